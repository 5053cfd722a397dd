// The options of an exploration, which are also the first lines of a transcript.
#pragma once

#include "model.h"
#include "search/command.h"

namespace mcrl::scope_model {

extern const search::Options<Model> options;

} // namespace mcrl::scope_model
