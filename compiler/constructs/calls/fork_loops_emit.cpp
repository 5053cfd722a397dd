// Loops of forks: the loop in the ring of its node, and the form for its rest.
#include "constructs/calls/fork_loops_templates.h"
#include "constructs/locks/points_emit.h"
#include "emit/constructs.h"

namespace prelude::emit {
namespace {

std::string form_of_rest(const plan::ForkLoop &loop) { return "MCRL_FORKS(" + std::to_string(loop.number) + ")"; }

class ForkLoops : public Body {
public:
  explicit ForkLoops(const Body &body) : Body(body) {}

  void edit(const plan::ForkLoop &loop, Edits &edits) const {
    std::string saves, loads, keeps, goes_on, left = function_.left + "->", indent = indent_at(loop.range.begin);
    for (const plan::Member &member : loop.members) {
      saves += save(member, left);
      loads += load(member, left);
    }
    for (const plan::Member &member : loop.changed) {
      keeps += save(member, left);
      goes_on += load(member, left);
    }
    std::vector<Hole> names = names_;
    const Hole own[] = {{"form_of_rest", form_of_rest(loop)},
                        {"entered", function_.entered},
                        {"loop", function_.loop},
                        {"room", function_.room},
                        {"left", function_.left}};
    names.insert(names.end(), std::begin(own), std::end(own));
    auto text = [&](std::string_view of, const Holes &holes) { return indented(emit::fill(of, holes, names), indent); };
    edits.around(loop.range, text(templates::fork_loop_begins, {{"structure", loop.structure}}),
                 text(templates::fork_loop_ends, {}));
    edits.around(loop.body,
                 text(templates::iteration_begins, {{"label", loop.label},
                                                    {"loads", loads},
                                                    {"next", loop.next},
                                                    {"saves", saves},
                                                    {"form", loop.form},
                                                    {"keeps", keeps}}),
                 text(templates::iteration_ends, {{"next", loop.next}, {"goes_on", goes_on}}));
  }
};

template <typename Text> std::string each_loop(const plan::Function &function, Text text) {
  std::string out;
  for (const plan::ForkLoop &loop : function.fork_loops) out += text(loop);
  return out;
}

std::string form_of(const Form &form, const plan::ForkLoop &loop) {
  return form.fill(templates::fork_loop_form, {{"line", std::to_string(loop.place.line)},
                                               {"name", loop.form},
                                               {"form_of_rest", form_of_rest(loop)},
                                               {"loop", form.function().loop},
                                               {"most", form.function().most},
                                               {"variables", form.variables()},
                                               {"arguments", form.arguments(false)}});
}

} // namespace

const Construct constructs::fork_loops{
    .edit =
        [](const Body &body, Edits &edits) {
          for (const plan::ForkLoop &loop : body.function().fork_loops) ForkLoops(body).edit(loop, edits);
        },
    .entries =
        [](const Body &body) {
          return each_loop(body.function(), [&](const plan::ForkLoop &loop) {
            return "\n    " + body.fill(templates::fork_loop_entry, {{"form_of_rest", form_of_rest(loop)}, {"label", loop.label}});
          });
        },
    .structures =
        [](const plan::Function &function) {
          return each_loop(function, [&](const plan::ForkLoop &loop) {
            return structure(loop.structure, " mcrl_fork_loop " + function.loop + ";" + declarations(function, loop.members));
          });
        },
    .declarations =
        [](const plan::Unit &, const plan::Function &function) {
          return each_loop(
              function, [](const plan::ForkLoop &loop) { return "static int " + loop.form + "(mcrl_fork_loop *, unsigned);\n"; });
        },
    .forms =
        [](const Form &form) {
          return each_loop(form.function(), [&](const plan::ForkLoop &loop) { return form_of(form, loop); });
        },
    .lines =
        [](const plan::Function &function, Report report, std::vector<Line> &lines) {
          for (const plan::ForkLoop &loop : function.fork_loops)
            if (report == Report::plan)
              lines.push_back({loop.place, "loop of forks " + std::to_string(loop.number) + ": its rest has " +
                                               variable_list(function, loop.uses)});
        },
};

} // namespace prelude::emit
