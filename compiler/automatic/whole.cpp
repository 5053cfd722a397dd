// Statements that use no region but one: a section stands around them, and their text stays.
#include "automatic/effects.h"
#include "automatic/lowering.h"

namespace prelude::automatic {
using namespace clang;
using namespace analysis;
using facts::Mode;
namespace {

// Whether control may go out of a part of a statement, or come into it, other than from one to the next.
bool jumps(const Stmt *part, bool in_loop, bool in_switch) {
  if (isa<ReturnStmt, GotoStmt, IndirectGotoStmt, LabelStmt>(part)) return true;
  if (isa<BreakStmt>(part)) return !in_loop && !in_switch;
  if (isa<ContinueStmt>(part)) return !in_loop;
  bool loops = isa<ForStmt, WhileStmt, DoStmt>(part);
  return llvm::any_of(part->children(), [&](const Stmt *child) {
    return child && jumps(child, in_loop || loops, in_switch || isa<SwitchStmt>(part));
  });
}

} // namespace

// `decided`: something decides whether the statement runs, so that it may not write: the lock would be for writing all the same.
bool Lowering::add_statement(Only &only, const Stmt *statement, bool certain, bool decided) const {
  auto add = [&](const Stmt *part, bool is_certain, bool is_decided) {
    return !part || add_statement(only, part, is_certain, is_decided);
  };
  if (auto *branch = dyn_cast<IfStmt>(statement))
    return add(branch->getCond(), certain, decided) && add(branch->getThen(), false, true) && add(branch->getElse(), false, true);
  if (auto *loop = dyn_cast<WhileStmt>(statement))
    return add(loop->getCond(), certain, decided) && add(loop->getBody(), false, decided);
  if (auto *loop = dyn_cast<DoStmt>(statement))
    return add(loop->getBody(), certain, decided) && add(loop->getCond(), false, decided);
  if (auto *loop = dyn_cast<ForStmt>(statement)) {
    bool runs = certain && (!loop->getCond() || surely_runs(loop, source_.sources().context()));
    return add(loop->getInit(), certain, decided) && add(loop->getCond(), certain, decided) &&
           add(loop->getBody(), runs, decided) && add(loop->getInc(), false, decided);
  }
  if (auto *block = dyn_cast<CompoundStmt>(statement))
    return llvm::all_of(block->body(), [&](const Stmt *inner) { return add(inner, certain, decided); });
  if (isa<SwitchStmt, SwitchCase, AsmStmt>(statement)) return !uses(statement);
  if (isa<NullStmt, BreakStmt, ContinueStmt>(statement)) return true;
  Only one = only;
  one.mode = Mode::read;
  if (!add_to(one, statement, certain) || (one.mode == Mode::write && decided)) return false;
  if (only.mode == Mode::write) one.mode = only.mode;
  only = std::move(one);
  return true;
}

std::optional<Lowering::Only> Lowering::only_statement(const Stmt *statement) const {
  if (!isa<IfStmt, WhileStmt, DoStmt, ForStmt>(statement) || !uses(statement) || !source_.statement(statement)) return {};
  Only only;
  if (jumps(statement, false, false) || !add_statement(only, statement, true, false) || !only.variable || !only.certain) return {};
  Item flow;
  note_flow(flow, statement);
  std::string name = only.variable->getNameAsString();
  bool is_other = flow.sets.contains(name) || flow.counts.contains(name) || !flow.waits.empty();
  return is_other ? std::nullopt : std::optional(only);
}

// Its text, with braces around what would stand on a line of its own in front of the unlock.
void Lowering::whole(const Stmt *statement, const Only &only, List &list) {
  as_it_is(statement, list);
  Item &item = list.items.back();
  item.use = use_of(only, item.place);
  const Stmt *body = nullptr;
  if (auto *branch = dyn_cast<IfStmt>(statement)) body = branch->getElse() ? branch->getElse() : branch->getThen();
  if (auto *loop = dyn_cast<WhileStmt>(statement)) body = loop->getBody();
  if (auto *loop = dyn_cast<ForStmt>(statement)) body = loop->getBody();
  auto all = source_.statement(statement), inside = body ? source_.statement(body) : std::nullopt;
  if (!inside || isa<CompoundStmt>(body) || source_.piece({all->begin, inside->begin}).find('\n') == std::string::npos) return;
  item.text = source_.piece(*all, {{{inside->begin, inside->begin}, "{ "}, {{inside->end, inside->end}, " }"}});
}

} // namespace prelude::automatic
