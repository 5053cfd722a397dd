#include "port/slots.h"

namespace prelude::port {

std::string text_of(Why why, const std::string &what) {
  switch (why) {
  case Why::arithmetic: return "this is arithmetic on one";
  case Why::order: return "this compares addresses by their order";
  case Why::cast: return "this is a cast of one to '" + what + "'";
  case Why::from_cast: return "this is a cast from '" + what + "', of which it is not known where it leads";
  case Why::to_void: return "one is kept as '" + what + "' here";
  case Why::address: return what + ", whose address this is, is no object of its own on the heap";
  case Why::interior: return "the address of a part of such an object is kept here, or gets to a function that uses pointers";
  case Why::interior_of_no_variable:
    return "the address of a part of such an object is passed, and no local variable has the pointer";
  case Why::undefined_function: return "'" + what + "' gets or returns one, and is defined in none of the files";
  case Why::undefined_variable: return "'" + what + "' is defined in none of the files";
  case Why::library: return "'" + what + "' of the library gets one";
  case Why::from_library: return "'" + what + "' of the library makes it";
  case Why::variadic: return "'" + what + "' gets one among variable arguments";
  case Why::by_pointer: return "a function that is called by a pointer gets or returns one";
  case Why::of_main: return "'main' gets it from the system";
  case Why::reallocated: return "'" + what + "' may give the object another place";
  case Why::size: return "what is allocated here is not a number of objects of its type";
  case Why::in_macro: return "this is the body of macro '" + what + "'";
  case Why::in_union: return "'" + what + "' shares its memory with pointers of other types in a union";
  case Why::no_object: return "it has a number for a value here";
  case Why::with_object: return "'" + what + "', which is no pointer, is declared with it";
  case Why::no_place: return "its type is the library's, or is written where 'region' cannot stand";
  case Why::is_void: return "'void *' does not say to what it leads";
  case Why::not_followed: return "it cannot be followed here";
  }
  return "";
}

Slot Slots::fresh() {
  Slot slot = Slot(parents_.size());
  parents_.push_back(slot);
  classes_.emplace_back();
  return slot;
}

Slot Slots::at(const Spot &spot, bool after_star) {
  auto known = written_.find(spot);
  if (known != written_.end()) return known->second.slot;
  Slot slot = fresh();
  written_[spot] = {slot, after_star};
  return slot;
}

Slot Slots::root(Slot slot) const {
  while (parents_[slot] != slot) slot = parents_[slot];
  return slot;
}

void Slots::unite(Slot one, Slot other) {
  one = root(one), other = root(other);
  if (one == other) return;
  if (classes_[one].pins.size() < classes_[other].pins.size()) std::swap(one, other);
  parents_[other] = one;
  Class &into = classes_[one], from = std::move(classes_[other]);
  into.pins.merge(from.pins);
  into.is_allocated |= from.is_allocated;
}

void Slots::pin(Slot slot, Why why, const Place &place, const std::string &what) { of(slot).pins.insert({why, place, what}); }

} // namespace prelude::port
