// `for initial`: the first values, then passes of the body as long as the test says.
#include "interpreter/collector.h"

namespace sisal::interpreter {

class LoopRun {
public:
  LoopRun(Machine &machine, const graph::Node &node, const Values &operands)
      : machine_(machine), node_(node), loop_(*node.loop), operands_(operands) {
    for (std::size_t number = 0; number < loop_.returns.size(); number++)
      clauses_.emplace_back(machine, loop_.returns[number], node.outputs[number].type);
  }
  Values results();

private:
  Values with(const Values &variables) const;
  void take(const Values &variables, const Values &before, bool is_first);

  Machine &machine_;
  const graph::Node &node_;
  const graph::Loop &loop_;
  const Values &operands_;
  std::vector<Collector> clauses_;
};

// The parameters of test and body.
Values LoopRun::with(const Values &variables) const {
  Values parameters = operands_;
  parameters.insert(parameters.end(), variables.begin(), variables.end());
  return parameters;
}

// A clause with `old` has nothing of the initial values' own pass.
void LoopRun::take(const Values &variables, const Values &before, bool is_first) {
  Values parameters = with(variables);
  parameters.insert(parameters.end(), before.begin(), before.end());
  const Values results = machine_.run(*loop_.result, std::move(parameters));
  for (std::size_t number = 0; number < clauses_.size(); number++)
    if (!is_first || !loop_.is_old[number]) clauses_[number].take(results);
}

Values LoopRun::results() {
  Values variables = machine_.run(*loop_.initial, operands_);
  take(variables, variables, true);
  for (bool tests = loop_.is_test_first; !machine_.has_ended(); tests = true) {
    if (tests) {
      const Value goes_on = machine_.run(*loop_.test, with(variables))[0];
      if (goes_on.is_error()) return all_errors(node_);
      if (!goes_on.truth()) break;
    }
    Values next = machine_.run(*loop_.body, with(variables));
    take(next, variables, false);
    variables = std::move(next);
  }
  Values results;
  for (Collector &clause : clauses_) results.push_back(clause.gathers() ? clause.gathered(1) : clause.reduced());
  return results;
}

Values Machine::loop(const graph::Node &node, const Values &operands) { return LoopRun(*this, node, operands).results(); }

} // namespace sisal::interpreter
