#include "emit/forms.h"

#include "emit/loops.h"
#include "emit/text.h"

#include <algorithm>

namespace prelude::emit {
namespace {

using facts::Copy;
using facts::FrameId;
using facts::Mode;
using facts::Range;

// One of the texts that a function is emitted as: the thread form, or the continuation of an activation.
class Form {
public:
  // `continuation` is null for the thread form.
  Form(const plan::Unit &unit, const plan::Function &function, const plan::Continuation *continuation)
      : file_(unit.facts->files[function.facts->file]), source_(file_.text), function_(function), facts_(*function.facts),
        continues_(continuation != nullptr), activation_(continuation ? continuation->activation : facts::whole_function) {}

  std::vector<Edit> edits() const {
    std::vector<Edit> edits = loop_edits(file_, function_, loop_form());
    // Before what would only change a part, or a condition that is one name.
    for (const facts::Lock &lock : facts_.locks)
      if (lock.condition.begin != lock.condition.end) edits.push_back({lock.condition, ""});
    accesses_and_unlocks(edits);
    carried_locks(edits);
    names(edits);
    for (size_t i = 0; i < facts_.locks.size(); ++i) edits.push_back({facts_.locks[i].range, lock(i)});
    if (continues_) promotions(edits);
    for (size_t i = 0; i < facts_.guards.size(); ++i) guard_edits(i, edits);
    for (size_t i = 0; i < facts_.frames.size(); ++i) edits.push_back({facts_.frames[i].end, frame_end(FrameId(i))});
    for (const facts::Exit &exit : facts_.exits) exit_edits(exit, edits);
    for (size_t i = 0; i < facts_.calls.size(); ++i) call_edits(i, edits);
    for (const facts::Join &join : facts_.joins) edits.push_back({join.range, this->join(join)});
    if (facts_.falls_off_end && (continues_ || facts_.forks)) fall_off_end(edits);
    if (continues_)
      for (facts::Range name : facts_.function_names) edits.push_back({name, "\"" + facts_.name + "\""});
    return edits;
  }

  // What every form declares first.
  std::string declarations(const std::string &indent) const {
    std::string out;
    for (size_t i = 0; i < function_.mapped.size(); ++i)
      if (!function_.mapped[i].empty()) out += indent + replace(facts_.variables[i].local_type, "%", function_.mapped[i]) + ";\n";
    if (facts_.forks) out += indent + "mcrl_children " + function_.children + " = { 0 };\n";
    return out;
  }

private:
  const std::string &name(facts::VariableId id) const { return function_.name(id); }
  const std::string &at(facts::VariableId id) const { return function_.mapped[id]; }
  std::string indent_at(unsigned offset) const { return indentation(source_, offset); }

  // A continuation goes on in the midst of loops that have points in them.
  LoopForm loop_form() const {
    LoopForm form;
    form.at_entry = !continues_;
    if (continues_)
      form.is_entered = [this](size_t loop) {
        Range range = facts_.loops[loop].range;
        return std::any_of(function_.points.begin(), function_.points.end(), [&](const plan::Point &point) {
          if (is_late(point)) return false;
          Range at = function_.range_of(point);
          return point.activation == activation_ && range.begin <= at.begin && at.end <= range.end;
        });
      };
    if (continues_) form.check = [this](size_t loop, const std::string &call) { return check(loop, call); };
    return form;
  }

  bool is_late(const plan::Point &point) const {
    return point.promotion && facts_.promotions[*point.promotion].reason == facts::Promotion::late;
  }

  // Of the time that a handler has.
  std::string check(size_t loop, const std::string &call) const {
    const plan::Point *point = function_.late_point(loop);
    if (!point || point->activation != activation_) return call + ";";
    std::string outer = indent_at(facts_.loops[loop].range.begin) + "    ", inner = outer + "    ", undone;
    const facts::Promotion &promotion = facts_.promotions[*point->promotion];
    if (point->abort != facts::Abort::continues)
      undone = inner + "if (mcrl_can_undo(" + function_.self + ")) {\n" +
               undo(*point, promotion.undo, "MCRL_ABORT_LATE", inner + "    ") + inner + "}\n";
    return "\n" + outer + "if (" + call + ") { /* point " + std::to_string(point->number) + ": it has run for too long */\n" +
           undone + pack(*point, "mcrl_repack(" + function_.self + ", ", inner) + inner + "return mcrl_promote(" + function_.live +
           ", MCRL_ABORT_LATE);\n" + outer + "}\n" + outer + resume(*point, outer);
  }

  void accesses_and_unlocks(std::vector<Edit> &edits) const {
    for (const facts::Access &access : facts_.accesses) {
      if (!access.evaluated) { // only its type counts
        edits.push_back({access.range, "(" + name(access.variable) + ")"});
        continue;
      }
      std::string text = at(access.variable);
      if (access.is_local && access.mode == Mode::read)
        text = "(" + facts_.variables[access.variable].const_local_type + ")" + text;
      bool operand = source_.find_first_of(",);", access.range.end) != source_.find_first_not_of(" ", access.range.end);
      edits.push_back({access.range, text.front() == '(' && operand ? "(" + text + ")" : text});
    }
    for (const facts::Unlock &unlock : facts_.unlocks)
      edits.push_back({unlock.range, std::string("MCRL_") + mode_name(unlock.mode) + "_UNLOCK(" + at(unlock.variable) + ")"});
  }

  void carried_locks(std::vector<Edit> &edits) const {
    for (const facts::CarriedLock &carried : facts_.carried) {
      std::string text = at(carried.to) + " = " + at(carried.from);
      edits.push_back({{carried.end, carried.end}, carried.is_declaration ? " " + text + ";" : ", " + text});
    }
  }

  // Renamed variables, hoisted statics, and the consts that a continuation or a reply has to set.
  void names(std::vector<Edit> &edits) const {
    for (size_t i = 0; i < facts_.variables.size(); ++i)
      if (!function_.renamed[i].empty())
        for (facts::Range name : facts_.variables[i].names) edits.push_back({name, function_.renamed[i]});
    for (size_t i = 0; i < function_.hoisted.size(); ++i) {
      edits.push_back({facts_.statics[i].statement, "/* " + function_.hoisted[i] + " */"});
      for (facts::Range name : facts_.statics[i].names) edits.push_back({name, function_.hoisted[i]});
    }
    auto assignable = [&](facts::VariableId id) {
      for (facts::Range token : facts_.variables[id].const_tokens) edits.push_back({token, "     "});
    };
    for (const plan::Point &point : function_.points) {
      if (!continues_ || point.activation != activation_) continue;
      if (const facts::Lock *lock = function_.target_of(point)) assignable(lock->variable);
      for (const plan::Member &member : function_.records[point.record].members) assignable(member.variable);
    }
    for (size_t i = 0; i < function_.frames.size(); ++i)
      if (shows_reply(FrameId(i)))
        for (const plan::Member &member : function_.frames[i].members) assignable(member.variable);
  }

  // READ_LOCK or the like with the region variable and where it is mapped.
  std::string call(const char *what, const facts::Lock &lock) const {
    return std::string("MCRL_") + mode_name(lock.mode) + "_" + what + "(" + name(lock.variable) + ", " + at(lock.variable) + ")";
  }

  std::string save(const plan::Member &member, const std::string &into) const {
    const std::string &from = name(member.variable), field = into + from;
    if (member.copy == Copy::assign) return field + " = " + from + ";\n";
    if (member.copy == Copy::image) return field + " = mcrl_image_offset((const void *)" + from + ");\n";
    return "__builtin_memcpy(&" + field + ", &" + from + ", sizeof " + from + ");\n";
  }

  std::string load(const plan::Member &member, const std::string &from) const {
    const std::string &to = name(member.variable), field = from + to;
    if (member.copy == Copy::assign) return to + " = " + field + ";\n";
    if (member.copy == Copy::image) return to + " = (__typeof__(" + to + "))mcrl_image_address(" + field + ");\n";
    return "__builtin_memcpy(&" + to + ", &" + field + ", sizeof " + to + ");\n";
  }

  std::string pack(const plan::Point &point, const std::string &maker, const std::string &indent) const {
    const plan::Record &record = function_.records[point.record];
    std::string loans, arguments = "0, MCRL_NONE";
    for (const facts::Held &held : function_.held_at(point))
      loans += " + mcrl_loan_bytes(" + at(held.variable) + ", " + (held.used && point.migrates ? "1)" : "0)");
    if (const facts::Lock *lock = function_.target_of(point))
      arguments = "MCRL_RID(" + name(lock->variable) + "), MCRL_" + mode_name(lock->mode);
    arguments += ", &" + point.object + ", ";
    std::string out = indent;
    if (record.structure.empty())
      out += "void *" + function_.live + " = " + maker + arguments + (loans.empty() ? "0" : loans.substr(3));
    else
      out += "struct " + record.structure + " *" + function_.live + " = " + maker + arguments + "sizeof *" + function_.live + loans;
    out += ");\n";
    for (const plan::Member &member : record.members) out += indent + save(member, function_.live + "->");
    if (record.children) out += indent + function_.live + "->" + function_.children + " = " + function_.children + ";\n";
    for (const facts::Held &held : function_.held_at(point))
      out += indent + "mcrl_lend(" + function_.live + ", " + at(held.variable) + ", MCRL_" + mode_name(held.mode) +
             (!point.migrates ? ", 0); /* it stays locked */\n"
              : held.used     ? ", 1); /* its lock moves, too, and its data */\n"
                              : ", 0); /* its lock moves, too */\n");
    return out;
  }

  std::string restore(const plan::Point &point, const std::string &indent) const {
    const plan::Record &record = function_.records[point.record];
    std::string out;
    if (!record.structure.empty())
      out += indent + "const struct " + record.structure + " *" + function_.live + " = mcrl_live(" + function_.self + ");\n";
    const facts::Lock *lock = function_.target_of(point);
    if (lock) out += indent + name(lock->variable) + " = MCRL_TARGET(" + function_.self + ");\n";
    for (const plan::Member &member : record.members) out += indent + load(member, function_.live + "->");
    if (record.children) out += indent + function_.children + " = " + function_.live + "->" + function_.children + ";\n";
    if (lock) out += indent + at(lock->variable) + " = MCRL_HELD(" + name(lock->variable) + ");\n";
    const std::vector<facts::Held> &held = function_.held_at(point);
    for (size_t i = 0; i < held.size(); ++i)
      out += indent + at(held[i].variable) + " = mcrl_borrow(" + function_.self + ", " + std::to_string(i) + ");\n";
    return out;
  }

  // Several statements where one stood need a block, unless they stand in one.
  static std::string block(const facts::Lock &lock, const std::string &indent, const std::string &text) {
    return lock.in_block ? text : "{\n" + indent + text + "\n" + indent + "}";
  }

  std::string policy(const facts::Lock &lock) const {
    const char *policies[] = {"MCRL_NEVER", "MCRL_BY_DEFAULT", "MCRL_ALWAYS", "MCRL_NEVER", "MCRL_STATIC", "MCRL_REPEAT"};
    std::string policy = policies[size_t(lock.policy)];
    if (lock.condition.begin == lock.condition.end) return policy;
    return "(" + expression(lock.condition, true) + ") ? " + policy + " : MCRL_NEVER";
  }

  // ---- locks

  std::string lock(size_t index) const {
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
  std::string lock_holding_others(const facts::Lock &lock) const {
    std::string text = "if (!" + call("HIT", lock) + ") " + at(lock.variable) + " = mcrl_lock_wait_holding(MCRL_RID(" +
                       name(lock.variable) + "), MCRL_" + mode_name(lock.mode) + ", MCRL_HERE, " + std::to_string(lock.held.size());
    for (const facts::Held &held : lock.held) text += ", " + at(held.variable);
    return block(lock, indent_at(lock.range.begin), text + ");");
  }

  // What migrates is waited for here: the rest of the procedure, or of a partial frame.
  std::string lock_of_thread(const plan::Point &point, const facts::Lock &lock) const {
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

  std::string lock_of_continuation(const plan::Point &point, const facts::Lock &lock) const {
    std::string outer = indent_at(lock.range.begin), inner = outer + "    ";
    std::string leave = point.migrates ? "mcrl_forward(" + function_.live + ", " + policy(lock) + "); /* on to " +
                                             name(lock.variable) + "'s home, or wait here for its lock */\n"
                                       : "mcrl_wait(" + function_.live + "); /* until the lock and the data are here */\n";
    std::string out = "if (!" + call("HIT", lock) + ") { /* point " + std::to_string(point.number) + " */\n" +
                      undo_at_lock(point, lock, inner) + pack(point, "mcrl_repack(" + function_.self + ", ", inner) + inner +
                      "return " + leave + outer + "}";
    return block(lock, outer, out + "\n" + outer + resume(point, outer) + shadow(*point.lock, outer));
  }

  std::string resume(const plan::Point &point, const std::string &outer) const {
    std::string inner = outer + "    ", tests;
    for (size_t lock : point.tested) tests += test(lock, unlocks(&point, inner + "    "), inner);
    return "if (0) {\n" + outer + "  " + point.resume + ":;\n" + restore(point, inner) + tests + outer + "}";
  }

  // ---- handlers that are undone

  // Every lock that is held at a point, with its own if the point has been passed.
  std::string unlocks(const plan::Point *passed, const std::string &indent) const {
    std::string out;
    if (!passed) return out;
    auto unlock = [&](Mode mode, facts::VariableId variable) {
      out += indent + "MCRL_" + mode_name(mode) + "_UNLOCK(" + at(variable) + ");\n";
    };
    if (passed->lock) unlock(facts_.locks[*passed->lock].mode, facts_.locks[*passed->lock].variable);
    for (const facts::Held &held : function_.held_at(*passed)) unlock(held.mode, held.variable);
    return out;
  }

  static const char *again(facts::Abort abort) { return abort == facts::Abort::undoes ? "mcrl_rerun(" : "mcrl_refuse("; }
  static const char *meaning(facts::Abort abort) {
    return abort == facts::Abort::undoes ? "it runs again, in a thread"
                                         : "back to the node that has sent it";
  }

  // What has been written is put back, and all locks are given up.
  std::string undo(const plan::Point &point, const facts::Undo &undo, const std::string &why, const std::string &indent) const {
    std::string out;
    if (!undo.written.empty()) out += indent + "mcrl_undo_writes(" + function_.self + ");\n";
    for (const facts::Held &held : function_.held_at(point))
      out += indent + "MCRL_" + mode_name(held.mode) + "_UNLOCK(" + at(held.variable) + ");\n";
    return out + indent + "return " + again(point.abort) + function_.self + ", " + why + "); /* " + meaning(point.abort) + " */\n";
  }

  std::string undo_at_lock(const plan::Point &point, const facts::Lock &lock, const std::string &indent) const {
    if (point.abort == facts::Abort::continues) return "";
    std::string inner = indent + "    ", policy = point.migrates ? this->policy(lock) : "MCRL_NEVER";
    return indent + "mcrl_abort " + function_.why + " = mcrl_undoes(" + function_.self + ", MCRL_RID(" + name(lock.variable) +
           "), MCRL_" + mode_name(lock.mode) + ", " + policy + ");\n" + indent + "if (" + function_.why + ") {\n" +
           undo(point, lock.undo, function_.why, inner) + indent + "}\n";
  }

  // A handler keeps what is there before it writes.
  std::string shadow(size_t lock, const std::string &indent) const {
    if (!function_.shadowed[lock]) return "";
    return "\n" + indent + "mcrl_shadow(" + function_.self + ", " + at(facts_.locks[lock].variable) +
           "); /* in case it is undone */";
  }

public:
  // A lock that is surely taken later, before anything is done.
  std::string test(size_t index, const std::string &unlocks, const std::string &indent) const {
    const facts::Lock &lock = facts_.locks[index];
    facts::Abort abort = facts::Abort::undoes;
    std::string policy = "MCRL_NEVER";
    if (const plan::Point *point = function_.point_at(index)) {
      abort = point->arrival;
      if (point->migrates) policy = this->policy(lock);
    }
    return indent + "if (mcrl_must_wait(" + function_.self + ", MCRL_RID(" + name(lock.variable) + "), MCRL_" +
           mode_name(lock.mode) + ", " + policy + ")) { /* its lock is taken at " + std::to_string(lock.place.line) + ":" +
           std::to_string(lock.place.column) + " */\n" + unlocks + indent + "    return " + again(abort) + function_.self +
           ", MCRL_ABORT_LOCK); /* " + meaning(abort) + " */\n" + indent + "}\n";
  }

private:
  // ---- what a handler cannot do

  void promotions(std::vector<Edit> &edits) const {
    for (const plan::Point &point : function_.points) {
      if (!point.promotion || point.activation != activation_ || function_.target_of(point) || is_late(point)) continue;
      const facts::Promotion &promotion = facts_.promotions[*point.promotion];
      std::string indent = indent_at(promotion.range.begin);
      indent.resize(std::min<size_t>(indent.size(), promotion.place.column - 1)); // an annotation's word may stand before the call
      std::string inner = promotion.braces ? indent + "    " : indent;
      unsigned at = line_or(promotion.range.begin);
      std::string before = at == promotion.range.begin ? "\n" : "", text = promote(point, promotion, inner);
      edits.push_back({{at, at}, promotion.braces ? (before.empty() ? indent : "") + "{\n" + text : before + text});
      if (promotion.braces) edits.push_back({{promotion.range.end, promotion.range.end}, "\n" + indent + "}"});
    }
  }

  std::string undo_sends(const plan::Point &point, const facts::Promotion &promotion, const std::string &indent) const {
    if (point.abort == facts::Abort::continues) return "";
    return indent + "if (mcrl_can_undo(" + function_.self + ")) {\n" +
           undo(point, promotion.undo, "MCRL_ABORT_WINDOW", indent + "    ") + indent + "}\n";
  }

  // The beginning of the line, if nothing stands before the offset.
  unsigned line_or(unsigned offset) const {
    unsigned begin = offset;
    while (begin > 0 && (source_[begin - 1] == ' ' || source_[begin - 1] == '\t')) --begin;
    return begin == 0 || source_[begin - 1] == '\n' ? begin : offset;
  }

  std::string promote(const plan::Point &point, const facts::Promotion &promotion, const std::string &outer) const {
    std::string inner = outer + "    ";
    bool sends = promotion.reason == facts::Promotion::sends;
    return outer + (sends ? "if (mcrl_would_wait()) {" : "if (mcrl_current->in_handler) {") + " /* point " +
           std::to_string(point.number) + ": " + promotion.what + (sends ? " has no room" : " may wait") +
           ", so the rest has a thread */\n" + undo_sends(point, promotion, inner) +
           pack(point, "mcrl_repack(" + function_.self + ", ", inner) + inner + "return mcrl_promote(" + function_.live +
           ", MCRL_ABORT_" + (sends ? "WINDOW" : "NONE") + ");\n" + outer + "}\n" + outer + resume(point, outer) + "\n";
  }

  // Source text of an expression, with the names and pointers of this text.
  std::string expression(facts::Range range, bool with_names) const {
    Rewriter out(source_, "");
    std::vector<Edit> edits;
    accesses_and_unlocks(edits);
    if (with_names) names(edits);
    std::erase_if(edits, [&](const Edit &e) { return e.range.begin < range.begin || e.range.end > range.end; });
    out.source(range, std::move(edits));
    return out.take();
  }

  // A guard that is a predicate is waited for by a record, or by a thread that has put its variables where the runtime finds them.
  void guard_edits(size_t index, std::vector<Edit> &edits) const {
    const facts::Guard &guard = facts_.guards[index];
    const plan::Guard &plan = function_.guards[index];
    const facts::Lock &lock = facts_.locks[guard.lock];
    const plan::Point *point = function_.guard_point(index);
    std::string outer = indent_at(lock.range.begin), inner = outer + "    ", mode = std::string("MCRL_") + mode_name(lock.mode);
    std::string condition = expression({guard.before.end, guard.after.begin}, true);
    std::string wait = at(lock.variable) + " = mcrl_await", text;
    if (plan.holds.empty()) {
      text =
          "while (!(" + condition + ")) " + wait + "(" + at(lock.variable) + ", " + mode + "); /* until somebody has written it */";
    } else if (point && continues_ && point->activation == activation_) {
      text = resume(*point, outer) + "\n" + outer + "if (!(" + condition + ")) { /* point " + std::to_string(point->number) +
             " */\n" + pack(*point, "mcrl_repack(" + function_.self + ", ", inner) + inner + "return mcrl_park_until(" +
             function_.live + ", " + at(lock.variable) + "); /* until somebody has made it hold */\n" + outer + "}";
    } else {
      std::string live = plan.structure.empty() || plan.members.empty() ? "0" : "&" + function_.live;
      text = "if (!(" + condition + ")) {\n";
      if (live != "0") text += inner + "struct " + plan.structure + " " + function_.live + ";\n";
      for (const plan::Member &member : plan.members) text += inner + save(member, function_.live + ".");
      text += inner + wait + "_until(" + at(lock.variable) + ", " + mode + ", " + plan.holds + ", " + live +
              "); /* until somebody has made it hold */\n" + outer + "}";
    }
    // Only blanks lie between the lock and its guard, but for a clause.
    unsigned begin = guard.before.begin;
    while (begin > lock.range.end && isspace(static_cast<unsigned char>(source_[begin - 1]))) --begin;
    if (begin == lock.range.end) text = "\n" + outer + text;
    edits.push_back({{begin, guard.after.end}, text});
  }

public:
  std::string predicate(size_t index) const {
    const facts::Guard &guard = facts_.guards[index];
    const plan::Guard &plan = function_.guards[index];
    facts::VariableId region = facts_.locks[guard.lock].variable;
    std::string condition = expression({guard.before.end, guard.after.begin}, false);
    std::string out = "static int " + plan.holds + "(const void *" + function_.self + ", const void *" + function_.data + ")\n{\n";
    out += "    " + replace(facts_.variables[region].local_type, "%", at(region)) + " = (__typeof__(" + at(region) + "))" +
           function_.data + ";\n";
    if (!plan.members.empty()) out += "    const struct " + plan.structure + " *" + function_.live + " = " + function_.self + ";\n";
    else out += "    (void)" + function_.self + ";\n";
    for (const plan::Member &member : plan.members)
      out += "    " + facts_.variables[member.variable].declaration + " = " + function_.live + "->" + name(member.variable) + ";\n";
    return out + "    return !!(" + condition + ");\n}\n";
  }

private:
  // ---- partial frames

  // Whether this text runs the frame as a part of what it does itself, and so waits where the frame has gone elsewhere.
  bool shows_reply(FrameId frame) const {
    return frame != facts::whole_function && function_.annotations && facts_.frames[size_t(frame)].moves &&
           (!continues_ || (frame != activation_ && facts_.is_within(frame, activation_)));
  }

  std::string frame_end(FrameId id) const {
    std::string indent = indent_at(facts_.frames[size_t(id)].end.begin);
    if (continues_ && id == activation_) return reply(id, 0, "", indent);
    return shows_reply(id) ? receive_reply(id, indent) : "";
  }

  // The frame ends, and what it has set goes back to where it began.
  std::string reply(FrameId id, unsigned exit, const std::string &value, const std::string &indent) const {
    const plan::Frame &frame = function_.frames[size_t(id)];
    const facts::Frame &facts = facts_.frames[size_t(id)];
    if (frame.structure.empty()) return "return mcrl_return(" + function_.self + ", 0, 0);";
    std::string inner = indent + "    ";
    std::string out =
        "{\n" + inner + "struct " + frame.structure + " " + function_.result + " = { " + std::to_string(exit) + " };\n";
    if (!value.empty()) out += inner + function_.result + ".value = " + value + ";\n";
    for (const plan::Member &member : frame.members)
      if (exit == 0 || (exit > 1 && is_outer(facts, member.variable))) out += inner + save(member, function_.result + ".");
    if (facts.carries_children)
      out += exit == 1 ? inner + join_all() + "\n"
                       : inner + function_.result + "." + function_.children + " = " + function_.children + ";\n";
    return out + inner + "return mcrl_return(" + function_.self + ", &" + function_.result + ", sizeof " + function_.result +
           ");\n" + indent + "}";
  }

  static bool is_outer(const facts::Frame &frame, facts::VariableId id) {
    return std::find(frame.outer.begin(), frame.outer.end(), id) != frame.outer.end();
  }

  std::string receive_reply(FrameId id, const std::string &indent) const {
    const plan::Frame &frame = function_.frames[size_t(id)];
    const facts::Frame &facts = facts_.frames[size_t(id)];
    std::string inner = indent + "    ";
    std::string out = "if (0) {\n" + indent + "  " + frame.label + ":;";
    if (frame.structure.empty()) return out + " /* it has run elsewhere */\n" + indent + "}";
    out += "\n" + inner + "struct " + frame.structure + " " + function_.result + " = MCRL_RESULT(struct " + frame.structure +
           "); /* it has run elsewhere */\n";
    auto exit = [&](const char *number) { return inner + "if (" + function_.result + ".exit == " + number + ") "; };
    if (facts.returns) {
      auto [before, after] = return_around(facts.within, frame.has_value);
      out += exit("1") + before + (frame.has_value ? function_.result + ".value" : "") + after + "\n";
    }
    for (const plan::Member &member : frame.members) out += inner + load(member, function_.result + ".");
    if (facts.carries_children) out += inner + function_.children + " = " + function_.result + "." + function_.children + ";\n";
    if (facts.breaks) out += exit("2") + jump(facts::Exit::breaks, facts.within, facts.break_target, inner) + "\n";
    if (facts.continues) out += exit("3") + jump(facts::Exit::continues, facts.within, facts.continue_target, inner) + "\n";
    return out + indent + "}";
  }

  // ---- ways out

  bool ends_activation(FrameId within) const { return continues_ && facts_.is_within(within, activation_); }

  std::string join_all() const { return "while (mcrl_join(&" + function_.children + ")) ;"; }

  // What stands before and behind the value of a return, or makes one without a value.
  std::pair<std::string, std::string> return_around(FrameId within, bool has_value) const {
    const std::string &self = function_.self, &value = function_.value;
    std::string join = facts_.forks ? join_all() + " " : "";
    if (continues_ && !ends_activation(within))
      return has_value ? std::pair("{ (void)(", "); return MCRL_DONE; }") : std::pair("return MCRL_DONE;", "");
    if (!continues_) {
      if (!facts_.forks) return has_value ? std::pair("return ", ";") : std::pair("return;", "");
      if (!has_value) return {"{ " + join + "return; }", ""};
      if (facts_.result.empty()) return {"{ (void)(", "); " + join + "return; }"};
      return {"{ __auto_type " + value + " = ", "; " + join + "return " + value + "; }"};
    }
    if (activation_ != facts::whole_function) {
      const plan::Frame &frame = function_.frames[size_t(activation_)];
      if (facts_.frames[size_t(activation_)].carries_children == false) join.clear();
      std::string result = "struct " + frame.structure + " " + value + " = { 1 }; ";
      std::string back = join + "return mcrl_return(" + self + ", &" + value + ", sizeof " + value + "); }";
      if (!has_value) return {"{ " + result + back, ""};
      if (!frame.has_value) return {"{ " + result + "(void)(", "); " + back};
      return {"{ " + result + value + ".value = ", "; " + back};
    }
    if (!has_value)
      return {(join.empty() ? "" : "{ " + join) + "return mcrl_return(" + self + ", 0, 0);" + (join.empty() ? "" : " }"), ""};
    if (facts_.result.empty()) return {"{ (void)(", "); " + join + "return mcrl_return(" + self + ", 0, 0); }"};
    return {"{ " + facts_.result + " " + value + " = ",
            "; " + join + "return mcrl_return(" + self + ", &" + value + ", sizeof " + value + "); }"};
  }

  // A break or continue, or the end of the activation with this as its outcome.
  std::string jump(facts::Exit::Kind kind, FrameId within, FrameId target, const std::string &indent) const {
    if (ends_activation(within) && !facts_.is_within(target, activation_))
      return reply(activation_, kind == facts::Exit::breaks ? 2 : 3, "", indent);
    return kind == facts::Exit::breaks ? "break;" : "continue;";
  }

  void exit_edits(const facts::Exit &exit, std::vector<Edit> &edits) const {
    if (exit.kind != facts::Exit::returns) {
      std::string text = jump(exit.kind, exit.within, exit.target, indent_at(exit.range.begin));
      if (text.size() > 9) edits.push_back({exit.range, text}); // it is no break or continue any more
      return;
    }
    if (!continues_ && !facts_.forks) return;
    bool has_value = exit.value.begin != exit.value.end;
    auto [before, after] = return_around(exit.within, has_value);
    if (!has_value) return edits.push_back({exit.range, before});
    edits.push_back({{exit.range.begin, exit.value.begin}, before});
    edits.push_back({{exit.value.end, exit.range.end}, after});
  }

  void fall_off_end(std::vector<Edit> &edits) const {
    facts::Range brace{facts_.range.end - 1, facts_.range.end};
    std::string indent = indent_at(brace.begin), inner = indent + "    ";
    std::string end = !continues_                              ? ""
                      : ends_activation(facts::whole_function) ? "return mcrl_return(" + function_.self + ", 0, 0);"
                                                               : "return MCRL_DONE;";
    if (facts_.forks) end = join_all() + (end.empty() ? "" : "\n" + inner + end);
    edits.push_back({brace, indent + inner.substr(indent.size()) + end + "\n" + indent + "}"});
  }

  // ---- calls that run elsewhere

  void call_edits(size_t index, std::vector<Edit> &edits) const {
    const facts::RemoteCall &call = facts_.calls[index];
    const plan::Stub &stub = function_.stubs[index];
    bool elsewhere = function_.annotations;
    if (call.kind == facts::RemoteCall::rpc && !elsewhere) {
      edits.push_back({call.tail, call.ends_statement ? ");" : ")"});
      return;
    }
    std::string children = "&" + function_.children, comma = call.has_arguments ? ", " : "";
    if (call.kind != facts::RemoteCall::fork) edits.push_back({call.head, stub.name + "("});
    else if (!call.variable) edits.push_back({call.head, stub.name + "(" + children + comma});
    else if (call.target.begin == call.target.end) edits.push_back({call.head, "; " + stub.name + "(" + children + ", 0" + comma});
    else if (source_.substr(call.target.begin, call.target.end - call.target.begin) == facts_.variables[*call.variable].name) {
      edits.push_back({{call.target.begin, call.head.end}, stub.name + "(" + children + ", 0" + comma});
    } else {
      edits.push_back({{call.target.begin, call.target.begin}, stub.name + "(" + children + ", (size_t)((char *)&("});
      edits.push_back({call.head, ") - (char *)&" + name(*call.variable) + ")" + comma});
    }
    // The arguments stay; behind them comes the place, if the callee's arguments do not say it.
    if (call.where == facts::RemoteCall::first_region) return;
    std::string separator = call.has_arguments || call.kind == facts::RemoteCall::fork ? ", " : "";
    std::string end = call.ends_statement ? ");" : ")";
    if (call.where == facts::RemoteCall::here || !elsewhere) return edits.push_back({call.tail, separator + "node_self()" + end});
    bool region = call.where == facts::RemoteCall::of_region;
    edits.push_back({{call.tail.begin, call.where_range.begin}, separator + (region ? "MCRL_PLACE(" : "")});
    edits.push_back({{call.where_range.end, call.tail.end}, (region ? ")" : "") + end});
  }

  std::string join(const facts::Join &join) const {
    if (!facts_.forks) return "";
    std::string indent = indent_at(join.range.begin);
    std::string text;
    for (size_t index : join.calls)
      text += indent + "    case " + std::to_string(function_.stubs[index].number) + ": __builtin_memcpy((char *)&" +
              name(*facts_.calls[index].variable) + " + " + function_.child + "->offset, " + function_.child + " + 1, " +
              function_.child + "->bytes); break;\n";
    if (text.empty()) return join_all();
    return "for (mcrl_child *" + function_.child + "; (" + function_.child + " = mcrl_join(&" + function_.children + ")) != 0;)\n" +
           indent + "    switch (" + function_.child + "->site) {\n" + text + indent + "    }";
  }

  const facts::File &file_;
  std::string_view source_;
  const plan::Function &function_;
  const facts::Function &facts_;
  bool continues_;
  FrameId activation_;
};

} // namespace

std::string predicates(const plan::Unit &unit, const plan::Function &function) {
  Form form(unit, function, nullptr);
  std::string out;
  for (size_t i = 0; i < function.guards.size(); ++i) {
    const plan::Guard &guard = function.guards[i];
    if (guard.holds.empty()) continue;
    out += "\n/* Whether the guard at line " + std::to_string(function.facts->guards[i].place.line) +
           " holds, for the runtime to know. */\n";
    if (guard.has_structure) {
      out += "struct " + guard.structure + " {";
      for (const plan::Member &member : guard.members) out += " " + member.declaration + ";";
      out += " };\n";
    }
    out += form.predicate(i);
  }
  return out;
}

void thread_form(Rewriter &out, const plan::Unit &unit, const plan::Function &function) {
  Form form(unit, function, nullptr);
  std::vector<Edit> edits = form.edits();
  std::string declarations = form.declarations("    ");
  unsigned body = function.facts->body;
  if (!declarations.empty()) edits.insert(edits.begin(), {{body, body}, "\n" + declarations});
  out.source(function.facts->range, std::move(edits));
}

namespace {

// The case of an activation that begins: its parameters are what the message brings.
std::string start(const Form &form, const plan::Function &function, const plan::Continuation &continuation) {
  if (!continuation.has_start || continuation.start.empty()) return "";
  const facts::Function &facts = *function.facts;
  std::string out =
      "    case 0: {\n        const struct " + continuation.start + " *" + function.live + " = mcrl_live(" + function.self + ");\n";
  for (size_t i = 0; i < facts.parameters.size(); ++i)
    out += "        " + function.name(facts::VariableId(i)) + " = " +
           received_argument(facts.parameters[i], function.live + "->" + facts.variables[i].name) + ";\n";
  for (size_t lock : function.tested_at_start) out += form.test(lock, "", "        ");
  return out + "        break;\n    }\n";
}

} // namespace

void continuation(Rewriter &out, const plan::Unit &unit, const plan::Function &function, const plan::Continuation &continuation) {
  Form form(unit, function, &continuation);
  const facts::Function &facts = *function.facts;
  std::string cases = start(form, function, continuation), threads;
  for (const plan::Point &point : function.points) {
    if (point.activation != continuation.activation) continue;
    std::string number = std::to_string(point.number);
    cases += "    case " + number + ": goto " + point.resume + ";\n";
    if (point.in_thread) threads += (threads.empty() ? "" : ", ") + number;
  }
  const char *what = continuation.has_start ? ", or its rest from one of its points on, as a message handler"
                     : continuation.activation == facts::whole_function
                         ? ": the rest from one of its points on, as a message handler"
                         : ": the rest of a partial frame from one of its points on, as a message handler";
  out.text("\n/* " + facts.name + what +
           (threads.empty() ? "" : "; from " + threads + " in a thread of its own, as it makes calls that may block") + ". */\n");
  out.text("static mcrl_outcome " + continuation.name + "(mcrl_activation *" + function.self + ", unsigned " + function.entry +
           ")\n{\n");
  for (const std::string &parameter : function.parameters) out.text("    " + parameter + ";\n");
  // Behind a plain goto, variables would be out of reach for code, and so for the debugger.
  out.text(form.declarations("    ") + "    switch (" + function.entry + ") {\n" + cases + "    }\n");
  out.source({facts.body, facts.range.end}, form.edits());
  out.text("\n");
}

} // namespace prelude::emit
