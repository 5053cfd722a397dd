#include "coherence/observed.h"

#include "coherence/operations.h"

namespace mcrl {
namespace {

using protocol::Action;
using protocol::Event;
using protocol::Message;

bool recalls(Message message) {
  return message == Message::inv || message == Message::down || message == Message::pass || message == Message::share;
}

// Of those that begin in one step, the first has waited for what the event brought, the others for the first.
Began how_first_begins(const Event &event) {
  if (event.kind == Event::lock || event.kind == Event::upgrade) return Began::at_once;
  return event.kind == Event::receive && !protocol::is_request(event.message) ? Began::with_message : Began::after_wait;
}

} // namespace

void tell_of_operation(Node &node, const Runnable &waiter, const mcrl_region &region, Began began, uint64_t data_bytes) {
  if (waiter.waits_to == MCRL_NONE) return; // for the size, or to delete it
  Construct construct = waiter.waits_in == upgrade_name ? Construct::upgrade : construct_of(waiter.waits_to);
  uint64_t ns = began == Began::at_once ? 0 : node.looks.ns_of(node.observer->waits.ticks_since(waiter.waits_since));
  node.observer->operation_began({.place = {waiter.waits_at, construct},
                                  .rid = waiter.waits_for,
                                  .mode = waiter.waits_to,
                                  .began = began,
                                  .wait_ns = ns,
                                  .data_bytes = data_bytes,
                                  .region_bytes = region.bytes});
}

void tell_of_step(Node &node, mcrl_rid rid, const mcrl_region &region, const Event &event) {
  Began began = how_first_begins(event);
  uint64_t data_bytes = began == Began::with_message && protocol::carries_data(event.message) ? event.bytes : 0;
  for (const Action &action : node.coherence->actions) {
    if (action.kind == Action::send && recalls(action.message)) node.observer->copy_recalled(rid, region.bytes, action.peer);
    if (action.kind != Action::grant || action.waiter == Waiter{}) continue;
    tell_of_operation(node, *reinterpret_cast<const Runnable *>(action.waiter), region, began, data_bytes);
    if (began == Began::with_message) began = Began::after_wait;
    data_bytes = 0;
  }
}

} // namespace mcrl
