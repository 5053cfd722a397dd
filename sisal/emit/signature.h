// Functions in C: their names, types and heads.
#pragma once

#include "emit/types.h"
#include "graph/graph.h"

#include <string>

namespace sisal::emit {

bool is_exported(const graph::Function &function);
std::string c_name(const graph::Function &function);
// `double`, or `struct f_results` of several.
std::string result_type(const graph::Function &function, Types &types);
// The definition of this struct; empty if there is one result.
std::string result_struct(const graph::Function &function, Types &types);
// `static double f(int, double);`
std::string prototype(const graph::Function &function, Types &types);

} // namespace sisal::emit
