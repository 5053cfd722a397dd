// Loops of forks: the loop in the ring of its node, its pending calls, and the form for its rest.
#include "constructs/calls/calls_emit.h"
#include "constructs/calls/fork_loops_templates.h"
#include "constructs/locks/points_emit.h"
#include "emit/constructs.h"

#include <algorithm>
#include <functional>

namespace prelude::emit {
namespace {

// One loop, and the names in it.
class ForkLoop {
public:
  ForkLoop(const plan::Function &function, const plan::ForkLoop &loop) : function_(function), loop_(loop), names_(names_of(function)) {
    const Hole own[] = {{"form_of_rest", "MCRL_FORKS(" + std::to_string(loop.number) + ")"},
                        {"line", std::to_string(loop.place.line)},
                        {"structure", loop.structure},
                        {"call_structure", loop.pending},
                        {"form", loop.form},
                        {"calls", loop.calls},
                        {"label", loop.label},
                        {"next", loop.next},
                        {"pending", function.pending},
                        {"loop", function.loop},
                        {"room", function.room},
                        {"left", function.left},
                        {"all", function.all},
                        {"call", function.one},
                        {"at", function.number_of_call},
                        {"site", function.site},
                        {"most", function.most}};
    names_.insert(names_.end(), std::begin(own), std::end(own));
  }

  std::string fill(std::string_view text, const Holes &holes = {}) const { return emit::fill(text, holes, names_); }

  // The structures of the arguments, of a pending call, and of what the rest needs.
  std::string structures() const {
    std::string arguments, members;
    for (size_t index : loop_.forks) {
      const plan::Call &call = function_.calls[index];
      arguments += argument_structure(call);
      members += (call.arguments.empty() ? " char " : " struct " + call.arguments + " ") + call.pending + ";";
    }
    std::string pending = fill(templates::pending_call, {{"name", loop_.pending},
                                                         {"site", has_several() ? " int " + function_.site + ";" : ""},
                                                         {"offset", has_offset() ? " size_t " + function_.offset + ";" : ""},
                                                         {"calls", has_several() ? fill(templates::pending_one_of, {{"calls", members}}) : members}});
    // An iteration makes all its forks before the loop looks how many are pending.
    std::string more = has_several() ? " + " + std::to_string(loop_.forks.size() - 1) : "";
    return arguments + pending +
           structure(loop_.structure, " mcrl_fork_loop " + function_.loop + ";" + declarations(function_, loop_.members) + " struct " +
                                          loop_.pending + " " + function_.all + "[MCRL_PENDING(struct " + loop_.pending + ")" + more + "];");
  }

  // The function that makes the pending calls, and puts each result where it belongs.
  std::string makes_calls() const {
    return fill(templates::makes_calls, {{"name", loop_.calls},
                                         {"ended", function_.ended},
                                         {"targets", targets([&](const plan::Call &call) {
                                            return (call.has_offset() ? "void" : call.result) + " *" + target(call);
                                          })},
                                         {"does", each([&](const plan::Call &call) {
                                            const std::string &callee = call.pruned.empty() ? call.callee : call.pruned;
                                            return sets(call) + callee + "(" + arguments(call) + ");";
                                          })}});
  }

  // Where the results go, of the calls that have any.
  std::string targets(const std::function<std::string(const plan::Call &)> &text) const {
    std::string out;
    for (size_t index : loop_.forks)
      if (function_.calls[index].variable) out += ", " + text(function_.calls[index]);
    return out;
  }

  // What becomes of a pending call.
  std::string each(const std::function<std::string(const plan::Call &)> &text) const {
    std::string cases;
    const plan::Call &first = function_.calls[loop_.forks.front()];
    if (!has_several()) return (first.arguments.empty() && !has_offset() ? "(void)" + function_.one + ";\n" : "") + text(first);
    for (size_t index : loop_.forks) {
      const plan::Call &call = function_.calls[index];
      cases += (cases.empty() ? "" : "\n") + fill(templates::site_case, {{"number", std::to_string(call.number)}, {"does", text(call)}});
    }
    return fill(templates::each_site, {{"cases", cases}});
  }

  // As a fork after all.
  std::string forks(const std::string &part, const std::string &children) const {
    return each([&](const plan::Call &call) {
      std::string offset = call.has_offset() ? ", " + function_.one + "->" + function_.offset : "", values = arguments(call);
      return "(void)" + call.stub + "(" + part + ", " + children + offset + ", 0, 0" + (values.empty() ? "" : ", ") + values + ");";
    });
  }

private:
  bool has_several() const { return loop_.forks.size() > 1; }
  bool has_offset() const {
    return std::ranges::any_of(loop_.forks, [&](size_t index) { return function_.calls[index].has_offset(); });
  }
  std::string target(const plan::Call &call) const { return function_.value + (has_several() ? std::to_string(call.number) : ""); }
  std::string arguments(const plan::Call &call) const {
    return received_arguments(call, function_.one + "->" + call.pending + ".");
  }
  std::string sets(const plan::Call &call) const {
    if (!call.variable) return "";
    std::string offset = "((char *)" + target(call) + " + " + function_.one + "->" + function_.offset + ")";
    return "*" + (call.has_offset() ? "(" + call.result + " *)" + offset : target(call)) + " " +
           (call.operation.empty() ? "=" : call.operation) + " ";
  }

  const plan::Function &function_;
  const plan::ForkLoop &loop_;
  std::vector<Hole> names_;
};

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
    ForkLoop one(function_, loop);
    std::string targets = one.targets([&](const plan::Call &call) { return "&" + name(*call.variable); });
    auto text = [&](std::string_view of, const Holes &holes = {}) { return indented(one.fill(of, holes), indent); };
    edits.around(loop.range, text(templates::fork_loop_begins), text(templates::fork_loop_ends, {{"targets", targets}}));
    edits.around(loop.body,
                 text(templates::iteration_begins,
                      {{"forks", one.forks(function_.part, children())}, {"loads", loads}, {"keeps", keeps}}),
                 text(templates::iteration_ends, {{"saves", saves}, {"targets", targets}, {"goes_on", goes_on}}));
  }
};

template <typename Text> std::string each_loop(const plan::Function &function, Text text) {
  std::string out;
  for (const plan::ForkLoop &loop : function.fork_loops) out += text(ForkLoop(function, loop), loop);
  return out;
}

} // namespace

const Construct constructs::fork_loops{
    .edit =
        [](const Body &body, Edits &edits) {
          for (const plan::ForkLoop &loop : body.function().fork_loops) ForkLoops(body).edit(loop, edits);
        },
    .entries =
        [](const Body &body) {
          return each_loop(body.function(), [](const ForkLoop &one, const plan::ForkLoop &) {
            return "\n    " + one.fill(templates::fork_loop_entry);
          });
        },
    .stubs =
        [](const plan::Unit &, const plan::Function &function) {
          return each_loop(function, [](const ForkLoop &one, const plan::ForkLoop &) { return one.makes_calls(); });
        },
    .structures =
        [](const plan::Function &function) {
          return each_loop(function, [](const ForkLoop &one, const plan::ForkLoop &) { return one.structures(); });
        },
    .declarations =
        [](const plan::Unit &, const plan::Function &function) {
          return each_loop(function, [](const ForkLoop &, const plan::ForkLoop &loop) {
            return "static int " + loop.form + "(mcrl_fork_loop *, unsigned);\n";
          });
        },
    .forms =
        [](const Form &form) {
          return each_loop(form.function(), [&](const ForkLoop &one, const plan::ForkLoop &loop) {
            return one.fill(templates::fork_loop_form,
                            {{"name", loop.form}, {"variables", form.variables()}, {"arguments", form.arguments(false)}});
          });
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
