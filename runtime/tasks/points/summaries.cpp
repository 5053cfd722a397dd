#include "tasks/points/summaries.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace mcrl {
namespace {

// The text up to the separator, which is taken out with it.
std::string_view take(std::string_view &text, std::string_view separator) {
  size_t end = std::min(text.find(separator), text.size());
  std::string_view taken = text.substr(0, end);
  text.remove_prefix(std::min(end + separator.size(), text.size()));
  return taken;
}

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
  while (!words.empty())
    if (std::string_view word = take(words, " "); word.starts_with('>')) function.calls.push_back(key(word.substr(1)));
  if (function.waits_for.empty()) function.waits_for = line;
}

std::string Summaries::why(std::string_view names) const {
  std::vector<std::pair<std::string, size_t>> met; // functions, each with the place of that which calls it
  std::unordered_set<std::string> seen;
  auto meet = [&](std::string name, size_t caller) {
    if (seen.insert(name).second) met.emplace_back(std::move(name), caller);
  };
  constexpr size_t no_caller = SIZE_MAX;
  while (!names.empty()) meet(std::string(take(names, "\n")), no_caller);
  for (size_t next = 0; next < met.size(); next++) {
    auto found = functions_.find(met[next].first);
    std::string waits_for = found == functions_.end() ? std::string(unknown) : found->second.waits_for;
    if (waits_for.empty()) {
      for (const std::string &callee : found->second.calls) meet(callee, next);
      continue;
    }
    std::string chain;
    for (size_t at = next; at != no_caller; at = met[at].second) chain = readable(met[at].first) + (chain.empty() ? "" : ", ") + chain;
    return chain + ": " + waits_for;
  }
  return "";
}

} // namespace mcrl
