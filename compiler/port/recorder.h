// Records into a Program what Clang's tree of one source says about pointers: types.cpp and declarations.cpp what is declared,
// values.cpp what flows where, calls.cpp calls, allocations.cpp the objects of the heap; visitor.cpp goes through the tree.
// Internal to this folder.
#pragma once

#include "port/program.h"

#include "analysis/program/sources.h"

#include "clang/AST/Expr.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/ADT/DenseMap.h"

namespace prelude::analysis {
struct LibraryFunction;
}

namespace prelude::port {

class Recorder {
public:
  Recorder(clang::ASTUnit &ast, const frontend::MarkedFiles &files, Program &out)
      : sources_(ast, files), context_(ast.getASTContext()), manager_(ast.getSourceManager()), out_(out) {}

  bool is_own(clang::SourceLocation) const; // of the program's own files
  void declare(const clang::DeclaratorDecl *);
  void declare(const clang::RecordDecl *);
  void declare(const clang::TypedefNameDecl *);
  void define_main(const clang::FunctionDecl *);
  // A value goes there.
  void bind(const Levels &to, const clang::Expr *from, bool is_lent = false);
  void give_back(const clang::FunctionDecl *, const clang::Expr *result);
  void initialize(const clang::VarDecl *, const clang::Expr *);
  void initialize(const clang::InitListExpr *);
  void operation(const clang::BinaryOperator *);
  void operation(const clang::UnaryOperator *);
  void cast(const clang::CastExpr *);
  void call(const clang::CallExpr *, const clang::FunctionDecl *by);
  void take_address(const clang::FunctionDecl *, clang::SourceRange);
  void not_followed(const clang::Expr *);
  void look_at(const clang::Expr *); // records what it does to addresses
  void find_includes();
  // Pins what is declared together with something that is no pointer. Comes last.
  void finish();

private:
  // types.cpp
  Levels levels(clang::TypeLoc);
  Levels levels(const clang::ValueDecl *);
  Levels pinned_levels(clang::QualType, Why, const Place &, const std::string &what = "");
  Slot slot_of(clang::TypeLoc pointee);
  static clang::TypeLoc inner(clang::TypeLoc);
  std::optional<Spot> spot(clang::SourceLocation);
  std::optional<Spot> spot_and_length(clang::SourceRange, unsigned &length);
  std::string text(clang::SourceRange);
  Place place(clang::SourceRange) const;
  std::string key_of(const clang::RecordDecl *);
  void add_fields(const clang::RecordDecl *, const std::string &prefix, std::vector<Field> &);
  void share(const std::string &name, const Levels &);
  const clang::RecordDecl *target_of(clang::QualType) const;

  // declarations.cpp
  struct Declarator {
    const clang::NamedDecl *decl;
    bool is_pointer;
    clang::TypeLoc type; // at which the declaration begins, and what it qualifies
  };
  void note_declarator(const clang::NamedDecl *, clang::TypeLoc);
  void divide_declarations();
  bool divide(const Spot &, Slot, const std::vector<Declarator> &);

  // values.cpp
  Levels value(const clang::Expr *, bool is_lent = false);
  Levels cast_value(const clang::CastExpr *, bool is_lent);
  Levels converted(const clang::CastExpr *, Levels, clang::QualType from, clang::QualType to);
  Levels address_of(const clang::Expr *lvalue, const clang::Expr *whole, bool is_lent);
  void inside_of(const clang::Expr *pointer, const clang::Expr *whole, bool is_lent);
  bool lend(const clang::Expr *pointer, Slot);
  void unite(const Levels &, const Levels &);
  void pin(const Levels &, Why, clang::SourceRange, const std::string &what = "");

  // calls.cpp
  Levels result(const clang::CallExpr *);
  void library_call(const clang::CallExpr *, const clang::FunctionDecl *, const analysis::LibraryFunction *);
  void note_recursion(const clang::CallExpr *, const clang::FunctionDecl *);
  const clang::CallExpr *reallocation(const clang::Expr *);
  bool is_unused(const clang::CallExpr *) const;

  // allocations.cpp
  const clang::CallExpr *allocation(const clang::Expr *);
  clang::SourceRange with_parentheses(const clang::Expr *) const;
  bool is_allocator(const clang::FunctionDecl *);
  Levels allocate(const clang::Expr *whole, const clang::CallExpr *, clang::QualType object);
  void release(const clang::CallExpr *);
  bool is_null_checked(const clang::CallExpr *, const clang::VarDecl *) const;

  analysis::Sources sources_;
  clang::ASTContext &context_;
  clang::SourceManager &manager_;
  Program &out_;
  std::map<Spot, std::vector<Declarator>> declarators_; // by where their type begins
  llvm::DenseMap<const clang::Expr *, Levels> allocated_;
  llvm::DenseMap<const clang::FunctionDecl *, bool> allocators_;
  std::map<std::pair<const clang::FunctionDecl *, const void *>, Recursion> recursions_; // by the statement that they are in
};

// The library's function of one of these names, by which objects are made and end.
bool is_library(const clang::FunctionDecl *, llvm::StringRef name, const clang::SourceManager &);

Levels without_first(Levels);

// What a source says, into `out`.
void record(clang::ASTUnit &, const frontend::MarkedFiles &, Program &out);

} // namespace prelude::port
