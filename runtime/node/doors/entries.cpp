#include "node/doors/entries.h"

#include "mcrl_abi.h"

namespace mcrl {
namespace {

template <class Function> Entry as_entry(Function *function) { return reinterpret_cast<Entry>(function); }

} // namespace

const Entry entries[] = {as_entry(mcrl_promote), as_entry(mcrl_register), as_entry(mcrl_call), as_entry(mcrl_lock_wait),
                         as_entry(mcrl_strip), as_entry(mcrl_forall)};

} // namespace mcrl
