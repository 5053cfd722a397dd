// Private copies of the reduction variables of a forall, which are combined in their order, however the filaments were shared out.
#pragma once

#include "mcrl_abi.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace mcrl {

// A row of copies, some of which are there, as it lies in memory and in messages: what says which are, and then the copies, all aligned to
// 16 bytes.
class Copies {
public:
  Copies() = default;
  Copies(std::byte *at, const mcrl_filaments &filaments, uint64_t count)
      : filaments_(&filaments), count_(filaments.combine == nullptr ? 0 : count), at_(at) {}

  static size_t bytes(const mcrl_filaments &filaments, uint64_t count) { return Copies(nullptr, filaments, count).bytes(); }
  size_t bytes() const { return heads() + count_ * stride(); }

  uint64_t count() const { return count_; }
  bool has(uint64_t copy) const { return at_[copy] != std::byte{0}; }
  void *at(uint64_t copy) const { return at_ + heads() + copy * stride(); }

  // None is there.
  void clear();
  // Makes a new private copy.
  void *begin(uint64_t copy, const void *reduced);
  // The copy becomes this, or what it is and this are together.
  void add(uint64_t copy, const void *from);
  // The same of all that others has, copy by copy.
  void add_all(const Copies &others);
  // Adds those that are there to `result`, the first one first.
  void combine(void *result) const;

  static constexpr size_t padded(size_t bytes) { return (bytes + 15) / 16 * 16; }

private:
  size_t heads() const { return padded(count_); }
  size_t stride() const { return padded(filaments_->partial_bytes); }

  const mcrl_filaments *filaments_ = nullptr;
  uint64_t count_ = 0;
  std::byte *at_ = nullptr;
};

// Memory for them.
class CopyMemory {
public:
  std::byte *make(size_t bytes) {
    units_.resize((bytes + sizeof(Unit) - 1) / sizeof(Unit));
    return reinterpret_cast<std::byte *>(units_.data());
  }

private:
  struct alignas(16) Unit {
    std::byte bytes[16];
  };
  std::vector<Unit> units_;
};

} // namespace mcrl
