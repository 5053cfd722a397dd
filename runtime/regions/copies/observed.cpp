#include "regions/copies/observed.h"

#include "base/support/clock.h"
#include "regions/copies/guards.h"
#include "regions/copies/steps.h"

namespace mcrl {
namespace {

using protocol::Action;
using protocol::Event;
using protocol::Message;

bool recalls(Message message) {
  return message == Message::inv || message == Message::down || message == Message::pass || message == Message::share;
}

// The first operation that begins in a step has waited for what the event brought, the others for the first.
Began how_first_begins(const Event &event) {
  if (event.kind == Event::lock || event.kind == Event::upgrade) return Began::at_once;
  return event.kind == Event::receive && !protocol::is_request(event.message) ? Began::with_message : Began::after_wait;
}

void note_use(Node &node, const SourcePlace &place, mcrl_rid rid, mcrl_mode mode, bool was_fetched, const Runnable &thread) {
  const mcrl_region &region = *mcrl_region_at(rid);
  if (node.rooms.regions->layout.is_in_place(rid)) return;
  node.observed.history->note({.place = place,
                               .rid = rid,
                               .mode = mode,
                               .how = was_fetched ? History::How::fetched : History::How::here,
                               .by = node.self,
                               .home = home_of_copied(node, rid),
                               .thread = &thread,
                               .frame = thread.frame,
                               .version = node.rooms.coherence->entries.version(region),
                               .bytes = region.bytes,
                               .time_ns = report_ns()});
}

} // namespace

void tell_of_operation(Node &node, const Runnable &waiter, const mcrl_region &region, Began began, uint64_t data_bytes) {
  if (waiter.waits_to == MCRL_NONE) return; // for the size, or to delete it
  Construct construct = construct_of(waiter.waits_to);
  if (waiter.waits_in == upgrade_name) construct = Construct::upgrade;
  if (waiter.waits_in == guard_name) construct = Construct::guard; // looks at data that have been away
  uint64_t ns = began == Began::at_once ? 0 : node.turns.looks.ns_of(node.observed.observer->waits.ticks_since(waiter.waits_since));
  node.observed.observer->operation_began({.place = {waiter.waits_at, construct},
                                           .rid = waiter.waits_for,
                                           .mode = waiter.waits_to,
                                           .began = began,
                                           .wait_ns = ns,
                                           .data_bytes = data_bytes,
                                           .region_bytes = region.bytes});
  if (node.observed.history != nullptr)
    note_use(node, {waiter.waits_at, construct}, waiter.waits_for, waiter.waits_to, began == Began::with_message, waiter);
}

void tell_of_lock(Node &node, mcrl_rid rid, mcrl_mode mode, const char *where) {
  SourcePlace place{where, construct_of(mode)};
  node.observed.observer->operation_began({.place = place, .rid = rid, .mode = mode});
  if (node.observed.history != nullptr) note_use(node, place, rid, mode, false, node.threads.current());
}

void tell_of_step(Node &node, mcrl_rid rid, const mcrl_region &region, const Event &event) {
  Began began = how_first_begins(event);
  uint64_t data_bytes = began == Began::with_message && protocol::carries_data(event.message) ? event.bytes : 0;
  for (const Action &action : node.rooms.coherence->actions) {
    if (action.kind == Action::send && recalls(action.message))
      node.observed.observer->copy_recalled(rid, region.bytes, action.peer);
    if (action.kind != Action::grant || action.waiter == Waiter{}) continue;
    tell_of_operation(node, *reinterpret_cast<const Runnable *>(action.waiter), region, began, data_bytes);
    if (began == Began::with_message) began = Began::after_wait;
    data_bytes = 0;
  }
}

} // namespace mcrl
