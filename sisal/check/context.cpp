#include "check/context.h"

#include <algorithm>

namespace sisal::check {

// No program can write a field of this name.
Context::Context(Diagnostics &diagnostics) : diagnostics_(diagnostics), unknown_(types.record({{"?", types.null()}})) {}

Diagnostic &Context::report(Message message, Range at, std::vector<std::string> arguments) {
  if (!reported_.emplace(message, at.begin).second) return discarded_ = {};
  return diagnostics_.report(message, at, std::move(arguments));
}

void Context::report_unknown(Message message, Range at, std::vector<std::string> arguments, const std::string &name,
                             const std::vector<std::string> &known) {
  if (message != Message::unknown_name && !reported_names_.emplace(message, arguments).second) return;
  Diagnostic &diagnostic = report(message, at, std::move(arguments));
  if (std::string meant = similar(name, known); !meant.empty())
    diagnostic.note(at, "did you mean " + quoted(meant) + "?").fix(at, meant);
}

bool Context::is_unknown(TypeRef type) const {
  std::set<TypeRef> seen;
  std::vector<TypeRef> left{type};
  while (!left.empty()) {
    TypeRef next = left.back();
    left.pop_back();
    if (next == unknown_) return true;
    if (!seen.insert(next).second) continue;
    if (next->element) left.push_back(next->element);
    for (const Member &member : next->members) left.push_back(member.type);
  }
  return false;
}

std::string quoted(const std::string &text) { return "'" + text + "'"; }
std::string quoted(TypeRef type) { return quoted(type_name(type)); }

std::string counted(size_t count, const std::string &noun) {
  return count == 1 ? "one " + noun : std::to_string(count) + " " + noun + "s";
}

namespace {

// How many letters are put in, left out, exchanged, or swapped with the next.
size_t distance(const std::string &a, const std::string &b) {
  std::vector<std::vector<size_t>> cost(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); i++)
    for (size_t j = 0; j <= b.size(); j++) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  return cost[a.size()][b.size()];
}

} // namespace

std::string similar(const std::string &name, const std::vector<std::string> &known) {
  std::string best;
  size_t least = (name.size() + 2) / 3 + 1; // a third of the letters may be wrong; of one or two letters none
  if (name.size() < 3 || name.size() > 64) return "";
  for (const std::string &each : known) {
    if (each.size() + least < name.size() || name.size() + least < each.size()) continue;
    if (size_t letters = distance(name, each); letters < least) least = letters, best = each;
  }
  return best;
}

} // namespace sisal::check
