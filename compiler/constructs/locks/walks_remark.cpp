// -Rmissed-move: a lock without `move` on a walk from region to region, where a `move` would be legal or nearly so, and sends less.
#include "remarks/constructs.h"

namespace prelude::remarks {
namespace {

// `move` after the lock, if the lock's statement is no more than `read_lock(n);`.
std::vector<FixIt> with_move(const plan::Lock &lock) {
  if (lock.range.end - lock.range.begin != lock.place.length + 1) return {};
  Place end = lock.place;
  end.column += lock.place.length + 1;
  return {{end, " move", true}};
}

void add_missed_moves(const plan::Function &function, std::vector<Remark> &out) {
  for (const plan::Lock &lock : function.locks) {
    // A thing in the way can be mended; of several, the first would be bad advice.
    if (!lock.walk || lock.walk->obstacles > 1) continue;
    const plan::Variable &region = function.variables[lock.variable];
    uint64_t record = 0;
    for (plan::VariableId id : lock.walk->live) record += function.variables[id].bytes;
    uint64_t sent = record;
    for (const plan::Held &held : lock.held)
      if (held.used) sent += function.variables[held.variable].region_bytes;
    if (region.region_bytes && sent >= region.region_bytes) continue;
    std::string locks;
    for (const plan::Held &held : lock.held) locks += (locks.empty() ? ", with the lock of '" : "', '") + function.variables[held.variable].name;
    Remark &remark = out.emplace_back();
    remark.kind = lock.walk->obstacles ? Kind::missed_move_obstacle : Kind::missed_move;
    remark.function = function.name;
    remark.place = lock.place;
    remark.arguments = {{"Lock", lock_call(lock.mode)},
                        {"Region", region.name},
                        {"RegionBytes", region_size(region)},
                        {"Bytes", sizes(function, lock.walk->live)},
                        {"Held", locks.empty() ? "" : locks + "'"}};
    remark.notes.push_back({Kind::note_walk, lock.walk->next, {}});
    if (!lock.walk->obstacles) remark.fixits = with_move(lock);
    if (lock.walk->obstacles) remark.notes.push_back({Kind::note_obstacle, lock.walk->obstacle, {lock.walk->why_not}});
  }
}

} // namespace

const Construct constructs::walks{.communication = add_missed_moves};

} // namespace prelude::remarks
