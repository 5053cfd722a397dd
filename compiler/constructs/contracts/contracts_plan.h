// Names for what functions with contracts are given: where the regions are mapped whose locks they use.
#pragma once

#include "plan/records.h"

namespace prelude::plan {

struct Contract : facts::Contract {
  std::string given; // the parameter that says where the region is mapped
};

// The contracts of a function.
struct Contracts {
  std::vector<Contract> contracts;
};

struct ContractParameter : facts::ContractParameter {
  std::string given; // the parameter that says where the region is mapped
  // Only in a definition: nothing that is emitted names the region, or where it is mapped.
  bool name_unused = false, place_unused = false;
};

// A declaration of a function that uses or changes its caller's lock.
struct ContractDeclaration : facts::ContractHead {
  std::vector<ContractParameter> parameters;
};

} // namespace prelude::plan
