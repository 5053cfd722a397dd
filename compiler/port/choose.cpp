// Which classes of slots become regions: those that link structures of the heap to themselves, and what such structures point to.
#include "port/choose.h"

#include <algorithm>
#include <functional>

namespace prelude::port {
namespace {

// Records that a record leads to by its pointers, in any number of steps.
std::set<std::string> reached_from(const Program &program, const std::string &key) {
  std::set<std::string> out;
  std::vector<std::string> open{key};
  while (!open.empty()) {
    auto record = program.records.find(open.back());
    open.pop_back();
    if (record == program.records.end()) continue;
    for (const Field &field : record->second.fields)
      if (!field.target.empty() && out.insert(field.target).second) open.push_back(field.target);
  }
  return out;
}

class Choice {
public:
  Choice(Program &program, Diagnostics &out) : program_(program), out_(out) {}

  bool choose() {
    pin_undefined();
    for (const auto &[key, record] : program_.records)
      for (const Field &field : record.fields) {
        if (!program_.records.contains(field.target) || field.is_function || field.levels.empty()) continue;
        std::set<std::string> back = reached_from(program_, field.target);
        if (field.target != key && !back.contains(key)) continue;
        linked_[field.target] = field.levels.back();
      }
    for (const auto &[key, link] : linked_)
      for (Slot slot : program_.leading_to[key]) program_.slots.unite(link, slot);
    for (const auto &[key, link] : linked_) consider(link, program_.records.at(key));
    while (!open_.empty()) {
      Field field = open_.back();
      open_.pop_back();
      take_along(field);
    }
    return any_region_;
  }

  bool any_linked() const { return !linked_.empty(); }

private:
  // A function that the files only declare may do anything.
  void pin_undefined() {
    for (const auto &[name, use] : program_.used) {
      if (program_.defined.contains(name)) continue;
      auto pin = [&](const std::string &shared) {
        auto levels = program_.shared.find(shared);
        if (levels == program_.shared.end()) return false;
        for (Slot slot : levels->second)
          program_.slots.pin(slot, use.second ? Why::undefined_function : Why::undefined_variable, use.first, name);
        return true;
      };
      pin(name);
      for (unsigned i = 0; pin(name + "(" + std::to_string(i)); ++i) {
      }
    }
  }

  // A link of a structure to itself.
  void consider(Slot slot, const Record &record) {
    Class &one = program_.slots.of(slot);
    if (one.is_region || !said_.insert(&one).second) return;
    if (one.pins.empty() && one.is_allocated) return become_region(slot);
    if (one.pins.empty()) {
      out_.report(Kind::port_stays, record.place, {record.name, "nothing in the files allocates one"});
      return;
    }
    bool first = true;
    for (auto at = one.pins.begin(); at != one.pins.end(); ++at) {
      const Pin &pin = *at;
      if (auto next = std::next(at); next != one.pins.end() && next->place == pin.place) continue; // which says more
      std::string why = text_of(pin.why, pin.what);
      if (first) out_.report(Kind::port_stays, pin.place, {record.name, why});
      else out_.report(Kind::note_port_too, pin.place, {why});
      first = false;
    }
  }

  void become_region(Slot slot) {
    program_.slots.of(slot).is_region = any_region_ = true;
    for (const auto &[key, record] : program_.records)
      for (const Field &field : record.fields)
        for (size_t i = 0; i < field.levels.size(); ++i) {
          if (!program_.slots.is_same(field.levels[i], slot)) continue;
          if (i + 1 < field.levels.size())
            open_.push_back({field.name,
                             field.place,
                             {field.levels.begin() + long(i) + 1, field.levels.end()},
                             field.target,
                             field.is_function});
          else if (auto target = program_.records.find(field.target); target != program_.records.end())
            open_.insert(open_.end(), target->second.fields.begin(), target->second.fields.end());
        }
  }

  // A pointer in a region.
  void take_along(const Field &field) {
    std::string why = field.is_function ? "it leads to a function" : "";
    for (Slot slot : field.levels) {
      Class &one = program_.slots.of(slot);
      if (one.is_region) continue;
      if (field.is_function || !one.pins.empty()) {
        if (!said_.insert(&one).second) return;
        if (why.empty()) why = text_of(one.pins.begin()->why, one.pins.begin()->what);
        out_.report(Kind::port_member_stays, field.place, {field.name, why});
        if (!field.is_function) out_.report(Kind::note_port_here, one.pins.begin()->place);
        return;
      }
      become_region(slot);
      return;
    }
  }

  Program &program_;
  Diagnostics &out_;
  std::set<const Class *> said_;
  std::vector<Field> open_;            // in regions
  std::map<std::string, Slot> linked_; // records that link to themselves, and a link to each
  bool any_region_ = false;
};

} // namespace

bool choose(Program &program, Diagnostics &out) {
  Choice choice(program, out);
  if (choice.choose()) return true;
  out.report(Kind::port_nothing, {},
             {choice.any_linked() ? "each structure that links to itself stays plain" : "no structure links to itself"});
  return false;
}

} // namespace prelude::port
