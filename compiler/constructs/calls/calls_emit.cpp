// Calls that run elsewhere, and joins.
#include "constructs/calls/calls_emit.h"

#include "constructs/calls/calls_templates.h"
#include "emit/constructs.h"

namespace prelude::emit {

using plan::RemoteCall;

namespace {

class Calls : public Body {
public:
  explicit Calls(const Body &body) : Body(body) {}

  void call(size_t index, Edits &edits) const;
  std::string forked_by(const plan::RemoteCall &call) const;
  std::string pending(const plan::Call &call) const;
  void fork_target(const plan::Call &call, const std::string &stub, Edits &edits) const;
  std::string results_of(const plan::Call &call) const;
  void join(const plan::Join &join, Edits &edits) const;
};

// The call of the callee becomes a call of the stub, around the same arguments; the place comes after them.
void Calls::call(size_t index, Edits &edits) const {
  const plan::Call &call = function_.calls[index];
  bool elsewhere = function_.annotations;
  if (call.kind == RemoteCall::rpc && !elsewhere) return edits.replace(call.tail, call.ends_statement ? ");" : ")");
  std::string comma = call.has_arguments ? ", " : "";
  if (call.kind != RemoteCall::fork) edits.replace(call.head, call.stub + "(");
  else if (!call.variable) edits.replace(call.head, call.stub + "(" + forked_by(call) + pending(call) + comma);
  else fork_target(call, call.stub, edits);
  // The place, if the callee's arguments do not say it.
  if (call.where == RemoteCall::first_region) return;
  std::string separator = call.has_arguments || call.kind == RemoteCall::fork ? ", " : "";
  std::string end = call.ends_statement ? ");" : ")";
  // A variable that gets all its value at the join is set here too: it may be saved before.
  if (call.sets_whole && !call.prunes) end = "), MCRL_NOTHING(" + call.result + "))" + (call.ends_statement ? ";" : "");
  bool needs_no_place = (call.prunes && !call.has_place()) || call.where == RemoteCall::first_lock;
  if (needs_no_place) return edits.replace(call.tail, end);
  if (!call.has_place() || !elsewhere)
    return edits.replace(call.tail, separator + "node_self()" + end);
  bool region = call.where == RemoteCall::of_region;
  edits.replace({call.tail.begin, call.where_range.begin}, separator + (region ? "MCRL_PLACE(" : ""));
  edits.replace({call.where_range.end, call.tail.end}, (region ? ")" : "") + end);
}

// What the stub of a fork is told of its caller.
std::string Calls::forked_by(const RemoteCall &call) const {
  return (call.prunes && function_.tells_form() ? function_.part + ", " : "") + children();
}

// Where a fork in a loop of forks is pending, as a call.
std::string Calls::pending(const plan::Call &call) const {
  return call.fork_loop ? ", " + function_.left + "->" + function_.all + ", &" + function_.pending : "";
}

// The stub of a fork is told where its result goes.
void Calls::fork_target(const plan::Call &call, const std::string &stub, Edits &edits) const {
  std::string comma = call.has_arguments ? ", " : "";
  if (call.sets_whole && call.prunes) return edits.replace(call.head, stub + "(" + forked_by(call) + pending(call) + comma);
  if (call.sets_whole) return edits.replace(call.head, "(" + stub + "(" + forked_by(call) + ", 0" + comma);
  std::string variable = call.prunes && !call.fork_loop ? ", &" + name(*call.variable) : "";
  edits.before(call.target, stub + "(" + forked_by(call) + variable + ", (size_t)((char *)&(");
  edits.replace({call.target.end, call.equals.end}, ") - (char *)&" + name(*call.variable) + ")" + pending(call) + comma);
  edits.replace(call.head, "");
}

// Takes all that have gone together.
std::string Calls::results_of(const plan::Call &call) const {
  std::string variable = name(*call.variable), number = function_.number;
  std::string target = variable;
  if (!call.bit_field.empty())
    target = fill(templates::one_bit_field, {{"holder", replace(call.holder, "%", variable)},
                                             {"number", number},
                                             {"variable", variable},
                                             {"field", call.bit_field}});
  else if (!call.fits_register)
    target = fill(templates::one_place, {{"type", call.result}, {"number", number}, {"variable", variable}});
  return fill(templates::join_each, {{"site", std::to_string(call.number)},
                                     {"number", number},
                                     {"target", target},
                                     {"operation", call.operation.empty() ? "=" : call.operation},
                                     {"type", call.result}});
}

void Calls::join(const plan::Join &join, Edits &edits) const {
  if (!function_.forks) return edits.replace(join.range, "");
  std::string cases, sites;
  for (size_t index : join.calls) {
    const plan::Call &call = function_.calls[index];
    std::string site = std::to_string(call.number), variable = name(*call.variable);
    std::string bytes = call.bit_field.empty() ? call.result : replace(call.holder, "%", variable);
    sites += (sites.empty() ? "{ " : ", { ") + site + ", sizeof(" + bytes + ") }";
    if (call.goes_with_others())
      cases += results_of(call);
    else if (call.fits_register)
      cases += fill(templates::join_whole, {{"site", site},
                                            {"variable", variable},
                                            {"operation", call.operation.empty() ? "=" : call.operation},
                                            {"type", call.result}});
    else if (!call.operation.empty())
      cases += fill(templates::join_operation, {{"site", site}, {"variable", variable}, {"type", call.result}, {"operation", call.operation}});
    else if (call.bit_field.empty())
      cases += fill(templates::join_case, {{"site", site}, {"variable", variable}});
    else
      cases += fill(templates::join_bit_field, {{"site", site},
                                                {"variable", variable},
                                                {"holder", replace(call.holder, "%", variable)},
                                                {"field", call.bit_field},
                                                {"type", call.result}});
  }
  auto results = [&](const std::string &of) {
    return fill(templates::join, {{"children", of}, {"cases", cases}});
  };
  if (join.variable) {
    // The user's expression stays in place, between the two edits.
    edits.replace({join.range.begin, join.part.begin},
                  "{ mcrl_children " + function_.children + " = mcrl_children_split(" + children() + ", MCRL_WITHIN(" +
                      name(*join.variable) + ", (");
    std::string rest = ")), " + std::to_string(join.calls.size()) + ", (const mcrl_fork_site[]){" + sites + "});\n";
    return edits.replace({join.part.end, join.range.end},
                         placed(rest + indented(results("&" + function_.children), "    ") + "\n}", join.range.begin));
  }
  std::string all = cases.empty() ? "mcrl_join_all(" + children() + ");" : results(children());
  edits.replace(join.range, placed(all, join.range.begin));
}

} // namespace

const Construct constructs::calls{
    .edit =
        [](const Body &body, Edits &edits) {
          Calls calls(body);
          for (size_t i = 0; i < body.function().calls.size(); ++i) calls.call(i, edits);
          for (const plan::Join &join : body.function().joins) calls.join(join, edits);
        },
    .stubs = stubs,
    .declarations =
        [](const plan::Unit &unit, const plan::Function &function) {
          std::string out;
          for (const plan::CalledForm &called : function.called_forms)
            out += "static " + header_of(unit.functions[called.function], called.name) + ";\n";
          return out;
        },
    .numbered =
        [](const plan::Function &function, std::vector<std::string> &objects) {
          for (const plan::Call &call : function.calls)
            if (function.annotations || call.kind != RemoteCall::rpc) objects.push_back("&" + call.object);
        },
    .lines =
        [](const plan::Function &function, Report report, std::vector<Line> &lines) {
          for (const plan::Call &call : function.calls)
            if (report == Report::plan)
              lines.push_back({call.place, "call " + std::to_string(call.number) + ": " + plan::name(call.kind) + " of " + call.callee +
                                               (call.in_thread ? " (thread" : " (handler") + (call.is_gathered ? ", with others" : "") +
                                               (call.where == RemoteCall::first_lock ? ", where its first lock moves it)" : ")")});
        },
};

} // namespace prelude::emit
