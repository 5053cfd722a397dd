// Records that a node refuses: they go back to where they came from, wait there without a thread, and are sent again.
#pragma once

#include "net/progress/node.h"

namespace mcrl {

// Then a record is not refused again.
inline constexpr uint8_t most_refusals = 8;

// Sends a record back to the node that has sent it; of this node, it is kept here. A copy: the record is the caller's.
mcrl_outcome send_back_refused(Node &, const mcrl_activation &record, NodeId sender);

// The record that runs has been undone, and is refused: mcrl_refuse().
mcrl_outcome refuse(Node &, mcrl_activation &self, mcrl_abort reason);

// Handles Kind::refused.
void receive_refused(Node &, NodeId from, Header &, size_t message_bytes);

} // namespace mcrl
