// Calls of functions of the program, of other files and of C.
#include "emit/function.h"
#include "emit/signature.h"

namespace sisal::emit {

using graph::Node;

void FunctionEmitter::call(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  const graph::Function &called = unit_.unit.functions[node.function];
  std::string arguments;
  for (std::size_t i = 0; i < node.operands.size(); i++) {
    std::string value = text(scope, node, i);
    if (called.is_c && called.parameters[i].type->is_sequence()) value = value + ".first, " + value + ".low, " + value + ".size";
    arguments += (i ? ", " : "") + value;
  }
  std::string value = c_name(called) + "(" + arguments + ")";
  if (node.outputs.size() == 1) return define(scope, number, {value}, "result", false);
  std::string results = names_.fresh("results");
  out_.line(result_type(called, unit_.types) + " " + results + " = " + value + ";");
  for (std::uint32_t i = 0; i < node.outputs.size(); i++) {
    std::string member = results + ".r" + std::to_string(i + 1);
    scope.values[number][i] = {member};
    if (node.outputs[i].name.empty()) continue;
    scope.values[number][i] = {variable_name(node, i, "result")};
    out_.line(unit_.types.name(node.outputs[i].type) + " " + scope.values[number][i].text + " = " + member + ";");
  }
}

} // namespace sisal::emit
