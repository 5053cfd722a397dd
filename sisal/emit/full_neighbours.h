// C beside functions whose values can be errors. What C sees are plain values: a function of C is called only if none of its
// arguments is an error or has one within it; else the call's value is an error. An error that a function would give to C ends the
// program.
#pragma once

#include "emit/function.h"

#include <string>

namespace sisal::emit {

// The functions between Sisal and C that the unit needs. Their structs and prototypes are added to these.
std::string neighbours(UnitContext &context, std::string &structs, std::string &prototypes);

} // namespace sisal::emit
