// Records of spawns of what may wait, which go together (net/progress/gathering.h): the receive loop runs one after the other as a
// message handler, as if each had come alone.
#pragma once

#include "net/progress/gathering.h"
#include "tasks/points/record.h"

namespace mcrl {

// Whether the record is in a message with others, which waits for more.
bool is_gathered(Node &, mcrl_activation &record);
// Such a record of which no more is set goes with the others.
void send_gathered(Node &, NodeId to);
// Takes such a record out: a copy in a message of its own.
mcrl_activation &take_out_gathered(Node &, mcrl_activation &record);

// Records have come, after the head of their run. False if they are damaged.
bool receive_gathered_records(Node &, NodeId from, const CallRun &);

} // namespace mcrl
