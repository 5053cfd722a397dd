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

// Whether these, and those of objects and libraries among the inputs, are all of files for which errors are values, or all of files
// for which they are not: else functions that are called would be missing. What is mixed is printed.
bool do_errors_agree(std::vector<graph::Interface> interfaces, const std::vector<std::string> &inputs);

// Whether all calls of a linked program fit. Those that do not are printed.
bool do_interfaces_agree(const std::string &program);

} // namespace sisal::driver
