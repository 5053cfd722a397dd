// Values of regions that are used again after something else has run: they get names at the first use, so that the region need not
// be locked for them again.
#pragma once

#include "automatic/automatic.h"

namespace prelude::automatic {

// The texts of files that have got such names, by the path that Clang has opened. A value is named only if nothing that runs up to
// its uses may write it: no statement between, no function that is called, nor what these wait for. `settings` as for
// place_locks.
std::map<std::string, std::string> name_values(clang::ASTUnit &, const frontend::MarkedFiles &, const TextOf &,
                                               const Settings &settings);

} // namespace prelude::automatic
