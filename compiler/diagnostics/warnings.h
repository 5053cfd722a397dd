// The groups of preludec's own warnings, which kinds.def names, and what the options -W<name>, -Wno-<name>, -Werror=<name>, -Werror
// and -w make of each, as clang does with its own.
#pragma once

#include "diagnostics/diagnostics.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace prelude {

// Whether an option is about one of the groups, so that Clang does not know it. `name` is what follows -W: "no-error=node-state".
bool is_own_warning(std::string_view name);
bool is_own_warning(const Diagnostic &);

// The levels of the groups, as the command line sets them.
class WarningLevels {
public:
  WarningLevels();
  void option(std::string_view name); // -W<name>, in the order of the command line
  void silence() { silent_ = true; }  // -w
  // None if the warning is not shown.
  std::optional<Severity> level(std::string_view group) const;
  void apply(Diagnostics &) const;

private:
  // Clang's model: an own warning is on by default.
  struct Group {
    bool enabled = true, error = false, never_error = false;
  };
  std::map<std::string, Group, std::less<>> groups_;
  bool all_errors_ = false, silent_ = false;
};

} // namespace prelude
