#include "conduit/mpi/presence.h"

#include <cerrno>

namespace mcrl {

int Presence::begin() {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  int error = pthread_mutex_init(&lock_, &attributes);
  pthread_mutexattr_destroy(&attributes);
  return error != 0 ? error : pthread_mutex_lock(&lock_);
}

bool Presence::has_broken_off() {
  int result = pthread_mutex_trylock(&lock_);
  if (result == 0) pthread_mutex_unlock(&lock_); // it has come to its end()
  return result == EOWNERDEAD;
}

} // namespace mcrl
