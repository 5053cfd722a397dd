#include "graph/print.h"

#include "types/table.h"

#include <cstdio>

namespace sisal::graph {

namespace {
// In the order of Op.
constexpr const char *op_names[] = {"parameters",
                                    "constant",
                                    "error_value",
                                    "add",
                                    "subtract",
                                    "multiply",
                                    "divide",
                                    "mod",
                                    "negate",
                                    "minimum",
                                    "maximum",
                                    "absolute",
                                    "power",
                                    "and",
                                    "or",
                                    "not",
                                    "less",
                                    "less_equal",
                                    "equal",
                                    "floor",
                                    "truncate",
                                    "round",
                                    "convert",
                                    "library",
                                    "call",
                                    "array_make",
                                    "array_empty",
                                    "array_fill",
                                    "array_element",
                                    "array_replace",
                                    "array_catenate",
                                    "array_adjust",
                                    "array_set_low",
                                    "array_add_high",
                                    "array_add_low",
                                    "array_remove_high",
                                    "array_remove_low",
                                    "array_low",
                                    "array_high",
                                    "array_size",
                                    "array_prefix_size",
                                    "stream_make",
                                    "stream_empty",
                                    "stream_first",
                                    "stream_rest",
                                    "stream_append",
                                    "stream_is_empty",
                                    "stream_size",
                                    "stream_prefix_size",
                                    "stream_catenate",
                                    "record_make",
                                    "record_field",
                                    "record_replace",
                                    "union_make",
                                    "union_is",
                                    "is_error",
                                    "select",
                                    "tag_case",
                                    "forall",
                                    "loop"};
static_assert(std::size(op_names) == static_cast<size_t>(Op::loop) + 1);
} // namespace

const char *op_name(Op op) { return op_names[static_cast<int>(op)]; }

namespace {

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (unsigned char c : text) {
    char escape[8];
    if (c == '"' || c == '\\') result += '\\', result += static_cast<char>(c);
    else if (c >= ' ' && c < 127) result += static_cast<char>(c);
    else std::snprintf(escape, sizeof escape, "\\%03o", c), result += escape;
  }
  return result + "\"";
}

struct ConstantText {
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(unsigned char value) const { return "'" + quoted(std::string(1, static_cast<char>(value))).substr(1); }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", value);
    return text;
  }
  std::string operator()(std::monostate) const { return "nil"; }
  std::string operator()(const std::string &value) const { return quoted(value); }
};

std::string text_of(const Constant &constant) {
  std::string text = std::visit(ConstantText{}, constant);
  if (std::holds_alternative<unsigned char>(constant)) text.back() = '\'';
  return text;
}

std::string text_of(const Return &clause) {
  static constexpr const char *directions[] = {"", "left ", "right ", "tree "};
  static constexpr const char *reductions[] = {"", "sum ", "product ", "least ", "greatest ", "catenate "};
  static constexpr const char *gathers[] = {"value of ", "array of ", "stream of "};
  std::string text = gathers[static_cast<int>(clause.gather)];
  text += directions[static_cast<int>(clause.direction)];
  text += reductions[static_cast<int>(clause.reduction)] + std::to_string(clause.value);
  if (clause.has_mask) text += (clause.mask_drops ? " unless " : " when ") + std::to_string(clause.mask);
  return text;
}

class Printer {
public:
  Printer(const Unit &unit, const Sources *sources) : unit_(unit), sources_(sources) {}

  std::string function(const Function &function, bool is_entry) {
    static constexpr const char *linkages[] = {"", " defined", " imported"};
    std::string parameters, results;
    for (const Output &parameter : function.parameters) separate(parameters) += parameter.name + ": " + type_name(parameter.type);
    for (TypeRef type : function.results) separate(results) += type_name(type);
    line("function " + function.name + "(" + parameters + ") returns (" + results + ")" +
             linkages[static_cast<int>(function.linkage)] + (function.is_c ? " c" : "") + (is_entry ? " entry" : ""),
         &function.at);
    if (function.body) graph(*function.body);
    return std::move(text_);
  }

private:
  static std::string &separate(std::string &list) { return list.empty() ? list : list += ", "; }

  void line(const std::string &text, const Range *at = nullptr) {
    // A deep nest is not a wide text: from some depth on it is a number.
    constexpr unsigned most = 32;
    text_ += depth_ <= most ? std::string(2 * depth_, ' ') : std::string(2 * most, ' ') + "[" + std::to_string(depth_) + "] ";
    text_ += text;
    if (at && sources_) {
      Place place = sources_->place(*at);
      text_ += "  @" + std::to_string(place.line) + ":" + std::to_string(place.column);
    }
    text_ += '\n';
  }

  // A pass that is being debugged may have left values that are nowhere.
  static std::string value(const Graph &graph, Value value) {
    std::string number = "%" + std::to_string(value.node);
    if (value.node >= graph.nodes.size() || value.output >= graph.nodes[value.node].outputs.size())
      return number + "." + std::to_string(value.output) + "?";
    if (graph.nodes[value.node].outputs.size() > 1) number += "." + std::to_string(value.output);
    return graph.output(value).name + number;
  }

  static std::string outputs(const Graph &graph, std::uint32_t node) {
    std::string result;
    for (std::uint32_t i = 0; i < graph.nodes[node].outputs.size(); i++) {
      TypeRef type = graph.nodes[node].outputs[i].type;
      separate(result) += value(graph, {node, i}) + ": " + (type ? type_name(type) : "no type");
    }
    return result;
  }

  static std::string values(const Graph &graph, const std::vector<Value> &list) {
    std::string result;
    for (Value each : list) separate(result) += value(graph, each);
    return result;
  }

  std::string detail(const Node &node) const {
    switch (node.op) {
    case Op::constant: return " " + text_of(node.constant);
    case Op::library: return " " + node.name;
    case Op::call:
      return " " +
             (node.function < unit_.functions.size() ? unit_.functions[node.function].name : "?" + std::to_string(node.function));
    case Op::record_field:
    case Op::record_replace:
    case Op::union_make:
    case Op::union_is: return " ." + std::to_string(node.index);
    default: return "";
    }
  }

  void graph(const Graph &graph) {
    depth_++;
    for (std::uint32_t i = 1; i < graph.nodes.size(); i++) {
      const Node &node = graph.nodes[i];
      std::string operands = values(graph, node.operands);
      line(outputs(graph, i) + " = " + op_name(node.op) + detail(node) + (operands.empty() ? "" : " " + operands), &node.at);
      depth_++;
      compound(node);
      depth_--;
    }
    line("gives " + values(graph, graph.results));
    depth_--;
  }

  void part(const std::string &title, const Graph &graph) {
    line(title + " (" + (graph.nodes.empty() ? "" : outputs(graph, 0)) + ")");
    this->graph(graph);
  }

  void compound(const Node &node) {
    for (std::uint32_t i = 0; i < node.parts.size(); i++) part(part_title(node, i), *node.parts[i]);
    if (node.forall) forall(*node.forall);
    if (node.loop) loop(*node.loop);
  }

  static std::string part_title(const Node &node, std::uint32_t index) {
    if (node.op != Op::tag_case || index >= node.arms.size()) return index == 0 ? "then" : "else";
    if (node.arms[index].tags.empty()) return "otherwise";
    std::string tags;
    for (std::uint32_t tag : node.arms[index].tags) separate(tags) += std::to_string(tag);
    return "tag " + tags;
  }

  void forall(const Forall &forall) {
    for (const Dimension &dimension : forall.dimensions) {
      std::string generators;
      for (Generator generator : dimension.generators) generators += generator.is_array ? " array" : " range";
      part("over" + generators, *dimension.bounds);
    }
    part("body", *forall.body);
    for (const Return &clause : forall.returns) line("returns " + text_of(clause), &clause.at);
  }

  void loop(const Loop &loop) {
    part("initial", *loop.initial);
    if (loop.is_test_first) part("test", *loop.test);
    part("body", *loop.body);
    if (!loop.is_test_first) part("test", *loop.test);
    part("result", *loop.result);
    for (size_t i = 0; i < loop.returns.size(); i++)
      line(std::string("returns ") + (i < loop.is_old.size() && loop.is_old[i] ? "old " : "") + text_of(loop.returns[i]),
           &loop.returns[i].at);
  }

  const Unit &unit_;
  const Sources *sources_;
  unsigned depth_ = 0;
  std::string text_;
};

} // namespace

std::string print(const Unit &unit, const Function &function, const Sources *sources) {
  return Printer(unit, sources).function(function, unit.entry >= 0 && &unit.functions[unit.entry] == &function);
}

std::string print(const Unit &unit, const Sources *sources) {
  std::string text;
  for (const Function &function : unit.functions) text += print(unit, function, sources);
  return text;
}

} // namespace sisal::graph
