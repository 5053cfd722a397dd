// The places where a handler needs a thread: before what may wait for something else than a lock of its own.
#include "analysis/flow/blocking.h"

namespace prelude::analysis {
using namespace clang;
namespace {

class Finder {
public:
  Finder(const FunctionModel &model, Blocking &blocking, const Sources &sources)
      : model_(model), blocking_(blocking), sources_(sources), distances_(model.graph->size()) {
    size_t distance = 0;
    for (Graph::Block block : model.graph->from_entry()) distances_[block] = ++distance;
  }

  std::vector<PromotionModel> run() {
    llvm::DenseSet<const Stmt *> elsewhere;
    for (const RemoteModel &call : model_.remote_calls) {
      elsewhere.insert(call.call);
      bool waits = call.kind != facts::RemoteCall::spawn;
      std::string name = call.call->getDirectCallee()->getNameAsString();
      add({waits ? facts::Promotion::waits : facts::Promotion::sends, call.call,
           facts::name(call.kind) + std::string(" ") + name + "()", call.place, frame_of(call.call)});
    }
    for (const CallExpr *call : model_.calls)
      if (!elsewhere.contains(call) && blocking_.may_block(call)) {
        const FunctionDecl *callee = call->getDirectCallee();
        if (callee && prelude_function(call, sources_.manager()) && !is_waiting(call)) continue;
        PromotionModel out = waiting(call, callee ? sources_.called_name(call) + "()" : "a call through a pointer");
        out.asks = blocking_.may_wait_by(call);
        add(std::move(out));
      } else if (!elsewhere.contains(call) && blocking_.needs_thread(call)) {
        PromotionModel out = waiting(call, sources_.called_name(call) + "()");
        out.computes = true;
        add(std::move(out));
      }
    for (const JoinModel &join : model_.joins) add(waiting(join.call, "join"));
    for (const ScopeModel &scope : model_.scopes)
      for (const CallExpr *mark : {scope.begin, scope.end}) add(waiting(mark, "finish"));
    for (const GuardModel &guard : model_.guards) add(waiting(guard.mark, "when"));
    for (const LockCall &upgrade : model_.upgrades) {
      PromotionModel out = waiting(upgrade.call, "upgrade(" + upgrade.variable->getNameAsString() + ")");
      out.reason = facts::Promotion::upgrades;
      out.upgraded = upgrade.variable;
      add(std::move(out));
    }
    // The thread form of a frame: the activation around it waits for it.
    for (const PartialFrame &frame : model_.frames) {
      PromotionModel out = waiting(model_.locks[frame.lock].call, "begin move");
      out.within = frame.within;
      add(std::move(out));
    }
    loops(model_.decl->getBody());
    return std::move(found_);
  }

private:
  facts::FrameId frame_of(const Stmt *at) const { return model_.innermost_frame(sources_.offset(at->getBeginLoc())); }

  // Joins, guards and blocks are found by themselves.
  bool is_waiting(const CallExpr *call) const {
    Call kind = prelude_call(call, sources_.manager());
    return kind != Call::join && kind != Call::when && !is_finish(kind);
  }

  // Each loop's check may end a handler that has run for too long. In a statement expression it cannot: the expression around it has begun.
  void loops(const Stmt *part, bool in_expression = false) {
    const Stmt *condition = nullptr, *body = nullptr;
    if (auto *loop = dyn_cast<ForStmt>(part)) condition = loop->getCond(), body = loop->getBody();
    else if (auto *loop = dyn_cast<WhileStmt>(part)) condition = loop->getCond(), body = loop->getBody();
    else if (auto *loop = dyn_cast<DoStmt>(part)) body = loop->getBody();
    for (const Stmt *at : {condition, body}) {
      const Stmt *first = at ? first_of(at) : nullptr;
      if (!first && at == condition && body) first = first_of(body); // for (;;)
      if (!first || !body || (at == condition && isa<DoStmt>(part))) continue;
      PromotionModel out{facts::Promotion::over_budget, part, "the loop", sources_.place(part->getBeginLoc()), frame_of(part)};
      out.statement = in_expression ? nullptr : part;
      out.first = first;
      out.at_head = at == condition;
      found_.push_back(std::move(out));
    }
    for (const Stmt *child : part->children())
      if (child) loops(child, in_expression || isa<StmtExpr>(part));
  }

  PromotionModel waiting(const CallExpr *call, std::string what) const {
    return {facts::Promotion::waits, call, std::move(what), sources_.place(call->getSourceRange()), frame_of(call)};
  }

  void add(PromotionModel out) {
    place(out);
    // One is enough for a statement, and the one that always is does for both.
    if (out.statement) {
      auto [known, is_new] = known_.try_emplace({out.statement, out.within}, found_.size());
      if (!is_new) {
        PromotionModel &first = found_[known->second];
        bool is_other = out.reason != first.reason || out.upgraded != first.upgraded;
        if (is_other) first.reason = facts::Promotion::waits;
        first.computes &= out.computes;
        if (out.asks.empty()) first.asks.clear();
        if (!first.asks.empty()) first.asks.insert(out.asks.begin(), out.asks.end());
        return;
      }
    }
    found_.push_back(std::move(out));
  }

  // The statement before which a site's function can become a thread: whenever the site is evaluated, the statement has begun.
  void place(PromotionModel &out) const {
    const Stmt *inner = out.site;
    for (const Stmt *around = inner; around; around = parent(around))
      if (isa<StmtExpr>(around)) inner = around;
    const Stmt *outer = parent(inner);
    for (; outer; inner = outer, outer = parent(outer)) {
      if (isa<CompoundStmt>(outer) || isa<SwitchCase>(outer) || isa<LabelStmt>(outer)) break;
      if (auto *branch = dyn_cast<IfStmt>(outer); branch && branch->getCond() != inner) break;
      if (auto *loop = dyn_cast<ForStmt>(outer); loop && loop->getInit() != inner) {
        if (loop->getBody() != inner) return;
        break;
      }
      if (auto *loop = dyn_cast<WhileStmt>(outer)) {
        if (loop->getBody() != inner) return;
        break;
      }
      if (auto *loop = dyn_cast<DoStmt>(outer)) {
        if (loop->getBody() != inner) return;
        break;
      }
      if (auto *chooses = dyn_cast<SwitchStmt>(outer); chooses && chooses->getCond() != inner) break;
    }
    if (!outer || !sources_.range(inner->getSourceRange()) || !sources_.range(inner->getBeginLoc())) return;
    bool declares = isa<DeclStmt>(inner);
    out.braces = !isa<CompoundStmt>(outer);
    out.first = first_of(inner);
    if (out.first && !(declares && out.braces)) out.statement = inner;
  }

  const Stmt *parent(const Stmt *of) const { return model_.parents.getParent(const_cast<Stmt *>(of)); }

  // The element of the graph with which a statement begins: what a walk from the function's entry comes to first.
  const Stmt *first_of(const Stmt *statement) const {
    if (auto *branch = dyn_cast<IfStmt>(statement)) statement = branch->getCond();
    else if (auto *chooses = dyn_cast<SwitchStmt>(statement)) statement = chooses->getCond();
    else if (auto *loop = dyn_cast<ForStmt>(statement); loop && loop->getInit()) statement = loop->getInit();
    const Stmt *first = nullptr;
    std::pair<size_t, unsigned> earliest;
    llvm::SmallVector<const Stmt *, 32> parts{statement};
    while (!parts.empty()) {
      const Stmt *part = parts.pop_back_val();
      if (!part) continue;
      parts.append(part->child_begin(), part->child_end());
      auto at = model_.graph->find(part);
      if (!at || distances_[at->block] == 0 || part->getBeginLoc().isInvalid()) continue;
      std::pair<size_t, unsigned> place{distances_[at->block], at->index};
      if (!first || place < earliest) first = part, earliest = place;
    }
    return first;
  }

  const FunctionModel &model_;
  Blocking &blocking_;
  const Sources &sources_;
  std::vector<PromotionModel> found_;
  std::vector<size_t> distances_; // of blocks from the entry; 0 for those that control does not come to
  llvm::DenseMap<std::pair<const Stmt *, facts::FrameId>, size_t> known_; // promotions by statement and activation
};

} // namespace

std::vector<PromotionModel> find_promotions(const FunctionModel &model, Blocking &blocking, const Sources &sources) {
  bool moves = llvm::any_of(model.locks, [](const LockCall &lock) { return lock.migrates(); }) || !model.call_points.empty();
  return moves || model.is_called_elsewhere ? Finder(model, blocking, sources).run() : std::vector<PromotionModel>();
}

} // namespace prelude::analysis
