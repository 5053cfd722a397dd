// What a debugger asks a stopped node (tools/gdb/mcrl-gdb.py calls these). They may be called wherever the node has stopped in the
// program's own code: they change nothing, send nothing and switch no threads. The text of each holds until the next call.
#pragma once

#include <cstdint>

extern "C" {

// A line for each thread, and each activation that waits on this node: in which procedure, at which point, and what it waits for.
const char *mcrl_debugger_activations();

// What the region of this name is on this node, as "home: node 1, 24 bytes, read copy, 1 read in progress"; "" if there is no header of
// that name here. `brief` says which
// operations in progress the header does not count (mcrl_brief_hit): so many reads, or -1 for a write.
const char *mcrl_debugger_region(uint64_t rid, uint64_t brief);
// Where its data are if they are valid here, else nullptr.
const void *mcrl_debugger_data(uint64_t rid);
}
