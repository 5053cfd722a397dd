// What a host has of a page, in a word that its nodes have in common: a node loads it, calls one of these functions, and puts the result in
// the place of what it has loaded, if that is still there (sharing.h).
#pragma once

#include "mcrl_page_protocol.h"

#include <cstdint>

namespace mcrl::sharing {

// Nodes are named by their places on the host.
struct Word {
  // So many sets of nodes are told apart: those of places that leave the same rest.
  static constexpr unsigned sets = 40;

  static constexpr uint16_t no_agent = UINT16_MAX;
  uint16_t agent = no_agent;
  mcrl_access access = MCRL_NO_ACCESS; // of the host
  bool is_closing = false;             // access was lowered, and a neighbour may still have more
  bool is_everyones = false;           // all nodes of the host have had access from the beginning
  uint64_t users = 0;                  // sets of neighbours that may have access

  // 0 is what no node has touched. `home`: the place of the page's first owner, if that is on this host.
  uint64_t pack() const;
  static Word unpack(uint64_t bits, uint16_t home);
  bool operator==(const Word &) const = default;
};

// A node's thread wants the page. May change the word.
enum class Look : uint8_t {
  is_agent,   // the protocol is to be asked
  may_use,    // what the word says is this node's access from now on
  asks        // the agent is to be asked
};
Look look(Word &, uint16_t place, mcrl_access wanted);

// The same of a node that has passed a synchronization point in which its host still is: what the word says may be from before.
Look look_in_meeting(Word &, uint16_t place);

// At the agent: the protocol says what access the host has. True if neighbours are to drop what is more. What can only be read they drop by
// themselves at the end of a synchronization point, if it is a step of that, unless all nodes have had access from the beginning.
bool set_access(Word &, mcrl_access, bool in_meeting);
// Whether a node has to be asked, and: all have answered.
bool is_user(const Word &, uint16_t place);
void close(Word &);

} // namespace mcrl::sharing
