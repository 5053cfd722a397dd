// Foralls in --emit=json.
#include "remarks/constructs.h"

namespace prelude::remarks {
namespace {

class ForallWriter : public Writer {
public:
  explicit ForallWriter(const Writer &writer) : Writer(writer) {}

  void run(Object &out) const {
    Array foralls;
    for (const plan::Forall &one : function_.foralls) foralls.push_back(forall(one));
    out["foralls"] = std::move(foralls);
  }

private:
  Object forall(const plan::Forall &one) const {
    const char *at[] = {"blocks", "cyclic", "any", "region", "element", "node"}, *asked[] = {"each", "one", "two", "two"};
    bool has_expression = one.where >= plan::Forall::of_region;
    Array shares, reduces;
    for (const plan::Member &member : one.record.members) shares.push_back(name_of(member.variable));
    for (const plan::Forall::Reduced &each : one.reduced)
      reduces.push_back(Object{{"variable", name_of(each.variable)}, {"operation", std::string(plan::name(each.kind))}, {"ordered", each.is_ordered}});
    return Object{{"place", place_json(one.place)}, {"at", at[one.where]}, {"asked", has_expression ? Value(asked[one.places]) : Value(nullptr)},
            {"strip", one.strip}, {"object", one.object}, {"shares", std::move(shares)}, {"reduces", std::move(reduces)},
            {"grain", int64_t(one.grain)}, {"emitted", emitted_.at(one.place)}};
  }
};

} // namespace

const Construct constructs::foralls{.json = [](const Writer &writer, Object &out) { ForallWriter(writer).run(out); }};

} // namespace prelude::remarks
