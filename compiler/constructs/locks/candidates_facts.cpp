// Locks without `move` at which one could stand: what it would send, what is in its way, and how the computation goes on from there. Facts
// for -Rmissed-move and -fauto-move.
#include "constructs/locks/onward_assemble.h"

#include "analysis/checks/checks.h"
#include "analysis/pointers/reach.h"

namespace prelude::analysis {
using namespace clang;
namespace {

class Candidates : public Points {
public:
  explicit Candidates(Assembly &all) : Points(all), onward_(model_, paths_, sources_) {}

  void candidates();

private:
  // What would travel with a `move` of the whole activation, and what is in its way.
  void try_move(const LockCall &, facts::Candidate &out);
  // Partial frames.
  void try_section(const LockCall &, facts::Candidate &out) const;
  void try_walk(const LockCall &, facts::Candidate &out) const;
  void try_series(const LockCall &, facts::Candidate &out) const;
  std::optional<facts::Candidate::Frame> frame(const LockCall &, unsigned end) const;
  llvm::ArrayRef<Stmt *> following(const LockCall &) const;
  bool may_block(const Stmt *) const;
  // The first lock in a statement, or the first one of a walk.
  const LockCall *lock_in(const Stmt *, bool walks) const;
  bool is_used_again(const LockCall &) const;

  Onward onward_;
};

// A `move` on one lock of a variable says that the program has been thought about.
void Candidates::candidates() {
  llvm::DenseSet<const VarDecl *> thought_of;
  for (const LockCall &lock : model_.locks)
    if (lock.policy != facts::Policy::none || lock.activation() != facts::whole_function) thought_of.insert(lock.variable);
  for (size_t i = 0; i < model_.locks.size(); ++i) {
    const LockCall &lock = model_.locks[i];
    if (thought_of.contains(lock.variable) || !live_.is_reached(lock.call)) continue;
    facts::Candidate candidate;
    static_cast<facts::Onward &>(candidate) = onward_.from(lock);
    try_move(lock, candidate);
    try_section(lock, candidate);
    try_walk(lock, candidate);
    try_series(lock, candidate);
    candidate.used_again = is_used_again(lock);
    function_.locks[i].candidate = std::move(candidate);
  }
}

void Candidates::try_move(const LockCall &lock, facts::Candidate &out) {
  Diagnostics in_the_way;
  LockCall moving = lock;
  moving.policy = facts::Policy::always;
  auto obstacle = [&](std::string why, Place where) {
    if (out.obstacles++ == 0) out.why_not = std::move(why), out.obstacle = std::move(where);
  };
  check_migrating(flow_, sources_, in_the_way);
  check_frame(lock.call, facts::whole_function, Kind::note_migration_point, false, in_the_way);
  if (!model_.contracts.empty())
    obstacle("the function has a contract, so its caller waits for it here", sources_.place(model_.decl->getLocation()));
  QualType result = model_.decl->getReturnType();
  if (movability(result).what != Movability::movable)
    obstacle("the result, a '" + type_text(result, sources_.context()) + "', cannot be sent to another node",
             sources_.place(model_.decl->getLocation()));
  if (!result->isVoidType()) out.result_bytes = uint64_t(sources_.context().getTypeSizeInChars(result).getQuantity());
  for (const VarDecl *variable : live_.needed_after(lock.call)) {
    if (variable == lock.variable || !is_visible(model_, variable, lock.call, sources_)) continue;
    check_travels(flow_, paths_, moving, variable, sources_, in_the_way);
    out.live.push_back(ids_[variable]);
  }
  for (const Diagnostic &found : in_the_way.all())
    if (found.severity != Severity::Note) obstacle(found.message, found.place);
  Region after = paths_.after(lock.call, facts::whole_function);
  for (const CallExpr *call : model_.calls)
    if (blocking_.may_be_collective(call) && after.contains(call)) {
      obstacle("a collective may follow, which only a node's first thread may call", sources_.place(call->getSourceRange()));
      break;
    }
  if (auto depends = node_dependence_after(lock.call, false, paths_, sources_)) obstacle(depends->what, sources_.place(depends->where));
}

// The statements after the lock's, in its block.
llvm::ArrayRef<Stmt *> Candidates::following(const LockCall &lock) const {
  auto *block = dyn_cast_or_null<CompoundStmt>(model_.parents.getParent(const_cast<CallExpr *>(lock.call)));
  if (!block) return {};
  llvm::ArrayRef<Stmt *> all(block->body_begin(), block->body_end());
  while (!all.empty() && all.front() != lock.call) all = all.drop_front();
  return all.empty() ? all : all.drop_front();
}

bool Candidates::may_block(const Stmt *statement) const {
  return contains(statement, [&](const Stmt *part) {
    auto *call = dyn_cast<CallExpr>(part);
    return call && llvm::is_contained(model_.calls, call) && blocking_.may_block(call);
  });
}

const LockCall *Candidates::lock_in(const Stmt *statement, bool walks) const {
  for (size_t i = 0; i < model_.locks.size(); ++i) {
    bool is_it = !walks || onward_.from(model_.locks[i]).path == facts::Onward::loop;
    if (is_it && contains(statement, [&](const Stmt *part) { return part == model_.locks[i].call; })) return &model_.locks[i];
  }
  return nullptr;
}

// To the unlock to which the lock comes on the way down its block, if nothing that may wait is in between.
void Candidates::try_section(const LockCall &lock, facts::Candidate &out) const {
  for (const Stmt *statement : following(lock)) {
    for (const LockCall &unlock : model_.unlocks)
      if (unlock.call == statement && unlock.variable == lock.variable) {
        auto text = sources_.range(unlock.call->getSourceRange());
        if (text && sources_.after(text->end, tok::semi) == text->end + 1) out.section = frame(lock, text->begin);
        if (out.section) out.section->end = sources_.place(unlock.call->getSourceRange()), ++out.section->end.length;
        return;
      }
    if (may_block(statement) || lock_in(statement, false)) return;
  }
}

// To the end of a loop that goes on from the region, with sections between that may not wait.
void Candidates::try_walk(const LockCall &lock, facts::Candidate &out) const {
  if (out.path != facts::Onward::step) return;
  for (const Stmt *statement : following(lock)) {
    if (may_block(statement)) return;
    const LockCall *next = lock_in(statement, false);
    if (!next) continue;
    auto *loop = dyn_cast<WhileStmt>(statement);
    auto *counted = dyn_cast<ForStmt>(statement);
    const Stmt *body = loop ? loop->getBody() : counted ? counted->getBody() : nullptr;
    const LockCall *walks = lock_in(statement, true);
    auto text = sources_.range(statement->getSourceRange());
    if (!isa_and_nonnull<CompoundStmt>(body) || !walks || !text) return;
    out.walk = frame(lock, text->end);
    if (!out.walk) return;
    out.walk->end = sources_.place(SourceRange(statement->getEndLoc()));
    out.walk->goes_on = {size_t(walks - model_.locks.data())};
    return;
  }
}

// Over the sections that follow down the block, if nothing that may wait is in between: up to the unlock of the last one.
void Candidates::try_series(const LockCall &lock, facts::Candidate &out) const {
  const VarDecl *object = onward_.object_of(lock.variable), *held = lock.variable;
  if (!object || out.path != facts::Onward::ends) return;
  std::vector<size_t> goes_on;
  for (const Stmt *statement : following(lock)) {
    if (may_block(statement)) return;
    for (const LockCall &unlock : model_.unlocks) {
      if (unlock.call != statement || unlock.variable != held) continue;
      held = nullptr;
      auto text = sources_.range(unlock.call->getSourceRange());
      if (!text || sources_.after(text->end, tok::semi) != text->end + 1) return;
      if (goes_on.empty()) break;
      if (!(out.series = frame(lock, text->begin))) return;
      out.series->end = sources_.place(unlock.call->getSourceRange()), ++out.series->end.length;
      out.series->goes_on = goes_on;
    }
    const LockCall *next = lock_in(statement, false);
    if (!next) continue;
    bool has_move = next->policy != facts::Policy::none || next->activation() != lock.activation();
    if (held || has_move || next->call != statement || onward_.object_of(next->variable) != object || is_used_again(*next)) return;
    held = next->variable;
    goes_on.push_back(size_t(next - model_.locks.data()));
  }
}

// What a partial frame from the lock to an offset would send.
std::optional<facts::Candidate::Frame> Candidates::frame(const LockCall &lock, unsigned end) const {
  unsigned begin = lock.statement.end;
  auto is_inside = [&](const Stmt *part) {
    unsigned at = sources_.offset(part->getBeginLoc());
    return begin <= at && at < end;
  };
  if (node_dependence_in(paths_.graph(), is_inside, false, sources_)) return {};
  facts::Candidate::Frame out;
  Liveness::Variables needed = live_.needed_after(lock.call);
  Region after_lock = paths_.after(lock.call, facts::whole_function);
  for (const VarDecl *variable : model_.variables) {
    auto uses = model_.uses.find(variable);
    if (variable == lock.variable || uses == model_.uses.end() || !id_of(variable)) continue;
    unsigned declared = sources_.offset(variable->getLocation());
    bool is_own = begin <= declared && declared < end, sets = false, used = false, after = false;
    for (const DeclRefExpr *use : uses->second) {
      used |= is_inside(use);
      after |= !is_inside(use) && after_lock.contains(use);
      for (const Access *access : model_.memory.of(use)) sets |= is_inside(use) && (access->stores() || access->may_store());
    }
    if (used && llvm::is_contained(needed, variable)) out.in.push_back(ids_[variable]);
    if (after && (sets || is_own)) out.out.push_back(ids_[variable]);
  }
  return out;
}

bool Candidates::is_used_again(const LockCall &lock) const {
  Onward::Names names = onward_.names_of(lock.variable);
  auto is_it = [&](const Expr *argument) {
    const VarDecl *variable = local_variable(argument);
    return variable && llvm::is_contained(names, variable);
  };
  auto is_other = [&](const LockCall &other) { return other.call != lock.call && llvm::is_contained(names, other.variable); };
  return llvm::any_of(model_.locks, is_other) ||
         llvm::any_of(model_.calls, [&](const CallExpr *call) { return llvm::any_of(call->arguments(), is_it); });
}

} // namespace

void add_candidates(Assembly &all) {
  Candidates(all).candidates();
  all.function.given = regions_given(all.flow.model, all.paths, all.sources, all.function.calls);
}

} // namespace prelude::analysis
