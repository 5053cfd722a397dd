// The entries of emitted code as a whole. A shared object that a program opens at run time finds them in the program, which need not call
// them itself: preludec refers to this table in a program that exports its symbols (-rdynamic).
#include "mcrl_abi.h"

namespace mcrl {
namespace {

// One of each file; with it the linker takes the file's others.
using Entry = void (*)();
template <class Function> Entry as_entry(Function *function) { return reinterpret_cast<Entry>(function); }

} // namespace
} // namespace mcrl

extern "C" {
extern const mcrl::Entry mcrl_all_entries[];
const mcrl::Entry mcrl_all_entries[] = {mcrl::as_entry(mcrl_promote),   mcrl::as_entry(mcrl_register), mcrl::as_entry(mcrl_call),
                                        mcrl::as_entry(mcrl_lock_wait), mcrl::as_entry(mcrl_strip),    mcrl::as_entry(mcrl_forall)};
}
