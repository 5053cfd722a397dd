// AST to facts: what each function does with regions, where it may migrate, and what would have to travel.
//
//     AST ── read_program ──> Program ── follow ──> FunctionFlow ── assemble ──> facts::Unit
//            program/          │         flow/  ↑    │              assemble/
//                              │                │    └── check_*, which report only: checks/
//                              ├── Escapes: pointers/
//                              └── Costs, SharedState: work/
//
// Each arrow takes what it is given as const and gives a value; analyze() is their order.
#pragma once

#include "analysis/facts.h"

namespace clang {
class ASTUnit;
}

namespace prelude::frontend {
class MarkedFiles;
}

namespace prelude::analysis {

struct Wanted {
  uint64_t strip_units;  // how much work of a loop may go on without a look at messages
  bool reasons;          // whether remarks are wanted, and so the facts that only they need
  bool moves_locks;      // whether sections of a region may become one
  bool has_locks = true; // whether the locks stand in the text; else they would have been placed, but Clang has found errors
};

// `file` is the main file. Annotations are bound to the statements that they are about, in headers as well. Everything that Clang
// accepts but the language refuses is reported, of the program as it is written. `clangs`: what Clang has found; those of its messages go
// that ours say better. After an error of Clang's, all messages are there, ours first.
facts::Unit analyze(clang::ASTUnit &, const frontend::MarkedFiles &, const std::string &file, const Wanted &, Diagnostics &clangs,
                    Diagnostics &out);
// What the functions of a file without regions may wait for.
std::vector<facts::Summary> summarize(clang::ASTUnit &);
// Only the malformed annotations, of those that the preprocessor has left.
void report_malformed(clang::ASTUnit &, const frontend::MarkedFiles &, Diagnostics &out);

} // namespace prelude::analysis
