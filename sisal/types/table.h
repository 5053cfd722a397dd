// The table of a program's types: one object for each structure. It works on the types of a unit, so a pass that needs a new type
// makes a table of those that there are.
#pragma once

#include "types/types.h"

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace sisal {

using TypeList = std::vector<std::unique_ptr<Type>>;

class TypeTable {
public:
  // The list stays the caller's; each type of it must be different. An empty one gets the scalars, whose numbers are their kinds.
  explicit TypeTable(TypeList &types);

  TypeRef basic(Kind kind) const { return types_[static_cast<int>(kind)].get(); }
  TypeRef boolean() const { return basic(Kind::boolean); }
  TypeRef character() const { return basic(Kind::character); }
  TypeRef integer() const { return basic(Kind::integer); }
  TypeRef real() const { return basic(Kind::real); }
  TypeRef double_real() const { return basic(Kind::double_real); }
  TypeRef null() const { return basic(Kind::null); }

  TypeRef array(TypeRef element) { return find_or_add(Kind::array, element, {}); }
  TypeRef stream(TypeRef element) { return find_or_add(Kind::stream, element, {}); }
  TypeRef record(std::vector<Member> members) { return find_or_add(Kind::record, nullptr, std::move(members)); }
  TypeRef union_type(std::vector<Member> members) { return find_or_add(Kind::union_type, nullptr, std::move(members)); }
  TypeRef text() { return array(character()); }

  // Definitions that may name each other: the parts of a draft are drafts of the list or types of the table. For each draft its
  // type.
  std::vector<TypeRef> intern(std::span<const std::unique_ptr<Type>> drafts);
  // Names a record or union that has no name yet.
  void name(TypeRef type, const std::string &name);

private:
  using Parts = std::vector<unsigned>; // numbers of the element or of the members' types
  using Labels = std::vector<std::string>;
  struct Key {
    Kind kind;
    Labels labels;
    Parts parts;
    auto operator<=>(const Key &) const = default;
  };
  static Key key_of(const Type &type);
  TypeRef find_or_add(Kind kind, TypeRef element, std::vector<Member> members);
  Type *add(Kind kind);

  TypeList &types_;
  std::map<Key, TypeRef> known_;
};

// A type as a program would write it; records and unions by their names, if they have any. `...` stands for a type within itself.
std::string type_name(TypeRef type);
// The same with every record and union spelled out once.
std::string type_structure(TypeRef type);
// The same for the same structure in each file of a program, and different for different ones: `^2` is the type two levels up.
std::string type_signature(TypeRef type);

} // namespace sisal
