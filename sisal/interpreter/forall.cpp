// `for` over ranges: the dimensions from the outermost to the innermost, and the body inside.
#include "interpreter/collector.h"

#include <algorithm>

namespace sisal::interpreter {

namespace {
// The elements or numbers that a generator runs over.
struct Span {
  std::int64_t low = 1, length = 0;
  const Values *elements = nullptr; // of an array
};
} // namespace

class ForallRun {
public:
  ForallRun(Machine &machine, const graph::Node &node) : machine_(machine), node_(node), forall_(*node.forall) {
    for (std::size_t number = 0; number < forall_.returns.size(); number++)
      clauses_.emplace_back(machine, forall_.returns[number], node.outputs[number].type);
  }

  Values results(const Values &operands) {
    Values nested = level(0, operands);
    for (std::size_t number = 0; number < clauses_.size(); number++)
      if (!clauses_[number].gathers()) nested[number] = clauses_[number].reduced();
    return nested;
  }

private:
  Values level(std::size_t number, const Values &parameters);
  bool find_spans(const graph::Dimension &dimension, const Values &bounds, std::vector<Span> &spans);
  Values spoiled();
  void pass(std::size_t number, Values parameters);

  Machine &machine_;
  const graph::Node &node_;
  const graph::Forall &forall_;
  std::vector<Collector> clauses_;
};

// Bounds that are errors make errors of this level's arrays, and of all reductions.
Values ForallRun::spoiled() {
  for (Collector &clause : clauses_)
    if (!clause.gathers()) clause.spoil();
  return Values(clauses_.size(), Error{});
}

bool ForallRun::find_spans(const graph::Dimension &dimension, const Values &bounds, std::vector<Span> &spans) {
  if (std::any_of(bounds.begin(), bounds.end(), [](const Value &bound) { return bound.is_error(); })) return false;
  std::size_t at = 0;
  for (const graph::Generator &generator : dimension.generators) {
    if (generator.is_array) {
      const Sequence &array = bounds[at++].sequence();
      spans.push_back({array.low, array.size(), &array.elements});
      continue;
    }
    std::int64_t low = bounds[at].integer(), high = bounds[at + 1].integer();
    at += 2;
    spans.push_back({low, std::max<std::int64_t>(high - low + 1, 0)});
  }
  for (const Span &span : spans)
    if (span.length != spans[0].length)
      machine_.fail(node_, "dot of " + std::to_string(spans[0].length) + " and " + std::to_string(span.length) + " elements");
  return !machine_.has_ended();
}

// One pass of a dimension: a level deeper, or the body.
void ForallRun::pass(std::size_t number, Values parameters) {
  const bool is_last = number + 1 == forall_.dimensions.size();
  Values inner = is_last ? machine_.run(*forall_.body, std::move(parameters)) : level(number + 1, parameters);
  for (std::size_t clause = 0; clause < clauses_.size(); clause++) {
    if (is_last) clauses_[clause].take(inner);
    else if (clauses_[clause].gathers()) clauses_[clause].add(inner[clause]);
  }
}

Values ForallRun::level(std::size_t number, const Values &parameters) {
  const graph::Dimension &dimension = forall_.dimensions[number];
  const Values bounds = machine_.run(*dimension.bounds, parameters);
  std::vector<Span> spans;
  if (!find_spans(dimension, bounds, spans)) return spoiled();
  std::int64_t passes = 0;
  for (const Span &span : spans) passes = std::max(passes, span.length);
  // The sequences of this level; those of the levels around it wait.
  std::vector<Collector> around = clauses_;
  for (Collector &clause : clauses_)
    if (clause.gathers()) clause.gathered(1);
  for (std::int64_t count = 0; count < passes && !machine_.has_ended(); count++) {
    Values inner = parameters;
    for (const Span &span : spans) {
      const bool is_there = count < span.length;
      if (span.elements) inner.push_back(is_there ? (*span.elements)[count] : Value(Error{}));
      inner.push_back(is_there ? Value(static_cast<std::int32_t>(span.low + count)) : Value(Error{}));
    }
    pass(number, std::move(inner));
  }
  Values results(clauses_.size());
  const auto low = static_cast<std::int32_t>(passes > 0 ? spans[0].low : 1);
  for (std::size_t clause = 0; clause < clauses_.size(); clause++) {
    if (!clauses_[clause].gathers()) continue;
    const bool is_stream = forall_.returns[clause].gather == graph::Gather::stream && number + 1 == forall_.dimensions.size();
    results[clause] = clauses_[clause].gathered(is_stream ? 1 : low);
    clauses_[clause].restore(around[clause]);
  }
  return results;
}

Values Machine::forall(const graph::Node &node, const Values &operands) { return ForallRun(*this, node).results(operands); }

} // namespace sisal::interpreter
