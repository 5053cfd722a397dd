#include "tasks/unwinding/unwinding.h"

#include "net/progress/loop.h"
#include "tasks/callers/callers.h"
#include "tasks/points/alignment.h"
#include "tasks/records/counters.h"
#include "tasks/records/pointers.h"
#include "tasks/records/records.h"

#include <cstring>
#include <utility>

namespace mcrl {
namespace {

// The record under way with all callers that go along, and those of `self`, in a buffer of its own.
mcrl_activation &with_callers(Node &node, const mcrl_activation *self) {
  Unwinding &under_way = *node.rooms.unwinding;
  mcrl_activation &record = *under_way.record;
  bool outer = self != nullptr && has_callers(*self);
  if (under_way.callers.empty()) return record;
  auto inner = std::as_bytes(std::span(under_way.callers));
  std::span<const std::byte> others;
  if (outer) others = callers_of(const_cast<mcrl_activation &>(*self));
  size_t live_bytes = round_up(record.live_bytes) + inner.size() + others.size() + sizeof(CallersEnd);
  uint64_t scope = scope_word_of(record);
  mcrl_activation &longer = record_of(begin_message(node, Kind::activate, bytes_of_record(live_bytes, scope)));
  std::memcpy(static_cast<void *>(&longer), &record, sizeof record + record.live_bytes);
  longer.live_bytes = static_cast<uint32_t>(live_bytes);
  put_scope(longer, scope);
  if (is_on_strand(longer)) put_strand(longer, strand_of(record));
  put_callers(longer, inner, others, under_way.count + (outer ? caller_count(*self) : 0));
  node.conduit.release(&header_of(record));
  if (self == nullptr) return longer;
  longer.linkage = self->linkage;
  longer.hops = self->hops;
  longer.flags = static_cast<uint8_t>((longer.flags & ~descendant_record) | (self->flags & descendant_record));
  return longer;
}

// Ends the unwinding, and lets the record go its way.
void leave(Node &node, const mcrl_activation *self) {
  Unwinding &under_way = *node.rooms.unwinding;
  MCRL_ASSERT(node.unwinding == under_way.record && (under_way.count == 0) == under_way.callers.empty());
  node.unwinding = nullptr;
  mcrl_activation &record = with_callers(node, self);
  under_way.callers.clear();
  node.statistics[ActivationCounter::callers] += std::exchange(under_way.count, 0);
  if (under_way.roams) node.rooms.activations->roam(record);
  else if (under_way.choice == policy::Choice::ask) node.rooms.activations->ask(record, under_way.policy);
  else send_record(node, record);
}

} // namespace

void *move_along_or_fetch(Node &node, mcrl_activation &record, mcrl_policy policy, unsigned callers) {
  Unwinding &under_way = *node.rooms.unwinding;
  MCRL_ASSERT(node.unwinding == nullptr && under_way.callers.empty() && callers > 0);
  under_way.roams = node.faults != nullptr && node.faults->moves();
  under_way.choice = under_way.roams ? policy::Choice::computation : decide(node, record, policy);
  if (under_way.choice == policy::Choice::data) return fetch(node, record, policy != MCRL_NEVER);
  under_way.record = &record;
  under_way.policy = policy;
  under_way.wanted = callers;
  node.unwinding = &record;
  return nullptr;
}

void *add_caller(Node &node, const mcrl_point &point, size_t live_bytes) {
  MCRL_ASSERT(node.unwinding != nullptr && node.rooms.points->points[point.index] == &point && live_bytes == point.live_bytes);
  Unwinding &under_way = *node.rooms.unwinding;
  size_t at = under_way.callers.size();
  under_way.callers.resize(at + (sizeof(Caller) + round_up(live_bytes)) / sizeof(Unwinding::Unit));
  under_way.last = at;
  auto &caller = reinterpret_cast<Caller &>(under_way.callers[at]);
  caller = {point.index, 0, static_cast<uint32_t>(live_bytes)};
  return &caller + 1;
}

mcrl_caller_outcome take_caller(Node &node, const mcrl_activation *self, bool has_caller) {
  MCRL_ASSERT(node.unwinding != nullptr && !node.in_handler);
  Unwinding &under_way = *node.rooms.unwinding;
  auto &caller = reinterpret_cast<Caller &>(under_way.callers[under_way.last]);
  size_t bytes = std::as_bytes(std::span(under_way.callers)).size() + (self != nullptr ? bytes_for_callers(*self) : 0);
  const mcrl_point &point = *node.rooms.points->points[caller.continuation];
  bool goes = bytes <= MCRL_MOST_CALLER_BYTES && !pointers_stay(node, point, reinterpret_cast<std::byte *>(&caller + 1));
  if (!goes) {
    under_way.callers.resize(under_way.last);
    leave(node, nullptr);
    wait_for_result(node);
    return MCRL_CALLER_STAYS;
  }
  under_way.count++;
  under_way.wanted--;
  if (has_caller && under_way.wanted > 0) return MCRL_CALLER_UNWINDS;
  leave(node, self);
  if (self != nullptr) {
    node.threads.current().waits_at = nullptr;
    return MCRL_CALLER_MOVED;
  }
  wait_for_result(node);
  return MCRL_CALLER_ENDED;
}

} // namespace mcrl
