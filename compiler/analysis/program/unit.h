// The functions of a unit that use regions or have annotations, file by file, with what their annotations are about.
#pragma once

#include "analysis/program/program.h"

#include <list>
#include <memory>

namespace prelude::analysis {

struct Program {
  struct Part {
    Sources sources;
    std::vector<FunctionModel *> models;
  };
  std::list<Part> parts;               // the main file first; a file that is included several times may be several
  std::vector<ContractSite> contracts; // in all of them
  std::vector<std::unique_ptr<FunctionModel>> models;
  std::vector<facts::StayingCaller> staying_callers;
};

Program read_program(const Sources &main, Diagnostics &);
// The same of a unit in which Clang has found errors: what stands in functions that have none, without annotations.
Program read_sound_functions(const Sources &main, const Diagnostics &clangs, Diagnostics &);

} // namespace prelude::analysis
