// The notes of a linked program and its libraries (emit/note.cpp): what is to be said of calls by rpc, spawn and fork that come to
// functions of other files, now that these are known.
#pragma once

#include "remarks/remarks.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace prelude::driver {

// Errors: such a call may come to a collective. Remarks: a fork is no call, since it comes to a function that waits for another
// computation, or that has no summary. `arguments` are the linker's, with the program's shared objects. Of what cannot be read
// nothing is said.
Diagnostics check_calls(const std::string &program, llvm::ArrayRef<const char *> arguments, const remarks::Levels &);

} // namespace prelude::driver
