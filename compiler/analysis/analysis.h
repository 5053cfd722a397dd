// AST to facts: what each function does with regions, where it may migrate, and what would have to travel.
#pragma once

#include "analysis/facts.h"

namespace clang {
class ASTUnit;
}

namespace prelude::frontend {
class MarkedFiles;
}

namespace prelude::analysis {

// `file` is the main file. Annotations are bound to the statements that they are about, in headers as well. Everything that Clang
// accepts but the language refuses is reported.
facts::Unit analyze(clang::ASTUnit &, const frontend::MarkedFiles &, const std::string &file, Diagnostics &);

} // namespace prelude::analysis
