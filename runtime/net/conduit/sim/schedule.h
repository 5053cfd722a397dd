// Which node runs next: a heap of the nodes that do not run, by the time of what they do next. No object here has virtual functions or
// memory of its own: all of it lies in memory that the processes share, at the same addresses.
#pragma once

#include <cstdint>
#include <utility>

namespace mcrl::sim {

inline constexpr uint64_t never_ps = UINT64_MAX;

// A good mix of bits (Steele and others, SplitMix64).
constexpr uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

class Schedule {
public:
  struct Entry {
    uint64_t time_ps;
    uint64_t tie; // of two at the same time, the lower one is first
    uint32_t node;

    bool comes_before(const Entry &other) const {
      if (time_ps != other.time_ps) return time_ps < other.time_ps;
      return tie != other.tie ? tie < other.tie : node < other.node;
    }
  };
  static constexpr uint32_t nowhere = UINT32_MAX;

  // In memory for so many entries and places. With a seed of 0 the lower node is first.
  Schedule(Entry *entries, uint32_t *places, uint32_t nodes, uint64_t seed) : entries_(entries), places_(places), seed_(seed) {
    for (uint32_t node = 0; node < nodes; node++) places_[node] = nowhere;
  }

  bool is_empty() const { return size_ == 0; }
  const Entry &first() const { return entries_[0]; }
  bool has(uint32_t node) const { return places_[node] != nowhere; }
  uint64_t time_of(uint32_t node) const { return has(node) ? entries_[places_[node]].time_ps : never_ps; }
  // When the first of all others does something.
  uint64_t first_ps() const { return is_empty() ? never_ps : first().time_ps; }

  // Adds the node, or changes its time.
  void set(uint32_t node, uint64_t time_ps) {
    Entry entry{time_ps, seed_ == 0 ? 0 : mix(mix(seed_ ^ node) ^ time_ps), node};
    uint32_t place = has(node) ? places_[node] : size_++;
    put(place, entry);
    down(up(place));
  }

  void remove(uint32_t node) {
    uint32_t place = places_[node];
    places_[node] = nowhere;
    size_--;
    if (place == size_) return;
    put(place, entries_[size_]);
    down(up(place));
  }

private:
  void put(uint32_t place, const Entry &entry) {
    entries_[place] = entry;
    places_[entry.node] = place;
  }

  void exchange(uint32_t one, uint32_t other) {
    Entry entry = entries_[one];
    put(one, entries_[other]);
    put(other, entry);
  }

  uint32_t up(uint32_t place) {
    for (; place > 0 && entries_[place].comes_before(entries_[(place - 1) / 2]); place = (place - 1) / 2)
      exchange(place, (place - 1) / 2);
    return place;
  }

  void down(uint32_t place) {
    for (;;) {
      uint32_t least = place;
      for (uint32_t child = 2 * place + 1; child <= 2 * place + 2 && child < size_; child++)
        if (entries_[child].comes_before(entries_[least])) least = child;
      if (least == place) return;
      exchange(place, least);
      place = least;
    }
  }

  Entry *entries_;
  uint32_t *places_;
  uint64_t seed_;
  uint32_t size_ = 0;
};

} // namespace mcrl::sim
