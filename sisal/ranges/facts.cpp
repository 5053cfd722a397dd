#include "ranges/facts.h"

#include "ranges/levels.h"
#include "ranges/sums.h"

#include <algorithm>
#include <climits>

namespace sisal::ranges {

using graph::Graph;
using graph::Node;
using graph::Op;
using graph::Value;

namespace {

Sequence number(long value) { return {{value, {}}, 0}; }

bool is_number(const Sequence &sequence) { return sequence.step == 0 && sequence.first.terms.empty(); }

// a + factor * b. Of what is one of several, the other has to be the same in all passes.
std::optional<Sequences> sum(const Sequences &a, const Sequences &b, long factor) {
  auto is_fixed = [](const Sequences &all) { return all.size() == 1 && all[0].step == 0; };
  if ((a.size() > 1 && !is_fixed(b)) || (b.size() > 1 && !is_fixed(a))) return std::nullopt;
  Sequences all;
  for (const Sequence &left : a)
    for (const Sequence &right : b) {
      std::optional<Sequence> one = plus(left, right, factor);
      if (!one) return std::nullopt;
      all.push_back(std::move(*one));
    }
  return all;
}

} // namespace

Facts::Facts(const Node &node, const memory::NodePlan &how, const std::vector<unsigned> &levels)
    : node_(node), how_(how), body_of_(ranges::body_of(node)), body_plan_(ranges::body_plan(node, how)), levels_(levels),
      parameters_(parameter_levels(node)) {
  if (node.loop) {
    find_variables();
    return;
  }
  std::uint32_t parameter = static_cast<std::uint32_t>(node.operands.size());
  for (const graph::Dimension &dimension : node.forall->dimensions) {
    index_of_.push_back(parameter + (dimension.generators[0].is_array ? 1 : 0));
    for (const graph::Generator &generator : dimension.generators) parameter += generator.is_array ? 2 : 1;
  }
}

// Variables that rise or fall by a constant come first, then those that are always one of some values.
void Facts::find_variables() {
  const std::uint32_t first = static_cast<std::uint32_t>(node_.operands.size());
  const std::uint32_t end = static_cast<std::uint32_t>(body_of_.nodes[0].outputs.size());
  known_.resize(end);
  stays_.resize(end);
  for (std::uint32_t v = first; v < end; v++) {
    const Sequences itself = {{{0, {{{0, v}, 1}}}, 0}};
    if (body_of_.nodes[0].outputs[v].type->kind != Kind::integer) continue;
    known_[v] = itself;
    const std::optional<Sequences> next = index(body(), body_of_.results[v - first], 0);
    known_[v].reset();
    if (!next || next->size() != 1 || (*next)[0].step != 0 || (*next)[0].first.terms != itself[0].first.terms) continue;
    known_[v] = {{itself[0].first, (*next)[0].first.constant}};
  }
  for (std::uint32_t v = first; v < end; v++) {
    const TypeRef type = body_of_.nodes[0].outputs[v].type;
    const Value variable{0, v};
    if (type->kind == Kind::array) {
      stays_[v] = {variable, false};
      stays_[v] = array(body(), body_of_.results[v - first], 0);
      if (stays_[v] && stays_[v]->array != variable) stays_[v].reset();
    } else if (type->kind == Kind::integer && !known_[v]) {
      const Sequence itself = {{0, {{variable, 1}}}, 0};
      known_[v] = {itself};
      std::optional<Sequences> next = index(body(), body_of_.results[v - first], 0);
      known_[v].reset();
      if (!next) continue;
      std::erase(*next, itself);
      if (std::ranges::any_of(*next, [&](const Sequence &one) { return one.first.terms.count(variable) > 0; })) continue;
      next->push_back(itself);
      known_[v] = std::move(next);
    }
  }
}

std::optional<Sequences> Facts::parameter(std::uint32_t number, std::size_t dimension) const {
  const Sequence itself = {{0, {{{0, number}, 1}}}, 0};
  if (parameters_[number] <= dimension) return {{itself}};
  if (node_.loop) return known_[number];
  if (index_of_[dimension] == number) return {{{itself.first, 1}}};
  return std::nullopt;
}

bool Facts::is_there(const Frame &frame, Value value, std::size_t dimension) const {
  return frame.is_body && value.node != 0 && levels_[value.node] <= dimension;
}

std::optional<Sequences> Facts::index(const Frame &frame, Value value, std::size_t dimension) const {
  if (frame.graph.output(value).type->kind != Kind::integer) return std::nullopt;
  if (value.node == 0)
    return frame.around ? index(*frame.around, frame.outside(value), dimension) : parameter(value.output, dimension);
  const Node &node = frame.graph.nodes[value.node];
  std::optional<Sequences> found =
      node.op == Op::select ? choice(frame, node, value, dimension) : operation(frame, node, value.node, dimension);
  if (!found && is_there(frame, value, dimension)) return {{{{0, {{value, 1}}}, 0}}};
  return found;
}

std::optional<Sequences> Facts::operation(const Frame &frame, const Node &node, std::uint32_t, std::size_t dimension) const {
  if (node.op == Op::constant) return {{number(std::get<std::int64_t>(node.constant))}};
  if (node.op != Op::add && node.op != Op::subtract && node.op != Op::multiply && node.op != Op::mod) return std::nullopt;
  std::optional<Sequences> a = index(frame, node.operands[0], dimension), b = index(frame, node.operands[1], dimension);
  const bool has_number = b && b->size() == 1 && is_number((*b)[0]);
  if (node.op == Op::mod) {
    if (!has_number || (*b)[0].first.constant <= 0) return std::nullopt;
    return {{number(0), number((*b)[0].first.constant - 1)}};
  }
  if (!a || !b) return std::nullopt;
  if (node.op != Op::multiply) return sum(*a, *b, node.op == Op::add ? 1 : -1);
  if (!has_number) std::swap(a, b);
  if (b->size() != 1 || !is_number((*b)[0])) return std::nullopt;
  return sum({number(0)}, *a, (*b)[0].first.constant);
}

// Either of two values.
std::optional<Sequences> Facts::choice(const Frame &frame, const Node &node, Value value, std::size_t dimension) const {
  Sequences all;
  for (std::size_t part = 0; part < node.parts.size(); part++) {
    const Frame inner{*node.parts[part], frame.plan.nodes[value.node].parts[part], &frame, &node};
    const std::optional<Sequences> some = index(inner, node.parts[part]->results[value.output], dimension);
    if (!some) return std::nullopt;
    for (const Sequence &sequence : *some)
      if (std::ranges::find(all, sequence) == all.end()) all.push_back(sequence);
  }
  return all;
}

std::optional<Origin> Facts::array(const Frame &frame, Value value, std::size_t dimension) const {
  if (value.node == 0) {
    if (frame.around) return array(*frame.around, frame.outside(value), dimension);
    if (parameters_[value.output] <= dimension) return {{value, false}};
    return node_.loop ? stays_[value.output] : std::nullopt;
  }
  const Node &node = frame.graph.nodes[value.node];
  const memory::NodePlan &plan = frame.plan.nodes[value.node];
  if (node.op == Op::array_replace) {
    std::optional<Origin> old = array(frame, node.operands[0], dimension);
    if (old && (plan.overwrite != memory::Overwrite::always || plan.uses[0] != memory::Use::gives)) old->is_moved = true;
    return old;
  }
  if (node.op == Op::select) {
    std::optional<Origin> same;
    for (std::size_t part = 0; part < node.parts.size(); part++) {
      const Frame inner{*node.parts[part], plan.parts[part], &frame, &node};
      const std::optional<Origin> found = array(inner, node.parts[part]->results[value.output], dimension);
      if (!found || (same && same->array != found->array)) return std::nullopt;
      same = {found->array, found->is_moved || (same && same->is_moved)};
    }
    return same;
  }
  if (node.op == Op::array_element && !frame.is_body) return same_row(frame, node, dimension);
  return is_there(frame, value, dimension) ? std::optional(Origin{value, false}) : std::nullopt;
}

// A row that a part of an `if` reads, where the body has read it before the loop.
std::optional<Origin> Facts::same_row(const Frame &frame, const Node &node, std::size_t dimension) const {
  const std::optional<Origin> rows = array(frame, node.operands[0], dimension);
  const std::optional<Sequences> at = rows && !rows->is_moved ? index(frame, node.operands[1], dimension) : std::nullopt;
  if (!at || at->size() != 1) return std::nullopt;
  for (std::uint32_t number : body_plan_.order) {
    const Node &other = body_of_.nodes[number];
    if (other.op != Op::array_element || levels_[number] > dimension) continue;
    const std::optional<Origin> same = array(body(), other.operands[0], dimension);
    if (same && same->array == rows->array && index(body(), other.operands[1], dimension) == at) return {{{number, 0}, false}};
  }
  return std::nullopt;
}

std::optional<Count> Facts::count() const {
  if (!node_.loop || !node_.loop->is_test_first) return std::nullopt;
  const Graph &test = *node_.loop->test;
  const Frame frame{test, how_.parts[memory::test]};
  const Node &compared = test.nodes[test.results[0].node];
  if (compared.op != Op::less && compared.op != Op::less_equal) return std::nullopt;
  std::optional<Sequences> less = index(frame, compared.operands[0], 0), more = index(frame, compared.operands[1], 0);
  if (!less || !more || less->size() != 1 || more->size() != 1) return std::nullopt;
  std::optional<Sequence> distance = plus((*more)[0], (*less)[0], -1);
  if (!distance || distance->step >= 0) return std::nullopt;
  Count count{distance->first, -distance->step, compared.op == Op::less_equal, false, {}};
  for (const Sequences *side : {&*less, &*more}) {
    const Sum &sum = (*side)[0].first;
    const bool is_value = sum.terms.empty() || (sum.constant == 0 && sum.terms.size() == 1 && sum.terms.begin()->second == 1);
    if (!is_value || (*side)[0].step != 0) count.last.push_back((*side)[0]);
  }
  // A variable that comes nearer to a value by 1 stops there.
  count.is_exact = !count.with_zero && count.step == 1 && count.last.size() == 1 && count.last[0].first.constant == 0 &&
                   count.last[0].first.terms.size() == 1;
  return count;
}

} // namespace sisal::ranges
