// What the program's access to each page is, as the mappings or the page table have it, and which pages surely have memory. A page that
// nothing has changed is as it was in the beginning: the node has its own pages, to write, and no others.
#pragma once

#include "arrays/engine/host_memory.h"
#include "arrays/engine/shape.h"
#include "arrays/engine/sparse.h"

namespace mcrl {

class PageAccess {
public:
  PageAccess(const Shape &shape, const OwnHomes &own) : shape_(shape), own_(own), entries_(shape.pages()) {}

  // A signal's handler may call it.
  mcrl_access of(uint32_t page) const {
    const uint8_t *entry = entries_.find(page);
    return entry == nullptr ? in_the_beginning(page) : static_cast<mcrl_access>(*entry & access_bits);
  }
  mcrl_access in_the_beginning(uint32_t page) const { return is_own(page) ? MCRL_WRITE_ACCESS : MCRL_NO_ACCESS; }
  bool is_own(uint32_t page) const { return page < shape_.pages_in_the_beginning() && own_.has(shape_.home(page)); }

  bool all_are(uint32_t first, uint32_t count, mcrl_access) const;
  void set(uint32_t first, uint32_t count, mcrl_access);

  bool has_memory(uint32_t page) const {
    const uint8_t *entry = entries_.find(page);
    return entry != nullptr && (*entry & memory_bit) != 0;
  }
  void note_memory(uint32_t page) { entry(page) |= memory_bit; }

  // The end of the pages from this one on that are all the node's own in the beginning, or all not.
  uint32_t end_of_own(uint32_t page) const;

  uint64_t entries_made() const { return entries_.entries_made(); }

private:
  static constexpr uint8_t access_bits = 3, memory_bit = 4;
  static constexpr uint32_t per_chunk = 64;

  uint8_t &entry(uint32_t page);

  const Shape &shape_;
  OwnHomes own_;
  Sparse<uint8_t, per_chunk> entries_;
};

} // namespace mcrl
