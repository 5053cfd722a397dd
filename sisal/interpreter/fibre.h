// Fibre, the text form of arguments and results. It is independent of what compiled programs have for it.
#pragma once

#include "interpreter/value.h"

#include <optional>
#include <string>
#include <string_view>

namespace sisal::interpreter {

// A mistake in a text, and its place.
struct TextError {
  std::size_t at = 0;
  std::string text;
};

// Values of these types, one after another, and nothing else. If `error` is set there are none. `has_errors`: a value can be
// `ERROR`.
Values read_values(std::string_view text, const std::vector<TypeRef> &types, std::optional<TextError> &error,
                   bool has_errors = false);

// A value with its type, as programs write it; an error value is `ERROR`. Several results are lines.
std::string print_value(const Value &value, TypeRef type);

} // namespace sisal::interpreter
