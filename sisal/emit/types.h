// The types of a unit in C, and their descriptors for the library. A type is defined when something has asked for it.
#pragma once

#include "types/types.h"

#include <map>
#include <set>
#include <string>

namespace sisal::emit {

class Types {
public:
  // `has_errors`: each type has an error value (sisal_full.h).
  explicit Types(bool has_errors = false) : has_errors_(has_errors) {}

  // The type in a declaration.
  std::string name(TypeRef type);
  // The name of its descriptor, an object: &real_type.
  std::string descriptor(TypeRef type);
  // The error value, and whether a value is it: expressions.
  std::string error(TypeRef type);
  static std::string is_error(TypeRef type, const std::string &value);
  // `integer`, as names of the library have it.
  static const char *kind_name(TypeRef type);
  // The definitions of all that was asked for.
  std::string definitions() const;

  // Whether values have references to blocks.
  static bool is_counted(TypeRef type);
  // Whether a member is a pointer, as its type has such a value within it.
  static bool is_boxed(TypeRef owner, const Member &member);

private:
  std::string new_name(TypeRef type) const;
  void define(TypeRef type);

  bool has_errors_;
  std::map<TypeRef, std::string> names_;
  std::set<TypeRef> defined_, open_, described_;
  std::string forwards_, arrays_, records_, descriptor_forwards_, descriptors_;
};

} // namespace sisal::emit
