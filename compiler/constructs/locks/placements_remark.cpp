// Where a `move` should stand: -Rmissed-move, with the fix-its by which it is written; and what -fauto-move has placed, or has not.
#include "remarks/constructs.h"

namespace prelude::remarks {
namespace {

using plan::Function, plan::Placement;

const char *spelling(Placement::Form form) {
  if (form >= Placement::frame) return "begin move";
  return form == Placement::callers ? "move(frames: 1)" : "move";
}

// After the lock and, of a frame, the unlock, if the lock's statement is no more than `read_lock(n);`.
std::vector<FixIt> with_move(const plan::Lock &lock) {
  if (lock.range.end - lock.range.begin != lock.place.length + 1) return {};
  auto after = [](Place place, unsigned more) {
    place.column += place.length + more;
    return place;
  };
  std::vector<FixIt> out{{after(lock.place, 1), std::string(" ") + spelling(lock.placement->form), true}};
  if (lock.placement->begins_frame()) out.push_back({after(lock.placement->frame_of(lock).end, 0), " end move", true});
  return out;
}

std::string held_locks(const Function &function, const plan::Lock &lock) {
  std::string locks;
  for (const plan::Held &held : lock.held) locks += (locks.empty() ? ", with the lock of '" : "', '") + function.variables[held.variable].name;
  return locks.empty() ? locks : locks + "'";
}

std::string what_is_sent(const Function &function, const plan::Lock &lock) {
  const plan::Placement &placement = *lock.placement;
  if (!placement.begins_frame()) return sizes(function, lock.candidate->live);
  const facts::Candidate::Frame &frame = placement.frame_of(lock);
  return sizes(function, frame.in) + ", and back " + sizes(function, frame.out);
}

bool is_walk(const plan::Lock &lock) {
  facts::Onward::Path path = lock.candidate->path;
  return path == facts::Onward::loop || path == facts::Onward::recursion || path == facts::Onward::tree;
}

std::string path_of(const plan::Lock &lock, const std::string &region) {
  const std::string percent = " (affinity " + std::to_string(lock.placement->percent) + " %)";
  if (lock.placement->why == Placement::profile) return lock.placement->text;
  if (lock.placement->why == Placement::again) return "another lock of '" + region + "' has one, and the computation is there";
  if (lock.placement->why == Placement::within) return "the partial frame around it goes on to a region that '" + region + "' names";
  if (lock.placement->form == Placement::walk) return "a loop that follows goes on from a region that '" + region + "' names" + percent;
  if (lock.placement->form == Placement::series) return "locks that follow are of regions that stand beside '" + region + "' in one object";
  if (lock.placement->where) return "a caller comes again with the region that this call returns" + percent;
  switch (lock.candidate->path) {
  case facts::Onward::loop: return "a loop goes on to a region that '" + region + "' names" + percent;
  case facts::Onward::recursion: return "the function calls itself for a region that '" + region + "' names" + percent;
  case facts::Onward::tree: return "the function calls itself for each region that '" + region + "' names" + percent;
  case facts::Onward::step: return "a lock that follows is of a region that '" + region + "' names" + percent;
  case facts::Onward::caller:
  case facts::Onward::ends: break;
  }
  if (lock.mode != plan::Mode::read) return "the data would come here and go back";
  return "copies are taken away where such regions are written, or the data are large";
}

std::string why_none(const Function &function, const plan::Lock &lock) {
  const plan::Placement &placement = *lock.placement;
  const std::string region = function.variables[lock.variable].name;
  switch (placement.why) {
  case Placement::made: return "the region is made in this activation";
  case Placement::local: return "the function is called where the region is";
  case Placement::shared: return "the caller locks the region, too, and stays";
  case Placement::kept: return "'" + function.name + "' uses the region again, and cannot go there: " + lock.candidate->why_not;
  case Placement::valid: return "copies stay valid, as no function of this file writes to such a region once it is made";
  case Placement::obstacle: return lock.candidate->why_not;
  case Placement::bytes: return "it would send " + sizes(function, lock.candidate->live) + held_locks(function, lock) + ", which costs more than a copy";
  case Placement::refused:
  case Placement::profile: return placement.text;
  case Placement::pays:
  case Placement::again:
  case Placement::within: break;
  }
  return "";
}

// What a `move` of the whole activation has in its way is what is said of a lock.
bool is_in_the_way(const plan::Lock &lock) {
  Placement::Why why = lock.placement->why;
  return lock.candidate->obstacles && (why == Placement::obstacle || why == Placement::kept || why == Placement::refused);
}

void add_notes(const plan::Lock &lock, Remark &out) {
  if (lock.candidate->next.line) out.notes.push_back({Kind::note_walk, lock.candidate->next, {}});
  if (lock.placement->where) out.notes.push_back({Kind::note_call, *lock.placement->where, {}});
  if (lock.placement->begins_frame() && lock.candidate->obstacles)
    out.notes.push_back({Kind::note_whole_obstacle, lock.candidate->obstacle, {lock.candidate->why_not}});
}

Remark remark_of(Kind kind, const Function &function, const plan::Lock &lock) {
  const plan::Variable &region = function.variables[lock.variable];
  return {kind, function.name, lock.place, {{"Lock", lock_call(lock.mode)}, {"Region", region.name}, {"RegionBytes", region_size(region)}}, {}};
}

// A thing in the way of a walk can be mended; of several, the first would be bad advice.
bool is_missed(const plan::Lock &lock) {
  const Placement &placement = *lock.placement;
  return placement.form != Placement::none || (is_in_the_way(lock) && is_walk(lock) && lock.candidate->obstacles == 1);
}

void add_missed_moves(const Function &function, std::vector<Remark> &out) {
  for (const plan::Lock &lock : function.locks) {
    if (!lock.placement || !is_missed(lock)) continue;
    bool blocked = lock.placement->form == Placement::none;
    Remark &remark = out.emplace_back(remark_of(blocked ? Kind::missed_move_obstacle : Kind::missed_move, function, lock));
    remark.arguments.push_back({"When", is_walk(lock) ? " at each step of a walk" : ""});
    remark.arguments.push_back({"Clause", spelling(lock.placement->form)});
    remark.arguments.push_back({"Bytes", what_is_sent(function, lock)});
    remark.arguments.push_back({"Held", held_locks(function, lock)});
    add_notes(lock, remark);
    if (blocked) remark.notes.push_back({Kind::note_obstacle, lock.candidate->obstacle, {lock.candidate->why_not}});
    else remark.fixits = with_move(lock);
  }
}

} // namespace

std::vector<FixIt> fixits_of(const plan::Lock &lock) { return with_move(lock); }

Remark of_placement(const Function &function, const plan::Lock &lock) {
  if (lock.placement->form != Placement::none) {
    Remark remark = remark_of(Kind::move_placed, function, lock);
    remark.arguments.insert(remark.arguments.begin(), {"Clause", spelling(lock.placement->form)});
    remark.arguments.push_back({"Why", path_of(lock, function.variables[lock.variable].name)});
    remark.arguments.push_back({"Bytes", what_is_sent(function, lock)});
    remark.arguments.push_back({"Held", held_locks(function, lock)});
    add_notes(lock, remark);
    return remark;
  }
  Remark remark = remark_of(Kind::no_move, function, lock);
  remark.arguments.push_back({"Why", why_none(function, lock)});
  if (lock.placement->where) remark.notes.push_back({Kind::note_call, *lock.placement->where, {}});
  if (is_in_the_way(lock)) remark.notes.push_back({Kind::note_obstacle, lock.candidate->obstacle, {lock.candidate->why_not}});
  return remark;
}

const Construct constructs::placements{.communication = add_missed_moves};

} // namespace prelude::remarks
