// Update operations of what runs here, on regions that are here or borrowed (mcrl_abi_locks.h; thesis 9.3).
#pragma once

#include "regions/copies/coherence.h"

namespace mcrl {

// mcrl_upgrade_at(): the update operation becomes a write operation, if it is none yet. From a handler only where upgrade_waits() has said
// no.
void upgrade_from_code(Node &, mcrl_region &, const char *where);

// Whether that would have to wait: for operations or copies, or for the node that has lent the operation.
bool upgrade_waits(Node &, const mcrl_region &);

// mcrl_update_unlock(), without a look at messages.
void end_update_from_code(Node &, mcrl_region &);

// At the start of a node.
void receive_upgrades(Node &);

} // namespace mcrl
