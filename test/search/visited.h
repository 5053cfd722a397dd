// Which states a search has visited, by a fingerprint of their encoding.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace mcrl::search {

// States are told apart by 128 bits of their encoding: among ten million states two are confused with probability 10^-25.
using Fingerprint = std::array<uint64_t, 2>;

inline uint64_t mix(uint64_t value) {
  value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
  value = (value ^ value >> 27) * 0x94d049bb133111ebu;
  return value ^ value >> 31;
}

inline Fingerprint fingerprint(const std::string &text) {
  Fingerprint print{text.size() + 0x9e3779b97f4a7c15u, text.size() ^ 0xd1b54a32d192ed03u};
  for (size_t at = 0; at < text.size(); at += 8) {
    uint64_t word = 0;
    std::memcpy(&word, text.data() + at, std::min<size_t>(8, text.size() - at));
    print[0] = mix(print[0] ^ word);
    print[1] = mix(print[1] + word * 0xff51afd7ed558ccdu) + print[0];
  }
  return print;
}

// A hash table from fingerprints to the numbers of the states in the order of discovery.
class Visited {
public:
  // The number of the state, and whether it is new.
  std::pair<uint32_t, bool> insert(const Fingerprint &print) {
    if (prints_.size() * 2 >= slots_.size()) grow();
    size_t slot = find(print);
    if (slots_[slot] != 0) return {slots_[slot] - 1, false};
    prints_.push_back(print);
    slots_[slot] = static_cast<uint32_t>(prints_.size());
    return {slots_[slot] - 1, true};
  }
  const Fingerprint &operator[](uint32_t number) const { return prints_[number]; }
  size_t size() const { return prints_.size(); }

private:
  size_t find(const Fingerprint &print) const {
    size_t slot = print[0] & (slots_.size() - 1);
    while (slots_[slot] != 0 && prints_[slots_[slot] - 1] != print) slot = (slot + 1) & (slots_.size() - 1);
    return slot;
  }
  void grow() {
    slots_.assign(slots_.size() * 2, 0);
    for (size_t number = 0; number < prints_.size(); number++) slots_[find(prints_[number])] = static_cast<uint32_t>(number + 1);
  }

  std::vector<Fingerprint> prints_;
  std::vector<uint32_t> slots_ = std::vector<uint32_t>(1024);
};

} // namespace mcrl::search
