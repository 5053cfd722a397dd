// Range checks of every record that another node has sent. They come before any of its fields is used as an index.
#pragma once

#include "net/progress/node.h"

namespace mcrl {

// The record of a message, which is as long as it says. Ends the job if it names a node, a point, a lock or data that there cannot
// be: then the network, or a write beyond some object's end, has changed it.
mcrl_activation &arrived_record(Node &, NodeId from, Header &, size_t message_bytes);

// The same of the record `at` a place in a message that has several.
mcrl_activation &arrived_record_at(Node &, NodeId from, Header &, size_t message_bytes, std::byte *at);

} // namespace mcrl
