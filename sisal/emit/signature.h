// Functions in C: their names, types and heads.
#pragma once

#include "emit/types.h"
#include "graph/graph.h"

#include <cstdint>
#include <string>

namespace sisal::emit {

// How a function is called: by one node for itself; by all nodes together, which divide its loops; or by node 0, for all, with
// forks that others take. A function whose values can be errors is another one: `full`. C and it call each other by functions
// between them.
enum class Form : std::uint8_t { plain, together, forking, full };

bool is_exported(const graph::Function &function);
bool is_static(const graph::Function &function, Form form);
std::string c_name(const graph::Function &function, Form form = Form::plain);
// `double`, or `struct f_results` of several.
std::string result_type(const graph::Function &function, Types &types, Form form = Form::plain);
// The definition of this struct; empty if there is one result.
std::string result_struct(const graph::Function &function, Types &types, Form form = Form::plain);
// `static double f(int, double);`
std::string prototype(const graph::Function &function, Types &types, Form form = Form::plain);

} // namespace sisal::emit
