// Protocols with a fault that the exploration must find.
#pragma once

#include "mcrl_page_protocol.h"

namespace mcrl::page_model {

// nullptr if there is no fault of that name.
const mcrl_page_protocol *faulty_protocol(const char *fault);

} // namespace mcrl::page_model
