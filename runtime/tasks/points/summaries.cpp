#include "tasks/points/summaries.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace mcrl {

std::string_view take(std::string_view &text, std::string_view separator) {
  size_t end = std::min(text.find(separator), text.size());
  std::string_view taken = text.substr(0, end);
  text.remove_prefix(std::min(end + separator.size(), text.size()));
  return taken;
}

namespace {

std::string readable(std::string_view name) {
  if (name.starts_with('.')) name.remove_prefix(1);
  return std::string(name.substr(0, name.find('#')));
}

} // namespace

void Summaries::add(std::string_view note) {
  std::string own = "#" + std::to_string(notes_++);
  while (!note.empty()) add_line(take(note, "\n"), own);
}

// A function that only its file can call has that file's number after its name.
void Summaries::add_line(std::string_view line, const std::string &own) {
  auto key = [&](std::string_view name) { return std::string(name) + (name.starts_with('.') ? own : ""); };
  std::string_view words = take(line, " : ");
  Function &function = functions_[key(take(words, " "))];
  function.definitions++;
  while (!words.empty())
    if (std::string_view word = take(words, " "); word.starts_with('>')) function.calls.push_back(key(word.substr(1)));
    else if (word == "collective") function.is_collective = true;
    else if (word == "blocks" || word == "thread") function.needs_thread = true;
  if (function.waits_for.empty()) function.waits_for = line;
}

template <class Test> std::vector<Summaries::Met> Summaries::follow(std::string_view names, Test ends, bool only_single) const {
  std::vector<Met> met;
  std::unordered_set<std::string> seen;
  auto meet = [&](const std::string &name, size_t caller) {
    if (seen.insert(name).second) met.push_back({name, caller});
  };
  while (!names.empty()) meet(std::string(take(names, "\n")), no_caller);
  for (size_t next = 0; next < met.size(); next++) {
    auto found = functions_.find(met[next].name);
    if (found != functions_.end()) met[next].function = &found->second;
    if (ends(met[next])) {
      met.resize(next + 1);
      return met;
    }
    if (found == functions_.end() || (only_single && found->second.definitions > 1)) continue;
    for (const std::string &callee : found->second.calls) meet(callee, next);
  }
  return {};
}

std::string Summaries::why(std::string_view names) const {
  std::vector<Met> met = follow(names, [](const Met &one) { return one.function == nullptr || !one.function->waits_for.empty(); });
  if (met.empty()) return "";
  std::string chain;
  for (size_t at = met.size() - 1; at != no_caller; at = met[at].caller)
    chain = readable(met[at].name) + (chain.empty() ? "" : ", ") + chain;
  return chain + ": " + (met.back().function == nullptr ? std::string(unknown) : met.back().function->waits_for);
}

bool Summaries::may_need_thread(std::string_view names) const {
  return !follow(names, [](const Met &one) { return one.function == nullptr || one.function->needs_thread; }).empty();
}

bool Summaries::may_be_collective(std::string_view names) const {
  auto is_collective = [](const Met &one) {
    return one.function != nullptr && one.function->is_collective && one.function->definitions == 1;
  };
  return !follow(names, is_collective, true).empty();
}

} // namespace mcrl
