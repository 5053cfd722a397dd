// What is to be known of the places where a handler may give up (optimistic active messages, Hsieh et al. 1994, 2.1): whether all
// that it has done by then can be undone, and which locks it is sure to take, which can be tested before it does anything.
#pragma once

#include "analysis/flow.h"

namespace prelude::analysis {

class Aborts {
public:
  // `begins_as_handler`: the procedure's beginning is an entry, too.
  Aborts(const FunctionModel &, const Paths &, const Sources &, bool begins_as_handler);

  // Before this statement of an activation.
  facts::Undo undo_before(const clang::Stmt *, facts::FrameId) const;
  // The locks that an activation takes on every path behind a lock, or behind the beginning, of variables that have their values by
  // then; by index.
  std::vector<size_t> surely_after(const LockCall &) const;
  std::vector<size_t> surely_from_start() const;

private:
  struct Effect {
    const clang::Stmt *statement;
    std::string what;
  };
  void find_effects();
  std::string effect_of(const clang::Stmt *) const;
  bool is_undone(const clang::Expr *lvalue) const;
  bool reaches(const clang::Stmt *from, const clang::Stmt *to, facts::FrameId) const;
  // Whether a handler of this activation may have done the statement, or come by it, since it began.
  bool done_since_entry(const clang::Stmt *, facts::FrameId) const;
  bool keeps_value(const clang::VarDecl *, const clang::Stmt *from, const clang::Stmt *to, facts::FrameId) const;
  std::vector<size_t> surely(const clang::Stmt *from, const clang::VarDecl *but, facts::FrameId) const;

  const FunctionModel &model_;
  const Paths &paths_;
  const Sources &sources_;
  bool begins_as_handler_;
  std::vector<Effect> effects_; // that last
};

} // namespace prelude::analysis
