// Parts of a region, as text: `[0].count`, `[0].v[3]`, `[0].v[*]` of an element that is not known; empty for all of it.
// Internal to this folder.
#pragma once

#include "analysis/accesses/accesses.h"

#include <set>
#include <string>

namespace prelude::automatic {

// The part that an access reads or writes; of an address, what a pointer made of it leads to. Members of a union are the union.
std::string part_of(const analysis::Access &, const clang::ASTContext &);
// Whether parts of one region may have memory in common.
bool meet(std::string_view one, std::string_view other);
bool meet_any(const std::set<std::string> &some, const std::set<std::string> &others);

} // namespace prelude::automatic
