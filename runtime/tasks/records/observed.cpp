#include "tasks/records/observed.h"

#include "base/support/clock.h"
#include "tasks/records/counters.h"

namespace mcrl {
namespace {

Construct construct_of_call(const mcrl_linkage &linkage) {
  if (linkage.thread == spawned_linkage) return Construct::spawn;
  return (linkage.thread & child_linkage) != 0 ? Construct::fork : Construct::rpc;
}

} // namespace

SourcePlace place_of(const Node &node, const mcrl_activation &record) {
  const char *where = node.rooms.activations->point_of(record).where;
  if (record.mode != MCRL_NONE) return {where, construct_of(mode_of(record))};
  bool is_call = header_of(const_cast<mcrl_activation &>(record)).kind == Kind::invoke;
  return {where, is_call ? construct_of_call(record.linkage) : Construct::going_on};
}

void count_abort(Node &node, const mcrl_activation &record, mcrl_abort reason, AbortStrategy strategy) {
  if (reason == MCRL_ABORT_NONE) return;
  node.statistics[aborts(static_cast<AbortReason>(reason - MCRL_ABORT_LOCK), strategy)]++;
  if (node.observed.observer != nullptr) node.observed.observer->handler_aborted(place_of(node, record), reason);
}

void count_promoted(Node &node, const mcrl_activation &record) {
  if ((record.flags & runs_in_thread) == 0) return;
  node.statistics[ActivationCounter::promoted]++;
  if (node.observed.observer != nullptr) node.observed.observer->handler_promoted(place_of(node, record));
}

void tell_of_departure(Node &node, const mcrl_activation &record, NodeId to) {
  node.observed.observer->computation_left({.place = place_of(node, record),
                                            .rid = record.target,
                                            .mode = mode_of(record),
                                            .to = to,
                                            .bytes = sizeof record + record.live_bytes,
                                            .asks = header_of(const_cast<mcrl_activation &>(record)).record.request != 0});
}

void tell_of_arrival(Node &node, const mcrl_activation &record, NodeId from) {
  node.observed.observer->computation_came(record.target, mode_of(record), mcrl_region_at(record.target)->bytes, from);
}

void note_execution(Node &node, const mcrl_activation &record, NodeId from) {
  if (node.observed.history == nullptr || record.mode == MCRL_NONE || !is_copied(node, record.target)) return;
  const mcrl_region &region = *mcrl_region_at(record.target);
  node.observed.history->note({.place = place_of(node, record),
                               .rid = record.target,
                               .mode = mode_of(record),
                               .how = History::How::moved,
                               .by = NodeId{record.linkage.node},
                               .home = node.self,
                               .from = from,
                               .version = node.rooms.coherence->entries.version(region),
                               .bytes = region.bytes,
                               .time_ns = report_ns()});
}

ResultWait begin_to_wait(const Node &node, const mcrl_activation &record) {
  return node.observed.observer == nullptr ? ResultWait{}
                                           : ResultWait{place_of(node, record), node.observed.observer->waits.begin()};
}

ResultWait begin_to_wait(const Node &node, const SourcePlace &place) {
  return node.observed.observer == nullptr ? ResultWait{} : ResultWait{place, node.observed.observer->waits.begin()};
}

void tell_of_result(Node &node, const ResultWait &wait) {
  if (node.observed.observer != nullptr)
    node.observed.observer->result_came(wait.place, node.turns.looks.ns_of(node.observed.observer->waits.ticks_since(wait.began)));
}

} // namespace mcrl
