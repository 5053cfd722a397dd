// The text of a type. What a type contains of itself is `...`, so that the text ends.
#include "types/table.h"

#include <algorithm>

namespace sisal {

namespace {

class Writer {
public:
  explicit Writer(bool spell_out) : spell_out_(spell_out) {}

  std::string write(TypeRef type) {
    static constexpr const char *words[] = {"boolean", "character", "integer", "real",   "double_real",
                                            "null",    "array",     "stream",  "record", "union"};
    const char *word = words[static_cast<int>(type->kind)];
    if (type->is_scalar()) return word;
    if (!type->name.empty() && !spell_out_) return type->name;
    if (std::ranges::find(within_, type) != within_.end()) return "...";
    within_.push_back(type);
    std::string inner = type->is_sequence() ? write(type->element) : members(*type);
    within_.pop_back();
    return word + ("[" + inner + "]");
  }

private:
  std::string members(const Type &type) {
    std::string result;
    for (const Member &member : type.members) result += (result.empty() ? "" : "; ") + member.name + ": " + write(member.type);
    return result;
  }

  bool spell_out_;
  std::vector<TypeRef> within_;
};

} // namespace

std::string type_name(TypeRef type) { return Writer(false).write(type); }
std::string type_structure(TypeRef type) { return Writer(true).write(type); }

} // namespace sisal
