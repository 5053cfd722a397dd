// Contracts, which stand after a function's parameters: `requires_shared(n)`.
#include "annotations/recognize.h"

#include "PreludeLexer.h"

namespace prelude::annotations {

using L = grammar::PreludeLexer;

// What may stand after a function's parameters besides contracts.
static bool is_attribute(std::string_view word) { return word == "__attribute__" || word == "__attribute"; }
static bool is_label(std::string_view word) { return word == "asm" || word == "__asm" || word == "__asm__"; }

// The `(` of the parameters that a contract stands after, with only attributes and other contracts between; none if what stands
// there cannot be a function's declaration.
size_t Recognizer::parameters_before(size_t index) const {
  for (size_t close = index; close-- > 0;) {
    if (list.type(close) != L::RPAREN || list.tokens[close].match == none) return none;
    size_t open = list.tokens[close].match;
    if (open > 0 && (is_attribute(list.text(open - 1)) || is_label(list.text(open - 1)) || is_contract(list.word(open - 1)))) {
      close = open - 1;
      continue;
    }
    // A name with nothing before it is a macro that stands for the type: `EXPORT(int) releases(long x);`
    bool named = open > 0 && (list.type(open - 1) == L::IDENTIFIER || list.type(open - 1) == L::RPAREN);
    size_t before = open > 1 ? list.type(open - 2) : L::SEMICOLON;
    bool begins = before == L::SEMICOLON || before == L::STATIC || before == L::QUALIFIER || before == L::LBRACE ||
                  (before == L::RBRACE && !closes_record(open - 2));
    return named && !begins ? open : none;
  }
  return none;
}

// Whether what stands before a token outside of functions are the declarations of the parameters of a definition of the old style:
// `f(a) struct node region *a;`, perhaps with contracts after them.
bool Recognizer::follows_old_parameters(size_t index) const {
  while (index > 2 && list.type(index - 1) == L::RPAREN && list.tokens[index - 1].match != none &&
         list.tokens[index - 1].match > 0 && is_contract(list.word(list.tokens[index - 1].match - 1)))
    index = list.tokens[index - 1].match - 1;
  if (index == 0 || list.type(index - 1) != L::SEMICOLON) return false;
  for (size_t at = index - 1; at-- > 0;) {
    if (list.type(at) == L::RBRACE && !closes_record(at)) return false;
    size_t after = list.type(at + 1), open = list.tokens[at].match;
    bool declares = after == L::TYPE || after == L::RECORD || after == L::QUALIFIER || after == L::IDENTIFIER;
    if (list.type(at) == L::RPAREN && declares && open != none && open > 0 && list.type(open - 1) == L::IDENTIFIER &&
        list.type(open + 1) == L::IDENTIFIER)
      return true;
    if (open != none && open < at) at = open;
  }
  return false;
}

// `extern "C" { ... }` is there for C++ in the headers of C.
bool Recognizer::outside_functions(size_t index) const {
  size_t open = list.tokens[index].enclosing;
  while (open != none && open > 1 && list.type(open) == L::LBRACE && list.type(open - 1) == L::STRING &&
         list.text(open - 2) == "extern")
    open = list.tokens[open].enclosing;
  return open == none;
}

// `long find(region struct node *n) requires_shared(n)`, outside of functions: there it could be a call after `if (...)`.
Decision Recognizer::contract(size_t first) {
  if (!outside_functions(first) || first == 0 || !has_list(first + 1)) return {};
  size_t open = first + 1, close = list.tokens[open].match, parameters = parameters_before(first);
  size_t after = list.type(close + 1);
  std::string word = "'" + std::string(list.text(first)) + "'";
  const std::string no_prototype = word + " needs a function with a prototype; give its parameters their types in the parentheses";
  bool is_last = after == L::LBRACE || (after == L::IDENTIFIER && is_contract(list.word(close + 1)));
  if (parameters == none && is_last && follows_old_parameters(first)) return Decision::problem(close, no_prototype);
  if (parameters == none) return {};
  size_t before = list.tokens[first - 1].match;
  bool labelled = is_label(list.text(before - 1)) || (after == L::IDENTIFIER && is_label(list.text(close + 1)));
  bool old_style = after == L::TYPE || after == L::RECORD || after == L::QUALIFIER;
  bool goes_on = (after == L::IDENTIFIER && (is_attribute(list.text(close + 1)) || is_contract(list.word(close + 1)))) ||
                 (is_macro_body && close + 1 == list.tokens.size());
  if (after != L::SEMICOLON && after != L::LBRACE && after != L::COMMA && !goes_on && !old_style && !labelled) return {};
  if (list.type(parameters - 1) == L::RPAREN)
    return Decision::problem(close, word + " belongs to a function, not to a pointer to functions or a function that returns one");
  if (old_style) return Decision::problem(close, no_prototype);
  if (labelled)
    return Decision::problem(close, "a function with an asm label cannot have " + word + ", which the linker would not see");
  for (size_t i = open + 1; i < close || i == open + 1; i += 2)
    if (list.type(i) != L::IDENTIFIER || (i + 1 != close && list.type(i + 1) != L::COMMA))
      return Decision::problem(close, word + " needs names of the function's parameters, in parentheses");
  return finish({Kind::contract, first, close});
}

} // namespace prelude::annotations
