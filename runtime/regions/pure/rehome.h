// A region's home moves for good: another node asks for it, gets the data, and serves from then on what comes.
//
// The node in the region's name, its birth node, always knows the home, or a node that was the home and is departing. That one keeps what
// comes until the birth node knows better, and then sends it to the home. Any other node sends a request for a region on to the birth node.
// So at rest a request is sent on at most twice, by a former home and by the birth node, however often the home has moved.
#pragma once

#include "regions/pure/machine.h"

namespace mcrl::protocol {

// At the home, with no copies and operations left: the node that asks is the home, and this one departs.
void give_home(Machine &home, const Entry &request);
// At a home that is not the birth node, with no copies and operations left: the birth node is to delete the region.
void retire(Machine &home, const Entry &removal);

// The home has come here. What waits here waits at the home now.
void become_home(Machine &client, const Event &home_ack);
// The birth node knows where the home is: requests that have come here meanwhile are sent there.
void end_departure(Machine &);
// The birth node has deleted the region whose home this was. What is left of it in the queue is of this node.
void end_retirement(Machine &);

// A request has come to a node that is not the home.
void pass_on(Machine &, const Event &request);

// At the birth node.
void on_moved(Machine &birth, const Event &);
void on_retire(Machine &birth, const Event &);

// At the home of another region in the same place: the one that the event is about does not exist.
void other_step(Machine &, const Event &);

} // namespace mcrl::protocol
