#include "memory/counted.h"

#include <algorithm>

namespace sisal::memory {

namespace {

// Whether `is_it` holds for a type that values of `type` hold, at any depth. Types that have been seen are in `seen`.
template <typename Predicate> bool holds(TypeRef type, std::vector<TypeRef> &seen, const Predicate &is_it) {
  auto reaches = [&](TypeRef inner) {
    if (!inner) return false;
    if (is_it(inner)) return true;
    if (std::find(seen.begin(), seen.end(), inner) != seen.end()) return false;
    seen.push_back(inner);
    return holds(inner, seen, is_it);
  };
  if (reaches(type->element)) return true;
  return std::any_of(type->members.begin(), type->members.end(), [&](const Member &member) { return reaches(member.type); });
}

} // namespace

bool is_recursive(TypeRef type) {
  std::vector<TypeRef> seen;
  return !type->is_scalar() && holds(type, seen, [type](TypeRef inner) { return inner == type; });
}

bool is_counted(TypeRef type) {
  if (type->is_scalar() || type->is_sequence()) return type->is_sequence();
  std::vector<TypeRef> seen;
  return is_recursive(type) || holds(type, seen, [](TypeRef inner) { return inner->is_sequence() || is_recursive(inner); });
}

} // namespace sisal::memory
