// Memory that the processes of a host share: one object of POSIX shared memory, which has a name only until all have opened it.
#pragma once

#include <cstddef>

namespace mcrl {

class SharedMemory {
public:
  // By which the others find the object. Random, so that it cannot be guessed, and no other job or container has the same.
  struct Name {
    char text[40];
    static Name random();
  };

  SharedMemory() = default;
  SharedMemory(const SharedMemory &) = delete;
  SharedMemory &operator=(const SharedMemory &) = delete;
  ~SharedMemory() { release(); }

  // All of these return 0 or a number of errno.

  // Makes an object of so many bytes that only this user may open, and maps the first `mapped` of them; its pages are not there yet. It has
  // its name until remove(): it would outlive a process that is killed before. EFBIG if this user's files may not be as large.
  int create(const Name &, size_t bytes, size_t mapped);

  // Maps what another process has created with this name and size.
  int open(const Name &, size_t bytes, size_t mapped);

  // Puts another part in the place of what is mapped at `at`; it stays there. `for_child`: in a child of this process, whose stores are its
  // own.
  int map_at(char *at, size_t offset, size_t bytes, bool for_child = false);

  // Has the system provide pages for this part, as zeros, near the caller's processor. ENOSPC if /dev/shm has no room, where a store
  // would be a SIGBUS.
  int provide(size_t offset, size_t bytes);

  // No process can open it any more. Those that have keep it; when the last of them has ended, however, its pages are free.
  static void remove(const Name &);

  void release();
  char *at(size_t offset) const { return memory_ + offset; }
  bool is_mapped() const { return memory_ != nullptr; }

private:
  int map(int file, size_t bytes);

  char *memory_ = nullptr;
  size_t bytes_ = 0;
  int file_ = -1;
};

} // namespace mcrl
