#include "interpreter/collector.h"

namespace sisal::interpreter {

using graph::Op;
using graph::Reduction;

void Collector::take(const Values &results) {
  if (clause_.has_mask) {
    const Value &mask = results[clause_.mask];
    if (mask.is_error()) return spoil();
    if (mask.truth() == clause_.mask_drops) return;
  }
  values_.push_back(results[clause_.value]);
}

Value Collector::gathered(std::int32_t low) {
  Value result = is_spoiled_ ? Value(Error{}) : make_sequence(low, std::move(values_));
  values_.clear();
  is_spoiled_ = false;
  return result;
}

namespace {
Op operation(Reduction reduction) {
  switch (reduction) {
  case Reduction::sum: return Op::add;
  case Reduction::product: return Op::multiply;
  case Reduction::least: return Op::minimum;
  default: return Op::maximum;
  }
}

Value number_of_type(TypeRef type, int number) {
  switch (type->kind) {
  case Kind::boolean: return number != 0;
  case Kind::integer: return std::int32_t{number};
  case Kind::real: return static_cast<float>(number);
  default: return static_cast<double>(number);
  }
}
} // namespace

// The value of a reduction without a pass.
Value Collector::nothing() {
  switch (clause_.reduction) {
  case Reduction::sum: return number_of_type(type_, 0);
  case Reduction::product: return number_of_type(type_, 1);
  case Reduction::catenate: return make_sequence(1, {});
  case Reduction::least: return machine_.fail(clause_.at, "least over no elements");
  case Reduction::greatest: return machine_.fail(clause_.at, "greatest over no elements");
  default: return machine_.fail(clause_.at, "value over no elements");
  }
}

// The low bound is that of the first.
Value Collector::catenated() {
  Value result = values_[0];
  for (std::size_t index = 1; index < values_.size(); index++)
    result = result.is_error() || values_[index].is_error() ? Value(Error{}) : joined(result, values_[index]);
  return result;
}

// From the first to the last, or back.
Value Collector::folded() {
  const bool is_right = clause_.direction == graph::Direction::right;
  const bool has_unit = clause_.reduction == Reduction::sum || clause_.reduction == Reduction::product;
  Value result = has_unit ? nothing() : is_right ? values_.back() : values_.front();
  for (std::size_t number = has_unit ? 0 : 1; number < values_.size(); number++) {
    const Value &value = values_[is_right ? values_.size() - 1 - number : number];
    result = is_right ? machine_.add_up(clause_.at, operation(clause_.reduction), value, result)
                      : machine_.add_up(clause_.at, operation(clause_.reduction), result, value);
  }
  return result;
}

// Adjacent pairs, level by level. The last of an odd number is carried up.
Value Collector::tree() {
  while (values_.size() > 1) {
    Values above;
    for (std::size_t index = 0; index + 1 < values_.size(); index += 2)
      above.push_back(machine_.add_up(clause_.at, operation(clause_.reduction), values_[index], values_[index + 1]));
    if (values_.size() % 2 == 1) above.push_back(values_.back());
    values_ = std::move(above);
  }
  return values_[0];
}

Value Collector::reduced() {
  if (is_spoiled_) return Error{};
  if (values_.empty()) return nothing();
  if (clause_.reduction == Reduction::none) return values_.back();
  if (clause_.reduction == Reduction::catenate) return catenated();
  return clause_.direction == graph::Direction::tree ? tree() : folded();
}

} // namespace sisal::interpreter
