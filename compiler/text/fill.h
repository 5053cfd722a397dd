// Text by templates: C with named holes, `$name` or `${name}`.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace prelude::emit {

using Hole = std::pair<std::string_view, std::string>;
using Holes = std::initializer_list<Hole>;

// The template with its holes filled. A line that holds nothing but a hole disappears if there is nothing to fill in; the lines of what
// is filled in are indented as the line that it begins in. A hole without a value, and a value without a hole, are errors of the
// compiler's own, which end it; `shared` are values that the template need not have holes for.
std::string fill(std::string_view text, const Holes &, const std::vector<Hole> &shared = {});

// The same text further to the right, but for its first line, which stands where it is put.
std::string indented(std::string_view text, std::string_view indent);

// As a string literal of C.
std::string quoted(std::string_view text);

} // namespace prelude::emit
