#include "automatic/fork_writer.h"

#include "automatic/effects.h"
#include "automatic/parts.h"

namespace prelude::automatic {
using namespace clang;
using namespace analysis;
namespace {

bool is_loop(const Stmt *statement) { return isa<ForStmt, WhileStmt, DoStmt>(statement); }

bool is_in_head(const Stmt *statement, const Stmt *child) {
  if (auto *branches = dyn_cast<IfStmt>(statement)) return child == branches->getCond();
  if (auto *loop = dyn_cast<ForStmt>(statement)) return child != loop->getBody();
  if (auto *loop = dyn_cast<WhileStmt>(statement)) return child == loop->getCond();
  if (auto *loop = dyn_cast<DoStmt>(statement)) return child == loop->getCond();
  if (auto *choice = dyn_cast<SwitchStmt>(statement)) return child == choice->getCond();
  if (auto *one = dyn_cast<CaseStmt>(statement)) return child != one->getSubStmt();
  return !isa<LabelStmt, DefaultStmt, AttributedStmt>(statement);
}

void find_names(const Stmt *part, llvm::DenseSet<const VarDecl *> &out) {
  if (auto *name = dyn_cast<DeclRefExpr>(part))
    if (auto *variable = dyn_cast<VarDecl>(name->getDecl())) out.insert(variable);
  for (const Stmt *child : part->children())
    if (child) find_names(child, out);
}

} // namespace

ForkWriter::ForkWriter(const Function &function, const Source &source, Callees &callees, Names &names, Diagnostics &out)
    : function_(function), source_(source), callees_(callees), names_(names), out_(out), memory_(function.decl->getBody()) {
  find_forks();
}

void ForkWriter::find_forks() {
  if (!function_.model) return;
  for (const Fork &fork : function_.model->remote_calls) {
    calls_[fork.call] = &fork;
    if (fork.kind != facts::RemoteCall::fork || !fork.valued) continue;
    if (fork.assignment) assignments_[fork.assignment] = &fork;
    if (fork.variable || fork.target) continue;
    const Stmt *value = fork.call;
    while (value && !isa<StmtExpr>(value)) value = function_.model->parents.getParent(const_cast<Stmt *>(value));
    if (value) operands_[value] = &fork;
  }
  for (const JoinModel &join : function_.model->joins) {
    joins_.insert(join.call);
    if (!join.part) all_joins_.insert(join.call);
  }
}

std::vector<Replaced> ForkWriter::write() {
  bool has_fork = llvm::any_of(calls_, [](const auto &one) { return one.second->kind == facts::RemoteCall::fork && one.second->valued; });
  if (has_fork) block(cast<CompoundStmt>(function_.decl->getBody()), false);
  return std::move(changes_);
}

void ForkWriter::refuse(const Stmt *part, const std::string &why) {
  Place place = source_.sources().place(part->getSourceRange());
  if (refused_.insert(place.line << 12 | place.column).second) out_.report(Kind::auto_fork_place, place, {why});
}

// A statement's text, with its annotation.
std::optional<facts::Range> ForkWriter::whole(const Stmt *statement) const {
  return joins_.contains(statement) ? source_.annotation(statement) : source_.statement(statement);
}

// `is_round`: what is forked in the block is forked again in the next round of a loop.
ForkWriter::Outstanding ForkWriter::block(const CompoundStmt *block, bool is_round) {
  auto range = source_.range(block->getSourceRange());
  if (!range) return {};
  return statements(llvm::ArrayRef(const_cast<const Stmt *const *>(block->body_begin()), block->size()), range->end - 1, is_round);
}

// The results of forks that go to variables, and that are outstanding after some statements. `end`: where a join may stand after them.
ForkWriter::Outstanding ForkWriter::statements(llvm::ArrayRef<const Stmt *> all, unsigned end, bool is_round) {
  Outstanding pending;
  for (const Stmt *statement : all) {
    auto range = whole(statement);
    if (!range) {
      if (holds_fork(statement)) refuse(statement, "it comes out of a macro");
      continue;
    }
    if (all_joins_.contains(statement)) {
      join_at(range->end, pending, true);
      continue;
    }
    bool joins = llvm::any_of(pending, [&](const Pending &one) { return comes_first(one, statement); });
    if (joins && joins_within(statement, pending)) {
      write_expression(statement, stores_of(pending));
      pending.clear();
      continue;
    }
    if (joins) join_at(range->begin, pending, false);
    add_outstanding(statement, pending);
    if (const Fork *fork = region_fork(statement)) set_region(*fork, statement, pending);
    else if (isa<Expr, DeclStmt, ReturnStmt>(statement)) write_expression(statement);
    else
      for (Pending &one : inside(statement, is_round)) pending.push_back(std::move(one));
  }
  auto stored = llvm::find_if(pending, [](const Pending &one) { return !one.variable; });
  if (stored == pending.end()) return pending;
  if (is_round)
    refuse(stored->fork->assignment, "its result goes to a region, so that each round of the loop would wait for it; let it go to an element "
                                     "of a local array");
  join_at(end, pending, false);
  return pending;
}

// Those of the statements that another one holds.
ForkWriter::Outstanding ForkWriter::inside(const Stmt *statement, bool is_round) {
  if (auto *inner = dyn_cast<CompoundStmt>(statement)) return block(inner, is_round);
  is_round |= is_loop(statement);
  if (auto *branches = dyn_cast<IfStmt>(statement); branches && holds_fork(branches->getCond())) write_expression(branches);
  Outstanding out;
  for (const Stmt *child : statement->children()) {
    if (!child) continue;
    if (!is_in_head(statement, child)) {
      for (Pending &one : substatement(child, is_round)) out.push_back(std::move(one));
    } else if (!isa<IfStmt>(statement) && holds_fork(child)) refuse(child, "it is in the head of a loop or a switch");
  }
  return out;
}

// One that is no block gets braces if it becomes several.
ForkWriter::Outstanding ForkWriter::substatement(const Stmt *statement, bool is_round) {
  if (auto *inner = dyn_cast<CompoundStmt>(statement)) return block(inner, is_round);
  auto range = whole(statement);
  if (!range) {
    if (holds_fork(statement)) refuse(statement, "it comes out of a macro");
    return {};
  }
  std::vector<Replaced> before = std::exchange(changes_, {});
  Outstanding out = statements({statement}, range->end, is_round);
  if (!changes_.empty() && !isa<SwitchCase, LabelStmt>(statement)) {
    changes_.insert(changes_.begin(), {{range->begin, range->begin}, "{ "});
    insert(range->end, " }");
  }
  before.insert(before.end(), std::make_move_iterator(changes_.begin()), std::make_move_iterator(changes_.end()));
  changes_ = std::move(before);
  return out;
}

// The fork of a statement whose result goes to a local variable. Where the function joins by itself, it is left as it is.
void ForkWriter::add_outstanding(const Stmt *statement, Outstanding &to) {
  if (!joins_.empty() || !isa<Expr, DeclStmt>(statement)) return;
  for (const auto &[call, fork] : calls_)
    if (fork->kind == facts::RemoteCall::fork && fork->variable)
      if (auto range = source_.range(call->getSourceRange()), all = source_.statement(statement);
          range && all && all->begin <= range->begin && range->end <= all->end)
        to.push_back({fork, fork->variable, "", "", {}});
}

// The fork of a statement whose result goes to a part of a region.
const ForkWriter::Fork *ForkWriter::region_fork(const Stmt *statement) const {
  const Fork *fork = isa<Expr>(statement) ? assignments_.lookup(cast<Expr>(statement)->IgnoreParens()) : nullptr;
  if (!fork || fork->variable) return nullptr;
  Object object = Accesses::object_of(fork->target);
  return object.by_pointer && object.base && is_region_pointer(object.base->getType()) ? fork : nullptr;
}

// The result goes to a variable first.
void ForkWriter::set_region(const Fork &fork, const Stmt *statement, Outstanding &pending) {
  Object object = Accesses::object_of(fork.target);
  auto range = source_.statement(statement), target = source_.range(fork.target->getSourceRange());
  auto written = source_.annotation(fork.call);
  if (!range || !target || !written) return refuse(statement, "it comes out of a macro");
  if (one_line(source_.piece(*range)).empty()) return refuse(statement, "a directive stands in it");
  if (!local_variable(object.base) || !is_pure(fork.target, source_.sources().context()))
    return refuse(fork.target, "its result goes to a region that no local variable names");
  const Access *stored = nullptr;
  for (const Access *access : memory_.by(fork.assignment))
    if (access->stores()) stored = access;
  if (!stored) return refuse(statement, "what it sets is not known");
  std::string like = fork.call->getDirectCallee()->getNameAsString();
  for (const Object::Step &step : object.steps)
    if (step.field && step.field->getIdentifier()) like = step.field->getNameAsString();
  std::string name = names_.fresh(like);
  bool combines = fork.assignment->isCompoundAssignmentOp();
  QualType type = combines ? fork.call->getType() : fork.target->getType();
  changes_.push_back({{range->begin, written->begin}, declared(type, name, statement) + " = "});
  Pending one{&fork, nullptr, one_line(source_.piece(*target)) + " " + fork.assignment->getOpcodeStr().str() + " " + name + ";",
              part_of(*stored, source_.sources().context()), {}};
  find_names(fork.target, one.names);
  pending.push_back(std::move(one));
}

// The stores that follow a join, with a blank after each.
std::string ForkWriter::stores_of(const Outstanding &pending) {
  std::string out;
  for (const Pending &one : pending)
    if (!one.store.empty()) out += one.store + " ";
  return out;
}

// Whether a return has forks in its value, which may run beside those that are outstanding, and are joined with them.
bool ForkWriter::joins_within(const Stmt *statement, const Outstanding &pending) const {
  auto *result = dyn_cast<ReturnStmt>(statement);
  const Expr *value = result ? result->getRetValue() : nullptr;
  return value && holds_fork(value) && !isa<ConditionalOperator>(value->IgnoreParenImpCasts()) &&
         llvm::none_of(pending, [&](const Pending &one) { return comes_first(one, value); });
}

// A join, and what is to come after it; `is_written`: it stands in the text. All that is outstanding has been joined then.
void ForkWriter::join_at(unsigned at, Outstanding &pending, bool is_written) {
  if (pending.empty()) return;
  std::string stores = stores_of(pending);
  if (!is_written) insert(at, "join; " + stores);
  else if (!stores.empty()) insert(at, " " + stores);
  pending.clear();
}

// Whether a result has to be there before a statement runs.
bool ForkWriter::comes_first(const Pending &pending, const Stmt *statement) const {
  return pending.variable ? uses_variable(statement, pending.variable) : meets_part(statement, pending);
}

// Other than to have forks set it.
bool ForkWriter::uses_variable(const Stmt *part, const VarDecl *variable) const {
  if (auto *name = dyn_cast<DeclRefExpr>(part)) return name->getDecl() == variable;
  const Fork *fork = assignments_.lookup(part);
  for (const Stmt *child : part->children()) {
    if (!child) continue;
    bool is_target = fork && fork->variable == variable && child == fork->target;
    if (is_target ? uses_in_index(fork->target, variable) : uses_variable(child, variable)) return true;
  }
  return false;
}

bool ForkWriter::uses_in_index(const Expr *target, const VarDecl *variable) const {
  return llvm::any_of(Accesses::object_of(target).steps,
                      [&](const Object::Step &step) { return step.index && uses_variable(step.index, variable); });
}

bool ForkWriter::meets_part(const Stmt *part, const Pending &pending) const {
  if (isa<UnaryExprOrTypeTraitExpr>(part)) return false;
  if (isa<ReturnStmt, GotoStmt, IndirectGotoStmt, LabelStmt, SwitchCase, BreakStmt, ContinueStmt, AsmStmt>(part)) return true;
  const Fork *fork = assignments_.lookup(part);
  for (const Access *access : memory_.by(part)) {
    if (const VarDecl *variable = access->object.by_pointer ? nullptr : access->object.variable();
        variable && access->stores() && pending.names.contains(variable))
      return true;
    if (fork && !fork->variable && access->stores()) continue; // it comes after the join, too, and in order
    bool is_same = is_of_region(*access) && meet(part_of(*access, source_.sources().context()), pending.part);
    if (is_same) return true;
  }
  if (auto *call = dyn_cast<CallExpr>(part); call && !calls_.contains(call) && meets_by_call(call)) return true;
  return llvm::any_of(part->children(), [&](const Stmt *child) { return child && meets_part(child, pending); });
}

// A call that waits, or uses regions, may use any part.
bool ForkWriter::meets_by_call(const CallExpr *call) const {
  Call kind = prelude_call(call, source_.sources().manager());
  if (kind == Call::at || kind == Call::at_node || kind == Call::anywhere || kind == Call::here || kind == Call::join) return false;
  if (kind != Call::other) return true;
  Effects effects = callees_.by(call, memory_);
  return effects.stops || effects.anything;
}

} // namespace prelude::automatic
