// Addresses that programs keep as numbers: in integers, or byte by byte. What is made of a plain pointer, or what a pointer is made
// of, anywhere in the unit, is looked at as pointers are when a computation would move. All other numbers are not.
#pragma once

#include "analysis/pointers/address_flow.h"
#include "analysis/program/program.h"

namespace prelude::analysis {

class AddressNumbers {
public:
  explicit AddressNumbers(const Sources &);

  // The places in a variable where an address may be, that are no pointers.
  struct Found {
    std::vector<facts::Pointers> places;
    const clang::Expr *made = nullptr, *used = nullptr; // where it is made of a pointer, and a pointer of it
    bool is_hidden() const {
      return llvm::any_of(places, [](const facts::Pointers &one) { return one.kind == facts::Pointers::hidden; });
    }
  };
  Found in(const clang::VarDecl *) const;
  // Whether the variable, or the function's result, is made of a pointer, and made a pointer again.
  bool is_address(const clang::ValueDecl *) const;
  // Where such a one is made of a pointer, and a pointer of it; null of another.
  std::pair<const clang::Expr *, const clang::Expr *> made_and_used(const clang::ValueDecl *) const;

private:
  friend class NumberObjects;
  using Node = AddressFlow::Node;
  Node node(const void *object);
  AddressFlow::State state(const void *object) const;
  void add(clang::QualType, uint64_t offset, AddressFlow::State, Found &) const;
  void add_members(const clang::RecordDecl *, uint64_t offset, Found &) const;
  void add_bits(uint64_t begin, uint64_t end, AddressFlow::State, Found &) const;
  void add_object(uint64_t bytes, uint64_t element, uint64_t offset, AddressFlow::State, Found &) const;

  const clang::ASTContext &context_;
  mutable AddressFlow flow_; // whose objects find each other
  llvm::DenseMap<const void *, Node> nodes_;
};

} // namespace prelude::analysis
