// Walks from region to region: a loop locks a region, reads the name of the next one in it, and locks that. Without `move` each step
// may fetch a copy. Facts for -Rmissed-move.
#include "constructs/locks/points_assemble.h"

#include "analysis/checks/checks.h"
#include "analysis/pointers/reach.h"

#include <utility>

namespace prelude::analysis {
using namespace clang;
namespace {

// A value that a region pointer gets.
struct Flow {
  const Stmt *where;
  const VarDecl *to;
  const Expr *value;
};

std::vector<Flow> flows_of(const FunctionModel &model) {
  std::vector<Flow> out;
  auto add = [&](const Stmt *where, const VarDecl *variable, const Expr *value) {
    if (variable && value && variable->hasLocalStorage() && is_region_pointer(variable->getType())) out.push_back({where, variable, value});
  };
  for (Graph::Block block = 0; block < model.graph->size(); ++block)
    for (const Stmt *statement : model.graph->statements(block))
      if (auto *declaration = dyn_cast<DeclStmt>(statement)) {
        for (const Decl *decl : declaration->decls())
          if (auto *variable = dyn_cast<VarDecl>(decl)) add(declaration, variable, variable->getInit());
      } else {
        for (const Access *access : model.memory.by(statement))
          if (access->object.is_whole()) add(statement, access->object.variable(), access->value);
      }
  return out;
}

bool contains(const Stmt *expression, llvm::function_ref<bool(const Stmt *)> test) {
  if (test(expression)) return true;
  return llvm::any_of(expression->children(), [&](const Stmt *child) { return child && contains(child, test); });
}

// How a walk goes on, in one round of a loop: a name of its region gets a value out of data of that region. A region has several names
// where pointers are copied.
class Chain {
public:
  Chain(const FunctionModel &model, std::vector<Flow> flows) : model_(model), flows_(std::move(flows)) {}

  const Expr *next_of(const VarDecl *variable) const {
    llvm::SmallVector<const VarDecl *, 4> names{variable};
    auto add = [&](const VarDecl *name) {
      if (!llvm::is_contained(names, name)) names.push_back(name);
    };
    for (size_t i = 0; i < names.size(); ++i)
      for (const Flow &flow : flows_)
        if (const VarDecl *from = local_variable(flow.value)) {
          if (flow.to == names[i]) add(from);
          if (from == names[i]) add(flow.to);
        }
    for (const Flow &flow : flows_) {
      if (!llvm::is_contained(names, flow.to)) continue;
      for (const AccessSite &access : model_.accesses) {
        bool is_read = llvm::is_contained(names, access.variable) && access.evaluated_at_all;
        if (is_read && contains(flow.value, [&](const Stmt *part) { return part == access.base || part == access.evaluated; }))
          return flow.value;
      }
    }
    return nullptr;
  }

private:
  const FunctionModel &model_;
  std::vector<Flow> flows_;
};

// The only call that a function makes of itself; null if there are several, as in a visit of a whole tree, or one is in a loop.
const CallExpr *only_recursion(const FunctionModel &model, const Paths &paths) {
  const CallExpr *found = nullptr;
  for (const CallExpr *call : model.calls) {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || callee->getCanonicalDecl() != model.decl->getCanonicalDecl()) continue;
    if (found || paths.after(call, facts::whole_function).contains(call)) return nullptr;
    found = call;
  }
  return found;
}

class Walks : public Points {
public:
  using Points::Points;

  void walks();

private:
  // What would travel with a `move` there, and what is in its way.
  void try_move(const LockCall &lock, facts::Walk &out);
};

// A `move` on one lock of a walk says that the program has been thought about: then nothing is missed.
void Walks::walks() {
  std::vector<Flow> flows = flows_of(model_);
  llvm::DenseMap<const VarDecl *, const Expr *> walked; // what is walked with, and how it goes on
  llvm::DenseSet<const VarDecl *> thought_of;
  auto whole = [](const LockCall &lock) { return lock.activation() == facts::whole_function; };
  const CallExpr *recursion = only_recursion(model_, paths_);
  for (const LockCall &lock : model_.locks) {
    if (lock.policy != facts::Policy::none || !whole(lock)) thought_of.insert(lock.variable);
    Region after = paths_.after(lock.call, facts::whole_function), before = paths_.before(lock.call, facts::whole_function);
    std::vector<Flow> round;
    for (const Flow &flow : flows)
      if (after.contains(flow.where) && before.contains(flow.where)) round.push_back(flow);
    if (const Expr *next = after.contains(lock.call) ? Chain(model_, round).next_of(lock.variable) : nullptr) walked[lock.variable] = next;
    for (unsigned i = 0; recursion && i < std::min(recursion->getNumArgs(), model_.decl->getNumParams()); ++i) {
      if (model_.decl->getParamDecl(i) != lock.variable || !after.contains(recursion)) continue;
      flows.push_back({recursion, lock.variable, recursion->getArg(i)});
      if (const Expr *next = Chain(model_, flows).next_of(lock.variable)) walked[lock.variable] = next;
      flows.pop_back();
    }
  }
  for (size_t i = 0; i < model_.locks.size(); ++i) {
    const LockCall &lock = model_.locks[i];
    const Expr *next = walked.lookup(lock.variable);
    if (!next || thought_of.contains(lock.variable) || !live_.is_reached(lock.call) || function_.locks[i].is_fresh) continue;
    if (!paths_.after(lock.call, facts::whole_function).contains(next)) continue;
    facts::Walk walk;
    walk.next = sources_.place(next->getSourceRange());
    try_move(lock, walk);
    function_.locks[i].walk = std::move(walk);
  }
}

void Walks::try_move(const LockCall &lock, facts::Walk &out) {
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
  if (QualType result = model_.decl->getReturnType(); movability(result).what != Movability::movable)
    obstacle("the result, a '" + type_text(result, sources_.context()) + "', cannot be sent to another node",
             sources_.place(model_.decl->getLocation()));
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
  if (auto depends = node_dependence_after(lock.call, paths_, sources_)) obstacle(depends->what, sources_.place(depends->where));
}

} // namespace

void add_walks(Assembly &all) { Walks(all).walks(); }

} // namespace prelude::analysis
