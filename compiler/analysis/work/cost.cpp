// An estimate of the work that code is, in simple operations: loads, stores, arithmetic, jumps. It decides how often loops look for
// messages, so it need not be exact, but should not be far too low.
#include "analysis/program/known.h"
#include "analysis/work/loops.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;
namespace {

constexpr uint64_t call_units = 4;     // arguments aside
constexpr uint64_t library_units = 64; // of a function of the C library
constexpr uint64_t unknown_units = 64; // of a function of which nothing is known
constexpr uint64_t lock_units = 16;    // that is granted at once
constexpr uint64_t pointer_units = 12; // of a pointer found in an object: what it points to is often far away
constexpr uint64_t unknown_iterations = 16;
constexpr uint64_t vector_factor = 8;       // what a vector unit does at once, in a loop around
constexpr uint64_t vector_units = 16;       // before and after
constexpr uint64_t most_unrolled = 8;       // iterations of a loop that compilers make straight code of
constexpr uint64_t inlined_size = 16;       // of an inline function that is as an expression in its place
constexpr uint64_t many_units = 1ull << 40; // no number grows beyond

Work &operator+=(Work &to, const Work &from) {
  to.units = std::min(many_units, to.units + from.units);
  to.size = std::min(many_units, to.size + from.size);
  to.bounded &= from.bounded;
  to.unknown |= from.unknown;
  to.calls |= from.calls;
  to.leaves |= from.leaves;
  return to;
}

// A call that takes so long.
Work called(uint64_t units, bool bounded = true, bool unknown = false) {
  Work out;
  out.units = units;
  out.size = call_units;
  out.bounded = bounded;
  out.calls = true;
  out.unknown = unknown;
  return out;
}

// A call after which nothing comes: of what ends the program.
Work leaving() {
  Work out;
  out.size = call_units;
  out.leaves = true;
  out.calls = true;
  return out;
}

Work either(Work one, const Work &other) {
  uint64_t units = std::max(one.units, other.units);
  one += other;
  one.units = units;
  return one;
}

bool costs_nothing(llvm::StringRef name) {
  return name == "__builtin_expect" || name == "__builtin_assume_aligned" || name == "__builtin_constant_p" ||
         name == "__builtin_unreachable" || name == "__builtin_assume" || name == "__builtin_object_size";
}

// What is moved or set at once.
uint64_t copy_units(QualType type, const ASTContext &context) {
  if (type->isIncompleteType() || type->isVariableArrayType() || !(type->isRecordType() || type->isArrayType())) return 1;
  return 1 + uint64_t(context.getTypeSizeInChars(type).getQuantity()) / 32;
}

uint64_t units_of(const BinaryOperator *op, const ASTContext &context) {
  if (op->getOpcode() == BO_Comma) return 0;
  if (op->getOpcode() == BO_Assign) return copy_units(op->getType(), context);
  bool divides =
      op->getOpcode() == BO_Div || op->getOpcode() == BO_Rem || op->getOpcode() == BO_DivAssign || op->getOpcode() == BO_RemAssign;
  Expr::EvalResult by;
  uint64_t units = !divides ? 1 : op->getType()->isFloatingType() ? 4 : op->getRHS()->EvaluateAsInt(by, context) ? 3 : 8;
  return units + op->isCompoundAssignmentOp();
}

uint64_t units_of(const UnaryOperator *op) {
  switch (op->getOpcode()) {
  case UO_AddrOf:
  case UO_Plus:
  case UO_Extension: return 0;
  default: return 1;
  }
}

// The work of the statement or expression itself, without its parts.
uint64_t own_units(const Stmt *statement, const ASTContext &context) {
  if (auto *op = dyn_cast<BinaryOperator>(statement)) return units_of(op, context);
  if (auto *op = dyn_cast<UnaryOperator>(statement)) return units_of(op);
  if (auto *member = dyn_cast<MemberExpr>(statement); member && !member->isArrow()) return 0;
  if (isa<MemberExpr, ArraySubscriptExpr>(statement)) return cast<Expr>(statement)->getType()->isPointerType() ? pointer_units : 1;
  if (auto *cast = dyn_cast<CastExpr>(statement))
    return cast->getCastKind() == CK_IntegralToFloating || cast->getCastKind() == CK_FloatingToIntegral ||
           cast->getCastKind() == CK_FloatingCast;
  if (auto *name = dyn_cast<DeclRefExpr>(statement)) {
    auto *variable = dyn_cast<VarDecl>(name->getDecl());
    return variable && !variable->hasLocalStorage() && !variable->getType()->isArrayType();
  }
  if (auto *list = dyn_cast<InitListExpr>(statement)) return copy_units(list->getType(), context);
  if (isa<IfStmt, ConditionalOperator, BinaryConditionalOperator, GotoStmt, SwitchStmt>(statement)) return 1;
  if (isa<AsmStmt>(statement)) return 4;
  if (isa<AtomicExpr>(statement)) return 16;
  return 0;
}

uint64_t cases_of(const SwitchStmt *choice) {
  uint64_t count = 0;
  for (const SwitchCase *each = choice->getSwitchCaseList(); each; each = each->getNextSwitchCase()) ++count;
  return std::max<uint64_t>(1, count);
}

// The definitions that a function calls.
std::vector<const FunctionDecl *> callees_of(const FunctionDecl *definition) {
  std::vector<const FunctionDecl *> out;
  llvm::SmallVector<const Stmt *, 64> work{definition->getBody()};
  while (!work.empty()) {
    const Stmt *statement = work.pop_back_val();
    if (!statement || isa<UnaryExprOrTypeTraitExpr>(statement)) continue;
    if (auto *call = dyn_cast<CallExpr>(statement))
      if (const FunctionDecl *callee = call->getDirectCallee(), *body = nullptr; callee && callee->hasBody(body))
        out.push_back(body);
    work.append(statement->child_begin(), statement->child_end());
  }
  return out;
}

// Tarjan's strongly connected components, callees first, without recursion: a program's chains of calls can be long.
class Components {
public:
  template <typename Visit> Components(llvm::ArrayRef<const FunctionDecl *> definitions, Visit visit) {
    for (const FunctionDecl *definition : definitions)
      if (!numbers_.contains(definition)) follow(definition, visit);
  }

private:
  struct Frame {
    const FunctionDecl *function;
    std::vector<const FunctionDecl *> callees;
    size_t next = 0;
  };

  void open(const FunctionDecl *function) {
    numbers_[function] = lowest_[function] = ++count_;
    pending_.push_back(function);
    is_pending_.insert(function);
    frames_.push_back({function, callees_of(function)});
  }

  template <typename Visit> void follow(const FunctionDecl *first, Visit visit) {
    open(first);
    while (!frames_.empty()) {
      Frame &frame = frames_.back();
      const FunctionDecl *function = frame.function;
      if (frame.next < frame.callees.size()) {
        const FunctionDecl *callee = frame.callees[frame.next++];
        if (callee == function) itself_.insert(function);
        if (!numbers_.contains(callee)) open(callee);
        else if (is_pending_.contains(callee)) lowest_[function] = std::min(lowest_[function], numbers_[callee]);
        continue;
      }
      frames_.pop_back();
      if (!frames_.empty()) {
        unsigned &lowest = lowest_[frames_.back().function];
        lowest = std::min(lowest, lowest_[function]);
      }
      if (lowest_[function] == numbers_[function]) close(function, visit);
    }
  }

  template <typename Visit> void close(const FunctionDecl *function, Visit visit) {
    std::vector<const FunctionDecl *> component;
    do {
      component.push_back(pending_.back());
      is_pending_.erase(pending_.back());
      pending_.pop_back();
    } while (component.back() != function);
    visit(component, component.size() > 1 || itself_.contains(function));
  }

  unsigned count_ = 0;
  llvm::DenseMap<const FunctionDecl *, unsigned> numbers_, lowest_;
  std::vector<const FunctionDecl *> pending_;
  llvm::DenseSet<const FunctionDecl *> is_pending_, itself_;
  std::vector<Frame> frames_;
};

} // namespace

Costs::Costs(const ASTContext &context, uint64_t strip_units) : context_(context), strip_units_(strip_units) {
  std::vector<const FunctionDecl *> definitions;
  // Inline functions of system headers count: they become part of the code that calls them.
  const SourceManager &sources = context.getSourceManager();
  const auto is_in_system = [&](const FunctionDecl *function) { return sources.isInSystemHeader(function->getLocation()); };
  for (const Decl *decl : context.getTranslationUnitDecl()->decls())
    if (auto *function = dyn_cast<FunctionDecl>(decl); function && function->doesThisDeclarationHaveABody())
      if (function->isInlineSpecified() || !is_in_system(function)) definitions.push_back(function);
  Components(definitions, [&](const std::vector<const FunctionDecl *> &component, bool recursive) {
    for (const FunctionDecl *function : component)
      if (recursive && !is_in_system(function)) functions_[function] = {called(unknown_units, false), true, component.front()};
    if (recursive) return;
    Loops loops(component.front(), context_);
    const Work work = measure(component.front(), loops);
    // Long ones of system headers are as any other function of a library: they do not look for messages.
    if (work.bounded || !is_in_system(component.front())) functions_[component.front()].work = work;
  });
}

bool Costs::is_recursive(const FunctionDecl *definition) const { return functions_.lookup(definition).recursive; }

bool Costs::call_each_other(const FunctionDecl *one, const FunctionDecl *other) const {
  const FunctionDecl *first = functions_.lookup(one).first;
  return first != nullptr && first == functions_.lookup(other).first;
}

Loops Costs::measured(const FunctionDecl *definition) const {
  Loops loops(definition, context_);
  measure(definition, loops);
  return loops;
}

// From the leaves of the syntax tree to its root, without recursion.
Work Costs::measure(const FunctionDecl *definition, Loops &loops) const {
  using Part = std::pair<const Stmt *, Work>;
  std::vector<Part> done; // what has been measured and belongs to no larger part yet
  struct Open {
    const Stmt *statement;
    size_t first; // of its parts in `done`
    bool entered;
  };
  std::vector<Open> work{{definition->getBody(), 0, false}};
  while (!work.empty()) {
    auto [statement, first, entered] = work.back();
    work.pop_back();
    if (entered) {
      Work all = combine(statement, llvm::ArrayRef<Part>(done).drop_front(first), loops);
      done.resize(first);
      done.push_back({statement, all});
    } else if (isa<UnaryExprOrTypeTraitExpr>(statement)) {
      done.push_back({statement, {}});
    } else {
      // Its parts are measured in reverse order of the source: they come off this stack first.
      work.push_back({statement, done.size(), true});
      size_t begin = work.size();
      for (const Stmt *child : statement->children())
        if (child) work.push_back({child, 0, false});
      std::reverse(work.begin() + long(begin), work.end());
    }
  }
  return done.front().second;
}

Work Costs::combine(const Stmt *statement, llvm::ArrayRef<std::pair<const Stmt *, Work>> parts, Loops &loops) const {
  if (isa<ForStmt, WhileStmt, DoStmt>(statement)) return loop(statement, parts, loops);
  auto part = [&](const Stmt *wanted) {
    auto found = llvm::find_if(parts, [&](const auto &each) { return each.first == wanted; });
    return wanted && found != parts.end() ? found->second : Work{};
  };
  Work out;
  out.units = out.size = own_units(statement, context_);
  if (auto *choice = dyn_cast<IfStmt>(statement)) {
    out += part(choice->getCond());
    out += either(part(choice->getThen()), part(choice->getElse()));
    return out;
  }
  if (auto *choice = dyn_cast<ConditionalOperator>(statement)) {
    out += part(choice->getCond());
    out += either(part(choice->getTrueExpr()), part(choice->getFalseExpr()));
    return out;
  }
  for (const auto &[which, work] : parts) out += work;
  if (auto *choice = dyn_cast<SwitchStmt>(statement)) out.units = 2 + out.units / cases_of(choice), out.leaves = true;
  if (auto *made = dyn_cast<CallExpr>(statement)) out += call(made);
  if (isa<GotoStmt, IndirectGotoStmt>(statement) && loops.find(statement)) out.bounded = false;
  if (isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt, IndirectGotoStmt, AsmStmt, LabelStmt, SwitchCase>(statement))
    out.leaves = true;
  return out;
}

Work Costs::loop(const Stmt *statement, llvm::ArrayRef<std::pair<const Stmt *, Work>> parts, Loops &loops) const {
  const Stmt *init = isa<ForStmt>(statement) ? cast<ForStmt>(statement)->getInit() : nullptr;
  Work once, out;
  once.units = once.size = 1;
  for (const auto &[which, work] : parts) (which == init ? out : once) += work;
  LoopNode &node = *loops.find(statement);
  node.iteration = once;
  uint64_t iterations = node.iterations.value_or(unknown_iterations);
  once.units = std::min(many_units, once.units * std::min(many_units, std::max<uint64_t>(1, iterations)));
  bool vectorized = node.counted && iterations >= vector_factor && !once.calls && !once.leaves && once.bounded &&
                    streams(cast<ForStmt>(statement), *node.counted);
  if (vectorized) once.units = std::min(once.units, once.units / vector_factor + vector_units);
  // One that is not small looks for messages itself.
  // A few calls of a recursive function, which looks itself, need no more.
  node.is_small = !once.unknown && node.iterations && once.units <= strip_units_;
  if (!node.is_small) once.bounded = false, once.units = std::min(once.units, strip_units_);
  out += once;
  out.leaves |= node.iterations.value_or(most_unrolled + 1) > most_unrolled;
  return out;
}

Work Costs::call(const CallExpr *call) const {
  const SourceManager &sources = context_.getSourceManager();
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee || !callee->getIdentifier()) return called(call_units + unknown_units, false, true);
  Call kind = prelude_call(call, sources);
  if (costs_nothing(callee->getName()) || is_bare_mark(kind) || is_forall(kind) || is_finish(kind) || kind == Call::reduce)
    return {};
  if (callee->isNoReturn()) return leaving();
  if (prelude_function(call, sources)) return called(lock_units);
  if (known_in_library(callee).cheap) return {call_units, call_units};
  const FunctionDecl *definition = nullptr;
  callee->hasBody(definition);
  if (auto known = definition ? functions_.find(definition) : functions_.end(); known != functions_.end()) {
    Work out = known->second.work;
    out.leaves = false;
    if (definition->isInlineSpecified() && !out.calls && out.size <= inlined_size) return out;
    out.units = std::min(many_units, out.units + call_units);
    out.size = call_units;
    out.calls = true;
    return out;
  }
  bool library = callee->getBuiltinID() || sources.isInSystemHeader(sources.getExpansionLoc(callee->getLocation()));
  if (!library) return called(call_units + unknown_units, false, true);
  bool calls_back = llvm::any_of(call->arguments(), [](const Expr *each) { return each->getType()->isFunctionPointerType(); });
  return called(call_units + (calls_back ? strip_units_ : library_units));
}

} // namespace prelude::analysis
