// Loops of filaments: `forall (int i = 0; i < n; i++) at any reduce(sum: s) { ... }`.
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
    last = i;
    if (list.tokens[i].match != none && list.tokens[i].match > i) last = i = list.tokens[i].match;
  }
  return last;
}

Decision Recognizer::forall(size_t first) {
  bool substatement = first > 0 && (list.type(first - 1) == L::RPAREN || list.type(first - 1) == L::COLON);
  if (!in_block(first) || (!at_statement_start(first) && !substatement) || !is_loop_head(first + 1)) return {};
  Extent extent{Kind::forall, first, list.tokens[first + 1].match};
  while (list.word(extent.last + 1) == Word::forall && is_loop_head(extent.last + 2)) extent.last = list.tokens[extent.last + 2].match;
  if (list.word(extent.last + 1) == Word::at) {
    extent.place = extent.last + 1;
    extent.last = end_of_forall_place(extent.place);
  }
  if (list.type(extent.last + 1) == L::IDENTIFIER && list.text(extent.last + 1) == "reduce" && has_list(extent.last + 2)) {
    extent.reduce = extent.last + 1;
    extent.clauses = extent.last + 2;
    extent.last = list.tokens[extent.clauses].match;
    for (size_t i = extent.clauses + 1; i < extent.last; ++i) {
      bool begins = list.tokens[i].enclosing == extent.clauses && (i == extent.clauses + 1 || list.type(i - 1) == L::COMMA);
      if (begins && !is_reduction(list.text(i)))
        return Decision::problem(extent.last, "unknown reduction '" + std::string(list.text(i)) + "'; allowed: " +
                                                  std::string(reductions) + ", as in 'reduce(max: largest)'");
    }
  }
  if (list.type(extent.last + 1) != L::LBRACE)
    return Decision::problem(extent.last, "expected 'at', 'reduce' or a block after the head of 'forall'");
  size_t block = list.tokens[extent.last + 1].match;
  if (block == none) return {};
  Decision decision = finish(extent);
  decision.record.block_end = list.tokens[block].end;
  return decision;
}

} // namespace prelude::annotations
