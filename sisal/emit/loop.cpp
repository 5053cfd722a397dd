// `for initial`: variables of C that are assigned in each pass.
#include "emit/loop_state.h"

#include <algorithm>

namespace sisal::emit {

using graph::Graph;
using graph::Node;
using memory::GraphPlan;
using memory::Hold;

namespace {

// Whether the name stands in the text as a word.
bool mentions(const std::string &text, const std::string &name) {
  auto is_part = [](char c) { return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    bool begins = at == 0 || (!is_part(text[at - 1]) && text[at - 1] != '.');
    bool ends = at + name.size() == text.size() || !is_part(text[at + name.size()]);
    if (begins && ends) return true;
  }
  return false;
}

} // namespace

Codes FunctionEmitter::loop_arguments(const LoopState &state, bool with_old) const {
  Codes codes = state.operands;
  for (const std::string &name : state.names) codes.push_back({name});
  if (with_old)
    for (const std::string &name : state.old) codes.push_back({name});
  return codes;
}

// Clauses that are evaluated now. In the first evaluation those of `old` have no value.
void FunctionEmitter::loop_pass(LoopState &state, bool is_first) {
  bool has_any = false;
  for (std::size_t i = 0; i < state.clauses.size(); i++)
    has_any = has_any || (!state.plan.is_at_end[i] && !(is_first && state.loop.is_old[i]));
  if (!has_any) return;
  Scope scope = this->scope(*state.loop.result, state.plan.parts[memory::each_pass], loop_arguments(state, true));
  Codes values = body(scope);
  for (std::size_t i = 0; i < state.clauses.size(); i++) {
    Clause &clause = state.clauses[i];
    if (state.plan.is_at_end[i]) continue;
    if (is_first && state.loop.is_old[i]) {
      if (scope.plan.results[clause.returns->value] != memory::Use::reads) drop(clause.value, values[clause.returns->value].text);
      continue;
    }
    gather(clause, values, scope.plan.results, [&](const Code &value) { append(clause, clause.variable, clause.type, value); });
  }
  end(scope);
}

// The variables get the body's results, all at the same time.
void FunctionEmitter::loop_assign(LoopState &state, Codes values) {
  bool drops = false;
  for (const graph::Output &variable : state.variables) drops = drops || Types::is_counted(variable.type);
  for (std::size_t i = 0; i < values.size(); i++) {
    if (values[i].is_counter) values[i] = {"(int)" + values[i].text, Binding::unary};
    bool is_late = drops && !is_name(values[i].text);
    for (std::size_t before = 0; before < state.names.size() && !is_late; before++)
      is_late = (before < i || !state.old[before].empty()) && mentions(values[i].text, state.names[before]) && before != i;
    for (const std::string &old : state.old) is_late = is_late || (!old.empty() && mentions(values[i].text, old));
    if (!is_late || values[i].text.empty()) continue;
    std::string name = names_.fresh("next_" + state.names[i]);
    out_.line("const " + unit_.types.name(state.variables[i].type) + " " + name + " = " + values[i].text + ";");
    values[i] = {name};
  }
  for (std::size_t i = 0; i < values.size(); i++) {
    TypeRef type = state.variables[i].type;
    bool is_gone = state.plan.parts[memory::body].nodes[0].outputs[state.operands.size() + i] == Hold::owned;
    if (!state.old[i].empty()) {
      drop(type, state.old[i]);
      out_.line(state.old[i] + " = " + state.names[i] + ";");
    } else if (!is_gone) {
      drop(type, state.names[i]);
    }
    if (!values[i].text.empty() && values[i].text != state.names[i]) out_.line(state.names[i] + " = " + values[i].text + ";");
  }
}

Scope FunctionEmitter::loop_scope(const LoopState &state) {
  Scope scope = this->scope(*state.loop.body, state.plan.parts[memory::body], loop_arguments(state, false));
  scope.is_dropped.resize(state.operands.size());
  for (std::size_t i = 0; i < state.names.size(); i++)
    scope.is_dropped.push_back(state.old[i].empty() && scope.plan.nodes[0].outputs[state.operands.size() + i] == Hold::view);
  scope.level = state.ranges.levels;
  find_inline(scope);
  return scope;
}

// What stands in the loop: all nodes that are not before it.
void FunctionEmitter::loop_body(LoopState &state, Scope &scope) {
  drop_references(scope, 0);
  nodes(scope, 1);
  loop_assign(state, results(scope));
  end(scope);
  loop_pass(state, false);
}

void FunctionEmitter::loop_passes(LoopState &state) {
  const GraphPlan &plan = state.plan.parts[memory::test];
  Scope test = scope(*state.loop.test, plan, loop_arguments(state, false));
  bool is_first = state.loop.is_test_first;
  if (is_expression(*state.loop.test, plan)) {
    std::string condition = body(test)[0].text;
    if (is_first) return loop_counted(state, condition);
    out_.open("do");
    Scope scope = loop_scope(state);
    loop_body(state, scope);
    return out_.close(" while (" + condition + ");");
  }
  out_.open("for (;;)");
  Scope scope = loop_scope(state);
  if (!is_first) loop_body(state, scope);
  Code go_on = body(test)[0];
  end(test);
  out_.line("if (!" + at_least(go_on, Binding::unary) + ") break;");
  if (is_first) loop_body(state, scope);
  out_.close();
}

// What each pass has in common stands before the loop, if there is a pass.
void FunctionEmitter::loop_counted(LoopState &state, const std::string &condition) {
  Scope scope = loop_scope(state);
  const std::vector<ranges::Access> &accesses = state.ranges.dimensions[0];
  const Passes passes = loop_ends(state, scope);
  Lines before = out_;
  out_.open("if (" + condition + ")");
  const std::size_t length = out_.str().size();
  nodes(scope, 0);
  const bool is_once = state.passes.empty() && needs_count(state);
  if (is_once) out_.line("const long " + passes.count + " = " + count_of(state, scope) + ";");
  if (unit_.options.has_bounds) check_certain(scope, accesses, passes);
  point_at_accesses(scope, accesses, true);
  if (!unit_.options.has_bounds) point_at_accesses(scope, accesses, false);
  const std::string uncertain =
      unit_.options.has_bounds && can_stand_twice(scope) ? uncertain_condition(scope, accesses, passes) : "";
  const bool is_guarded = out_.str().size() != length || !uncertain.empty();
  if (!is_guarded) out_ = std::move(before);
  auto loop = [&] {
    out_.open("while (" + condition + ")");
    loop_body(state, scope);
    out_.close();
  };
  if (!uncertain.empty()) {
    out_.open("if (" + ends_are_ints(state, scope, passes) + uncertain + ")");
    point_at_accesses(scope, accesses, false);
    loop();
    forget_accesses(accesses, false);
    out_.otherwise("else");
  }
  loop();
  if (!uncertain.empty()) out_.close();
  forget_accesses(accesses, true);
  if (is_guarded) out_.close();
}

// ---- the number of passes

// Variables have the values before the first pass.
Passes FunctionEmitter::loop_ends(LoopState &state, const Scope &scope) {
  auto term = [&scope](graph::Value value) -> Term {
    const Code &code = scope.values[value.node][value.output];
    return {code.text, code.binding, code.is_counter};
  };
  const std::string count = !state.passes.empty() ? state.passes : state.ranges.count ? names_.fresh("passes") : "";
  return {term, term, count};
}

bool FunctionEmitter::needs_count(const LoopState &state) {
  auto moves = [](const ranges::Access &access) {
    return std::ranges::any_of(access.sequences, [](const ranges::Sequence &sequence) { return sequence.step != 0; });
  };
  return state.ranges.count && std::ranges::any_of(state.ranges.dimensions[0], moves);
}

// How many passes there are, if there is one.
std::string FunctionEmitter::count_of(const LoopState &state, const Scope &scope) {
  const ranges::Count &count = *state.ranges.count;
  ranges::Sum distance = count.distance;
  distance.constant += count.with_zero ? count.step : count.step - 1;
  const std::string text = text_of(distance, [&scope](graph::Value value) -> Term {
    const Code &code = scope.values[value.node][value.output];
    return {code.text, code.binding, code.is_counter};
  });
  return count.step == 1 ? text : "(" + text + ") / " + std::to_string(count.step);
}

// The condition under which the number of passes is right although integers can wrap around.
std::string FunctionEmitter::ends_are_ints(const LoopState &state, const Scope &, const Passes &passes) {
  std::string condition;
  if (!state.ranges.count || state.ranges.count->is_exact || !needs_count(state)) return condition;
  for (const ranges::Sequence &last : state.ranges.count->last) {
    ranges::Sequence after = last;
    condition += "sisal_is_int(" + first_of(last, 0, passes) + ") && ";
    if (last.step != 0) condition += "sisal_is_int(" + last_of(after, last.step, passes) + ") && ";
  }
  return condition;
}

void FunctionEmitter::loop_variables(LoopState &state) {
  Scope initial = scope(*state.loop.initial, state.plan.parts[memory::initial], state.operands);
  Codes values = body(initial);
  const Graph &result = *state.loop.result;
  std::uint32_t first = static_cast<std::uint32_t>(state.operands.size()), count = static_cast<std::uint32_t>(values.size());
  for (std::uint32_t i = 0; i < count; i++) {
    const graph::Output &variable = state.loop.body->nodes[0].outputs[first + i];
    state.variables.push_back(variable);
    state.names.push_back(names_.fresh(variable.name.empty() ? "variable" : identifier(variable.name)));
    std::string value = values[i].text.empty() ? (variable.type->is_scalar() ? "0" : "{0}")
                                               : (values[i].is_counter ? "(int)" : "") + values[i].text;
    out_.line(unit_.types.name(variable.type) + " " + state.names[i] + " = " + value + ";");
  }
  end(initial);
  for (std::uint32_t i : state.plan.unshared)
    if (state.variables[i].type->is_sequence())
      out_.line(state.names[i] + ".any = sisal_changed(" + element_descriptor(state.variables[i].type) + ", " + state.names[i] +
                ".any, SISAL_CHECKS);");
  for (std::uint32_t i = 0; i < count; i++) {
    bool is_used = false;
    for (memory::Part part : {memory::each_pass, memory::at_end})
      is_used = is_used || uses_parameter(result, state.plan.parts[part], first + count + i);
    state.old.push_back(is_used ? names_.fresh("old_" + state.names[i]) : "");
    if (!is_used) continue;
    out_.line(unit_.types.name(state.variables[i].type) + " " + state.old[i] + " = " + state.names[i] + ";");
    keep(state.variables[i].type, state.old[i]);
  }
}

// An array that gets an element in each pass, and one before them, is made as long as it will be.
std::string FunctionEmitter::filled(const LoopState &state, std::size_t number) {
  const graph::Return &returns = *state.clauses[number].returns;
  if (state.passes.empty() || returns.gather == graph::Gather::value || returns.has_mask) return "";
  return state.loop.is_old[number] ? state.passes : state.passes + " + 1";
}

void FunctionEmitter::find_ranges(LoopState &state) {
  state.ranges = ranges::plan(state.node, state.plan);
  if (!state.ranges.count || !state.ranges.count->is_exact) return;
  const bool has_array = std::ranges::any_of(state.clauses, [&](const Clause &clause) {
    return clause.returns->gather != graph::Gather::value && !clause.returns->has_mask &&
           !state.plan.is_at_end[static_cast<std::size_t>(&clause - state.clauses.data())];
  });
  if (!has_array) return;
  // The number of passes is one of operands and variables, which are all there.
  const Scope body = this->scope(*state.loop.body, state.plan.parts[memory::body], loop_arguments(state, false));
  for (const auto &[value, times] : state.ranges.count->distance.terms)
    if (value.node != 0) return;
  const GraphPlan &plan = state.plan.parts[memory::test];
  Scope test = scope(*state.loop.test, plan, loop_arguments(state, false));
  const std::string condition = this->body(test)[0].text, passes = names_.fresh("passes");
  out_.line("const long " + passes + " = " + condition + " ? " + count_of(state, body) + " : 0;");
  state.passes = passes;
}

void FunctionEmitter::loop(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  LoopState state{node, scope.plan.nodes[number], *node.loop, arguments(scope, node), {}, {}, {}, {}, {}, {}, {}};
  loop_variables(state);
  state.clauses = clauses(scope, number, state.loop.returns, *state.loop.result);
  if (state.loop.is_test_first && is_expression(*state.loop.test, state.plan.parts[memory::test])) find_ranges(state);
  else {
    state.ranges.levels.resize(state.loop.body->nodes.size(), 1);
    state.ranges.dimensions.resize(1);
  }
  for (std::size_t i = 0; i < state.clauses.size(); i++)
    if (!state.plan.is_at_end[i]) {
      begin_clause(state.clauses[i], state.clauses[i].returns->has_mask || state.loop.is_old[i], filled(state, i));
      begin_growing(state.clauses[i]);
    }
  loop_pass(state, true);
  loop_passes(state);
  Scope end = this->scope(*state.loop.result, state.plan.parts[memory::at_end], loop_arguments(state, true));
  Codes values = body(end);
  for (std::size_t i = 0; i < state.clauses.size(); i++) {
    if (!state.plan.is_at_end[i]) {
      finish_clause(state.clauses[i]);
      continue;
    }
    scope.values[number][i] =
        atom(values[state.clauses[i].returns->value], state.clauses[i].type, state.clauses[i].variable.c_str());
  }
  this->end(end);
  std::size_t first = state.operands.size() + state.names.size();
  for (std::size_t i = 0; i < state.old.size(); i++)
    if (!state.old[i].empty() && state.plan.parts[memory::at_end].nodes[0].outputs[first + i] != Hold::owned)
      drop(state.variables[i].type, state.old[i]);
}

} // namespace sisal::emit
