// The places of a loop's parts in the text, so that a check can be put there. A loop of which they are not known is left alone:
// its text comes out of a macro, or macros hide its punctuation.
#include "analysis/assemble/assembler.h"
#include "analysis/program/tokens.h"
#include "analysis/work/recursive_calls.h"
#include "analysis/work/shared_state.h"
#include "diagnostics/braces.h"
#include "diagnostics/lines.h"

#include "clang/AST/Attr.h"

namespace prelude::analysis {
using namespace clang;
namespace {

class LoopText {
public:
  explicit LoopText(const Sources &sources) : sources_(sources), text_(sources.text()) {}

  // The positions in `out`, of which the rest is set; false if there are none.
  bool place(const LoopNode &loop, facts::Loop &out) const {
    const Stmt *statement = loop.statement;
    if (out.kind == facts::Loop::jump) return place_statement(statement, out.range);
    const Stmt *body = isa<ForStmt>(statement)     ? cast<ForStmt>(statement)->getBody()
                       : isa<WhileStmt>(statement) ? cast<WhileStmt>(statement)->getBody()
                                                   : cast<DoStmt>(statement)->getBody();
    body = written_block(body);
    if (!place_statement(body, out.body)) return false;
    auto *block = dyn_cast<CompoundStmt>(body);
    out.block = block != nullptr;
    out.body_begin = block ? first_place_in(after_brace(out.body.begin)) : out.body.begin;
    out.head_in_text = !loop.jump_in_head && !loop.attributed && place_head(statement, out) && !has_comment(out.head);
    if (!out.head_in_text) out.range = out.body;
    return true;
  }

  // The statement in front of which a function looks that calls itself there.
  void place_own_calls(RecursiveCalls::Own calls, facts::Function &out) const {
    const Stmt *own = calls.around;
    facts::Range range;
    if (isa<LabelStmt, SwitchCase, AttributedStmt, CompoundStmt>(own)) return;
    if (auto begin = isa<DeclStmt>(own) ? written(own->getBeginLoc()) : std::nullopt) range = {*begin, *begin + 1};
    else if (isa<DeclStmt>(own) || !place_statement(own, range)) return;
    out.own_calls = range;
    out.own_calls_alone = calls.alone;
  }

  // The block of a forall stands in one that holds marks.
  const Stmt *written_block(const Stmt *body) const {
    auto *block = dyn_cast<CompoundStmt>(body);
    auto *first = block && !block->body_empty() ? dyn_cast<CallExpr>(block->body_front()) : nullptr;
    return first && is_forall(prelude_call(first, sources_.manager())) ? block->body_back() : body;
  }

  unsigned after_brace(unsigned at) const { return unsigned(brace_end(text_, at)); }

  // A comment could swallow what is put after it.
  bool has_comment(facts::Range range) const {
    std::string_view text = text_.substr(range.begin, range.end - range.begin);
    return text.find("//") != text.npos || text.find("/*") != text.npos;
  }

  // After what must stand first in a block: pragmas, and declarations of labels.
  unsigned first_place_in(unsigned from) const {
    unsigned place = from;
    for (Token token : tokens(from, unsigned(text_.size()))) {
      unsigned at = sources_.offset(token.getLocation());
      if (at < place) continue;
      bool pragma = token.is(tok::hash) && token.isAtStartOfLine() && next_word(at + 1) == "pragma";
      if (pragma) place = unsigned(line_end(text_, at));
      else if (next_word(at) == "__label__") place = unsigned(text_.find(';', at) + 1);
      else if (next_word(at) == "_Pragma") place = unsigned(text_.find(')', at) + 1);
      else break;
    }
    return place;
  }

private:
  Tokens tokens(unsigned begin, unsigned end) const { return Tokens(sources_, begin, end); }

  std::string_view next_word(size_t at) const {
    at = text_.find_first_not_of(" \t", at);
    if (at == text_.npos) return {};
    size_t end = at;
    while (end < text_.size() && (isalnum(static_cast<unsigned char>(text_[end])) || text_[end] == '_')) ++end;
    return text_.substr(at, end - at);
  }

  // The offset of a place that the text of this file has itself.
  std::optional<unsigned> written(SourceLocation at) const {
    if (at.isInvalid() || at.isMacroID() || sources_.manager().getFileID(at) != sources_.file()) return {};
    return sources_.offset(at);
  }

  // The semicolon after a statement.
  std::optional<unsigned> after_semicolon(unsigned from) const {
    for (Token token : tokens(from, unsigned(text_.size()))) {
      if (token.isNot(tok::semi)) break;
      return sources_.offset(token.getLocation()) + 1;
    }
    return {};
  }

  // After the last token of a statement.
  std::optional<unsigned> end_of(const Stmt *statement) const {
    for (;;) { // down to the last statement in it
      if (auto *choice = dyn_cast<IfStmt>(statement)) statement = choice->getElse() ? choice->getElse() : choice->getThen();
      else if (auto *loop = dyn_cast<ForStmt>(statement)) statement = loop->getBody();
      else if (auto *loop = dyn_cast<WhileStmt>(statement)) statement = loop->getBody();
      else if (auto *choice = dyn_cast<SwitchStmt>(statement)) statement = choice->getBody();
      else if (auto *label = dyn_cast<LabelStmt>(statement)) statement = label->getSubStmt();
      else if (auto *label = dyn_cast<SwitchCase>(statement)) statement = label->getSubStmt();
      else if (auto *attributed = dyn_cast<AttributedStmt>(statement)) statement = attributed->getSubStmt();
      else break;
    }
    if (auto *block = dyn_cast<CompoundStmt>(statement)) {
      auto brace = written(block->getRBracLoc());
      return brace ? std::optional(after_brace(*brace)) : std::nullopt;
    }
    if (auto *empty = dyn_cast<NullStmt>(statement)) {
      auto semicolon = written(empty->getSemiLoc());
      return semicolon ? std::optional(*semicolon + 1) : std::nullopt;
    }
    if (isa<DeclStmt>(statement)) return {};
    auto range = sources_.range(statement->getSourceRange());
    return range ? after_semicolon(range->end) : std::nullopt;
  }

  bool place_statement(const Stmt *statement, facts::Range &out) const {
    std::optional<unsigned> begin;
    if (auto *block = dyn_cast<CompoundStmt>(statement)) {
      begin = written(block->getLBracLoc());
    } else if (SourceLocation at = statement->getBeginLoc(); at.isFileID()) begin = written(at);
    else if (auto range = sources_.range(statement->getSourceRange()); range && !sources_.manager().isMacroArgExpansion(at))
      begin = range->begin;
    auto end = end_of(statement);
    if (!begin || !end || *end <= *begin) return false;
    out = {*begin, *end};
    return true;
  }

  bool place_head(const Stmt *statement, facts::Loop &out) const {
    SourceLocation left, right;
    if (auto *loop = dyn_cast<ForStmt>(statement)) left = loop->getLParenLoc(), right = loop->getRParenLoc();
    else if (auto *loop = dyn_cast<WhileStmt>(statement)) left = loop->getLParenLoc(), right = loop->getRParenLoc();
    else right = cast<DoStmt>(statement)->getRParenLoc();
    auto begin = written(statement->getBeginLoc()), close = written(right);
    if (!begin || !close) return false;
    out.range = {*begin, out.body.end};
    if (auto *loop = dyn_cast<DoStmt>(statement)) {
      auto keyword = written(loop->getWhileLoc()), end = after_semicolon(*close + 1);
      if (!keyword || !end) return false;
      Tokens after = tokens(*keyword + 5, *close);
      auto open = after.begin();
      if (!(open != nullptr) || (*open).isNot(tok::l_paren)) return false;
      out.head = {sources_.offset((*open).getLocation()) + 1, *close};
      out.range.end = *end;
      return true;
    }
    auto open = written(left);
    if (!open) return false;
    out.head = {*open + 1, *close};
    return out.kind == facts::Loop::while_loop || place_semicolons(out);
  }

  bool place_semicolons(facts::Loop &out) const {
    int depth = 0;
    unsigned count = 0;
    for (Token token : tokens(out.head.begin, out.head.end)) {
      if (token.is(tok::hash)) return false; // a directive
      depth += token.isOneOf(tok::l_paren, tok::l_brace, tok::l_square);
      depth -= token.isOneOf(tok::r_paren, tok::r_brace, tok::r_square);
      if (token.isNot(tok::semi) || depth != 0) continue;
      if (count == 2) return false;
      out.semicolons[count++] = sources_.offset(token.getLocation()) + 1;
    }
    return count == 2;
  }

  const Sources &sources_;
  std::string_view text_;
};

bool is_endless(const LoopNode &loop, const ASTContext &context) {
  if (loop.breaks || isa<GotoStmt, IndirectGotoStmt>(loop.statement)) return false;
  const Expr *condition = condition_of(loop.statement);
  bool value = true;
  return !condition || (condition->EvaluateAsBooleanCondition(value, context) && value);
}

// Whether the expression's outermost operator binds no tighter than &&.
bool is_loose(const Expr *expression) {
  if (!expression) return false;
  expression = expression->IgnoreImpCasts();
  auto *op = dyn_cast<BinaryOperator>(expression);
  return isa<AbstractConditionalOperator>(expression) || (op && (op->isLogicalOp() || op->isAssignmentOp() || op->isCommaOp()));
}

// Whether an expression reads nothing but local variables, and does nothing.
bool is_local(const Expr *expression) {
  if (!expression) return true;
  Accesses accesses(expression);
  return llvm::all_of(accesses.all(), [](const Access &access) {
    const VarDecl *variable = access.object.variable();
    return access.how == Access::read && variable && variable->hasLocalStorage() && !variable->getType().isVolatileQualified();
  });
}

const char *spelling(BinaryOperatorKind comparison) {
  return comparison == BO_LT ? "<" : comparison == BO_LE ? "<=" : comparison == BO_GT ? ">" : comparison == BO_GE ? ">=" : "!=";
}

std::optional<facts::Counted> counted_facts(const CountedHead &head, const Sources &sources,
                                            llvm::function_ref<std::optional<facts::VariableId>(const VarDecl *)> id) {
  facts::Counted out;
  auto bound = sources.range(head.bound->getSourceRange());
  if (!bound) return {};
  out.bound = *bound;
  for (const DeclRefExpr *name : head.names)
    if (auto range = sources.range(name->getSourceRange())) out.names.push_back(*range);
  out.variable = head.variable->getNameAsString();
  out.id = id(head.variable);
  out.comparison = spelling(head.comparison);
  out.up = head.up;
  out.step = head.step;
  out.is_pointer = head.type->isPointerType();
  out.type = out.is_pointer ? "" : type_text(head.type.getCanonicalType().getUnqualifiedType(), sources.context());
  return out;
}

} // namespace

void add_loops(facts::Function &function, const FunctionDecl *definition, const FunctionModel *model, const Sources &sources,
               const Costs &costs, const SharedState &state,
               llvm::function_ref<std::optional<facts::VariableId>(const VarDecl *)> id) {
  if (definition->hasAttr<NakedAttr>()) return;
  Loops loops = costs.measured(definition);
  LoopText text(sources);
  RecursiveCalls calls(definition, model, costs);
  function.recursive = costs.is_recursive(definition);
  function.recursive_calls = calls.plain(sources);
  if (RecursiveCalls::Own own = calls.around_own(costs); own.around) text.place_own_calls(own, function);
  if (SourceLocation brace = definition->getBody()->getBeginLoc(); brace.isFileID())
    function.first_statement = text.first_place_in(text.after_brace(sources.offset(brace)));
  for (const LoopNode &loop : loops.all) {
    facts::Loop out;
    out.kind = isa<ForStmt>(loop.statement)     ? facts::Loop::for_loop
               : isa<WhileStmt>(loop.statement) ? facts::Loop::while_loop
               : isa<DoStmt>(loop.statement)    ? facts::Loop::do_loop
                                                : facts::Loop::jump;
    out.place = sources.place(loop.statement->getBeginLoc());
    if (!text.place(loop, out)) continue;
    out.cost = loop.iteration.units;
    out.size = loop.iteration.size;
    out.bounded = loop.iteration.bounded;
    out.calls = loop.iteration.calls;
    out.leaves = loop.iteration.leaves;
    out.jumped_into = loop.jumped_into;
    out.iterations = loop.iterations;
    out.is_small = loop.is_small;
    out.waits = state.waits(definition, loop.statement);
    calls.describe(loop.statement, out);
    out.endless = is_endless(loop, sources.context());
    out.local_condition = is_local(condition_of(loop.statement));
    out.loose_condition = is_loose(condition_of(loop.statement));
    for (const LoopNode *inner = &loop + 1; inner != loops.all.data() + loops.all.size() && inner->begin < loop.end; ++inner)
      out.checked_within |= !inner->is_small;
    if (loop.counted && out.head_in_text) out.counted = counted_facts(*loop.counted, sources, id);
    if (out.counted) out.counted->streams = streams(cast<ForStmt>(loop.statement), *loop.counted);
    function.loops.push_back(std::move(out));
  }
}

std::optional<facts::Function> plain_function(const FunctionDecl *definition, const Sources &sources, const Costs &costs,
                                              const SharedState &state) {
  auto range = sources.range(definition->getSourceRange());
  if (!range) return {};
  facts::Function out;
  out.uses_regions = false;
  out.name = definition->getNameAsString();
  out.symbol = symbol_of(definition);
  out.range = *range;
  out.place = sources.place(definition->getLocation());
  add_loops(out, definition, nullptr, sources, costs, state, [](const VarDecl *) { return std::nullopt; });
  if (const VarDecl *variable = state.used_by(definition)) out.shared_state = variable->getNameAsString();
  if (out.loops.empty() && !out.recursive && out.shared_state.empty()) return {};
  return out;
}

namespace {

class LoopFacts : public Assembler {
public:
  using Assembler::Assembler;

  void loops() {
    add_loops(function_, model_.decl, &model_, sources_, costs_, state_, [this](const VarDecl *variable) { return id_of(variable); });
    for (size_t i = 0; i < function_.loops.size(); ++i)
      if (const facts::Loop &loop = function_.loops[i]; loop.kind != facts::Loop::jump) loops_.try_emplace(loop.range.begin, i);
    if (const VarDecl *variable = state_.used_by(model_.decl)) function_.shared_state = variable->getNameAsString();
  }
};

} // namespace

const FactsConstruct described::loops{.before_points = [](Assembly &all) { LoopFacts(all).loops(); }};

} // namespace prelude::analysis
