// A page of a shared array as its protocol sees it: step(page, event) → actions.
//
// Pure, as protocol/ is: the functions of a protocol (mcrl_page_protocol.h) read and write the page only, and what they ask for becomes
// Actions. The same functions run in the runtime (arrays/) and under the exhaustive exploration (test/pages/).
#pragma once

#include "arrays/pure/node_set.h"
#include "mcrl_page_protocol.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace mcrl::pages {

using Message = mcrl_page_message;

// What the caller has to do after a step, in order.
struct Action {
  enum Kind : uint8_t {
    request,              // send `message` to `to`, for its request()
    reply,                // for its reply(); with_data: the page's contents follow
    request_with_changes, // what differs from the twin follows
    reply_with_changes,
    push,      // send the page's contents to `to`, for its pushed event; message.number is the phase
    protect,   // the program's access is page.access from now on; wake threads that wait for no more
    install,   // what came with the message of the step becomes the contents
    merge,     // changes that came with it become part of the contents; with_twin: and of the twin
    twin,      // keep a copy of the contents
    drop_twin,
    keep,      // the message of the step comes again after a take_up
    take_up,
    announce,  // with the messages of the synchronization point
    claim_rows // those that differ from the twin
  } kind;
  uint32_t to = 0;
  bool with_data = false;
  bool with_twin = false;
  bool of_twin = false; // the twin's contents follow instead
  Message message{};
};
using Actions = std::vector<Action>;

struct Page : mcrl_page {
  Page() : mcrl_page{} {}
  Page(uint32_t self, uint32_t nodes, uint32_t home);

  bool takes_part = false; // the caller's: in synchronization points, since it has had a step
  NodeSet copies;
  NodeSet announced_by; // from after_sync to the next one: the nodes that have announced it, this one, too
};
static_assert(sizeof(Page) <= 56, "a node has one for each page that anything has happened to");

// What happened.
struct Event {
  enum Kind : uint8_t {
    fault,
    request,
    reply,
    before_sync,
    after_sync,
    push,  // a phase begins in which message.origin reads the page, and has said so
    pushed // a page has come that was pushed: not before this node is in that phase
  } kind;
  mcrl_access wanted = MCRL_NO_ACCESS;
  Message message{};
};

// Applies one event, and appends what the caller has to do. `page.wanted` is up to date; the call sets it back to 0 when a protect
// suffices. False: it was a synchronization point, and did nothing; the next one would do nothing, too, as long as nothing else happens, if
// the protocol has no before_sync.
bool step(const mcrl_page_protocol &, Page &, const Event &, Actions &);

// Those of the step that runs, for tests.
Actions &actions_of_step();

} // namespace mcrl::pages
