#include "tasks/foralls/copies.h"

#include <cstring>

namespace mcrl {

void Copies::clear() {
  if (count_ > 0) std::memset(at_, 0, heads());
}

void *Copies::begin(uint64_t copy, const void *reduced) {
  at_[copy] = std::byte{1};
  filaments_->prepare(at(copy), reduced);
  return at(copy);
}

void Copies::add(uint64_t copy, const void *from) {
  if (has(copy)) return filaments_->combine(at(copy), from);
  at_[copy] = std::byte{1};
  std::memcpy(at(copy), from, filaments_->partial_bytes);
}

void Copies::add_all(const Copies &others) {
  for (uint64_t copy = 0; copy < count_; copy++)
    if (others.has(copy)) add(copy, others.at(copy));
}

void Copies::combine(void *result) const {
  for (uint64_t copy = 0; copy < count_; copy++)
    if (has(copy)) filaments_->combine(result, at(copy));
}

} // namespace mcrl
