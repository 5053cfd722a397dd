#include "tasks/callers/callers.h"

#include "tasks/points/alignment.h"

#include <cstring>

namespace mcrl {
namespace {

const CallersEnd &end_of(const mcrl_activation &record) {
  const auto *live = reinterpret_cast<const std::byte *>(&record + 1);
  return *reinterpret_cast<const CallersEnd *>(live + record.live_bytes - sizeof(CallersEnd));
}

} // namespace

void put_callers(mcrl_activation &record, std::span<const std::byte> inner, std::span<const std::byte> outer, uint32_t count) {
  auto *end = reinterpret_cast<std::byte *>(&record + 1) + record.live_bytes - sizeof(CallersEnd);
  auto bytes = static_cast<uint32_t>(inner.size() + outer.size());
  if (!inner.empty()) std::memcpy(end - bytes, inner.data(), inner.size());
  if (!outer.empty()) std::memcpy(end - outer.size(), outer.data(), outer.size());
  CallersEnd last{bytes, count};
  std::memcpy(end, &last, sizeof last);
  record.flags |= record_has_callers;
}

std::span<std::byte> callers_of(mcrl_activation &record) {
  if (!has_callers(record)) return {};
  size_t bytes = end_of(record).bytes;
  return {reinterpret_cast<std::byte *>(&record + 1) + record.live_bytes - sizeof(CallersEnd) - bytes, bytes};
}

size_t bytes_for_callers(const mcrl_activation &of) { return has_callers(of) ? end_of(of).bytes + sizeof(CallersEnd) : 0; }

void copy_callers(const mcrl_activation &from, mcrl_activation &to) {
  if (has_callers(from)) put_callers(to, callers_of(const_cast<mcrl_activation &>(from)), {}, end_of(from).count);
}

uint32_t caller_count(const mcrl_activation &record) { return has_callers(record) ? end_of(record).count : 0; }

void *callee_result(const Node &node, mcrl_activation &self, size_t bytes) {
  size_t at = round_up(point_of(node, self).live_bytes);
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

mcrl_activation &make_caller_record(Node &node, const mcrl_activation &self, const void *value, size_t bytes, uint64_t scope) {
  std::span<std::byte> all = callers_of(const_cast<mcrl_activation &>(self));
  const auto &caller = *reinterpret_cast<const Caller *>(all.data());
  size_t live_bytes = round_up(caller.live_bytes);
  std::span<const std::byte> others = all.subspan(sizeof caller + live_bytes);
  size_t all_bytes = live_bytes + round_up(bytes) + (others.empty() ? 0 : others.size() + sizeof(CallersEnd));
  mcrl_activation &record = record_of(begin_message(node, Kind::activate, bytes_of_record(all_bytes, scope)));
  record = {};
  record.continuation = caller.continuation;
  record.mode = MCRL_NONE;
  record.flags = self.flags & descendant_record;
  record.live_bytes = static_cast<uint32_t>(all_bytes);
  put_scope(record, scope);
  record.linkage = self.linkage;
  record.hops = self.hops;
  auto *live = reinterpret_cast<std::byte *>(&record + 1);
  std::memcpy(live, &caller + 1, caller.live_bytes);
  if (bytes > 0) std::memcpy(live + live_bytes, value, bytes);
  MCRL_ASSERT(others.empty() == (end_of(self).count == 1) && "each caller goes on once");
  if (!others.empty()) put_callers(record, others, {}, end_of(self).count - 1);
  return record;
}

} // namespace mcrl
