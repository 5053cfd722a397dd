// Makes the code that adds up units, in their places.
#pragma once

#include "counting/globals.h"
#include "counting/places.h"

namespace prelude::counting {

void insert(llvm::Function &, const Places &, Globals &, llvm::FunctionAnalysisManager &);

} // namespace prelude::counting
