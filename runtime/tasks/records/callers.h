// Callers that go along with a computation that moves: as records of their rests, after all else in its record, the innermost first. When
// the computation returns, the first of them goes on where that is. mcrl_abi_callers.h says what each of the calls does.
#pragma once

#include "tasks/records/activation.h"

#include "mcrl_abi_callers.h"

#include <span>
#include <vector>

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

// From a thread at a call point: as move_or_fetch(), but nullptr also if the stack is to be unwound.
void *move_along_or_fetch(Node &, mcrl_activation &record, mcrl_policy, unsigned callers);
void *add_caller(Node &, const mcrl_point &, size_t live_bytes);
mcrl_caller_outcome take_caller(Node &, const mcrl_activation *self, bool has_caller);
void *callee_result(const Node &, mcrl_activation &self, size_t bytes);

// The callers of a record, as they lie in it; none if it has none.
std::span<std::byte> callers_of(mcrl_activation &);
inline bool has_callers(const mcrl_activation &record) { return (record.flags & record_has_callers) != 0; }
// How much longer the callers of another record make one, whose live_bytes are a multiple of 16; and puts them at its end.
size_t bytes_for_callers(const mcrl_activation &of);
void copy_callers(const mcrl_activation &from, mcrl_activation &to);

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

// The innermost caller of a record goes on here with what that has returned, and with the other callers.
void resume_caller(Node &, const mcrl_activation &self, const void *value, size_t bytes);

} // namespace mcrl
