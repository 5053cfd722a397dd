// Waiting until a region is written: for guards (language.md, `when`).
//
// Who waits watches his node's copy (protocol.h, Event::watch). He is woken when a write begins here, or when the copy goes,
// perhaps for a write elsewhere; then he looks at the data with a read operation. Only if they have changed does he ask for the
// lock that he wants: otherwise two nodes whose guards do not hold would take the write copy from each other for ever.
#pragma once

#include "progress/node.h"

namespace mcrl {

// From a thread, which holds a lock of this mode on a region: gives it up, waits until the data have changed, and takes it again.
// Returns the data.
void *await_write(Node &, mcrl_region &, mcrl_mode);

// A region that is watched may have been written to.
void wake_watchers(Node &, mcrl_rid);

} // namespace mcrl
