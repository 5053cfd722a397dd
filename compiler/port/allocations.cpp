// Objects of the heap: what makes them becomes region_new, what ends them region_delete.
#include "port/recorder.h"

#include "clang/AST/ParentMapContext.h"
#include "clang/Lex/Lexer.h"

namespace prelude::port {
using namespace clang;

namespace {

// What a function's body does with memory.
struct Memory {
  const SourceManager &manager;
  llvm::SmallVector<const CallExpr *, 1> made = {};
  llvm::SmallVector<const Expr *, 2> results = {};

  bool is_made(const Expr *value) const { return value && llvm::is_contained(made, dyn_cast<CallExpr>(value->IgnoreParenCasts())); }
  void look(const Stmt *part) {
    if (!part) return;
    if (auto *call = dyn_cast<CallExpr>(part)) {
      const FunctionDecl *callee = call->getDirectCallee();
      if (is_library(callee, "malloc", manager) || is_library(callee, "calloc", manager)) made.push_back(call);
    }
    if (auto *result = dyn_cast<ReturnStmt>(part)) results.push_back(result->getRetValue());
    for (const Stmt *child : part->children()) look(child);
  }
  // Whether all that a variable ever gets is what is made.
  bool gets_only_made(const Stmt *part, const VarDecl *variable) const {
    if (!part) return true;
    auto *two = dyn_cast<BinaryOperator>(part);
    if (two && two->isAssignmentOp() && analysis::local_variable(two->getLHS()) == variable && !is_made(two->getRHS()))
      return false;
    auto *one = dyn_cast<UnaryOperator>(part);
    if (one && one->getOpcode() == UO_AddrOf && analysis::local_variable(one->getSubExpr()) == variable) return false;
    return llvm::all_of(part->children(), [&](const Stmt *child) { return gets_only_made(child, variable); });
  }
};

} // namespace

// Whether a function of the program's returns what malloc or calloc makes for its own arguments, as many programs have one that
// ends the program if there is no memory.
bool Recorder::is_allocator(const FunctionDecl *function) {
  auto [known, is_new] = allocators_.try_emplace(function->getCanonicalDecl(), false);
  const FunctionDecl *definition = nullptr;
  if (!is_new || !function->getReturnType()->isVoidPointerType() || !function->hasBody(definition)) return known->second;
  Memory memory{manager_};
  memory.look(definition->getBody());
  if (memory.made.size() != 1 || memory.made[0]->getNumArgs() != definition->getNumParams()) return false;
  for (unsigned i = 0; i < definition->getNumParams(); ++i)
    if (analysis::local_variable(memory.made[0]->getArg(i)) != definition->getParamDecl(i)) return false;
  for (const Expr *result : memory.results) {
    if (memory.is_made(result)) continue;
    const VarDecl *variable = result ? analysis::local_variable(result->IgnoreParenCasts()) : nullptr;
    bool is_own = variable && variable->isLocalVarDecl() && (!variable->getInit() || memory.is_made(variable->getInit()));
    if (!is_own || !memory.gets_only_made(definition->getBody(), variable)) return false;
  }
  return allocators_[function->getCanonicalDecl()] = !memory.results.empty();
}

// The call that makes memory, if that is what an expression is, through casts.
const CallExpr *Recorder::allocation(const Expr *expression) {
  auto *call = dyn_cast<CallExpr>(expression->IgnoreParenCasts());
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  if (!callee) return nullptr;
  bool makes = is_library(callee, "malloc", manager_) || is_library(callee, "calloc", manager_) || is_allocator(callee);
  return makes ? call : nullptr;
}

// Whether an expression is the size of one object.
static bool is_size_of(const Expr *expression, QualType object, const ASTContext &context) {
  auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>(expression->IgnoreParenCasts());
  return size && size->getKind() == UETT_SizeOf && context.hasSameUnqualifiedType(size->getTypeOfArgument(), object);
}

// The number of objects, of a size; null for one. False if it is no number of them.
static bool count_of(const CallExpr *call, QualType object, const ASTContext &context, const Expr *&count) {
  count = nullptr;
  const Expr *first = call->getArg(0)->IgnoreParenImpCasts();
  const Expr *second = call->getNumArgs() == 2 ? call->getArg(1)->IgnoreParenImpCasts() : nullptr;
  auto *product = dyn_cast<BinaryOperator>(first);
  if (!second && product && product->getOpcode() == BO_Mul) first = product->getLHS(), second = product->getRHS();
  if (!second) return is_size_of(first, object, context);
  if (is_size_of(first, object, context)) std::swap(first, second);
  if (!is_size_of(second, object, context)) return false;
  Expr::EvalResult value;
  bool is_one = first->EvaluateAsInt(value, context) && value.Val.getInt() == 1;
  if (!is_one) count = first->IgnoreParens();
  return true;
}

// An expression in a macro, with the parentheses that the macro has around it.
SourceRange Recorder::with_parentheses(const Expr *expression) const {
  while (expression->getBeginLoc().isMacroID()) {
    DynTypedNodeList parents = context_.getParents(*expression);
    auto *outer = parents.empty() ? nullptr : parents[0].get<ParenExpr>();
    if (!outer) break;
    expression = outer;
  }
  return expression->getSourceRange();
}

// `whole`: the call with its casts.
Levels Recorder::allocate(const Expr *whole, const CallExpr *call, QualType object) {
  auto [known, is_new] = allocated_.try_emplace(call);
  if (!is_new) return known->second;
  Levels out{out_.slots.fresh()};
  if (object->isPointerType()) out.push_back(out_.slots.fresh());
  allocated_[call] = out;
  out_.slots.of(out[0]).is_allocated = true;
  const Expr *count = nullptr;
  unsigned length = 0;
  auto at = spot_and_length(with_parentheses(whole), length);
  std::string number;
  if (!at) {
    pin({out[0]}, Why::in_macro, whole->getSourceRange(), sources_.of(call->getBeginLoc()).macro_name(call->getBeginLoc()));
    return out;
  }
  bool is_count = count_of(call, object, context_, count);
  if (count) number = text(count->getSourceRange());
  if (!is_count || (count && number.empty()) || object->isIncompleteType()) {
    pin({out[0]}, Why::size, call->getSourceRange());
    return out;
  }
  PrintingPolicy policy(context_.getLangOpts());
  std::string type = object.getUnqualifiedType().getAsString(policy);
  bool is_pointer = object->isPointerType();
  std::string made = count ? "region_new_array(%" + type + ", " + number + ")" : "region_new(%" + type + ")";
  out_.edits.push_back({out[0], *at, length, made, is_pointer ? out[1] : 0, is_pointer});
  return out;
}

namespace {

// Whether an expression is the variable, or asks whether it is no null pointer.
bool asks(const Expr *condition, const VarDecl *variable) {
  condition = condition->IgnoreParenImpCasts();
  if (analysis::local_variable(condition) == variable) return true;
  auto *two = dyn_cast<BinaryOperator>(condition);
  if (!two) return false;
  if (two->getOpcode() == BO_LAnd) return asks(two->getLHS(), variable) || asks(two->getRHS(), variable);
  return two->getOpcode() == BO_NE && analysis::local_variable(two->getLHS()) == variable;
}

bool asks_not(const Expr *condition, const VarDecl *variable) {
  condition = condition->IgnoreParenImpCasts();
  if (auto *one = dyn_cast<UnaryOperator>(condition); one && one->getOpcode() == UO_LNot) return asks(one->getSubExpr(), variable);
  auto *two = dyn_cast<BinaryOperator>(condition);
  return two && two->getOpcode() == BO_EQ && analysis::local_variable(two->getLHS()) == variable;
}

bool leaves(const Stmt *statement) {
  if (auto *block = dyn_cast<CompoundStmt>(statement)) return !block->body_empty() && leaves(block->body_back());
  return isa<ReturnStmt, BreakStmt, ContinueStmt>(statement);
}

// What a statement says of a variable for those after it: it is sure to have been dereferenced, or it has another value.
struct Says {
  bool dereferenced = false, assigned = false;
};

void look(const Stmt *part, const VarDecl *variable, bool is_sure, Says &out) {
  if (!part) return;
  auto *member = dyn_cast<MemberExpr>(part);
  if (is_sure && member && member->isArrow() && analysis::local_variable(member->getBase()) == variable) out.dereferenced = true;
  auto *two = dyn_cast<BinaryOperator>(part);
  if (two && two->isAssignmentOp() && analysis::local_variable(two->getLHS()) == variable) out.assigned = true;
  auto *one = dyn_cast<UnaryOperator>(part);
  if (one && one->getOpcode() == UO_AddrOf && analysis::local_variable(one->getSubExpr()) == variable) out.assigned = true;
  bool decides = isa<IfStmt, WhileStmt, ForStmt, DoStmt, SwitchStmt, ConditionalOperator, UnaryExprOrTypeTraitExpr>(part) ||
                 (two && two->isLogicalOp());
  for (const Stmt *child : part->children()) look(child, variable, is_sure && !decides, out);
}

} // namespace

namespace {

enum class Known : uint8_t { nothing, not_null, perhaps_null };

// Whether a variable is null in a part of a statement, by what the statement asks of it.
Known asked(const DynTypedNode &statement, const Stmt *part, const VarDecl *variable) {
  if (statement.get<LabelStmt>() || statement.get<CaseStmt>() || statement.get<DefaultStmt>()) return Known::perhaps_null;
  bool says = false;
  const Stmt *loop = nullptr;
  if (auto *branches = statement.get<IfStmt>()) {
    says = (part == branches->getThen() && asks(branches->getCond(), variable)) ||
           (part == branches->getElse() && asks_not(branches->getCond(), variable));
  } else if (auto *one = statement.get<WhileStmt>()) {
    loop = one, says = part == one->getBody() && asks(one->getCond(), variable);
  } else if (auto *one = statement.get<ForStmt>()) {
    loop = one, says = part == one->getBody() && one->getCond() && asks(one->getCond(), variable);
  } else loop = statement.get<DoStmt>();
  if (says) return Known::not_null;
  Says inside;
  look(loop, variable, false, inside);
  return inside.assigned ? Known::perhaps_null : Known::nothing; // by the round before
}

// The same by the statements before one, in its block.
Known said_before(const CompoundStmt *block, const Stmt *statement, const VarDecl *variable) {
  Known known = Known::nothing;
  for (const Stmt *before : block->body()) {
    if (before == statement) break;
    Says says;
    look(before, variable, true, says);
    auto *branches = dyn_cast<IfStmt>(before);
    bool left = branches && !branches->getElse() && asks_not(branches->getCond(), variable) && leaves(branches->getThen());
    if (says.assigned || isa<LabelStmt, SwitchCase>(before)) known = Known::perhaps_null; // also by a jump
    else if (says.dereferenced || left) known = Known::not_null;
  }
  return known;
}

} // namespace

// Whether the variable is sure to be no null pointer where the call stands, by what is around it and before it.
bool Recorder::is_null_checked(const CallExpr *call, const VarDecl *variable) const {
  DynTypedNode node = DynTypedNode::create(*cast<Stmt>(call));
  for (;;) {
    DynTypedNodeList parents = context_.getParents(node);
    const Stmt *child = node.get<Stmt>();
    if (parents.empty() || !child) return false;
    auto *block = parents[0].get<CompoundStmt>();
    Known known = block ? said_before(block, child, variable) : asked(parents[0], child, variable);
    if (known != Known::nothing) return known == Known::not_null;
    node = parents[0];
  }
}

// `free(p)`. A null pointer can be freed, but names no region.
void Recorder::release(const CallExpr *call) {
  const Expr *object = call->getArg(0)->IgnoreParenCasts();
  Levels levels = value(object);
  if (levels.empty()) return;
  unsigned length = 0;
  auto at = spot_and_length(call->getSourceRange(), length);
  std::string name = text(object->getSourceRange());
  if (!at || name.empty()) {
    pin({levels.front()}, Why::in_macro, call->getSourceRange(), sources_.of(call->getBeginLoc()).macro_name(call->getBeginLoc()));
    return;
  }
  DynTypedNodeList parents = context_.getParents(*call);
  const Stmt *parent = parents.empty() ? nullptr : parents[0].get<Stmt>();
  bool is_in_block = parent && isa<CompoundStmt>(parent);
  bool is_statement = is_in_block || (parent && isa<IfStmt, WhileStmt, DoStmt, LabelStmt, SwitchCase>(parent));
  if (auto *loop = dyn_cast_or_null<ForStmt>(parent)) is_statement = loop->getBody() == call;
  bool has_effects = object->HasSideEffects(context_);
  if (has_effects && (!is_statement || levels.size() > 1)) return pin({levels.front()}, Why::not_followed, call->getSourceRange());
  const VarDecl *variable = analysis::local_variable(object);
  bool is_sure = variable && is_null_checked(call, variable);
  std::string deleted = "region_delete(" + name + ")";
  if (has_effects) {
    std::string type = object->getType()->getPointeeType().getUnqualifiedType().getAsString(context_.getPrintingPolicy());
    deleted = "{ region " + type + " *region_freed = " + name + "; if (region_freed) region_delete(region_freed); }";
  } else if (!is_sure && !is_statement) deleted = "(" + name + " ? region_delete(" + name + ") : (void)0)";
  else if (!is_sure) deleted = is_in_block ? "if (" + name + ") " + deleted : "{ if (" + name + ") " + deleted + "; }";
  if (deleted.starts_with("{")) {
    auto next = Lexer::findNextToken(call->getEndLoc(), manager_, context_.getLangOpts());
    if (next && next->is(tok::semi)) length = manager_.getFileOffset(next->getLocation()) + 1 - at->offset;
  }
  out_.edits.push_back({levels.front(), *at, length, deleted});
}

} // namespace prelude::port
