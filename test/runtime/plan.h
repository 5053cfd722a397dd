// What a random run does; all of it is drawn from the seed unless the command line says it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace mcrl::random_run {

// What a thread does next; each is one or more operations.
enum class Work : uint8_t {
#define WORK(name, meaning) name,
#include "work.def"
};
inline constexpr size_t work_count = 0
#define WORK(name, meaning) +1
#include "work.def"
    ;
const char *name(Work);
const char *meaning(Work);

using Mix = std::array<uint32_t, work_count>; // weights, by Work

// "read=3,write=1": these weights, and 0 for what is not named.
std::optional<Mix> parse_mix(const std::string &text);
std::string to_text(const Mix &);

struct Plan {
  uint64_t seed = 0;
  uint64_t operations = 0; // of all nodes together; what has begun then is finished
  uint32_t nodes = 0;
  uint32_t regions = 0;      // at the start
  uint32_t threads = 0;      // per node
  uint64_t region_bytes = 0; // 0: from 1 byte to 100 KB, mixed
  std::optional<Mix> mix;
  std::optional<uint64_t> cache_bytes; // of other nodes' regions on a node; 0: no limit that matters
  std::optional<bool> three_party;     // data from a writer straight to the node that asks for them
  std::optional<bool> kinds;           // some regions are replicated, or private to their homes
  std::optional<bool> balance;         // MCRL_BALANCE: homes move to the nodes that use them
  uint32_t host_nodes = 0;             // of each host, which share memory
  std::optional<bool> faults;          // MCRL_FAULT: activations migrate to any node
  std::optional<bool> aborts;          // MCRL_FAULT: message handlers abort
  std::optional<uint64_t> quiet_ticks; // after which node 0 looks for a deadlock, which there never is; 0: the runtime's default
  bool calm = false;                   // no delays, silences and stalls
  uint64_t corrupt = 0;                // the operation that finds a wrong bit in its data, to see that this is noticed; 0: none
  uint32_t hot_one_in = 1;             // one operation in so many goes to region 0
  uint32_t linger_one_in = 1;          // one operation in so many lets others run while it holds its lock
};

// Whether homes move, which is only then known to nodes that have heard of it.
bool moves_homes(const Plan &);

// Fills in what is 0 or missing in the plan.
Plan draw(const Plan &);
std::string to_text(const Plan &);

} // namespace mcrl::random_run
