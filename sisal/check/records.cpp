// Records and unions.
#include "check/body.h"

#include <algorithm>

namespace sisal::check {

std::optional<std::uint32_t> Body::member(TypeRef type, const syntax::Name &name) {
  std::vector<std::string> known;
  for (std::uint32_t i = 0; i < type->members.size(); i++) {
    if (type->members[i].name == name.text) return i;
    known.push_back(type->members[i].name);
  }
  Message message = type->kind == Kind::record ? Message::unknown_field : Message::unknown_tag;
  context_.report_unknown(message, name.at, {name.text, quoted(type)}, name.text, known);
  return std::nullopt;
}

Tuple Body::check(const syntax::Select &select, Range at) {
  Typed record = single(*select.record, "the record");
  if (!expect_kind(record, record.type->kind == Kind::record, "a record", "the value before '." + select.field.text + "'") ||
      context_.is_unknown(record.type))
    return one(unknown(at));
  auto index = member(record.type, select.field);
  return one(index ? emit(graph::Op::record_field, {record}, record.type->members[*index].type, at, *index) : unknown(at));
}

Tuple Body::check(const syntax::RecordMake &make, Range at) {
  Values values;
  std::map<std::string, Range> seen;
  for (const syntax::FieldValue &field : make.fields) {
    const syntax::Name &name = field.path[0];
    if (field.path.size() > 1) context_.report(Message::path_in_constructor, field.path[1].at);
    if (auto [first, is_new] = seen.emplace(name.text, name.at); !is_new)
      context_.report(Message::repeated_field, name.at, {name.text}).note(first->second, "the first one is here");
    values.push_back(single(*field.value, "field " + quoted(name.text)));
  }
  if (seen.size() != make.fields.size()) return one(unknown(at));
  if (make.type) {
    TypeRef type = named_type(*make.type, Kind::record);
    return one(type == context_.unknown() ? unknown(at) : named_record(type, make, values, at));
  }
  std::vector<Member> members;
  for (size_t i = 0; i < values.size(); i++) {
    if (context_.is_unknown(values[i].type)) return one(unknown(at));
    members.push_back({make.fields[i].path[0].text, values[i].type});
  }
  return one(emit(graph::Op::record_make, values, types_.record(std::move(members)), at));
}

// The fields of a type with a name may be written in any order.
Typed Body::named_record(TypeRef type, const syntax::RecordMake &make, const Values &values, Range at) {
  Values operands(type->members.size());
  for (size_t i = 0; i < values.size(); i++) {
    const syntax::Name &name = make.fields[i].path[0];
    auto index = member(type, name);
    if (!index) return wrong(type, at);
    expect(values[i], type->members[*index].type, "field " + quoted(name.text));
    operands[*index] = values[i];
  }
  std::string missing;
  for (size_t i = 0; i < operands.size(); i++)
    if (!operands[i].type) missing += (missing.empty() ? "" : ", ") + quoted(type->members[i].name);
  if (missing.empty()) return emit(graph::Op::record_make, operands, type, at);
  context_.report(Message::missing_fields, make.type->at, {missing});
  return wrong(type, at);
}

Typed Body::replace_path(const Typed &record, const std::vector<syntax::Name> &path, size_t depth, const Typed &value) {
  const syntax::Name &name = path[depth];
  if (context_.is_unknown(record.type)) return record;
  if (record.type->kind != Kind::record) {
    context_.report(Message::not_a_record, name.at, {quoted(record.type), name.text});
    return record;
  }
  auto index = member(record.type, name);
  if (!index) return record;
  TypeRef type = record.type->members[*index].type;
  Typed inner = value;
  if (depth + 1 < path.size())
    inner = replace_path(emit(graph::Op::record_field, {record}, type, name.at, *index), path, depth + 1, value);
  else expect(value, type, "field " + quoted(name.text));
  return emit(graph::Op::record_replace, {record, inner}, record.type, value.at, *index);
}

Tuple Body::check(const syntax::RecordReplace &written, Range at) {
  Typed record = single(*written.record, "the record");
  bool is_record = expect_kind(record, record.type->kind == Kind::record, "a record", "the value before 'replace'");
  for (const syntax::FieldValue &field : written.fields) {
    Typed value = single(*field.value, "field " + quoted(field.path.back().text));
    if (is_record) record = replace_path(record, field.path, 0, value);
  }
  record.at = at;
  return one(is_record ? record : unknown(at));
}

// A type and those that it is made of, each once.
static void add_parts(TypeRef type, std::vector<TypeRef> &parts) {
  if (!type || std::ranges::find(parts, type) != parts.end()) return;
  parts.push_back(type);
  add_parts(type->element, parts);
  for (const Member &member : type->members) add_parts(member.type, parts);
}

// A union's constructor without a name is of the one type that has such a tag, among those that have names, those of this
// function's head, and their parts.
TypeRef Body::union_with(const syntax::UnionMake &make, const Typed &value, Range at) {
  std::vector<TypeRef> known;
  for (const std::string &name : names_.type_names()) add_parts(names_.find_type(name)->type, known);
  for (const Parameter &parameter : function_.parameters) add_parts(parameter.type, known);
  for (TypeRef type : function_.results) add_parts(type, known);
  TypeRef result = nullptr;
  for (TypeRef type : known) {
    if (type->kind != Kind::union_type) continue;
    for (const Member &member : type->members) {
      if (member.name != make.tag.text || !context_.same(member.type, value.type)) continue;
      if (result) {
        context_.report(Message::ambiguous_union, at, {make.tag.text, quoted(result), quoted(type)});
        return context_.unknown();
      }
      result = type;
    }
  }
  if (!result) context_.report(Message::no_such_union, at, {make.tag.text, quoted(value.type)});
  return result ? result : context_.unknown();
}

Tuple Body::check(const syntax::UnionMake &make, Range at) {
  Typed value =
      make.value ? single(*make.value, "tag " + quoted(make.tag.text)) : constant(std::monostate{}, types_.null(), make.tag.at);
  if (!make.type && context_.is_unknown(value.type)) return one(unknown(at));
  TypeRef type = make.type ? named_type(*make.type, Kind::union_type) : union_with(make, value, at);
  if (type == context_.unknown()) return one(unknown(at));
  auto index = member(type, make.tag);
  if (!index) return one(wrong(type, at));
  expect(value, type->members[*index].type, "the value of tag " + quoted(make.tag.text));
  return one(emit(graph::Op::union_make, {value}, type, at, *index));
}

Tuple Body::check(const syntax::IsTag &is, Range at) {
  Typed value = single(*is.value, "the union");
  bool is_union = expect_kind(value, value.type->kind == Kind::union_type, "a union", "the argument of 'is " + is.tag.text + "'");
  auto index = is_union ? member(value.type, is.tag) : std::nullopt;
  return one(emit(graph::Op::union_is, {value}, types_.boolean(), at, index.value_or(0)));
}

Tuple Body::check(const syntax::IsError &is, Range at) {
  Typed value = single(*is.value, "the argument of 'is error'");
  return one(emit(graph::Op::is_error, {value}, types_.boolean(), at));
}

} // namespace sisal::check
