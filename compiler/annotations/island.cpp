#include "annotations/island.h"

#include "PreludeLexer.h"
#include "PreludeParser.h"

#include "ListTokenSource.h"

#include <memory>
#include <string>
#include <vector>

namespace prelude::annotations {

using grammar::PreludeLexer;
using grammar::PreludeParser;

namespace {

// Clang's own limit of nesting. The generated parser is recursive, so there must be one.
constexpr unsigned deepest_nesting = 256;

size_t clause_type(const Token &token, std::string_view text) {
  switch (clause_word(text)) {
  case ClauseWord::policy: return PreludeLexer::POLICY;
  case ClauseWord::abort: return PreludeLexer::ABORT;
  case ClauseWord::valued: return PreludeLexer::VALUED;
  case ClauseWord::region: return PreludeLexer::TO;
  default: return token.type;
  }
}

size_t word_type(Word word) {
  switch (word) {
#define PRELUDE_WORD(word, token) case Word::word: return PreludeLexer::token;
#define PRELUDE_FIRST_WORD(word, token) case Word::word: return PreludeLexer::token;
#define PRELUDE_PLACE_WORD(word, token) case Word::word: return PreludeLexer::token;
#include "lang-spec/words.def"
  default: return is_contract(word) ? PreludeLexer::CONTRACT : PreludeLexer::IDENTIFIER;
  }
}

// Whether a word is the `reduce` of a reduction of the forall: the branches of a conditional may have one each.
bool is_reduce(const TokenList &list, const Extent &extent, size_t index) {
  return extent.reduce != none && index != none && index >= extent.reduce && list.text(index) == "reduce" &&
         list.tokens[index].enclosing == list.tokens[extent.first].enclosing;
}

// The type a token has for the parser: a word of an annotation gets its own type only at the places where it is one.
size_t type_in(const TokenList &list, const Extent &extent, size_t index) {
  const Token &token = list.tokens[index];
  bool two_words = extent.kind == Kind::begin_move || extent.kind == Kind::end_move;
  if (is_reduce(list, extent, index)) return PreludeLexer::REDUCE;
  bool next_head = extent.kind == Kind::forall && token.word == Word::forall && token.enclosing == list.tokens[extent.first].enclosing;
  if (index == extent.first || next_head || (two_words && index == extent.first + 1) || index == extent.guard || index == extent.place ||
      (extent.place != none && index == extent.place + 1 && token.word == Word::node))
    return word_type(token.word);
  size_t open = token.enclosing;
  bool in_list = open != none && (open == extent.clauses || is_reduce(list, extent, open - 1));
  if (!in_list || (index != open + 1 && list.type(index - 1) != PreludeLexer::COMMA)) return token.type;
  if (extent.reduce != none) return is_reduction(list.text(index)) ? PreludeLexer::REDUCTION : token.type;
  return clause_type(token, list.text(index));
}

using AntlrTokens = std::vector<std::unique_ptr<antlr4::Token>>;

void append(AntlrTokens &tokens, size_t type, std::string_view text, size_t begin, size_t end) {
  auto token = std::make_unique<antlr4::CommonToken>(type, std::string(text));
  token->setStartIndex(begin);
  token->setStopIndex(end - 1);
  tokens.push_back(std::move(token));
}

// Nothing if the brackets nest too deep.
AntlrTokens antlr_tokens(const TokenList &list, const Extent &extent) {
  AntlrTokens tokens;
  unsigned depth = 0;
  for (size_t i = extent.first; i <= extent.last; ++i) {
    const Token &token = list.tokens[i];
    bool opens = token.type == PreludeLexer::LPAREN || token.type == PreludeLexer::LBRACKET || token.type == PreludeLexer::LBRACE;
    if (opens && ++depth > deepest_nesting) return {};
    if (token.match != none && token.match < i && depth > 0) --depth;
    append(tokens, type_in(list, extent, i), list.text(i), token.begin, token.end);
  }
  size_t after = list.tokens[extent.last].end;
  append(tokens, antlr4::Token::EOF, "<end of the annotation>", after, after);
  return tokens;
}

size_t begin_of(const antlr4::ParserRuleContext *rule) { return rule->start->getStartIndex(); }
size_t end_of(const antlr4::ParserRuleContext *rule) { return rule->stop->getStopIndex() + 1; }

// Turns a parse tree into a record.
struct Reader {
  const TokenList &list;
  const Extent &extent;
  Annotation annotation;

  std::string text(Span span) const { return std::string(list.source.substr(span.begin, span.end - span.begin)); }
  std::string text(const antlr4::ParserRuleContext *rule) const { return text({begin_of(rule), end_of(rule)}); }

  // An expression whose branches begin before it, or end after it, with these directives: what stands around it is read in each branch.
  Span whole(const PreludeParser::ExpressionContext *value) const {
    size_t first = extent.first + value->start->getTokenIndex(), after = extent.first + value->stop->getTokenIndex() + 1;
    return {list.after_directive(first) ? list.tokens[first - 1].end : begin_of(value),
            list.after_directive(after) ? list.tokens[after].begin : end_of(value)};
  }

  Clause clause(const antlr4::ParserRuleContext *rule, const antlr4::Token *name, const PreludeParser::ExpressionContext *value) const {
    Span span = value ? whole(value) : Span{0, end_of(rule)};
    return {name->getText(), value ? text(span) : std::string(), begin_of(rule), span.end};
  }

  Part part(const antlr4::ParserRuleContext *rule) const { return {text(rule), begin_of(rule)}; }

  Guard guard(PreludeParser::GuardContext *guard) const {
    Span condition = whole(guard->expression());
    return {{text(condition), condition.begin}, {begin_of(guard), end_of(guard)}};
  }

  Where place(PreludeParser::PlaceContext *place) const {
    if (!place) return {};
    return {part(place), place->NODE() ? place->LPAREN()->getSymbol()->getStartIndex() : 0};
  }

  void move(PreludeParser::MoveSuffixContext *tree, Move &out) const {
    if (tree->guard()) out.guard = guard(tree->guard());
    if (!tree->moveClauses()) return;
    for (auto *each : tree->moveClauses()->moveClause()) out.clauses.push_back(clause(each, each->name, each->expression()));
  }

  void forall(PreludeParser::ForallLoopsContext *loops, Forall &out) const {
    for (size_t i = 0; i < loops->FORALL().size(); ++i)
      out.heads.push_back({loops->FORALL(i)->getSymbol()->getStartIndex(), head(loops->LPAREN(i)), head(loops->RPAREN(i)) + 1});
    out.place = place(loops->place());
    for (PreludeParser::ReductionContext *each : loops->reduction()) out.reductions.push_back(clause(each, each->name, each->expression()));
  }
  static size_t head(antlr4::tree::TerminalNode *parenthesis) { return parenthesis->getSymbol()->getStartIndex(); }

  void read(PreludeParser::AnnotationContext *tree) {
    annotation.semicolon = tree->stop->getType() == PreludeLexer::SEMICOLON;
    switch (extent.kind) {
    case Kind::move: return move(tree->moveSuffix(), annotation.what.emplace<Move>());
    case Kind::begin_move: return move(tree->moveSuffix(), annotation.what.emplace<BeginMove>());
    case Kind::end_move: annotation.what.emplace<EndMove>(); return;
    case Kind::rpc: {
      Rpc &rpc = annotation.what.emplace<Rpc>();
      if (auto *list = tree->rpcSuffix()->rpcClauses())
        rpc.clauses.push_back(clause(list->rpcClause(), list->rpcClause()->name, list->rpcClause()->expression()));
      return;
    }
    case Kind::when: annotation.what.emplace<When>().guard = guard(tree->guard()); return;
    case Kind::spawn:
      annotation.what = Spawn{part(tree->spawnStatement()->call()), place(tree->spawnStatement()->place())};
      return;
    case Kind::fork:
      annotation.what = Fork{{part(tree->forkExpression()->call()), place(tree->forkExpression()->place())}};
      return;
    case Kind::join: {
      Join &join = annotation.what.emplace<Join>();
      if (auto *expression = tree->joinStatement()->expression()) join.part = part(expression);
      return;
    }
    case Kind::forall: return forall(tree->forallLoops(), annotation.what.emplace<Forall>());
    case Kind::finish: annotation.what.emplace<Finish>(); return;
    case Kind::contract: {
      Contract &contract = annotation.what.emplace<Contract>();
      for (antlr4::tree::TerminalNode *parameter : tree->contract()->IDENTIFIER()) {
        const antlr4::Token *name = parameter->getSymbol();
        contract.parameters.push_back(
            {tree->contract()->CONTRACT()->getText(), name->getText(), name->getStartIndex(), name->getStopIndex() + 1});
      }
    }
    }
  }
};

} // namespace

std::optional<Annotation> parse_island(const TokenList &list, const Extent &extent) {
  AntlrTokens tokens = antlr_tokens(list, extent);
  if (tokens.empty()) return std::nullopt;
  antlr4::ListTokenSource source(std::move(tokens));
  antlr4::CommonTokenStream stream(&source);
  PreludeParser parser(&stream);
  parser.removeErrorListeners();
  parser.setErrorHandler(std::make_shared<antlr4::BailErrorStrategy>());
  parser.getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(antlr4::atn::PredictionMode::SLL);
  try {
    Reader reader{list, extent, {}};
    reader.annotation.begin = list.tokens[extent.first].begin;
    reader.annotation.end = list.tokens[extent.last].end;
    reader.read(parser.island()->annotation());
    return std::move(reader.annotation);
  } catch (const antlr4::ParseCancellationException &) {
    return std::nullopt;
  }
}

} // namespace prelude::annotations
