// Deleting regions: of this node, and of others (prelude.h, mcrl.h).
#include "prelude.h"
#undef region
#undef region_delete

#include "mcrl.h"
#include "net/progress/loop.h"
#include "regions/copies/mapping.h"
#include "regions/doors/calls.h"
#include "regions/operations/operations.h"

#include <cinttypes>

namespace mcrl {
namespace {

void forget_here(Node &node, mcrl_rid rid) {
  if (node.rooms.regions->layout.home(rid) == node.self) return;
  discard(node, rid);
  if (node.rooms.regions->shadows != nullptr) node.rooms.regions->shadows->discard(rid);
}

// A deletion that no thread waits for.
struct Ending : Deferred::Item {
  mcrl_rid rid;

  Ending(mcrl_rid rid, const char *where) : rid(rid) {
    waits_at = where;
    runs_at_once = true;
    run = [](Runnable &self) {
      Node &node = current_node();
      auto &ending = static_cast<Ending &>(self);
      forget_here(node, ending.rid);
      node.rooms.coherence->answers.end(ending);
    };
  }
};

void begin_to_delete(Node &node, mcrl_rid rid, const char *call, const char *where) {
  check_name(node, rid, call, where);
  const mcrl_region *here = find_header(node, rid);
  if (here != nullptr && has_own_operations(node, *here))
    fatal("%s of region id %#" PRIx64 "%s: an operation on it is in progress", call, rid, at_place(where).c_str());
  if (here != nullptr && counts_mappings(*here) && is_mapped(*here))
    fatal("%s of region id %#" PRIx64 "%s: it is still mapped", call, rid, at_place(where).c_str());
  node.rooms.coherence->deletions.note({rid, node.self, where});
}

// Looks for messages as an unlock does: a program that does nothing but make and delete answers others.
bool is_gone_at_once(Node &node, mcrl_rid rid, const char *where) {
  if (!remove_at_once(node, rid)) return false;
  node.rooms.coherence->deletions.note({rid, node.self, where});
  if (__builtin_expect(mcrl_look(), 0)) look_after_unlock(node);
  return true;
}

} // namespace

void delete_region(Node &node, mcrl_rid rid, const char *where) {
  if (is_gone_at_once(node, rid, where)) return;
  begin_to_delete(node, rid, "region_delete", where);
  if (!node.in_handler) wait_for_room(node, present_home(node, rid));
  remove(node, rid, node.rooms.coherence->answers.make<Ending>(rid, where), "region_delete");
}

} // namespace mcrl

using namespace mcrl;

void region_delete(const volatile void *name) { delete_region(node_in("region_delete"), MCRL_RID(name), nullptr); }

void rgn_delete(rid_t rid) {
  Node &node = node_of_thread_in("rgn_delete");
  if (is_gone_at_once(node, rid, nullptr)) return;
  begin_to_delete(node, rid, "rgn_delete", nullptr);
  remove(node, rid, node.threads.current(), "rgn_delete");
  block(node);
  forget_here(node, rid);
}
