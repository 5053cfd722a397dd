// Policies: what travels where an operation of an activation misses, the computation to the data or the data to the computation
// (thesis 3.3). A policy is two functions: what the node that misses decides, and what the home does if it is asked.
//
//     a miss -- choose() --+-- data:         a request, and the copy comes
//                          +-- computation:  the record goes, and is executed at the home
//                          +-- ask:          the record is the request -- executes() --+-- yes: the home executes it
//                                                                                      +-- no:  the copy comes
//
// A policy decides by its arguments alone: a Client is the memory of a node's misses, a Home that of what a home was asked. Only costs.cpp
// reads a clock, once; those that make round trips time them.
#pragma once

#include "base/support/ids.h"
#include "mcrl_abi.h"
#include "regions/policy/distance.h"

#include <cstdint>

namespace mcrl::policy {

class Client;
class Home;

enum class Choice : uint8_t { data, computation, ask };

// Where the data are of the region that the computation takes next, while it holds the one that it misses.
enum class Next : uint8_t {
  unknown,
  at_home,      // its home is that of the region that is missed
  here,         // if the computation goes, they have to follow it
  here_to_move, // the same, but the computation may come back for them
  elsewhere,
};
inline constexpr Next last_next = Next::elsewhere;

// How large it is, if it is here, as a request has room for it: up to 256 bytes, 4 KB, 64 KB, and above.
enum class Size : uint8_t { small, medium, large, largest };
inline Size size_of(uint64_t bytes) {
  return bytes <= 256 ? Size::small : bytes <= 4 << 10 ? Size::medium : bytes <= 64 << 10 ? Size::large : Size::largest;
}
// A size in the midst of these.
inline uint64_t bytes_of(Size size) { return uint64_t{64} << 4 * static_cast<unsigned>(size); }

inline bool is_here(Next next) { return next == Next::here || next == Next::here_to_move; }

// An operation of a region of another node for which there is no copy that suffices.
struct Miss {
  mcrl_rid rid;
  mcrl_mode mode;
  uint16_t site = 0; // the place in the program: the number of its point
  Next next = Next::unknown;
  bool is_copied = true; // a copy comes, and is kept; else the data come for one operation, and go back
};

// What the home is asked.
struct Request {
  mcrl_rid rid;
  mcrl_mode mode;
  NodeId from;
  uint64_t region_bytes, record_bytes;
  bool was_read;      // reads have been noted since the last write, or that write has
  uint8_t operations; // of this mode that this request stands for: those that the node has sent since it asked last, and this one
  // The value for a copy that was used as often as was counted, or more often.
  static constexpr uint8_t all_counted = 255;
  uint8_t uses;        // that a copy got at that node, as far as counted, and 1; 0: unknown
  uint8_t walk;        // misses of the computation at this home, one after the other, before this one
  bool near = false;   // the node could use the region in place from now on: in memory that it shares with the home
  bool returns = true; // a result goes back; else a computation costs one message
  Next next = Next::unknown;
  Size next_size = Size::small; // of a region that is here
  uint8_t saved = 0;   // misses at this home that followed at the same site where the data came, and not where the computation went
  uint8_t ends = 0;    // messages, beside the result, that tell of the ends of operations which the computation takes along
  Distance distance = Distance::near; // of that node, as it has seen
};

struct Policy {
  Choice (*choose)(const Client &, const Miss &); // of what is not copied: not ask
  bool (*executes)(Home &, const Request &);
};

extern const Policy always, never, by_mode, repeat, adaptive, in_place;

const Policy &policy_of(mcrl_policy); // of any but MCRL_BY_DEFAULT

} // namespace mcrl::policy
