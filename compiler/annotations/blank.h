// The text that Clang sees: the source with every annotation, well-formed or not, turned into blanks, so that offsets and columns
// stay what they are.
#pragma once

#include "annotations/annotations.h"

namespace prelude::annotations {

std::string blank(std::string_view source, const ScanResult &);

} // namespace prelude::annotations
