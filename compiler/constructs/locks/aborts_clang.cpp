#include "constructs/locks/aborts_clang.h"

#include "clang/AST/Attr.h"

#include <limits>

namespace prelude::analysis {
using namespace clang;
namespace {

constexpr size_t no_effect = std::numeric_limits<size_t>::max();

} // namespace

Aborts::Aborts(const FunctionModel &model, const LockStates &states, const Paths &paths, const Sources &sources)
    : model_(model), states_(states), paths_(paths), sources_(sources) {
  for (const AccessSite &access : model.accesses) accessed_.insert(access.base->IgnoreParenCasts());
  for (const LockCall &lock : model.locks) locks_.insert(lock.call);
  for (const LockCall &upgrade : model.upgrades) locks_.insert(upgrade.call);
  for (const LockCall &unlock : model.unlocks) unlocks_[unlock.call] = states.mode_at(unlock.call);
  for (const RemoteModel &remote : model.remote_calls) remote_.insert(remote.call);
  find_effects();
  find_anticipated();
}

void Aborts::find_effects() {
  for (Graph::Block block = 0; block < paths_.graph().size(); ++block)
    for (const Stmt *statement : paths_.graph().statements(block))
      if (std::string what = effect_of(statement); !what.empty()) effects_.push_back({statement, std::move(what)});
}

// What cannot be undone about a statement by itself, its parts left out; empty if nothing. Local variables are made anew by a
// second run, and data under a write lock are put back.
std::string Aborts::effect_of(const Stmt *statement) const {
  if (isa<AsmStmt>(statement)) return "nothing is known of this statement";
  if (auto *call = dyn_cast<CallExpr>(statement)) return effect_of(call);
  if (auto *declares = dyn_cast<DeclStmt>(statement))
    if (llvm::any_of(declares->decls(), [](const Decl *decl) { return decl->hasAttr<CleanupAttr>(); }))
      return "its cleanup function may have had effects";
  for (const Access *access : model_.memory.by(statement))
    if (access->stores() && !is_undone(access->object)) return "this is written";
  return is_volatile(statement) ? "this is volatile" : "";
}

// An update lock may be upgraded under another name than the one by which it was taken.
bool Aborts::may_have_written(facts::Mode mode) const {
  return mode == facts::Mode::write || (mode == facts::Mode::update && !model_.upgrades.empty());
}

std::string Aborts::effect_of(const CallExpr *call) const {
  if (auto unlock = unlocks_.find(call); unlock != unlocks_.end())
    return may_have_written(unlock->second) ? "others may have seen the data since this unlock" : "";
  if (locks_.contains(call)) return "";
  if (remote_.contains(call)) return "this call runs elsewhere";
  Call kind = prelude_call(call, sources_.manager());
  if (kind == Call::join) return "this waits for children";
  if (is_finish(kind)) return "this waits for what is spawned";
  return kind != Call::other || is_pure(call, sources_.context(), true) ? "" : "this call may have had effects";
}

// Through any pointer but a region's lies something that is no local variable.
bool Aborts::is_undone(const Object &object) const {
  if (object.by_pointer) return accessed_.contains(object.base);
  const VarDecl *variable = object.variable();
  return variable && variable->hasLocalStorage();
}

const Aborts::Done &Aborts::done(facts::FrameId frame, bool from_start) {
  auto [known, is_new] = done_.try_emplace({frame, from_start});
  Done &done = known->second;
  if (!is_new) return done;
  follow_effects(done, frame, from_start);
  std::vector<const Stmt *> writes;
  for (const AccessSite &access : model_.accesses)
    if (access.evaluated_at_all && states_.mode_at(access.evaluated) == facts::Mode::write && (access.is_write || access.is_local))
      writes.push_back(access.evaluated);
  for (const ContractCall &call : model_.contract_calls)
    if (call.may_write()) writes.push_back(call.call);
  for (size_t i = 0; i < model_.locks.size() && !writes.empty(); ++i) {
    const LockCall &lock = model_.locks[i];
    if (!may_have_written(lock.mode)) continue;
    Region locked = paths_.after(lock.call, frame);
    std::vector<const Stmt *> under;
    for (const Stmt *write : writes)
      if (locked.contains(write)) under.push_back(write);
    if (!under.empty()) done.written.push_back({i, paths_.after(under, frame)});
  }
  return done;
}

// Effects of which a handler of the activation may have come by since it began, each followed to where no earlier one has been.
void Aborts::follow_effects(Done &done, facts::FrameId frame, bool from_start) const {
  const Graph &graph = paths_.graph();
  std::vector<const Stmt *> entries;
  for (const LockCall &lock : model_.locks)
    if (lock.activation() == frame) entries.push_back(lock.call);
  if (frame == facts::whole_function)
    for (const CallPoint &point : model_.call_points) entries.push_back(point.call);
  Region entered = paths_.after(entries, frame);
  auto end = paths_.end_of(frame);
  done.first.assign(graph.size(), no_effect);
  std::vector<Graph::Block> work;
  for (size_t i = 0; i < effects_.size(); ++i) {
    if (!from_start && !entered.contains(effects_[i].statement)) continue;
    Graph::Position at = *graph.find(effects_[i].statement);
    done.within[at.block].push_back(i);
    auto leave = [&](Graph::Block block, unsigned from) {
      if ((end && end->block == block && end->index >= from) || paths_.leaves_after(block, frame)) return;
      for (Graph::Block next : graph.successors(block))
        if (done.first[next] == no_effect) done.first[next] = i, work.push_back(next);
    };
    leave(at.block, at.index + 1);
    drain(work, [&](Graph::Block block) { leave(block, 0); });
  }
}

std::optional<size_t> Aborts::first_before(const Stmt *statement, const Done &done) const {
  auto at = paths_.graph().find(statement);
  if (!at) return {};
  size_t first = done.first[at->block];
  if (auto within = done.within.find(at->block); within != done.within.end())
    for (size_t i : within->second) // in the order of the block
      if (paths_.graph().find(effects_[i].statement)->index < at->index) {
        first = std::min(first, i);
        break;
      }
  return first == no_effect ? std::nullopt : std::optional(first);
}

facts::Undo Aborts::undo_before(const Stmt *statement, facts::FrameId frame, bool from_start) {
  facts::Undo out;
  const Done &done = this->done(frame, from_start);
  if (auto first = first_before(statement, done)) {
    out.obstacle = sources_.place(effects_[*first].statement->getSourceRange());
    out.why_not = effects_[*first].what;
    return out;
  }
  out.possible = true;
  for (const auto &[lock, written] : done.written)
    if (model_.locks[lock].call != statement && written.contains(statement)) out.written.push_back(lock);
  return out;
}

// Each lock that begins no frame has places from which it is certain, and places where its variable does not have its value yet.
void Aborts::find_anticipated() {
  for (size_t i = 0; i < model_.locks.size(); ++i) {
    const LockCall &lock = model_.locks[i];
    if (lock.begins != facts::whole_function) continue;
    std::vector<const Stmt *> changes;
    if (auto uses = model_.uses.find(lock.variable); uses != model_.uses.end()) {
      Region earlier = paths_.before(lock.call, lock.within);
      for (const DeclRefExpr *use : uses->second)
        if (mention_of(use, model_.memory) != Mention::load && earlier.contains(use)) changes.push_back(use);
    }
    if (const DeclStmt *declaration = model_.declarations.lookup(lock.variable)) changes.push_back(declaration);
    Certainty certain(paths_, lock.within, lock.call);
    anticipated_.push_back({i, lock.within, lock.variable, std::move(certain), paths_.before(changes, lock.within), changes.empty()});
  }
}

std::vector<size_t> Aborts::anticipated_after(const LockCall &lock) const {
  std::vector<size_t> out;
  for (const Anticipated &one : anticipated_)
    if (model_.locks[one.lock].call != lock.call && one.variable != lock.variable && one.frame == lock.activation() &&
        !one.lost.contains(lock.call) && one.certain.from(lock.call))
      out.push_back(one.lock);
  return out;
}

std::vector<size_t> Aborts::anticipated_from_start() const {
  std::vector<size_t> out;
  for (const Anticipated &one : anticipated_)
    if (one.frame == facts::whole_function && one.from_start && one.certain.from_start()) out.push_back(one.lock);
  return out;
}

} // namespace prelude::analysis
