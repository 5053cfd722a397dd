// What all texts of a function have: names, records, what the lines of the source become.
#include "emit/form.h"

#include <algorithm>

namespace prelude::emit {

using facts::Copy;
using facts::FrameId;
using facts::Mode;
using facts::Range;

std::vector<Edit> Form::edits() const {
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
std::string Form::declarations(const std::string &indent) const {
  std::string out;
  for (size_t i = 0; i < function_.mapped.size(); ++i)
    if (!function_.mapped[i].empty()) out += indent + replace(facts_.variables[i].local_type, "%", function_.mapped[i]) + ";\n";
  if (facts_.forks) out += indent + "mcrl_children " + function_.children + " = { 0 };\n";
  return out;
}

// A continuation goes on in the midst of loops that have points in them.
LoopForm Form::loop_form() const {
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

void Form::accesses_and_unlocks(std::vector<Edit> &edits) const {
  for (const facts::Access &access : facts_.accesses) {
    if (!access.evaluated) { // only its type counts
      edits.push_back({access.range, "(" + name(access.variable) + ")"});
      continue;
    }
    std::string text = at(access.variable);
    if (access.is_local && access.mode == Mode::read) text = "(" + facts_.variables[access.variable].const_local_type + ")" + text;
    bool operand = source_.find_first_of(",);", access.range.end) != source_.find_first_not_of(" ", access.range.end);
    edits.push_back({access.range, text.front() == '(' && operand ? "(" + text + ")" : text});
  }
  for (const facts::Unlock &unlock : facts_.unlocks)
    edits.push_back({unlock.range, std::string("MCRL_") + mode_name(unlock.mode) + "_UNLOCK(" + at(unlock.variable) + ")"});
}

void Form::carried_locks(std::vector<Edit> &edits) const {
  for (const facts::CarriedLock &carried : facts_.carried) {
    std::string text = at(carried.to) + " = " + at(carried.from);
    edits.push_back({{carried.end, carried.end}, carried.is_declaration ? " " + text + ";" : ", " + text});
  }
}

// Renamed variables, hoisted statics, and the consts that a continuation or a reply has to set.
void Form::names(std::vector<Edit> &edits) const {
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
std::string Form::call(const char *what, const facts::Lock &lock) const {
  return std::string("MCRL_") + mode_name(lock.mode) + "_" + what + "(" + name(lock.variable) + ", " + at(lock.variable) + ")";
}

std::string Form::save(const plan::Member &member, const std::string &into) const {
  const std::string &from = name(member.variable), field = into + from;
  if (member.copy == Copy::assign) return field + " = " + from + ";\n";
  if (member.copy == Copy::image) return field + " = mcrl_image_offset((const void *)" + from + ");\n";
  return "__builtin_memcpy(&" + field + ", &" + from + ", sizeof " + from + ");\n";
}

std::string Form::load(const plan::Member &member, const std::string &from) const {
  const std::string &to = name(member.variable), field = from + to;
  if (member.copy == Copy::assign) return to + " = " + field + ";\n";
  if (member.copy == Copy::image) return to + " = (__typeof__(" + to + "))mcrl_image_address(" + field + ");\n";
  return "__builtin_memcpy(&" + to + ", &" + field + ", sizeof " + to + ");\n";
}

std::string Form::pack(const plan::Point &point, const std::string &maker, const std::string &indent) const {
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

std::string Form::restore(const plan::Point &point, const std::string &indent) const {
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
std::string Form::block(const facts::Lock &lock, const std::string &indent, const std::string &text) {
  return lock.in_block ? text : "{\n" + indent + text + "\n" + indent + "}";
}

std::string Form::policy(const facts::Lock &lock) const {
  const char *policies[] = {"MCRL_NEVER", "MCRL_BY_DEFAULT", "MCRL_ALWAYS", "MCRL_NEVER", "MCRL_STATIC", "MCRL_REPEAT"};
  std::string policy = policies[size_t(lock.policy)];
  if (lock.condition.begin == lock.condition.end) return policy;
  return "(" + expression(lock.condition, true) + ") ? " + policy + " : MCRL_NEVER";
}

// The beginning of the line, if nothing stands before the offset.
unsigned Form::line_or(unsigned offset) const {
  unsigned begin = offset;
  while (begin > 0 && (source_[begin - 1] == ' ' || source_[begin - 1] == '\t')) --begin;
  return begin == 0 || source_[begin - 1] == '\n' ? begin : offset;
}

// Source text of an expression, with the names and pointers of this text.
std::string Form::expression(facts::Range range, bool with_names) const {
  Rewriter out(source_, "");
  std::vector<Edit> edits;
  accesses_and_unlocks(edits);
  if (with_names) names(edits);
  std::erase_if(edits, [&](const Edit &e) { return e.range.begin < range.begin || e.range.end > range.end; });
  out.source(range, std::move(edits));
  return out.take();
}

} // namespace prelude::emit
