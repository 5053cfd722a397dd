#include "parallel/forks.h"

#include "parallel/rules.h"

#include <algorithm>

namespace sisal::parallel {

using graph::Graph;
using graph::Node;
using graph::Op;

namespace {

class ForkFinder {
public:
  ForkFinder(const graph::Unit &unit, std::uint32_t function, Plan &plan)
      : function_(unit.functions[function]), number_(function), plan_(plan) {}

  bool find() {
    look(*function_.body, false);
    return is_found_;
  }

private:
  void look(const Graph &graph, bool is_in_loop) {
    std::vector<std::uint32_t> calls;
    for (std::uint32_t n = 0; n < graph.nodes.size(); n++) {
      const Node &node = graph.nodes[n];
      if (node.op == Op::call && node.function == number_) calls.push_back(n);
      for (const std::unique_ptr<Graph> &part : node.parts) look(*part, is_in_loop);
      if (node.forall) look(*node.forall->body, true);
      if (node.loop)
        for (const Graph *part : {node.loop->initial.get(), node.loop->test.get(), node.loop->body.get(), node.loop->result.get()})
          look(*part, true);
    }
    for (std::size_t i = 0; i < calls.size(); i++) decide(graph, calls, i, is_in_loop);
  }

  void decide(const Graph &graph, const std::vector<std::uint32_t> &calls, std::size_t i, bool is_in_loop) {
    const Node &call = graph.nodes[calls[i]];
    std::string why = obstacle(is_in_loop);
    // The last of several that do not need each other stays here.
    bool is_free = false;
    for (std::size_t other = i + 1; other < calls.size(); other++) is_free = is_free || !needs(graph, calls[other], calls[i]);
    if (why.empty() && !is_free) {
      if (i > 0) return;
      why = "there is no other call that could run beside it";
    }
    if (why.empty()) {
      plan_.forks.insert(&call);
      is_found_ = true;
    }
    plan_.decisions.push_back({call.at, true, why.empty(), why});
  }

  std::string obstacle(bool is_in_loop) const {
    if (is_in_loop) return "it stands in a loop";
    if (function_.linkage != graph::Linkage::local) return "other files can call '" + function_.name + "'";
    for (const graph::Output &parameter : function_.parameters)
      if (!is_plain(parameter.type)) return "its argument '" + parameter.name + "' is of a type that is not sent";
    if (!std::all_of(function_.results.begin(), function_.results.end(), is_plain) || function_.results.size() != 1)
      return "its result is not one value that can be sent";
    return "";
  }

  // Whether the value of a node depends on that of an earlier one.
  static bool needs(const Graph &graph, std::uint32_t node, std::uint32_t earlier) {
    std::vector<bool> is_dependent(node + 1, false);
    is_dependent[earlier] = true;
    for (std::uint32_t n = earlier + 1; n <= node; n++)
      for (graph::Value operand : graph.nodes[n].operands) is_dependent[n] = is_dependent[n] || is_dependent[operand.node];
    return is_dependent[node];
  }

  const graph::Function &function_;
  std::uint32_t number_;
  Plan &plan_;
  bool is_found_ = false;
};

} // namespace

bool find_forks(const graph::Unit &unit, std::uint32_t function, Plan &plan) { return ForkFinder(unit, function, plan).find(); }

} // namespace sisal::parallel
