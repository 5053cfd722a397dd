// Names for what functions with contracts are given: where the regions are mapped whose locks they use.
#pragma once

#include "plan/plan.h"

#include <functional>

namespace prelude::plan {

// `free` makes a name that nothing else has out of a wish.
void plan_contracts(Unit &, std::vector<facts::ContractDeclaration>, const std::function<std::string(const std::string &)> &free);

} // namespace prelude::plan
