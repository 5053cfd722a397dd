// -fauto-move: which locks of a unit get a `move`. The plan has chosen them; those are left out that would make an error or a warning.
#pragma once

#include "driver/changes.h"
#include "remarks/remarks.h"

#include <set>

namespace prelude::driver {

class Moves {
public:
  // `plan`, and what was `found`: of the text without them.
  Moves(plan::Unit plan, const Diagnostics &found, Changes::Read read);

  // The files that change, with them.
  std::map<std::string, std::string> texts() const;
  // `found`: of the text with them. Leaves out those to which something new is due; false if nothing is new.
  bool leave_out(const Diagnostics &found);
  // The remark of each lock, and the place of something else, in the text with them.
  std::vector<remarks::Remark> remarks() const;
  Place shifted(Place) const;
  // Decides the same in another plan of the text without them.
  void decide_in(plan::Unit &) const;

private:
  // A lock about which something has been decided.
  struct One {
    plan::Function *function;
    plan::Lock *lock;
    bool is_placed() const { return lock->placement->form != plan::Placement::none; }
  };
  // A diagnostic without its notes, and all their places.
  struct Finding {
    std::string text;
    Place place;
    std::vector<Place> places;
  };
  static std::vector<Finding> findings(const Diagnostics &);
  std::vector<One> due_to(const Finding &) const;
  static void refuse(plan::Lock &, const std::string &why);

  plan::Unit plan_;
  std::vector<One> all_;
  std::multiset<std::pair<std::string, unsigned>> before_; // messages, and their lines
  Changes::Read read_;
};

} // namespace prelude::driver
