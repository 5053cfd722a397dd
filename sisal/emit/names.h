// Names in C: those of the program, but where C, its library or Prelude C have the same.
#pragma once

#include <set>
#include <string>

namespace sisal::emit {

// A name of the program as a variable or a member: `double` becomes `double_`. The dots of nested functions' names become `__`.
std::string identifier(const std::string &name);
// The name of a function that other files see.
std::string exported_name(const std::string &name);

// The names of one C function: each is given once.
class Names {
public:
  explicit Names(const std::set<std::string> &taken) : taken_(taken) {}
  // The name itself, or with the first free number.
  std::string fresh(const std::string &wanted);

private:
  std::set<std::string> taken_;
};

} // namespace sisal::emit
