// Partial frames, and the ways out of them and of the function.
#include "emit/form.h"

#include <algorithm>

namespace prelude::emit {

using facts::FrameId;

// Whether this text runs the frame as a part of what it does itself, and so waits where the frame has gone elsewhere.
bool Form::shows_reply(FrameId frame) const {
  return frame != facts::whole_function && function_.annotations && facts_.frames[size_t(frame)].moves &&
         (!continues_ || (frame != activation_ && facts_.is_within(frame, activation_)));
}

std::string Form::frame_end(FrameId id) const {
  std::string indent = indent_at(facts_.frames[size_t(id)].end.begin);
  if (continues_ && id == activation_) return reply(id, 0, "", indent);
  return shows_reply(id) ? receive_reply(id, indent) : "";
}

// The frame ends, and what it has set goes back to where it began.
std::string Form::reply(FrameId id, unsigned exit, const std::string &value, const std::string &indent) const {
  const plan::Frame &frame = function_.frames[size_t(id)];
  const facts::Frame &facts = facts_.frames[size_t(id)];
  if (frame.structure.empty()) return "return mcrl_return(" + function_.self + ", 0, 0);";
  std::string inner = indent + "    ";
  std::string out = "{\n" + inner + "struct " + frame.structure + " " + function_.result + " = { " + std::to_string(exit) + " };\n";
  if (!value.empty()) out += inner + function_.result + "." + frame.value + " = " + value + ";\n";
  for (const plan::Member &member : frame.members)
    if (exit == 0 || (exit > 1 && is_outer(facts, member.variable))) out += inner + save(member, function_.result + ".");
  if (facts.carries_children)
    out += exit == 1 ? inner + join_all() + "\n"
                     : inner + function_.result + "." + function_.children + " = " + function_.children + ";\n";
  return out + inner + "return mcrl_return(" + function_.self + ", &" + function_.result + ", sizeof " + function_.result + ");\n" +
         indent + "}";
}

bool Form::is_outer(const facts::Frame &frame, facts::VariableId id) {
  return std::find(frame.outer.begin(), frame.outer.end(), id) != frame.outer.end();
}

std::string Form::receive_reply(FrameId id, const std::string &indent) const {
  const plan::Frame &frame = function_.frames[size_t(id)];
  const facts::Frame &facts = facts_.frames[size_t(id)];
  std::string inner = indent + "    ";
  std::string out = "if (0) {\n" + indent + "  " + frame.label + ":;";
  if (frame.structure.empty()) return out + " /* it has run elsewhere */\n" + indent + "}";
  out += "\n" + inner + "struct " + frame.structure + " " + function_.result + " = MCRL_RESULT(struct " + frame.structure +
         "); /* it has run elsewhere */\n";
  auto exit = [&](const char *number) { return inner + "if (" + function_.result + "." + frame.exit + " == " + number + ") "; };
  if (facts.returns) {
    auto [before, after] = return_around(facts.within, frame.has_value);
    out += exit("1") + before + (frame.has_value ? function_.result + "." + frame.value : "") + after + "\n";
  }
  for (const plan::Member &member : frame.members) out += inner + load(member, function_.result + ".");
  if (facts.carries_children) out += inner + function_.children + " = " + function_.result + "." + function_.children + ";\n";
  if (facts.breaks) out += exit("2") + jump(facts::Exit::breaks, facts.within, facts.break_target, inner) + "\n";
  if (facts.continues) out += exit("3") + jump(facts::Exit::continues, facts.within, facts.continue_target, inner) + "\n";
  return out + indent + "}";
}

// What stands before and behind the value of a return, or makes one without a value.
std::pair<std::string, std::string> Form::return_around(FrameId within, bool has_value) const {
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
    return {"{ " + result + value + "." + frame.value + " = ", "; " + back};
  }
  if (!has_value)
    return {(join.empty() ? "" : "{ " + join) + "return mcrl_return(" + self + ", 0, 0);" + (join.empty() ? "" : " }"), ""};
  if (facts_.result.empty()) return {"{ (void)(", "); " + join + "return mcrl_return(" + self + ", 0, 0); }"};
  return {"{ " + facts_.result + " " + value + " = ",
          "; " + join + "return mcrl_return(" + self + ", &" + value + ", sizeof " + value + "); }"};
}

// A break or continue, or the end of the activation with this as its outcome.
std::string Form::jump(facts::Exit::Kind kind, FrameId within, FrameId target, const std::string &indent) const {
  if (ends_activation(within) && !facts_.is_within(target, activation_))
    return reply(activation_, kind == facts::Exit::breaks ? 2 : 3, "", indent);
  return kind == facts::Exit::breaks ? "break;" : "continue;";
}

void Form::exit_edits(const facts::Exit &exit, std::vector<Edit> &edits) const {
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

void Form::fall_off_end(std::vector<Edit> &edits) const {
  facts::Range brace{facts_.range.end - 1, facts_.range.end};
  std::string indent = indent_at(brace.begin), inner = indent + "    ";
  std::string end = !continues_                              ? ""
                    : ends_activation(facts::whole_function) ? "return mcrl_return(" + function_.self + ", 0, 0);"
                                                             : "return MCRL_DONE;";
  if (facts_.forks) end = join_all() + (end.empty() ? "" : "\n" + inner + end);
  edits.push_back({brace, indent + inner.substr(indent.size()) + end + "\n" + indent + "}"});
}

} // namespace prelude::emit
