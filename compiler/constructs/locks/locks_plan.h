// Which locks and promotions are points, which functions begin as handlers, and how handlers abort.
#pragma once

#include "plan/records.h"

namespace prelude::plan {

struct Lock : facts::Lock {
  bool is_point = false;       // an activation may leave its node here, or, in a continuation, its frame
  std::optional<size_t> point; // index into Function::points
  bool needs_snapshot = false; // its data may have to be put back
  std::optional<size_t> then;  // the lock that is taken next, while this one is held, of a region that is known here
  bool takes_callers = false;  // in the form that callers at call points call, they may go along

  bool moves() const { return policy != Policy::none && begins == whole_function; }
  // Whether the computation may go to the data.
  bool migrates() const { return policy != Policy::none && policy != Policy::never && !stays; }
  // What goes on after it: the frame that begins here, or the one that it stands in.
  FrameId activation() const { return begins != whole_function ? begins : within; }
};

// No lock migrates.
void keep_here(Function &);
// Decides about the locks and frames of a function that has its facts, and removes those of its promotions that are no points.
void choose_points(Function &, Diagnostics &);
// Whether the rest of an activation has a thread when it goes on there.
bool needs_thread(const facts::Ahead &, const Function &);
// What follows a call goes on as a handler if it can wait as a record wherever it has to, and would not become a thread in any case. When
// the function's locks have been decided about.
bool needs_thread(const facts::CallPoint &, const Function &);
bool jumps_for_long(const Function &);
// How a handler gives up at a point, and which locks are tested before; `by_default`: where the program does not say.
void choose_abort(Function &, Point &, Abort by_default);
// An abort that keeps what has been done gains nothing by coming early.
std::vector<size_t> worth_a_test(const Function &, const std::vector<size_t> &locks, Abort by_default);

} // namespace prelude::plan
