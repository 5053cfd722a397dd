// The walk that finds accesses: what statements and expressions do by themselves (walk.cpp), and to which objects lvalues and pointers
// lead (objects.cpp). Internal to this folder.
#pragma once

#include "analysis/accesses/accesses.h"

namespace prelude::analysis {

// The use of an lvalue, or where an address leads. Steps to the part are added while the way leads to the object.
struct Target {
  Access::How how = Access::mention;
  const clang::Stmt *by = nullptr;
  const clang::Expr *lvalue = nullptr, *pointer = nullptr, *value = nullptr;
  clang::QualType given_as = {};
  llvm::SmallVector<Object::Step, 4> steps = {}; // the innermost first
  // The element of an array to which a pointer that is followed leads.
  enum Element : uint8_t { not_followed, first, indexed, some } element = not_followed;
  const clang::Expr *index = nullptr;

  bool is_nothing() const { return how == Access::mention; }
  Target part(Object::Step step) const {
    Target out = *this;
    out.steps.push_back(step);
    return out;
  }
  Target followed(Element to, const clang::Expr *at = nullptr) const {
    Target out = *this;
    out.element = to, out.index = at;
    return out;
  }
  Target made_by(const clang::Expr *address) const {
    Target out = *this;
    if (out.how == Access::address && !out.pointer) out.pointer = address;
    return out;
  }
};

// Expressions that are only evaluated wait in a list, so that long chains of operators and of `else` need no deep stack.
class Accesses::Walk {
public:
  explicit Walk(Accesses &out) : out_(out) {}
  void run(const clang::Stmt *part);

  // The use of an lvalue.
  void lvalue(const clang::Expr *, const Target &);

private:
  void later(const clang::Stmt *part) {
    if (part) work_.push_back(part);
  }
  void add(Access);
  void found(const clang::Expr *base, bool by_pointer, const Target &);

  // Objects.
  const clang::Expr *same(const clang::Expr *);
  void of_base(const clang::Expr *, const Target &);
  void of_member(const clang::MemberExpr *, const Target &);
  void of_element(const clang::ArraySubscriptExpr *, const Target &);
  void of_lanes(const clang::ExtVectorElementExpr *, const Target &);
  void of_cell(const clang::MatrixSubscriptExpr *, const Target &);
  void of_address(const clang::Expr *object, const clang::Expr *address, const Target &);
  void either(const clang::AbstractConditionalOperator *, const Target &);
  void by_pointer(const clang::Expr *pointer, const Target &);
  // Evaluates an expression. Where its value is an address, the target is what is done with that, or where it leads.
  void value(const clang::Expr *, const Target &);
  void converted(const clang::CastExpr *, const Target &);
  void moved(const clang::BinaryOperator *, const Target &);
  void block_of(const clang::StmtExpr *, const Target &);

  // Statements and expressions.
  void statement(const clang::Stmt *);
  void declared(const clang::DeclStmt *);
  void assembled(const clang::AsmStmt *);
  void evaluate(const clang::Expr *);
  void evaluate(const clang::CastExpr *);
  void evaluate(const clang::UnaryOperator *);
  void assigned(const clang::BinaryOperator *);
  void called(const clang::CallExpr *);
  void operated(const clang::AtomicExpr *);
  void captured(const clang::BlockExpr *);
  void unevaluated(const clang::Stmt *);
  // A value is stored by something, or given to it.
  void stored(const clang::Expr *, const clang::Stmt *by);

  Accesses &out_;
  std::vector<const clang::Stmt *> work_; // to be evaluated, what comes first last
};

} // namespace prelude::analysis
