// Foralls in --emit=json.
#include "remarks/constructs.h"

namespace prelude::remarks {
namespace {

Object reduced(const Writer &writer, const plan::Forall::Reduced &one) {
  return Object{{"variable", writer.name_of(one.variable)},
          {"operation", std::string(plan::name(one.kind))}, {"ordered", one.is_ordered}};
}

Object forall(const Writer &writer, const plan::Forall &one) {
  const char *at[] = {"blocks", "cyclic", "any", "region", "element", "node", "group"}, *asked[] = {"each", "one", "two", "two"};
  bool has_expression = one.where >= plan::Forall::of_region && one.where != plan::Forall::of_group;
  Array shares;
  for (const plan::Member &member : one.record.members) shares.push_back(writer.name_of(member.variable));
  return Object{{"place", place_json(one.place)},
          {"at", at[one.where]},
          {"asked", has_expression ? Value(asked[one.places]) : Value(nullptr)},
          {"strip", one.strip}, {"object", one.object}, {"shares", std::move(shares)}, {"reduces", writer.array(one.reduced, reduced)},
          {"grain", int64_t(one.grain)}, {"emitted", writer.emitted_at(one.place)}};
}

} // namespace

const Construct constructs::foralls{
    .json = [](const Writer &writer, Object &out) { out["foralls"] = writer.array(writer.function().foralls, forall); },
};

} // namespace prelude::remarks
