#include "automatic/summaries.h"

namespace prelude::automatic {

void Effects::add(const Effects &other) {
  anything |= other.anything;
  stops |= other.stops;
  fields.insert(other.fields.begin(), other.fields.end());
  records.insert(other.records.begin(), other.records.end());
  scalars.insert(other.scalars.begin(), other.scalars.end());
}

Summaries Summaries::of_file(unsigned number) const {
  auto name_of = [number](const std::string &name) {
    return name.starts_with('.') ? "." + std::to_string(number) + name : name;
  };
  Summaries out;
  out.has_plain_pointers = has_plain_pointers;
  for (const auto &[name, function] : functions) {
    FunctionSummary &one = out.functions[name_of(name)] = function;
    one.calls.clear();
    for (const std::string &callee : function.calls) one.calls.insert(name_of(callee));
  }
  return out;
}

void Summaries::add(const Summaries &other) {
  has_plain_pointers |= other.has_plain_pointers;
  functions.insert(other.functions.begin(), other.functions.end());
}

void Summaries::follow() {
  for (bool more = true; more;) {
    more = false;
    for (auto &[name, function] : functions)
      for (const Given &given : function.given) more |= follow(given, function.parameters);
  }
}

bool Summaries::follow(const Given &given, Parameters &to) const {
  auto callee = functions.find(given.callee);
  if (callee == functions.end()) return false;
  auto parts = callee->second.parameters.find(given.argument);
  if (parts == callee->second.parameters.end()) return false;
  const Parts from = parts->second; // of a recursion, it is what is added to
  Parts &into = to[given.parameter];
  size_t before = into.reads.size() + into.writes.size() + into.pointers.size();
  into.reads.insert(from.reads.begin(), from.reads.end());
  into.writes.insert(from.writes.begin(), from.writes.end());
  into.pointers.insert(from.pointers.begin(), from.pointers.end());
  return into.reads.size() + into.writes.size() + into.pointers.size() != before;
}

const Effects &Summaries::all_of(const std::string &function) {
  auto [known, is_new] = known_.try_emplace(function);
  if (!is_new) return known->second;
  std::set<std::string> seen{function};
  std::vector<std::string> work{function};
  while (!work.empty()) {
    auto one = functions.find(work.back());
    work.pop_back();
    if (one == functions.end()) {
      known->second.anything = known->second.stops = true;
      continue;
    }
    known->second.add(one->second.own);
    for (const std::string &callee : one->second.calls)
      if (seen.insert(callee).second) work.push_back(callee);
  }
  return known->second;
}

} // namespace prelude::automatic
