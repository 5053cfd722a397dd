#include "automatic/values.h"

#include "automatic/callees.h"
#include "automatic/effects.h"
#include "automatic/functions.h"
#include "automatic/lowering.h"

#include "analysis/work/loops.h"
#include "analysis/work/shared_state.h"
#include "frontend/frontend.h"

#include <algorithm>

namespace prelude::automatic {
using namespace clang;
using namespace analysis;
namespace {

constexpr uint64_t most_bytes = 128;     // of a region that is copied as a whole
constexpr unsigned most_statements = 64; // over which a value keeps its name

// The region of one variable, on the way through statements.
struct State {
  bool gone = false;    // the variable names another region
  bool begun = false;   // the region is used
  bool stopped = false; // a section of it has ended
  Effects written;

  void join(const State &other) {
    gone |= other.gone, begun |= other.begun, stopped |= other.stopped;
    written.add(other.written);
  }
};

// The uses of a part of the region whose value is still what it was.
struct Found {
  std::vector<const MemberExpr *> uses;
  bool later = false; // one of them is in another statement, or another part of it, than what is evaluated first
};
using FoundParts = std::map<const FieldDecl *, Found, bool (*)(const FieldDecl *, const FieldDecl *)>;

bool in_order(const FieldDecl *one, const FieldDecl *other) { return one->getFieldIndex() < other->getFieldIndex(); }

// The part `variable->field` that an lvalue is, or is in.
const MemberExpr *part_in(const Expr *lvalue, const VarDecl *variable) {
  for (const Expr *part = lvalue; part;) {
    part = part->IgnoreParenImpCasts();
    if (auto *member = dyn_cast<MemberExpr>(part)) {
      if (member->isArrow()) return local_variable(member->getBase()) == variable ? member : nullptr;
      part = member->getBase();
    } else if (auto *element = dyn_cast<ArraySubscriptExpr>(part)) part = element->getBase();
    else return nullptr;
  }
  return nullptr;
}

class FunctionValues {
public:
  FunctionValues(const Function &function, const Source &source, Callees &callees, Names &names)
      : function_(function), source_(source), callees_(callees), names_(names), memory_(function.decl->getBody()) {}

  std::vector<Replaced> find() {
    const Stmt *body = function_.decl->getBody();
    if (function_.model) by_hand_ = locked_by_hand(*function_.model);
    if (!is_simple(body)) return {};
    for (const Access &access : memory_.all())
      if (access.how == Access::address && access.object.variable()) by_hand_.insert(access.object.variable());
    if (has_children_) together_ = callees_.in(body, memory_);
    blocks(body, false);
    return std::move(changes_);
  }

private:
  // No jumps backward but by loops; no guard, and no filaments.
  bool is_simple(const Stmt *part) {
    if (isa<LabelStmt, GotoStmt, IndirectGotoStmt, AsmStmt>(part)) return false;
    if (auto *call = dyn_cast<CallExpr>(part)) {
      Call kind = prelude_call(call, source_.sources().manager());
      if (kind == Call::when || is_forall(kind)) return false;
      has_children_ |= kind >= Call::move;
    }
    return llvm::all_of(part->children(), [this](const Stmt *child) { return !child || is_simple(child); });
  }

  void blocks(const Stmt *part, bool is_choice) {
    if (auto *block = dyn_cast<CompoundStmt>(part); block && !is_choice)
      for (auto at = block->body_begin(); at != block->body_end(); ++at)
        for (const VarDecl *variable : used_first(*at)) name_from(block, at, variable);
    if (isa<Expr>(part)) return;
    for (const Stmt *child : part->children())
      if (child) blocks(child, isa<SwitchStmt>(part));
  }

  // The part of a statement that is evaluated first, whatever comes after it.
  static const Stmt *entry_of(const Stmt *statement) {
    if (isa<Expr, DeclStmt, ReturnStmt>(statement)) return statement;
    if (auto *branches = dyn_cast<IfStmt>(statement)) return branches->getCond();
    if (auto *loop = dyn_cast<WhileStmt>(statement)) return loop->getCond();
    if (auto *choice = dyn_cast<SwitchStmt>(statement)) return choice->getCond();
    if (auto *loop = dyn_cast<ForStmt>(statement)) return loop->getInit() ? loop->getInit() : loop->getCond();
    return nullptr;
  }

  // The first statement of a loop whose first round is sure to come; null for other statements.
  const Stmt *first_round(const Stmt *statement) const {
    auto *loop = dyn_cast<ForStmt>(statement);
    if (!loop || !loop->getCond() || !surely_runs(loop, source_.sources().context())) return nullptr;
    const Stmt *first = loop->getBody();
    for (auto *block = dyn_cast<CompoundStmt>(first); block; block = dyn_cast<CompoundStmt>(first)) {
      if (block->body_empty()) return nullptr;
      first = block->body_front();
    }
    return isa<Expr, DeclStmt>(first) ? first : nullptr;
  }

  // The variables whose regions a statement is sure to use, so that they are no null pointers in front of it.
  std::vector<const VarDecl *> used_first(const Stmt *statement) const {
    std::vector<const VarDecl *> out;
    if (!source_.statement(statement)) return out;
    llvm::DenseSet<const VarDecl *> set;
    if (const Stmt *entry = entry_of(statement)) collect(entry, true, out, set);
    if (const Stmt *round = first_round(statement)) collect(round, true, out, set);
    std::erase_if(out, [&](const VarDecl *variable) { return set.contains(variable) || by_hand_.contains(variable); });
    return out;
  }

  // Statements that decide, in a statement expression; that of a fork has none.
  static bool is_control(const Stmt *part) { return isa<IfStmt, SwitchStmt, ForStmt, WhileStmt, DoStmt>(part); }

  void collect(const Stmt *part, bool certain, std::vector<const VarDecl *> &used, llvm::DenseSet<const VarDecl *> &set) const {
    for (const Access *access : memory_.by(part)) {
      if (access->stores() && access->object.variable() && !isa<DeclStmt>(part)) set.insert(access->object.variable());
      if (certain && access->loads() && access->lvalue && access->object.by_pointer && access->object.base)
        if (const VarDecl *variable = local_variable(access->object.base))
          if (is_region_pointer(variable->getType()) && llvm::find(used, variable) == used.end()) used.push_back(variable);
    }
    if (auto *declared = dyn_cast<DeclStmt>(part))
      for (const Decl *one : declared->decls())
        if (auto *variable = dyn_cast<VarDecl>(one)) set.insert(variable);
    auto *binary = dyn_cast<BinaryOperator>(part);
    bool decides = isa<AbstractConditionalOperator>(part) || (binary && (binary->isLogicalOp() || binary->isCommaOp()));
    bool first = true;
    for (const Stmt *child : part->children()) {
      if (child) collect(child, certain && (first || !decides) && !is_control(part), used, set);
      first = false;
    }
  }

  // Names the values of a region from a statement of a block on that are used again there, or in statements after it.
  void name_from(const CompoundStmt *block, CompoundStmt::const_body_iterator at, const VarDecl *variable) {
    const Stmt *first = *at;
    const RecordDecl *record = variable->getType()->getPointeeType()->getAsRecordDecl();
    if (!record || !(record = record->getDefinition())) return;
    FoundParts found(in_order);
    State state;
    first_ = first_round(first) ? nullptr : entry_of(first); // a loop comes back to what it evaluates first
    unsigned begin = source_.statement(first)->begin, count = 0;
    for (; at != block->body_end() && !state.gone && !state.written.anything && count++ < most_statements; ++at) {
      auto range = source_.statement(*at);
      if (range && range->begin >= begin && one_line(source_.piece({begin, range->end})).empty()) break; // a directive is between
      visit(*at, variable, state, false, found);
    }
    if (!state.stopped && !state.gone) return; // one section has all of it
    std::erase_if(found, [&](const auto &one) { return !one.second.later || !can_have_name(one.first, variable); });
    if (!found.empty()) add_names(first, variable, record, found);
  }

  bool can_have_name(const FieldDecl *field, const VarDecl *variable) const {
    if (field->getType().isVolatileQualified() || field->getType()->isAtomicType() || !field->getIdentifier()) return false;
    if (field->getType()->isIncompleteArrayType() || may_write(together_, field)) return false;
    // A part that is written later belongs into one section with its read.
    return llvm::none_of(memory_.all(), [&](const Access &access) {
      if (!access.stores() || !is_of_region(access) || local_variable(access.object.base) != variable) return false;
      return access.object.steps.empty() || access.object.steps.front().field == field || !access.object.steps.front().field;
    });
  }

  void visit(const Stmt *part, const VarDecl *variable, State &state, bool repeats, FoundParts &found) {
    if (!part || isa<UnaryExprOrTypeTraitExpr>(part)) return;
    if (part == first_) is_first_ = true;
    auto inner = [&](const Stmt *one) { visit(one, variable, state, repeats, found); };
    auto either = [&](const Stmt *one, const Stmt *other) {
      State otherwise = state;
      inner(one);
      std::swap(state, otherwise);
      inner(other);
      state.join(otherwise);
    };
    auto *binary = dyn_cast<BinaryOperator>(part);
    if (auto *branches = dyn_cast<IfStmt>(part)) {
      inner(branches->getCond());
      either(branches->getThen(), branches->getElse());
    } else if (auto *choice = dyn_cast<ConditionalOperator>(part)) {
      inner(choice->getCond());
      either(choice->getTrueExpr(), choice->getFalseExpr());
    } else if (binary && binary->isLogicalOp()) {
      inner(binary->getLHS());
      either(binary->getRHS(), nullptr);
    } else if (isa<ForStmt, WhileStmt, DoStmt>(part)) {
      if (auto *counted = dyn_cast<ForStmt>(part)) inner(counted->getInit());
      state.written.add(callees_.in(part, memory_));
      state.gone |= sets(part, variable);
      state.stopped |= state.begun && state.written.stops;
      for (const Stmt *child : part->children())
        if (child && !(isa<ForStmt>(part) && child == cast<ForStmt>(part)->getInit()))
          visit(child, variable, state, repeats || !is_counted(part, memory_), found);
    } else {
      for (const Stmt *child : part->children()) inner(child);
      here(part, variable, state, repeats, found);
    }
    if (part == first_) is_first_ = false;
  }

  // What a statement or expression does by itself.
  void here(const Stmt *part, const VarDecl *variable, State &state, bool repeats, FoundParts &found) {
    bool is_own = false; // an access of the region
    for (const Access *access : memory_.by(part)) {
      if (access->stores() && access->object.variable() == variable) state.gone = true;
      if (!is_of_region(*access) || local_variable(access->object.base) != variable) continue;
      is_own = state.begun = true;
      const MemberExpr *member = access->how == Access::read && access->lvalue ? part_in(access->lvalue, variable) : nullptr;
      auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
      if (!field || repeats || state.gone || may_write(state.written, field) || named_.contains(member)) continue;
      if (!source_.range(member->getSourceRange())) continue;
      Found &one = found[field];
      one.uses.push_back(member);
      one.later |= !is_first_ || state.stopped;
    }
    Effects effects = callees_.by(part, memory_);
    state.stopped |= state.begun && effects.stops && !is_own;
    state.written.add(effects);
  }

  bool sets(const Stmt *part, const VarDecl *variable) const {
    for (const Access *access : memory_.by(part))
      if (access->stores() && access->object.variable() == variable) return true;
    return llvm::any_of(part->children(), [&](const Stmt *child) { return child && sets(child, variable); });
  }

  void add_names(const Stmt *first, const VarDecl *variable, const RecordDecl *record, const FoundParts &found) {
    const ASTContext &context = source_.sources().context();
    QualType type = context.getRecordType(record);
    bool has_array = llvm::any_of(found, [](const auto &one) { return one.first->getType()->isArrayType(); });
    bool copies =
        has_array && !record->hasFlexibleArrayMember() && context.getTypeSizeInChars(type).getQuantity() <= int64_t(most_bytes);
    std::string text, copy;
    if (copies) {
      copy = names_.fresh(variable->getNameAsString());
      text = declared(type, copy) + " = *" + variable->getNameAsString() + "; ";
    }
    std::vector<Replaced> changes;
    for (const auto &[field, uses] : found) {
      if (!copies && field->getType()->isArrayType()) continue;
      std::string name = copies ? copy + "." + field->getNameAsString() : names_.fresh(field->getNameAsString());
      if (!copies)
        text += declared(field->getType().getUnqualifiedType(), name) + " = " + variable->getNameAsString() + "->" +
                field->getNameAsString() + "; ";
      for (const MemberExpr *use : uses.uses) {
        changes.push_back({*source_.range(use->getSourceRange()), name});
        named_.insert(use);
      }
    }
    if (text.empty() || text.find("(unnamed") != text.npos) return;
    unsigned at = source_.statement(first)->begin;
    changes_.push_back({{at, at}, text});
    changes_.insert(changes_.end(), changes.begin(), changes.end());
  }

  std::string declared(QualType type, const std::string &name) const {
    return analysis::type_text(type, source_.sources().context(), name);
  }

  const Function &function_;
  const Source &source_;
  Callees &callees_;
  Names &names_;
  Accesses memory_;
  Effects together_; // what may be written while children run
  bool has_children_ = false;
  llvm::DenseSet<const VarDecl *> by_hand_;
  llvm::DenseSet<const MemberExpr *> named_;
  const Stmt *first_ = nullptr; // what is evaluated first of a statement, and whether the way is in it
  bool is_first_ = false;
  std::vector<Replaced> changes_;
};

} // namespace

std::map<std::string, std::string> name_values(ASTUnit &ast, const frontend::MarkedFiles &files, const TextOf &text_of,
                                               const Settings &settings) {
  Sources sources(ast, files);
  Diagnostics ignored;
  Program program = read_program(sources, ignored);
  Costs costs(sources.context(), settings.strip_units);
  SharedState state(sources.context(), costs, program);
  Blocking blocking(sources.manager(), program, state);
  std::vector<Function> functions = functions_of(sources, program);
  Callees callees(blocking, sources.manager(), functions, settings.others);
  Names names(frontend::names(ast));
  return changed_texts(functions, sources_of(functions, sources, text_of), [&](const Function &function, const Source &source) {
    return FunctionValues(function, source, callees, names).find();
  });
}

} // namespace prelude::automatic
