// The form of a partial frame.
#pragma once

#include "emit/forms.h"

namespace prelude::emit {

// What its continuation ends with.
std::string frame_ends(const Form &, const plan::Continuation &);

} // namespace prelude::emit
