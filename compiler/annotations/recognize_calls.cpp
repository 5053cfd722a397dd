// Calls that run elsewhere, and joins: `spawn f(a) at n;`, `x = fork f(a) at n;`, `join;`.
#include "annotations/recognize.h"

#include "PreludeLexer.h"

namespace prelude::annotations {

using L = grammar::PreludeLexer;

// Last token of the place after `at`: it ends at a `;`, at the `,` after a declarator, or at the end of an enclosing bracket.
size_t Recognizer::end_of_place(size_t index) const {
  size_t open = list.tokens[index].enclosing;
  size_t last = index;
  for (size_t i = index + 1; i < list.tokens.size() && list.type(i) != L::SEMICOLON; ++i) {
    const Token &token = list.tokens[i];
    if (list.type(i) == L::COMMA) break;
    if (token.match == open && open != none) break;
    last = i;
    if (token.match != none && token.match > i) last = i = token.match;
  }
  return last;
}

// `fork f(a) ta n`: names in a row cannot follow a call.
bool Recognizer::is_place_without_at(size_t index) const {
  return list.type(index) == L::IDENTIFIER && list.type(index + 1) == L::IDENTIFIER && list.tokens[index].enclosing != none;
}

static std::string no_at(const TokenList &list, size_t index, Kind kind) {
  return "expected 'at' or ';' after the call of '" + std::string(spelling(kind)) + "', not '" + std::string(list.text(index)) +
         "'";
}

// Whether an OPERATOR assigns: `x += fork f(a) at n;`.
static bool is_assignment(std::string_view op) {
  return op.size() > 1 && op.back() == '=' && op != "==" && op != "!=" && op != "<=" && op != ">=";
}

// What is right in a problem.
std::vector<Span> Recognizer::call_in(size_t first) const {
  return {{list.tokens[first + 1].begin, list.tokens[list.tokens[first + 2].match].end}};
}

// `return fork f(a);`, `x = spawn f(a) at n;`: no declaration of C can stand there, but a macro's name could.
Decision Recognizer::misplaced_call(size_t first) const {
  size_t before = first > 0 ? list.type(first - 1) : antlr4::Token::EOF;
  bool operand = before == L::ASSIGN || before == L::OPERATOR || before == L::PREFIX_OPERATOR || before == L::NOT ||
                 (before == L::KEYWORD && list.text(first - 1) == "return");
  if (!operand || !names(list.word(first)).unknown) return {};
  size_t last = list.tokens[first + 2].match;
  if (list.word(last + 1) == Word::at) last = end_of_place(last + 1);
  Decision out = Decision::problem(last, not_here(list.text(first)));
  out.kept = call_in(first);
  return out;
}

Decision Recognizer::spawn(size_t first) {
  size_t open = first + 2;
  if (list.type(first + 1) != L::IDENTIFIER || !has_list(open) || names(Word::spawn).type) return {};
  bool substatement = first > 0 && (list.type(first - 1) == L::RPAREN || list.type(first - 1) == L::COLON);
  if (!in_block(first) || (!at_statement_start(first) && !substatement)) return misplaced_call(first);
  Extent extent{Kind::spawn, first, list.tokens[open].match};
  if (list.word(extent.last + 1) == Word::at) {
    extent.place = extent.last + 1;
    extent.last = end_of_place(extent.place);
  } else if (is_place_without_at(extent.last + 1)) {
    size_t last = end_of_place(extent.last + 1);
    return Decision::problem(last + (list.type(last + 1) == L::SEMICOLON), no_at(list, extent.last + 1, Kind::spawn));
  } else if (list.type(extent.last + 1) != L::SEMICOLON || list.tokens[first].enclosing == none) {
    return {};
  }
  bool ends = list.type(extent.last + 1) == L::SEMICOLON;
  if (ends) ++extent.last;
  Decision decision = finish(extent);
  if (decision.verdict == Decision::malformed) decision.kept = call_in(first);
  if (decision.verdict == Decision::malformed && ends)
    decision.kept.push_back({list.tokens[extent.last].begin, list.tokens[extent.last].end});
  return decision;
}

// Whether a fork is all that a pair of parentheses in an expression holds: `a + (fork f(b) at n)`. Those of a call are none.
bool Recognizer::is_in_parens(size_t first) const {
  size_t open = list.tokens[first].enclosing, call = list.tokens[first + 2].match, outer = open;
  if (first < 2 || open != first - 1 || list.type(open) != L::LPAREN || list.tokens[open].match == none) return false;
  if (list.type(open - 1) == L::IDENTIFIER) return false;
  while (list.tokens[outer].enclosing != none) outer = list.tokens[outer].enclosing;
  size_t last = list.word(call + 1) == Word::at ? end_of_place(call + 1) : call;
  return list.type(outer) == L::LBRACE && list.tokens[open].match == last + 1;
}

Decision Recognizer::fork(size_t first) {
  size_t open = first + 2;
  if (list.type(first + 1) != L::IDENTIFIER || !has_list(open) || names(Word::fork).type) return {};
  bool combines = first > 0 && list.type(first - 1) == L::OPERATOR && is_assignment(list.text(first - 1));
  bool valued = combines || (first > 0 && list.type(first - 1) == L::ASSIGN);
  bool substatement = first > 0 && (list.type(first - 1) == L::RPAREN || list.type(first - 1) == L::COLON);
  bool in_parens = is_in_parens(first);
  valued |= in_parens;
  if ((!in_block(first) && !in_parens) || (!at_statement_start(first) && !substatement && !valued)) return misplaced_call(first);
  Extent extent{Kind::fork, first, list.tokens[open].match};
  if (list.word(extent.last + 1) == Word::at) {
    extent.place = extent.last + 1;
    extent.last = end_of_place(extent.place);
  } else if (!in_parens && !is_place_without_at(extent.last + 1) &&
             ((list.type(extent.last + 1) != L::SEMICOLON && !(list.type(extent.last + 1) == L::COMMA && list.type(first - 1) == L::ASSIGN)) ||
              list.tokens[first].enclosing == none)) {
    return {};
  }
  Decision decision = finish(extent);
  if (decision.verdict == Decision::malformed) decision.kept = call_in(first);
  if (Fork *fork = decision.record.as<Fork>()) fork->valued = valued;
  if (decision.verdict == Decision::annotation && extent.place == none && is_place_without_at(extent.last + 1)) {
    decision.surplus = extent.last + 1;
    decision.surplus_last = end_of_place(decision.surplus);
    decision.message = no_at(list, decision.surplus, Kind::fork);
  }
  return decision;
}

Decision Recognizer::join(size_t first) {
  bool substatement = first > 0 && (list.type(first - 1) == L::RPAREN || list.type(first - 1) == L::COLON);
  if (list.type(first + 1) == L::IDENTIFIER && in_block(first) && (substatement || at_statement_start(first))) {
    size_t after = end_of_part(first + 1);
    bool declares = names(Word::join).type || !function_forks(first);
    return declares || list.type(after) != L::SEMICOLON ? Decision{} : finish({Kind::join, first, after});
  }
  if (!at_statement_start(first) || list.type(first + 1) != L::SEMICOLON) return {};
  if (list.type(first - 1) == L::SEMICOLON && is_statement_expression_value(first + 1)) return {};
  return finish({Kind::join, first, first + 1});
}

// Whether there is a fork in the token's function. It is called for tokens in their order, and looks through each function once.
bool Recognizer::function_forks(size_t index) {
  if (list.tokens[index].enclosing == none) return false;
  if (index < function_end) return function_has_fork;
  size_t open = index;
  while (list.tokens[open].enclosing != none) open = list.tokens[open].enclosing;
  function_end = list.tokens[open].match == none ? list.tokens.size() : list.tokens[open].match;
  function_has_fork = false;
  for (size_t i = open; i < function_end && !function_has_fork; ++i)
    function_has_fork = list.word(i) == Word::fork && list.type(i + 1) == L::IDENTIFIER && has_list(i + 2);
  return function_has_fork;
}

// The token after a name with its members and elements, as in `v[i].x`.
size_t Recognizer::end_of_part(size_t name) const {
  for (size_t i = name + 1;;) {
    bool member = (list.text(i) == "." || list.text(i) == "->") && list.type(i + 1) == L::IDENTIFIER;
    bool element = list.type(i) == L::LBRACKET && list.tokens[i].match != none && list.tokens[i].match > i;
    if (!member && !element) return i;
    i = member ? i + 2 : list.tokens[i].match + 1;
  }
}

} // namespace prelude::annotations
