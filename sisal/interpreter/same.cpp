// Whether two values are the same, as tests ask.
#include "interpreter/value.h"

namespace sisal::interpreter {

namespace {
bool all_same(const Values &a, const Values &b) {
  if (a.size() != b.size()) return false;
  for (std::size_t index = 0; index < a.size(); index++)
    if (!same(a[index], b[index])) return false;
  return true;
}

template <class Number> bool same_number(Number a, Number b) { return a == b || (a != a && b != b); }
} // namespace

bool same(const Value &a, const Value &b) {
  if (a.index() != b.index()) return false;
  if (std::holds_alternative<std::shared_ptr<const Sequence>>(a))
    return a.sequence().low == b.sequence().low && all_same(a.sequence().elements, b.sequence().elements);
  if (std::holds_alternative<std::shared_ptr<const Record>>(a)) return all_same(a.record().fields, b.record().fields);
  if (std::holds_alternative<std::shared_ptr<const Tagged>>(a))
    return a.tagged().tag == b.tagged().tag && same(a.tagged().value, b.tagged().value);
  if (const float *number = std::get_if<float>(&a)) return same_number(*number, std::get<float>(b));
  if (const double *number = std::get_if<double>(&a)) return same_number(*number, std::get<double>(b));
  return a == b;
}

} // namespace sisal::interpreter
