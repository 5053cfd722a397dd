#include "graph/rules.h"

namespace sisal::graph {

namespace {

// The operands and the output of one node, with words for what rules ask of them.
class Shape {
public:
  Shape(const Node &node, const std::vector<TypeRef> &operands) : node_(node), operands_(operands) {}

  bool has(size_t count) const { return operands_.size() == count && node_.outputs.size() == 1; }
  bool has_at_least(size_t count) const { return operands_.size() >= count && node_.outputs.size() == 1; }
  TypeRef in(size_t index) const { return operands_[index]; }
  TypeRef out() const { return node_.outputs[0].type; }
  bool is(size_t index, Kind kind) const { return operands_[index]->kind == kind; }
  bool gives(Kind kind) const { return out()->kind == kind; }
  bool are_all(size_t from, TypeRef type) const {
    for (size_t i = from; i < operands_.size(); i++)
      if (operands_[i] != type) return false;
    return true;
  }

private:
  const Node &node_;
  const std::vector<TypeRef> &operands_;
};

bool fits_constant(const Constant &constant, TypeRef type) {
  switch (type->kind) {
  case Kind::boolean: return std::holds_alternative<bool>(constant);
  case Kind::character: return std::holds_alternative<unsigned char>(constant);
  case Kind::integer: return std::holds_alternative<std::int64_t>(constant);
  case Kind::real:
  case Kind::double_real: return std::holds_alternative<double>(constant);
  case Kind::null: return std::holds_alternative<std::monostate>(constant);
  case Kind::array: return type->element->kind == Kind::character && std::holds_alternative<std::string>(constant);
  default: return false;
  }
}

bool is_boolean_or_number(TypeRef type) { return type->kind == Kind::boolean || type->is_number(); }
bool converts(TypeRef type) { return type->is_number() || type->kind == Kind::character; }

bool fits_arithmetic(Op op, const Shape &s) {
  switch (op) {
  case Op::add:
  case Op::multiply: return s.has(2) && is_boolean_or_number(s.out()) && s.are_all(0, s.out());
  case Op::subtract:
  case Op::divide:
  case Op::mod:
  case Op::minimum:
  case Op::maximum: return s.has(2) && s.out()->is_number() && s.are_all(0, s.out());
  case Op::negate:
  case Op::absolute: return s.has(1) && s.out()->is_number() && s.in(0) == s.out();
  case Op::power:
    return s.has(2) && s.in(0) == s.out() && s.out()->is_number() &&
           (s.in(1) == s.out() || (s.out()->is_real() && s.is(1, Kind::integer)));
  case Op::and_:
  case Op::or_: return s.has(2) && s.gives(Kind::boolean) && s.are_all(0, s.out());
  case Op::not_: return s.has(1) && s.gives(Kind::boolean) && s.is(0, Kind::boolean);
  case Op::less:
  case Op::less_equal: return s.has(2) && s.gives(Kind::boolean) && s.in(0) == s.in(1) && s.in(0)->is_scalar();
  case Op::equal: return s.has(2) && s.gives(Kind::boolean) && s.in(0) == s.in(1);
  case Op::floor:
  case Op::truncate:
  case Op::round: return s.has(1) && s.gives(Kind::integer) && s.in(0)->is_real();
  case Op::convert: return s.has(1) && converts(s.in(0)) && converts(s.out());
  default: return false;
  }
}

bool fits_array(Op op, const Shape &s) {
  if (op == Op::array_empty) return s.has(0) && s.gives(Kind::array);
  if (op == Op::array_make)
    return s.has_at_least(1) && s.gives(Kind::array) && s.is(0, Kind::integer) && s.are_all(1, s.out()->element);
  if (op == Op::array_fill)
    return s.has(3) && s.gives(Kind::array) && s.is(0, Kind::integer) && s.is(1, Kind::integer) && s.are_all(2, s.out()->element);
  if (!s.has_at_least(1) || !s.is(0, Kind::array)) return false;
  switch (op) {
  case Op::array_element: return s.has(2) && s.is(1, Kind::integer) && s.out() == s.in(0)->element;
  case Op::array_replace:
    return s.has_at_least(3) && s.is(1, Kind::integer) && s.out() == s.in(0) && s.are_all(2, s.in(0)->element);
  case Op::array_catenate: return s.has(2) && s.in(1) == s.in(0) && s.out() == s.in(0);
  case Op::array_adjust: return s.has(3) && s.is(1, Kind::integer) && s.is(2, Kind::integer) && s.out() == s.in(0);
  case Op::array_set_low: return s.has(2) && s.is(1, Kind::integer) && s.out() == s.in(0);
  case Op::array_add_high:
  case Op::array_add_low: return s.has(2) && s.in(1) == s.in(0)->element && s.out() == s.in(0);
  case Op::array_remove_high:
  case Op::array_remove_low: return s.has(1) && s.out() == s.in(0);
  default: return s.has(1) && s.gives(Kind::integer);
  }
}

bool fits_stream(Op op, const Shape &s) {
  if (op == Op::stream_empty) return s.has(0) && s.gives(Kind::stream);
  if (op == Op::stream_make) return s.has_at_least(1) && s.gives(Kind::stream) && s.are_all(0, s.out()->element);
  if (!s.has_at_least(1) || !s.is(0, Kind::stream)) return false;
  switch (op) {
  case Op::stream_first: return s.has(1) && s.out() == s.in(0)->element;
  case Op::stream_rest: return s.has(1) && s.out() == s.in(0);
  case Op::stream_append: return s.has(2) && s.in(1) == s.in(0)->element && s.out() == s.in(0);
  case Op::stream_catenate: return s.has(2) && s.in(1) == s.in(0) && s.out() == s.in(0);
  case Op::stream_is_empty: return s.has(1) && s.gives(Kind::boolean);
  default: return s.has(1) && s.gives(Kind::integer);
  }
}

bool fits_member(const Node &node, const Shape &s) {
  if (node.op == Op::record_make) {
    if (node.outputs.size() != 1 || !s.gives(Kind::record) || !s.has(s.out()->members.size())) return false;
    for (size_t i = 0; i < s.out()->members.size(); i++)
      if (s.in(i) != s.out()->members[i].type) return false;
    return true;
  }
  if (!s.has_at_least(1)) return false;
  TypeRef type = node.op == Op::union_make ? s.out() : s.in(0);
  bool is_record = node.op == Op::record_field || node.op == Op::record_replace;
  if (type->kind != (is_record ? Kind::record : Kind::union_type) || node.index >= type->members.size()) return false;
  TypeRef member = type->members[node.index].type;
  switch (node.op) {
  case Op::record_field: return s.has(1) && s.out() == member;
  case Op::record_replace: return s.has(2) && s.in(1) == member && s.out() == type;
  case Op::union_make: return s.has(1) && s.in(0) == member;
  default: return s.has(1) && s.gives(Kind::boolean); // union_is
  }
}

} // namespace

std::string simple_fault(const Node &node, const std::vector<TypeRef> &operands) {
  Shape s(node, operands);
  bool fits;
  if (node.op == Op::parameters) return "parameters are node 0 only";
  if (node.op == Op::constant) fits = s.has(0) && fits_constant(node.constant, s.out());
  else if (node.op == Op::error_value) fits = s.has(0);
  else if (node.op == Op::is_error) fits = s.has(1) && s.gives(Kind::boolean);
  else if (node.op == Op::library) fits = s.has_at_least(0) && !node.name.empty();
  else if (node.op <= Op::convert) fits = fits_arithmetic(node.op, s);
  else if (node.op <= Op::array_prefix_size) fits = fits_array(node.op, s);
  else if (node.op <= Op::stream_catenate) fits = fits_stream(node.op, s);
  else fits = fits_member(node, s);
  return fits ? "" : "operands and outputs do not fit";
}

} // namespace sisal::graph
