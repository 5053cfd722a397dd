// What the calls of the C API have in common.
#pragma once

#include "activation/activation.h"
#include "collective/collective.h"

struct region_zone;

namespace mcrl {

inline constexpr uint64_t largest_region_bytes = 1 << 30;

// The node, for a call that may be made anywhere.
inline Node &node_in(const char *call) {
  if (__builtin_expect(mcrl_current == nullptr, 0)) fatal("%s called before mcrl_init", call);
  Node &node = current_node();
  if (__builtin_expect(node.has_ended, 0)) fatal_ended(call);
  return node;
}

// The node, for a call that only threads may make.
inline Node &node_of_thread_in(const char *call) {
  Node &node = node_in(call);
  if (__builtin_expect(node.in_handler, 0)) fatal("%s called in a message handler, which may not wait", call);
  return node;
}

// For data of a collective operation: they come, and go, while no thread can wait for a page.
inline void refuse_elements(const char *call, const void *data) {
  if (current_node().is_common(reinterpret_cast<uint64_t>(data)))
    fatal("%s of elements of a shared array, whose pages may not be here: copy them", call);
}

// The root of a collective operation, if there is such a node: `operation` ends in the word before it.
inline NodeId root_in(const Node &node, const char *operation, unsigned root) {
  if (root >= node.count) fatal("%s node %d: there are nodes 0 to %u", operation, static_cast<int>(root), node.count - 1);
  return static_cast<NodeId>(root);
}

// A new region of a size and on a node that are checked; ends the program if there is no memory. Switches threads if it is another
// node's.
mcrl_rid create_region(Node &, int64_t at, size_t bytes, mcrl_sharing, const char *call);

// The same in a zone, which is checked.
mcrl_rid create_region_in(Node &, region_zone *, size_t bytes, const char *call);

// Sets the handlers of the messages about regions that are made from afar, and of those that carry functions of the program's.
void receive_new_regions(Node &);
void receive_functions(Node &);

// Sets the handler of the messages by which programs choose policies for regions.
void receive_region_policies(Node &);

// Sets the handlers of the messages by which programs move regions' homes.
void receive_rehomings(Node &);

// Makes another node, or this one, a region's home; switches threads. Ends the program if that is not possible.
void rehome_region(Node &, mcrl_rid, int64_t to, const char *call);

// A thread ends, perhaps before its function has returned: if mcrl_thread_on has made it, the copy of its arguments is given back,
// and its maker may make another one.
void end_spawned(Node &, Thread &);

// Deletes a region; switches threads. Ends the program if that is not allowed.
void delete_region(Node &, mcrl_rid, const char *call);

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
