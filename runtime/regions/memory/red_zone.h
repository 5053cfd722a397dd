// What lies after the data of a region, so that a write past their end is found: bytes that nothing may touch. There are some only if
// MCRL_CHECK=1 is set, which looks at them at each unlock, or if the program has the address sanitizer, which is told of them. Both are so
// on all nodes, or on none: a region's copies have its place, and its red zone, in the span of each node.
#pragma once

#include <cstdint>

namespace mcrl {

class RedZone {
public:
  RedZone() = default; // no bytes
  explicit RedZone(bool is_wanted) : bytes_(is_wanted ? 64 : 0) {}

  // Whether the program is compiled with -fsanitize=address.
  static bool is_sanitized();

  uint64_t bytes() const { return bytes_; }

  // From now on nothing may touch what follows `end`, where a region's data end; until disarm(). Nothing happens if there are no bytes.
  void arm(char *end) const;
  void disarm(char *end) const;

  // The same for the copy of another node's region. The runtime's own code may still look there for a header, when the region has been
  // deleted without this node's knowledge: if that code is sanitized, too, the sanitizer is not told.
  void arm_copy(char *end) const;

  // The first byte after `end` that was written since; bytes() if there is none.
  uint64_t first_changed(const char *end) const;

private:
  void fill(char *end) const;

  uint64_t bytes_ = 0;
};

} // namespace mcrl
