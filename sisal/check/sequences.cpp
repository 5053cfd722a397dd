// Arrays and streams: elements, replacement, constructors.
#include "check/body.h"

namespace sisal::check {

Typed Body::element(Typed array, const Values &indices, Range at) {
  for (const Typed &index : indices) {
    if (context_.is_unknown(array.type)) return unknown(at);
    if (array.type->kind != Kind::array) {
      context_.report(Message::not_an_array, index.at, {quoted(array.type)});
      return unknown(at);
    }
    expect(index, types_.integer(), "an index");
    array = emit(graph::Op::array_element, {array, index}, array.type->element, at);
  }
  array.at = at;
  return array;
}

Tuple Body::check(const syntax::Element &written, Range at) {
  Typed array = single(*written.array, "the array");
  Tuple indices = all(written.indices, at);
  if (!expect_kind(array, array.type->kind == Kind::array, "an array", "the indexed value") || !indices.is_known)
    return one(unknown(at));
  return one(element(array, indices.values, at));
}

// The array with `values` from the last index on, in the row that the indices before it say.
Typed Body::replace(const Typed &array, const Values &indices, size_t depth, const Values &values, Range at) {
  const Typed &index = indices[depth];
  if (context_.is_unknown(array.type)) return unknown(at);
  if (array.type->kind != Kind::array) {
    context_.report(Message::not_an_array, index.at, {quoted(array.type)});
    return unknown(at);
  }
  Values operands{array, index};
  if (depth + 1 < indices.size()) {
    operands.push_back(replace(element(array, {index}, at), indices, depth + 1, values, at));
  } else {
    expect(index, types_.integer(), "an index");
    for (const Typed &value : values) {
      expect(value, array.type->element, "the new element");
      operands.push_back(value);
    }
  }
  return emit(graph::Op::array_replace, operands, array.type, at);
}

Tuple Body::check(const syntax::ArrayReplace &written, Range at) {
  Typed array = single(*written.array, "the array");
  bool is_array = expect_kind(array, array.type->kind == Kind::array, "an array", "the indexed value");
  for (const syntax::ElementGroup &group : written.groups) {
    Tuple indices = all(group.indices, at), values = all(group.values, at);
    if (is_array && indices.is_known && values.is_known && !indices.values.empty() && !values.values.empty())
      array = replace(array, indices.values, 0, values.values, at);
  }
  array.at = at;
  return one(is_array ? array : unknown(at));
}

TypeRef Body::named_type(const syntax::Name &name, Kind kind) {
  static constexpr const char *words[] = {"an array", "a stream", "a record", "a union"};
  const Names::TypeName *found = names_.find_type(name.text);
  if (!found) {
    context_.report_unknown(Message::unknown_type, name.at, {name.text}, name.text, names_.type_names());
    return context_.unknown();
  }
  if (context_.is_unknown(found->type)) return context_.unknown();
  if (found->type->kind == kind) return found->type;
  const char *word = words[static_cast<int>(kind) - static_cast<int>(Kind::array)];
  context_.report(Message::other_kind, name.at, {name.text, type_structure(found->type), word})
      .note(found->at, "the type is defined here");
  return context_.unknown();
}

TypeRef Body::sequence_type(Kind kind, const std::optional<syntax::Name> &name, const Tuple &elements, Range at) {
  TypeRef type = name ? named_type(*name, kind) : nullptr;
  if (!type) {
    for (const Typed &element : elements.values)
      if (!type && !context_.is_unknown(element.type))
        type = kind == Kind::array ? types_.array(element.type) : types_.stream(element.type);
    if (!type && elements.is_known && elements.values.empty())
      context_.report(Message::untyped_empty, at, {kind == Kind::array ? "array" : "stream"});
    if (!type) return context_.unknown();
  }
  if (type == context_.unknown()) return type;
  for (size_t i = 0; i < elements.values.size(); i++)
    expect(elements.values[i], type->element,
           "element " + std::to_string(i + 1) + " of the " + (kind == Kind::array ? "array" : "stream"));
  return type;
}

Tuple Body::check(const syntax::ArrayMake &make, Range at) {
  Typed low = make.low ? integer(*make.low, "the low bound") : constant(std::int64_t{1}, types_.integer(), at);
  Tuple elements = all(make.elements, at);
  TypeRef type = sequence_type(Kind::array, make.type, elements, at);
  if (type == context_.unknown()) return one(unknown(at));
  if (!make.low && elements.values.empty()) return one(emit(graph::Op::array_empty, {}, type, at));
  Values operands{low};
  operands.insert(operands.end(), elements.values.begin(), elements.values.end());
  return one(emit(graph::Op::array_make, operands, type, at));
}

Tuple Body::check(const syntax::StreamMake &make, Range at) {
  Tuple elements = all(make.elements, at);
  TypeRef type = sequence_type(Kind::stream, make.type, elements, at);
  if (type == context_.unknown()) return one(unknown(at));
  if (elements.values.empty()) return one(emit(graph::Op::stream_empty, {}, type, at));
  return one(emit(graph::Op::stream_make, elements.values, type, at));
}

} // namespace sisal::check
