// A hash table that only grows, for look-ups on every miss: open addressing, values one after the other.
#pragma once

#include "base/support/hash.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mcrl {

// Value has `Key key` and is made from one; Key has hash_of() and ==.
template <class Key, class Value> class Table {
public:
  // For so many values there is room from the beginning; the memory has been touched.
  explicit Table(size_t expected = 32) : slots_(std::bit_ceil(expected * 2)), values_(expected, Value{Key{}}) { values_.clear(); }

  // The value of a key; made if there is none. It stays where it is until the next call.
  Value &at(const Key &key) {
    size_t slot = find(key);
    if (slots_[slot] != 0) return values_[slots_[slot] - 1];
    if ((values_.size() + 1) * 2 > slots_.size()) {
      resize(slots_.size() * 2);
      slot = find(key);
    }
    values_.push_back(Value{key});
    slots_[slot] = static_cast<uint32_t>(values_.size());
    return values_.back();
  }

  // nullptr if there is none.
  const Value *look_up(const Key &key) const {
    uint32_t index = slots_[find(key)];
    return index == 0 ? nullptr : &values_[index - 1];
  }

  template <class Predicate> void erase_if(Predicate &&predicate) {
    std::erase_if(values_, predicate);
    resize(slots_.size());
  }

  const std::vector<Value> &values() const { return values_; }

private:
  size_t find(const Key &key) const {
    size_t slot = hash_of(key) & (slots_.size() - 1);
    while (slots_[slot] != 0 && !(values_[slots_[slot] - 1].key == key)) slot = (slot + 1) & (slots_.size() - 1);
    return slot;
  }

  void resize(size_t slots) {
    slots_.assign(slots, 0);
    for (size_t i = 0; i < values_.size(); i++) slots_[find(values_[i].key)] = static_cast<uint32_t>(i + 1);
  }

  std::vector<uint32_t> slots_; // index of the value and 1; 0: free
  std::vector<Value> values_;
};

} // namespace mcrl
