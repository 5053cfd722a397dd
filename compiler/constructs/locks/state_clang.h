// The lock of a region variable where paths have come to (states_check.cpp).
#pragma once

#include "analysis/program/model.h"

#include "clang/Basic/SourceLocation.h"

namespace prelude::analysis {

struct LockState {
  facts::Mode mode = facts::Mode::none;
  clang::SourceLocation since;    // where it was locked or unlocked last,
  bool several = false;    // on one of the paths to here; on another elsewhere, to the same effect
  bool differs = false;    // not the same on all paths to here
  facts::Mode other = facts::Mode::none; // on the other path
  clang::SourceLocation other_since;
  clang::SourceLocation from, other_from; // where the paths part, of each

  bool same(const LockState &that) const { return mode == that.mode && differs == that.differs; }
};

// What messages say of locks (words_clang.cpp). A lock under which data are only read comes with the remedy.
std::string a_lock(facts::Mode);
std::string reading(facts::Mode, const clang::VarDecl *);
// What a use of a region that is not locked any more could do before the unlock: "read 'n->next' into a variable".
std::string done_earlier(const AccessSite &, const FunctionModel &, const Sources &);

// An update lock on one path, a write lock on the other: it allows reads, an upgrade and an unlock. The runtime knows which it is.
inline bool is_update_of_both(const LockState &a, const LockState &b) {
  auto updates = [](facts::Mode mode) { return mode == facts::Mode::update || mode == facts::Mode::write; };
  return !a.differs && !b.differs && a.mode != b.mode && updates(a.mode) && updates(b.mode);
}

} // namespace prelude::analysis
