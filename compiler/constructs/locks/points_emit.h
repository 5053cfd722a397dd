// Points in a body: what a lock, a promotion, a guard or a call becomes where the activation may leave its frame, and how it goes on there.
#pragma once

#include "emit/forms.h"

namespace prelude::emit {

class Points : public Body {
public:
  explicit Points(const Body &body) : Body(body) {}

  // The test of an anticipated lock, before anything is done.
  std::string test(size_t lock, const std::string &unlocks, bool in_body) const;

protected:
  // `maker`: what makes the record, up to its arguments.
  std::string pack(const plan::Point &point, const std::string &maker) const;
  std::string repack(const plan::Point &point) const { return pack(point, "mcrl_repack(mcrl_self(" + function_.run + "), "); }
  // `received`: what a call has returned that the activation went along with.
  std::string resume(const plan::Point &point, const std::string &received = {}) const;

  // The policy at a lock, which a condition has chosen if there is one.
  std::string policy(const plan::Lock &lock) const;
  std::string chosen(const plan::Lock &lock) const;

  // A handler that cannot go on (aborts_emit.cpp).
  std::string unlocks(const std::vector<plan::Held> &held) const;
  std::string undo(const plan::Point &point, const std::string &why) const;
  std::string undo_at(const plan::Point &point, const plan::Lock &lock) const;
  std::string undo_elsewhere(const plan::Point &point, const char *why) const;
  std::string snapshot(size_t lock) const;
};

// At a loop's check (an index into plan::Function::loops) `call` looks for messages; a handler may have run for too long.
std::string loop_check(const Body &, size_t loop, const std::string &call);
// The switch at the points of an activation.
// As mcrl_policy has it.
const char *policy_name(plan::Policy);

std::string ways_in(const Body &, const plan::Continuation &);
// Edits before statements that a handler may wait for.
void edit_promotions(const Body &, Edits &);

// The form that runs the rest of an activation from any of its points on.
std::string continuation(const Form &, const plan::Continuation &);

// The object that makes a continuation known to the runtime.
struct PointObject {
  std::string object;
  std::string name; // unique in the file; it begins with the procedure that runs
  Place place;
  std::string run;
  unsigned entry = 0;
  std::string bytes, flags, guard, pointers, held, calls; // of `held` and `calls` there is one at most
  bool is_gathered = false; // `run` makes several calls of a point
  std::string value; // of a fork that is: the bytes of its value
};
std::string point_object(const plan::Unit &, const plan::Function &, const PointObject &);
// A record's list of where its plain pointers are.
std::string pointers(const plan::Function &, const plan::Record &);
// A structure; nothing without a name.
std::string structure(const std::string &name, const std::string &members);
// The declarations of members.
std::string declarations(const plan::Function &, const std::vector<plan::Member> &);
// The structures of records, after a comment for the reader; and the objects of points.
std::string record_structures(const plan::Function &);
std::string point_objects(const plan::Unit &, const plan::Function &);
// The report's line on a point.
std::string described(const plan::Function &, const plan::Point &);
// A lock in reports: "read_lock(n), begin move".
std::string lock_words(const plan::Function &, const plan::Lock &);

} // namespace prelude::emit
