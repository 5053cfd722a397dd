// The walk through Clang's tree of one source.
#include "port/recorder.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

namespace prelude::port {
using namespace clang;
namespace {

class Visitor : public RecursiveASTVisitor<Visitor> {
public:
  explicit Visitor(Recorder &out) : out_(out) {}

  bool TraverseDecl(Decl *decl) {
    bool skipped = decl && !isa<TranslationUnitDecl>(decl) && decl->getLocation().isValid() && !out_.is_own(decl->getLocation());
    return skipped || RecursiveASTVisitor::TraverseDecl(decl);
  }
  bool TraverseFunctionDecl(FunctionDecl *function) {
    const FunctionDecl *outer = std::exchange(function_, function);
    bool go_on = RecursiveASTVisitor::TraverseFunctionDecl(function);
    function_ = outer;
    return go_on;
  }
  // What is not evaluated goes nowhere.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *, DataRecursionQueue * = nullptr) { return true; }

  bool VisitFunctionDecl(FunctionDecl *function) {
    out_.declare(function);
    if (function->isMain() && function->doesThisDeclarationHaveABody()) out_.define_main(function);
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) {
    out_.declare(variable);
    if (variable->getInit()) out_.initialize(variable, variable->getInit());
    return true;
  }
  bool VisitFieldDecl(FieldDecl *field) { return out_.declare(field), true; }
  bool VisitRecordDecl(RecordDecl *record) { return out_.declare(record), true; }
  bool VisitTypedefNameDecl(TypedefNameDecl *name) { return out_.declare(name), true; }
  bool VisitReturnStmt(ReturnStmt *statement) {
    if (statement->getRetValue() && function_) out_.give_back(function_, statement->getRetValue());
    return true;
  }
  bool VisitInitListExpr(InitListExpr *list) { return out_.initialize(list), true; }
  bool VisitBinaryOperator(BinaryOperator *two) { return out_.operation(two), true; }
  bool VisitUnaryOperator(UnaryOperator *one) { return out_.operation(one), true; }
  bool VisitCastExpr(CastExpr *cast) { return out_.cast(cast), true; }
  bool VisitConditionalOperator(ConditionalOperator *choice) {
    if (choice->getType()->isPointerType()) out_.look_at(choice);
    return true;
  }
  bool VisitCallExpr(CallExpr *call) {
    called_.insert(call->getCallee()->IgnoreParenImpCasts());
    out_.call(call, function_);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *name) {
    if (auto *function = dyn_cast<FunctionDecl>(name->getDecl()); function && !called_.contains(name))
      out_.take_address(function, name->getSourceRange());
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *statement) {
    for (Stmt *operand : statement->children())
      if (auto *expression = dyn_cast_or_null<Expr>(operand)) out_.not_followed(expression);
    return true;
  }

private:
  Recorder &out_;
  const FunctionDecl *function_ = nullptr;
  llvm::DenseSet<const Stmt *> called_;
};

} // namespace

void record(ASTUnit &ast, const frontend::MarkedFiles &files, Program &out) {
  Recorder recorder(ast, files, out);
  Visitor(recorder).TraverseDecl(ast.getASTContext().getTranslationUnitDecl());
  recorder.finish();
  recorder.find_includes();
  for (const auto &identifier : ast.getASTContext().Idents) out.names.insert(identifier.getKey().str());
}

} // namespace prelude::port
