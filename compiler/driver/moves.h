// -fauto-move: which locks of a unit get a `move`. The plan has chosen them; those are left out that would make an error or a warning.
#pragma once

#include "driver/changes.h"
#include "frontend/marked_files.h"
#include "remarks/remarks.h"

#include <set>

namespace prelude::driver {

class Moves {
public:
  using Placed = std::map<std::string, annotations::PlacedList>; // by file

  // `plan`, and what was `found`: of the text without them.
  Moves(plan::Unit plan, const Diagnostics &found, Changes::Read read);

  // Those that are placed now, as what Clang is to read beside the text.
  Placed placed() const;
  // The files that change if they are written, with them.
  std::map<std::string, std::string> texts() const;
  // `found`: of the text with them. Leaves out those to which something new is due; false if nothing is new.
  bool leave_out(const Diagnostics &found);
  // Whether both say the same on the same lines.
  static bool same(const Diagnostics &, const Diagnostics &);
  // The remark of each lock.
  std::vector<remarks::Remark> remarks() const;
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
  std::vector<FixIt> fixits_of(const plan::Lock &) const;
  const std::string *text_of(const std::string &file) const;
  static void refuse(plan::Lock &, const std::string &why);

  plan::Unit plan_;
  std::vector<One> all_;
  std::multiset<std::pair<std::string, unsigned>> before_; // messages, and their lines
  Changes::Read read_;
  mutable std::map<std::string, std::optional<std::string>> texts_; // that have been read
};

// Takes back what has been `read` and is not `kept`. False if a file has to be read again.
bool withdraw(const Moves::Placed &read, const Moves::Placed &kept, const frontend::MarkedFiles &);

} // namespace prelude::driver
