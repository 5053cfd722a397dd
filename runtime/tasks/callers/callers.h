// Callers that go along with a computation that moves: as records of their rests, after all else in its record, the innermost
// first. When the computation returns, the first of them goes on where that is. The thread's part is in tasks/unwinding/.
#pragma once

#include "tasks/points/record.h"

#include <span>

namespace mcrl {

// A caller in a record; its live variables follow, up to a multiple of 16 bytes.
struct alignas(16) Caller {
  uint16_t continuation; // index of the point
  uint16_t unused;
  uint32_t live_bytes;
};

// The last bytes of a record with callers.
struct alignas(16) CallersEnd {
  uint32_t bytes; // of all callers
  uint32_t count;
};

// The callers of a record, as they lie in it, and how many they are; none if it has none.
inline bool has_callers(const mcrl_activation &record) { return (record.flags & record_has_callers) != 0; }
std::span<std::byte> callers_of(mcrl_activation &);
uint32_t caller_count(const mcrl_activation &);

// How much longer the callers of another record make one, whose live_bytes are a multiple of 16; and puts them at its end.
size_t bytes_for_callers(const mcrl_activation &of);
void copy_callers(const mcrl_activation &from, mcrl_activation &to);
// The same with callers that are not in a record, and others outside of them.
void put_callers(mcrl_activation &, std::span<const std::byte> inner, std::span<const std::byte> outer, uint32_t count);

// Calls function(point, live) for each caller, the innermost first.
template <class Function> void for_each_caller(const PointTable &table, mcrl_activation &record, Function &&function) {
  std::span<std::byte> all = callers_of(record);
  for (size_t at = 0; at < all.size();) {
    auto &caller = *reinterpret_cast<Caller *>(all.data() + at);
    function(*table.points[caller.continuation], reinterpret_cast<std::byte *>(&caller + 1));
    at += sizeof caller + (caller.live_bytes + 15) / 16 * 16;
  }
}

// Whether the callers in a record that has come from another node can be, and lie in it.
bool callers_are_possible(const PointTable &, const mcrl_activation &);

// The record of the innermost caller of `self`, with what that has returned, and with the other callers.
mcrl_activation &make_caller_record(Node &, const mcrl_activation &self, const void *value, size_t bytes, uint64_t scope);
// What it has returned, in such a record.
void *callee_result(const Node &, mcrl_activation &self, size_t bytes);

} // namespace mcrl
