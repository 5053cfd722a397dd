// Guards of threads.
#include "net/progress/loop.h"
#include "regions/copies/borrowed.h"
#include "regions/copies/guards.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace mcrl {
namespace {

// What region data looked like. With 128 bits, a change that is taken for none is less likely than a fault of the machine.
using Fingerprint = std::array<uint64_t, 2>;

uint64_t mix(uint64_t value) {
  value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
  value = (value ^ value >> 27) * 0x94d049bb133111ebu;
  return value ^ value >> 31;
}

Fingerprint fingerprint_of(const void *at, uint64_t bytes) {
  const char *data = static_cast<const char *>(at);
  Fingerprint print{0x9e3779b97f4a7c15u, 0xd1b54a32d192ed03u};
  for (uint64_t place = 0; place < bytes; place += sizeof(uint64_t)) {
    uint64_t word = 0;
    std::memcpy(&word, data + place, std::min<uint64_t>(sizeof word, bytes - place));
    print[0] = mix(print[0] ^ word);
    print[1] = mix(print[1] + word * 0xff51afd7ed558ccdu) + print[0];
  }
  return print;
}

// The guard of all waits whose own is no predicate: that there is something new to look at.
struct Seen {
  uint64_t bytes;
  Fingerprint print;
};
int has_changed(const void *live, const void *at) {
  auto &seen = *static_cast<const Seen *>(live);
  return fingerprint_of(at, seen.bytes) != seen.print;
}

} // namespace

void await(Node &node, mcrl_region &region, mcrl_mode mode, mcrl_guard guard, const void *live, const char *where) {
  if (node.in_handler) fatal("internal error: a guard waits in a message handler");
  MCRL_ASSERT(!is_borrowed(region));
  GuardedWait wait;
  wait.rid = region.rid;
  wait.mode = mode;
  wait.guard = guard;
  wait.live = live;
  Thread &thread = node.threads.current();
  wait.then = &thread;
  thread.waits_at = where;
  wait_for_guard(node, region, wait);
  block(node);
  thread.waits_at = nullptr;
}

void await_change(Node &node, mcrl_region &region, mcrl_mode mode, const char *where) {
  const void *at = &region + 1;
  Seen seen{region.bytes, fingerprint_of(at, region.bytes)};
  await(node, region, mode, has_changed, &seen, where);
}

} // namespace mcrl
