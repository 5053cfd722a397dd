// Text by templates: C with named holes, `$name` or `${name}`.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace prelude::emit {

using Holes = std::initializer_list<std::pair<std::string_view, std::string>>;

// The template with its holes filled. A line that holds nothing but a hole disappears if there is nothing to fill in; the lines of what
// is filled in are indented as the line that it begins in. A hole without a value, and a value without a hole, are errors of the
// compiler's own, which end it.
std::string fill(std::string_view text, const Holes &);

// The same text further to the right, but for its first line, which stands where it is put.
std::string indented(std::string_view text, std::string_view indent);

} // namespace prelude::emit
