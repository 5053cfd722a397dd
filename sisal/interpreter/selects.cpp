// `if` and `tagcase`: one part is evaluated.
#include "interpreter/machine.h"

#include <algorithm>

namespace sisal::interpreter {

Values Machine::select(const graph::Node &node, const Values &operands) {
  if (operands[0].is_error()) return all_errors(node);
  return run(*node.parts[operands[0].truth() ? 0 : 1], Values(operands.begin() + 1, operands.end()));
}

// The arm of the union's tag, or the one without tags.
Values Machine::tag_case(const graph::Node &node, const Values &operands) {
  if (operands[0].is_error()) return all_errors(node);
  const Tagged &chosen = operands[0].tagged();
  std::size_t otherwise = node.arms.size();
  for (std::size_t number = 0; number < node.arms.size(); number++) {
    const std::vector<std::uint32_t> &tags = node.arms[number].tags;
    if (tags.empty()) otherwise = number;
    if (std::find(tags.begin(), tags.end(), chosen.tag) == tags.end()) continue;
    Values parameters{chosen.value};
    parameters.insert(parameters.end(), operands.begin() + 1, operands.end());
    return run(*node.parts[number], std::move(parameters));
  }
  if (otherwise == node.arms.size()) return Values(node.outputs.size(), fail(node, "tagcase without an arm for this tag"));
  return run(*node.parts[otherwise], Values(operands.begin() + 1, operands.end()));
}

} // namespace sisal::interpreter
