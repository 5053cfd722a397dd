// The least and the greatest real of a loop are found in lanes, which compilers make instructions for vectors of. Without them each
// pass would wait for the one before.
#include "emit/forall_state.h"
#include "ranges/levels.h"

#include <algorithm>

namespace sisal::emit {

using graph::Gather;
using graph::Node;
using graph::Op;
using graph::Reduction;
using ranges::is_simple;

namespace {

constexpr unsigned lane_count = 4;
constexpr std::size_t most_nodes = 40; // the text stands twice

bool is_extreme(const Clause &clause) {
  const graph::Return &returns = *clause.returns;
  return returns.gather == Gather::value && !returns.has_mask && clause.type->is_real() &&
         (returns.reduction == Reduction::least || returns.reduction == Reduction::greatest);
}

} // namespace

bool FunctionEmitter::has_lanes(const ForallState &state, const Scope &body, std::size_t dimension) {
  if (dimension + 1 != state.loops.size() || !std::ranges::any_of(state.clauses, is_extreme)) return false;
  if (!body.plan.nodes[0].drops.empty() || body.plan.order.size() > most_nodes) return false;
  return std::ranges::all_of(body.plan.order, [&](std::uint32_t number) {
    const Node &node = body.graph.nodes[number];
    return body.level[number] <= dimension || (is_simple(node.op) && node.outputs[0].type->is_scalar()) ||
           (node.op == Op::select && is_conditional(node, body.plan.nodes[number]));
  });
}

void FunctionEmitter::lanes(ForallState &state, Scope &body, std::size_t dimension) {
  const CountedLoop &loop = state.loops[dimension];
  std::string lanes = std::to_string(lane_count);
  for (Clause &clause : state.clauses) {
    if (!is_extreme(clause)) continue;
    clause.lane = names_.fresh(clause.variable + "_lanes");
    std::string values = clause.variable;
    for (unsigned i = 1; i < lane_count; i++) values += ", " + clause.variable;
    out_.line(unit_.types.name(clause.type) + " " + clause.lane + "[" + lanes + "] = {" + values + "};");
  }
  auto select_lane = [&](const std::string &lane) {
    for (Clause &clause : state.clauses)
      if (!clause.lane.empty()) clause.lane = clause.lane.substr(0, clause.lane.find('[')) + "[" + lane + "]";
  };
  std::string groups = names_.fresh("groups"), group = names_.fresh("group"), lane = names_.fresh("lane");
  out_.line("const long " + groups + " = sisal_extent(" + loop.low + ", " + loop.high + ") / " + lanes + ";");
  out_.open("for (long " + group + " = 0; " + group + " < " + groups + "; " + group + "++)");
  out_.open("for (int " + lane + " = 0; " + lane + " < " + lanes + "; " + lane + "++)");
  out_.line("const long " + loop.index + " = " + loop.low + " + " + group + " * " + lanes + " + " + lane + ";");
  select_lane(lane);
  Scope again = body;
  forall_inside(state, again, dimension);
  out_.close();
  out_.close();
  out_.open("for (long " + loop.index + " = " + loop.low + " + " + groups + " * " + lanes + "; " + loop.index + " <= " + loop.high +
            "; " + loop.index + "++)");
  select_lane("0");
  forall_inside(state, body, dimension);
  out_.close();
  select_lane("0");
  for (Clause &clause : state.clauses) {
    if (clause.lane.empty()) continue;
    std::string array = clause.lane.substr(0, clause.lane.find('['));
    std::string function = std::string(clause.returns->reduction == Reduction::least ? "sisal_min_" : "sisal_max_") +
                           (clause.type->kind == Kind::real ? "real" : "double");
    out_.line(clause.variable + " = " + function + "(" + function + "(" + array + "[0], " + array + "[1]), " + function + "(" +
              array + "[2], " + array + "[3]));");
    clause.lane.clear();
  }
}

} // namespace sisal::emit
