// Whether the functions that a migrating function calls may block.
#include "analysis/flow/blocking.h"
#include "analysis/program/collectives.h"
#include "analysis/program/visitor.h"

#include "clang/AST/Attr.h"
#include "clang/Lex/Lexer.h"
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

// Whether a function is a part of a header of the language: what a call as reduce_sum(x), a macro, comes to.
bool is_part_of_prelude(const FunctionDecl *function, const SourceManager &sources) {
  llvm::StringRef file = sources.getFilename(sources.getExpansionLoc(function->getLocation()));
  return file.ends_with("/prelude.h") || file.ends_with("/prelude_collective.h") || file.ends_with("/prelude_groups.h");
}

// The word of the source that a call begins with.
llvm::StringRef word_of(const Expr *call, const FunctionDecl *callee, const SourceManager &sources) {
  CharSourceRange token = CharSourceRange::getTokenRange(sources.getFileLoc(call->getBeginLoc()));
  return Lexer::getSourceText(token, sources, callee->getASTContext().getLangOpts());
}

} // namespace

void Blocking::add(Body &body, const CallExpr *call) {
  body.blocks |= remote_.contains(call);
  add_callee(body, call);
}

void Blocking::wait_for_others(Body &body, const Expr *call, const std::string &what) {
  body.blocks = true;
  if (!body.waits_for.empty()) return;
  PresumedLoc place = call ? sources_.getPresumedLoc(sources_.getFileLoc(call->getBeginLoc())) : PresumedLoc();
  body.waits_for = what + (place.isValid() ? " at " + std::string(place.getFilename()) + ":" + std::to_string(place.getLine()) : "");
}

void Blocking::add_callee(Body &body, const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee) {
    wait_for_others(body, call, "a call through a pointer"); // it may be anything
  } else if (prelude_function(call, sources_)) {
    Call kind = prelude_call(call, sources_);
    bool collective = is_forall(kind) || (kind == Call::other && is_collective(callee, sources_));
    body.collective |= collective;
    if (kind == Call::when) wait_for_others(body, call, "'when'");
    if (collective) wait_for_others(body, call, is_forall(kind) ? "'forall'" : callee->getNameAsString() + "()");
    bool waits = mode_taken_by(kind) != facts::Mode::none || kind == Call::upgrade || kind == Call::join || kind == Call::when ||
                 is_finish(kind);
    body.blocks |= collective || waits || asks_elsewhere(callee);
  } else {
    add_function(body, callee, call);
    const FunctionDecl *definition = nullptr;
    if (callee->hasBody(definition)) return;
    // A function of the C library waits for no lock, but may call back (qsort).
    for (const Expr *argument : call->arguments()) {
      if (!argument->getType()->isFunctionPointerType()) continue;
      body.blocks = true;
      auto *named = dyn_cast<DeclRefExpr>(argument->IgnoreParenCasts());
      auto *called = named ? dyn_cast<FunctionDecl>(named->getDecl()) : nullptr;
      if (called) add_function(body, called, call);
      else if (!argument->isNullPointerConstant(callee->getASTContext(), Expr::NPC_ValueDependentIsNotNull))
        wait_for_others(body, call, callee->getNameAsString() + "(), which calls through a pointer,");
    }
  }
}

void Blocking::add_function(Body &body, const FunctionDecl *callee, const Expr *call) {
  if (const FunctionDecl *definition = nullptr; callee->hasBody(definition)) {
    if (call && is_part_of_prelude(definition, sources_))
      if (const Body &part = body_of(definition); !part.waits_for.empty()) {
        body.collective |= part.collective;
        return wait_for_others(body, call, word_of(call, callee, sources_).str() + "()");
      }
    body.callees.push_back(definition);
    // Another file may define a weak function otherwise.
    if (definition->hasAttr<WeakAttr>()) body.elsewhere.push_back(definition);
  } else if (callee->getBuiltinID() || sources_.isInSystemHeader(sources_.getExpansionLoc(callee->getLocation()))) {
    if (!is_of_runtime(callee, sources_)) return;
    wait_for_others(body, call, callee->getNameAsString() + "()");
    body.collective |= is_collective(callee, sources_);
  } else {
    body.elsewhere.push_back(callee);
  }
}

const Blocking::Body &Blocking::body_of(const FunctionDecl *definition) {
  if (auto known = bodies_.find(definition); known != bodies_.end()) return *known->second;
  auto found = std::make_unique<Body>();
  auto visit = [&](auto *node) {
    if constexpr (std::is_same_v<decltype(node), CallExpr *>) add(*found, node);
    else if (auto *cleanup = node->template getAttr<CleanupAttr>()) add_function(*found, cleanup->getFunctionDecl(), nullptr);
    return true;
  };
  CallVisitor<decltype(visit)>(visit).TraverseStmt(definition->getBody());
  found->needs_thread = state_ && state_->needs_thread(definition);
  return *(bodies_[definition] = std::move(found));
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
  return reaches(start, [](const Body &body) { return body.may_block(); });
}

bool Blocking::may_block(const FunctionDecl *function) {
  Body start;
  add_function(start, function, nullptr);
  return reaches(start, [](const Body &body) { return body.may_block() || body.needs_thread; });
}

bool Blocking::needs_thread(const CallExpr *call) {
  Body start;
  add_callee(start, call);
  return reaches(start, [](const Body &body) { return body.needs_thread; });
}

bool Blocking::callee_may_block(const CallExpr *call) {
  Body start;
  add_callee(start, call);
  return reaches(start, [](const Body &body) { return body.may_block(); });
}

// Walks the call graph, and keeps by which function it has come to each.
facts::WaitsForOthers Blocking::waits_for_others(const CallExpr *call) {
  facts::WaitsForOthers out;
  Body start;
  add_callee(start, call);
  out.because = start.waits_for;
  for (const FunctionDecl *callee : start.elsewhere) out.asks.insert(called_in_summaries(callee));
  llvm::DenseMap<const FunctionDecl *, const FunctionDecl *> callers;
  std::vector<const FunctionDecl *> work;
  auto enter = [&](const Body &body, const FunctionDecl *caller) {
    for (const FunctionDecl *callee : body.callees)
      if (callers.try_emplace(callee, caller).second) work.push_back(callee);
  };
  enter(start, nullptr);
  for (size_t next = 0; next < work.size() && out.because.empty(); ++next) {
    const Body &body = body_of(work[next]);
    for (const FunctionDecl *callee : body.elsewhere) out.asks.insert(called_in_summaries(callee));
    enter(body, work[next]);
    if (body.waits_for.empty()) continue;
    out.because = body.waits_for;
    for (const FunctionDecl *caller = work[next]; caller; caller = callers.lookup(caller))
      out.because = caller->getNameAsString() + (caller == work[next] ? ": " : ", ") + out.because;
  }
  if (!out.because.empty()) out.asks.clear();
  return out;
}

std::set<std::string> Blocking::may_wait_by(const CallExpr *call) {
  Body start;
  add(start, call);
  bool waits_here = reaches(start, [](const Body &body) { return body.blocks || body.needs_thread; });
  return waits_here ? std::set<std::string>() : called_elsewhere(call);
}

std::set<std::string> Blocking::called_elsewhere(const CallExpr *call) {
  std::set<std::string> out;
  Body start;
  add_callee(start, call);
  reaches(start, [&](const Body &body) {
    for (const FunctionDecl *callee : body.elsewhere) out.insert(called_in_summaries(callee));
    return false;
  });
  return out;
}

bool Blocking::may_be_collective(const CallExpr *call) {
  Body start;
  add_callee(start, call);
  return reaches(start, [](const Body &body) { return body.collective; });
}

} // namespace prelude::analysis
