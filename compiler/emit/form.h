// One of the texts that a function is emitted as: the thread form, or the continuation of an activation.
#pragma once

#include "emit/loops.h"
#include "emit/rewriter.h"
#include "emit/text.h"
#include "plan/plan.h"

namespace prelude::emit {

class Form {
public:
  // `continuation` is null for the thread form.
  Form(const plan::Unit &unit, const plan::Function &function, const plan::Continuation *continuation)
      : file_(unit.facts->files[function.facts->file]), source_(file_.text), function_(function), facts_(*function.facts),
        continues_(continuation != nullptr), activation_(continuation ? continuation->activation : facts::whole_function) {}

  std::vector<Edit> edits() const;
  // What every form declares first.
  std::string declarations(const std::string &indent) const;
  // A lock that is surely taken later, before anything is done.
  std::string test(size_t index, const std::string &unlocks, const std::string &indent) const;
  std::string predicate(size_t index) const;

private:
  using FrameId = facts::FrameId;

  // (form.cpp)
  const std::string &name(facts::VariableId id) const { return function_.name(id); }
  const std::string &at(facts::VariableId id) const { return function_.mapped[id]; }
  std::string indent_at(unsigned offset) const { return indentation(source_, offset); }
  // A continuation goes on in the midst of loops that have points in them.
  LoopForm loop_form() const;
  void accesses_and_unlocks(std::vector<Edit> &edits) const;
  void carried_locks(std::vector<Edit> &edits) const;
  // Renamed variables, hoisted statics, and the consts that a continuation or a reply has to set.
  void names(std::vector<Edit> &edits) const;
  // READ_LOCK or the like with the region variable and where it is mapped.
  std::string call(const char *what, const facts::Lock &lock) const;
  std::string save(const plan::Member &member, const std::string &into) const;
  std::string load(const plan::Member &member, const std::string &from) const;
  std::string pack(const plan::Point &point, const std::string &maker, const std::string &indent) const;
  std::string restore(const plan::Point &point, const std::string &indent) const;
  // Several statements where one stood need a block, unless they stand in one.
  static std::string block(const facts::Lock &lock, const std::string &indent, const std::string &text);
  std::string policy(const facts::Lock &lock) const;
  // The beginning of the line, if nothing stands before the offset.
  unsigned line_or(unsigned offset) const;
  // Source text of an expression, with the names and pointers of this text.
  std::string expression(facts::Range range, bool with_names) const;

  // locks (form_locks.cpp)
  std::string lock(size_t index) const;
  // A thread that waits while it holds locks says which, for the report of a deadlock.
  std::string lock_holding_others(const facts::Lock &lock) const;
  // What migrates is waited for here: the rest of the procedure, or of a partial frame.
  std::string lock_of_thread(const plan::Point &point, const facts::Lock &lock) const;
  std::string lock_of_continuation(const plan::Point &point, const facts::Lock &lock) const;
  std::string resume(const plan::Point &point, const std::string &outer) const;

  // handlers that cannot go on (form_aborts.cpp)
  bool is_late(const plan::Point &point) const;
  // Of the time that a handler has.
  std::string check(size_t loop, const std::string &call) const;
  // Every lock that is held at a point, with its own if the point has been passed.
  std::string unlocks(const plan::Point *passed, const std::string &indent) const;
  static const char *again(facts::Abort);
  static const char *meaning(facts::Abort);
  // What has been written is put back, and all locks are given up.
  std::string undo(const plan::Point &point, const facts::Undo &undo, const std::string &why, const std::string &indent) const;
  std::string undo_at_lock(const plan::Point &point, const facts::Lock &lock, const std::string &indent) const;
  // A handler keeps what is there before it writes.
  std::string shadow(size_t lock, const std::string &indent) const;
  void promotions(std::vector<Edit> &edits) const;
  std::string undo_sends(const plan::Point &point, const facts::Promotion &promotion, const std::string &indent) const;
  std::string promote(const plan::Point &point, const facts::Promotion &promotion, const std::string &outer) const;
  // A guard that is a predicate is waited for by a record, or by a thread that has put its variables where the runtime finds them.
  void guard_edits(size_t index, std::vector<Edit> &edits) const;

  // partial frames, and ways out (form_frames.cpp)
  // Whether this text runs the frame as a part of what it does itself, and so waits where the frame has gone elsewhere.
  bool shows_reply(FrameId frame) const;
  std::string frame_end(FrameId id) const;
  // The frame ends, and what it has set goes back to where it began.
  std::string reply(FrameId id, unsigned exit, const std::string &value, const std::string &indent) const;
  static bool is_outer(const facts::Frame &frame, facts::VariableId id);
  std::string receive_reply(FrameId id, const std::string &indent) const;
  bool ends_activation(FrameId within) const { return continues_ && facts_.is_within(within, activation_); }
  std::string join_all() const { return "while (mcrl_join(&" + function_.children + ")) ;"; }
  // What stands before and behind the value of a return, or makes one without a value.
  std::pair<std::string, std::string> return_around(FrameId within, bool has_value) const;
  // A break or continue, or the end of the activation with this as its outcome.
  std::string jump(facts::Exit::Kind kind, FrameId within, FrameId target, const std::string &indent) const;
  void exit_edits(const facts::Exit &exit, std::vector<Edit> &edits) const;
  void fall_off_end(std::vector<Edit> &edits) const;

  // calls that run elsewhere (form_calls.cpp)
  void call_edits(size_t index, std::vector<Edit> &edits) const;
  std::string join(const facts::Join &join) const;

  const facts::File &file_;
  std::string_view source_;
  const plan::Function &function_;
  const facts::Function &facts_;
  bool continues_;
  FrameId activation_;
};

} // namespace prelude::emit
