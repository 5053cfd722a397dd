// preludec --port: a draft of a port of the command's sources, all together.
#pragma once

#include "driver/session.h"
#include "frontend/frontend.h"

#include <optional>

namespace prelude::driver {

// The patch; with --fix, the files are changed. What it leaves is reported. Empty if there are errors, which have been reported.
std::optional<std::string> port_sources(const std::vector<frontend::Source> &, Session &);

} // namespace prelude::driver
