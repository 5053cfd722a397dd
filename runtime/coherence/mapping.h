// The headers and copies of other nodes' regions here: made when a region is first asked for, forgotten when its copy is evicted or
// when something else lies at its place.
#pragma once

#include "coherence/coherence.h"

#include <string>

namespace mcrl {

// In messages: " (at file:line)" if that is known.
inline std::string at_place(const char *where) { return where == nullptr ? "" : std::string(" (at ") + where + ")"; }

// Ends the program: an operation needs a region that was deleted or never made.
[[noreturn]] void fatal_no_region(const char *call, mcrl_rid);

// The rest of check_name().
void check_name_here(Node &, mcrl_rid, const char *call, const char *where);

// Ends the program if no region can have this name ("read_lock of ..." in the message, and the place in the source if it is known).
inline void check_name(Node &node, mcrl_rid rid, const char *call, const char *where = nullptr) {
  bool may_be_elsewhere =
      rid != 0 && rid % region_alignment == 0 && node.layout.names_node(rid) && node.layout.home(rid) != node.self;
  if (__builtin_expect(!may_be_elsewhere, 0)) check_name_here(node, rid, call, where);
}

// The header of a region of another node, which the protocol may work on from now on. A header that a deleted region has left at
// its place is forgotten. Ends the program if another region's data lie at its place ("rgn_map" in the message).
mcrl_region &adopt(Node &, mcrl_rid, const char *call);

// Whether nothing is known of another region in a region's place; of the two, one was deleted.
bool may_adopt(Node &, mcrl_rid);

// Another node's word on where the home of a region may be, for what this node asks of it next. Does nothing if that is known better here.
void note_home(Node &, mcrl_rid, NodeId home);

// The header that a region of this name has here, at home or elsewhere, else nullptr. Of a name that names a node.
mcrl_region *find_header(Node &, mcrl_rid);

// Whether the size of a region is known here.
bool knows_size(const mcrl_region &);

// Waits until the size of a region is known here, and then switches threads. Ends the program if there is no such region ("rgn_size"
// in the message), and in a handler that would have to wait.
void learn_size(Node &, mcrl_region &, const char *call);

inline bool is_mapped(const mcrl_region &region) { return region.mapped >= MCRL_MAPPED; }

// Counts one more mapping of a region, and returns its header. Asks no other node: whether there is such a region at its home shows when
// something is done with it. Ends the program if this node can tell that there is none ("rgn_map" in the message).
mcrl_region &map_region(Node &, mcrl_rid, const char *call);

// The size of a region has come from its home: its copy has its place here from now on. Others may have to make room.
void settle(Node &, mcrl_region &, uint64_t bytes);

// Forgets what is here of another node's region, which has been deleted.
void discard(Node &, mcrl_rid);

// Gives up copies of regions that are idle while the cache is over its limit.
void make_room(Node &);

// Whether this node's copy may leave its memory: no thread uses it, waits for it or has it mapped, and no data are on their way out.
bool is_idle(Node &, const mcrl_region &);

} // namespace mcrl
