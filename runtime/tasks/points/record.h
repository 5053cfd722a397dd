// What a record is made of, beside its live variables: flags, what a policy is told, where its result goes, its message.
#pragma once

#include "base/observe/task_order.h"
#include "net/progress/node.h"
#include "regions/policy/policy.h"
#include "tasks/points/points.h"

#include <cstring>

namespace mcrl {

// mcrl_activation::flags
enum RecordFlag : uint8_t {
  descendant_record = 1,   // of what was spawned or forked; the calls of its threads inherit it
  is_thread_record = 2,    // a thread has made it, and goes on where it is if it gets the data
  noted_read = 4,          // the home's policy is told of the read when it begins
  has_waited_first = 8,    // for a lock that it surely takes (mcrl_wait_first)
  runs_in_thread = 16,     // it has been undone as a handler
  record_has_callers = 32, // that go along (tasks/callers/)
  record_has_scope = 64,   // a word with the name of the scope that it belongs to follows the live variables
  record_has_loans = 128,  // locks that it takes along (tasks/loans/)
};

// In mcrl_linkage::thread, of an activation whose result no thread waits for.
inline constexpr uint32_t child_linkage = 1u << 31;     // a child; the rest is the index of the children, the generation its number
inline constexpr uint32_t run_linkage = 3u << 30;       // a child, too; the rest is the number of a run of forks, its place there
inline constexpr uint32_t spawned_linkage = UINT32_MAX; // no thread at all; the generation is the node where it was spawned

inline bool is_child(const mcrl_linkage &linkage) { return linkage.thread != spawned_linkage && (linkage.thread & child_linkage) != 0; }
inline bool is_of_run(const mcrl_linkage &linkage) { return linkage.thread != spawned_linkage && linkage.thread >= run_linkage; }

// mcrl_activation::next: of the lock that is taken after that on the target; and what a computation has found of its second lock,
// which was on a region of its caller's node: the data came from there (here), or it went there (here_to_move).
// Three bits each; the other two say how large the region is that the first is about, if it is here.
static_assert(static_cast<unsigned>(policy::last_next) < 8);
inline policy::Next next_of(const mcrl_activation &record) { return static_cast<policy::Next>(record.next & 7); }
inline policy::Next next_found_by(const mcrl_activation &record) { return static_cast<policy::Next>(record.next >> 3 & 7); }
inline policy::Size next_size(const mcrl_activation &record) { return static_cast<policy::Size>(record.next >> 6); }
inline void set_next(mcrl_activation &record, policy::Next next, policy::Next found, policy::Size size = {}) {
  record.next = static_cast<uint8_t>(static_cast<unsigned>(next) | static_cast<unsigned>(found) << 3 | static_cast<unsigned>(size) << 6);
}

// Where the scope of a record is (tasks/scopes/): after all of its live variables, which do not count it. Outside of any scope
// there is no such word. With has_strand in it, the strand follows.
inline size_t scope_at(size_t live_bytes) { return (live_bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t); }
inline size_t bytes_of_record(size_t live_bytes, uint64_t scope) {
  if (__builtin_expect(scope == 0, 1)) return sizeof(mcrl_activation) + live_bytes;
  return sizeof(mcrl_activation) + scope_at(live_bytes) + sizeof scope + ((scope & has_strand) != 0 ? sizeof(Strand) : 0);
}
// The scope, and whether there is a strand.
inline uint64_t scope_word_of(const mcrl_activation &record) {
  if (__builtin_expect((record.flags & record_has_scope) == 0, 1)) return 0;
  return *reinterpret_cast<const uint64_t *>(reinterpret_cast<const std::byte *>(&record + 1) + scope_at(record.live_bytes));
}
inline uint64_t scope_of(const mcrl_activation &record) { return scope_in(scope_word_of(record)); }
// The record was made with room for this scope, and for its strand.
inline void put_scope(mcrl_activation &record, uint64_t scope) {
  if (__builtin_expect(scope == 0, 1)) return;
  record.flags |= record_has_scope;
  *reinterpret_cast<uint64_t *>(reinterpret_cast<std::byte *>(&record + 1) + scope_at(record.live_bytes)) = scope;
}
inline bool is_on_strand(const mcrl_activation &record) { return __builtin_expect((scope_word_of(record) & has_strand) != 0, 0); }
inline std::byte *place_of_strand(mcrl_activation &record) {
  return reinterpret_cast<std::byte *>(&record + 1) + scope_at(record.live_bytes) + sizeof(uint64_t);
}
inline void put_strand(mcrl_activation &record, const Strand &strand) { std::memcpy(place_of_strand(record), &strand, sizeof strand); }
inline Strand strand_of(const mcrl_activation &record) {
  Strand strand;
  std::memcpy(&strand, place_of_strand(const_cast<mcrl_activation &>(record)), sizeof strand);
  return strand;
}
// Whether the word with the scope, if there is one, lies within so many bytes of a message.
inline bool has_room_for_scope(const mcrl_activation &record, size_t bytes) {
  return (record.flags & record_has_scope) == 0 || bytes >= bytes_of_record(record.live_bytes, 1);
}
// How much of a message the record takes.
inline size_t bytes_of(const mcrl_activation &record) { return bytes_of_record(record.live_bytes, scope_word_of(record)); }

// The point at which a record goes on.
inline const mcrl_point &point_of(const Node &node, const mcrl_activation &record) {
  const auto &points = node.rooms.points->points;
  MCRL_ASSERT(record.continuation < points.size());
  return *points[record.continuation];
}

// A record follows the header of the message that carries it.
inline Header &header_of(mcrl_activation &record) { return *(reinterpret_cast<Header *>(&record) - 1); }
inline mcrl_activation &record_of(Header &header) { return *reinterpret_cast<mcrl_activation *>(&header + 1); }
inline mcrl_activation &record_of(void *live) { return *(static_cast<mcrl_activation *>(live) - 1); }

} // namespace mcrl
