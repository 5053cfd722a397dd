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
  // What a partial frame would send that is no more than the section.
  void try_frame(const LockCall &, facts::Candidate &out);
  const LockCall *unlock_in_block(const LockCall &) const;

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
    try_frame(lock, candidate);
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

// The unlock to which the lock comes on the way down its block, if nothing that may wait is in between.
const LockCall *Candidates::unlock_in_block(const LockCall &lock) const {
  auto *block = dyn_cast_or_null<CompoundStmt>(model_.parents.getParent(const_cast<CallExpr *>(lock.call)));
  if (!block) return nullptr;
  bool inside = false;
  for (const Stmt *statement : block->body()) {
    if (statement == lock.call) inside = true;
    else if (inside)
      for (const LockCall &unlock : model_.unlocks)
        if (unlock.call == statement && unlock.variable == lock.variable) return &unlock;
    bool waits = inside && statement != lock.call && contains(statement, [&](const Stmt *part) {
                   auto *call = dyn_cast<CallExpr>(part);
                   bool is_lock = llvm::any_of(model_.locks, [call](const LockCall &one) { return one.call == call; });
                   return call && (is_lock || (llvm::is_contained(model_.calls, call) && blocking_.may_block(call)));
                 });
    if (waits) return nullptr;
  }
  return nullptr;
}

void Candidates::try_frame(const LockCall &lock, facts::Candidate &out) {
  const LockCall *unlock = unlock_in_block(lock);
  auto text = unlock ? range(unlock->call->getSourceRange(), unlock->call->getBeginLoc(), "unlock") : std::nullopt;
  if (!text || sources_.after(text->end, tok::semi) != text->end + 1) return;
  unsigned begin = lock.statement.end, end = text->begin;
  auto is_inside = [&](const Stmt *part) {
    unsigned at = sources_.offset(part->getBeginLoc());
    return begin <= at && at < end;
  };
  if (node_dependence_in(paths_.graph(), is_inside, false, sources_)) return;
  Liveness::Variables needed = live_.needed_after(lock.call);
  for (const VarDecl *variable : model_.variables) {
    auto uses = model_.uses.find(variable);
    if (variable == lock.variable || uses == model_.uses.end() || !id_of(variable)) continue;
    unsigned declared = sources_.offset(variable->getLocation());
    bool is_own = begin <= declared && declared < end, sets = false, used = false, after = false;
    for (const DeclRefExpr *use : uses->second) {
      used |= is_inside(use);
      after |= !is_inside(use) && paths_.after(unlock->call, facts::whole_function).contains(use);
      for (const Access *access : model_.memory.of(use)) sets |= is_inside(use) && (access->stores() || access->may_store());
    }
    if (used && llvm::is_contained(needed, variable)) out.in.push_back(ids_[variable]);
    if (after && (sets || is_own)) out.out.push_back(ids_[variable]);
  }
  out.unlock = sources_.place(unlock->call->getSourceRange());
  Onward::Names names = onward_.names_of(lock.variable);
  auto is_it = [&](const Expr *argument) {
    const VarDecl *variable = local_variable(argument);
    return variable && llvm::is_contained(names, variable);
  };
  for (const LockCall &other : model_.locks) out.used_again |= other.call != lock.call && llvm::is_contained(names, other.variable);
  for (const CallExpr *call : model_.calls) out.used_again |= llvm::any_of(call->arguments(), is_it);
}

} // namespace

void add_candidates(Assembly &all) {
  Candidates(all).candidates();
  all.function.given = regions_given(all.flow.model, all.paths, all.sources, all.function.calls);
}

} // namespace prelude::analysis
