// Names for what functions with contracts are given: where the regions are mapped whose locks they use.
#pragma once

#include "plan/plan.h"

#include <functional>

namespace prelude::plan {

// `free` makes a name that nothing else has out of a wish.
std::vector<ContractDeclaration> contract_declarations(const facts::Unit &, const std::vector<Function> &,
                                                       const std::function<std::string(const std::string &)> &free);
// What the linker knows the functions of the unit by, so that files which do not agree about a contract do not link.
std::vector<std::pair<std::string, std::string>> linked_names(const facts::Unit &);

} // namespace prelude::plan
