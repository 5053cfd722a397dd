// The user's statements, as edits of their text: what stands once in emitted C, whatever form of the procedure it is compiled for.
// A procedure that has no other form than itself gets the same edits in place.
#pragma once

#include "constructs/loops/loops_emit.h"
#include "emit/text.h"
#include "plan/plan.h"
#include "text/rewriter.h"

namespace prelude::emit {

class Body {
public:
  Body(const plan::Unit &unit, const plan::Function &function)
      : unit_(unit), file_(unit.files[function.file]), source_(file_.text), function_(function), names_(names_of(function)) {}

  Edits edits() const;
  // The parameters as the source has them, with the names that they have in emitted text, and those that say where the caller's regions
  // are mapped.
  std::string written_parameters() const;

  // For the forms (forms.cpp) as well:
  std::string fill(std::string_view text, const Holes &holes) const { return emit::fill(text, holes, names_); }
  std::string save(const plan::Member &member, const std::string &into) const;
  std::string load(const plan::Member &member, const std::string &from) const;
  // The switches by which the forms enter.
  std::string entries() const;
  // The test of an anticipated lock, before anything is done.
  std::string test(size_t lock, const std::string &unlocks, bool in_body) const;

private:
  using FrameId = plan::FrameId;

  // (body.cpp)
  const std::string &name(plan::VariableId id) const { return function_.name_of(id); }
  std::string at(plan::VariableId id) const { return where_mapped(function_.variables[id]); }
  std::string indent_at(unsigned offset) const { return indentation(file_, offset); }
  std::string placed(const std::string &text, unsigned offset) const { return indented(text, indent_at(offset)); }
  // Before the statements: where regions are mapped, and where the forms enter.
  void beginning(Edits &edits) const;
  Edits uses() const; // of regions
  void unlocks(Edits &edits) const;
  void carried_locks(Edits &edits) const;
  void as_in_procedure(Edits &edits) const;
  // Renamed variables; those that a record holds can be set, and have a value from the start where perhaps they get none.
  void names(Edits &edits) const;
  // `how`: _HIT or _LOCK.
  std::string begin_operation(const plan::Lock &lock, const char *how) const;
  std::string hit(const plan::Lock &lock) const { return begin_operation(lock, "_HIT"); }
  std::string unlock(const plan::Unlock &unlock) const;
  // Blanks, and what the user has not written.
  bool says_nothing(plan::Range range) const;
  std::string mode(plan::Mode mode) const { return std::string("MCRL_") + mode_name(mode); }
  // `maker`: what makes the record, up to its arguments.
  std::string pack(const plan::Point &point, const std::string &maker) const;
  std::string repack(const plan::Point &point) const { return pack(point, "mcrl_repack(mcrl_self(" + function_.run + "), "); }
  // `received`: what a call has returned that the activation went along with.
  std::string resume(const plan::Point &point, const std::string &received = {}) const;
  std::string loads(const std::vector<plan::Member> &members) const;

  // locks (locks_emit.cpp)
  void lock(size_t index, Edits &edits) const;
  std::string lock_text(size_t index) const;
  std::string point_text(const plan::Point &point, const plan::Lock &lock) const;
  std::string wait(const plan::Lock &lock) const;
  // The policy at a lock, which a condition has chosen if there is one.
  std::string policy(const plan::Lock &lock) const;
  std::string chosen(const plan::Lock &lock) const;
  std::string go(const plan::Lock &lock) const;
  std::string gone(const plan::Point &point, const plan::Lock &lock) const;

  // guards (guards_emit.cpp)
  void guard(size_t index, Edits &edits) const;

  // callers that go along (callers_emit.cpp)
  void call_point(const plan::CallPoint &call, Edits &edits) const;
  std::string call_point_text(const plan::CallPoint &call, const plan::Point &point, const std::string &result) const;

  // handlers that cannot go on (aborts_emit.cpp)
  // What a loop does at its check.
  std::string check(size_t loop, const std::string &call) const;
  std::string unlocks(const std::vector<plan::Held> &held) const;
  std::string undo(const plan::Point &point, const std::string &why) const;
  std::string undo_at(const plan::Point &point, const plan::Lock &lock) const;
  std::string undo_elsewhere(const plan::Point &point, const char *why) const;
  std::string snapshot(size_t lock) const;
  void promotions(Edits &edits) const;
  std::string promote(const plan::Point &point, const plan::Promotion &promotion) const;

  // declarations by which forms of frames come (frames_emit.cpp)
  std::string ways_in(const plan::Continuation &) const; // the switch at the points of an activation
  std::string way_in(const plan::Continuation &, size_t passed) const;
  void passed(size_t index, Edits &edits) const;

  // partial frames, and ways out of them (frames_emit.cpp)
  bool is_shown(FrameId id) const; // something of it can run elsewhere
  void frame_end(FrameId id, Edits &edits) const;
  // The frame ends, and what it has set goes back to where it began.
  std::string reply(FrameId id, const std::string &how) const;
  std::string received(FrameId id) const;
  // The frames around a place that are left by a jump to another place in the procedure, each with its reply.
  std::string leave_frames(const plan::Jump &jump, FrameId within) const;
  std::string way(const plan::Jump &jump) const; // as replies say it
  std::string statement(const plan::Jump &jump) const;
  void exit(const plan::Exit &exit, Edits &edits) const;

  // calls that run elsewhere (calls_emit.cpp)
  void call(size_t index, Edits &edits) const;
  std::string forked_by(const plan::RemoteCall &call) const;
  void fork_target(const plan::RemoteCall &call, const std::string &stub, Edits &edits) const;
  std::string children() const { return "mcrl_children_of(" + function_.run + ")"; }
  void join(const plan::Join &join, Edits &edits) const;

  // loops of filaments (foralls_emit.cpp)
  void forall(const plan::Forall &forall, Edits &edits) const;
  std::string forall_begins(const plan::Forall &forall) const;
  std::string forall_ends(const plan::Forall &forall) const;
  std::string where(const plan::Forall &forall, const std::string &expression) const;

  const plan::Unit &unit_;
  const plan::File &file_;
  std::string_view source_;
  const plan::Function &function_;
  std::vector<Hole> names_;
};

} // namespace prelude::emit
