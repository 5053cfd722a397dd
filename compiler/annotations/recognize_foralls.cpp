// Blocks that annotations stand before: `forall (int i = 0; i < n; i++) at any reduce(sum: s) { ... }`, `finish { ... }`.
#include "annotations/recognize.h"

#include "PreludeLexer.h"

#include <algorithm>

namespace prelude::annotations {

using L = grammar::PreludeLexer;

// Two semicolons stand in the head of a loop, and never among the arguments of a call.
bool Recognizer::is_loop_head(size_t open) const {
  if (!has_list(open)) return false;
  unsigned semicolons = 0;
  for (size_t i = open + 1; i < list.tokens[open].match; ++i)
    semicolons += list.type(i) == L::SEMICOLON && list.tokens[i].enclosing == open;
  return semicolons == 2;
}

// Last token of the place after `at`, before `reduce` or the block.
size_t Recognizer::end_of_forall_place(size_t at) const {
  size_t last = at;
  for (size_t i = at + 1; i < list.tokens.size(); ++i) {
    size_t type = list.type(i);
    if (type == L::LBRACE || type == L::SEMICOLON || type == L::RBRACE) break;
    if (type == L::IDENTIFIER && list.text(i) == "reduce" && has_list(i + 1)) break;
    if (list.word(i) == Word::forall && is_loop_head(i + 1)) break;
    last = i;
    if (list.tokens[i].match != none && list.tokens[i].match > i) last = i = list.tokens[i].match;
  }
  return last;
}

// The lists of reductions: one, or one in each branch of a conditional. A problem if one is not in form.
Decision Recognizer::reductions_of(Extent &extent) const {
  auto follows = [&] { return list.type(extent.last + 1) == L::IDENTIFIER && list.text(extent.last + 1) == "reduce" && has_list(extent.last + 2); };
  while (follows() && (extent.reduce == none || list.after_directive(extent.last + 1))) {
    if (extent.reduce == none) extent.reduce = extent.last + 1;
    size_t open = extent.last + 2;
    extent.last = list.tokens[open].match;
    for (size_t i = open + 1; i < extent.last; ++i) {
      bool begins = list.tokens[i].enclosing == open && (i == open + 1 || list.type(i - 1) == L::COMMA);
      if (begins && !is_reduction(list.text(i)))
        return loops_only(extent, "unknown reduction '" + std::string(list.text(i)) + "'; allowed: " +
                                                  std::string(reductions) + ", as in 'reduce(max: largest)'");
    }
  }
  return {};
}

// In a problem, the loops stay.
Decision Recognizer::loops_only(const Extent &extent, std::string message) const {
  Decision out = Decision::problem(extent.last, std::move(message));
  constexpr size_t kept = 3; // `for` of the word
  for (size_t i = extent.first; i <= extent.last; ++i) {
    bool is_loop = list.word(i) == Word::forall || list.text(i) == "for"; // a `for` in another branch
    if (!is_loop || list.tokens[i].enclosing != list.tokens[extent.first].enclosing || !is_loop_head(i + 1)) continue;
    out.kept.push_back({list.tokens[i].begin, list.tokens[i].begin + kept});
    out.kept.push_back({list.tokens[i + 1].begin, list.tokens[list.tokens[i + 1].match].end});
  }
  return out;
}

// Something else than the block follows. What stands before a block is part of the problem.
Decision Recognizer::no_block(Extent extent) const {
  size_t begin = extent.place == none ? extent.last + 1 : extent.place + 2, last = end_of_forall_place(extent.last);
  while (list.type(last + 1) == L::IDENTIFIER && list.text(last + 1) == "reduce" && has_list(last + 2)) last = end_of_forall_place(list.tokens[last + 2].match);
  bool divided = extent.last + 1 < list.tokens.size() && list.tokens[extent.last + 1].branch != list.tokens[extent.first].branch;
  if (list.type(last + 1) == L::LBRACE) extent.last = last;
  if (divided) return loops_only(extent, divided_message(Kind::forall, " and its block"));
  Decision out = loops_only(extent, "expected 'at', 'reduce' or a block after the head of 'forall'");
  for (size_t i = begin; i <= last; ++i)
    if (list.type(i) == L::IDENTIFIER && list.tokens[i].enclosing == list.tokens[extent.first].enclosing) out.names.emplace_back(list.text(i));
  return out;
}

Decision Recognizer::forall(size_t first) {
  bool substatement = first > 0 && (list.type(first - 1) == L::RPAREN || list.type(first - 1) == L::COLON);
  // Attributes, or the name of a macro, which may stand for a pragma.
  bool in_function = list.tokens[first].enclosing != none;
  bool attributed = in_function && first > 0 && (list.type(first - 1) == L::RBRACKET || list.type(first - 1) == L::IDENTIFIER);
  bool starts_body = is_macro_body && first == 0, possible = at_statement_start(first) || substatement || attributed || starts_body;
  if (!in_block(first) || !possible || !is_loop_head(first + 1)) return {};
  Extent extent{Kind::forall, first, list.tokens[first + 1].match};
  while (list.word(extent.last + 1) == Word::forall && is_loop_head(extent.last + 2)) extent.last = list.tokens[extent.last + 2].match;
  if (list.word(extent.last + 1) == Word::at) {
    extent.place = extent.last + 1;
    extent.last = end_of_forall_place(extent.place);
  }
  if (Decision problem = reductions_of(extent); problem.verdict == Decision::malformed) return problem;
  if (list.type(extent.last + 1) != L::LBRACE) return no_block(extent);
  size_t block = list.tokens[extent.last + 1].match;
  unsigned branch = list.tokens[first].branch;
  if (list.tokens[extent.last + 1].branch != branch || (block != none && list.tokens[block].branch != branch))
    return loops_only(extent, divided_message(Kind::forall, " and its block"));
  if (block == none) return {};
  Decision decision = finish(extent);
  if (decision.verdict == Decision::malformed) return loops_only(extent, std::move(decision.message));
  decision.record.as<Forall>()->block_end = list.tokens[block].end;
  return decision;
}

// A block, which no identifier of C can stand before, or a forall.
Decision Recognizer::finish_block(size_t first) {
  bool substatement = first > 0 && (list.type(first - 1) == L::RPAREN || list.type(first - 1) == L::COLON);
  bool in_function = list.tokens[first].enclosing != none;
  if (!in_block(first) || !in_function || (!at_statement_start(first) && !substatement)) return {};
  size_t next = first + 1;
  bool has_forall = list.word(next) == Word::forall && is_loop_head(next + 1);
  if (!has_forall && list.type(next) != L::LBRACE) return {};
  while (list.type(next) != L::LBRACE && list.type(next) != L::SEMICOLON && list.type(next) != L::RBRACE &&
         list.type(next) != antlr4::Token::EOF) {
    const Token &token = list.tokens[next];
    next = token.match != none && token.match > next ? token.match + 1 : next + 1;
  }
  size_t block = list.type(next) == L::LBRACE ? list.tokens[next].match : none;
  unsigned branch = list.tokens[first].branch;
  if (list.tokens[next].branch != branch || (block != none && list.tokens[block].branch != branch))
    return Decision::problem(first, divided_message(Kind::finish, " and its block"));
  if (block == none) return {};
  Decision decision = finish({Kind::finish, first, first});
  if (Finish *record = decision.record.as<Finish>()) record->block_end = list.tokens[block].end;
  return decision;
}

} // namespace prelude::annotations
