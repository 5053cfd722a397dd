// -Rmove and --emit=json: sections that are put together, and locks that loops keep.
#include "remarks/constructs.h"

#include <map>

namespace prelude::remarks {
namespace {

std::string how_joined(const plan::JoinedSections &one) {
  return std::string(one.raises ? "; the first one's lock is for writing, too" : "") +
         (one.moves ? "; this 'move' has been done at the first one" : "");
}

// One remark a lock; it may follow several unlocks.
void add_joined(const plan::Function &function, std::vector<Remark> &out) {
  std::map<std::pair<unsigned, unsigned>, size_t> remarks; // by the lock's place
  for (const plan::JoinedSections &one : function.joined) {
    const std::string &region = function.variables[one.variable].name;
    auto [known, is_new] = remarks.try_emplace({one.lock_place.line, one.lock_place.column}, out.size());
    if (is_new)
      out.push_back({Kind::sections_joined, function.name, one.lock_place, {{"Region", region}, {"How", how_joined(one)}}, {}});
    out[known->second].notes.push_back({Kind::note_stays_locked, one.unlock_place, {region}});
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

Object joined(const Writer &writer, const plan::JoinedSections &one) {
  return Object{{"region", writer.name_of(one.variable)},
                {"unlock", place_json(one.unlock_place)},
                {"lock", place_json(one.lock_place)},
                {"move", one.moves},
                {"raises", one.raises}};
}

Object kept(const Writer &writer, const plan::LoopSections &one) {
  const plan::Function &function = writer.function();
  const plan::Lock &first = function.locks[one.locks.front()];
  const plan::Loop &loop = function.loops[one.loop];
  Array locks, unlocks;
  for (size_t lock : one.locks) locks.push_back(place_json(function.locks[lock].place));
  for (size_t unlock : one.unlocks) unlocks.push_back(place_json(function.unlocks[unlock].place));
  return Object{{"region", writer.name_of(first.variable)},
                {"mode", plan::name(first.mode)},
                {"loop", place_json(loop.place)},
                {"locks", std::move(locks)},
                {"unlocks", std::move(unlocks)},
                {"until_looks", loop.check != plan::Check::none}};
}

} // namespace

const Construct constructs::sections{
    .moves =
        [](const plan::Function &function, std::vector<Remark> &out) {
          add_joined(function, out);
          add_kept(function, out);
        },
    .json =
        [](const Writer &writer, Object &out) {
          out["joined_sections"] = writer.array(writer.function().joined, joined);
          out["kept_locks"] = writer.array(writer.function().in_loops, kept);
        },
};

} // namespace prelude::remarks
