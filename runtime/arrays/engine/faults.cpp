#include "arrays/engine/faults.h"

#include "arrays/engine/arrays.h"
#include "arrays/engine/fault_frame.h"

#include <cerrno>

namespace mcrl {
namespace {

struct Fault {
  const void *address;
  mcrl_access access;
  const void *instruction;
};

// On the thread's stack, where any call is possible again.
void wait_for_page(void *argument) {
  int error = errno; // the interrupted code may have just made a call that sets it
  Fault fault = *static_cast<Fault *>(argument);
  auto &arrays = static_cast<Arrays &>(*current_node().rooms.consistency);
  if (Array *array = arrays.find(fault.address); array != nullptr) {
    arrays.fault_at(*array, array->page_of(fault.address), fault.access, fault.instruction);
  }
  errno = error;
}

} // namespace

// Calls nothing but what a signal's handler may call.
__attribute__((no_sanitize("address"))) bool take_page_fault(Node &node, siginfo_t *info, void *machine_context) {
  auto &arrays = static_cast<Arrays &>(*node.rooms.consistency);
  bool is_of_access = info->si_signo == SIGBUS ? info->si_code == BUS_ADRERR : info->si_code == SEGV_ACCERR;
  if (!is_of_access) return false;
  Array *array = arrays.find(info->si_addr);
  if (array == nullptr || array->is_in_place) return false;
  uint32_t page = array->page_of(info->si_addr);
  auto access = array->access_of(page);
  bool is_write = FaultFrame::is_write(machine_context), has_access = access >= (is_write ? MCRL_WRITE_ACCESS : MCRL_READ_ACCESS);
  bool is_of_node = gettid() == node.life.kernel_thread;
  if (has_access && info->si_signo == SIGBUS && !(is_of_node && arrays.is_stepping()) && array->views.put_back(page)) return true;
  if (!is_of_node)
    fatal_in_signal("access to a shared array from another kernel thread than the one that has called mcrl_init");
  if (access == MCRL_WRITE_ACCESS && !arrays.is_stepping()) return false; // a jump to data, of which no page makes code
  // Where the kernel does not say (an emulator's), the first fault is taken for a read, and the one after it is a write.
  is_write = is_write || access != MCRL_NO_ACCESS;
  Fault fault{info->si_addr, is_write ? MCRL_WRITE_ACCESS : MCRL_READ_ACCESS, FaultFrame::instruction(machine_context)};
  if (node.in_handler)
    fatal_in_signal("a message handler touches page %u of a shared array, which is not here, and may not wait for it: see mcrl_array_touch",
                    array->page_of(fault.address));
  if (node.life.has_ended) fatal_in_signal("access to a shared array after mcrl_finalize");
  if (arrays.is_stepping()) fatal_in_signal("access to a shared array from a function of a page protocol");
  FaultFrame::go_on(machine_context, wait_for_page, &fault, sizeof fault);
}

} // namespace mcrl
