// What a simulated machine is: numbers, which mcrl-sim hands over as JSON. Times are in picoseconds.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace mcrl::sim {

// A message between two nodes, by LogGP (Alexandrov and others, 1995), and what its bytes cost the two processors.
struct Link {
  uint64_t send_ps = 0, receive_ps = 0;           // overhead
  uint64_t latency_ps = 1;                        // between an empty network's ends
  uint64_t gap_ps = 0;                            // from one message to the next
  uint64_t byte_ps = 0;                           // of a long message
  uint64_t send_byte_ps = 0, receive_byte_ps = 0; // for copies
  uint64_t short_bytes = UINT64_MAX, long_ps = 0; // a message of more bytes takes so long more, for a round trip before it
};

enum class Topology { crossbar, mesh, fat_tree };

struct Machine {
  std::string name;
  uint64_t unit_ps = 1000; // of computation: one simple instruction
  Topology topology = Topology::crossbar;
  uint64_t hop_ps = 0, link_byte_ps = 0;  // mesh
  uint32_t arity = 4;                     // fat tree
  std::vector<uint64_t> level_byte_ps;    // of it: a byte of one node's share, by level
  Link far, near;                         // between hosts, and between nodes of one
  uint32_t nodes_of_a_host = 1;           // which share memory
  uint64_t poll_ps = 1000, clock_ps = 1000;
  uint64_t thread_ns = 1000;              // to make, run and end one
  uint64_t copy_byte_ps = 1000;
  uint32_t window = 1024;                 // messages that a node has room for
  std::map<std::string, uint64_t> costs;  // of the runtime's operations, by the names of its counters
  std::map<std::string, uint64_t> calls;  // of foreign libraries: units
};

// What goes wrong on a node.
struct NodeFaults {
  uint64_t slow_permille = 1000;        // its processor takes so much of the time
  uint64_t late_ps = 0;                 // it starts
  uint64_t stop_from_ps = UINT64_MAX, stop_for_ps = 0;
};

struct Job {
  Machine machine;
  uint32_t nodes = 1;
  uint64_t seed = 0;         // of ties
  uint64_t reorder_seed = 0; // 0: messages keep their order
  int result_file = -1;      // descriptor for the summary
  int64_t debug_node = -1;   // stops when it begins
  std::map<uint32_t, NodeFaults> faults;
};

// Reads what mcrl-sim has written. Returns what is wrong with it; empty if nothing is.
std::string read_job(const std::string &text, Job &);

} // namespace mcrl::sim
