// `for initial` of programs whose errors are values. A test that is an error makes errors of all results.
#include "emit/full_emitter.h"
#include "emit/loop_state.h"

namespace sisal::emit {

using graph::Node;
using memory::Hold;

void FullEmitter::initial_passes(LoopState &state, const std::string &has_failed) {
  const bool is_first = state.loop.is_test_first;
  out_.open("for (;;)");
  Scope pass = loop_scope(state);
  if (!is_first) loop_body(state, pass);
  Scope test = scope(*state.loop.test, state.plan.parts[memory::test], loop_arguments(state, false));
  const std::string goes_on = names_.fresh("goes_on");
  const Code value = body(test)[0];
  out_.line("const unsigned char " + goes_on + " = " + value.text + ";");
  end(test);
  out_.line("if (" + goes_on + " > 1) " + has_failed + " = true;");
  out_.line("if (" + goes_on + " != 1) break;");
  if (is_first) loop_body(state, pass);
  out_.close();
}

// What the clauses of the last values give.
void FullEmitter::last_values(LoopState &state) {
  Scope end = scope(*state.loop.result, state.plan.parts[memory::at_end], loop_arguments(state, true));
  const Codes values = body(end);
  for (std::size_t i = 0; i < state.clauses.size(); i++)
    if (state.plan.is_at_end[i]) out_.line(state.clauses[i].variable + " = " + values[state.clauses[i].returns->value].text + ";");
  this->end(end);
  const std::size_t first = state.operands.size() + state.names.size();
  for (std::size_t i = 0; i < state.old.size(); i++)
    if (!state.old[i].empty() && state.plan.parts[memory::at_end].nodes[0].outputs[first + i] != Hold::owned)
      drop(state.variables[i].type, state.old[i]);
}

void FullEmitter::initial_loop(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  LoopState state{node, scope.plan.nodes[number], *node.loop, arguments(scope, node), {}, {}, {}, {}, {}, {}, {}};
  // All stands in the loop: what is in front of it would end the program in place of an error.
  state.ranges.levels.assign(state.loop.body->nodes.size(), 1);
  state.ranges.dimensions.resize(1);
  const std::string has_failed = names_.fresh("has_failed");
  out_.line("bool " + has_failed + " = false;");
  loop_variables(state);
  state.clauses = clauses(scope, number, state.loop.returns, *state.loop.result);
  for (std::size_t i = 0; i < state.clauses.size(); i++) {
    Clause &clause = state.clauses[i];
    if (!state.plan.is_at_end[i]) begin(clause, false);
    else out_.line(unit_.types.name(clause.type) + " " + clause.variable + " = " + unit_.types.error(clause.type) + ";");
  }
  loop_pass(state, true);
  initial_passes(state, has_failed);
  out_.open("if (!" + has_failed + ")");
  last_values(state);
  out_.otherwise("else");
  for (std::size_t i = 0; i < state.names.size(); i++) {
    drop(state.variables[i].type, state.names[i]);
    if (!state.old[i].empty()) drop(state.variables[i].type, state.old[i]);
  }
  out_.close();
  for (std::size_t i = 0; i < state.clauses.size(); i++)
    if (!state.plan.is_at_end[i]) finish(state.clauses[i], has_failed);
}

} // namespace sisal::emit
