// Partial frames, and the ways out of them.
#include "constructs/frames/frames_emit.h"

#include "constructs/frames/frames_templates.h"
#include "constructs/locks/points_emit.h"
#include "emit/constructs.h"

#include <algorithm>
#include <set>

namespace prelude::emit {

using plan::FrameId;
using plan::Jump;

namespace {

bool is_shown(const plan::Function &function, FrameId id) { // something of it can run elsewhere
  return id != plan::whole_function && function.annotations && function.frames[size_t(id)].moves;
}

bool is_outer(const plan::Frame &frame, plan::VariableId id) {
  return std::find(frame.outer.begin(), frame.outer.end(), id) != frame.outer.end();
}

class Frames : public Body {
public:
  explicit Frames(const Body &body) : Body(body) {}

  void frame_end(FrameId id, Edits &edits) const;
  // The frame ends, and what it has set goes back to where it began.
  std::string reply(FrameId id, const std::string &how) const;
  std::string received(FrameId id) const;
  std::string way(const plan::Jump &jump) const; // as replies say it
  std::string statement(const plan::Jump &jump) const;
  // The frames around a place that are left by a jump to another place in the procedure, each with its reply.
  std::string leave_frames(const plan::Jump &jump, FrameId within) const;
  std::string way_in(const plan::Continuation &, size_t passed) const;
  void passed(size_t index, Edits &edits) const;
  void exit(const plan::Exit &exit, Edits &edits) const;
};

void Frames::frame_end(FrameId id, Edits &edits) const {
  const plan::Frame &frame = function_.frames[size_t(id)];
  if (!is_shown(function_, id)) return edits.replace(frame.end, "");
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

std::string Frames::reply(FrameId id, const std::string &how) const {
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

std::string Frames::received(FrameId id) const {
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

std::string Frames::way(const Jump &jump) const {
  const char *ways[] = {"MCRL_BY_BREAK", "MCRL_BY_CONTINUE", "MCRL_BY_JUMP"};
  return ways[jump.kind] + (jump.label ? " + " + std::to_string(jump.label) : "");
}

std::string Frames::statement(const Jump &jump) const {
  return jump.kind == Jump::breaks ? "break;" : jump.kind == Jump::continues ? "continue;" : "goto " + function_.labels[jump.label] + ";";
}

std::string Frames::leave_frames(const Jump &jump, FrameId within) const {
  std::string out;
  for (FrameId id = within; id != plan::whole_function && !plan::is_within(jump.target, id, function_.frames);
       id = function_.frames[size_t(id)].within)
    if (is_shown(function_, id))
      out += (out.empty() ? "" : "\n") +
             fill(templates::leaves_frame, {{"form", part_of(id)}, {"reply", reply(id, way(jump))}});
  return out;
}

// The next declaration on the way, from this index on; after the last one, the point.
std::string Frames::way_in(const plan::Continuation &one, size_t passed) const {
  for (; passed < function_.passed.size(); ++passed) {
    const plan::Passed &next = function_.passed[passed];
    if (std::find(next.frames.begin(), next.frames.end(), one.activation) == next.frames.end()) continue;
    return fill(templates::passed_by, {{"form", part_of(one.activation)}, {"label", next.label}});
  }
  return ways_in(*this, one);
}

void Frames::passed(size_t index, Edits &edits) const {
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

void Frames::exit(const plan::Exit &exit, Edits &edits) const {
  std::string leaves = leave_frames(exit.jump, exit.within);
  if (leaves.empty()) return;
  std::string indent = indent_at(exit.range.begin);
  edits.around(exit.range, indented("{\n    " + indented(leaves, "    "), indent) + "\n" + indent + "    ", "\n" + indent + "}");
}

class FrameForms : public Form {
public:
  explicit FrameForms(const Form &form) : Form(form) {}

  // Functions in the place of cleanup functions, which clean up nothing that a form has only passed.
  std::string cleaners() const {
    if (function_.passing.empty()) return "";
    std::string out = fill(templates::passing, {{"list", function_.passing}});
    std::set<std::string> seen;
    for (const plan::Passed &passed : function_.passed)
      for (size_t i = 0; i < passed.cleanups.size(); ++i) {
        const auto &[variable, cleaned, parameter] = passed.cleanups[i];
        if (!seen.insert(cleaned).second) continue;
        out += fill(templates::cleaner, {{"name", passed.cleaners[i]},
                                         {"parameter", replace(parameter, "%", function_.value)},
                                         {"list", function_.passing},
                                         {"variable", function_.value},
                                         {"function", cleaned}});
      }
    return out;
  }

  // A return in the frame is seen here; every other way out of it has left the body.
  std::string frame_ends(const plan::Continuation &one) const {
    const plan::Frame &frame = function_.frames[size_t(one.activation)];
    if (!frame.returns)
      return fill(templates::frame_without_return, {{"part", part_of(one.activation)}, {"arguments", arguments(false)}});
    const std::string &result = function_.reply, &value = function_.value;
    return fill(templates::frame_with_return,
                {{"keep", keep()},
                 {"part", part_of(one.activation)},
                 {"arguments", arguments(false)},
                 {"structure", frame.structure},
                 {"result", result},
                 {"saves", frame.has_value ? result + "." + value + " = " + value + ";" : ""},
                 {"children", frame.carries_children ? result + "." + function_.children + " = " + function_.children + ";" : ""}});
  }
};

} // namespace

std::string frame_ends(const Form &form, const plan::Continuation &one) { return FrameForms(form).frame_ends(one); }

const Construct constructs::frames{
    .edit =
        [](const Body &body, Edits &edits) {
          Frames frames(body);
          for (size_t i = 0; i < body.function().frames.size(); ++i) frames.frame_end(FrameId(i), edits);
          for (size_t i = 0; i < body.function().passed.size(); ++i) frames.passed(i, edits);
          for (const plan::Exit &exit : body.function().exits) frames.exit(exit, edits);
        },
    .entries =
        [](const Body &body) {
          std::string out;
          for (const plan::Continuation &one : body.function().continuations) out += "\n    " + Frames(body).way_in(one, 0);
          return out;
        },
    .structures =
        [](const plan::Function &function) {
          std::string out, children = " mcrl_children " + function.children + ";";
          for (const plan::Frame &frame : function.frames)
            out += structure(frame.structure, " int " + function.way + ";" +
                                                  (frame.has_value ? " " + function.result_type + " " + function.value + ";" : "") +
                                                  declarations(function, frame.members) + (frame.carries_children ? children : ""));
          return out;
        },
    .before_body = [](const Form &form) { return FrameForms(form).cleaners(); },
};

} // namespace prelude::emit
