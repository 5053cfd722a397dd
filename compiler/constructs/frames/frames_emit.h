// The form of a partial frame.
#pragma once

#include "emit/forms.h"

namespace prelude::emit {

// The end of the continuation of a frame.
std::string frame_ends(const Form &, const plan::Continuation &);

} // namespace prelude::emit
