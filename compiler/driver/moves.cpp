#include "driver/moves.h"

#include "diagnostics/lines.h"

#include <algorithm>

namespace prelude::driver {
namespace {

// The next character that is in no comment; a blank at the end.
char next_sign(std::string_view text, size_t at) {
  for (; at < text.size(); ++at) {
    if (isspace(static_cast<unsigned char>(text[at]))) continue;
    std::string_view two = text.substr(at, 2);
    if (two == "/*") at = std::min(text.find("*/", at + 2), text.size() - 1) + 1;
    else if (two == "//") at = line_end(text, at);
    else return text[at];
  }
  return ' ';
}

} // namespace

Moves::Moves(plan::Unit plan, const Diagnostics &found, Changes::Read read) : plan_(std::move(plan)), read_(std::move(read)) {
  for (const Finding &one : findings(found)) before_.insert({one.text, one.place.line});
  for (plan::Function &function : plan_.functions)
    for (plan::Lock &lock : function.locks) {
      if (!lock.placement) continue;
      One &one = all_.emplace_back(One{&function, &lock});
      if (!one.is_placed()) continue;
      const std::string *text = text_of(lock.place.file);
      if (remarks::fixits_of(lock).empty()) refuse(lock, "the lock is no statement of its own in the text, as in a macro");
      else if (!text || renumbers_lines(*text)) refuse(lock, "the file cannot be changed, as it renumbers its lines");
    }
}

const std::string *Moves::text_of(const std::string &file) const {
  auto [known, is_new] = texts_.try_emplace(file);
  if (is_new) known->second = read_(file);
  return known->second ? &*known->second : nullptr;
}

// A parenthesis that comes next would be one of the annotation's.
std::vector<FixIt> Moves::fixits_of(const plan::Lock &lock) const {
  std::vector<FixIt> out = remarks::fixits_of(lock);
  for (FixIt &fixit : out) {
    const std::string *text = text_of(fixit.place.file);
    if (!text) continue;
    size_t at = offset_of(*text, {fixit.place.line, fixit.place.column});
    if (next_sign(*text, at) == '(') fixit.text += ';';
  }
  return out;
}

Moves::Placed Moves::placed() const {
  Placed out;
  for (const One &one : all_) {
    if (!one.is_placed()) continue;
    for (FixIt &fixit : fixits_of(*one.lock)) {
      size_t at = offset_of(*text_of(fixit.place.file), {fixit.place.line, fixit.place.column});
      out[fixit.place.file].push_back({at, std::move(fixit.text)});
    }
  }
  for (auto &[file, list] : out)
    std::stable_sort(list.begin(), list.end(), [](const auto &a, const auto &b) { return a.at < b.at; });
  return out;
}

std::map<std::string, std::string> Moves::texts() const {
  Changes changes(read_);
  for (const One &one : all_)
    if (one.is_placed()) changes.add(fixits_of(*one.lock));
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

bool Moves::same(const Diagnostics &one, const Diagnostics &other) {
  auto is_same = [](const Diagnostic &a, const Diagnostic &b) { return a.message == b.message && a.place.line == b.place.line; };
  return std::equal(one.all().begin(), one.all().end(), other.all().begin(), other.all().end(), is_same);
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

std::vector<remarks::Remark> Moves::remarks() const {
  std::vector<remarks::Remark> out;
  for (const One &one : all_) {
    out.push_back(remarks::of_placement(*one.function, *one.lock));
    if (one.is_placed()) out.back().fixits = fixits_of(*one.lock);
  }
  return out;
}

bool withdraw(const Moves::Placed &read, const Moves::Placed &kept, const frontend::MarkedFiles &files) {
  for (const auto &[file, list] : read) {
    auto known = kept.find(file);
    for (const annotations::Placed &one : list) {
      const annotations::Placed *now = nullptr;
      if (known != kept.end())
        for (const annotations::Placed &other : known->second)
          if (other.at == one.at) now = &other;
      if (now && *now == one) continue;
      if (!files.withdraw(file, one.at, /*only_clauses=*/now)) return false;
    }
  }
  return true;
}

} // namespace prelude::driver
