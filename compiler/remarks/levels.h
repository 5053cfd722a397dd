// What the options -R<group>, -R<group>=<regex> and -Rno-<group> make of the groups of remarks, which kinds.def names.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace llvm {
class Regex;
}

namespace prelude::remarks {

class Levels {
public:
  // What follows -R, in the order of the command line: "move", "no-comm", "missed-move=^look", "everything". Others are clang's. Empty, or
  // what is wrong with the expression.
  std::string option(std::string_view name);
  // Whether a remark of the group ("-Rmove") about a function is shown.
  bool shows(std::string_view group, const std::string &function) const;
  bool any() const { return !shown_.empty(); }

private:
  std::map<std::string, std::shared_ptr<llvm::Regex>, std::less<>> shown_; // by group; null: of all functions
};

} // namespace prelude::remarks
