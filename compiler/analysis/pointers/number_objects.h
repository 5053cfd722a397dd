// The objects in which programs may keep addresses as numbers: variables, members of structures (one for all objects of a type),
// results of functions, and what pointers lead to.
#pragma once

#include "analysis/pointers/numbers.h"

namespace prelude::analysis {

inline bool is_plain_pointer(clang::QualType type) { return type->isPointerType() && !is_region_pointer(type); }
inline bool is_number(clang::QualType type) {
  if (auto *atomic = type->getAs<clang::AtomicType>()) type = atomic->getValueType();
  return type->isArithmeticType() || type->isVectorType();
}

class NumberObjects {
public:
  using Node = AddressFlow::Node;
  // An object in memory: a node, or a structure of this type, whose members are nodes.
  struct Place {
    std::optional<Node> node;
    const clang::RecordDecl *record = nullptr;
  };

  NumberObjects(AddressNumbers &out, const clang::ASTContext &context) : out_(out), flow_(out.flow_), context_(context) {}

  Node node(const void *object) { return out_.node(object); }
  // The node of a variable or member, with what its declaration says of it.
  Node node_of(const clang::ValueDecl *);
  Place object_of(const clang::ValueDecl *);
  Place object(const clang::Expr *lvalue);
  // What a pointer leads to; of what a pointer that is kept in an object leads to.
  Place target(const clang::Expr *pointer);
  Place pointed_to(Node pointer, clang::QualType type);

  // The node whose state is that of what is read from an object, or written to it.
  std::optional<Node> to_read(const Place &);
  std::optional<Node> to_write(const Place &);

  // Whether a pointer may be kept there otherwise than in a variable or member that is declared as one.
  static bool may_be_kept_otherwise(const clang::Expr *lvalue);

private:
  bool is_known(const void *object) const { return out_.nodes_.contains(object); }
  // All bytes of a structure, where they come from; and where they go to.
  Node bytes_of(const clang::RecordDecl *);
  Node bytes_into(const clang::RecordDecl *);
  // The outermost union that an lvalue is a part of.
  static const clang::RecordDecl *union_of(const clang::Expr *lvalue);
  // Whether a pointer to numbers has become one to something else: (struct s *)bytes.
  bool is_reinterpreted(const clang::Expr *pointer) const;
  Place kept_in(const clang::Expr *lvalue);

  AddressNumbers &out_;

protected:
  AddressFlow &flow_;
  const clang::ASTContext &context_;
};

} // namespace prelude::analysis
