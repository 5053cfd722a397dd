// The functions of a program's own files, and the texts of these. Internal to this folder.
#pragma once

#include "automatic/automatic.h"
#include "automatic/source.h"

#include "analysis/program/unit.h"

namespace prelude::automatic {

struct Function {
  const clang::FunctionDecl *decl;
  const analysis::FunctionModel *model; // null if it has no locks, nor accesses by variables
  std::string path;
};

std::vector<Function> functions_of(const analysis::Sources &main, const analysis::Program &);
// By path.
std::map<std::string, Source> sources_of(const std::vector<Function> &, const analysis::Sources &main, const TextOf &);

} // namespace prelude::automatic
