// Whether the functions that a migrating function calls may block.
#include "analysis/flow/blocking.h"
#include "analysis/program/visitor.h"

#include "clang/AST/Attr.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

namespace prelude::analysis {
using namespace clang;
namespace {

template <typename Use> class CallVisitor : public Visitor {
public:
  explicit CallVisitor(Use use) : use_(use) {}
  // False ends the walk.
  bool VisitCallExpr(CallExpr *call) override { return use_(call); }
  bool VisitVarDecl(VarDecl *variable) override { return use_(variable); }

private:
  Use use_;
};

llvm::StringRef header_of(const FunctionDecl *function, const SourceManager &sources) {
  SourceLocation at = sources.getSpellingLoc(function->getFirstDecl()->getLocation());
  return llvm::sys::path::filename(sources.getFilename(at));
}

// The calls of mcrl.h and its parts: most of them wait, and are for threads only.
bool is_of_runtime(const FunctionDecl *function, const SourceManager &sources) {
  return header_of(function, sources).starts_with("mcrl");
}

// Calls that wait for the answer of another node.
bool asks_elsewhere(const FunctionDecl *function) {
  static const llvm::StringSet<> names = {"mcrl_region_new_at", "mcrl_region_new_in", "region_policy", "region_policy_function",
                                         "region_rehome"};
  return names.contains(function->getName());
}

// A collective of prelude.h or of the runtime.
bool is_collective(const FunctionDecl *function, const SourceManager &sources) {
  static const llvm::StringSet<> names = {
      "barrier", "broadcast", "reduce_sum", "reduce_min", "reduce_max", "mcrl_statistics_total", "mcrl_statistics_print"};
  return names.contains(function->getName()) || header_of(function, sources).ends_with("_collective.h");
}

} // namespace

void Blocking::add(Body &body, const CallExpr *call) {
  body.blocks |= remote_.contains(call);
  add_callee(body, call);
}

void Blocking::add_callee(Body &body, const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee) {
    body.blocks = body.waits_for_others = true; // through a pointer: it may be anything
  } else if (prelude_function(call, sources_)) {
    Call kind = prelude_call(call, sources_);
    bool collective = is_forall(kind) || (kind == Call::other && is_collective(callee, sources_));
    body.collective |= collective;
    body.waits_for_others |= kind == Call::when || collective;
    bool waits = mode_taken_by(kind) != facts::Mode::none || kind == Call::upgrade || kind == Call::join || kind == Call::when;
    body.blocks |= collective || waits || asks_elsewhere(callee);
  } else {
    add_function(body, callee);
    const FunctionDecl *definition = nullptr;
    // A function of the C library waits for no lock, but may call back (qsort).
    for (const Expr *argument : call->arguments())
      body.blocks |= !callee->hasBody(definition) && argument->getType()->isFunctionPointerType();
  }
}

void Blocking::add_function(Body &body, const FunctionDecl *callee) {
  if (const FunctionDecl *definition = nullptr; callee->hasBody(definition)) {
    body.callees.push_back(definition);
  } else if (callee->getBuiltinID() || sources_.isInSystemHeader(sources_.getExpansionLoc(callee->getLocation()))) {
    bool of_runtime = is_of_runtime(callee, sources_);
    body.blocks |= of_runtime;
    body.waits_for_others |= of_runtime;
    body.collective |= of_runtime && is_collective(callee, sources_);
  } else {
    body.blocks = body.waits_for_others = true;
  }
}

const Blocking::Body &Blocking::body_of(const FunctionDecl *definition) {
  std::unique_ptr<Body> &body = bodies_[definition];
  if (!body) {
    auto found = std::make_unique<Body>();
    auto visit = [&](auto *node) {
      if constexpr (std::is_same_v<decltype(node), CallExpr *>) add(*found, node);
      else if (auto *cleanup = node->template getAttr<CleanupAttr>()) add_function(*found, cleanup->getFunctionDecl());
      return true;
    };
    CallVisitor<decltype(visit)>(visit).TraverseStmt(definition->getBody());
    found->needs_thread = state_.needs_thread(definition);
    body = std::move(found);
  }
  return *body;
}

// Walks the call graph until a body passes the test.
template <typename Test> bool Blocking::reaches(const Body &start, Test test) {
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
  Body start;
  add(start, call);
  return reaches(start, [](const Body &body) { return body.blocks; });
}

bool Blocking::may_block(const FunctionDecl *function) {
  Body start;
  add_function(start, function);
  return reaches(start, [](const Body &body) { return body.blocks || body.needs_thread; });
}

bool Blocking::needs_thread(const CallExpr *call) {
  Body start;
  add_callee(start, call);
  return reaches(start, [](const Body &body) { return body.needs_thread; });
}

bool Blocking::callee_may_block(const CallExpr *call) {
  Body start;
  add_callee(start, call);
  return reaches(start, [](const Body &body) { return body.blocks; });
}

bool Blocking::may_wait_for_others(const CallExpr *call) {
  Body start;
  add_callee(start, call);
  return reaches(start, [](const Body &body) { return body.waits_for_others; });
}

bool Blocking::may_be_collective(const CallExpr *call) {
  Body start;
  add_callee(start, call);
  return reaches(start, [](const Body &body) { return body.collective; });
}

} // namespace prelude::analysis
