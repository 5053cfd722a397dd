// What the calls about regions have in common.
#pragma once

#include "net/progress/calls.h"

struct region_zone;

namespace mcrl {

inline constexpr uint64_t largest_region_bytes = 1 << 30;

// A new region of a size and on a node that are checked; ends the program if there is no memory. Switches threads if it is another
// node's.
mcrl_rid create_region(Node &, int64_t at, size_t bytes, mcrl_sharing, const char *call);

// The same in a zone, which is checked.
mcrl_rid create_region_in(Node &, region_zone *, size_t bytes, const char *call);

// Sets the handlers of the messages about regions that are made from afar.
void receive_new_regions(Node &);

// Sets the handler of the messages by which programs choose policies for regions.
void receive_region_policies(Node &);

// The policy that has been chosen for a region goes to its next home.
void hand_over_policy(Node &, mcrl_rid, NodeId to);

// Sets the handlers of the messages by which programs move regions' homes.
void receive_rehomings(Node &);

// Makes another node, or this one, a region's home; switches threads. Ends the program if that is not possible.
void rehome_region(Node &, mcrl_rid, int64_t to, const char *call);

// Begins to delete a region; nothing waits for it. `where` is kept, for messages. May switch threads, not in a handler.
void delete_region(Node &, mcrl_rid, const char *where);

// The header of a region whose address a call was given; ends the program if it is not mapped.
mcrl_region &mapped_region(Node &, const void *at, const char *call);

// What programs have as the address of a region that they have mapped: its data's, or a copy's (see Shadows).
void *address_of(Node &, mcrl_region &);

// To be called when a program's operation on a mapped region has begun by another way than inline. `where` the call stands, if that
// is known.
void operation_has_begun(Node &, mcrl_region &, mcrl_mode, const char *call, const char *where = nullptr);

// Takes back one mapping.
void undo_mapping(Node &, mcrl_region &);

} // namespace mcrl
