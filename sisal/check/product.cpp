// `for` over ranges and arrays. Generators that `dot` joins are one dimension, or as many as they have indices.
#include "check/body.h"

namespace sisal::check {

// A loop while it is checked.
struct Body::Product {
  struct Given {
    std::string name; // may be empty
    TypeRef type;
    Range at;
  };
  std::vector<Given> given; // what the generators give, in order
  Captures captures;
  graph::Forall forall;
  std::vector<std::unique_ptr<Frame>> bounds;

  // The graph of bounds or of the body: what is given so far are its parameters.
  std::unique_ptr<Frame> frame(Frame *outer) {
    auto frame = std::make_unique<Frame>(outer, &captures);
    for (const Given &each : given) frame->add_parameter(each.type, each.name);
    return frame;
  }
};

Tuple Body::check(const syntax::ForProduct &loop, Range at) {
  Product product;
  dimensions(loop, product);
  auto frame = product.frame(frame_);
  Clauses clauses;
  {
    Enter enter(*this, frame.get());
    for (std::uint32_t i = 0; i < product.given.size(); i++)
      if (auto &each = product.given[i]; !each.name.empty())
        enter.inner.bindings[each.name] = {Binding::State::defined, each.type, {0, i}, frame.get(), each.at};
    define(loop.definitions);
    for (const syntax::Return &each : loop.returns) {
      if (each.is_old) context_.report(Message::old_in_product, each.at);
      clause(each, product.forall.dimensions.size(), clauses);
    }
    frame->graph().results = clauses.results;
  }
  for (size_t i = 0; i < product.bounds.size(); i++) product.forall.dimensions[i].bounds = product.bounds[i]->finish();
  product.forall.body = frame->finish();
  product.forall.returns = clauses.clauses;
  graph::Node node;
  node.op = graph::Op::forall;
  for (TypeRef type : clauses.types) node.outputs.push_back({type, ""});
  node.forall = std::make_unique<graph::Forall>(std::move(product.forall));
  return outputs(add_compound(std::move(node), {}, product.captures, at), clauses, at);
}

void Body::dimensions(const syntax::ForProduct &loop, Product &product) {
  std::map<std::string, Range> seen;
  std::vector<const syntax::Generator *> joined;
  for (size_t i = 0; i < loop.generators.size(); i++) {
    const syntax::Generator &generator = loop.generators[i];
    std::vector<const syntax::Name *> names{&generator.name};
    for (const syntax::Name &index : generator.indices) names.push_back(&index);
    for (const syntax::Name *name : names)
      if (auto [first, is_new] = seen.emplace(name->text, name->at); !is_new)
        context_.report(Message::repeated_name, name->at, {name->text}).note(first->second, "the first definition is here");
    joined.push_back(&generator);
    if (i < loop.joints.size() && loop.joints[i] == syntax::Joint::dot) continue;
    generators(std::move(joined), product);
    joined.clear();
  }
}

// The dimensions of generators that run together.
void Body::generators(std::vector<const syntax::Generator *> joined, Product &product) {
  size_t depth = std::max<size_t>(joined[0]->indices.size(), 1);
  for (const syntax::Generator *each : joined)
    if (std::max<size_t>(each->indices.size(), 1) != depth)
      context_.report(Message::uneven_generators, each->at).note(joined[0]->at, "the first generator is here");
  std::vector<Product::Given> before = product.given;
  auto frame = product.frame(frame_);
  product.forall.dimensions.emplace_back();
  {
    Enter enter(*this, frame.get());
    for (std::uint32_t i = 0; i < before.size(); i++)
      if (!before[i].name.empty())
        enter.inner.bindings[before[i].name] = {Binding::State::defined, before[i].type, {0, i}, frame.get(), before[i].at};
    for (const syntax::Generator *each : joined) range_or_array(*each, depth, product);
  }
  product.bounds.push_back(std::move(frame));
  // The further dimensions of arrays go over the rows that the dimension before gives.
  for (size_t i = 1; i < depth; i++) {
    std::vector<Product::Given> rows(product.given.end() - static_cast<long>(2 * joined.size()), product.given.end());
    auto row_frame = product.frame(frame_);
    auto at = static_cast<std::uint32_t>(product.given.size() - rows.size());
    product.forall.dimensions.emplace_back();
    for (size_t j = 0; j < joined.size(); j++, at += 2) {
      const syntax::Generator &generator = *joined[j];
      bool is_last = i + 1 == depth, is_array = rows[2 * j].type->kind == Kind::array;
      row_frame->graph().results.push_back({0, at});
      product.forall.dimensions.back().generators.push_back({true});
      TypeRef type = is_array ? rows[2 * j].type->element : context_.unknown();
      if (!is_array && !context_.is_unknown(rows[2 * j].type))
        context_.report(Message::not_an_array, generator.indices[std::min(i, generator.indices.size() - 1)].at,
                        {quoted(rows[2 * j].type)});
      product.given.push_back({is_last ? generator.name.text : "", type, generator.name.at});
      bool is_named = i < generator.indices.size();
      product.given.push_back(
          {is_named ? generator.indices[i].text : "", types_.integer(), is_named ? generator.indices[i].at : generator.at});
    }
    product.bounds.push_back(std::move(row_frame));
  }
}

// The first dimension of a generator, in the frame of its bounds.
void Body::range_or_array(const syntax::Generator &generator, size_t depth, Product &product) {
  Tuple over = all(generator.over, generator.at);
  bool is_array = over.is_known ? over.values.size() == 1 : !generator.indices.empty();
  if (over.is_known && (over.values.empty() || over.values.size() > 2))
    context_.report(Message::wrong_range, over.at, {counted(over.values.size(), "value")});
  product.forall.dimensions.back().generators.push_back({is_array});
  for (const Typed &value : over.values) frame_->graph().results.push_back(value.value);
  if (!is_array) {
    for (size_t i = 0; i < over.values.size() && i < 2; i++)
      expect(over.values[i], types_.integer(), i == 0 ? "the low bound" : "the high bound");
    if (!generator.indices.empty()) context_.report(Message::range_with_index, generator.indices[0].at);
    product.given.push_back({generator.name.text, types_.integer(), generator.name.at});
    for (size_t i = 1; i < 2 * depth && depth > 1; i++) product.given.push_back({"", context_.unknown(), generator.at});
    return;
  }
  TypeRef type = context_.unknown();
  if (over.is_known) {
    const Typed &value = over.values[0];
    bool fits = expect_kind(value, value.type->is_sequence(), "an array or a stream, or two bounds",
                            "what " + quoted(generator.name.text) + " runs over");
    if (fits && !context_.is_unknown(value.type)) type = value.type->element;
  }
  product.given.push_back({depth == 1 ? generator.name.text : "", type, generator.name.at});
  bool has_index = !generator.indices.empty();
  product.given.push_back(
      {has_index ? generator.indices[0].text : "", types_.integer(), has_index ? generator.indices[0].at : generator.at});
}

} // namespace sisal::check
