// What is known of the functions that a migrating function calls: whether they may block, and whether they keep an address.
#include "analysis/model.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/StringSet.h"

namespace prelude::analysis {
using namespace clang;
namespace {

template <typename Use> class CallVisitor : public RecursiveASTVisitor<CallVisitor<Use>> {
public:
  explicit CallVisitor(Use use) : use_(use) {}
  bool VisitCallExpr(CallExpr *call) { return use_(call); } // false ends the walk

private:
  Use use_;
};

const llvm::StringSet<> &blocking_runtime_calls() {
  static const llvm::StringSet<> names = {"mcrl_region_new_at", "barrier", "broadcast", "reduce_sum", "reduce_min", "reduce_max"};
  return names;
}

// Functions of the C library that use the objects they are pointed to during the call only.
const llvm::StringSet<> &known_not_to_keep() {
  static const llvm::StringSet<> names = {
      "printf",  "fprintf", "sprintf", "snprintf", "dprintf", "vprintf",  "vfprintf", "vsnprintf", "scanf",  "fscanf",  "sscanf",
      "puts",    "fputs",   "fgets",   "fread",    "fwrite",  "perror",   "getline",  "memcpy",    "memmove", "memset", "memcmp",
      "strlen",  "strnlen", "strcmp",  "strncmp",  "strcpy",  "strncpy",  "strcat",   "strncat",   "strtol", "strtoul", "strtoll",
      "strtoull", "strtod", "strtof",  "atoi",     "atol",    "atof",     "qsort",    "time",      "clock_gettime", "gettimeofday",
      "nanosleep", "frexp", "modf",    "rand_r",   "read",    "write",    "getrusage", "div",      "strftime", "gmtime_r", "localtime_r"};
  return names;
}

// A parameter that is only looked through: dereferenced, subscripted, or compared.
class OnlyLookedThrough : public RecursiveASTVisitor<OnlyLookedThrough> {
public:
  OnlyLookedThrough(const ParmVarDecl *parameter, Stmt *body) : parameter_(parameter), parents_(body) { TraverseStmt(body); }
  bool holds() const { return holds_; }

  bool VisitDeclRefExpr(DeclRefExpr *reference) {
    if (reference->getDecl() == parameter_) holds_ &= harmless(reference);
    return holds_;
  }

private:
  bool harmless(DeclRefExpr *reference) {
    const Stmt *child = reference;
    const Stmt *user = parents_.getParentIgnoreParenImpCasts(reference);
    if (auto *subscript = dyn_cast_or_null<ArraySubscriptExpr>(user))
      return subscript->getBase()->IgnoreParenImpCasts() == child && !yields_address(user);
    if (auto *member = dyn_cast_or_null<MemberExpr>(user)) return member->isArrow() && !yields_address(user);
    if (auto *op = dyn_cast_or_null<UnaryOperator>(user)) return op->getOpcode() == UO_LNot || (op->getOpcode() == UO_Deref && !yields_address(user));
    if (auto *op = dyn_cast_or_null<BinaryOperator>(user)) return op->isComparisonOp();
    return false;
  }

  // p->array and &p->field are addresses again; only scalars that are loaded or stored are harmless.
  bool yields_address(const Stmt *lvalue) {
    const Stmt *user = parents_.getParentIgnoreParens(const_cast<Stmt *>(lvalue));
    while (user && ((isa<MemberExpr>(user) && !cast<MemberExpr>(user)->isArrow()))) {
      lvalue = user;
      user = parents_.getParentIgnoreParens(const_cast<Stmt *>(lvalue));
    }
    if (auto *op = dyn_cast_or_null<UnaryOperator>(user)) return op->getOpcode() == UO_AddrOf;
    if (auto *cast = dyn_cast_or_null<ImplicitCastExpr>(user)) {
      if (cast->getCastKind() != CK_ArrayToPointerDecay) return false;
      const Stmt *outer = parents_.getParentIgnoreParens(const_cast<ImplicitCastExpr *>(cast));
      return !isa_and_nonnull<ArraySubscriptExpr>(outer) || yields_address(outer);
    }
    return false;
  }

  const ParmVarDecl *parameter_;
  ParentMap parents_;
  bool holds_ = true;
};

} // namespace

bool Blocking::may_block(const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee) return true; // through a pointer: anything may be behind it
  if (callee->getBuiltinID()) return false;
  if (prelude_call(call, sources_) == Call::local) return false;
  if (prelude_call(call, sources_) != Call::other)
    return prelude_call(call, sources_) == Call::read_lock || prelude_call(call, sources_) == Call::write_lock;
  if (prelude_function(call, sources_)) return blocking_runtime_calls().contains(callee->getName());
  return may_block(callee);
}

bool Blocking::may_block(const FunctionDecl *callee) {
  const FunctionDecl *definition = nullptr;
  if (!callee->hasBody(definition)) return !sources_.isInSystemHeader(sources_.getExpansionLoc(callee->getLocation()));
  auto [known, is_new] = known_.try_emplace(definition, false); // a recursive call adds nothing to what the others say
  if (!is_new) return known->second;
  bool result = false;
  auto visit = [&](CallExpr *call) { return !(result = may_block(call)); };
  CallVisitor<decltype(visit)>(visit).TraverseStmt(definition->getBody());
  known_[definition] = result;
  return result;
}

bool keeps_no_address(const CallExpr *call, unsigned index, const SourceManager &sources) {
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee || !callee->getIdentifier()) return false;
  if (prelude_function(call, sources)) return true;
  const FunctionDecl *definition = nullptr;
  if (callee->hasBody(definition))
    return index < definition->getNumParams() && OnlyLookedThrough(definition->getParamDecl(index), definition->getBody()).holds();
  return (callee->getBuiltinID() || sources.isInSystemHeader(sources.getExpansionLoc(callee->getLocation()))) &&
         known_not_to_keep().contains(callee->getName());
}

} // namespace prelude::analysis
