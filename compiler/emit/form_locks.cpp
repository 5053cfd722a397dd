// Locks in the texts of a function: where an activation leaves, and where it goes on.
#include "emit/form.h"

#include <algorithm>

namespace prelude::emit {

using facts::FrameId;

std::string Form::lock(size_t index) const {
  const facts::Lock &lock = facts_.locks[index];
  const plan::Point *point = function_.point_at(index);
  if (point && continues_ && point->activation == activation_) {
    if (lock.begins == facts::whole_function) return lock_of_continuation(*point, lock);
    std::string indent = indent_at(lock.range.begin);
    return resume(*point, indent) + shadow(index, indent); // nothing else leads here
  }
  bool leaves_here =
      lock.begins == facts::whole_function ? !continues_ && lock.within == facts::whole_function : shows_reply(lock.begins);
  bool leaves_inner = lock.begins == facts::whole_function && lock.within != activation_ && shows_reply(lock.within);
  if (point && point->migrates && (leaves_here || leaves_inner)) return lock_of_thread(*point, lock);
  return lock.held.empty() ? call("LOCK", lock) + ";" : lock_holding_others(lock);
}

// A thread that waits while it holds locks says which, for the report of a deadlock.
std::string Form::lock_holding_others(const facts::Lock &lock) const {
  std::string text = "if (!" + call("HIT", lock) + ") " + at(lock.variable) + " = mcrl_lock_wait_holding(MCRL_RID(" +
                     name(lock.variable) + "), MCRL_" + mode_name(lock.mode) + ", MCRL_HERE, " + std::to_string(lock.held.size());
  for (const facts::Held &held : lock.held) text += ", " + at(held.variable);
  return block(lock, indent_at(lock.range.begin), text + ");");
}

// What migrates is waited for here: the rest of the procedure, or of a partial frame.
std::string Form::lock_of_thread(const plan::Point &point, const facts::Lock &lock) const {
  std::string outer = indent_at(lock.range.begin), inner = outer + "    ";
  FrameId frame = point.activation;
  std::string leave = frame != facts::whole_function ? "goto " + function_.frames[size_t(frame)].label + ";"
                      : facts_.result.empty()        ? "return;"
                                                     : "return MCRL_RESULT(" + facts_.result + ");";
  const char *what = frame != facts::whole_function ? "the partial frame ran at " : "the rest ran at ";
  return block(lock, outer,
               "if (!" + call("HIT", lock) + ") { /* point " + std::to_string(point.number) + " */\n" +
                   pack(point, "mcrl_pack(", inner) + inner + at(lock.variable) + " = mcrl_go(" + function_.live + ", " +
                   policy(lock) + ");\n" + inner + "if (!" + at(lock.variable) + ") " + leave + " /* " + what +
                   name(lock.variable) + "'s home */\n" + outer + "}");
}

std::string Form::lock_of_continuation(const plan::Point &point, const facts::Lock &lock) const {
  std::string outer = indent_at(lock.range.begin), inner = outer + "    ";
  std::string leave = point.migrates ? "mcrl_forward(" + function_.live + ", " + policy(lock) + "); /* on to " +
                                           name(lock.variable) + "'s home, or wait here for its lock */\n"
                                     : "mcrl_wait(" + function_.live + "); /* until the lock and the data are here */\n";
  std::string out = "if (!" + call("HIT", lock) + ") { /* point " + std::to_string(point.number) + " */\n" +
                    undo_at_lock(point, lock, inner) + pack(point, "mcrl_repack(" + function_.self + ", ", inner) + inner +
                    "return " + leave + outer + "}";
  return block(lock, outer, out + "\n" + outer + resume(point, outer) + shadow(*point.lock, outer));
}

std::string Form::resume(const plan::Point &point, const std::string &outer) const {
  std::string inner = outer + "    ", tests;
  for (size_t lock : point.tested) tests += test(lock, unlocks(&point, inner + "    "), inner);
  return "if (0) {\n" + outer + "  " + point.resume + ":;\n" + restore(point, inner) + tests + outer + "}";
}

} // namespace prelude::emit
