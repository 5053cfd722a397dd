// Blocks that end when all has ended that was spawned in them: in -Rcomm, and in --emit=json.
#include "remarks/constructs.h"

namespace prelude::remarks {

const Construct constructs::scopes{
    .communication =
        [](const plan::Function &function, std::vector<Remark> &out) {
          for (const plan::Scope &scope : function.scopes) out.push_back({Kind::scope_sends, function.name, scope.place, {}, {}});
        },
    .json =
        [](const Writer &writer, Object &out) {
          Array places;
          for (const plan::Scope &scope : writer.function().scopes) places.push_back(place_json(scope.place));
          out["finishes"] = std::move(places);
        },
};

} // namespace prelude::remarks
