// AST to facts: what each function does with regions, where it may migrate, and what would have to travel.
#pragma once

#include "analysis/facts.h"
#include "annotations/annotations.h"

namespace clang {
class ASTUnit;
}

namespace prelude::analysis {

// `file` and `text` are those of the main file; annotations are bound to the statements before them. Everything that Clang accepts
// but the language refuses is reported.
facts::Unit analyze(clang::ASTUnit &, const std::string &file, std::string text, const annotations::ScanResult &, Diagnostics &);

} // namespace prelude::analysis
