// Partial frames, and the ways out of them.
#include "constructs/frames/frames_templates.h"
#include "emit/body.h"
#include "emit/templates.h"


#include <algorithm>

namespace prelude::emit {

using plan::FrameId;
using plan::Jump;

bool Body::is_shown(FrameId id) const {
  return id != plan::whole_function && function_.annotations && function_.frames[size_t(id)].moves;
}

void Body::frame_end(FrameId id, Edits &edits) const {
  const plan::Frame &frame = function_.frames[size_t(id)];
  if (!is_shown(id)) return edits.replace(frame.end, "");
  std::string text = fill(templates::frame_ends, {{"form", part_of(id)},
                                                  {"reply", reply(id, "MCRL_BY_END")},
                                                  {"label", frame.label},
                                                  {"received", received(id)}});
  // The end stands in a line of its own.
  unsigned begin = frame.end.begin;
  while (begin > 0 && source_[begin - 1] == ' ') --begin;
  if (begin == 0 || source_[begin - 1] == '\n') return edits.replace(frame.end, placed(text, frame.end.begin));
  edits.replace({begin, frame.end.end}, placed("\n" + text, frame.end.begin));
}

static bool is_outer(const plan::Frame &frame, plan::VariableId id) {
  return std::find(frame.outer.begin(), frame.outer.end(), id) != frame.outer.end();
}

std::string Body::reply(FrameId id, const std::string &how) const {
  const plan::Frame &frame = function_.frames[size_t(id)];
  if (frame.structure.empty()) return fill(templates::reply_nothing, {});
  std::string saves;
  for (const plan::Member &member : frame.members) // what is declared in the frame is only in scope at its end
    if (how == "MCRL_BY_END" || is_outer(frame, member.variable)) saves += save(member, function_.reply + ".");
  return fill(templates::reply, {{"structure", frame.structure},
                                 {"result", function_.reply},
                                 {"how", how},
                                 {"saves", saves},
                                 {"children", frame.carries_children
                                                  ? function_.reply + "." + function_.children + " = *" + children() + ";"
                                                  : ""}});
}

std::string Body::received(FrameId id) const {
  const plan::Frame &frame = function_.frames[size_t(id)];
  if (frame.structure.empty()) return "";
  const std::string &result = function_.reply;
  std::string loads, jumps, returns, came = "if (" + result + "." + function_.way + " == ";
  for (const plan::Member &member : frame.members) loads += load(member, result + ".");
  if (frame.returns) returns = came + "MCRL_BY_RETURN) return" + (frame.has_value ? " " + result + "." + function_.value : "") + ";";
  for (const Jump &jump : frame.jumps) {
    std::string leaves = leave_frames(jump, frame.within), text = statement(jump);
    jumps += came + way(jump) + ") " + (leaves.empty() ? text : "{\n" + ("    " + indented(leaves + "\n" + text, "    ")) + "\n}") + "\n";
  }
  return fill(templates::received,
              {{"structure", frame.structure},
               {"result", result},
               {"children", frame.carries_children ? "*" + children() + " = " + result + "." + function_.children + ";" : ""},
               {"returns", returns},
               {"loads", loads},
               {"jumps", jumps}});
}

std::string Body::way(const Jump &jump) const {
  const char *ways[] = {"MCRL_BY_BREAK", "MCRL_BY_CONTINUE", "MCRL_BY_JUMP"};
  return ways[jump.kind] + (jump.label ? " + " + std::to_string(jump.label) : "");
}

std::string Body::statement(const Jump &jump) const {
  return jump.kind == Jump::breaks ? "break;" : jump.kind == Jump::continues ? "continue;" : "goto " + function_.labels[jump.label] + ";";
}

std::string Body::leave_frames(const Jump &jump, FrameId within) const {
  std::string out;
  for (FrameId id = within; id != plan::whole_function && !plan::is_within(jump.target, id, function_.frames);
       id = function_.frames[size_t(id)].within)
    if (is_shown(id))
      out += (out.empty() ? "" : "\n") +
             fill(templates::leaves_frame, {{"form", part_of(id)}, {"reply", reply(id, way(jump))}});
  return out;
}

std::string Body::ways_in(const plan::Continuation &one) const {
  std::string cases = one.has_start ? " case 0: break;" : "";
  for (const plan::Point &point : function_.points)
    if (point.activation == one.activation) cases += " case " + std::to_string(point.number) + ": goto " + point.resume + ";";
  return fill(templates::entries, {{"form", part_of(one.activation)}, {"cases", cases}});
}

// By the next declaration on the way, from the one of this index on; at the end of the way to a point.
std::string Body::way_in(const plan::Continuation &one, size_t passed) const {
  for (; passed < function_.passed.size(); ++passed) {
    const plan::Passed &next = function_.passed[passed];
    if (std::find(next.frames.begin(), next.frames.end(), one.activation) == next.frames.end()) continue;
    return fill(templates::passed_by, {{"form", part_of(one.activation)}, {"label", next.label}});
  }
  return ways_in(one);
}

void Body::passed(size_t index, Edits &edits) const {
  const plan::Passed &passed = function_.passed[index];
  std::string tests, ways;
  for (const plan::Continuation &one : function_.continuations) {
    if (std::find(passed.frames.begin(), passed.frames.end(), one.activation) == passed.frames.end()) continue;
    tests += (tests.empty() ? "" : " || ") + function_.part + " == " + part_of(one.activation);
    ways += "\n" + way_in(one, index + 1);
  }
  if (tests.empty()) return;
  std::string names, names_end, notes;
  for (size_t i = 0; i < passed.cleanups.size(); ++i) {
    const std::string &cleaned = passed.cleanups[i].function, &variable = name(passed.cleanups[i].variable);
    names += fill(templates::cleaner_name, {{"function", cleaned}, {"name", passed.cleaners[i]}});
    names_end += fill(templates::cleaner_name_ends, {{"function", cleaned}});
    notes += "\n" + fill(templates::notes_passed, {{"record", variable + "__passed"},
                                                   {"list", function_.passing},
                                                   {"tests", tests},
                                                   {"variable", variable}});
  }
  std::string before = fill(templates::passes, {{"label", passed.label}}) + names;
  edits.around(passed.declaration, before, names_end + placed(notes + ways, passed.declaration.begin) + "\n");
  for (plan::Range size : passed.sizes) edits.around(size, fill(templates::passed_size, {{"tests", tests}}), ")");
  for (plan::Range value : passed.values) edits.around(value, fill(templates::passed_value, {{"tests", tests}}), ")");
}

void Body::exit(const plan::Exit &exit, Edits &edits) const {
  std::string leaves = leave_frames(exit.jump, exit.within);
  if (leaves.empty()) return;
  std::string indent = indent_at(exit.range.begin);
  edits.around(exit.range, indented("{\n    " + indented(leaves, "    "), indent) + "\n" + indent + "    ", "\n" + indent + "}");
}

} // namespace prelude::emit
