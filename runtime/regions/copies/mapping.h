// The headers and copies of other nodes' regions here: made when a region is first asked for, forgotten when its copy is evicted or
// when something else lies at its place.
#pragma once

#include "regions/copies/coherence.h"

#include <string>

namespace mcrl {

// In messages: " (at file:line)" if that is known.
inline std::string at_place(const char *where) { return where == nullptr ? "" : std::string(" (at ") + where + ")"; }

// Ends the program: an operation needs a region that was deleted or never made. `where` is the operation's place, or nullptr.
[[noreturn]] void fatal_no_region(const char *call, mcrl_rid, const char *where = nullptr);

// The rest of check_name().
void check_name_here(Node &, mcrl_rid, const char *call, const char *where);

// Ends the program if no region can have this name ("read_lock of ..." in the message, and the place in the source if it is known).
inline void check_name(Node &node, mcrl_rid rid, const char *call, const char *where = nullptr) {
  bool may_be_elsewhere = rid != 0 && may_be_header(rid) && node.rooms.regions->layout.names_node(rid) &&
                          node.rooms.regions->layout.home(rid) != node.self;
  if (__builtin_expect(!may_be_elsewhere, 0)) check_name_here(node, rid, call, where);
}

// The header of a region of another node, which the protocol may work on from now on. A header that a deleted region has left at
// its place is forgotten. Ends the program if another region's data lie at its place ("rgn_map" in the message).
mcrl_region &adopt(Node &, mcrl_rid, const char *call);

// Whether nothing is known of another region in a region's place; of the two, one was deleted.
bool may_adopt(Node &, mcrl_rid);

// Counts an operation that cannot begin inline, if it is on a region of another node and its header or its data are not here.
void count_miss(Node &, mcrl_rid, mcrl_mode);

// Another node's word on where the home of a region may be, for what this node asks of it next. Does nothing if that is known better here.
void note_home(Node &, mcrl_rid, NodeId home);

// The end of the data of a region whose size is known.
inline char *end_of_data(const mcrl_region &region) {
  return reinterpret_cast<char *>(const_cast<mcrl_region *>(&region) + 1) + region.bytes;
}

inline bool is_mapped(const mcrl_region &region) { return region.mapped >= MCRL_MAPPED; }

// The program has mapped a region once more, or undone that. The latter says whether it is mapped no more.
void count_mapping(Node &, mcrl_region &);
bool undo_mapping_of(Node &, mcrl_region &);

// The size of a region has come from its home: its copy has its place here from now on. Others may have to make room.
void settle(Node &, mcrl_region &, uint64_t bytes);

// What lies here is in the way of a region that exists now, or the program has deleted it: forgets it. Ends the program if it is in use.
void forget_deleted(Node &, mcrl_region &);

// The header that such a region has here, at home or elsewhere, else nullptr.
inline mcrl_region *find_copied(Node &node, mcrl_rid rid) {
  mcrl_region &region = *mcrl_region_at(rid);
  return node.rooms.regions->starts.test(SpanLayout::place(rid)) && region.rid == rid ? &region : nullptr;
}

// As flush() in operations.h.
void flush_copy(Node &, mcrl_region &);

// Gives up copies of regions that are idle while the cache is over its limit.
void make_room(Node &);

// Whether this node's copy may leave its memory: no thread uses it, waits for it or has it mapped, and no data are on their way out.
bool is_idle(Node &, const mcrl_region &);

} // namespace mcrl
