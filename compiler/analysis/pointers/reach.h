// The targets of pointers that are to travel, and the values that can travel.
#pragma once

#include "analysis/program/program.h"

namespace prelude::analysis {

// Where the object is that a pointer variable points to, if it is not null: always in the program's image (functions, literals,
// constants); never on other nodes, as the data of a region; or unknown.
enum class Reach : uint8_t { image, this_node, unknown };
Reach reach_of(const FunctionModel &, const clang::VarDecl *, const Sources &);
Reach reach_of(const FunctionModel &, const clang::Expr *pointer, const Sources &);

// Whether values of a type can be sent to another node (movable.cpp).
struct Movability {
  enum What : uint8_t { movable, pointer, contains_pointer, function_pointer, unmovable } what = movable;
  clang::QualType which; // the type in the way
};
Movability movability(clang::QualType);
// The type, or the part of it, of which values cannot be sent to another node; none if they can.
std::optional<clang::QualType> unsendable(clang::QualType);
// The places of plain pointers in a value of the type; none if that cannot be said, as for members of unions.
std::optional<std::vector<facts::Pointers>> pointers_in(clang::QualType, const clang::ASTContext &);
// Whether it is declared without a value, which it then needs where a record may hold one that it never got.
bool may_begin_unset(const FunctionModel &, const clang::VarDecl *);

} // namespace prelude::analysis
