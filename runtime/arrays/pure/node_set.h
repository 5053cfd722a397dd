// A set of nodes in 8 bytes, as long as it has none of a high number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace mcrl::pages {

class NodeSet {
public:
  NodeSet() = default;
  NodeSet(const NodeSet &other) : word_(other.is_small() ? other.word_ : to_word(new std::vector<uint64_t>(other.many()))) {}
  NodeSet(NodeSet &&other) noexcept : word_(std::exchange(other.word_, none)) {}
  NodeSet &operator=(NodeSet other) noexcept {
    std::swap(word_, other.word_);
    return *this;
  }
  ~NodeSet() { clear(); }

  bool has(uint32_t node) const {
    if (is_small()) return node < small_nodes && (word_ >> (node + 1) & 1) != 0;
    return node / 64 < many().size() && (many()[node / 64] >> node % 64 & 1) != 0;
  }

  void add(uint32_t node) {
    if (is_small() && node < small_nodes) {
      word_ |= uint64_t{2} << node;
      return;
    }
    if (is_small()) word_ = to_word(new std::vector<uint64_t>{word_ >> 1});
    if (many().size() <= node / 64) many().resize(node / 64 + 1);
    many()[node / 64] |= uint64_t{1} << node % 64;
  }

  void remove(uint32_t node) {
    if (!has(node)) return;
    if (is_small()) word_ &= ~(uint64_t{2} << node);
    else many()[node / 64] &= ~(uint64_t{1} << node % 64);
  }

  void clear() {
    if (!is_small()) delete &many();
    word_ = none;
  }

private:
  static constexpr uint32_t small_nodes = 63;
  static constexpr uintptr_t none = 1; // the lowest bit tells it from a pointer

  bool is_small() const { return (word_ & 1) != 0; }
  std::vector<uint64_t> &many() const { return *reinterpret_cast<std::vector<uint64_t> *>(word_); }
  static uintptr_t to_word(std::vector<uint64_t> *many) { return reinterpret_cast<uintptr_t>(many); }

  uintptr_t word_ = none; // the nodes above that bit; or a pointer to a bit for each
};

} // namespace mcrl::pages
