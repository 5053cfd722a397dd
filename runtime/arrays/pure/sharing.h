// A page among the nodes of one host, which have its contents in one memory, where nodes of other hosts have copies: step(state, event) →
// actions.
//
// One node of each host takes part in the page's protocol, its *agent*: the home on the home's host, elsewhere the first that touches the
// page. The others are *neighbours*: a page's access is then what this node may do of what the host has. A neighbour that finds in the
// host's word what it wants has access without a message; else it asks the agent, which asks the protocol. When the protocol lowers the
// host's access, the agent first has the neighbours drop what they have more: no action of the protocol's step is done before, and no other
// step taken. A page that has come for a neighbour stays until its thread has run.
//
// Pure but for the word, which other nodes change at the same time. The same functions run in the runtime (engine/neighbours.cpp) and under
// the exhaustive exploration (test/pages/).
#pragma once

#include "arrays/pure/host_word.h"
#include "arrays/pure/page.h"

#include <vector>

namespace mcrl::sharing {

// Where a node is among those of its host.
struct Places {
  uint16_t self = 0;
  uint16_t home = Word::no_agent; // the page's first owner, if that is on this host
  uint16_t count = 1;              // of nodes on the host
};

// A message between two nodes of a host about a page that they have in common.
struct Message {
  enum Type : uint8_t {
    ask,    // to the agent: I want this access
    come,   // from the agent: the host has what you want, and keeps it until you have used it
    taken,  // to the agent: I have
    drop,   // from the agent: have no more than this access
    dropped // to the agent: I have no more
  } type;
  mcrl_access access = MCRL_NO_ACCESS;
};

// A page at a node, beside its state for the protocol.
struct Share {
  struct Asker {
    uint16_t place;
    mcrl_access access;
    bool operator==(const Asker &) const = default;
  };
  mcrl_access asked = MCRL_NO_ACCESS; // of the agent, by this neighbour
  uint32_t owes_taken = 0; // times that the page has come, and threads may still use it
  std::vector<Asker> askers; // at the agent: neighbours that wait
  uint32_t users = 0;        // at the agent: neighbours for which the page has come, and that have not taken it
  uint32_t to_drop = 0;      // at the agent: neighbours that are yet to say that they have dropped what they had

  bool is_closing() const { return to_drop > 0; }
  bool operator==(const Share &) const = default;
};

struct Event {
  enum Kind : uint8_t {
    wanted,  // a thread of this node, and maybe others, wants `access`; page.wanted is up to date
    told,    // `message`, by the node at `place`
    ran,     // no thread of this node is left that the page has let go on and that has not run
    changed, // at the agent: a step of the protocol has changed page.access, and nothing of the step is done yet
    raised,  // at the agent: the protocol's step has raised page.access, or left it, and all that comes before that is done
    leave    // all nodes of the host have passed a synchronization point, and leave it
  } kind;
  mcrl_access access = MCRL_NO_ACCESS;
  uint16_t place = 0;
  Message message{};
  bool in_meeting = false; // wanted: this node has passed a synchronization point, others of the host may not have; changed: a step of one
};

struct Action {
  enum Kind : uint8_t {
    fault,  // the protocol's fault, for `access`
    send,   // `message` to the node at `place`
    protect, // the program's access is page.access from now on; threads that wait for no more go on
    go_on   // all have dropped what they had: what was put off is done now
  } kind;
  mcrl_access access = MCRL_NO_ACCESS;
  uint16_t place = 0;
  Message message{};
};
using Actions = std::vector<Action>;

// Whether this node is the page's agent, by the word as it was loaded. Only touched pages have one.
bool is_agent(const Places &, uint64_t word);

void step(const Places &, Share &, pages::Page &, uint64_t &word, const Event &, Actions &);

} // namespace mcrl::sharing
