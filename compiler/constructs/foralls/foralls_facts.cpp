// Foralls: the pieces of their text, and what their filaments share.
#include "analysis/assemble/assembler.h"
#include "analysis/checks/checks.h"
#include "diagnostics/braces.h"
#include "diagnostics/lines.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;

namespace {

class ForallFacts : public Assembler {
public:
  using Assembler::Assembler;

  void foralls();

private:
  facts::Forall forall(const ForallModel &model);
  void shared_by(const ForallModel &model, facts::Forall &out);
};

static facts::Forall::Where where_of(const ForallModel &model) {
  switch (model.where) {
  case Call::forall_any: return facts::Forall::anywhere;
  case Call::forall_cyclic: return facts::Forall::cyclic;
  case Call::forall_node: return facts::Forall::node;
  case Call::forall_at:
    if (model.is_of_group()) return facts::Forall::of_group;
    return is_region_pointer(Mark::argument_of(model.mark)->IgnoreParenImpCasts()->getType()) ? facts::Forall::of_region
                                                                                              : facts::Forall::of_element;
  default: return facts::Forall::blocks;
  }
}

template <typename Test> static bool has_part(const Stmt *whole, Test test) {
  return whole && (test(whole) || llvm::any_of(whole->children(), [&](const Stmt *each) { return has_part(each, test); }));
}

static bool refers_to(const Stmt *whole, const VarDecl *variable) {
  return has_part(whole, [variable](const Stmt *part) {
    auto *use = dyn_cast<DeclRefExpr>(part);
    return use && use->getDecl() == variable;
  });
}

// The function that tells the place has variables of its own: what they hold is as elsewhere, but not where they are.
static bool has_address_of_variable(const Expr *whole) {
  return has_part(whole, [](const Stmt *part) {
    auto *cast = dyn_cast<CastExpr>(part);
    auto *op = dyn_cast<UnaryOperator>(part);
    return (cast && cast->getCastKind() == CK_ArrayToPointerDecay) || (op && op->getOpcode() == UO_AddrOf);
  });
}

// Its size may depend on the index.
static bool has_variable_length(const Expr *whole) {
  return has_part(whole, [](const Stmt *part) {
    auto *expression = dyn_cast<Expr>(part);
    return expression && expression->getType()->isVariablyModifiedType();
  });
}

// Whether its value is the index, and what is the same for all filaments added or subtracted.
static bool follows(const Expr *expression, const VarDecl *index) {
  if (local_variable(expression) == index) return true;
  auto *op = dyn_cast<BinaryOperator>(expression->IgnoreParenImpCasts());
  if (!op || (op->getOpcode() != BO_Add && op->getOpcode() != BO_Sub)) return false;
  bool left = refers_to(op->getLHS(), index), right = refers_to(op->getRHS(), index);
  return left != right && (left ? follows(op->getLHS(), index) : op->getOpcode() == BO_Add && follows(op->getRHS(), index));
}

static facts::Forall::Places places_of(const ForallModel &model) {
  const Expr *place = Mark::argument_of(model.mark);
  if (!place || model.is_of_group() || has_variable_length(place)) return facts::Forall::scattered;
  place = place->IgnoreParenImpCasts();
  if (!refers_to(place, model.index)) return facts::Forall::together;
  if (where_of(model) != facts::Forall::of_element) return facts::Forall::scattered;
  auto *address = dyn_cast<UnaryOperator>(place);
  bool is_address = address && address->getOpcode() == UO_AddrOf;
  auto *element = dyn_cast<ArraySubscriptExpr>(is_address ? address->getSubExpr()->IgnoreParens() : place);
  if (!element || refers_to(element->getBase(), model.index) || !follows(element->getIdx(), model.index)) return facts::Forall::scattered;
  if (is_address || element->getType()->isArrayType()) return facts::Forall::elements;
  return has_address_of_variable(element->getBase()) ? facts::Forall::scattered : facts::Forall::rows;
}

// `#pragma unroll`, `[[clang::nomerge]]` and the like are about the loop that follows.
static facts::Range pragmas_before(const ForallModel &model, const ParentMap &parents, const Sources &sources) {
  auto *attributed = dyn_cast_or_null<AttributedStmt>(parents.getParent(const_cast<ForStmt *>(model.outermost())));
  if (!attributed) return {};
  unsigned end = sources.offset(model.outermost()->getForLoc()), begin = end;
  auto add = [&](SourceLocation at) {
    if (at.isValid()) begin = std::min(begin, sources.offset(sources.manager().getFileLoc(at)));
  };
  add(attributed->getAttrLoc()); // of the brackets
  for (const Attr *attribute : attributed->getAttrs()) add(attribute->getRange().getBegin());
  size_t line = line_begin(sources.text(), begin), first = sources.text().find_first_not_of(" \t", line);
  return {sources.text()[first] == '#' ? unsigned(first) : begin, end};
}

void ForallFacts::foralls() {
  check_foralls(flow_, blocking_, sources_, *out_);
  for (const ForallModel &model : model_.foralls)
    if (model.index) function_.foralls.push_back(forall(model));
}

facts::Forall ForallFacts::forall(const ForallModel &model) {
  auto text = [&](const Stmt *part) { return range(part->getSourceRange(), part->getBeginLoc(), "forall").value_or(facts::Range{}); };
  facts::Forall out;
  out.where = where_of(model);
  out.places = places_of(model);
  out.place = model.place;
  out.range = text(model.outermost());
  out.pragmas = pragmas_before(model, model_.parents, sources_);
  out.first = text(model.first);
  out.condition = text(model.outermost()->getCond());
  out.bound = text(model.bound);
  out.index = model.index->getNameAsString();
  out.type = type_text(model.index->getType().getUnqualifiedType(), sources_.context());
  for (const ForStmt *loop : model.loops) {
    unsigned word = sources_.offset(loop->getForLoc()), open = sources_.offset(loop->getLParenLoc());
    if (!out.gaps.empty()) out.gaps.push_back({sources_.offset(model.loops[out.gaps.size() / 2]->getRParenLoc()) + 1, word});
    out.gaps.push_back({word + unsigned(sizeof "for" - 1), open});
  }
  if (auto *block = dyn_cast<CompoundStmt>(cast<CompoundStmt>(model.body())->body_back()))
    out.body_begin = unsigned(brace_end(sources_.text(), sources_.offset(block->getLBracLoc())));
  if (const facts::Loop *loop = loop_at(model.loops.back())) out.body_begin = std::max(out.body_begin, loop->body_begin); // after labels
  out.up = model.up;
  out.inclusive = model.inclusive;
  out.step = model.step;
  out.mark = statement(model.mark, "forall");
  if (const Expr *place = Mark::argument_of(model.mark)) out.where_range = text(place);
  for (const ForallModel::Reduction &one : model.reductions) {
    if (!one.variable) continue;
    bool rounds = one.variable->getType()->isFloatingType();
    bool ordered = rounds && (one.kind == facts::Reduction::sum || one.kind == facts::Reduction::product);
    out.reduced.push_back({ids_[one.variable], one.kind, ordered, statement(one.mark, "reduce")});
  }
  shared_by(model, out);
  if (const facts::Loop *loop = loop_at(model.outermost()); loop && loop->bounded) out.cost = std::max<uint64_t>(1, loop->cost);
  return out;
}

// What filaments read of the variables that are declared before the forall.
void ForallFacts::shared_by(const ForallModel &model, facts::Forall &out) {
  unsigned begin = sources_.offset(model.outermost()->getBeginLoc()), end = sources_.offset(model.outermost()->getEndLoc());
  for (const VarDecl *variable : model_.variables) {
    auto uses = model_.uses.find(variable);
    unsigned declared = sources_.offset(variable->getLocation());
    if (uses == model_.uses.end() || !variable->hasLocalStorage() || is_local_constant(variable)) continue;
    if (begin <= declared && declared < end) continue;
    bool reduced = llvm::any_of(model.reductions, [&](const ForallModel::Reduction &one) { return one.variable == variable; });
    bool used = llvm::any_of(uses->second, [&](const DeclRefExpr *use) {
      unsigned at = sources_.offset(use->getLocation());
      bool is_of_group = out.where == facts::Forall::of_group && out.where_range.begin <= at && at < out.where_range.end;
      return begin <= at && at < end && !is_of_group; // each member has asked for its group before
    });
    if (reduced || !used) continue;
    out.uses.push_back(ids_[variable]);
    check_restorable(function_.variables[ids_[variable]], variable, sources_, *out_);
  }
}

} // namespace

const FactsConstruct described::foralls{.before_points = [](Assembly &all) { ForallFacts(all).foralls(); }};

} // namespace prelude::analysis
