#include "ranges/sums.h"

#include <cstdlib>

namespace sisal::ranges {

namespace {

// Values have 32 bits, so a sum of a few of them times such numbers has less than 63.
constexpr long most = 1L << 24, most_constant = 1L << 40;
constexpr std::size_t most_terms = 6;

} // namespace

std::optional<Sum> plus(const Sum &a, const Sum &b, long factor) {
  Sum sum = a;
  sum.constant += factor * b.constant;
  if (std::labs(factor) > most || std::labs(sum.constant) > most_constant) return std::nullopt;
  for (const auto &[value, times] : b.terms) {
    long &all = sum.terms[value];
    all += factor * times;
    if (std::labs(all) > most) return std::nullopt;
    if (all == 0) sum.terms.erase(value);
  }
  if (sum.terms.size() > most_terms) return std::nullopt;
  return sum;
}

std::optional<Sequence> plus(const Sequence &a, const Sequence &b, long factor) {
  std::optional<Sum> first = plus(a.first, b.first, factor);
  const long step = a.step + factor * b.step;
  if (!first || std::labs(step) > most) return std::nullopt;
  return Sequence{std::move(*first), step};
}

} // namespace sisal::ranges
