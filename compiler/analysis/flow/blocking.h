// What may wait for something else than a lock, over the call graph of the unit.
#pragma once

#include "analysis/work/shared_state.h"

namespace prelude::analysis {

// The name by which other files call a function, or `.name` for one that they cannot call.
std::string called_in_summaries(const clang::FunctionDecl *);

// Whether a call to the function may suspend the caller's thread.
class Blocking {
public:
  // For a file without regions, in which nothing is called elsewhere.
  explicit Blocking(const clang::SourceManager &sources) : sources_(sources) {}
  Blocking(const clang::SourceManager &sources, const Program &program, const SharedState &state) : sources_(sources), state_(&state) {
    for (const auto &model : program.models) // what makes such a call waits, whatever the callee does
      for (const RemoteModel &call : model->remote_calls) remote_.insert(call.call);
  }
  bool may_block(const clang::CallExpr *);
  bool may_block(const clang::FunctionDecl *);
  // Whether a handler cannot make a call although it does not block, for what the callee does with static data.
  bool needs_thread(const clang::CallExpr *);
  // Whether the callee of a call that runs elsewhere may wait, where it runs.
  bool callee_may_block(const clang::CallExpr *);
  // Whether it may wait for what another computation does, such as a guard; and what that depends on in other files.
  facts::WaitsForOthers waits_for_others(const clang::CallExpr *);
  // If nothing in the unit lets a call wait or need a thread: the functions of other files that may.
  std::set<std::string> may_wait_by(const clang::CallExpr *);
  // The functions of other files that it comes to.
  std::set<std::string> called_elsewhere(const clang::CallExpr *);
  // Whether it calls, itself or through others, what only a node's first thread may call.
  bool may_be_collective(const clang::CallExpr *);
  // What the functions of the unit may wait for, for other files that call them.
  std::vector<facts::Summary> summaries(const clang::ASTContext &);

private:
  // What a function's own body does, and which functions of the unit and of other files it goes on to.
  struct Body {
    bool blocks = false, collective = false, needs_thread = false;
    std::string waits_for; // what another computation does: the call, and its place
    llvm::SmallVector<const clang::FunctionDecl *, 4> callees, elsewhere;
    bool may_block() const { return blocks || !elsewhere.empty(); }
  };
  struct Unit; // the call graph of all functions, for summaries
  void wait_for_others(Body &, const clang::Expr *call, const std::string &what);
  void add(Body &, const clang::CallExpr *);
  void add_callee(Body &, const clang::CallExpr *);
  void add_function(Body &, const clang::FunctionDecl *, const clang::Expr *call);
  const Body &body_of(const clang::FunctionDecl *definition);
  template <typename Test> bool reaches(const Body &start, Test);
  const clang::SourceManager &sources_;
  const SharedState *state_ = nullptr;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Body>> bodies_;
  llvm::DenseSet<const clang::CallExpr *> remote_;
};

// A place where a handler would have to wait for something else than a lock.
struct PromotionModel {
  facts::Promotion::Reason reason;
  const clang::Stmt *site; // what may wait
  std::string what;        // a call, as a reader knows it
  Place place;
  facts::FrameId within;                  // the activation that waits
  const clang::Stmt *statement = nullptr; // before which it may become a thread; null: there is no such place
  const clang::Stmt *first = nullptr;     // of the statement, in the CFG
  const clang::VarDecl *upgraded = nullptr; // of an upgrade that may wait
  bool braces = false;
  std::set<std::string> asks = {}; // it waits only if one of these functions of other files may; empty if nothing is known of that
  bool computes = false; // it does not wait, but keeps a node from answering for as long as it is a handler
  bool at_head = false; // of a loop, whose check may stand before its condition or in its body
  std::vector<const clang::VarDecl *> live; // what the activation needs from there on, if there is such a place
};

// Finds where a handler needs a thread (promotions.cpp).
std::vector<PromotionModel> find_promotions(const FunctionModel &, Blocking &, const Sources &);

} // namespace prelude::analysis
