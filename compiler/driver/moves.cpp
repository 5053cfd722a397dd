#include "driver/moves.h"

#include <algorithm>

namespace prelude::driver {

Moves::Moves(plan::Unit plan, const Diagnostics &found, Changes::Read read) : plan_(std::move(plan)), read_(std::move(read)) {
  for (const Finding &one : findings(found)) before_.insert({one.text, one.place.line});
  for (plan::Function &function : plan_.functions)
    for (plan::Lock &lock : function.locks) {
      if (!lock.placement) continue;
      One &one = all_.emplace_back(One{&function, &lock});
      if (!one.is_placed()) continue;
      std::optional<std::string> text = read_(lock.place.file);
      if (remarks::fixits_of(lock).empty()) refuse(lock, "the lock is no statement of its own in the text, as in a macro");
      else if (!text || renumbers_lines(*text)) refuse(lock, "the file cannot be changed, as it renumbers its lines");
    }
}

std::map<std::string, std::string> Moves::texts() const {
  Changes changes(read_);
  for (const One &one : all_)
    if (one.is_placed()) changes.add(remarks::fixits_of(*one.lock));
  std::map<std::string, std::string> out;
  std::string error; // none: it is only text that is put in
  for (Changes::File &file : changes.files(error)) out[file.name] = std::move(file.text);
  return out;
}

std::vector<Moves::Finding> Moves::findings(const Diagnostics &found) {
  std::vector<Finding> out;
  for (const Diagnostic &one : found.all()) {
    if (one.severity == Severity::Warning || one.severity == Severity::Error) out.push_back({one.message, one.place, {one.place}});
    else if (one.severity == Severity::Note && !out.empty()) out.back().places.push_back(one.place);
  }
  return out;
}

// Those that it, or a note of it, names; else the frames that it is in; else those of its function; else all.
std::vector<Moves::One> Moves::due_to(const Finding &found) const {
  auto chosen = [&](auto &&test) {
    std::vector<One> out;
    for (const One &one : all_)
      if (one.is_placed() && test(one)) out.push_back(one);
    return out;
  };
  auto is_at = [](const Place &a, const Place &b) { return a.file == b.file && a.line == b.line; };
  std::vector<One> out = chosen([&](const One &one) {
    return std::any_of(found.places.begin(), found.places.end(), [&](const Place &place) { return is_at(place, one.lock->place); });
  });
  if (out.empty())
    out = chosen([&](const One &one) {
      const Place &begin = one.lock->place;
      bool is_frame = one.lock->placement->begins_frame() && begin.file == found.place.file;
      return is_frame && begin.line <= found.place.line && found.place.line <= one.lock->placement->frame_of(*one.lock).end.line;
    });
  const plan::Function *around = nullptr;
  for (const plan::Function &function : plan_.functions)
    if (function.place.file == found.place.file && function.place.line <= found.place.line &&
        (!around || around->place.line <= function.place.line))
      around = &function;
  if (out.empty()) out = chosen([&](const One &one) { return one.function == around; });
  return out.empty() ? chosen([](const One &) { return true; }) : out;
}

void Moves::refuse(plan::Lock &lock, const std::string &why) {
  if (lock.placement->form == plan::Placement::callers && lock.placement->or_whole) {
    lock.placement->form = plan::Placement::whole;
    return;
  }
  lock.placement->form = plan::Placement::none;
  lock.placement->why = plan::Placement::refused;
  lock.placement->text = why;
}

void Moves::decide_in(plan::Unit &plan) const {
  for (plan::Function &function : plan.functions)
    for (plan::Lock &lock : function.locks)
      for (const One &one : all_)
        if (lock.placement && one.lock->place == lock.place) lock.placement = one.lock->placement;
}

bool Moves::leave_out(const Diagnostics &found) {
  std::vector<std::pair<One, std::string>> out;
  std::multiset<std::pair<std::string, unsigned>> before = before_;
  for (const Finding &one : findings(found)) {
    if (auto known = before.find({one.text, one.place.line}); known != before.end()) {
      before.erase(known);
      continue;
    }
    for (const One &cause : due_to(one)) out.emplace_back(cause, one.text);
  }
  for (const auto &[cause, text] : out) refuse(*cause.lock, text);
  return !out.empty();
}

Place Moves::shifted(Place place) const {
  unsigned by = 0;
  for (const One &one : all_)
    if (one.is_placed())
      for (const FixIt &fixit : remarks::fixits_of(*one.lock)) {
        bool is_before = fixit.place.file == place.file && fixit.place.line == place.line && fixit.place.column <= place.column;
        if (is_before) by += unsigned(fixit.text.size());
      }
  place.column += by;
  return place;
}

std::vector<remarks::Remark> Moves::remarks() const {
  std::vector<remarks::Remark> out;
  for (const One &one : all_) {
    remarks::Remark remark = remarks::of_placement(*one.function, *one.lock);
    remark.place = shifted(remark.place);
    for (remarks::Note &note : remark.notes) note.place = shifted(note.place);
    out.push_back(std::move(remark));
  }
  return out;
}

} // namespace prelude::driver
