// Errors that end the whole job, and assertions for our own bugs.
#pragma once

#include "base/support/ids.h"
#include "base/support/own_clock.h"

#include <sys/types.h>
#include <unistd.h>

namespace mcrl {

// A node's number, and how a fatal error on it ends the job; the part of a node that every layer may see.
struct Identity : mcrl_node {
  NodeId self{};
  uint32_t count = 1;
  void (*end_job)(Identity &, int code) = nullptr; // nullptr before there are other nodes, and after them
  // Writes what reports are to have if the job ends too early for the nodes to put them together; `why` is a few words.
  void (*before_end)(Identity &, const char *why) = nullptr;
  pid_t process = getpid();                        // a child of fork() has another, and is no node
  bool owns_process = false;                       // the process is this node, and ends with it
  OwnClock *own_clock = nullptr;                   // nullptr: time is the machine's
  bool ends_mpi = false; // the program has called MPI_Finalize, which is left to the end of the runtime
};

inline Identity &identity() { return *static_cast<Identity *>(mcrl_current); }
void write_before_end(const char *why); // by before_end, once
inline bool is_child_process() { return mcrl_current != nullptr && identity().process != getpid(); }

// Prints "mcrl: node 3: <message>" as one line on stderr and ends all nodes with a non-zero code. In a child of fork() it ends that
// process only.
[[noreturn]] void fatal(const char *format, ...) __attribute__((format(printf, 1, 2)));

// The same from a handler of SIGSEGV, which may have interrupted any code: prints nothing that the program has written so far, and
// if the others cannot be told of the end because of what was interrupted, a launcher notices that this process died.
[[noreturn]] void fatal_in_signal(const char *format, ...) __attribute__((format(printf, 1, 2)));

// The same with the code that the job is to end with.
[[noreturn]] void end_job_in_signal(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Without a line: the reason has been said.
[[noreturn]] void end_job_silently(int code);

// Prints "mcrl: <message>" as one line on stderr; `report` leaves the rest to the caller.
void report(const char *format, ...) __attribute__((format(printf, 1, 2)));

// The launcher reads what this process writes through a pipe, and drops what it has not read when the job is aborted. Waits for it,
// two seconds at most. Signals' handlers may call it.
void wait_until_read(int file);

[[noreturn]] void assertion_failed(const char *condition, const char *file, int line);

} // namespace mcrl

// Stays in release builds: one predictable branch against an error that would show much later on another node.
#define MCRL_ASSERT(condition)                                                                                                     \
  (__builtin_expect(!!(condition), 1) ? (void)0 : ::mcrl::assertion_failed(#condition, __FILE__, __LINE__))
