// Events, actions and choices for people. A protocol is named because its messages have names of their own.
#pragma once

#include "model.h"

namespace mcrl::page_model {

std::string describe(const char *protocol, const Event &);
std::string describe(const char *protocol, const Choice &);
std::string describe(const sharing::Event &);
std::string describe(const sharing::Actions &, uint8_t access);

// `access` is that of the page after the step. What is done several times in a row is said once.
std::string describe(const char *protocol, const Actions &, uint8_t access, bool with_nodes);

} // namespace mcrl::page_model
