#include "ranges/plan.h"

#include "ranges/facts.h"
#include "ranges/levels.h"

#include <algorithm>

namespace sisal::ranges {

using graph::Node;
using graph::Op;

namespace {

class Finder {
public:
  Finder(const Node &node, const memory::NodePlan &how, LoopPlan &plan)
      : facts_(node, how, plan.levels), is_loop_(node.loop != nullptr), plan_(plan) {}

  void find() {
    plan_.count = facts_.count();
    find(facts_.body(), 0);
  }

private:
  // `level`: of the `if` whose part it is.
  void find(const Frame &frame, unsigned level) {
    for (std::uint32_t number : frame.plan.order) {
      const Node &node = frame.graph.nodes[number];
      const unsigned here = frame.is_body ? plan_.levels[number] : level;
      if (node.op == Op::array_element) find_access(frame, node, node.operands[0], here);
      if (node.op == Op::array_replace) find_access(frame, node, {number, 0}, here);
      if (node.op != Op::select) continue;
      for (std::size_t part = 0; part < node.parts.size(); part++)
        find({*node.parts[part], frame.plan.nodes[number].parts[part], &frame, &node}, here);
    }
  }

  // The outermost loop before which enough is known. `value` has the element that the node reads or writes.
  void find_access(const Frame &frame, const Node &node, graph::Value value, unsigned level) {
    for (unsigned dimension = 0; dimension < level; dimension++) {
      const std::optional<Origin> array = facts_.array(frame, value, dimension);
      std::optional<Sequences> index = array ? facts_.index(frame, node.operands[1], dimension) : std::nullopt;
      if (!index || (is_loop_ && !plan_.count && is_moving(*index))) continue;
      Access access{&node, array->array, std::move(*index), array->is_moved, 0, false};
      if (node.op == Op::array_replace) access.more = static_cast<long>(node.operands.size()) - 3;
      access.is_certain = frame.is_body && access.sequences.size() == 1 && (!is_loop_ || (plan_.count && plan_.count->is_exact));
      plan_.dimensions[dimension].push_back(std::move(access));
      return;
    }
    if (frame.is_body && !is_loop_ && level == plan_.dimensions.size()) find_inside(frame, node, value);
  }

  // An element over which the innermost loop runs is there when a pass begins.
  void find_inside(const Frame &frame, const Node &node, graph::Value value) {
    const std::size_t innermost = plan_.dimensions.size();
    const std::optional<Origin> array = facts_.array(frame, value, innermost);
    const std::optional<Sequences> index = facts_.index(frame, node.operands[1], innermost);
    if (!array || array->array.node != 0 || !index || index->size() != 1 || !(*index)[0].first.terms.empty()) return;
    const long more = node.op == Op::array_replace ? static_cast<long>(node.operands.size()) - 3 : 0;
    plan_.inside.push_back({&node, array->array, *index, array->is_moved, more, true});
  }

  static bool is_moving(const Sequences &sequences) {
    return std::ranges::any_of(sequences, [](const Sequence &sequence) { return sequence.step != 0; });
  }

  Facts facts_;
  bool is_loop_;
  LoopPlan &plan_;
};

} // namespace

LoopPlan plan(const Node &node, const memory::NodePlan &how) {
  LoopPlan plan;
  plan.levels = levels(node, how);
  plan.dimensions.resize(node.forall ? node.forall->dimensions.size() : 1);
  Finder(node, how, plan).find();
  return plan;
}

} // namespace sisal::ranges
