// Live variables, backward over the CFG, and which variables may have been set at all, forward. Clang's own analysis knows neither
// partial frames nor the data of regions.
#include "analysis/flow.h"

#include <deque>

namespace prelude::analysis {
using namespace clang;

Mention mention_of(const DeclRefExpr *reference, const ParentMap &parents) {
  const Stmt *lvalue = reference;
  bool whole = true;
  for (;;) {
    const Stmt *user = parents.getParent(const_cast<Stmt *>(lvalue));
    if (isa_and_nonnull<ParenExpr>(user)) lvalue = user;
    else if (auto *member = dyn_cast_or_null<MemberExpr>(user); member && !member->isArrow()) lvalue = user, whole = false;
    else if (auto *cast = dyn_cast_or_null<ImplicitCastExpr>(user)) {
      if (cast->getCastKind() == CK_LValueToRValue) return Mention::load;
      if (cast->getCastKind() != CK_ArrayToPointerDecay) return Mention::other;
      const Stmt *outer = parents.getParentIgnoreParens(const_cast<ImplicitCastExpr *>(cast));
      auto *subscript = dyn_cast_or_null<ArraySubscriptExpr>(outer);
      if (!subscript || subscript->getBase()->IgnoreParenImpCasts() != cast->getSubExpr()->IgnoreParenImpCasts())
        return Mention::other;
      lvalue = subscript, whole = false;
    } else if (auto *op = dyn_cast_or_null<BinaryOperator>(user)) {
      if (op->getOpcode() != BO_Assign || op->getLHS() != lvalue) return Mention::other;
      return whole ? Mention::assign : Mention::partial_write;
    } else return Mention::other;
  }
}

Liveness::Liveness(const FunctionModel &model, const Sources &sources) : model_(model), sources_(sources) {
  auto number = [&](const Decl *decl) { indices_.try_emplace(decl, unsigned(indices_.size())); };
  for (const VarDecl *variable : model.variables)
    if (variable->hasLocalStorage()) number(variable);
  unsigned variables = unsigned(indices_.size());
  // The data of a region variable's region are another variable.
  auto data_of = [&](const VarDecl *variable) {
    return data_.try_emplace(variable, variables + unsigned(data_.size())).first->second;
  };
  for (const AccessSite &access : model.accesses)
    if (access.evaluated_at_all) data_uses_[access.evaluated] = data_of(access.variable);
  for (const LockCall &lock : model.locks) data_ends_[lock.call] = data_of(lock.variable);
  for (const LockCall &unlock : model.unlocks) data_ends_[unlock.call] = data_of(unlock.variable);
  for (const NameCopy &copy : model.copies)
    if (copy.carries_lock) data_copies_[copy.statement] = {data_of(copy.to), data_of(copy.from)};
  size_ = variables + unsigned(data_.size());
  for (const auto &[variable, uses] : model.uses)
    for (const DeclRefExpr *use : uses) mentions_[use] = mention_of(use, model.parents);
  for (const auto &[where, expression] : model.evaluated_at) mark_elsewhere(expression);

  results_.assign(model.frames.size(), Set(size_));
  follow_writes();
  follow(facts::whole_function);
  for (size_t i = 0; i < model.frames.size(); ++i) follow(facts::FrameId(i));
}

void Liveness::mark_elsewhere(const Stmt *statement) {
  elsewhere_.insert(statement);
  for (const Stmt *child : statement->children())
    if (child) mark_elsewhere(child);
}

std::optional<unsigned> Liveness::index(const Decl *decl) const {
  auto found = indices_.find(decl);
  return found == indices_.end() ? std::nullopt : std::optional(found->second);
}

// Everything that an expression mentions counts as used.
void Liveness::use(const Stmt *expression, Set &live) const {
  if (auto *reference = dyn_cast<DeclRefExpr>(expression))
    if (auto at = index(reference->getDecl())) live.set(*at);
  for (const Stmt *child : expression->children())
    if (child) use(child, live);
}

void Liveness::backward(const CFGElement &element, facts::FrameId frame, Set &live) const {
  auto found = element.getAs<CFGStmt>();
  if (!found) return;
  const Stmt *statement = found->getStmt();
  if (frame != facts::whole_function) {
    if (statement == model_.frames[size_t(frame)].end) live = results_[size_t(frame)];
    if (isa<ReturnStmt>(statement)) live.reset();
  }
  if (auto *op = dyn_cast<BinaryOperator>(statement); op && op->getOpcode() == BO_Assign) {
    auto *reference = dyn_cast<DeclRefExpr>(op->getLHS()->IgnoreParens());
    if (auto at = reference ? index(reference->getDecl()) : std::nullopt) live.reset(*at);
  } else if (auto *declaration = dyn_cast<DeclStmt>(statement)) {
    for (const Decl *decl : declaration->decls())
      if (auto at = index(decl)) live.reset(*at);
  } else if (auto *reference = dyn_cast<DeclRefExpr>(statement); reference && !elsewhere_.contains(reference)) {
    Mention mention = mentions_.lookup(reference);
    if (auto at = index(reference->getDecl()); at && (mention == Mention::load || mention == Mention::other)) live.set(*at);
  }
  if (auto copy = data_copies_.find(statement); copy != data_copies_.end()) {
    auto [to, from] = copy->second;
    if (live.test(to)) live.set(from);
    live.reset(to);
  }
  if (auto data = data_uses_.find(statement); data != data_uses_.end()) live.set(data->second);
  if (auto data = data_ends_.find(statement); data != data_ends_.end()) live.reset(data->second);
  if (auto early = model_.evaluated_at.find(statement); early != model_.evaluated_at.end()) use(early->second, live);
}

// Whether control leaves the frame at the end of the block, by break or continue.
bool Liveness::is_exit(const CFGBlock &block, facts::FrameId frame) const {
  const Stmt *last = block.getTerminatorStmt();
  if (frame == facts::whole_function || !last || !(isa<BreakStmt>(last) || isa<ContinueStmt>(last))) return false;
  return leaves(model_, last, frame, sources_);
}

Liveness::Set Liveness::live_behind(const CFGBlock &block, facts::FrameId frame, const std::vector<Set> &entry) const {
  if (is_exit(block, frame)) return results_[size_t(frame)];
  Set live(size_);
  for (const CFGBlock::AdjacentBlock &next : block.succs())
    if (const CFGBlock *reachable = next.getReachableBlock()) live |= entry[reachable->getBlockID()];
  return live;
}

void Liveness::follow(facts::FrameId frame) {
  std::vector<Set> entry(model_.cfg->getNumBlockIDs(), Set(size_));
  std::deque<const CFGBlock *> work;
  llvm::BitVector queued(model_.cfg->getNumBlockIDs());
  auto push = [&](const CFGBlock *block) {
    if (queued.test(block->getBlockID())) return;
    queued.set(block->getBlockID());
    work.push_back(block);
  };
  for (const CFGBlock *block : *model_.cfg) push(block);
  while (!work.empty()) {
    const CFGBlock *block = work.front();
    work.pop_front();
    queued.reset(block->getBlockID());
    Set live = live_behind(*block, frame, entry);
    for (size_t i = block->size(); i-- > 0;) backward((*block)[i], frame, live);
    if (live == entry[block->getBlockID()]) continue;
    entry[block->getBlockID()] = std::move(live);
    for (const CFGBlock::AdjacentBlock &before : block->preds())
      if (const CFGBlock *reachable = before.getReachableBlock()) push(reachable);
  }

  // What was wanted of this activation: the locks in it that may move it, and what is live where the frames in it are left.
  llvm::DenseSet<const Stmt *> wanted;
  llvm::DenseSet<const Stmt *> copies;
  llvm::DenseMap<const Stmt *, size_t> ends;
  for (const NameCopy &copy : model_.copies) copies.insert(copy.statement);
  for (const LockCall &lock : model_.locks)
    if (lock.activation() == frame) wanted.insert(lock.call);
  llvm::DenseSet<const Stmt *> promotions;
  for (const PromotionModel &promotion : model_.promotions)
    if (promotion.statement && promotion.within == frame) promotions.insert(promotion.first);
  for (size_t i = 0; i < model_.frames.size(); ++i)
    if (model_.frames[i].within == frame) ends[model_.frames[i].end] = i;
  for (const CFGBlock *block : *model_.cfg) {
    Set live = live_behind(*block, frame, entry);
    for (size_t i = 0; i < model_.frames.size(); ++i)
      if (model_.frames[i].within == frame && is_exit(*block, facts::FrameId(i))) results_[i] |= live;
    for (size_t i = block->size(); i-- > 0;) {
      auto statement = (*block)[i].getAs<CFGStmt>();
      if (statement && wanted.contains(statement->getStmt())) live_after_[statement->getStmt()] = live;
      if (statement && frame == facts::whole_function && copies.contains(statement->getStmt()))
        live_after_copy_[statement->getStmt()] = live;
      if (auto end = statement ? ends.find(statement->getStmt()) : ends.end(); end != ends.end()) results_[end->second] |= live;
      backward((*block)[i], frame, live);
      if (statement && promotions.contains(statement->getStmt())) live_from_[statement->getStmt()] = live;
    }
  }
  for (const auto &[end, i] : ends) results_[i] &= set_in(facts::FrameId(i));
}

void find_last_copies(FunctionModel &model, const Sources &sources) {
  if (model.copies.empty()) return;
  Liveness live(model, sources);
  std::erase_if(model.copies, [&](const NameCopy &copy) { return live.is_live_after(copy.statement, copy.from); });
}

bool Liveness::is_live_after(const Stmt *copy, const VarDecl *variable) const {
  auto live = live_after_copy_.find(copy);
  return live == live_after_copy_.end() || live->second.test(indices_.lookup(variable));
}

// Variables that a partial frame may set.
Liveness::Set Liveness::set_in(facts::FrameId frame) const {
  Set set(size_);
  auto inside = [&](SourceLocation at) { return model_.is_in(sources_.offset(at), frame); };
  for (const auto &[variable, uses] : model_.uses)
    for (const DeclRefExpr *use : uses)
      if (auto at = index(variable); at && mentions_.lookup(use) != Mention::load && inside(use->getBeginLoc())) set.set(*at);
  for (const VarDecl *variable : model_.variables)
    if (auto at = index(variable); at && inside(variable->getLocation())) set.set(*at);
  bool joins =
      std::any_of(model_.joins.begin(), model_.joins.end(), [&](const CallExpr *join) { return inside(join->getBeginLoc()); });
  for (const RemoteModel &call : model_.remote_calls)
    if (auto at = call.variable ? index(call.variable) : std::nullopt; at && joins) set.set(*at);
  return set;
}

// Forward: a variable that has not been set on any path to a lock has no value that could travel.
void Liveness::follow_writes() {
  std::vector<std::optional<Set>> entry(model_.cfg->getNumBlockIDs());
  Set start(size_);
  for (const ParmVarDecl *parameter : model_.decl->parameters())
    if (auto at = index(parameter)) start.set(*at);
  entry[model_.cfg->getEntry().getBlockID()] = start;
  auto forward = [&](const CFGElement &element, Set &set) {
    auto found = element.getAs<CFGStmt>();
    if (!found) return;
    const Stmt *statement = found->getStmt();
    if (auto *declaration = dyn_cast<DeclStmt>(statement)) {
      for (const Decl *decl : declaration->decls())
        if (auto at = index(decl)) cast<VarDecl>(decl)->hasInit() ? set.set(*at) : set.reset(*at);
    } else if (auto *reference = dyn_cast<DeclRefExpr>(statement)) {
      if (auto at = index(reference->getDecl()); at && mentions_.lookup(reference) != Mention::load) set.set(*at);
    }
  };
  std::deque<const CFGBlock *> work{&model_.cfg->getEntry()};
  while (!work.empty()) {
    const CFGBlock *block = work.front();
    work.pop_front();
    Set set = *entry[block->getBlockID()];
    for (const CFGElement &element : *block) forward(element, set);
    for (const CFGBlock::AdjacentBlock &next : block->succs()) {
      const CFGBlock *reachable = next.getReachableBlock();
      if (!reachable) continue;
      std::optional<Set> &there = entry[reachable->getBlockID()];
      if (there && !set.test(*there)) continue;
      if (there) *there |= set;
      else there = set;
      work.push_back(reachable);
    }
  }
  llvm::DenseSet<const Stmt *> wanted;
  for (const LockCall &lock : model_.locks) wanted.insert(lock.call);
  for (const PromotionModel &promotion : model_.promotions)
    if (promotion.statement) wanted.insert(promotion.first);
  for (const CFGBlock *block : *model_.cfg) {
    if (!entry[block->getBlockID()]) continue;
    Set set = *entry[block->getBlockID()];
    for (const CFGElement &element : *block) {
      auto statement = element.getAs<CFGStmt>();
      if (statement && wanted.contains(statement->getStmt())) set_before_[statement->getStmt()] = set;
      forward(element, set);
    }
  }
}

Liveness::Variables Liveness::needed_after(const LockCall &lock) const {
  Variables out;
  auto live = live_after_.find(lock.call), set = set_before_.find(lock.call);
  if (live == live_after_.end() || set == set_before_.end()) return out;
  for (const VarDecl *variable : model_.variables)
    if (auto at = index(variable); at && live->second.test(*at) && set->second.test(*at)) out.push_back(variable);
  return out;
}

Liveness::Variables Liveness::needed_from(const PromotionModel &promotion) const {
  Variables out;
  auto live = live_from_.find(promotion.first), set = set_before_.find(promotion.first);
  if (live == live_from_.end() || set == set_before_.end()) return out;
  for (const VarDecl *variable : model_.variables)
    if (auto at = index(variable); at && live->second.test(*at) && set->second.test(*at)) out.push_back(variable);
  return out;
}

bool Liveness::data_used_after(const LockCall &lock, const VarDecl *region) const {
  auto live = live_after_.find(lock.call);
  if (live == live_after_.end()) return true;
  auto data = data_.find(region);
  return data == data_.end() || live->second.test(data->second);
}

Liveness::Variables Liveness::results(facts::FrameId frame) const {
  Variables out;
  for (const VarDecl *variable : model_.variables)
    if (auto at = index(variable); at && results_[size_t(frame)].test(*at)) out.push_back(variable);
  return out;
}

} // namespace prelude::analysis
