// The program's access to the pages of an array, by userfaultfd(2): its mapping stays as it is, and pages come into its page table and go.
// mprotect(2) makes a mapping of its own of pages whose neighbours have another access, which costs three times as much, and of which a
// process can have a limited number only.
//
// A page that is not in the table is a fault. The memory of a page that the program has from the start, and that nothing has touched, comes
// at the first access, as always.
#pragma once

#include "arrays/engine/access.h"

#include <cstddef>

namespace mcrl {

class UserFaults {
public:
  // Whether the kernel has it, and lets this process use it.
  static bool are_there();

  // The array's memory is mapped for the program and for the runtime, and the access is that in the beginning.
  UserFaults(const Shape &, char *program, std::byte *runtime, PageAccess &);

  void set(uint32_t first, uint32_t count, mcrl_access);

  // Pages that follow each other and have no memory get some with these contents, and the program this access, in one call of the
  // system's: half the time that faults in the runtime's view and set() take, and of several pages half of that. False, and nothing has
  // changed for the program, if a part of them has memory.
  bool fill(uint32_t first, uint32_t count, const std::byte *contents, mcrl_access);

  // From a signal's handler: a page that the program has access to is not in the table. It has not been used yet, or the kernel has taken
  // it out, for instance to swap it. Puts it there; false if it is there.
  bool put_back(uint32_t page);

private:
  void hear_of(uint32_t first, uint32_t end, bool own) const;
  void change(uint32_t first, uint32_t count, mcrl_access from, mcrl_access to);
  void give(uint32_t first, uint32_t count, mcrl_access);
  void take_away(uint32_t first, uint32_t count);
  void allow_writes(uint32_t first, uint32_t count, bool);
  int give_one(uint32_t page, uint64_t offset, mcrl_access);
  void allocate(uint32_t page, uint64_t offset) const;
  char *at(uint32_t page) const;
  uint64_t bytes(uint32_t count) const;

  const Shape &shape_;
  char *program_;
  std::byte *runtime_;
  PageAccess &access_;
};

} // namespace mcrl
