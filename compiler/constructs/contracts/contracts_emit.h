// Functions that use or change their caller's lock: where the region is mapped is passed after the arguments. A lock that is
// taken is one that the caller does not have yet, so its place is set by the function.
//
//     long find(region struct node *n, long k) requires_shared(n);    long find(region struct node *n, long k, struct node *n__at);
//     sum += find(n, 3);                                              sum += find(n, 3, n__at);
//     void enter(region struct node *n) acquires(n);                  void enter(region struct node *n, struct node **n__at);
//     enter(n);                                                       enter(n, &n__at);
#pragma once

#include "plan/plan.h"
#include "text/rewriter.h"

namespace prelude::emit {

// The calls in a function.
Edits contract_calls(const plan::Function &);
// The declarations in a piece of a file, heads of definitions among them; `marks_unused`: parameters that the statements do not use
// say so.
Edits contract_declarations(const plan::Unit &, size_t file, plan::Range, bool marks_unused = true);
// The parameter that a function gets for one of its contracts.
std::string given_parameter(const plan::Function &, const plan::Contract &);
// The function's prototype with them.
std::string prototype(const plan::Function &);
// What stands at the beginning of the unit: the linker's names of the functions.
std::string linked_names(const plan::Unit &);

// The report's lines on the function itself.
std::string contract_list(const plan::Function &);

} // namespace prelude::emit
