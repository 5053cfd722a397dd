#include "diagnostics/warnings.h"

#include <algorithm>

namespace prelude {
namespace {

constexpr std::string_view groups[] = {
#define DIAGNOSTIC(kind, severity)
#define WARNING(kind, option) option,
#include "diagnostics/kinds.def"
};

bool consume(std::string_view &text, std::string_view prefix) {
  bool has = text.substr(0, prefix.size()) == prefix;
  if (has) text.remove_prefix(prefix.size());
  return has;
}

bool is_group(std::string_view name) { return std::find(std::begin(groups), std::end(groups), name) != std::end(groups); }

} // namespace

bool is_own_warning(std::string_view name) {
  consume(name, "no-");
  consume(name, "error=");
  return is_group(name);
}

bool is_own_warning(const Diagnostic &diagnostic) {
  std::string_view flag = diagnostic.flag;
  return diagnostic.severity == Severity::Warning && consume(flag, "-W") && is_group(flag);
}

WarningLevels::WarningLevels() {
  for (std::string_view name : groups) groups_[std::string(name)];
}

void WarningLevels::option(std::string_view name) {
  bool no = consume(name, "no-");
  if (name == "error") all_errors_ = !no;
  bool error = consume(name, "error=");
  for (auto &[each, group] : groups_) {
    if (each != name && (error || name != "everything")) continue;
    if (error && no) group.error = false, group.never_error = true;
    else if (error) group.enabled = group.error = true;
    else if (no) group.enabled = group.error = false;
    else group.enabled = true;
  }
}

std::optional<Severity> WarningLevels::level(std::string_view name) const {
  const Group &group = groups_.find(name)->second;
  if (!group.enabled || silent_) return {};
  return group.error || (all_errors_ && !group.never_error) ? Severity::Error : Severity::Warning;
}

void WarningLevels::apply(Diagnostics &diagnostics) const {
  for (const auto &[name, group] : groups_) diagnostics.set_severity("-W" + name, level(name));
}

} // namespace prelude
