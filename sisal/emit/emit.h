// A graph becomes Prelude C, which a person could have written: names of the source are kept, a value that is used once stands
// where it is used, and a loop is a loop.
//
// Functions of C (`%$c=f`) and functions that C calls have these types: integer int, real float, double_real double, boolean bool,
// character unsigned char, null char. A function of C gets an array as a pointer to its first element, its low bound and its size;
// it gives a number. A Sisal function that is defined (`define f`) has its plain name, with a `_` after it if that is one of C's
// library; arrays are descriptors by value (sisal_arrays.h), which the caller keeps; several results are members r1, r2 ... of a
// struct f_results.
#pragma once

#include "graph/graph.h"
#include "memory/plan.h"
#include "parallel/plan.h"
#include "source/sources.h"

#include <string>

namespace sisal::emit {

struct Options {
  bool has_bounds = true;       // -fno-bounds: no index is checked
  bool has_full_errors = false; // -ferrors=full: what fails is an error value
  bool has_lines = true;        // `#line`, so that gdb and profiles name the lines of the program
};

std::string emit(const graph::Unit &unit, const memory::Plan &plan, const parallel::Plan &parallel, const Sources &sources,
                 const Options &options);

} // namespace sisal::emit
