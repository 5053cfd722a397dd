// The types of Sisal 1.2. They conform by structure: two types are the same if their infinite trees are, with the names of fields
// and tags in order. A table has one object for each, so two types of a program are the same exactly if their pointers are.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace sisal {

enum class Kind { boolean, character, integer, real, double_real, null, array, stream, record, union_type };

struct Type;
using TypeRef = const Type *;

// A field of a record, or a tag of a union. Names are in lower case.
struct Member {
  std::string name;
  TypeRef type = nullptr;
};

struct Type {
  Kind kind = Kind::null;
  TypeRef element = nullptr;   // of arrays and streams
  std::vector<Member> members; // of records and unions, in the order of the program
  unsigned number = 0;         // its place in the table: small, unique, and the same in each run of the compiler
  std::string name;            // that of the first definition of such a record or union, for messages and emitted text; may be empty

  bool is_number() const { return kind == Kind::integer || is_real(); }
  bool is_real() const { return kind == Kind::real || kind == Kind::double_real; }
  bool is_scalar() const { return kind <= Kind::null; }
  bool is_sequence() const { return kind == Kind::array || kind == Kind::stream; }
};

} // namespace sisal
