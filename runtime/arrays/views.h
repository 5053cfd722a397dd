// The memory of a shared array on this node, mapped twice: for the program, whose access to each page is what the protocol says, and for
// the runtime, which reads and writes it always.
#pragma once

#include "arrays/shape.h"

#include <cstddef>

namespace mcrl {

class Views {
public:
  Views() = default;
  Views(const Views &) = delete;
  Views &operator=(const Views &) = delete;
  ~Views();

  // The program's view begins at `address`, which is reserved, and gives no access. Ends the program if there is no memory.
  void map(const Shape &, char *address);

  char *program() const { return program_; }
  std::byte *page(uint32_t page) const { return runtime_ + shape_->memory_of(page); } // the runtime's view
  // Of an address in the program's view.
  std::byte *memory_at(uint64_t address) const;

  // The program's access to pages that follow each other.
  void protect(uint32_t first, uint32_t count, mcrl_access);

private:
  const Shape *shape_ = nullptr;
  char *program_ = nullptr;
  std::byte *runtime_ = nullptr;
};

} // namespace mcrl
