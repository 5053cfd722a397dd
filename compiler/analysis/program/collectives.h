// Which functions of the language and of the runtime are collectives.
#pragma once

namespace clang {
class FunctionDecl;
class SourceManager;
}

namespace prelude::analysis {

// A collective that is declared in prelude.h, prelude_collective.h or prelude_groups.h.
bool is_collective(const clang::FunctionDecl *, const clang::SourceManager &);

// The same, or a function of these headers whose body calls one, as the one that reduce_sum(x) comes to.
bool comes_to_collective(const clang::FunctionDecl *, const clang::SourceManager &);

} // namespace prelude::analysis
