// Partial frames, and the ways out of them.
#include "emit/body.h"

#include "emit/templates.h"

#include <algorithm>

namespace prelude::emit {

using facts::FrameId;
using facts::Jump;

bool Body::is_shown(FrameId id) const {
  return id != facts::whole_function && function_.annotations && facts_.frames[size_t(id)].moves;
}

void Body::frame_end(FrameId id, Edits &edits) const {
  const facts::Frame &facts = facts_.frames[size_t(id)];
  if (!is_shown(id)) return edits.replace(facts.end, "");
  const plan::Frame &frame = function_.frames[size_t(id)];
  std::string text = fill(templates::frame_ends, {{"part", function_.part},
                                                  {"form", frame.part},
                                                  {"reply", reply(id, "MCRL_BY_END")},
                                                  {"label", frame.label},
                                                  {"received", received(id)}});
  // In a line of its own.
  unsigned begin = facts.end.begin;
  while (begin > 0 && source_[begin - 1] == ' ') --begin;
  if (begin == 0 || source_[begin - 1] == '\n') return edits.replace(facts.end, placed(text, facts.end.begin));
  edits.replace({begin, facts.end.end}, placed("\n" + text, facts.end.begin));
}

static bool is_outer(const facts::Frame &frame, facts::VariableId id) {
  return std::find(frame.outer.begin(), frame.outer.end(), id) != frame.outer.end();
}

std::string Body::reply(FrameId id, const std::string &how) const {
  const plan::Frame &frame = function_.frames[size_t(id)];
  const facts::Frame &facts = facts_.frames[size_t(id)];
  if (frame.structure.empty()) return fill(templates::reply_nothing, {{"run", function_.run}, {"nothing", nothing()}});
  std::string saves;
  for (const plan::Member &member : frame.members) // what is declared in the frame is only in scope at its end
    if (how == "MCRL_BY_END" || is_outer(facts, member.variable)) saves += save(member, function_.result + ".");
  return fill(templates::reply, {{"structure", frame.structure},
                                 {"result", function_.result},
                                 {"way", function_.way},
                                 {"how", how},
                                 {"saves", saves},
                                 {"children", facts.carries_children
                                                  ? function_.result + "." + function_.children + " = *" + children() + ";"
                                                  : ""},
                                 {"run", function_.run},
                                 {"nothing", nothing()}});
}

std::string Body::received(FrameId id) const {
  const plan::Frame &frame = function_.frames[size_t(id)];
  const facts::Frame &facts = facts_.frames[size_t(id)];
  if (frame.structure.empty()) return "";
  const std::string &result = function_.result;
  std::string loads, jumps, returns, came = "if (" + result + "." + function_.way + " == ";
  for (const plan::Member &member : frame.members) loads += load(member, result + ".");
  if (facts.returns) returns = came + "MCRL_BY_RETURN) return" + (frame.has_value ? " " + result + "." + function_.value : "") + ";";
  for (const Jump &jump : facts.jumps) {
    std::string leaves = leave_frames(jump, facts.within), text = statement(jump);
    jumps += came + way(jump) + ") " + (leaves.empty() ? text : "{\n" + ("    " + indented(leaves + "\n" + text, "    ")) + "\n}") + "\n";
  }
  return fill(templates::received,
              {{"structure", frame.structure},
               {"result", result},
               {"children", facts.carries_children ? "*" + children() + " = " + result + "." + function_.children + ";" : ""},
               {"returns", returns},
               {"loads", loads},
               {"jumps", jumps}});
}

std::string Body::way(const Jump &jump) const {
  const char *ways[] = {"MCRL_BY_BREAK", "MCRL_BY_CONTINUE", "MCRL_BY_JUMP"};
  return ways[jump.kind] + (jump.label ? " + " + std::to_string(jump.label) : "");
}

std::string Body::statement(const Jump &jump) const {
  return jump.kind == Jump::breaks ? "break;" : jump.kind == Jump::continues ? "continue;" : "goto " + facts_.labels[jump.label] + ";";
}

std::string Body::leave_frames(const Jump &jump, FrameId within) const {
  std::string out;
  for (FrameId id = within; id != facts::whole_function && !facts_.is_within(jump.target, id); id = facts_.frames[size_t(id)].within)
    if (is_shown(id))
      out += (out.empty() ? "" : "\n") +
             fill(templates::leaves_frame,
                  {{"part", function_.part},
                   {"form", function_.frames[size_t(id)].part},
                   {"reply", reply(id, way(jump))}});
  return out;
}

void Body::exit(const facts::Exit &exit, Edits &edits) const {
  std::string leaves = leave_frames(exit.jump, exit.within);
  if (leaves.empty()) return;
  std::string indent = indent_at(exit.range.begin);
  edits.around(exit.range, indented("{\n    " + indented(leaves, "    "), indent) + "\n" + indent + "    ", "\n" + indent + "}");
}

} // namespace prelude::emit
