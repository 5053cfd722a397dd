// Source text to AST: runs Clang on a text that need not be the one on disk, and turns its diagnostics into ours.
#pragma once

#include "diagnostics/diagnostics.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace clang {
class ASTUnit;
}

namespace prelude::frontend {

// Deletes an ASTUnit, so that users of this header need not include Clang.
struct DeleteAst {
  void operator()(clang::ASTUnit *) const;
};
using Ast = std::unique_ptr<clang::ASTUnit, DeleteAst>;

// Parses `text` as the contents of `file`, under Clang command line `arguments` (without the inputs). Clang's errors and warnings
// go to `diagnostics`. Null, and an error, if Clang could not do it at all.
Ast parse(const std::string &file, std::string_view text, std::vector<std::string> arguments, Diagnostics &diagnostics);

// Whether the file includes <prelude.h>, so that its words mean what lang-spec/language.md says.
bool uses_prelude(clang::ASTUnit &);

// Whether it is to be the sequential program (lang-spec/language.md, section 5.1).
bool is_serial(clang::ASTUnit &);

// Every name that is a macro at the end of the file.
std::vector<std::string> macro_names(clang::ASTUnit &);

} // namespace prelude::frontend
