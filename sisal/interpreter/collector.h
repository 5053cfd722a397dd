// A collector makes the result of a clause of `returns` of its values.
#pragma once

#include "interpreter/machine.h"

namespace sisal::interpreter {

class Collector {
public:
  Collector(Machine &machine, const graph::Return &clause, TypeRef type) : machine_(machine), clause_(clause), type_(type) {}

  bool gathers() const { return clause_.gather != graph::Gather::value; }
  // One pass: the results of the graph that has the clause's value and mask.
  void take(const Values &results);
  void add(Value value) { values_.push_back(std::move(value)); }
  // The clause's value is an error, whatever else is taken.
  void spoil() { is_spoiled_ = true; }
  // The sequence of what was taken, which is then forgotten.
  Value gathered(std::int32_t low);
  // Forgets the values that were taken since this collector was as `before`.
  void restore(const Collector &before) { values_ = before.values_, is_spoiled_ = before.is_spoiled_; }
  // The reduction of what was taken.
  Value reduced();

private:
  Value nothing();
  Value folded();
  Value catenated();
  Value tree();

  Machine &machine_;
  const graph::Return &clause_;
  TypeRef type_;
  Values values_;
  bool is_spoiled_ = false;
};

} // namespace sisal::interpreter
