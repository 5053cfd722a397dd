#include "analysis/program/visitor.h"

#include "clang/AST/RecursiveASTVisitor.h"

#include <utility>

namespace prelude::analysis {
using namespace clang;

class Visitor::Walk : public RecursiveASTVisitor<Walk> {
public:
  explicit Walk(Visitor &visitor) : visitor_(visitor) {}

  bool walk_through(Stmt *statement) { return TraverseStmt(statement); }
  bool walk_through(Decl *decl) { return TraverseDecl(decl); }
  bool walk_into(UnaryExprOrTypeTraitExpr *trait) { return RecursiveASTVisitor::TraverseUnaryExprOrTypeTraitExpr(trait); }
  bool walk_into(TypeOfExprTypeLoc type) { return RecursiveASTVisitor::TraverseTypeOfExprTypeLoc(type); }

  bool shouldTraversePostOrder() const { return visitor_.shouldTraversePostOrder(); }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *trait) { return visitor_.TraverseUnaryExprOrTypeTraitExpr(trait); }
  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc type) { return visitor_.TraverseTypeOfExprTypeLoc(type); }
#define PRELUDE_VISIT(Class) \
  bool Visit##Class(Class *node) { return visitor_.Visit##Class(node); }
  PRELUDE_VISITED_DECLS(PRELUDE_VISIT)
  PRELUDE_VISITED_STMTS(PRELUDE_VISIT)
#undef PRELUDE_VISIT

private:
  Visitor &visitor_;
};

// A Visit may begin another walk.
template <typename Node> bool Visitor::walk(Node *node) {
  Walk walk(*this);
  Walk *before = std::exchange(walk_, &walk);
  bool goes_on = walk.walk_through(node);
  walk_ = before;
  return goes_on;
}

bool Visitor::TraverseStmt(Stmt *statement) { return walk(statement); }
bool Visitor::TraverseDecl(Decl *decl) { return walk(decl); }
bool Visitor::TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *trait) { return walk_->walk_into(trait); }
bool Visitor::TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc type) { return walk_->walk_into(type); }

} // namespace prelude::analysis
