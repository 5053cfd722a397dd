// The text of a type. What a type contains of itself is `...`, or how many levels up it is, so that the text ends.
#include "types/table.h"

#include <algorithm>

namespace sisal {

namespace {

enum class Style { names, structure, signature };

class Writer {
public:
  explicit Writer(Style style) : style_(style) {}

  std::string write(TypeRef type) {
    static constexpr const char *words[] = {"boolean", "character", "integer", "real",   "double_real",
                                            "null",    "array",     "stream",  "record", "union"};
    const char *word = words[static_cast<int>(type->kind)];
    if (type->is_scalar()) return word;
    if (!type->name.empty() && style_ == Style::names) return type->name;
    if (auto found = std::ranges::find(within_, type); found != within_.end())
      return style_ == Style::signature ? "^" + std::to_string(within_.end() - found) : "...";
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

  Style style_;
  std::vector<TypeRef> within_;
};

} // namespace

std::string type_name(TypeRef type) { return Writer(Style::names).write(type); }
std::string type_structure(TypeRef type) { return Writer(Style::structure).write(type); }
std::string type_signature(TypeRef type) { return Writer(Style::signature).write(type); }

} // namespace sisal
