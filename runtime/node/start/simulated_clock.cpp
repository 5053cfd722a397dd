// The clocks that a program reads itself are virtual, too, where it is simulated, and the date with them: preludec -fsim links with
// --wrap of these functions. A file by itself, because other programs have no __real_ ones.
#include "base/support/clock.h"

#include <ctime>
#include <sys/time.h>

extern "C" {

int __real_clock_gettime(clockid_t, timespec *);
int __real_gettimeofday(timeval *, void *);
time_t __real_time(time_t *);

int __wrap_clock_gettime(clockid_t clock, timespec *now) {
  mcrl::OwnClock *own = mcrl::own_clock();
  if (own == nullptr) return __real_clock_gettime(clock, now);
  uint64_t ns = own->now_ns();
  *now = {.tv_sec = static_cast<time_t>(ns / 1'000'000'000), .tv_nsec = static_cast<long>(ns % 1'000'000'000)};
  return 0;
}

int __wrap_gettimeofday(timeval *now, void *zone) {
  if (mcrl::own_clock() == nullptr) return __real_gettimeofday(now, zone);
  timespec time;
  __wrap_clock_gettime(CLOCK_REALTIME, &time);
  *now = {.tv_sec = time.tv_sec, .tv_usec = time.tv_nsec / 1000};
  return 0;
}

time_t __wrap_time(time_t *to) {
  if (mcrl::own_clock() == nullptr) return __real_time(to);
  timespec time;
  __wrap_clock_gettime(CLOCK_REALTIME, &time);
  if (to != nullptr) *to = time.tv_sec;
  return time.tv_sec;
}
}
