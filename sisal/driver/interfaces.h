// The check that files agree on the functions that they share: each object has its interfaces (graph/interface.h) in a section,
// which a linked program has together.
#pragma once

#include "graph/interface.h"

#include <string>

namespace sisal::driver {

// C that puts the interfaces of a file into the section.
std::string interface_text(const std::vector<graph::Interface> &interfaces);

// Whether these of a whole program fit, before it is compiled. What does not is printed.
bool do_interfaces_fit(const std::vector<graph::Interface> &interfaces);

// Whether all calls of a linked program fit. Those that do not are printed.
bool do_interfaces_agree(const std::string &program);

} // namespace sisal::driver
