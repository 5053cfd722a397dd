// Loops in --emit=json.
#include "remarks/constructs.h"

namespace prelude::remarks {
namespace {

Object loop(const Writer &writer, const plan::Loop &one) {
  const char *kinds[] = {"for", "while", "do", "goto"}, *checks[] = {"none", "turn", "strip", "counted"};
  return Object{{"place", place_json(one.place)}, {"kind", kinds[one.kind]}, {"check", checks[size_t(one.check)]}, {"cost", int64_t(one.cost)},
          {"bounded", one.bounded}, {"iterations", one.iterations ? Value(int64_t(*one.iterations)) : Value(nullptr)},
          {"strip", int64_t(one.strip)}, {"ended_by_others", one.waits}, {"point", writer.number(one.point)}};
}

} // namespace

const Construct constructs::loops{.json = [](const Writer &writer, Object &out) { out["loops"] = writer.array(writer.function().loops, loop); }};

} // namespace prelude::remarks
