// From a fault to a thread that waits. The signal's handler runs on a stack of its own, which the next fault needs. So what the kernel has
// saved of the interrupted code goes to the thread's stack, where the thread waits for the page as it waits for anything. The kernel
// restores its registers in the end: the access happens again, and finds the page.
#pragma once

#include "base/support/linked.h"
#include "net/progress/node.h"

#include <csignal>

namespace mcrl {

// A signal's handler calls it: an access to an address that is a page of a shared array's is made good. Does not return then, or returns
// true: it is to happen again. False if the address belongs to no array.
MCRL_IF_LINKED bool take_page_fault(Node &, siginfo_t *, void *machine_context);

} // namespace mcrl
