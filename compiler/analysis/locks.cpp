// The lock state of every region variable along every path: a forward dataflow over the CFG. A first pass finds the states at block
// entries, a second one reports and notes the state at each use.
#include "analysis/model.h"
#include "analysis/points_to.h"

#include <deque>
#include <set>

namespace prelude::analysis {
using namespace clang;
using facts::Mode;
namespace {

struct State {
  Mode mode = Mode::none;
  SourceLocation since;    // where it was locked or unlocked last
  bool differs = false;    // not the same on all paths to here
  Mode other = Mode::none; // on the other path
  SourceLocation other_since;
  SourceLocation from, other_from; // where the paths part, of each

  bool same(const State &that) const { return mode == that.mode && differs == that.differs; }
};
using States = std::vector<State>; // by index of the region variable
using Reached = std::optional<States>;

class LockFlow {
public:
  LockFlow(FunctionModel &model, const Sources &sources, Diagnostics &out) : model_(model), sources_(sources), out_(out) {
    llvm::DenseSet<const VarDecl *> followed;
    auto number = [&](const VarDecl *variable) { followed.insert(variable); };
    for (LockCall &lock : model_.locks) number(lock.variable), lock_calls_[lock.call] = &lock;
    for (LockCall &unlock : model_.unlocks) number(unlock.variable), lock_calls_[unlock.call] = &unlock;
    for (const PartialFrame &frame : model_.frames) wanted_.insert(frame.end);
    for (const PromotionModel &promotion : model_.promotions)
      if (promotion.statement) wanted_.insert(promotion.first);
    for (AccessSite &access : model_.accesses)
      if (access.evaluated_at_all) number(access.variable), access_sites_[access.evaluated] = &access;
    for (NameCopy &copy : model_.copies) number(copy.from), number(copy.to), copies_[copy.statement] = &copy;
    for (const VarDecl *variable : model_.variables)
      if (followed.contains(variable)) ids_[variable] = unsigned(variables_.size()), variables_.push_back(variable);
  }

  void run() {
    for (const AddressSite &site : model_.addresses) {
      if (!ids_.contains(site.variable)) continue;
      addresses_[site.address] = &site;
      if (model_.points_to->is_kept(site.object) || model_.points_to->is_held(site.object)) report_address(site);
    }
    find_states();
    reporting_ = true;
    // From the beginning of the function, so that the first use is what is reported.
    for (Graph::Block block = graph_.size(); block-- > 0;) {
      if (!entry_[block]) continue;
      States states = *entry_[block];
      walk(block, states);
    }
    report_end();
  }

private:
  void find_states() {
    entry_.assign(graph_.size(), {});
    entry_[graph_.entry()] = States(ids_.size());
    std::deque<Graph::Block> work{graph_.entry()};
    llvm::BitVector queued(graph_.size());
    while (!work.empty()) {
      Graph::Block block = work.front();
      work.pop_front();
      queued.reset(block);
      States states = *entry_[block];
      walk(block, states);
      for (Graph::Block next : graph_.successors(block))
        if (join(entry_[next], states, parting(block)) && !queued.test(next)) queued.set(next), work.push_back(next);
    }
  }

  // What a path does last in a block, which is its decision for the next one, or whose decision it follows.
  SourceLocation parting(Graph::Block block) const {
    if (const Stmt *condition = graph_.condition(block)) return condition->getBeginLoc();
    if (auto statements = graph_.statements(block); !statements.empty()) return statements.back()->getBeginLoc();
    const Stmt *jump = graph_.terminator(block);
    return jump ? jump->getBeginLoc() : SourceLocation();
  }

  static bool join(Reached &into, const States &from, SourceLocation parting) {
    if (!into) {
      into = from;
      for (State &state : *into)
        if (!state.differs) state.from = parting;
      return true;
    }
    bool changed = false;
    for (size_t i = 0; i < from.size(); ++i) {
      State &state = (*into)[i];
      if (state.differs || state.same(from[i])) continue;
      if (from[i].differs) state = from[i];
      else state.differs = true, state.other = from[i].mode, state.other_since = from[i].since, state.other_from = parting;
      changed = true;
    }
    return changed;
  }

  void walk(Graph::Block block, States &states) {
    for (const Stmt *statement : graph_.statements(block)) {
      if (reporting_ && wanted_.contains(statement)) note_held(statement, states);
      transfer(statement, states);
    }
    const Stmt *last = graph_.terminator(block);
    bool jumps = last && (isa<BreakStmt>(last) || isa<ContinueStmt>(last));
    if (reporting_ && jumps && !model_.frames.empty()) note_held(last, states);
  }

  std::vector<HeldLock> held(const States &states, const VarDecl *but) const {
    std::vector<HeldLock> out;
    for (size_t id = 0; id < variables_.size(); ++id)
      if (variables_[id] != but && states[id].mode != Mode::none) out.push_back({variables_[id], states[id].mode});
    return out;
  }

  void note_held(const Stmt *where, const States &states) { model_.held_at[where] = held(states, nullptr); }

  void transfer(const Stmt *statement, States &states) {
    if (auto found = lock_calls_.find(statement); found != lock_calls_.end()) return lock_or_unlock(*found->second, states);
    if (auto found = addresses_.find(statement); found != addresses_.end()) {
      const AddressSite &site = *found->second;
      const State &state = states[ids_[site.variable]]; // who has the address might change the variable
      if (reporting_ && (state.mode != Mode::none || state.differs)) report_address(site);
      return;
    }
    if (auto found = access_sites_.find(statement); found != access_sites_.end()) return use(*found->second, states);
    if (auto found = copies_.find(statement); found != copies_.end() && carry(*found->second, states)) return;
    if (auto *op = dyn_cast<BinaryOperator>(statement); op && op->getOpcode() == BO_Assign) {
      auto *reference = dyn_cast<DeclRefExpr>(op->getLHS()->IgnoreParens());
      auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
      if (variable && ids_.contains(variable)) assign(variable, op->getLHS()->getSourceRange(), states);
    } else if (auto *declaration = dyn_cast<DeclStmt>(statement)) {
      for (const Decl *decl : declaration->decls())
        if (auto *variable = dyn_cast<VarDecl>(decl); variable && ids_.contains(variable))
          assign(variable, variable->getLocation(), states);
    } else if (auto *result = dyn_cast<ReturnStmt>(statement)) {
      for (const VarDecl *variable : variables_) leave(variable, states[ids_[variable]], sources_.place(result->getReturnLoc()));
    }
  }

  void report_address(const AddressSite &site) {
    if (reported_.insert(site.variable).second)
      out_.report(Kind::locked_variable_address, sources_.place(site.address->getSourceRange()),
                  {site.variable->getNameAsString()});
  }

  void lock_or_unlock(LockCall &call, States &states) {
    State &state = states[ids_[call.variable]];
    SourceRange range = call.call->getSourceRange();
    bool takes = call.kind == Call::read_lock || call.kind == Call::write_lock;
    if (reporting_ && agrees(call.variable, state, range)) {
      if (takes && state.mode != Mode::none) report(Kind::double_lock, call.variable, range, state);
      if (!takes && state.mode == Mode::none) report(Kind::unlock_without_lock, call.variable, range, state);
      bool wrong = (call.kind == Call::read_unlock && state.mode == Mode::write) ||
                   (call.kind == Call::write_unlock && state.mode == Mode::read);
      if (wrong) report(Kind::unlock_wrong_mode, call.variable, range, state, state.mode == Mode::read ? "read" : "write");
    }
    if (reporting_ && takes) {
      call.held = held(states, call.variable);
    } else if (reporting_) call.mode = state.mode;
    state = State{takes ? call.mode : Mode::none, call.call->getBeginLoc()};
  }

  // The lock goes with the name to another variable.
  bool carry(NameCopy &copy, States &states) {
    State &from = states[ids_[copy.from]], &to = states[ids_[copy.to]];
    if (from.mode == Mode::none || from.differs || to.mode != Mode::none || to.differs) return false;
    copy.carries_lock |= reporting_;
    to = from;
    from = State{};
    return true;
  }

  void use(AccessSite &access, States &states) {
    State &state = states[ids_[access.variable]];
    if (!reporting_) return;
    SourceRange range = access.base->getSourceRange();
    access.mode = state.mode;
    if (!agrees(access.variable, state, range, Kind::use_on_some_paths)) return;
    if (state.mode == Mode::none) report(Kind::use_without_lock, access.variable, range, state);
    else if (state.mode == Mode::read && access.is_write) report(Kind::write_under_read_lock, access.variable, range, state);
    else if (state.mode == Mode::read && access.writable_use)
      report(Kind::local_is_read_only, access.variable, access.writable_use->getSourceRange(), state);
  }

  void assign(const VarDecl *variable, SourceRange range, States &states) {
    State &state = states[ids_[variable]];
    bool held = state.mode != Mode::none || (state.differs && state.other != Mode::none);
    if (reporting_ && held && reported_.insert(variable).second) {
      out_.report(Kind::lock_lost_by_assignment, sources_.place(range), {variable->getNameAsString()});
      out_.report(Kind::note_locked_here, sources_.place(state.mode != Mode::none ? state.since : state.other_since));
    }
    if (!held) state = State{}; // a lost lock is reported once
  }

  void leave(const VarDecl *variable, const State &state, Place at) {
    bool held = state.mode != Mode::none || (state.differs && state.other != Mode::none);
    if (!reporting_ || !held || !reported_.insert(variable).second) return;
    out_.report(Kind::lock_lost_at_return, at, {variable->getNameAsString(), model_.decl->getNameAsString()});
    out_.report(Kind::note_locked_here, sources_.place(state.mode != Mode::none ? state.since : state.other_since));
  }

  // Paths that fall off the end of the function have no return statement to report at.
  void report_end() {
    for (Graph::Block block : graph_.ends_without_return()) {
      if (!entry_[block]) continue;
      States states = *entry_[block];
      reporting_ = false;
      walk(block, states);
      reporting_ = true;
      for (const VarDecl *variable : variables_)
        leave(variable, states[ids_[variable]], sources_.place(model_.decl->getBody()->getEndLoc()));
    }
  }

  // Says once for a variable that the paths to here do not agree.
  bool agrees(const VarDecl *variable, const State &state, SourceRange range, Kind unlocked = Kind::locks_differ) {
    if (!state.differs) return true;
    if (!reported_.insert(variable).second) return false;
    bool both = state.mode != Mode::none && state.other != Mode::none, first = state.mode != Mode::none;
    out_.report(both ? Kind::locks_differ : unlocked, sources_.place(range), {variable->getNameAsString()});
    out_.report(Kind::note_locked_here, sources_.place(first ? state.since : state.other_since));
    SourceLocation other = first ? state.other_since : state.since, from = first ? state.other_from : state.from;
    if (other.isValid()) out_.report(Kind::note_other_path, sources_.place(other));
    else out_.report(Kind::note_not_locked_on_path, sources_.place(from.isValid() ? from : variable->getLocation()));
    return false;
  }

  void report(Kind kind, const VarDecl *variable, SourceRange range, const State &state, std::string mode = {}) {
    out_.report(kind, sources_.place(range), {variable->getNameAsString(), mode});
    if (state.mode != Mode::none && state.since.isValid()) out_.report(Kind::note_locked_here, sources_.place(state.since));
  }

  FunctionModel &model_;
  const Graph &graph_ = *model_.graph;
  const Sources &sources_;
  Diagnostics &out_;
  llvm::DenseMap<const VarDecl *, unsigned> ids_;
  std::vector<const VarDecl *> variables_; // in the order of the source
  llvm::DenseMap<const Stmt *, LockCall *> lock_calls_;
  llvm::DenseMap<const Stmt *, AccessSite *> access_sites_;
  llvm::DenseMap<const Stmt *, const AddressSite *> addresses_;
  llvm::DenseMap<const Stmt *, NameCopy *> copies_;
  llvm::DenseSet<const Stmt *> wanted_; // places where the locks that are held are of interest
  std::vector<Reached> entry_;
  std::set<const VarDecl *> reported_;
  bool reporting_ = false;
};

} // namespace

void follow_locks(FunctionModel &model, const Sources &sources, Diagnostics &out) {
  find_last_copies(model, sources);
  LockFlow(model, sources, out).run();
}

} // namespace prelude::analysis
