// Whether the processes of a host's nodes live.
#pragma once

#include <pthread.h>

namespace mcrl {

// A node's mark in memory that the nodes of its host share: a lock that its process holds from its beginning to its end. If the process
// ends in between, in whatever way, the system itself marks the lock. (Process numbers would not do: containers do not have the same, and
// they are given out again.)
class Presence {
public:
  // On this node's own, before another node looks at it. Returns a number of errno.
  int begin();

  // This process may end from now on. It is called where a signal has interrupted the program, too.
  void end() { pthread_mutex_unlock(&lock_); }

  // On another node's: whether its process has ended between begin() and end(). Says so to one of those that ask, and once.
  bool has_broken_off();

private:
  pthread_mutex_t lock_;
};

} // namespace mcrl
