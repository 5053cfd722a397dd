// -Rmove: sections that are put together, and locks that loops keep.
#include "remarks/constructs.h"

namespace prelude::remarks {
namespace {

void add_joined(const plan::Function &function, std::vector<Remark> &out) {
  for (const plan::JoinedSections &one : function.joined) {
    const std::string &region = function.variables[one.variable].name;
    out.push_back({Kind::sections_joined,
                   function.name,
                   one.lock_place,
                   {{"Region", region}, {"Move", one.moves ? "; this 'move' has been done at the first one" : ""}},
                   {{Kind::note_stays_locked, one.unlock_place, {region}}}});
  }
}

void add_kept(const plan::Function &function, std::vector<Remark> &out) {
  for (const plan::LoopSections &one : function.in_loops) {
    const plan::Lock &lock = function.locks[one.locks.front()];
    const plan::Loop &loop = function.loops[one.loop];
    const std::string &region = function.variables[lock.variable].name;
    std::string until = loop.check == plan::Check::none ? "" : ", and each time it looks for messages";
    out.push_back({Kind::lock_kept,
                   function.name,
                   lock.place,
                   {{"Region", region}, {"Until", until}},
                   {{Kind::note_keeps, loop.place, {region}}}});
  }
}

} // namespace

const Construct constructs::sections{.moves = [](const plan::Function &function, std::vector<Remark> &out) {
  add_joined(function, out);
  add_kept(function, out);
}};

} // namespace prelude::remarks
