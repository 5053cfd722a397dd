// Live variables, backward over the CFG, and which variables may have been set at all, forward. Clang's own analysis knows neither
// partial frames nor the data of regions.
#include "analysis/flow/dataflow.h"
#include "analysis/flow/flow.h"
#include "analysis/pointers/reach.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;

Liveness::Liveness(const FunctionModel &model, llvm::ArrayRef<PromotionModel> promotions, llvm::ArrayRef<NameCopy> carrying,
                   const Paths &paths, const Sources &sources)
    : model_(model), promotions_(promotions), sources_(sources), paths_(paths) {
  for (const VarDecl *variable : model.variables)
    if (variable->hasLocalStorage() && !is_local_constant(variable) &&
        indices_.try_emplace(variable, unsigned(locals_.size())).second)
      locals_.push_back(variable);
  unsigned variables = unsigned(locals_.size());
  // The data of a region variable's region are another variable.
  auto data_of = [&](const VarDecl *variable) {
    return data_.try_emplace(variable, variables + unsigned(data_.size())).first->second;
  };
  for (const AccessSite &access : model.accesses)
    if (access.evaluated_at_all) data_uses_[access.evaluated] = data_of(access.variable);
  for (const LockCall &lock : model.locks) data_ends_[lock.call] = data_of(lock.variable);
  for (const LockCall &unlock : model.unlocks) data_ends_[unlock.call] = data_of(unlock.variable);
  for (const ContractCall &call : model.contract_calls)
    for (const ContractCall::Argument &argument : call.arguments)
      if (argument.variable && call.evaluated)
        data_of_call_[call.call].push_back({data_of(argument.variable), argument.contract.effect});
  for (const NameCopy &copy : carrying) data_copies_[copy.statement] = {data_of(copy.to), data_of(copy.from)};
  size_ = variables + unsigned(data_.size());
  for (const auto &[variable, uses] : model.uses)
    for (const DeclRefExpr *use : uses) mentions_[use] = mention_of(use, model.memory);
  for (const Access &access : model.memory.all())
    if (access.how == Access::write && access.object.is_whole())
      if (auto at = index(access.object.variable())) sets_[access.by].push_back(*at);
  for (const auto &[where, expression] : model.evaluated_at) mark_elsewhere(expression);

  results_.assign(model.frames.size(), Set(size_));
  begins_unset_.resize(size_);
  find_set_in_frames();
  follow(facts::whole_function);
  for (size_t i = 0; i < model.frames.size(); ++i) follow(facts::FrameId(i));
  follow_writes();
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

void Liveness::backward(const Stmt *statement, facts::FrameId frame, Set &live) const {
  if (frame != facts::whole_function) {
    if (statement == model_.frames[size_t(frame)].end) live = results_[size_t(frame)];
    if (isa<ReturnStmt>(statement)) live.reset();
  }
  if (auto found = sets_.find(statement); found != sets_.end()) {
    for (unsigned at : found->second) live.reset(at);
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
  if (auto data = data_of_call_.find(statement); data != data_of_call_.end())
    for (auto [region, effect] : data->second) effect == facts::Effect::acquires ? live.reset(region) : live.set(region);
  if (auto early = model_.evaluated_at.find(statement); early != model_.evaluated_at.end()) use(early->second, live);
}

Liveness::Set Liveness::live_at_end(Graph::Block block, facts::FrameId frame, const std::vector<Set> &entry) const {
  if (paths_.leaves_after(block, frame)) return results_[size_t(frame)];
  Set live(size_);
  for (Graph::Block next : model_.graph->successors(block))
    if (!entry[next].empty()) live |= entry[next];
  return live;
}

// The blocks that an activation is in, what comes last first as far as there is an order. A partial frame ends at its marker, so
// what is asked about all frames together is no more than what is asked about the function, once for each level of nesting.
std::vector<Graph::Block> Liveness::blocks_of(facts::FrameId frame) const {
  const Graph &graph = *model_.graph;
  std::vector<Graph::Block> out;
  if (frame == facts::whole_function) {
    for (Graph::Block block = 0; block < graph.size(); ++block) out.push_back(block);
    return out;
  }
  auto start = graph.find(model_.locks[model_.frames[size_t(frame)].lock].call), end = paths_.end_of(frame);
  if (!start) return out;
  llvm::DenseSet<Graph::Block> seen{start->block};
  out.push_back(start->block);
  for (size_t i = 0; i < out.size(); ++i) {
    bool ends = end && end->block == out[i] && (i > 0 || end->index > start->index);
    if (ends || paths_.leaves_after(out[i], frame)) continue;
    for (Graph::Block next : graph.successors(out[i]))
      if (seen.insert(next).second) out.push_back(next);
  }
  std::sort(out.begin(), out.end());
  return out;
}

void Liveness::follow(facts::FrameId frame) {
  const Graph &graph = *model_.graph;
  std::vector<Graph::Block> blocks = blocks_of(frame);
  std::vector<Set> entry(graph.size()); // empty for what the activation does not come to
  for (Graph::Block block : blocks) entry[block].resize(size_);
  solve_backward(graph, blocks, [&](Graph::Block block, Enqueue enqueue) {
    Set live = live_at_end(block, frame, entry);
    for (const Stmt *statement : llvm::reverse(graph.statements(block))) backward(statement, frame, live);
    if (live == entry[block]) return;
    entry[block] = std::move(live);
    for (Graph::Block before : graph.predecessors(block))
      if (size_ != 0 && !entry[before].empty()) enqueue(before);
  });
  keep_results(frame, blocks, entry);
}

// What was wanted of this activation: the locks in it that may move it, and what is live where the frames in it are left.
void Liveness::keep_results(facts::FrameId frame, const std::vector<Graph::Block> &blocks, const std::vector<Set> &entry) {
  llvm::DenseSet<const Stmt *> wanted, copies, promotions;
  llvm::DenseMap<const Stmt *, size_t> ends;
  std::vector<size_t> inner;
  llvm::BitVector left(model_.frames.size()); // by a jump
  if (frame == facts::whole_function)
    for (const NameCopy &copy : model_.copies) copies.insert(copy.statement);
  for (const LockCall &lock : model_.locks)
    if (lock.activation() == frame) wanted.insert(lock.call);
  if (frame == facts::whole_function)
    for (const CallPoint &point : model_.call_points) wanted.insert(point.call);
  for (const PromotionModel &promotion : promotions_)
    if (promotion.statement && promotion.within == frame) promotions.insert(promotion.first);
  for (size_t i = 0; i < model_.frames.size(); ++i)
    if (model_.frames[i].within == frame) ends[model_.frames[i].end] = i, inner.push_back(i);
  for (Graph::Block block : blocks) {
    Set live = live_at_end(block, frame, entry);
    if (isa_and_nonnull<BreakStmt, ContinueStmt, GotoStmt>(model_.graph->terminator(block)))
      for (size_t i : inner)
        if (paths_.leaves_after(block, facts::FrameId(i))) results_[i] |= live, left.set(unsigned(i));
    for (const Stmt *statement : llvm::reverse(model_.graph->statements(block))) {
      if (wanted.contains(statement)) live_after_[statement] = live;
      if (copies.contains(statement)) live_after_copy_[statement] = live;
      if (auto end = ends.find(statement); end != ends.end()) results_[end->second] |= live;
      if (auto *declaration = dyn_cast<DeclStmt>(statement); declaration && frame == facts::whole_function)
        for (const Decl *decl : declaration->decls())
          if (auto at = index(decl); at && live.test(*at) && may_begin_unset(model_, locals_[*at])) begins_unset_.set(*at);
      backward(statement, frame, live);
      if (promotions.contains(statement)) live_from_[statement] = live;
    }
  }
  for (size_t i : inner) {
    results_[i] &= set_in_[i];
    // All of them are sent back wherever the frame is left.
    if (left.test(unsigned(i)))
      for (unsigned at : results_[i].set_bits())
        if (at < locals_.size() && may_begin_unset(model_, locals_[at])) begins_unset_.set(at);
  }
}

std::vector<NameCopy> last_copies(const FunctionModel &model, const Sources &sources) {
  if (model.copies.empty()) return {};
  Paths paths(model, sources);
  Liveness live(model, {}, {}, paths, sources);
  std::vector<NameCopy> out = model.copies;
  std::erase_if(out, [&](const NameCopy &copy) { return live.is_live_after(copy.statement, copy.from); });
  return out;
}

bool Liveness::is_live_after(const Stmt *copy, const VarDecl *variable) const {
  auto live = live_after_copy_.find(copy);
  return live == live_after_copy_.end() || live->second.test(indices_.lookup(variable));
}

// Variables that each partial frame may set.
void Liveness::find_set_in_frames() {
  set_in_.assign(model_.frames.size(), Set(size_));
  if (model_.frames.empty()) return;
  auto set = [&](const Decl *variable, SourceLocation where) {
    auto at = index(variable);
    if (!at) return;
    for (facts::FrameId frame = model_.innermost_frame(sources_.offset(where)); frame != facts::whole_function;
         frame = model_.frames[size_t(frame)].within)
      set_in_[size_t(frame)].set(*at);
  };
  for (const auto &[variable, uses] : model_.uses)
    for (const DeclRefExpr *use : uses)
      if (mentions_.lookup(use) != Mention::load) set(variable, use->getBeginLoc());
  for (const VarDecl *variable : model_.variables) set(variable, variable->getLocation());
  for (const JoinModel &join : model_.joins) // brings the results of all forks, or of those of one variable
    for (const RemoteModel &call : model_.remote_calls)
      if (call.variable && (!join.variable || join.variable == call.variable)) set(call.variable, join.call->getBeginLoc());
}

void Liveness::forward(const Stmt *statement, Set &set) const {
  if (auto *declaration = dyn_cast<DeclStmt>(statement)) {
    for (const Decl *decl : declaration->decls())
      if (auto at = index(decl)) cast<VarDecl>(decl)->hasInit() || begins_unset_.test(*at) ? set.set(*at) : set.reset(*at);
  } else if (auto *reference = dyn_cast<DeclRefExpr>(statement)) {
    if (auto at = index(reference->getDecl()); at && mentions_.lookup(reference) != Mention::load) set.set(*at);
  }
}

// Forward: a variable that has not been set on any path to a lock has no value that could travel.
void Liveness::follow_writes() {
  const Graph &graph = *model_.graph;
  std::vector<Set> entry(graph.size());
  llvm::BitVector known(graph.size());
  Set start(size_);
  for (const ParmVarDecl *parameter : model_.decl->parameters())
    if (auto at = index(parameter)) start.set(*at);
  entry[graph.entry()] = start;
  known.set(graph.entry());
  solve_forward(graph, [&](Graph::Block block, Enqueue enqueue) {
    Set set = entry[block];
    for (const Stmt *statement : graph.statements(block)) forward(statement, set);
    for (Graph::Block next : graph.successors(block)) {
      if (known.test(next) && !set.test(entry[next])) continue;
      if (known.test(next)) entry[next] |= set;
      else entry[next] = set;
      known.set(next);
      enqueue(next);
    }
  });
  llvm::DenseSet<const Stmt *> wanted;
  for (const LockCall &lock : model_.locks) wanted.insert(lock.call);
  for (const CallPoint &point : model_.call_points) wanted.insert(point.call);
  for (const PromotionModel &promotion : promotions_)
    if (promotion.statement) wanted.insert(promotion.first);
  for (Graph::Block block = 0; block < graph.size(); ++block) {
    if (!known.test(block)) continue;
    Set set = std::move(entry[block]);
    for (const Stmt *statement : graph.statements(block)) {
      if (wanted.contains(statement)) set_before_[statement] = set;
      forward(statement, set);
    }
  }
}

// Variables in the order of the source.
Liveness::Variables Liveness::both(const Set &live, const Set &set) const {
  Set needed = live;
  needed &= set;
  Variables out;
  for (unsigned at : needed.set_bits())
    if (at < locals_.size()) out.push_back(locals_[at]);
  return out;
}

Liveness::Variables Liveness::needed_after(const CallExpr *point) const {
  auto live = live_after_.find(point), set = set_before_.find(point);
  return live == live_after_.end() || set == set_before_.end() ? Variables() : both(live->second, set->second);
}

Liveness::Variables Liveness::needed_from(const PromotionModel &promotion) const {
  auto live = live_from_.find(promotion.first), set = set_before_.find(promotion.first);
  return live == live_from_.end() || set == set_before_.end() ? Variables() : both(live->second, set->second);
}

bool Liveness::is_reached(const Stmt *statement) const { return set_before_.contains(statement); }

bool Liveness::begins_unset(const VarDecl *variable) const {
  auto at = index(variable);
  return at && begins_unset_.test(*at);
}

bool Liveness::data_used_after(const LockCall &lock, const VarDecl *region) const {
  auto live = live_after_.find(lock.call);
  if (live == live_after_.end()) return true;
  auto data = data_.find(region);
  return data == data_.end() || live->second.test(data->second);
}

Liveness::Variables Liveness::results(facts::FrameId frame) const {
  return both(results_[size_t(frame)], results_[size_t(frame)]);
}

} // namespace prelude::analysis
