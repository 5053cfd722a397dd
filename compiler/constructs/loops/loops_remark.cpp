// Loops in --emit=json.
#include "remarks/constructs.h"

namespace prelude::remarks {
namespace {

class LoopWriter : public Writer {
public:
  explicit LoopWriter(const Writer &writer) : Writer(writer) {}

  void run(Object &out) const {
    Array loops;
    for (const plan::Loop &one : function_.loops) loops.push_back(loop(one));
    out["loops"] = std::move(loops);
  }

private:
  Object loop(const plan::Loop &one) const {
    const char *kinds[] = {"for", "while", "do", "goto"}, *checks[] = {"none", "turn", "strip", "counted"};
    return Object{{"place", place_json(one.place)}, {"kind", kinds[one.kind]}, {"check", checks[size_t(one.check)]}, {"cost", int64_t(one.cost)},
            {"bounded", one.bounded}, {"iterations", one.iterations ? Value(int64_t(*one.iterations)) : Value(nullptr)},
            {"strip", int64_t(one.strip)}, {"ended_by_others", one.waits}, {"point", number(one.point)}};
  }
};

} // namespace

const Construct constructs::loops{.json = [](const Writer &writer, Object &out) { LoopWriter(writer).run(out); }};

} // namespace prelude::remarks
