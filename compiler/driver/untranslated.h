// A source of which nothing is translated: plain C, and the sequential program. Internal to this folder.
#pragma once

#include "driver/compile.h"

#include "analysis/facts.h"

namespace prelude::driver {

// Plain C, in which nothing is an annotation. `found`: what Clang has said. Nothing if there are errors.
std::optional<Compiled> compile_plain(const frontend::Source &, const frontend::Parsed &, const std::string &text, Print, const Toolchain &,
                                      Diagnostics found, Diagnostics &out);

// The sequential program: the C compiler reports its errors, except where the text is printed.
std::optional<Compiled> compile_serial(const std::string &file, const std::string &source, const frontend::Parsed &, Print,
                                       const Diagnostics &found, Diagnostics &out);

// Adds to a file that stays as it is what its functions may wait for. Preprocessed it is the program's own text, and a header for
// precompilation is no object.
void add_note(const std::vector<facts::Summary> &, const frontend::Source &, const std::string &text, Compiled &);

} // namespace prelude::driver
