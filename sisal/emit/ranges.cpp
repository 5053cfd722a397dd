// Dimensions of a product loop: their bounds, what their generators give, and which values and checks stand before the loops.
#include "emit/forall_state.h"

#include <algorithm>
#include <map>

namespace sisal::emit {

using graph::Dimension;
using graph::Graph;
using graph::Node;
using graph::Op;
using memory::Hold;

namespace {

bool uses_beyond(const Graph &graph, const memory::GraphPlan &plan, std::size_t parameter) {
  auto is_beyond = [&](graph::Value value) { return value.node == 0 && value.output >= parameter; };
  for (std::uint32_t number : plan.order)
    if (std::ranges::any_of(graph.nodes[number].operands, is_beyond)) return true;
  return std::ranges::any_of(graph.results, is_beyond);
}

bool uses(const Graph &graph, std::uint32_t parameter) {
  auto is_it = [&](graph::Value value) { return value == graph::Value{0, parameter}; };
  for (const Node &node : graph.nodes)
    if (std::ranges::any_of(node.operands, is_it)) return true;
  return std::ranges::any_of(graph.results, is_it);
}

// A number and a constant, or a sum.
std::string plus(const std::string &text, long offset) {
  if (offset == 0) return text;
  if (text.find_first_not_of("-0123456789") == std::string::npos) return std::to_string(std::stol(text) + offset);
  return text + (offset < 0 ? " - " : " + ") + std::to_string(std::labs(offset));
}

} // namespace

bool forall_is_known(const graph::Forall &forall, const memory::NodePlan &plan, std::size_t dimension, std::size_t operands) {
  return !uses_beyond(*forall.dimensions[dimension].bounds, plan.parts[dimension], operands);
}

// The bounds of a dimension. Those of others that run with the first have to be as many.
void FunctionEmitter::forall_range(ForallState &state, std::size_t dimension) {
  const Dimension &from = state.forall.dimensions[dimension];
  CountedLoop &loop = state.loops[dimension];
  Codes given = state.operands;
  given.insert(given.end(), state.elements.begin(), state.elements.end());
  given.resize(from.bounds->nodes[0].outputs.size(), Code{"0"});
  Scope bounds = scope(*from.bounds, state.plan.parts[dimension], given);
  Codes values = body(bounds);
  std::size_t at = 0;
  std::string first_size;
  for (std::size_t i = 0; i < from.generators.size(); i++) {
    Generated &generated = loop.generated[i];
    auto type_at = [&](std::size_t result) { return from.bounds->output(from.bounds->results[result]).type; };
    std::string low, high, size;
    if (generated.is_array) {
      generated.array = values[at].text;
      generated.element = type_at(at)->element;
      low = generated.array + ".low", high = "sisal_high(" + generated.array + ".any)", size = generated.array + ".size";
      at++;
    } else {
      low = atom({values[at].is_counter ? "(int)" + values[at].text : values[at].text}, type_at(at), "low").text;
      high = atom({values[at + 1].is_counter ? "(int)" + values[at + 1].text : values[at + 1].text}, type_at(at + 1), "high").text;
      size = "sisal_extent(" + low + ", " + high + ")";
      at += 2;
    }
    generated.low = low;
    if (i == 0) {
      loop.low = low, first_size = size;
      loop.high = generated.array.empty() ? high : names_.fresh("high");
      if (loop.high != high) out_.line("const int " + loop.high + " = " + high + ";");
    } else {
      out_.line("if (" + first_size + " != " + size + ") sisal_fail(" + file_and_line(state.node) +
                ", \"dot, %ld elements beside %ld\", (long)" + first_size + ", (long)" + size + ");");
    }
  }
  end(bounds);
}

// The names of a dimension's indices, and what the body gets.
void FunctionEmitter::forall_elements(ForallState &state, std::size_t dimension) {
  const Dimension &from = state.forall.dimensions[dimension];
  CountedLoop &loop = state.loops[dimension];
  loop.generated.resize(from.generators.size());
  std::uint32_t parameter = static_cast<std::uint32_t>(state.operands.size() + state.elements.size());
  const std::vector<graph::Output> &outputs = state.forall.body->nodes[0].outputs;
  auto is_used = [&](std::uint32_t number) {
    if (uses(*state.forall.body, number)) return true;
    for (std::size_t other = dimension + 1; other < state.forall.dimensions.size(); other++)
      if (uses(*state.forall.dimensions[other].bounds, number)) return true;
    return false;
  };
  for (std::size_t i = 0; i < from.generators.size(); i++) {
    Generated &generated = loop.generated[i];
    generated.is_array = from.generators[i].is_array;
    if (generated.is_array) {
      if (is_used(parameter))
        generated.element_name = names_.fresh(outputs[parameter].name.empty() ? "element" : identifier(outputs[parameter].name));
      state.elements.push_back({generated.element_name.empty() ? "0" : generated.element_name});
      parameter++;
    }
    if (i == 0 || is_used(parameter))
      generated.index = names_.fresh(outputs[parameter].name.empty() ? "i" : identifier(outputs[parameter].name));
    state.elements.push_back({generated.index.empty() ? "0" : generated.index, primary, !generated.index.empty()});
    parameter++;
  }
  loop.index = loop.generated[0].index;
}

// A value of the body that only outer loops have a part in stands in these. Values that are references stay where they are.
void FunctionEmitter::find_levels(ForallState &state, Scope &body) {
  unsigned innermost = static_cast<unsigned>(state.loops.size());
  std::vector<unsigned> parameter(state.operands.size(), 0);
  for (unsigned dimension = 0; dimension < innermost; dimension++)
    for (const Generated &generated : state.loops[dimension].generated)
      parameter.insert(parameter.end(), generated.is_array ? 2 : 1, dimension + 1);
  for (std::uint32_t number : body.plan.order) {
    const Node &node = body.graph.nodes[number];
    const memory::NodePlan &plan = body.plan.nodes[number];
    bool can_move = is_simple(node.op) && plan.drops.empty() && plan.outputs[0] != Hold::owned &&
                    std::ranges::all_of(plan.uses, [](memory::Use use) { return use == memory::Use::reads; });
    unsigned level = 0;
    for (graph::Value value : node.operands)
      level = std::max(level, value.node == 0 ? parameter[value.output] : body.level[value.node]);
    body.level[number] = can_move ? level : innermost;
  }
}

// Elements whose index is this loop's and a constant: their bounds are checked before it, and a pointer to the element 0 is made.
void FunctionEmitter::check_ranges(ForallState &state, Scope &body, std::size_t dimension) {
  struct Access {
    long least = LONG_MAX, greatest = LONG_MIN;
    std::string place, pointer, type;
  };
  std::map<std::string, Access> accesses;
  const CountedLoop &loop = state.loops[dimension];
  auto offset_of = [&](const Node &node, long &offset) {
    std::string index = index_text(body, node, 1);
    if (!index.starts_with(loop.index) || !body.pointer[&node - body.graph.nodes.data()].empty()) return false;
    std::string rest = index.substr(loop.index.size());
    offset = 0;
    if (rest.empty()) return true;
    if (!rest.starts_with(" + ") && !rest.starts_with(" - ")) return false;
    offset = std::stol(rest.substr(3)) * (rest[1] == '-' ? -1 : 1);
    return true;
  };
  auto each_access = [&](auto does) {
    for (std::uint32_t number : body.plan.order) {
      const Node &node = body.graph.nodes[number];
      long offset = 0;
      if (node.op != Op::array_element) continue;
      graph::Value array = node.operands[0];
      unsigned level = array.node == 0 ? (array.output < state.operands.size() ? 0 : UINT_MAX) : body.level[array.node];
      if (level <= dimension && offset_of(node, offset)) does(number, node, operand(body, node, 0).text, offset);
    }
  };
  each_access([&](std::uint32_t, const Node &node, const std::string &array, long offset) {
    Access &access = accesses[array];
    access.least = std::min(access.least, offset), access.greatest = std::max(access.greatest, offset);
    if (access.place.empty()) access.place = file_and_line(node), access.type = unit_.types.name(node.outputs[0].type);
  });
  for (auto &[array, access] : accesses) {
    if (unit_.options.has_bounds)
      out_.line("sisal_check_range(" + array + ".low, " + array + ".size, " + plus(loop.low, access.least) + ", " +
                plus(loop.high, access.greatest) + ", " + access.place + ");");
    access.pointer = names_.fresh(array + "_at");
    out_.line("const " + access.type + " *const " + access.pointer + " = " + array + ".first - " + array + ".low;");
  }
  each_access(
      [&](std::uint32_t number, const Node &, const std::string &array, long) { body.pointer[number] = accesses[array].pointer; });
}

} // namespace sisal::emit
