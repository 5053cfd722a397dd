// The lock state of every region variable along every path: a forward dataflow over the CFG. A first pass finds the states at block
// entries, a second one reports and notes the state at each use.
#include "analysis/flow/dataflow.h"
#include "analysis/pointers/points_to.h"
#include "constructs/locks/state_clang.h"
#include "constructs/locks/states_clang.h"

#include <algorithm>
#include <set>

namespace prelude::analysis {
using namespace clang;
using facts::Effect;
using facts::Mode;
namespace {

using State = LockState;
using States = std::vector<State>; // by index of the region variable
using Reached = std::optional<States>;

class LockFlow {
public:
  LockFlow(const FunctionModel &model, llvm::ArrayRef<PromotionModel> promotions, const Sources &sources, Diagnostics &out)
      : model_(model), copied_(last_copies(model, sources)), sources_(sources), out_(out) {
    llvm::DenseSet<const VarDecl *> followed;
    auto number = [&](const VarDecl *variable) { followed.insert(variable); };
    for (const LockCall &lock : model_.locks) number(lock.variable), lock_calls_[lock.call] = &lock;
    for (const LockCall &unlock : model_.unlocks) number(unlock.variable), lock_calls_[unlock.call] = &unlock;
    for (const LockCall &upgrade : model_.upgrades) number(upgrade.variable), upgrades_[upgrade.call] = &upgrade;
    for (const PartialFrame &frame : model_.frames) wanted_.insert(frame.end);
    for (const CallPoint &point : model_.call_points) wanted_.insert(point.call);
    for (const RemoteModel &call : model.remote_calls) wanted_.insert(call.call);
    for (const CallExpr *call : deletions(model, sources)) wanted_.insert(call);
    for (const Mark &mark : model.marks) wanted_.insert(mark.call);
    for (const PromotionModel &promotion : promotions) wanted_.insert(promotion.statement ? promotion.first : nullptr);
    for (const AccessSite &access : model_.accesses)
      if (access.evaluated_at_all) number(access.variable), access_sites_[access.evaluated] = &access;
    for (const Contract &contract : model_.contracts) number(model_.decl->getParamDecl(contract.parameter));
    for (const ContractCall &call : model_.contract_calls) {
      if (!call.evaluated) continue;
      contract_calls_[call.call] = &call;
      for (const ContractCall::Argument &argument : call.arguments)
        if (argument.variable) number(argument.variable);
    }
    for (const NameCopy &copy : copied_) number(copy.from), number(copy.to), copies_[copy.statement] = &copy;
    for (const Access &access : model_.memory.all())
      if (access.stores() && followed.contains(access.object.variable())) sets_[access.by].push_back(&access);
    for (const VarDecl *variable : model_.variables)
      if (followed.contains(variable)) ids_[variable] = unsigned(variables_.size()), variables_.push_back(variable);
  }

  LockStates run() {
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
    for (const NameCopy &copy : copied_)
      if (carrying_.contains(&copy)) found_.carrying.push_back(copy);
    return std::move(found_);
  }

private:
  void find_states() {
    entry_.assign(graph_.size(), {});
    entry_[graph_.entry()] = at_start();
    solve_forward(graph_, [&](Graph::Block block, Enqueue enqueue) {
      States states = *entry_[block];
      walk(block, states);
      for (Graph::Block next : graph_.successors(block))
        if (join(entry_[next], states, parting(block))) enqueue(next);
    });
  }

  // What a path does last in a block, which is its decision for the next one, or whose decision it follows.
  SourceLocation parting(Graph::Block block) const {
    if (const Stmt *condition = graph_.condition(block)) return condition->getBeginLoc();
    if (auto statements = graph_.statements(block); !statements.empty()) return statements.back()->getBeginLoc();
    const Stmt *jump = graph_.terminator(block);
    return jump ? jump->getBeginLoc() : SourceLocation();
  }

  // What the caller has locked is.
  States at_start() const {
    States states(ids_.size());
    for (const Contract &contract : model_.contracts)
      if (contract.effect != Effect::acquires)
        states[ids_.lookup(model_.decl->getParamDecl(contract.parameter))] = State{contract.mode, contract.at};
    return states;
  }

  // The contract by which the caller's variable must have a lock when the function returns.
  const Contract *kept(const VarDecl *variable) const {
    const Contract *contract = model_.contract_of(variable);
    return contract && contract->effect != Effect::releases ? contract : nullptr;
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
      if (is_update_of_both(state, from[i])) {
        bool several = state.several || state.since != from[i].since || from[i].several;
        changed |= state.mode != Mode::update || state.several != several;
        state.mode = Mode::update, state.several = several;
        continue;
      }
      bool elsewhere = state.since != from[i].since || from[i].several;
      if (!state.differs && state.same(from[i]) && elsewhere && !state.several) state.several = changed = true;
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
    bool jumps = last && (isa<BreakStmt, ContinueStmt, GotoStmt>(last));
    if (reporting_ && jumps && !model_.frames.empty()) note_held(last, states);
  }

  std::vector<HeldLock> held(const States &states, const VarDecl *but) const {
    std::vector<HeldLock> out;
    for (size_t id = 0; id < variables_.size(); ++id)
      if (variables_[id] != but && states[id].mode != Mode::none)
        out.push_back({variables_[id], states[id].mode,
                       states[id].several || is_callers(states[id].since) ? SourceLocation() : states[id].since});
    return out;
  }

  bool is_callers(SourceLocation since) const {
    return llvm::any_of(model_.contracts, [&](const Contract &contract) { return contract.at == since; });
  }

  void note_held(const Stmt *where, const States &states) { found_.at[where] = held(states, nullptr); }

  void transfer(const Stmt *statement, States &states) {
    if (auto found = lock_calls_.find(statement); found != lock_calls_.end()) return lock_or_unlock(*found->second, states);
    if (auto found = upgrades_.find(statement); found != upgrades_.end()) return upgrade(*found->second, states);
    if (auto found = contract_calls_.find(statement); found != contract_calls_.end()) return contract_call(*found->second, states);
    if (auto found = addresses_.find(statement); found != addresses_.end()) {
      const AddressSite &site = *found->second;
      const State &state = states[ids_[site.variable]]; // a holder of the address might change the variable
      if (reporting_ && (state.mode != Mode::none || state.differs || kept(site.variable))) report_address(site);
      return;
    }
    if (auto found = access_sites_.find(statement); found != access_sites_.end()) return use(*found->second, states);
    if (auto found = copies_.find(statement); found != copies_.end() && carry(*found->second, states)) return;
    for (const Access *access : sets_.lookup(statement)) assign(access->object.variable(), access->lvalue->getSourceRange(), states);
    if (auto *declaration = dyn_cast<DeclStmt>(statement)) {
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

  void lock_or_unlock(const LockCall &call, States &states) {
    State &state = states[ids_[call.variable]];
    SourceRange range = call.call->getSourceRange();
    bool takes = call.mode != Mode::none;
    if (reporting_ && agrees(call.variable, state, range)) {
      if (takes && state.mode != Mode::none) report(Kind::double_lock, call.variable, range, state);
      if (!takes && state.mode == Mode::none) report(Kind::unlock_without_lock, call.variable, range, state);
      Mode ended = mode_ended_by(call.kind);
      bool wrong = ended != Mode::none && state.mode != Mode::none && ended != state.mode;
      if (wrong) report(Kind::unlock_wrong_mode, call.variable, range, state, a_lock(state.mode));
      if (!takes) check_may_end(call.variable, range);
    }
    if (reporting_ && takes) found_.at_lock[call.call] = held(states, call.variable);
    else if (reporting_) found_.mode[call.call] = state.mode;
    state = State{takes ? call.mode : Mode::none, call.call->getBeginLoc()};
  }

  // The lock was taken where it was.
  void upgrade(const LockCall &call, States &states) {
    State &state = states[ids_[call.variable]];
    SourceRange range = call.call->getSourceRange();
    if (reporting_ && agrees(call.variable, state, range)) {
      if (state.mode == Mode::none) report(Kind::upgrade_without_lock, call.variable, range, state);
      else if (state.mode != Mode::update) report(Kind::upgrade_of_other_lock, call.variable, range, state, a_lock(state.mode));
    }
    if (state.mode == Mode::update) state.mode = Mode::write;
  }

  // The function may end a lock of its caller's only if it says so.
  void check_may_end(const VarDecl *variable, SourceRange range) {
    const Contract *contract = model_.contract_of(variable);
    if (!contract || contract->effect != Effect::requires_lock || !reported_.insert(variable).second) return;
    out_.report(Kind::contract_unlock, sources_.place(range),
                {variable->getNameAsString(), facts::contract_word(Effect::releases, contract->mode)});
    out_.report(Kind::note_locked_by_caller, sources_.place(contract->at));
  }

  void contract_call(const ContractCall &call, States &states) {
    for (const ContractCall::Argument &argument : call.arguments) {
      if (!argument.variable) continue;
      State &state = states[ids_[argument.variable]];
      if (reporting_ && agrees(argument.variable, state, argument.expression->getSourceRange()))
        check_argument(call, argument, state);
      if (argument.contract.effect == Effect::acquires) state = State{argument.contract.mode, call.call->getBeginLoc()};
      if (argument.contract.effect == Effect::releases) state = State{Mode::none, call.call->getBeginLoc()};
    }
  }

  void check_argument(const ContractCall &call, const ContractCall::Argument &argument, const State &state) {
    SourceRange range = argument.expression->getSourceRange();
    std::string callee = call.call->getDirectCallee()->getNameAsString(), variable = argument.variable->getNameAsString();
    Place place = sources_.place(range), contract = sources_.place(argument.contract.at);
    switch (argument.contract.effect) {
    case Effect::acquires:
      if (state.mode == Mode::none) return;
      report(Kind::double_lock, argument.variable, range, state);
      break;
    case Effect::releases:
      check_may_end(argument.variable, range);
      if (state.mode == argument.contract.mode) return;
      if (state.mode == Mode::none) report(Kind::unlock_without_lock, argument.variable, range, state);
      else report(Kind::unlock_wrong_mode, argument.variable, range, state, a_lock(state.mode));
      break;
    case Effect::requires_lock:
      if (state.mode != Mode::none && (argument.contract.mode == Mode::read || state.mode == Mode::write)) return;
      out_.report(state.mode == Mode::none ? Kind::contract_needs_lock : Kind::contract_needs_write_lock, place,
                  {callee, variable, a_lock(state.mode)});
      if (state.since.isValid()) note_changed(state);
      break;
    }
    out_.report(Kind::note_contract, contract);
  }

  // The lock goes with the name to another variable.
  bool carry(const NameCopy &copy, States &states) {
    if (kept(copy.from) || kept(copy.to)) return false;
    State &from = states[ids_[copy.from]], &to = states[ids_[copy.to]];
    if (from.mode == Mode::none || from.differs || to.mode != Mode::none || to.differs) return false;
    if (reporting_) carrying_.insert(&copy);
    to = from;
    from = State{};
    return true;
  }

  void use(const AccessSite &access, States &states) {
    State &state = states[ids_[access.variable]];
    if (!reporting_) return;
    SourceRange range = access.base->getSourceRange();
    found_.mode[access.evaluated] = state.mode;
    if (!agrees(access.variable, state, range, Kind::use_on_some_paths)) return;
    if (state.mode == Mode::none) report(Kind::use_without_lock, access.variable, range, state, done_earlier(access, model_, sources_));
    else if (state.mode == Mode::write) return;
    else if (access.is_write) report(Kind::write_under_read_lock, access.variable, range, state, reading(state.mode, access.variable));
    else if (access.writable_use)
      report(Kind::local_is_read_only, access.variable, access.writable_use->getSourceRange(), state,
             reading(state.mode, access.variable));
  }

  void assign(const VarDecl *variable, SourceRange range, States &states) {
    State &state = states[ids_[variable]];
    bool held = state.mode != Mode::none || (state.differs && state.other != Mode::none);
    if (const Contract *contract = kept(variable); contract && reporting_ && reported_.insert(variable).second) {
      out_.report(Kind::contract_variable_assigned, sources_.place(range), {variable->getNameAsString(), contract->word()});
      out_.report(Kind::note_contract, sources_.place(contract->at));
    }
    if (reporting_ && held && reported_.insert(variable).second) {
      out_.report(Kind::lock_lost_by_assignment, sources_.place(range), {variable->getNameAsString()});
      note_locked(state.mode != Mode::none ? state.since : state.other_since);
    }
    if (!held) state = State{}; // a lost lock is reported once
  }

  void leave(const VarDecl *variable, const State &state, Place at) {
    if (const Contract *contract = kept(variable)) return check_kept(*contract, variable, state, at);
    bool held = state.mode != Mode::none || (state.differs && state.other != Mode::none);
    if (!reporting_ || !held || !reported_.insert(variable).second) return;
    out_.report(Kind::lock_lost_at_return, at, {variable->getNameAsString(), model_.decl->getNameAsString()});
    note_locked(state.mode != Mode::none ? state.since : state.other_since);
  }

  void check_kept(const Contract &contract, const VarDecl *variable, const State &state, Place at) {
    if (!reporting_ || (state.mode == contract.mode && !state.differs) || !reported_.insert(variable).second) return;
    out_.report(Kind::contract_not_kept, at,
                {variable->getNameAsString(), name(contract.mode), model_.decl->getNameAsString(), contract.word()});
    out_.report(Kind::note_contract, sources_.place(contract.at));
    const State other{state.other, state.other_since};
    const State &bad = state.mode != contract.mode ? state : other;
    if (bad.since.isInvalid() || bad.since == contract.at) return;
    out_.report(bad.mode == Mode::none ? Kind::note_unlocked_here : Kind::note_locked_here, sources_.place(bad.since));
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
    note_locked(first ? state.since : state.other_since);
    SourceLocation other = first ? state.other_since : state.since, from = first ? state.other_from : state.from;
    if (other.isValid()) out_.report(Kind::note_other_path, sources_.place(other));
    else out_.report(Kind::note_not_locked_on_path, sources_.place(from.isValid() ? from : variable->getLocation()));
    return false;
  }

  void report(Kind kind, const VarDecl *variable, SourceRange range, const State &state, std::string mode = {}) {
    out_.report(kind, sources_.place(range), {variable->getNameAsString(), mode}, edits(kind, range, state));
    if (state.since.isValid()) note_changed(state, kind == Kind::use_without_lock ? mode : "");
  }

  // The word of this lock or of that unlock, where another one is evidently meant.
  std::vector<FixIt> edits(Kind kind, SourceRange range, const State &state) const {
    bool unlocks = kind == Kind::unlock_wrong_mode && lock_calls_at(range.getBegin());
    bool writes = kind == Kind::write_under_read_lock && state.mode == Mode::read, upgrades = kind == Kind::upgrade_of_other_lock;
    SourceLocation word = unlocks ? range.getBegin() : state.since;
    if ((!unlocks && !writes && !upgrades) || word.isInvalid() || word.isMacroID()) return {};
    if (!unlocks && (state.several || !lock_calls_at(word))) return {};
    return {{sources_.place(word), unlocks ? "unlock" : writes ? "write_lock" : "update_lock"}};
  }

  // Whether a lock or an unlock begins there, and not the call of a function with a contract.
  bool lock_calls_at(SourceLocation at) const {
    return llvm::any_of(lock_calls_, [&](const auto &each) { return each.second->call->getBeginLoc() == at; });
  }

  // `earlier`: what to do before an unlock.
  void note_changed(const State &state, const std::string &earlier = {}) {
    if (state.mode != Mode::none) note_locked(state.since);
    else out_.report(earlier.empty() ? Kind::note_unlocked_here : Kind::note_unlocked_before, sources_.place(state.since), {earlier});
  }

  void note_locked(SourceLocation since) {
    out_.report(is_callers(since) ? Kind::note_locked_by_caller : Kind::note_locked_here, sources_.place(since));
  }

  const FunctionModel &model_;
  const std::vector<NameCopy> copied_; // where a lock may go along
  const Graph &graph_ = *model_.graph;
  const Sources &sources_;
  Diagnostics &out_;
  llvm::DenseMap<const VarDecl *, unsigned> ids_;
  std::vector<const VarDecl *> variables_; // in the order of the source
  llvm::DenseMap<const Stmt *, const LockCall *> lock_calls_, upgrades_;
  llvm::DenseMap<const Stmt *, const AccessSite *> access_sites_;
  llvm::DenseMap<const Stmt *, const ContractCall *> contract_calls_;
  llvm::DenseMap<const Stmt *, const AddressSite *> addresses_;
  llvm::DenseMap<const Stmt *, const NameCopy *> copies_;
  llvm::DenseMap<const Stmt *, llvm::SmallVector<const Access *, 1>> sets_; // of the variables
  llvm::DenseSet<const Stmt *> wanted_; // places where the locks that are held are of interest
  std::vector<Reached> entry_;
  std::set<const VarDecl *> reported_;
  bool reporting_ = false;
  llvm::DenseSet<const NameCopy *> carrying_;
  LockStates found_;
};

} // namespace

LockStates follow_locks(const FunctionModel &model, llvm::ArrayRef<PromotionModel> promotions, const Sources &sources, Diagnostics &out) {
  return LockFlow(model, promotions, sources, out).run();
}

} // namespace prelude::analysis
