// Whether the processes of a host's nodes live.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mcrl {

// The nodes of a host have a file with a byte for each. A node's process locks its byte from its beginning to its end. If the
// process ends in between, in whatever way, or becomes another program, the system itself gives the lock back. (Process numbers
// would not do: containers do not have the same, and they are given out again. The lock is the process's own: a child of fork()
// does not have it, and its end changes nothing.)
//
// This works without shared memory, too. Names are random, and the file has its name only until all have opened it.
class Presence {
public:
  struct Name {
    char text[40];
    static Name random();
  };

  Presence() = default;
  Presence(const Presence &) = delete;
  Presence &operator=(const Presence &) = delete;
  ~Presence() { leave(); }

  // These return 0 or a number of errno.
  int create(const Name &, uint32_t nodes); // by one node of the host, in /dev/shm, or else in /tmp; only this user may open it
  int open(const Name &, uint32_t nodes);   // by the others
  int begin(uint32_t place);                // of this process, before another node looks at it

  static void remove(const Name &);

  // This process may end from now on. It is called where a signal has interrupted the program, too.
  void end();
  void leave();

  bool is_open() const { return file_ >= 0; }

  // On another node's: whether its process has ended between begin() and end(). Says so to one of those that ask, and once.
  bool has_broken_off(uint32_t place);

private:
  int file_ = -1;
  int64_t place_ = -1; // of this process, from begin() to end()
  std::vector<bool> told_; // by place: broken off, as this process has said
};

} // namespace mcrl
