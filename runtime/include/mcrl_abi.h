/* The contract between the C that preludec emits and the runtime mcrl; lang-spec/abi.md says it in words, and test/handcomp/ holds
 * hand-written examples of every construct. Emitted text includes it through the program's own #include <prelude.h>, and no other
 * header of the runtime. It is C of any standard from C90 on, and C++.
 *
 * Every call here may be made on the node's one kernel thread only, after main has begun. "Switches threads" means: other threads
 * of the node run before the call returns, and may change what the caller does not hold a lock on. "Ends the program" means: one
 * line on stderr that begins with "mcrl: ", and a non-zero exit code of the whole job. A message that no memory is left for ends
 * the program in any call that sends one. A name that is no region's is found out where it is first used on a node, except in
 * mcrl_held and mcrl_read_unlock.
 *
 * A region pointer is its region's global name (mcrl_rid), the same 64 bits on every node. The address span of all nodes' regions
 * is reserved at start on every node, so the local copy of a region is found by arithmetic, on its home and everywhere else; memory
 * that was never touched reads as zero, which is the header of a region that is not here; and what a deleted region has left
 * does not hold the name of a region that was made after it, because no two have the same generation and place. */
#ifndef MCRL_ABI_H
#define MCRL_ABI_H

#define MCRL_ABI_VERSION 23

#include "mcrl_abi_aborts.h"
#include "mcrl_abi_activations.h"
#include "mcrl_abi_bodies.h"
#include "mcrl_abi_callers.h"
#include "mcrl_abi_calls.h"
#include "mcrl_abi_filaments.h"
#include "mcrl_abi_forks.h"
#include "mcrl_abi_locks.h"
#include "mcrl_abi_loops.h"

#endif
