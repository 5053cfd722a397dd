// A walk through the syntax tree, as one by Clang's RecursiveASTVisitor. Each class that derives from that template costs ten seconds of
// compile time; here it is instantiated once.
#pragma once

#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"

// The classes of nodes that some walk looks at.
#define PRELUDE_VISITED_DECLS(OF) OF(ValueDecl) OF(VarDecl) OF(TypedefNameDecl)
#define PRELUDE_VISITED_STMTS(OF) \
  OF(Stmt) OF(DeclStmt) OF(ReturnStmt) OF(GotoStmt) OF(IndirectGotoStmt) OF(ForStmt) OF(WhileStmt) OF(DoStmt) OF(AsmStmt) OF(GCCAsmStmt) \
  OF(Expr) OF(DeclRefExpr) OF(MemberExpr) OF(ArraySubscriptExpr) OF(CallExpr) OF(UnaryOperator) OF(BinaryOperator) OF(CastExpr) \
  OF(ImplicitCastExpr) OF(ExplicitCastExpr) OF(CompoundLiteralExpr) OF(PredefinedExpr) OF(VAArgExpr) OF(AtomicExpr) OF(AddrLabelExpr) \
  OF(BlockExpr)

namespace prelude::analysis {

class Visitor {
public:
  virtual ~Visitor() = default;

  // False if some Visit has ended the walk.
  bool TraverseStmt(clang::Stmt *);
  bool TraverseDecl(clang::Decl *);

  // Called for each node of the class, or of one that derives from it; of a node's classes the general ones come first. False ends it.
#define PRELUDE_VISIT(Class) \
  virtual bool Visit##Class(clang::Class *) { return true; }
  PRELUDE_VISITED_DECLS(PRELUDE_VISIT)
  PRELUDE_VISITED_STMTS(PRELUDE_VISIT)
#undef PRELUDE_VISIT

protected:
  // Whether inner nodes come before those that they are in.
  virtual bool shouldTraversePostOrder() const { return false; }
  // Operands that are not evaluated. These walk through them.
  virtual bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *);
  virtual bool TraverseTypeOfExprTypeLoc(clang::TypeOfExprTypeLoc);

private:
  class Walk;
  template <typename Node> bool walk(Node *);
  Walk *walk_ = nullptr; // that is under way
};

} // namespace prelude::analysis
