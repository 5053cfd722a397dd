// The functions that every program has, unless it defines some of these names itself.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace sisal::check {

struct Predefined {
  const char *name;
  size_t least, most; // how many arguments
};

std::span<const Predefined> predefined_functions();
// The number of a predefined function, or -1.
int find_predefined(const std::string &name);
// Whether osc has this function of a real number, which programs declare global.
bool is_mathematical(const std::string &name);
// How many integers osc's function of this name takes, which works on their bits, and is declared global, too; 0: there is none.
size_t integers_of_bits(const std::string &name);

} // namespace sisal::check
