// What may wait for something else than a lock, over the call graph of the unit.
#pragma once

#include "analysis/work/shared_state.h"

namespace prelude::analysis {

// Whether a call to the function may suspend the caller's thread.
class Blocking {
public:
  Blocking(const clang::SourceManager &sources, const Program &program, const SharedState &state) : sources_(sources), state_(state) {
    for (const auto &model : program.models) // what makes such a call waits, whatever the callee does
      for (const RemoteModel &call : model->remote_calls) remote_.insert(call.call);
  }
  bool may_block(const clang::CallExpr *);
  bool may_block(const clang::FunctionDecl *);
  // Whether a handler cannot make a call although it does not block, for what the callee does with static data.
  bool needs_thread(const clang::CallExpr *);
  // Whether the callee of a call that runs elsewhere may wait, where it runs.
  bool callee_may_block(const clang::CallExpr *);
  // Whether it may wait for what another computation does, a guard, or is not known.
  bool may_wait_for_others(const clang::CallExpr *);
  // Whether it calls, itself or through others, what only a node's first thread may call.
  bool may_be_collective(const clang::CallExpr *);

private:
  // What a function's own body does, and which functions of the unit it goes on to.
  struct Body {
    bool blocks = false, collective = false, needs_thread = false, waits_for_others = false;
    llvm::SmallVector<const clang::FunctionDecl *, 4> callees;
  };
  void add(Body &, const clang::CallExpr *);
  void add_callee(Body &, const clang::CallExpr *);
  void add_function(Body &, const clang::FunctionDecl *);
  const Body &body_of(const clang::FunctionDecl *definition);
  template <typename Test> bool reaches(const Body &start, Test);
  const clang::SourceManager &sources_;
  const SharedState &state_;
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
  bool computes = false; // it does not wait, but keeps a node from answering for as long as it is a handler
  bool at_head = false; // of a loop, whose check may stand before its condition or in its body
  std::vector<const clang::VarDecl *> live; // what the activation needs from there on, if there is such a place
};

// Finds where a handler needs a thread (promotions.cpp).
std::vector<PromotionModel> find_promotions(const FunctionModel &, Blocking &, const Sources &);

} // namespace prelude::analysis
