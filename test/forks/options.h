// The options of an exploration, which are also the first lines of a transcript.
#pragma once

#include "model.h"

namespace mcrl::fork_model {

// Takes an option, and its value if it has one; returns how many words that was, 0 if there is no such option.
int take_option(Configuration &, const char *name, const char *value);

bool is_possible(const Configuration &);

} // namespace mcrl::fork_model
