#include "progress/await.h"

#include "progress/borrowed.h"
#include "progress/coherence.h"
#include "progress/loop.h"

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

Fingerprint fingerprint_of(const mcrl_region &region) {
  const char *data = reinterpret_cast<const char *>(&region + 1);
  Fingerprint print{0x9e3779b97f4a7c15u, 0xd1b54a32d192ed03u};
  for (uint64_t at = 0; at < region.bytes; at += sizeof(uint64_t)) {
    uint64_t word = 0;
    std::memcpy(&word, data + at, std::min<uint64_t>(sizeof word, region.bytes - at));
    print[0] = mix(print[0] ^ word);
    print[1] = mix(print[1] + word * 0xff51afd7ed558ccdu) + print[0];
  }
  return print;
}

// Returns when there may have been a write since.
void give_up_until_changed(Node &node, mcrl_region &region, mcrl_mode mode) {
  node.watching[region.rid].push_back(&node.threads.current());
  watch(node, region, mode);
  block(node);
}

void take(Node &node, mcrl_rid rid, mcrl_mode mode) {
  lock(node, rid, mode, node.threads.current(), lock_name(mode));
  block(node);
}

} // namespace

void *await_write(Node &node, mcrl_region &region, mcrl_mode mode) {
  mcrl_rid rid = region.rid;
  Fingerprint before = fingerprint_of(region);
  mcrl_mode held = mode;
  do {
    give_up_until_changed(node, region, held);
    held = MCRL_READ;
    take(node, rid, held);
  } while (fingerprint_of(region) == before);
  if (mode == MCRL_READ) return &region + 1;
  mcrl_read_unlock(&region + 1);
  return mcrl_write_lock(rid);
}

void wake_watchers(Node &node, mcrl_rid rid) {
  auto place = node.watching.find(rid);
  MCRL_ASSERT(place != node.watching.end());
  for (Runnable *thread : place->second) node.ready.push(*thread);
  node.watching.erase(place);
}

} // namespace mcrl

using namespace mcrl;

void *mcrl_await(void *at, mcrl_mode mode) {
  Node &node = current_node();
  mcrl_region &region = *(static_cast<mcrl_region *>(at) - 1);
  if (node.in_handler) fatal("internal error: a guard waits in a message handler");
  MCRL_ASSERT(!is_borrowed(region));
  return await_write(node, region, mode);
}
