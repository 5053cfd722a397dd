// Brief sections: between the lock and its unlock nothing else can run on the node, so no thread sees whether the operation is
// counted. An update operation is brief where it begins as a write operation, since no other one is in progress; else it is counted.
#include "constructs/locks/quiet_clang.h"
#include "constructs/locks/states_clang.h"

#include "clang/AST/Attr.h"

namespace prelude::analysis {
using namespace clang;
namespace {

class BriefSections {
public:
  BriefSections(const FunctionModel &model, const LockStates &locks, const Sources &sources)
      : model_(model), locks_(locks), quiet_(model, sources) {}

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
      found.insert(sections[i].upgrades.begin(), sections[i].upgrades.end());
    }
    return found;
  }

private:
  struct Section {
    bool is_brief = true;
    llvm::SmallPtrSet<const CallExpr *, 2> ends, upgrades; // unlocks are its ends
  };

  static bool have_common_end(const Section &one, const Section &other) {
    return llvm::any_of(one.ends, [&](const CallExpr *end) { return other.ends.contains(end); });
  }

  Section section_of(const LockCall &lock) {
    Section out;
    auto at = model_.graph->find(lock.call);
    auto carries = [&](const NameCopy &copy) { return copy.to == lock.variable || copy.from == lock.variable; };
    out.is_brief = at && lock.begins == facts::whole_function && !model_.contract_of(lock.variable) &&
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
      if (const CallExpr *end = call_of(model_.unlocks, lock.variable, statements[i])) {
        out.ends.insert(end);
        out.is_brief &= locks_.mode_at(end) == lock.mode;
        return;
      }
      if (const CallExpr *upgrade = call_of(model_.upgrades, lock.variable, statements[i])) out.upgrades.insert(upgrade);
      else out.is_brief &= quiet_.is(statements[i]);
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

  static const CallExpr *call_of(const std::vector<LockCall> &calls, const VarDecl *variable, const Stmt *statement) {
    for (const LockCall &one : calls)
      if (one.call == statement && one.variable == variable) return one.call;
    return nullptr;
  }

  const FunctionModel &model_;
  const LockStates &locks_;
  const Quiet quiet_;
  enum class Entered : uint8_t { no, under_way, done };
  std::vector<Entered> entered_;
};

} // namespace

llvm::DenseSet<const CallExpr *> brief_sections(const FunctionModel &model, const LockStates &locks, const Sources &sources) {
  return BriefSections(model, locks, sources).run();
}

} // namespace prelude::analysis
