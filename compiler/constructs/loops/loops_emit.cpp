#include "constructs/loops/loops_emit.h"

#include "constructs/locks/accesses_emit.h"
#include "constructs/locks/points_emit.h"
#include "constructs/loops/loops_templates.h"
#include "constructs/sections/sections_emit.h"
#include "diagnostics/braces.h"
#include "emit/constructs.h"
#include "emit/emit.h"

#include <algorithm>
#include <utility>

namespace prelude::emit {
namespace {

using plan::Loop;
using plan::Range;

using plan::turns_in_strip;

// The call that counts so many turns.
std::string counting(uint64_t turns) {
  if (turns == 0) return "mcrl_strip()";
  return turns == plan::one_turn ? "mcrl_turn()" : "mcrl_turns(" + std::to_string(turns) + ")";
}

class LoopEdits {
public:
  LoopEdits(const plan::File &file, const plan::Function &function, const LoopCheck &check, const Edits &uses)
      : file_(file), function_(function), check_(check), uses_(uses), names_(names_of(function)) {
    for (const plan::Variable &variable : function.variables)
      if (!variable.renamed.empty())
        for (Range name : variable.names) renamed_.emplace_back(name, &variable.renamed);
    std::sort(renamed_.begin(), renamed_.end());
  }

  Edits run() {
    if (!function_.closed.empty() && !function_.uses_regions)
      edits_.before({function_.first_statement, function_.range.end}, " " + closed_while_it_runs(function_));
    if (function_.checks_entry) {
      std::string call = not_if_pruned(counting(function_.entry_turns) + ";") + comment();
      if (function_.checks_late) check_late(call);
      else edits_.before({function_.first_statement, function_.range.end}, function_.uses_regions ? "    " + call + "\n" : " " + call);
    }
    for (size_t i = 0; i < function_.loops.size(); ++i) {
      plan::Check check = function_.loops[i].check;
      if (check == plan::Check::safepoint) safepoint(i);
      else if (check == plan::Check::counted) counted(i);
      else if (check == plan::Check::strip) strip(i);
    }
    return std::move(edits_);
  }

private:
  // Once in a function.
  std::string comment() { return std::exchange(explained_, true) ? "" : " /* messages that have come */"; }

  void check_late(const std::string &call) {
    if (function_.own_calls_alone) edits_.around(*function_.own_calls, "{ " + call + " ", " }");
    else edits_.before(*function_.own_calls, call + " ");
  }

  // In the form in which all forks are calls, what is called looks for messages.
  std::string not_if_pruned(const std::string &statement) const {
    return function_.pruned.empty() ? statement : "if (MCRL_LOOKS(" + function_.part + ")) " + statement;
  }

  std::string check(size_t loop, const std::string &call) {
    std::string text = check_(loop, call);
    return text + (text.find('\n') == text.npos ? comment() : "");
  }

  void safepoint(size_t index) {
    const Loop &loop = function_.loops[index];
    std::string call = loop.waits ? "mcrl_wait_turn()" : counting(loop.turns);
    if (loop.keeps)
      call = "MCRL_TURNS_AFTER(" + std::to_string(loop.turns) + ", " + let_go_text(function_, function_.in_loops[*loop.keeps]) + ")";
    std::string text = check(index, call);
    if (loop.forked_look) text = not_if_pruned(text);
    if (text.front() != '\n') text = " " + text;
    if (loop.block) edits_.before({loop.body_begin, unsigned(brace_begin(file_.text, loop.body.end))}, text);
    else edits_.around(loop.kind == Loop::jump ? loop.range : loop.body, "{" + text + " ", " }");
  }

  void strip(size_t index) {
    const Loop &loop = function_.loops[index];
    bool counts_before = loop.kind != Loop::do_loop; // the condition
    std::string unroll = loop.unrolled != 0 ? "MCRL_UNROLL(" + std::to_string(loop.unrolled) + ") " : "";
    std::string variable =
        fill(templates::strip_begins, {{"count", std::to_string(loop.strip + counts_before)}, {"unroll", unroll}}, names_);
    std::string call = check(index, loop.waits ? "mcrl_wait_strip()" : counting(loop.turns));
    std::string goes_on = loop.apart ? "MCRL_GOES_ON(" + function_.strip + ")" : "--" + function_.strip;
    std::string end = " " + (loop.endless ? call + " }" : fill(templates::strip_ends, {{"check", call}}, names_));
    brace_body(loop);
    if (loop.kind == Loop::for_loop) {
      Range condition = trimmed({loop.semicolons[0], loop.semicolons[1] - 1});
      bool always = condition.empty();
      if (condition.begin > loop.semicolons[0]) edits_.replace({loop.semicolons[0], condition.begin}, "");
      edits_.around(condition, ";) " + variable + "for (; " + goes_on + (always ? "" : " && " + open(loop)),
                    always ? "" : close(loop));
      return edits_.after(loop.range, end);
    }
    edits_.around(loop.range, "for (;;) " + variable, end);
    edits_.around(loop.head, (counts_before ? goes_on + " && " : "") + open(loop),
                  close(loop) + (counts_before ? "" : " && " + goes_on));
  }

  // A compiler warns of a statement in the same line after a body without braces: it may have been meant as part of the body.
  void brace_body(const Loop &loop) {
    if (!loop.block && loop.kind != Loop::do_loop) edits_.around(loop.body, "{ ", " }");
  }

  // A condition as an operand.
  static std::string open(const Loop &loop) { return loop.loose_condition ? "(" : ""; }
  static std::string close(const Loop &loop) { return loop.loose_condition ? ")" : ""; }

  void counted(size_t index) {
    const Loop &loop = function_.loops[index];
    const plan::Counted &head = *loop.counted;
    std::string variable = head.id ? function_.name_of(*head.id) : head.variable, bound = text_of(head.bound);
    std::string nearer = variable + " " + head.comparison + " " + function_.stop;
    uint64_t iterations = loop.strip, part = std::max<uint64_t>(1, iterations / turns_in_strip);
    std::string done = head.up ? variable + " - " + function_.first : function_.first + " - " + variable;
    std::string turns = "(unsigned)(" + done + ") / " + std::to_string(part * head.step);
    if (iterations < turns_in_strip) turns += " * " + std::to_string(turns_in_strip / iterations);
    brace_body(loop);
    edits_.before({loop.semicolons[1], loop.head.end},
                  fill(templates::counted_begins, {{"type", head.is_pointer ? "__typeof__(" + variable + ")" : head.type},
                                                   {"variable", variable},
                                                   {"kind", head.is_pointer ? "_AT" : head.up ? "" : "_DOWN"},
                                                   {"bound", bound},
                                                   {"step", std::to_string(iterations * head.step)},
                                                   {"nearer", nearer}}, names_));
    std::string call = check(index, "mcrl_turns(" + turns + ")");
    edits_.after(loop.range, " " + fill(templates::counted_ends, {{"nearer", nearer}, {"check", call}}));
  }

  Range trimmed(Range range) const {
    auto blank = [&](unsigned at) { return isspace(static_cast<unsigned char>(file_.text[at])) != 0; };
    while (range.begin < range.end && blank(range.begin)) ++range.begin;
    while (range.begin < range.end && blank(range.end - 1)) --range.end;
    return range;
  }

  // The source with what names of variables and uses of regions become.
  std::string text_of(Range range) const {
    Edits edits = uses_.within(range);
    auto first = std::lower_bound(renamed_.begin(), renamed_.end(), range.begin,
                                  [](const auto &renamed, unsigned begin) { return renamed.first.begin < begin; });
    for (; first != renamed_.end() && first->first.end <= range.end; ++first) edits.replace(first->first, *first->second);
    return rewritten(file_, range, edits);
  }

  const plan::File &file_;
  const plan::Function &function_;
  const LoopCheck &check_;
  const Edits &uses_;
  std::vector<Hole> names_;
  std::vector<std::pair<Range, const std::string *>> renamed_; // in the order of the text
  Edits edits_;
  bool explained_ = false;
};

} // namespace

std::string closed_while_it_runs(const plan::Function &function) {
  return "MCRL_CLOSED(" + function.closed + "); /* activations write " + function.shared_state + ", too */";
}

Edits loop_edits(const plan::File &file, const plan::Function &function, const LoopCheck &check, const Edits &uses) {
  return LoopEdits(file, function, check, uses).run();
}

const Construct constructs::loops{
    .edit =
        [](const Body &body, Edits &edits) {
          auto check = [&](size_t loop, const std::string &call) { return loop_check(body, loop, call); };
          edits.add(loop_edits(body.file(), body.function(), check, uses_of_regions(body)));
        },
};

Edits loop_edits(const plan::File &file, const plan::Function &function) {
  return loop_edits(file, function, [](size_t, const std::string &call) { return call + ";"; }, {});
}

namespace {

std::string description(const plan::Loop &loop) {
  const char *kinds[] = {"for", "while", "do", "goto"};
  std::string out = std::string(kinds[loop.kind]) + ": ";
  if (loop.iterations) out += "at most " + std::to_string(*loop.iterations) + " times, ";
  out += std::to_string(loop.cost) + " units";
  if (!loop.bounded) out += " or more";
  if (loop.waits) out += ", ended by others";
  if (loop.callees_look || loop.forked_look) {
    out += ", calls ";
    for (const std::string &callee : loop.calls_each_time) out += (&callee == loop.calls_each_time.data() ? "" : " or ") + callee;
    out += " each time";
  }
  if (loop.keeps) out += ", keeps a lock";
  switch (loop.check) {
  case plan::Check::none: return out;
  case plan::Check::safepoint: return out + (loop.forked_look ? ", a turn if that is no call" : ", a turn each time");
  case plan::Check::strip: return out + ", strips of " + std::to_string(loop.strip) + (loop.unrolled != 0 ? ", unrolled" : "");
  case plan::Check::counted: break;
  }
  return out + ", counted, strips of " + std::to_string(loop.strip);
}

} // namespace

std::string loops(const plan::Unit &unit) {
  std::string out;
  for (const plan::Function &function : unit.functions) {
    std::string about = function.checks_late ? "a turn when it calls itself" : function.checks_entry ? "a turn each time" : "";
    if (!function.closed.empty())
      about += (about.empty() ? "" : ", ") + ("no others meanwhile: activations write '" + function.shared_state + "'");
    out += "function " + function.name + (about.empty() ? "" : ": ") + about + "\n";
    for (const plan::Loop &loop : function.loops) out += loop.place.text() + ": " + description(loop) + "\n";
  }
  return out;
}

} // namespace prelude::emit
