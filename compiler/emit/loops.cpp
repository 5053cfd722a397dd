#include "emit/loops.h"

#include <algorithm>
#include <utility>

namespace prelude::emit {
namespace {

using facts::Loop;
using facts::Range;

constexpr uint64_t turns_in_strip = 32; // MCRL_TURNS

class LoopEdits {
public:
  LoopEdits(const facts::File &file, const plan::Function &function, const LoopForm &form)
      : file_(file), function_(function), facts_(*function.facts), form_(form) {}

  // What ends at an offset comes before what begins there, an inner loop's end before an outer one's, and its beginning after.
  std::vector<Edit> run() {
    if (function_.checks_entry && form_.at_entry) begins(facts_.first_statement, " mcrl_turn();" + comment());
    for (size_t i = 0; i < function_.loops.size(); ++i) {
      plan::Loop::Check check = function_.loops[i].check;
      if (check == plan::Loop::none) continue;
      if (check == plan::Loop::turn || form_.is_entered(i)) turn(i);
      else if (check == plan::Loop::counted) counted(i);
      else strip(i);
    }
    std::vector<Edit> all(ends_.rbegin(), ends_.rend()), out;
    all.insert(all.end(), begins_.begin(), begins_.end());
    std::stable_sort(all.begin(), all.end(), [](const Edit &a, const Edit &b) { return a.range.begin < b.range.begin; });
    for (Edit &edit : all) // the rewriter takes an edit that comes twice for one
      if (!out.empty() && out.back().range == edit.range && is_insertion(edit)) out.back().text += edit.text;
      else out.push_back(std::move(edit));
    return out;
  }

private:
  static bool is_insertion(const Edit &edit) { return edit.range.begin == edit.range.end; }
  void begins(unsigned at, std::string text) { begins_.push_back({{at, at}, std::move(text)}); }
  void ends(unsigned at, std::string text) { ends_.push_back({{at, at}, std::move(text)}); }

  // Once in a function.
  std::string comment() { return std::exchange(explained_, true) ? "" : " /* messages that have come */"; }

  std::string check(size_t loop, const std::string &call) {
    std::string text = form_.check(loop, call);
    return text + (text.find('\n') == text.npos ? comment() : "");
  }

  void turn(size_t index) {
    const Loop &loop = facts_.loops[index];
    std::string text = check(index, "mcrl_turn()");
    if (loop.block) return begins(loop.body_begin, " " + text);
    Range around = loop.kind == Loop::jump ? loop.range : loop.body;
    begins(around.begin, "{ " + text + " ");
    ends(around.end, " }");
  }

  void strip(size_t index) {
    const Loop &loop = facts_.loops[index];
    const plan::Loop &plan = function_.loops[index];
    bool counts_before = loop.kind != Loop::do_loop; // the condition
    std::string variable = "{ unsigned " + function_.strip + " = " + std::to_string(plan.iterations + counts_before) + "; " +
                           (plan.unroll ? "MCRL_UNROLL " : "");
    ends(loop.range.end, " if (" + function_.strip + ") break; " + check(index, "mcrl_strip()") + " }");
    if (loop.kind == Loop::for_loop) {
      Range condition = trimmed({loop.semicolons[0], loop.semicolons[1] - 1});
      bool always = condition.begin == condition.end;
      begins_.push_back({{loop.semicolons[0], condition.begin},
                         ";) " + variable + "for (; --" + function_.strip + (always ? "" : " && " + open(loop))});
      if (!always) ends(condition.end, close(loop));
      return;
    }
    begins(loop.range.begin, "for (;;) " + variable);
    begins(loop.head.begin, (counts_before ? "--" + function_.strip + " && " : "") + open(loop));
    ends(loop.head.end, close(loop) + (counts_before ? "" : " && --" + function_.strip));
  }

  // A condition as an operand.
  static std::string open(const Loop &loop) { return loop.loose_condition ? "(" : ""; }
  static std::string close(const Loop &loop) { return loop.loose_condition ? ")" : ""; }

  void counted(size_t index) {
    const Loop &loop = facts_.loops[index];
    const facts::Counted &head = *loop.counted;
    std::string variable = head.id ? function_.name(*head.id) : head.variable, bound = text_of(head.bound);
    const std::string &stop = function_.stop;
    std::string nearer = variable + " " + head.comparison + " " + stop;
    std::string type = head.is_pointer ? "__typeof__(" + variable + ")" : head.type;
    uint64_t iterations = function_.loops[index].iterations, part = std::max<uint64_t>(1, iterations / turns_in_strip);
    std::string done = head.up ? variable + " - " + function_.first : function_.first + " - " + variable;
    std::string turns = "(" + done + ") / " + std::to_string(part * head.step);
    if (iterations < turns_in_strip) turns += " * " + std::to_string(turns_in_strip / iterations);
    begins(loop.semicolons[1], ") { " + type + " " + function_.first + " = " + variable + ", " + stop + " = MCRL_STOP" +
                                   (head.is_pointer ? "_AT"
                                    : head.up       ? ""
                                                    : "_DOWN") +
                                   "(" + variable + ", " + bound + ", " + std::to_string(iterations * head.step) + "); for (; " +
                                   nearer + ";");
    ends(loop.range.end, " if (" + nearer + ") break; " + check(index, "mcrl_turns(" + turns + ")") + " }");
  }

  Range trimmed(Range range) const {
    auto blank = [&](unsigned at) { return isspace(static_cast<unsigned char>(file_.text[at])) != 0; };
    while (range.begin < range.end && blank(range.begin)) ++range.begin;
    while (range.begin < range.end && blank(range.end - 1)) --range.end;
    return range;
  }

  // The source with the names that variables have in this function's text.
  std::string text_of(Range range) const {
    std::vector<Edit> edits;
    auto rename = [&](const std::vector<Range> &names, const std::string &to) {
      for (Range name : names)
        if (!to.empty() && range.begin <= name.begin && name.end <= range.end) edits.push_back({name, to});
    };
    for (size_t i = 0; i < function_.renamed.size(); ++i) rename(facts_.variables[i].names, function_.renamed[i]);
    for (size_t i = 0; i < function_.hoisted.size(); ++i) rename(facts_.statics[i].names, function_.hoisted[i]);
    Rewriter out(file_.text, "", file_.inserted);
    out.source(range, std::move(edits));
    return out.take();
  }

  const facts::File &file_;
  const plan::Function &function_;
  const facts::Function &facts_;
  const LoopForm &form_;
  std::vector<Edit> begins_, ends_; // of an outer loop before those of one in it
  bool explained_ = false;
};

} // namespace

std::vector<Edit> loop_edits(const facts::File &file, const plan::Function &function, const LoopForm &form) {
  return LoopEdits(file, function, form).run();
}

} // namespace prelude::emit
