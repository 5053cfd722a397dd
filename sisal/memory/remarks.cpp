#include "memory/remarks.h"

#include "memory/counted.h"
#include "memory/modes.h"

#include <algorithm>
#include <optional>

namespace sisal::memory {

using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Value;

namespace {

enum class Role { function, arm, bounds, body_of_forall, initial_of_loop, part_of_loop };

// A graph in its compound.
struct Context {
  const Graph &graph;
  const GraphPlan &plan;
  Role role = Role::function;
  const Context *outer = nullptr; // of a function none
  std::uint32_t node = 0;         // the compound, a node of outer
  std::size_t skipped = 0;        // parameters before the operands
  std::size_t first = 0;          // the first operand that is a parameter
  const graph::Function *function = nullptr;
};

// Why a value cannot be overwritten, and where the other use is.
struct Reason {
  std::string text;
  std::optional<Range> at;
};

std::string quoted(const std::string &name) { return "'" + name + "'"; }

class Remarks {
public:
  Remarks(const graph::Unit &unit, Diagnostics &diagnostics) : unit_(unit), diagnostics_(diagnostics) {}

  void remark(const Context &context) {
    for (std::uint32_t n : context.plan.order) {
      remark_change(context, n);
      remark_parts(context, n);
    }
  }

private:
  void report(Message message, Range at, const std::string &what, const Reason &reason) {
    Diagnostic &made = diagnostics_.report(message, at, {what, reason.text});
    if (reason.at && *reason.at != at) made.note(*reason.at, "the other use is here");
  }

  void remark_change(const Context &context, std::uint32_t n) {
    const Node &node = context.graph.nodes[n];
    if (!is_change(node)) return;
    const NodePlan &plan = context.plan.nodes[n];
    if (plan.overwrite == Overwrite::always) return;
    // The result of a catenation is new as a rule. Where an array grows from pass to pass, a copy in each is none.
    if (node.op == Op::array_catenate && !(context.role == Role::part_of_loop && node.operands[0].node == 0)) return;
    if (is_new(context, node.operands[0]) && plan.overwrite == Overwrite::never) return;
    if (plan.overwrite == Overwrite::never)
      report(Message::copied, node.at, name_of(context, node.operands[0]), reason_for(context, node.operands[0], n));
    else report(Message::may_be_copied, node.at, name_of(context, node.operands[0]), doubt_about(context, node.operands[0]));
  }

  // Constants and empty arrays cost nothing to copy.
  static bool is_new(const Context &context, Value value) {
    return context.graph.nodes[value.node].op == Op::array_empty || context.graph.nodes[value.node].op == Op::stream_empty;
  }

  std::string name_of(const Context &context, Value value) const {
    const Node &node = context.graph.nodes[value.node];
    const std::string &name = node.outputs[value.output].name;
    if (!name.empty()) return quoted(name);
    if (node.op == Op::array_element || node.op == Op::stream_first) return "an element of " + name_of(context, node.operands[0]);
    if (node.op == Op::record_field) return "a field of " + name_of(context, node.operands[0]);
    if (node.op == Op::call) return "the result of " + quoted(unit_.functions[node.function].name);
    if (value.node == 0 && context.outer && value.output >= context.skipped) {
      const std::size_t operand = value.output - context.skipped + context.first;
      const std::vector<Value> &operands = context.outer->graph.nodes[context.node].operands;
      if (operand < operands.size()) return name_of(*context.outer, operands[operand]);
    }
    switch (node.outputs[value.output].type->kind) {
    case Kind::stream: return "a stream";
    case Kind::record: return "a record";
    default: return "an array";
    }
  }

  // The last use of the value, or of an element of it, that the node's is not. None: the value is not used again.
  std::optional<Reason> used_again(const Context &context, Value value, std::uint32_t n) const {
    std::size_t count = 0;
    for (Value operand : context.graph.nodes[n].operands) count += operand == value;
    if (count > 1) return Reason{"the same operation has it twice", std::nullopt};
    for (std::size_t r = 0; r < context.graph.results.size(); r++)
      if (context.plan.is_needed[r] && context.graph.results[r] == value) return Reason{"it is a result, too", std::nullopt};
    const std::vector<std::uint32_t> &order = context.plan.order;
    for (std::size_t i = order.size(); i-- > 0 && order[i] != n;)
      for (Value operand : context.graph.nodes[order[i]].operands)
        if (operand == value) return Reason{"it is used again", context.graph.nodes[order[i]].at};
    return std::nullopt;
  }

  // Why the value, which the node of the context looks at, cannot be given to it.
  Reason reason_for(const Context &context, Value value, std::uint32_t n) const {
    if (n < context.graph.nodes.size())
      if (std::optional<Reason> again = used_again(context, value, n)) return *again;
    const Node &node = context.graph.nodes[value.node];
    if (is_element(node.op)) {
      Reason reason = reason_for(context, node.operands[0], n);
      return {"it lies in " + name_of(context, node.operands[0]) + ", and " + reason.text, reason.at};
    }
    if (value.node == 0) return reason_for_parameter(context, value.output);
    return {"its elements are used again", node.at};
  }

  Reason reason_for_parameter(const Context &context, std::uint32_t parameter) const {
    const std::string name = name_of(context, {0, parameter});
    if (context.role == Role::function) {
      const bool is_local = context.function->linkage == graph::Linkage::local;
      return {is_local ? "the caller keeps it"
                       : "it is an argument of " + quoted(context.function->name) + ", which other files can call",
              context.function->at};
    }
    const Node &compound = context.outer->graph.nodes[context.node];
    const std::size_t operand = parameter - context.skipped + context.first;
    const bool is_operand = parameter >= context.skipped && operand < compound.operands.size();
    switch (context.role) {
    case Role::body_of_forall:
    case Role::bounds:
      return {is_operand ? "each pass of the loop begins with it" : "it lies in the array that the loop runs over", compound.at};
    case Role::part_of_loop:
      if (!is_operand) return {"the value before the pass is used after it, by a clause of 'returns'", compound.at};
      return {"each pass of the loop begins with it", compound.at};
    default: break;
    }
    if (!is_operand) // the payload of a union
      return {"it lies in the union, and " + reason_for(*context.outer, compound.operands[0], context.node).text, compound.at};
    if (context.role == Role::initial_of_loop && is_used_later(*compound.loop, static_cast<std::uint32_t>(operand)))
      return {"later passes of the loop use it, too", compound.at};
    return reason_for(*context.outer, compound.operands[operand], context.node);
  }

  static bool is_used_later(const graph::Loop &loop, std::uint32_t operand) {
    return is_used(*loop.test, operand) || is_used(*loop.body, operand) || is_used(*loop.result, operand);
  }

  // Why it is not known that there is one reference only.
  Reason doubt_about(const Context &context, Value value) const {
    const Node &node = context.graph.nodes[value.node];
    if (is_element(node.op)) return {"other elements may be the same array", node.at};
    switch (node.op) {
    case Op::constant: return {"it is a constant", node.at};
    case Op::call: return {quoted(unit_.functions[node.function].name) + " may give an array that has other references", node.at};
    case Op::select:
    case Op::tag_case:
    case Op::loop:
    case Op::forall: return {"it may be an array that has other references", node.at};
    case Op::parameters: break;
    default: return {"a reference may have been made before", node.at};
    }
    if (context.role == Role::function)
      return {"not every call of " + quoted(context.function->name) + " passes the only reference", context.function->at};
    if (context.role == Role::part_of_loop)
      return {"its value before the first pass may have other references", context.outer->graph.nodes[context.node].at};
    const std::size_t operand = value.output - context.skipped + context.first;
    if (value.output < context.skipped || operand >= context.outer->graph.nodes[context.node].operands.size())
      return {"the union may have other references", context.outer->graph.nodes[context.node].at};
    return doubt_about(*context.outer, context.outer->graph.nodes[context.node].operands[operand]);
  }

  void remark_parts(const Context &context, std::uint32_t n) {
    const Node &node = context.graph.nodes[n];
    const NodePlan &plan = context.plan.nodes[n];
    for (std::size_t part = 0; part < node.parts.size(); part++) {
      const bool has_payload = node.op == Op::tag_case && !node.arms[part].tags.empty();
      remark({*node.parts[part], plan.parts[part], Role::arm, &context, n, has_payload ? 1u : 0u, 1, context.function});
    }
    if (node.forall) {
      for (std::size_t d = 0; d < node.forall->dimensions.size(); d++)
        remark({*node.forall->dimensions[d].bounds, plan.parts[d], Role::bounds, &context, n, 0, 0, context.function});
      remark({*node.forall->body, plan.parts.back(), Role::body_of_forall, &context, n, 0, 0, context.function});
    }
    if (node.loop) remark_loop(context, n);
  }

  void remark_loop(const Context &context, std::uint32_t n) {
    const graph::Loop &loop = *context.graph.nodes[n].loop;
    const NodePlan &plan = context.plan.nodes[n];
    const Context first{*loop.initial, plan.parts[initial], Role::initial_of_loop, &context, n, 0, 0, context.function};
    remark(first);
    for (std::uint32_t variable : plan.unshared) {
      const Value value = loop.initial->results[variable];
      const bool is_shared = plan.parts[initial].results[variable] == Use::shares;
      const std::string what = name_of(first, value) + " before the first pass";
      if (is_shared)
        report(Message::copied, context.graph.nodes[n].at, what,
               reason_for(first, value, static_cast<std::uint32_t>(loop.initial->nodes.size())));
      else report(Message::may_be_copied, context.graph.nodes[n].at, what, doubt_about(first, value));
    }
    const std::pair<const Graph *, Part> parts[] = {
        {loop.test.get(), test}, {loop.body.get(), body}, {loop.result.get(), each_pass}, {loop.result.get(), at_end}};
    for (const auto &[graph, part] : parts)
      remark({*graph, plan.parts[part], Role::part_of_loop, &context, n, 0, 0, context.function});
  }

  const graph::Unit &unit_;
  Diagnostics &diagnostics_;
};

} // namespace

void remark(const graph::Unit &unit, const Plan &plan, Diagnostics &diagnostics) {
  Remarks remarks(unit, diagnostics);
  for (std::size_t f = 0; f < unit.functions.size(); f++)
    if (unit.functions[f].body)
      remarks.remark({*unit.functions[f].body, plan.functions[f].body, Role::function, nullptr, 0, 0, 0, &unit.functions[f]});
}

} // namespace sisal::memory
