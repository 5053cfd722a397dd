// `if` and `tagcase`: their parts are graphs, whose values have the same types.
#include "check/body.h"

namespace sisal::check {

std::vector<TypeRef> Body::agree(std::vector<Part> &parts, const std::string &what, bool &is_known) {
  std::vector<TypeRef> types;
  std::vector<bool> differs; // is reported: nothing is said about the value that the construct gives
  const Tuple *first = nullptr;
  for (Part &part : parts) {
    if (!part.results.is_known) continue;
    if (!first) {
      first = &part.results;
      for (const Typed &value : first->values) types.push_back(value.type);
      differs.resize(types.size());
      continue;
    }
    if (part.results.values.size() != types.size()) {
      context_
          .report(Message::other_arity, part.results.at,
                  {what, counted(part.results.values.size(), "value"), counted(types.size(), "value")})
          .note(first->at, "the first one is here");
      is_known = false;
      return {};
    }
    for (size_t i = 0; i < types.size(); i++) {
      const Typed &value = part.results.values[i];
      if (context_.is_unknown(types[i])) types[i] = value.type;
      else if (!context_.same(types[i], value.type)) {
        differs[i] = true;
        context_.report(Message::other_type, value.at, {what, quoted(value.type), quoted(types[i])})
            .note(first->values[i].at, "the first one is here");
      }
    }
  }
  for (size_t i = 0; i < types.size(); i++)
    if (differs[i]) types[i] = context_.unknown();
  is_known = first != nullptr;
  return types;
}

Tuple Body::check(const syntax::If &conditional, Range at) { return this->conditional(conditional, 0, at); }

// The arms from `arm` on: what stands after `elseif` is in the part for false.
Tuple Body::conditional(const syntax::If &written, size_t arm, Range at) {
  const syntax::Arm &now = written.arms[arm];
  Typed condition = boolean(*now.condition, "the condition");
  Captures captures;
  Part parts[2];
  for (Part &part : parts) {
    part.frame = std::make_unique<Frame>(frame_, &captures);
    Enter enter(*this, part.frame.get());
    if (&part == &parts[0]) part.results = all(now.value, at);
    else if (arm + 1 < written.arms.size()) part.results = conditional(written, arm + 1, written.arms[arm + 1].condition->at);
    else part.results = all(written.otherwise, at);
  }
  return select(condition, std::move(parts[0]), std::move(parts[1]), captures, at);
}

namespace {

void give(graph::Graph &graph, const Tuple &results) {
  for (const Typed &value : results.values) graph.results.push_back(value.value);
}

} // namespace

Tuple Body::select(const Typed &condition, Part then, Part otherwise, Captures &captures, Range at) {
  Tuple result;
  result.at = at;
  std::vector<Part> parts;
  parts.push_back(std::move(then));
  parts.push_back(std::move(otherwise));
  std::vector<TypeRef> types = agree(parts, "this branch", result.is_known);
  graph::Node node;
  node.op = graph::Op::select;
  for (Part &part : parts) {
    give(part.frame->graph(), part.results);
    node.parts.push_back(part.frame->finish());
  }
  for (TypeRef type : types) node.outputs.push_back({type, ""});
  graph::Value value = add_compound(std::move(node), {condition}, captures, at);
  for (TypeRef type : types) {
    result.values.push_back({type, value, at});
    value.output++;
  }
  return result;
}

// One part, in which the name of the tagcase, if it has one, is the payload.
Body::Part Body::arm(const syntax::TagCase &tag_case, TypeRef payload, const syntax::Expressions &value, Captures &captures) {
  Part part;
  part.frame = std::make_unique<Frame>(frame_, &captures);
  Enter enter(*this, part.frame.get());
  if (payload) {
    std::string name = tag_case.name ? tag_case.name->text : "";
    graph::Value parameter = part.frame->add_parameter(payload, name);
    if (tag_case.name) bind(name, {payload, parameter, tag_case.name->at});
  }
  part.results = all(value, tag_case.value->at);
  give(part.frame->graph(), part.results);
  return part;
}

// The types of an arm's payloads; for each the tags that have it.
std::vector<TypeRef> Body::payloads(const syntax::TagArm &arm, TypeRef type, std::map<std::uint32_t, Range> &covered,
                                    std::map<TypeRef, std::vector<std::uint32_t>> &tags) {
  std::vector<TypeRef> result;
  for (const syntax::Name &name : arm.tags) {
    auto tag = member(type, name);
    if (!tag) continue;
    if (auto [first, is_new] = covered.emplace(*tag, name.at); !is_new) {
      context_.report(Message::repeated_arm, name.at, {name.text}).note(first->second, "the first arm is here");
      continue;
    }
    TypeRef payload = type->members[*tag].type;
    if (tags[payload].empty()) result.push_back(payload);
    tags[payload].push_back(*tag);
  }
  return result;
}

// An arm for several tags whose values differ in type becomes a part for each type.
std::vector<Body::Part> Body::arms(const syntax::TagCase &tag_case, TypeRef type, Captures &captures) {
  std::vector<Part> parts;
  std::map<std::uint32_t, Range> covered;
  for (const syntax::TagArm &each : tag_case.arms) {
    std::map<TypeRef, std::vector<std::uint32_t>> tags;
    for (TypeRef payload : payloads(each, type, covered, tags)) {
      parts.push_back(arm(tag_case, payload, each.value, captures));
      parts.back().tags = tags[payload];
    }
  }
  if (tag_case.otherwise) {
    parts.push_back(arm(tag_case, nullptr, *tag_case.otherwise, captures));
    return parts;
  }
  std::string missing;
  for (std::uint32_t i = 0; i < type->members.size(); i++)
    if (!covered.contains(i)) missing += (missing.empty() ? "" : ", ") + quoted(type->members[i].name);
  if (!missing.empty()) context_.report(Message::missing_arms, tag_case.value->at, {quoted(type), missing});
  return parts;
}

Tuple Body::check(const syntax::TagCase &tag_case, Range at) {
  Typed value = single(*tag_case.value, "the value of 'tagcase'");
  Tuple result;
  result.at = at;
  result.is_known = false;
  bool is_union = expect_kind(value, value.type->kind == Kind::union_type, "a union", "the value of 'tagcase'");
  if (!is_union || context_.is_unknown(value.type)) {
    Captures captures;
    for (const syntax::TagArm &each : tag_case.arms) arm(tag_case, context_.unknown(), each.value, captures);
    return result;
  }
  Captures captures;
  std::vector<Part> parts = arms(tag_case, value.type, captures);
  std::vector<TypeRef> types = agree(parts, "this arm", result.is_known);
  graph::Node node;
  node.op = graph::Op::tag_case;
  for (Part &part : parts) {
    node.arms.push_back({part.tags});
    node.parts.push_back(part.frame->finish(part.tags.empty() ? 0 : 1));
  }
  for (TypeRef type : types) node.outputs.push_back({type, ""});
  graph::Value first = add_compound(std::move(node), {value}, captures, at);
  for (TypeRef type : types) {
    result.values.push_back({type, first, at});
    first.output++;
  }
  return result;
}

} // namespace sisal::check
