// The kinds of regions: a switch over them, without a default, says what each operation does with each, and the compiler what a new
// kind lacks. Only the files of this folder ask for the kind; all that is below knows one kind.
#pragma once

#include "regions/in_place/in_place.h"
#include "regions/in_place/phases.h"

namespace mcrl {

enum class RegionKind : uint8_t { copied, in_place };

inline RegionKind kind_of(const Node &node, mcrl_rid rid) {
  return node.rooms.regions->layout.is_in_place(rid) ? RegionKind::in_place : RegionKind::copied;
}
inline RegionKind kind_of(const mcrl_region &region) { return is_of_place(region) ? RegionKind::in_place : RegionKind::copied; }
inline RegionKind kind_of(mcrl_sharing sharing) { return sharing == MCRL_IN_PLACE ? RegionKind::in_place : RegionKind::copied; }

} // namespace mcrl
