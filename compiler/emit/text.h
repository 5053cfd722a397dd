// Small pieces that several parts of the emitted text need.
#pragma once

#include "plan/plan.h"
#include "text/fill.h"

#include <set>
#include <string>

namespace prelude::emit {

inline const char *brief_name(plan::Mode mode) {
  return mode == plan::Mode::read ? "BRIEF" : mode == plan::Mode::update ? "BRIEF_UPDATE" : "BRIEF_WRITE";
}
inline const char *mode_name(plan::Mode mode) {
  return mode == plan::Mode::write ? "WRITE" : mode == plan::Mode::update ? "UPDATE" : "READ";
}

inline std::string replace(std::string text, const std::string &from, const std::string &to) {
  size_t at = text.find(from);
  return at == text.npos ? text : text.replace(at, from.size(), to);
}

// Follows the name of a parameter.
inline constexpr const char *unused = " __attribute__((__unused__))";

// The body returns a value that is not looked at.
std::string nothing(const plan::Function &);

// The form of the procedure that its body is in, as the body is told.
std::string part_of(plan::FrameId activation);

// Where its region is mapped: a pointer, or the caller's.
inline std::string where_mapped(const plan::Variable &variable) {
  return variable.maps_callers ? "(*" + variable.mapped + ")" : variable.mapped;
}

// The parameters as variables, for forms that have no values for them.
std::vector<std::string> parameter_declarations(const plan::Function &);
// The header of a form of a procedure that is called as it is.
std::string header_of(const plan::Function &, const std::string &form);

// A value's way into a record.
std::string save(plan::Copy, const std::string &field, const std::string &from);

// What the templates of a function may name.
std::vector<Hole> names_of(const plan::Function &);

// Names of functions as a point has them: a string of C, in which a line's end follows each.
std::string function_list(const std::set<std::string> &);

std::string hex(const char *prefix, uint64_t number);

} // namespace prelude::emit
