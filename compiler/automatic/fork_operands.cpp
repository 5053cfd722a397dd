// Forks in expressions: what the expression is made of gets names, in the order of the text, and a join stands in front of it.
#include "automatic/fork_writer.h"

namespace prelude::automatic {
using namespace clang;
using namespace analysis;

bool ForkWriter::holds_fork(const Stmt *part) const {
  if (operands_.contains(part)) return true;
  return llvm::any_of(part->children(), [&](const Stmt *child) { return child && holds_fork(child); });
}

std::string ForkWriter::declared(QualType type, const std::string &name, const Stmt *of) {
  std::string text = analysis::type_text(type.getUnqualifiedType(), source_.sources().context(), name);
  if (text.find("(unnamed") != text.npos) refuse(of, "its type has no name");
  return text;
}

std::string ForkWriter::piece(const Expr *expression, std::vector<Replaced> parts) {
  auto range = source_.range(expression->getSourceRange());
  if (!range) return refuse(expression, "it comes out of a macro"), "";
  std::string text = one_line(source_.piece(*range, std::move(parts)));
  if (text.empty()) refuse(expression, "a directive stands in it");
  return text;
}

// A statement with forks in an expression: a value that is returned or assigned, of a declaration, or a condition. `stored`: in front of
// a return, after the join.
void ForkWriter::write_expression(const Stmt *statement, const std::string &stored) {
  auto range = source_.statement(statement);
  if (auto *branches = dyn_cast<IfStmt>(statement)) {
    if (!range) return refuse(statement, "it comes out of a macro");
    Operands all;
    operand(branches->getCond(), all);
    insert(range->begin, all.before + "join; ");
    changes_.insert(changes_.end(), all.parts.begin(), all.parts.end());
    return;
  }
  if (!holds_fork(statement)) return;
  if (!range) return refuse(statement, "it comes out of a macro");
  if (auto *declaration = dyn_cast<DeclStmt>(statement)) return write_declaration(declaration, *range);
  std::string text;
  if (auto *result = dyn_cast<ReturnStmt>(statement)) text = with_value(result->getRetValue(), stored + "return ", ";");
  else {
    auto *expression = cast<Expr>(statement)->IgnoreParens();
    auto *assignment = dyn_cast<BinaryOperator>(expression);
    bool assigns = assignment && assignment->isAssignmentOp();
    if (assigns && (holds_fork(assignment->getLHS()) || !is_pure(assignment->getLHS(), source_.sources().context())))
      return refuse(statement, "what is assigned to may have side effects");
    text = assigns ? with_value(assignment->getRHS(), piece(assignment->getLHS()) + " " + assignment->getOpcodeStr().str() + " ", ";")
                   : with_value(expression, "", ";");
  }
  changes_.push_back({*range, std::move(text)});
}

// All operands stand in front of the declaration.
void ForkWriter::write_declaration(const DeclStmt *statement, facts::Range range) {
  Operands all;
  for (const Decl *one : statement->decls()) {
    auto *variable = dyn_cast<VarDecl>(one);
    if (!variable || !variable->getInit()) continue;
    for (const Decl *other : statement->decls())
      if (auto *earlier = dyn_cast<VarDecl>(other); earlier && other != one && uses_variable(variable->getInit(), earlier))
        return refuse(statement, "a value in it uses another variable of the same declaration");
    operand(variable->getInit(), all);
  }
  insert(range.begin, all.before + "join; ");
  changes_.insert(changes_.end(), all.parts.begin(), all.parts.end());
}

// A statement that uses a value, which may be that of `?:`.
std::string ForkWriter::with_value(const Expr *value, const std::string &before, const std::string &after) {
  const Expr *inside = value->IgnoreParenImpCasts();
  auto *choice = dyn_cast<ConditionalOperator>(inside);
  Operands all;
  if (!choice || (!holds_fork(choice->getTrueExpr()) && !holds_fork(choice->getFalseExpr()))) {
    operand(value, all);
    return all.before + (all.has_fork ? "join; " : "") + before + piece(value, all.parts) + after;
  }
  if (holds_fork(choice->getCond())) operand(choice->getCond(), all);
  std::string text = all.before + (all.has_fork ? "join; " : "") + "if (" + piece(choice->getCond(), all.parts) + ") { ";
  for (const Expr *one : {choice->getTrueExpr(), choice->getFalseExpr()}) {
    QualType type = one->IgnoreParenImpCasts()->getType().getCanonicalType();
    bool converts = choice->getType()->isArithmeticType() && type != choice->getType().getCanonicalType() &&
                    !isa<IntegerLiteral>(one->IgnoreParenImpCasts());
    std::string cast = converts ? "(" + declared(choice->getType(), "", one) + ")(" : "";
    text += with_value(one, before + cast, (converts ? ")" : "") + after) + (one == choice->getTrueExpr() ? " } else { " : " }");
  }
  return text;
}

// Operands that a join does not change, and that have no effects: constants, and local variables.
bool ForkWriter::stays(const Expr *part) const {
  QualType type = part->getType();
  if (!part->isPRValue() || type->isVoidType() || type->isArrayType() || type->isFunctionType()) return true;
  if (type->isFunctionPointerType() && isa<DeclRefExpr>(part->IgnoreParenImpCasts())) return true;
  std::vector<const Stmt *> work{part};
  while (!work.empty()) {
    const Stmt *one = work.back();
    work.pop_back();
    if (isa<CallExpr, StmtExpr>(one)) return false;
    for (const Access *access : memory_.by(one)) {
      const VarDecl *variable = access->object.variable();
      if (access->stores() || (access->loads() && (access->object.by_pointer || !variable || !variable->hasLocalStorage()))) return false;
    }
    for (const Stmt *child : one->children())
      if (child) work.push_back(child);
  }
  return true;
}

void ForkWriter::operand(const Expr *expression, Operands &all) {
  if (!holds_fork(expression)) {
    if (stays(expression)) return;
    auto range = source_.range(expression->getSourceRange());
    std::string name = names_.fresh("value");
    all.before += declared(expression->getType(), name, expression) + " = " + piece(expression) + "; ";
    if (range) all.parts.push_back({*range, name});
    return;
  }
  if (auto *fork = dyn_cast<StmtExpr>(expression->IgnoreParens())) return fork_operand(fork, expression, all);
  auto *binary = dyn_cast<BinaryOperator>(expression);
  if (isa<AbstractConditionalOperator>(expression) || (binary && binary->isLogicalOp()))
    return refuse(expression, "a condition decides whether it begins; write an 'if'");
  if (binary && (binary->isCommaOp() || binary->isAssignmentOp())) return refuse(expression, "an expression with effects of its own is around it");
  for (const Stmt *child : expression->children())
    if (auto *inner = dyn_cast_or_null<Expr>(child)) operand(inner, all);
}

// `in_parens`: the fork, and what stands around it.
void ForkWriter::fork_operand(const StmtExpr *value, const Expr *in_parens, Operands &all) {
  const Fork *fork = operands_.lookup(value);
  if (!fork) return refuse(value, "it is in a statement expression");
  auto range = source_.annotation(fork->call), around = in_parens == value ? range : source_.range(in_parens->getSourceRange());
  if (!range || !around) return refuse(value, "it comes out of a macro");
  std::string text = one_line(source_.piece(*range));
  if (text.empty()) return refuse(value, "a directive stands in it");
  std::string name = names_.fresh(fork->call->getDirectCallee()->getNameAsString());
  all.before += declared(fork->call->getType(), name, value) + " = " + text + "; ";
  all.parts.push_back({*around, name});
  all.has_fork = true;
}

} // namespace prelude::automatic
