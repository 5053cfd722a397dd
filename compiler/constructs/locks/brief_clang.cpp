// Brief sections: between the lock and its unlock nothing else can run on the node. So no thread sees whether the operation is counted.
#include "analysis/program/known.h"
#include "constructs/locks/states_clang.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"

namespace prelude::analysis {
using namespace clang;
namespace {

class BriefSections {
public:
  BriefSections(const FunctionModel &model, const LockStates &locks, const Sources &sources)
      : model_(model), locks_(locks), manager_(sources.manager()) {
    for (const AccessSite &access : model.accesses)
      accesses_.insert(access.base->IgnoreParenCasts());
    find_pointers_to_data();
  }

  llvm::DenseSet<const CallExpr *> run() {
    // Cleanup functions are called at the ends of scopes, which are no statements.
    if (llvm::any_of(model_.variables, [](const VarDecl *variable) { return variable->hasAttr<CleanupAttr>(); })) return {};
    std::vector<Section> sections;
    for (const LockCall &lock : model_.locks) sections.push_back(section_of(lock));
    // Several locks may share an unlock: all of them are brief, or none.
    for (bool changed = true; changed;) {
      changed = false;
      for (Section &one : sections)
        for (Section &other : sections)
          if (one.is_brief && !other.is_brief && have_common_end(one, other)) one.is_brief = false, changed = true;
    }
    llvm::DenseSet<const CallExpr *> found;
    for (size_t i = 0; i < sections.size(); ++i) {
      if (!sections[i].is_brief) continue;
      found.insert(model_.locks[i].call);
      found.insert(sections[i].ends.begin(), sections[i].ends.end());
    }
    return found;
  }

private:
  struct Section {
    bool is_brief = true;
    llvm::SmallPtrSet<const CallExpr *, 2> ends; // unlocks
  };

  static bool have_common_end(const Section &one, const Section &other) {
    return llvm::any_of(one.ends, [&](const CallExpr *end) { return other.ends.contains(end); });
  }

  // Variables that hold nothing but values of local(): what they lead to is a region's data.
  void find_pointers_to_data() {
    auto is_data = [this](const Expr *value) { return value && accesses_.contains(value->IgnoreParenCasts()); };
    for (const VarDecl *variable : model_.variables) {
      bool is_own = variable->getType()->isPointerType() && variable->hasLocalStorage() && !isa<ParmVarDecl>(variable);
      if (is_own && (!variable->hasInit() || is_data(variable->getInit()))) to_data_.insert(variable);
    }
    for (const Access &access : model_.memory.all()) {
      bool only_looks = access.object.by_pointer || access.how == Access::read || access.how == Access::mention;
      if (!only_looks && (access.how != Access::write || !is_data(access.value))) to_data_.erase(access.object.variable());
    }
  }

  Section section_of(const LockCall &lock) {
    Section out;
    auto at = model_.graph->find(lock.call);
    auto carries = [&](const NameCopy &copy) { return copy.to == lock.variable || copy.from == lock.variable; };
    out.is_brief = at && lock.mode != facts::Mode::update && lock.begins == facts::whole_function && !model_.contract_of(lock.variable) &&
                   llvm::none_of(locks_.carrying, carries);
    if (!at) return out;
    entered_.assign(model_.graph->size(), Entered::no);
    walk(at->block, at->index + 1, lock, out);
    return out;
  }

  // All ways from there to an unlock of the variable. Where a loop begins, or goes on, it may look for messages.
  void walk(Graph::Block block, unsigned from, const LockCall &lock, Section &out) {
    llvm::ArrayRef<const Stmt *> statements = model_.graph->statements(block);
    for (unsigned i = from; i < statements.size(); ++i) {
      if (const CallExpr *end = unlock_of(lock.variable, statements[i])) {
        out.ends.insert(end);
        out.is_brief &= locks_.mode_at(end) == lock.mode;
        return;
      }
      out.is_brief &= lets_nothing_run(statements[i]);
    }
    const Stmt *terminator = model_.graph->terminator(block);
    if (isa_and_nonnull<ForStmt, WhileStmt, DoStmt, GotoStmt, IndirectGotoStmt>(terminator)) out.is_brief = false;
    llvm::ArrayRef<Graph::Block> next = model_.graph->successors(block);
    if (next.empty()) out.is_brief = false;
    for (Graph::Block one : next) {
      if (one == model_.graph->exit() || entered_[one] == Entered::under_way) out.is_brief = false;
      if (one == model_.graph->exit() || entered_[one] != Entered::no) continue;
      entered_[one] = Entered::under_way;
      walk(one, 0, lock, out);
      entered_[one] = Entered::done;
    }
  }

  const CallExpr *unlock_of(const VarDecl *variable, const Stmt *statement) const {
    for (const LockCall &unlock : model_.unlocks)
      if (unlock.call == statement && unlock.variable == variable) return unlock.call;
    return nullptr;
  }

  // By itself; its parts are statements of the graph, too. A plain pointer may lead to a shared array, whose page may have to come.
  bool lets_nothing_run(const Stmt *statement) const {
    if (auto *call = dyn_cast<CallExpr>(statement)) return accesses_.contains(call) || is_cheap(call) || says_where_to_run(call);
    if (isa<AsmStmt, AtomicExpr, VAArgExpr>(statement)) return false;
    return llvm::all_of(model_.memory.by(statement), [this](const Access *access) {
      return !access->object.by_pointer || access->how == Access::address || accesses_.contains(access->object.base) ||
             leads_to_data(access->object.base);
    });
  }
  bool leads_to_data(const Expr *pointer) const {
    const Object object = Accesses::object_of(pointer);
    return !object.by_pointer && object.is_whole() && to_data_.contains(object.variable());
  }
  // Annotations of the lock, which is taken by then.
  bool says_where_to_run(const CallExpr *call) const {
    Call kind = prelude_call(call, manager_);
    return kind == Call::move || is_of_move(kind);
  }
  // A builtin, or what the C library does at once.
  static bool is_cheap(const CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    return callee && ((callee->getBuiltinID() != 0 && callee->hasAttr<ConstAttr>()) || known_in_library(callee).cheap);
  }

  const FunctionModel &model_;
  const LockStates &locks_;
  const SourceManager &manager_;
  llvm::DenseSet<const Expr *> accesses_;
  llvm::DenseSet<const VarDecl *> to_data_;
  enum class Entered : uint8_t { no, under_way, done };
  std::vector<Entered> entered_;
};

} // namespace

llvm::DenseSet<const CallExpr *> brief_sections(const FunctionModel &model, const LockStates &locks, const Sources &sources) {
  return BriefSections(model, locks, sources).run();
}

} // namespace prelude::analysis
