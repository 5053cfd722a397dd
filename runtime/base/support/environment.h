// The MCRL_* environment variables (environment.def has the list) and what launchers leave in the environment.
#pragma once

#include "mcrl_abi.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace mcrl {

enum class ConduitKind { mpi, udp, sim };

// MCRL_UDP_DISTURB: what happens to datagrams that are sent, in percent of them.
struct DisturbanceSettings {
  uint64_t seed = 0;
  uint64_t loss = 0, duplicate = 0, reorder = 0, damage = 0;
  uint64_t delay_us = 0; // the longest

  bool disturbs() const { return loss + duplicate + reorder + damage + delay_us != 0; }
  friend bool operator==(const DisturbanceSettings &, const DisturbanceSettings &) = default;
};

struct Settings {
  std::string statistics_path;           // MCRL_STATS: file for the statistics, empty for none
  std::string profile_path;              // MCRL_PROFILE: file for the profile by line, empty for none
  unsigned history_percent = 1;          // MCRL_HISTORIES
  std::string trace_path;                // MCRL_TRACE: file for the trace, empty for none
  uint64_t trace_events = 1 << 18;       // MCRL_TRACE_EVENTS
  size_t stack_bytes = 256 << 10;        // MCRL_STACK: usable bytes of a thread's stack
  unsigned span_bits = 44;               // MCRL_SPAN_BITS: log2 of the bytes reserved for all nodes' regions
  bool span_bits_given = false;          // then a reservation that fails is an error
  ConduitKind conduit = ConduitKind::mpi; // MCRL_CONDUIT: what carries messages
  DisturbanceSettings udp_disturbance;    // MCRL_UDP_DISTURB
  std::optional<uint32_t> simulation;    // MCRL_SIM: descriptor of what is simulated
  bool uses_phases = true;               // MCRL_TUNE=phases: whether coherent regions are used in place for a while
  bool share_memory = true;              // MCRL_TUNE=shm: whether nodes of one host talk through shared memory
  bool arrays_in_place = true;           // MCRL_TUNE=arrays: whether nodes of one host have the elements of shared arrays in common
  bool runs_handlers = true;             // MCRL_TUNE=handlers: whether activations begin as message handlers
  std::optional<uint64_t> oam_budget_ns; // MCRL_TUNE=oam_budget: how long an activation may run as a handler; none: see make_budget()
  std::optional<uint32_t> fork_batch;    // MCRL_TUNE=fork_batch: how many forks a question asks for
  std::optional<uint32_t> listed_forks;  // MCRL_TUNE=forks: how many forks wait to begin before a fork is a call
  uint32_t routes_from = 64;             // MCRL_TUNE=routes: from so many nodes on, calls between hosts go by way of others
  uint64_t cache_bytes = 0;              // MCRL_CACHE: most memory for copies of other nodes' regions; 0: see default_cache_bytes()
  uint64_t page_window_ns = 0;           // MCRL_TUNE=page_window: how long a page stays after it has come
  bool page_head_first = true;           // MCRL_TUNE=page_head_first: whether the thread that has waited for a page runs next
  bool page_prefetch = true;             // MCRL_TUNE=page_prefetch: whether pages that will probably be read are asked for ahead
  bool user_faults = true;               // MCRL_TUNE=userfaultfd: whether access to pages changes by userfaultfd, where that is there
  uint64_t spin_ns = 1000;               // MCRL_TUNE=spin: how long an operation in place tries before its thread waits
  std::optional<uint64_t> round_trip_ns; // MCRL_TUNE=round_trip: what round trips the adaptive policy reckons with; none: those seen
  bool balance = false;                  // MCRL_BALANCE: whether homes move to where their regions are used
  uint64_t three_party_from =
      16 << 10;            // MCRL_TUNE=three_party: from this size on data go from writers to requesters without the home between
  bool fault_move = false; // MCRL_FAULT=move:SEED: whether activations migrate at random
  uint64_t fault_seed = 0;
  bool fault_abort = false; // MCRL_FAULT=abort:SEED: whether handlers abort at random
  uint64_t fault_abort_seed = 0;
  bool check = false;                 // MCRL_CHECK=1: whether mcrl.h gives out copies of regions, and looks for misuse of them
  bool is_sanitized = false;          // no variable: whether the address sanitizer is told what lies between regions
  bool check_races = false;           // MCRL_CHECK=races: whether races of filaments are looked for
  mcrl_policy policy = MCRL_ADAPTIVE; // MCRL_POLICY: what `move` moves where the program does not say
  uint64_t deadlock_ns = 200'000'000; // MCRL_DEADLOCK: how long nothing happens before a deadlock is looked for; 0: never
  uint32_t nodes = 0;                 // MCRL_NODES: how many nodes the user expects, 0 for any

  friend bool operator==(const Settings &, const Settings &) = default;
};

struct Environment {
  Settings settings;
  std::string error;   // the first invalid variable, as a message; empty if all are valid
  std::string warning; // variables that are not read
};

// Reads an environment in the form of `environ`.
Environment read_environment(const char *const *environment);

// A quarter of the machine's memory, divided among as many nodes as can run at once: what a program touches again and again is
// kept, and a program that touches more than there is memory on a node goes on.
uint64_t default_cache_bytes(uint32_t nodes);

// A message if another launcher than MPICH's started several processes, each of which MPICH takes for a whole job; else empty.
std::string foreign_launcher(const char *const *environment);

} // namespace mcrl
