#include "net/collective/numbers.h"

#include <cstdint>

namespace mcrl {
namespace {

// Sums of signed integers wrap around, as those of unsigned ones do.
template <class T> struct Sum {
  static T of(T left, T right) { return static_cast<T>(left + right); }
};
template <class T, class Unsigned> struct WrappingSum {
  static T of(T left, T right) { return static_cast<T>(static_cast<Unsigned>(left) + static_cast<Unsigned>(right)); }
};
template <> struct Sum<int> : WrappingSum<int, unsigned> {};
template <> struct Sum<long> : WrappingSum<long, unsigned long> {};
template <> struct Sum<long long> : WrappingSum<long long, unsigned long long> {};

template <class T> struct Least {
  static T of(T left, T right) { return right < left ? right : left; }
};
template <class T> struct Greatest {
  static T of(T left, T right) { return right > left ? right : left; }
};

template <class T, template <class> class Operator> void combine(void *left, const void *right, size_t bytes) {
  auto *to = static_cast<T *>(left);
  auto *from = static_cast<const T *>(right);
  for (size_t i = 0; i < bytes / sizeof(T); i++) to[i] = Operator<T>::of(to[i], from[i]);
}

struct Number {
  const char *name;
  size_t bytes;
  mcrl_combine by_operator[3];
};

template <class T> constexpr Number number_of(const char *name) {
  return {name, sizeof(T), {combine<T, Sum>, combine<T, Least>, combine<T, Greatest>}};
}

constexpr Number numbers[] = {number_of<int>("int"),
                              number_of<unsigned>("unsigned int"),
                              number_of<long>("long"),
                              number_of<unsigned long>("unsigned long"),
                              number_of<long long>("long long"),
                              number_of<unsigned long long>("unsigned long long"),
                              number_of<float>("float"),
                              number_of<double>("double"),
                              number_of<long double>("long double"),
                              number_of<short>("short"),
                              number_of<unsigned short>("unsigned short"),
                              number_of<char>("char"),
                              number_of<signed char>("signed char"),
                              number_of<unsigned char>("unsigned char")};
static_assert(sizeof numbers / sizeof *numbers == MCRL_UNSIGNED_CHAR + 1);

} // namespace

bool is_number(unsigned number) { return number <= MCRL_UNSIGNED_CHAR; }
const char *name_of_number(unsigned number) { return is_number(number) ? numbers[number].name : "?"; }
size_t bytes_of_number(unsigned number) { return is_number(number) ? numbers[number].bytes : 0; }
mcrl_combine combination(mcrl_number number, mcrl_operator operation) { return numbers[number].by_operator[operation]; }

} // namespace mcrl
