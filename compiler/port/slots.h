// Slots: the places of a program where `region` can be written, one for each `*`. Those between which pointers flow are one class,
// and all of a class become regions, or none. Plain data, which outlive Clang's tree. Internal to this folder.
#pragma once

#include "diagnostics/diagnostics.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace prelude::port {

using Slot = unsigned;

// Why a pointer has to stay plain.
enum class Why : uint8_t {
  arithmetic,
  order,
  cast,
  from_cast,
  to_void,
  address,
  interior,
  interior_of_no_variable,
  undefined_function,
  undefined_variable,
  library,
  from_library,
  variadic,
  by_pointer,
  of_main,
  reallocated,
  size,
  in_macro,
  in_union,
  no_object,
  with_object,
  no_place,
  is_void,
  not_followed,
};
std::string text_of(Why, const std::string &what);

struct Pin {
  Why why;
  Place place;
  std::string what;
  bool operator<(const Pin &other) const {
    return std::tie(place.file, place.line, place.column, why, what) <
           std::tie(other.place.file, other.place.line, other.place.column, other.why, other.what);
  }
};

// A place of a file.
struct Spot {
  std::string file; // real path
  unsigned offset = 0;
  bool operator<(const Spot &other) const { return std::tie(file, offset) < std::tie(other.file, other.offset); }
};

// The facts about a class.
struct Class {
  std::set<Pin> pins;
  bool is_allocated = false; // malloc or calloc gives one of these pointers
  bool is_region = false;    // as it has been chosen
};

class Slots {
public:
  // The slot in front of which, or after whose `*`, `region` would be written.
  Slot at(const Spot &, bool after_star);
  Slot fresh(); // that is written nowhere
  void unite(Slot, Slot);
  void pin(Slot, Why, const Place &, const std::string &what = "");
  Class &of(Slot slot) { return classes_[root(slot)]; }
  const Class &of(Slot slot) const { return classes_[root(slot)]; }
  bool is_same(Slot one, Slot other) const { return root(one) == root(other); }

  struct Written {
    Slot slot;
    bool after_star;
    bool is_left_out = false; // the text gets `region` otherwise
  };
  void leave_out(const Spot &at) { written_.at(at).is_left_out = true; }
  const std::map<Spot, Written> &written() const { return written_; }

private:
  Slot root(Slot) const;

  std::vector<Slot> parents_;
  std::vector<Class> classes_; // of roots
  std::map<Spot, Written> written_;
};

} // namespace prelude::port
