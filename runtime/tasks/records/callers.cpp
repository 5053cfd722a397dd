#include "tasks/records/callers.h"

#include "net/progress/loop.h"
#include "tasks/records/alignment.h"
#include "tasks/records/pointers.h"
#include "tasks/records/records.h"

#include <cstring>
#include <utility>

namespace mcrl {
namespace {

const CallersEnd &end_of(const mcrl_activation &record) {
  const auto *live = reinterpret_cast<const std::byte *>(&record + 1);
  return *reinterpret_cast<const CallersEnd *>(live + record.live_bytes - sizeof(CallersEnd));
}

// Puts callers at the end of a record that has room for them and for what ends them.
void put_callers(mcrl_activation &record, std::span<const std::byte> inner, std::span<const std::byte> outer, uint32_t count) {
  auto *end = reinterpret_cast<std::byte *>(&record + 1) + record.live_bytes - sizeof(CallersEnd);
  auto bytes = static_cast<uint32_t>(inner.size() + outer.size());
  if (!inner.empty()) std::memcpy(end - bytes, inner.data(), inner.size());
  if (!outer.empty()) std::memcpy(end - outer.size(), outer.data(), outer.size());
  CallersEnd last{bytes, count};
  std::memcpy(end, &last, sizeof last);
  record.flags |= record_has_callers;
}

// The record under way with all callers that go along, and those of `self`, in a buffer of its own.
mcrl_activation &with_callers(Node &node, const mcrl_activation *self) {
  Unwinding &under_way = node.rooms.activations->unwinding;
  mcrl_activation &record = *under_way.record;
  bool outer = self != nullptr && has_callers(*self);
  if (under_way.callers.empty()) return record;
  auto inner = std::as_bytes(std::span(under_way.callers));
  std::span<const std::byte> others;
  if (outer) others = callers_of(const_cast<mcrl_activation &>(*self));
  size_t live_bytes = round_up(record.live_bytes) + inner.size() + others.size() + sizeof(CallersEnd);
  mcrl_activation &longer = record_of(begin_message(node, Kind::activate, sizeof record + live_bytes));
  std::memcpy(static_cast<void *>(&longer), &record, sizeof record + record.live_bytes);
  longer.live_bytes = static_cast<uint32_t>(live_bytes);
  put_callers(longer, inner, others, under_way.count + (outer ? end_of(*self).count : 0));
  node.conduit.release(&header_of(record));
  if (self == nullptr) return longer;
  longer.linkage = self->linkage;
  longer.hops = self->hops;
  longer.flags = static_cast<uint8_t>((longer.flags & ~descendant_record) | (self->flags & descendant_record));
  return longer;
}

// Ends the unwinding, and lets the record go its way.
void leave(Node &node, const mcrl_activation *self) {
  Unwinding &under_way = node.rooms.activations->unwinding;
  node.unwinding = nullptr;
  mcrl_activation &record = with_callers(node, self);
  under_way.callers.clear();
  node.statistics.callers += std::exchange(under_way.count, 0);
  if (under_way.roams) node.rooms.activations->roam(record);
  else if (under_way.choice == policy::Choice::ask) node.rooms.activations->ask(record, under_way.policy);
  else send_record(node, record);
}

} // namespace

std::span<std::byte> callers_of(mcrl_activation &record) {
  if (!has_callers(record)) return {};
  size_t bytes = end_of(record).bytes;
  return {reinterpret_cast<std::byte *>(&record + 1) + record.live_bytes - sizeof(CallersEnd) - bytes, bytes};
}

size_t bytes_for_callers(const mcrl_activation &of) { return has_callers(of) ? end_of(of).bytes + sizeof(CallersEnd) : 0; }

void copy_callers(const mcrl_activation &from, mcrl_activation &to) {
  if (has_callers(from)) put_callers(to, callers_of(const_cast<mcrl_activation &>(from)), {}, end_of(from).count);
}

void *move_along_or_fetch(Node &node, mcrl_activation &record, mcrl_policy policy, unsigned callers) {
  Unwinding &under_way = node.rooms.activations->unwinding;
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
  MCRL_ASSERT(node.unwinding != nullptr && node.rooms.activations->table.points[point.index] == &point &&
              live_bytes == point.live_bytes);
  Unwinding &under_way = node.rooms.activations->unwinding;
  size_t at = under_way.callers.size();
  under_way.callers.resize(at + (sizeof(Caller) + round_up(live_bytes)) / sizeof(Unwinding::Unit));
  under_way.last = at;
  auto &caller = reinterpret_cast<Caller &>(under_way.callers[at]);
  caller = {point.index, 0, static_cast<uint32_t>(live_bytes)};
  return &caller + 1;
}

mcrl_caller_outcome take_caller(Node &node, const mcrl_activation *self, bool has_caller) {
  MCRL_ASSERT(node.unwinding != nullptr && !node.in_handler);
  Unwinding &under_way = node.rooms.activations->unwinding;
  auto &caller = reinterpret_cast<Caller &>(under_way.callers[under_way.last]);
  size_t bytes = std::as_bytes(std::span(under_way.callers)).size() + (self != nullptr ? bytes_for_callers(*self) : 0);
  const mcrl_point &point = *node.rooms.activations->table.points[caller.continuation];
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

void *callee_result(const Node &node, mcrl_activation &self, size_t bytes) {
  size_t at = round_up(node.rooms.activations->point_of(self).live_bytes);
  MCRL_ASSERT(self.live_bytes >= at + bytes);
  return reinterpret_cast<std::byte *>(&self + 1) + at;
}

bool callers_are_possible(const PointTable &table, const mcrl_activation &record) {
  if (!has_callers(record)) return true;
  if (record.live_bytes % 16 != 0 || record.live_bytes < sizeof(CallersEnd)) return false;
  const CallersEnd &end = end_of(record);
  if (end.bytes % 16 != 0 || end.bytes > record.live_bytes - sizeof end || end.count == 0) return false;
  std::span<const std::byte> all = callers_of(const_cast<mcrl_activation &>(record));
  uint32_t count = 0;
  for (size_t at = 0; at < all.size(); count++) {
    const auto &caller = *reinterpret_cast<const Caller *>(all.data() + at);
    if (caller.continuation >= table.points.size()) return false;
    if (caller.live_bytes != table.points[caller.continuation]->live_bytes) return false;
    size_t bytes = sizeof caller + round_up(caller.live_bytes);
    if (bytes > all.size() - at) return false;
    at += bytes;
  }
  return count == end.count;
}

// In a queue: what returns may be a handler.
void resume_caller(Node &node, const mcrl_activation &self, const void *value, size_t bytes) {
  std::span<std::byte> all = callers_of(const_cast<mcrl_activation &>(self));
  const auto &caller = *reinterpret_cast<const Caller *>(all.data());
  size_t live_bytes = round_up(caller.live_bytes);
  std::span<const std::byte> others = all.subspan(sizeof caller + live_bytes);
  size_t all_bytes = live_bytes + round_up(bytes) + (others.empty() ? 0 : others.size() + sizeof(CallersEnd));
  mcrl_activation &record = record_of(begin_message(node, Kind::activate, sizeof self + all_bytes));
  record = {};
  record.continuation = caller.continuation;
  record.mode = MCRL_NONE;
  record.flags = self.flags & descendant_record;
  record.live_bytes = static_cast<uint32_t>(all_bytes);
  record.linkage = self.linkage;
  record.hops = self.hops;
  auto *live = reinterpret_cast<std::byte *>(&record + 1);
  std::memcpy(live, &caller + 1, caller.live_bytes);
  if (bytes > 0) std::memcpy(live + live_bytes, value, bytes);
  if (!others.empty()) put_callers(record, others, {}, end_of(self).count - 1);
  node.rooms.activations->start(record, node.self);
}

} // namespace mcrl
