// `for i in ...` of programs whose errors are values: nested loops of C, and the arrays of each dimension are made in it. Bounds
// that are errors make errors of the dimension's arrays and of all reductions. Where generators that run together differ in length,
// the shorter ones go on with errors.
#include "emit/full_emitter.h"

#include <algorithm>

namespace sisal::emit {

using graph::Gather;
using graph::Graph;
using graph::Node;

struct FullEmitter::Forall {
  struct Generated {
    TypeRef array = nullptr; // null: a range
    std::string name, low, size;
    bool is_owned = false;
  };
  const Scope &scope;
  std::uint32_t number;
  const Node &node;
  const memory::NodePlan &plan;
  const graph::Forall &forall;
  Codes operands;
  std::vector<Clause> clauses;               // `levels` are the arrays of the dimensions so far
  std::vector<Generated> generated;          // of the dimension that is emitted
  std::vector<std::vector<Generated>> outer; // of those around it
  Codes elements;                            // what the dimensions so far give
};

namespace {

bool has_parameter(const Graph &graph, std::size_t parameter) {
  const auto is_it = [&](graph::Value value) { return value.node == 0 && value.output == parameter; };
  return std::ranges::any_of(graph.nodes, [&](const Node &node) { return std::ranges::any_of(node.operands, is_it); }) ||
         std::ranges::any_of(graph.results, is_it);
}

TypeRef type_at(TypeRef type, std::size_t depth) {
  for (; depth > 0; depth--) type = type->element;
  return type;
}

bool is_constant(const std::string &text) { return text.find_first_not_of("0123456789-") == std::string::npos; }

} // namespace

void FullEmitter::product_loop(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  Forall state{scope, number, node, scope.plan.nodes[number], *node.forall, arguments(scope, node), {}, {}, {}, {}};
  state.clauses = clauses(scope, number, state.forall.returns, *state.forall.body);
  for (Clause &clause : state.clauses)
    if (clause.returns->gather == Gather::value) begin(clause, true);
  dimension(state, 0);
  for (const Clause &clause : state.clauses)
    if (clause.returns->gather == Gather::value) finish(clause);
}

// The bounds of a dimension. Gives the condition that none is an error; empty if none can be.
std::string FullEmitter::bounds(Forall &state, std::size_t number) {
  const graph::Dimension &from = state.forall.dimensions[number];
  const memory::GraphPlan &plan = state.plan.parts[number];
  Codes given = state.operands;
  given.insert(given.end(), state.elements.begin(), state.elements.end());
  Scope bounds = scope(*from.bounds, plan, std::move(given));
  const Codes values = body(bounds);
  std::string condition;
  const auto is_good = [&](TypeRef type, const std::string &value) {
    if (!is_constant(value)) condition += (condition.empty() ? "!(" : " || ") + Types::is_error(type, value);
  };
  std::size_t at = 0;
  for (const graph::Generator &generator : from.generators) {
    Forall::Generated made;
    TypeRef type = from.bounds->output(from.bounds->results[at]).type;
    const auto next = [&](const char *name) {
      const std::string value = atom(values[at++], type, name).text;
      is_good(type, value);
      return value;
    };
    if (generator.is_array) {
      made.array = type;
      made.is_owned = plan.results[at] != memory::Use::reads;
      made.name = next("array");
      made.low = made.name + ".low", made.size = made.name + ".size";
    } else {
      made.low = next("low");
      const std::string high = next("high");
      made.size = "sisal_full_extent(" + made.low + ", " + high + ")";
    }
    state.generated.push_back(std::move(made));
  }
  end(bounds);
  return condition.empty() ? "" : condition + ")";
}

void FullEmitter::dimension(Forall &state, std::size_t number) {
  const bool is_last = number + 1 == state.forall.dimensions.size();
  state.generated.clear();
  const std::string condition = bounds(state, number);
  for (Clause &clause : state.clauses) {
    if (clause.returns->gather == Gather::value) continue;
    clause.levels.resize(number);
    clause.levels.push_back(number == 0 ? clause.variable : names_.fresh("row"));
    out_.line(unit_.types.name(type_at(clause.type, number)) + " " + clause.levels.back() + " = SISAL_EMPTY;");
  }
  out_.open(condition.empty() ? "" : "if (" + condition + ")");
  passes(state, number);
  if (is_last)
    for (const Clause &clause : state.clauses)
      if (clause.returns->gather != Gather::value && clause.returns->has_mask)
        out_.line("if (" + clause.spoiled + ") sisal_full_spoil(&" + clause.levels[number] + ".any);");
  if (!condition.empty()) {
    out_.otherwise("else");
    for (const Clause &clause : state.clauses)
      if (clause.returns->gather == Gather::value) out_.line(clause.spoiled + " = true;");
      else out_.line("sisal_full_spoil(&" + clause.levels[number] + ".any);");
  }
  out_.close();
  for (const Forall::Generated &generated : state.generated)
    if (generated.is_owned) drop(generated.array, generated.name);
}

// The loop, and the arrays of its dimension, which are as long as the longest generator.
void FullEmitter::passes(Forall &state, std::size_t number) {
  const bool is_last = number + 1 == state.forall.dimensions.size();
  const std::string count = names_.fresh("count"), pass = names_.fresh("pass");
  for (std::size_t i = 0; i < state.generated.size(); i++) {
    Forall::Generated &generated = state.generated[i];
    if (state.generated.size() > 1) {
      const std::string size = names_.fresh("size");
      out_.line("const long " + size + " = " + generated.size + ";");
      generated.size = size;
    }
    if (i == 0) out_.line("long " + count + " = " + generated.size + ";");
    else out_.line("if (" + generated.size + " > " + count + ") " + count + " = " + generated.size + ";");
  }
  const std::string low = names_.fresh("first");
  out_.line("const int " + low + " = " + count + " > 0 ? (int)" + state.generated[0].low + " : 1;");
  for (Clause &clause : state.clauses) {
    if (clause.returns->gather == Gather::value) continue;
    TypeRef type = type_at(clause.type, number);
    const std::string &array = clause.levels.back(), first = type->kind == Kind::stream ? "1" : low;
    if (is_last && clause.returns->has_mask) {
      clause.spoiled = names_.fresh("is_spoiled");
      out_.line("bool " + clause.spoiled + " = false;");
      out_.line(array + ".low = " + first + ";");
    } else {
      out_.line(array + ".any = sisal_new(" + element_descriptor(type) + ", " + first + ", " + count + ");");
    }
  }
  out_.open("for (long " + pass + " = 0; " + pass + " < " + count + "; " + pass + "++)");
  const std::size_t before = state.elements.size();
  elements(state, number, pass);
  inside(state, number, pass);
  state.elements.resize(before);
  out_.close();
}

// What the generators give in a pass.
void FullEmitter::elements(Forall &state, std::size_t number, const std::string &pass) {
  const std::vector<graph::Output> &outputs = state.forall.body->nodes[0].outputs;
  const auto add = [&](const char *otherwise, TypeRef type, const std::string &value) {
    const std::size_t parameter = state.operands.size() + state.elements.size();
    bool is_used = has_parameter(*state.forall.body, parameter);
    for (std::size_t later = number + 1; later < state.forall.dimensions.size(); later++)
      is_used = is_used || has_parameter(*state.forall.dimensions[later].bounds, parameter);
    const std::string &name = outputs[parameter].name;
    state.elements.push_back({is_used ? names_.fresh(name.empty() ? otherwise : identifier(name)) : "0"});
    if (is_used) out_.line("const " + unit_.types.name(type) + " " + state.elements.back().text + " = " + value + ";");
  };
  const bool is_padded = state.generated.size() > 1;
  for (const Forall::Generated &generated : state.generated) {
    const std::string index = generated.low + " + " + pass;
    if (generated.array)
      add("element", generated.array->element,
          "*(const " + unit_.types.name(generated.array->element) + " *)sisal_full_at(" + element_descriptor(generated.array) +
              ", " + generated.name + ".any, " + index + ")");
    TypeRef integer = outputs[state.operands.size() + state.elements.size()].type;
    add("i", integer, is_padded ? pass + " < " + generated.size + " ? " + index + " : SISAL_ERROR_INTEGER" : index);
  }
}

void FullEmitter::inside(Forall &state, std::size_t number, const std::string &pass) {
  const auto store = [&](const Clause &clause, const Code &value) {
    TypeRef type = type_at(clause.type, number);
    const std::string &array = clause.levels[number];
    const bool grows = clause.returns->has_mask && number + 1 == state.forall.dimensions.size();
    if (grows) append(clause, array, type, value);
    else out_.line(array + ".first[" + pass + "] = " + value.text + ";");
  };
  if (number + 1 < state.forall.dimensions.size()) {
    state.outer.push_back(std::move(state.generated));
    dimension(state, number + 1);
    state.generated = std::move(state.outer.back());
    state.outer.pop_back();
    for (const Clause &clause : state.clauses)
      if (clause.returns->gather != Gather::value) store(clause, {clause.levels[number + 1]});
    return;
  }
  Codes given = state.operands;
  given.insert(given.end(), state.elements.begin(), state.elements.end());
  Scope inner = scope(*state.forall.body, state.plan.parts.back(), std::move(given));
  const Codes values = body(inner);
  for (Clause &clause : state.clauses) gather(clause, values, inner.plan.results, [&](const Code &value) { store(clause, value); });
  end(inner);
}

} // namespace sisal::emit
