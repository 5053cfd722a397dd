// What is known of the functions that a migrating function calls: whether they may block, and whether they keep an address.
#include "analysis/model.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

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

bool is_collective(llvm::StringRef name) {
  static const llvm::StringSet<> names = {"barrier", "broadcast", "reduce_sum", "reduce_min", "reduce_max"};
  return names.contains(name);
}

// Of mcrl.h and its parts: most of these wait, and are for threads only.
bool is_of_runtime(const FunctionDecl *function, const SourceManager &sources) {
  SourceLocation at = sources.getSpellingLoc(function->getFirstDecl()->getLocation());
  return llvm::sys::path::filename(sources.getFilename(at)).starts_with("mcrl");
}

// Functions of the C library that use the objects they are pointed to during the call only.
bool is_known_not_to_keep(llvm::StringRef name) {
  static const llvm::StringSet<> names = {
      "printf",  "fprintf",       "sprintf",      "snprintf",  "dprintf", "vprintf", "vfprintf", "vsnprintf", "scanf",
      "fscanf",  "sscanf",        "puts",         "fputs",     "fread",   "fwrite",  "perror",   "memcmp",    "strlen",
      "strnlen", "strcmp",        "strncmp",      "strtol",    "strtoul", "strtoll", "strtod",   "strtof",    "strtoull",
      "atoi",    "atol",          "atof",         "qsort",     "time",    "frexp",   "modf",     "rand_r",    "read",
      "write",   "clock_gettime", "gettimeofday", "nanosleep", "strftime"};
  return names.contains(name);
}

// The same, but what they return is one of their arguments.
bool returns_its_argument(llvm::StringRef name) {
  static const llvm::StringSet<> names = {"memcpy", "memmove", "memset", "strcpy",   "strncpy",
                                          "strcat", "strncat", "fgets",  "gmtime_r", "localtime_r"};
  return names.contains(name);
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
    if (auto *op = dyn_cast_or_null<UnaryOperator>(user))
      return op->getOpcode() == UO_LNot || (op->getOpcode() == UO_Deref && !yields_address(user));
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

void Blocking::add(Body &body, const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee) {
    body.blocks = true; // through a pointer: anything may be behind it
  } else if (prelude_function(call, sources_)) {
    Call kind = prelude_call(call, sources_);
    bool collective = kind == Call::other && is_collective(callee->getName());
    body.collective |= collective;
    body.blocks |= collective || kind == Call::read_lock || kind == Call::write_lock || callee->getName() == "mcrl_region_new_at";
  } else if (const FunctionDecl *definition = nullptr; callee->hasBody(definition)) {
    body.callees.push_back(definition);
  } else if (callee->getBuiltinID() || sources_.isInSystemHeader(sources_.getExpansionLoc(callee->getLocation()))) {
    // A function of the C library waits for no lock, but may call back (qsort).
    body.blocks |= is_of_runtime(callee, sources_);
    for (const Expr *argument : call->arguments()) body.blocks |= argument->getType()->isFunctionPointerType();
  } else {
    body.blocks = true;
  }
}

const Blocking::Body &Blocking::body_of(const FunctionDecl *definition) {
  std::unique_ptr<Body> &body = bodies_[definition];
  if (!body) {
    auto found = std::make_unique<Body>();
    auto visit = [&](CallExpr *call) { return add(*found, call), true; };
    CallVisitor<decltype(visit)>(visit).TraverseStmt(definition->getBody());
    body = std::move(found);
  }
  return *body;
}

// Walks the call graph from the call until a body passes the test.
template <typename Test> bool Blocking::reaches(const CallExpr *call, Test test) {
  Body start;
  add(start, call);
  if (test(start)) return true;
  llvm::SmallVector<const FunctionDecl *, 16> work(start.callees.begin(), start.callees.end());
  llvm::DenseSet<const FunctionDecl *> seen(work.begin(), work.end());
  while (!work.empty()) {
    const Body &body = body_of(work.pop_back_val());
    if (test(body)) return true;
    for (const FunctionDecl *callee : body.callees)
      if (seen.insert(callee).second) work.push_back(callee);
  }
  return false;
}

bool Blocking::may_block(const CallExpr *call) {
  return reaches(call, [](const Body &body) { return body.blocks; });
}

bool Blocking::may_be_collective(const CallExpr *call) {
  return reaches(call, [](const Body &body) { return body.collective; });
}

bool keeps_no_address(const CallExpr *call, unsigned index, bool result_used, const SourceManager &sources) {
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee || !callee->getIdentifier()) return false;
  if (prelude_function(call, sources)) return true;
  const FunctionDecl *definition = nullptr;
  if (callee->hasBody(definition))
    return index < definition->getNumParams() && OnlyLookedThrough(definition->getParamDecl(index), definition->getBody()).holds();
  if (!callee->getBuiltinID() && !sources.isInSystemHeader(sources.getExpansionLoc(callee->getLocation()))) return false;
  return is_known_not_to_keep(callee->getName()) || (!result_used && returns_its_argument(callee->getName()));
}

} // namespace prelude::analysis
