// Whether a region's home is to move to a node that uses it, as homes see it (MCRL_BALANCE): affinity and load, by counts of operations
// and messages. Pure; the home acts (regions/copies/balancing.h).
#pragma once

#include "base/support/ids.h"
#include "regions/policy/costs.h"
#include "regions/policy/places.h"

#include <optional>
#include <vector>

namespace mcrl::policy {

// Whose operations came to the home of a region since it was last decided about. Of the nodes that are many, those that ask most stay, and
// their counts are too small by at most a fifth of all (Misra and Gries, Finding repeated elements, 1982).
struct Users {
  struct User {
    uint32_t node;
    uint32_t operations;
  };
  static constexpr size_t most = 4;
  mcrl_rid rid = 0;
  User users[most] = {};
  uint32_t all = 0;   // operations of other nodes, and those of the home that needed a step
  uint32_t own = 0;   // of these, the home's
  uint32_t moves = 0; // of the home from here
};

// The work of other nodes beside that of this one, as far as they have said.
class Loads {
public:
  // A node says how many messages it has ever received, in units of 16, modulo 2^16; this one has received `here`, in the same units.
  void note(NodeId, uint16_t there, uint64_t here);
  // Whether this node had more than twice as much to do, when that was last measured.
  bool is_busier_than(NodeId) const;

private:
  static constexpr uint64_t interval = 16; // of this node's units
  struct Load {
    bool is_known = false;
    uint16_t there = 0; // when an interval began
    uint64_t here = 0;
    uint64_t work_there = 0, work_here = 0; // of the interval before
  };
  std::vector<Load> loads_; // by node
};

class Balance {
public:
  // Operations between two decisions about a region. Twice as many each time that the home has moved from here, so that a region which
  // two nodes use in turn stays somewhere.
  static constexpr uint32_t window = 64, most_doublings = 10;

  // An operation of another node has come to the home; that node if the home is to move there.
  std::optional<NodeId> note(mcrl_rid, NodeId by, uint64_t region_bytes);
  // An operation of the home's own was not inline.
  void note_own(mcrl_rid);

  Loads loads;

private:
  bool gains(const Users &, const Users::User &, uint64_t region_bytes) const;

  Places<Users> users_;
  Costs costs_;
};

} // namespace mcrl::policy
