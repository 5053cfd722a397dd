// A file with what it includes: `%$include "types.sis"`.
#pragma once

#include "driver/options.h"

#include "diagnostics/diagnostics.h"
#include "source/sources.h"
#include "syntax/tree.h"

namespace sisal::driver {

// The tree of `file`, to which the files that it names are added, each once. They are looked for beside the file that names them,
// and then in the folders of -I. Nothing, if there are errors, which are reported.
std::optional<syntax::Unit> parse_with_includes(Sources &sources, FileId file, const Options &options, Diagnostics &diagnostics);

} // namespace sisal::driver
