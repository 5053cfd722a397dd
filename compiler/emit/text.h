// Small pieces that several parts of the emitted text need.
#pragma once

#include "plan/plan.h"

#include <string>

namespace prelude::emit {

inline const char *mode_name(plan::Mode mode) { return mode == plan::Mode::write ? "WRITE" : "READ"; }

inline std::string replace(std::string text, const std::string &from, const std::string &to) {
  size_t at = text.find(from);
  return at == text.npos ? text : text.replace(at, from.size(), to);
}

// Follows the name of a parameter.
inline constexpr const char *unused = " __attribute__((__unused__))";

// As a string literal of C.
std::string quoted(std::string_view text);
std::string hex(const char *prefix, uint64_t number);

} // namespace prelude::emit
