#include "analysis/flow/flow.h"

#include <deque>

namespace prelude::analysis {
using namespace clang;

bool Region::contains(const Stmt *statement) const {
  auto at = graph_->find(statement);
  if (!at || (end_ && at->block == end_->block && at->index > end_->index)) return false;
  if (whole_.test(at->block)) return true;
  auto part = parts_.find(at->block);
  return part != parts_.end() && (backward_ ? at->index < part->second : at->index >= part->second);
}

Paths::Paths(const FunctionModel &model, const Sources &sources) : model_(model), sources_(sources) {}

std::optional<Graph::Position> Paths::end_of(facts::FrameId frame) const {
  return frame == facts::whole_function ? std::nullopt : graph().find(model_.frames[size_t(frame)].end);
}

bool Paths::leaves_after(Graph::Block block, facts::FrameId frame) const {
  const Stmt *last = frame == facts::whole_function ? nullptr : graph().terminator(block);
  return last && leaves(model_, last, frame, sources_);
}

// Whether the activation's end marker stands in the rest of a block.
bool Paths::ends_in(Graph::Block block, unsigned from, const std::optional<Graph::Position> &end) const {
  return end && end->block == block && end->index >= from;
}

Region Paths::after(Places places, facts::FrameId frame) const {
  Region region(graph(), false);
  region.end_ = end_of(frame);
  std::vector<Graph::Block> work;
  auto leave = [&](Graph::Block block, unsigned from) {
    if (ends_in(block, from, region.end_) || leaves_after(block, frame)) return;
    for (Graph::Block next : graph().successors(block))
      if (!region.whole_.test(next)) region.whole_.set(next), work.push_back(next);
  };
  for (const Stmt *place : places)
    if (auto at = graph().find(place)) {
      auto [part, is_new] = region.parts_.try_emplace(at->block, at->index + 1);
      part->second = std::min(part->second, at->index + 1);
      leave(at->block, at->index + 1);
    }
  drain(work, [&](Graph::Block block) { leave(block, 0); });
  return region;
}

Region Paths::before(Places places, facts::FrameId frame) const {
  Region region(graph(), true);
  region.end_ = end_of(frame);
  std::vector<Graph::Block> work;
  auto enter = [&](Graph::Block block) {
    for (Graph::Block from : graph().predecessors(block))
      if (!region.whole_.test(from) && !ends_in(from, 0, region.end_) && !leaves_after(from, frame))
        region.whole_.set(from), work.push_back(from);
  };
  for (const Stmt *place : places)
    if (auto at = graph().find(place)) {
      unsigned &part = region.parts_[at->block];
      bool is_first = part == 0; // what is before it has been followed if there was one
      part = std::max(part, at->index);
      if (is_first) enter(at->block);
    }
  drain(work, enter);
  return region;
}

void Paths::follow(const Stmt *from, facts::FrameId frame, llvm::function_ref<bool(const Stmt *)> visit, Visited &visited) const {
  auto start = graph().find(from);
  if (!start) return;
  auto end = end_of(frame);
  std::deque<Graph::Position> work{{start->block, start->index + 1}};
  while (!work.empty()) {
    auto [block, first] = work.front();
    work.pop_front();
    llvm::ArrayRef<const Stmt *> statements = graph().statements(block);
    unsigned stop = ends_in(block, first, end) ? end->index + 1 : unsigned(statements.size());
    auto [known, is_new] = visited.try_emplace(block, first);
    if (!is_new) stop = std::min(stop, known->second), known->second = std::min(known->second, first);
    for (unsigned i = first; i < stop; ++i)
      if (visit(statements[i])) return;
    if (!is_new || ends_in(block, first, end) || leaves_after(block, frame)) continue;
    for (Graph::Block next : graph().successors(block))
      if (auto seen = visited.find(next); seen == visited.end() || seen->second != 0) work.push_back({next, 0});
  }
}

const DeclRefExpr *Paths::later_use(const Stmt *from, const VarDecl *variable) const {
  const DeclRefExpr *use = nullptr;
  Visited visited;
  auto is_use = [&](const Stmt *statement) {
    auto *reference = dyn_cast<DeclRefExpr>(statement);
    if (!reference || reference->getDecl() != variable || mention_of(reference, model_.memory) == Mention::assign) return false;
    use = reference;
    return true;
  };
  follow(from, facts::whole_function, is_use, visited);
  return use;
}

// Backward from the ends, around the statement.
Certainty::Certainty(const Paths &paths, facts::FrameId frame, const Stmt *statement)
    : paths_(paths), graph_(paths.graph()), frame_(frame), end_(paths.end_of(frame)),
      wanted_(graph_.find(statement)), escapes_(graph_.size()) {
  std::vector<Graph::Block> work;
  auto escapes = [&](Graph::Block block) {
    if (escapes_.test(block) || (wanted_ && wanted_->block == block)) return;
    escapes_.set(block);
    work.push_back(block);
  };
  if (wanted_ && end_ && end_->block == wanted_->block && end_->index < wanted_->index) {
    escapes_.set(wanted_->block);
    work.push_back(wanted_->block);
  }
  for (Graph::Block block = 0; block < graph_.size(); ++block)
    if (block == graph_.exit() || finishes(block) || paths.leaves_after(block, frame)) escapes(block);
  drain(work, [&](Graph::Block block) { llvm::for_each(graph_.predecessors(block), escapes); });
}

// Whether a partial frame ends in the block, or with it.
bool Certainty::finishes(Graph::Block block) const {
  if (frame_ == facts::whole_function) return false;
  llvm::ArrayRef<const Stmt *> statements = graph_.statements(block);
  return (end_ && end_->block == block) || (!statements.empty() && isa<ReturnStmt>(statements.back()));
}

bool Certainty::from(const Stmt *place) const {
  auto at = graph_.find(place);
  if (!at || !wanted_) return false;
  if (wanted_->block == at->block && wanted_->index > at->index)
    return !(end_ && end_->block == at->block && end_->index > at->index && end_->index < wanted_->index);
  bool ended = end_ && end_->block == at->block && end_->index < at->index; // the marker is before the place
  if ((finishes(at->block) && !ended) || paths_.leaves_after(at->block, frame_)) return false;
  return llvm::none_of(graph_.successors(at->block), [&](Graph::Block next) { return escapes_.test(next); });
}

bool Certainty::from_start() const { return wanted_ && !escapes_.test(graph_.entry()); }

} // namespace prelude::analysis
