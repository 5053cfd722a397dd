// The functions of a program's own files, and the texts of these. Internal to this folder.
#pragma once

#include "automatic/automatic.h"
#include "automatic/source.h"

#include "analysis/program/unit.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace prelude::automatic {

struct Function {
  const clang::FunctionDecl *decl;
  const analysis::FunctionModel *model; // null if it has no locks, nor accesses by variables
  std::string path;
};

std::vector<Function> functions_of(const analysis::Sources &main, const analysis::Program &);
// By path.
std::map<std::string, Source> sources_of(const std::vector<Function> &, const analysis::Sources &main, const TextOf &);
// The texts of the files that change, by path: with what is found to replace in each function.
std::map<std::string, std::string> changed_texts(const std::vector<Function> &, const std::map<std::string, Source> &,
                                                 llvm::function_ref<std::vector<Replaced>(const Function &, const Source &)> find);

} // namespace prelude::automatic
