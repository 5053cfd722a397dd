#include "remarks/levels.h"

#include "llvm/Support/Regex.h"

#include <algorithm>
#include <iterator>

namespace prelude::remarks {
namespace {

constexpr std::string_view groups[] = {
#define DIAGNOSTIC(kind, severity)
#define REMARK(kind, option) option,
#include "diagnostics/kinds.def"
};

} // namespace

std::string Levels::option(std::string_view name) {
  bool no = name.starts_with("no-");
  if (no) name.remove_prefix(3);
  std::string_view group = name.substr(0, name.find('='));
  std::shared_ptr<llvm::Regex> expression;
  if (group.size() < name.size()) {
    expression = std::make_shared<llvm::Regex>(llvm::StringRef(name.substr(group.size() + 1)));
    if (std::string error; !expression->isValid(error)) return error;
  }
  for (std::string_view each : groups) {
    if (group != each && group != "everything") continue;
    if (no) shown_.erase(std::string(each));
    else shown_[std::string(each)] = expression;
  }
  return "";
}

bool Levels::shows(std::string_view group, const std::string &function) const {
  group.remove_prefix(2); // -R
  auto found = shown_.find(group);
  return found != shown_.end() && (!found->second || found->second->match(function));
}

} // namespace prelude::remarks
