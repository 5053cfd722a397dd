#include "annotations/recognize.h"

#include "PreludeLexer.h"

namespace prelude::annotations {

using L = grammar::PreludeLexer;

namespace {

// What a token says about the words before it, which may have been a complete annotation.
enum class Next {
  statement,   // It cannot follow an identifier or a call: a new statement begins, or the block ends.
  declaration, // After a typedef name it would be a declaration.
  either,      // A prefix operator or `(`: a new statement, or an expression goes on.
  expression   // An expression goes on.
};

Next classify(const TokenList &list, size_t index) {
  switch (list.type(index)) {
  case antlr4::Token::EOF:
  case L::LBRACE:
  case L::RBRACE:
  case L::SEMICOLON:
  case L::IF:
  case L::ELSE:
  case L::DO:
  case L::KEYWORD:
  case L::TYPE:
  case L::RECORD:
  case L::NUMBER:
  case L::STRING:
  case L::RAW_STRING:
  case L::CHARACTER:
  case L::NOT: return Next::statement;
  case L::IDENTIFIER:
  case L::STAR:
  case L::QUALIFIER:
  case L::STATIC:
  case L::TYPEDEF: return Next::declaration;
  case L::LPAREN:
  case L::PREFIX_OPERATOR: return Next::either;
  case L::LBRACKET: // `[[`: attributes
    return list.type(index + 1) == L::LBRACKET ? Next::declaration : Next::expression;
  default: return Next::expression;
  }
}

std::string not_in_frame(std::string_view word) {
  return "'" + std::string(word) + "' belongs to a 'move' of the whole activation, not to a partial frame";
}

} // namespace

std::string divided_message(Kind kind, std::string_view also) {
  return "a branch of a conditional directive has only a part of this '" + std::string(spelling(kind)) + "'" + std::string(also) +
         "; write all of it in each branch";
}

// Follows typedefs and mentions at file scope up to a token, so that later words can be told apart.
void Recognizer::note_declaration(size_t index) {
  for (; noted <= index && noted < list.tokens.size(); ++noted) {
    const Token &token = list.tokens[noted];
    if (token.type == L::TYPEDEF && !in_typedef) {
      in_typedef = true;
      typedef_enclosing = token.enclosing;
    }
    if (token.enclosing == typedef_enclosing && token.type == L::SEMICOLON) in_typedef = false;
  }
  const Token &token = list.tokens[index];
  bool pointer = index > 0 && list.type(index - 1) == L::STAR;
  if (in_typedef && (token.enclosing == typedef_enclosing || pointer)) names(token.word).declared = names(token.word).type = true;
  if (token.enclosing == none || (pointer && list.tokens[token.enclosing].enclosing == none)) names(token.word).declared = true;
}

// Whether statements stand here, and not the parts of an expression, of a `for (...)` or of a struct.
bool Recognizer::in_block(size_t index) const {
  size_t open = list.tokens[index].enclosing;
  return open == none || (list.type(open) == L::LBRACE && !closes_record(open));
}

// Whether a brace belongs to `struct s {...}` or the like. Attributes and macros may stand before the `{`.
bool Recognizer::closes_record(size_t index) const {
  size_t open = list.type(index) == L::LBRACE ? index : list.tokens[index].match;
  if (open == none) return false;
  constexpr size_t furthest = 32; // Tokens between `struct` and its `{`; a bound keeps the scan linear.
  for (size_t i = open, walked = 0; i-- > 0 && walked < furthest; ++walked) {
    size_t type = list.type(i);
    if (type == L::RECORD) return true;
    if (type == L::RPAREN) {
      size_t group = list.tokens[i].match;
      bool attribute = group != none && group > 0 && list.text(group - 1).substr(0, 2) == "__";
      if (!attribute) return false;
      i = group;
    } else if (type != L::IDENTIFIER) {
      return false;
    }
  }
  return false;
}

bool Recognizer::at_statement_start(size_t index) const {
  if (!in_block(index)) return false;
  if (index == 0) return false;
  if (index - 1 == annotation_end) return true;
  switch (list.type(index - 1)) {
  case L::SEMICOLON:
  case L::LBRACE:
  case L::ELSE:
  case L::DO: return true;
  case L::RBRACE: return !closes_record(index - 1);
  default: return false;
  }
}

// Whether such an annotation may follow the statement before. If so, a word that could be either is the annotation.
bool Recognizer::after_its_statement(size_t index, Kind kind) const {
  if (list.tokens[index].enclosing == none && !is_macro_body) return false; // Between functions there are no statements.
  if (index > 0 && index - 1 == annotation_end) return true;
  if (index < 2 || list.type(index - 1) != L::SEMICOLON || list.type(index - 2) != L::RPAREN) return false;
  size_t open = list.tokens[index - 2].match;
  if (open == none || open == 0) return false;
  return kind == Kind::rpc || list.word(open - 1) == Word::lock;
}

// `({ ...; move; })`: the `move;` is the value of GNU C's statement expression.
bool Recognizer::is_statement_expression_value(size_t semicolon) const {
  if (list.type(semicolon) != L::SEMICOLON || list.type(semicolon + 1) != L::RBRACE) return false;
  size_t open = list.tokens[semicolon + 1].match;
  return open != none && open > 0 && list.type(open - 1) == L::LPAREN;
}

bool Recognizer::has_list(size_t open) const {
  return list.type(open) == L::LPAREN && list.tokens[open].match != none && list.tokens[open].match > open;
}

// Index of a `when (...)` that continues `move` or `begin move`.
size_t Recognizer::guard_behind(size_t index, Kind kind) const {
  bool possible = (kind == Kind::move || kind == Kind::begin_move) && !list.after_directive(index);
  return possible && list.word(index) == Word::when && has_list(index + 1) ? index : none;
}

// Whether a branch of a conditional directive has a part of the annotation only: some of its words, parentheses, or items of its lists.
// The expressions in it may have branches.
bool Recognizer::is_divided(const Extent &extent) const {
  const Token &first = list.tokens[extent.first];
  unsigned branch = first.branch;
  for (size_t i = extent.first; i <= extent.last; ++i) {
    const Token &token = list.tokens[i];
    size_t open = token.enclosing;
    bool outer = open == first.enclosing;
    bool of_reduce = extent.reduce != none && i >= extent.reduce;
    if (outer && of_reduce && token.type == L::IDENTIFIER) branch = token.branch; // `reduce`, of which each branch may have one
    if (outer && i == extent.last && token.type == L::SEMICOLON) break;
    bool in_list = open != none && list.tokens[open].enclosing == first.enclosing &&
                   (open == extent.clauses || of_reduce || extent.kind == Kind::contract);
    bool begins = in_list && (token.type == L::COMMA || i == open + 1 || list.type(i - 1) == L::COMMA);
    if ((outer || begins) && token.branch != branch) return true;
  }
  return false;
}

// Adds a guard and a `;` to the annotation, and parses it.
Decision Recognizer::finish(Extent extent) const {
  bool suffix = extent.kind != Kind::spawn && extent.kind != Kind::fork && extent.kind != Kind::join &&
                extent.kind != Kind::forall && extent.kind != Kind::finish && extent.kind != Kind::contract;
  if (suffix && extent.guard == none) {
    extent.guard = guard_behind(extent.last + 1, extent.kind);
    if (extent.guard != none) extent.last = list.tokens[extent.guard + 1].match;
  }
  if (suffix && list.type(extent.last + 1) == L::SEMICOLON && !list.after_directive(extent.last + 1)) ++extent.last;
  std::string word = "'" + std::string(spelling(extent.kind)) + "'";
  bool moves = extent.kind == Kind::move || extent.kind == Kind::begin_move;
  if (moves && !guard_before.empty() && extent.first == annotation_end + 1)
    return Decision::problem(extent.last, word + " comes before its guard: '" + std::string(spelling(extent.kind)) + " when (" + guard_before + ")'");
  if (is_divided(extent)) return Decision::problem(extent.last, divided_message(extent.kind));
  std::optional<Annotation> record = parse_island(list, extent);
  if (!record) {
    if (extent.guard != none) return Decision::problem(extent.last, "'when' needs one condition in parentheses");
    return Decision::problem(extent.last, "malformed " + word + " annotation");
  }
  if (Rpc *rpc = record->as<Rpc>()) note_call_before(extent.first, *rpc);
  return {Decision::annotation, extent.last, std::move(*record), {}};
}

// The call that the statement before an rpc ends with.
void Recognizer::note_call_before(size_t first, Rpc &rpc) const {
  if (list.type(first - 1) != L::SEMICOLON || list.type(first - 2) != L::RPAREN) return;
  size_t open = list.tokens[first - 2].match;
  if (open == none || open < 2 || list.type(open - 1) != L::IDENTIFIER || list.word(open - 1) == Word::lock) return;
  if (list.text(open - 2) == "." || list.text(open - 2) == "->") return;
  rpc.call = {list.tokens[open - 1].begin, list.tokens[first - 2].end};
}

Decision Recognizer::decide(size_t index) {
  const Token &token = list.tokens[index];
  if (token.word == Word::other || token.word == Word::lock || token.word == Word::at || token.word == Word::node ||
      names(token.word).macro) return {};
  Decision decision;
  bool two_words = list.word(index + 1) == Word::move && !names(Word::move).macro;
  switch (token.word) {
  case Word::begin:
    if (two_words) decision = suffix(index, 2, Kind::begin_move);
    break;
  case Word::end:
    if (two_words) decision = end_move(index);
    break;
  case Word::move: decision = suffix(index, 1, Kind::move); break;
  case Word::rpc: decision = suffix(index, 1, Kind::rpc); break;
  case Word::when: decision = guard(index); break;
  case Word::spawn: decision = spawn(index); break;
  case Word::fork: decision = fork(index); break;
  case Word::join: decision = join(index); break;
  case Word::forall: decision = forall(index); break;
  case Word::finish: decision = finish_block(index); break;
  default: decision = contract(index); break;
  }
  if (decision.verdict == Decision::ordinary) {
    note_declaration(index);
    return decision;
  }
  annotation_end = decision.last;
  const When *when = decision.record.as<When>();
  guard_before = when ? when->guard.condition.text : "";
  return decision;
}

Decision Recognizer::suffix(size_t first, size_t words, Kind kind) {
  bool starts_body = is_macro_body && first == 0 && words == 2;
  if (!at_statement_start(first) && !starts_body) return {};
  if (words == 2 && names(list.word(first)).type) return {};
  size_t next = first + words;
  // What stands after a directive is another statement.
  return has_list(next) && !list.after_directive(next) ? with_list(first, next, kind) : without_list(first, words, kind);
}

Decision Recognizer::without_list(size_t first, size_t words, Kind kind) {
  size_t next = first + words;
  bool certain = words == 2;
  bool expected = after_its_statement(first, kind);
  switch (classify(list, next)) {
  case Next::statement:
    // `{ move }` is an initializer or an enumeration.
    if (!certain && list.type(first - 1) == L::LBRACE && list.type(next) == L::RBRACE) return {};
    if (!certain && !expected && is_statement_expression_value(next)) return {};
    break;
  case Next::declaration:
    if (certain || (expected && !names(list.word(first)).type)) break;
    if (guard_behind(next, kind) != none && !names(list.word(first)).type) break;
    // `move x = 1;` declares x; `move x->count = 1;` does not.
    if (list.type(next) == L::IDENTIFIER && (list.type(next + 1) == L::OPERATOR || list.type(next + 1) == L::PREFIX_OPERATOR))
      break;
    return {};
  case Next::either:
    if (!certain && !(expected && list.after_directive(next))) return {};
    break;
  case Next::expression: return {};
  }
  return finish({kind, first, first + words - 1});
}

// `move (`, `begin move (` or `rpc (`: clauses, a call, or an annotation and then a statement that begins with a parenthesis.
Decision Recognizer::with_list(size_t first, size_t open, Kind kind) {
  size_t close = list.tokens[open].match;
  bool expected = after_its_statement(first, kind) || kind == Kind::begin_move;
  bool declared = names(list.word(first)).declared;
  std::optional<Annotation> clauses = parse_island(list, {kind, first, close, open});
  if (!clauses) return bad_list(first, open, kind);
  bool unmistakable = list.type(open + 1) == L::STATIC || list.text(open + 1) == "continue" || list.type(open + 2) == L::COLON;
  size_t after = list.type(close + 1);
  if (!unmistakable) {
    Next next = classify(list, close + 1);
    if (next == Next::expression) return {};
    if ((next == Next::either || after == L::STAR) && (!expected || declared)) return {};
    if (after == L::SEMICOLON && !expected && declared) return {};
  }
  unsigned decisions = 0, aborts = 0;
  for (const Clause &clause : clauses->clauses()) {
    decisions += clause_word(clause.name) == ClauseWord::policy;
    aborts += clause_word(clause.name) == ClauseWord::abort;
  }
  for (const Clause &clause : clauses->clauses()) {
    const ValuedClause *valued = valued_clause(clause.name);
    if (!valued || valued->where != ValuedClause::once) continue;
    auto same = [&](const Clause &other) { return other.name == clause.name; };
    bool twice = std::count_if(clauses->clauses().begin(), clauses->clauses().end(), same) > 1;
    if (twice) return Decision::problem(close, "'" + clause.name + "' stands twice");
    if (kind == Kind::begin_move) return Decision::problem(close, not_in_frame(clause.name));
  }
  if (decisions > 1 || aborts > 1)
    return Decision::problem(close, std::string("clauses of 'move' contradict each other: at most one of ") +
                                        std::string(aborts > 1 ? abort_words : policy_words));
  return finish({kind, first, close, open});
}

// Whether the item at a token is a clause in form; `alone` if it is only a name.
bool Recognizer::is_known_clause(size_t item, bool alone, Kind kind) const {
  ClauseWord word = clause_word(list.text(item));
  bool colon = list.type(item + 1) == L::COLON;
  if (kind == Kind::rpc) return word == ClauseWord::region && colon;
  return word == ClauseWord::valued ? colon : alone && (word == ClauseWord::policy || word == ClauseWord::abort);
}

Recognizer::ListShape Recognizer::shape_of_list(size_t open, Kind kind) const {
  ListShape shape;
  size_t close = list.tokens[open].match;
  shape.names_only = close > open + 1;
  for (size_t i = open + 1; i < close; ++i) {
    if (list.tokens[i].match != none && list.tokens[i].match > i) {
      shape.names_only = false;
      i = list.tokens[i].match;
      continue;
    }
    if (i != open + 1 && list.type(i - 1) != L::COMMA) continue;
    bool keyword = list.type(i) == L::STATIC || list.type(i) == L::IF || list.text(i) == "continue";
    bool word = keyword || list.type(i) == L::IDENTIFIER;
    bool colon = word && list.type(i + 1) == L::COLON;
    bool alone = word && (list.type(i + 1) == L::COMMA || i + 1 == close);
    shape.unmistakable |= colon || keyword;
    shape.names_only &= colon || alone;
    if (shape.unknown == none && !is_known_clause(i, alone, kind)) shape.unknown = i;
  }
  return shape;
}

static std::string no_clause(std::string what, Kind kind) {
  return what + " of '" + std::string(spelling(kind)) + "'; allowed: " + std::string(kind == Kind::rpc ? clauses_of_rpc : clauses_of_move);
}

// What is wrong with a clause that is not in form.
static std::string about_clause(std::string_view text, Kind kind) {
  std::string quoted = "'" + std::string(text) + "'";
  ClauseWord word = clause_word(text);
  bool of_rpc = word == ClauseWord::region;
  if (word == ClauseWord::none || of_rpc != (kind == Kind::rpc)) return no_clause("unknown clause " + quoted, kind);
  if (of_rpc) return quoted + " needs a region pointer: 'rpc(to: p)'";
  std::string with = "'" + std::string(spelling(kind)) + "(" + std::string(text);
  if (const ValuedClause *valued = valued_clause(text); valued && valued->where == ValuedClause::once && kind == Kind::begin_move)
    return not_in_frame(text);
  else if (valued) return quoted + " needs " + std::string(valued->needs) + ": " + with + ": " + std::string(valued->example) + ")'";
  return quoted + " is a clause without a value: " + with + ")'";
}

// A list that is not one of clauses.
Decision Recognizer::bad_list(size_t first, size_t open, Kind kind) const {
  size_t close = list.tokens[open].match;
  size_t after = list.type(close + 1);
  ListShape shape = shape_of_list(open, kind);
  bool expected = after_its_statement(first, kind) || kind == Kind::begin_move;
  bool has_clause = clause_word(list.text(open + 1)) != ClauseWord::none;
  if (expected && has_clause && is_divided({kind, first, close, open})) return Decision::problem(close, divided_message(kind));
  bool cannot_be_call = after != L::SEMICOLON && (classify(list, close + 1) == Next::statement || after == L::IDENTIFIER);
  bool in_function = list.tokens[first].enclosing != none || is_macro_body;
  bool call_unlikely = expected && after == L::SEMICOLON && kind != Kind::rpc && !names(list.word(first)).declared;
  if (shape.unmistakable || (shape.names_only && ((cannot_be_call && in_function) || call_unlikely))) {
    return Decision::problem(after == L::SEMICOLON ? close + 1 : close,
                             shape.unknown == none ? no_clause("malformed clauses", kind) : about_clause(list.text(shape.unknown), kind));
  }
  // `move (void)x;`: a cast begins the next statement.
  return expected && cannot_be_call ? finish({kind, first, open - 1}) : Decision();
}

Decision Recognizer::end_move(size_t first) {
  bool starts_body = is_macro_body && first == 0;
  if (!at_statement_start(first) && !starts_body) return {};
  if (names(Word::end).type) return {};
  size_t next = first + 2;
  if (classify(list, next) == Next::expression) return {};
  if (has_list(next) && parse_island(list, {Kind::move, first + 1, list.tokens[next].match, next}))
    return Decision::problem(list.tokens[next].match, "'end move' has no clauses; they belong to 'begin move'");
  return finish({Kind::end_move, first, first + 1});
}

// A guard of its own; one that follows `move` is taken by finish().
Decision Recognizer::guard(size_t first) {
  if (!at_statement_start(first) || !has_list(first + 1)) return {};
  size_t close = list.tokens[first + 1].match;
  if (close == first + 2) return {}; // `when()` is a call.
  size_t after = list.type(close + 1);
  bool doubtful = list.tokens[first].enclosing == none && !is_macro_body;
  Next next = classify(list, close + 1);
  if (next == Next::expression) return {};
  if (next == Next::either || after == L::STAR || after == L::SEMICOLON || doubtful) {
    if (!after_its_statement(first, Kind::when) || names(Word::when).declared) return {};
  }
  return finish({Kind::when, first, close, none, first});
}

} // namespace prelude::annotations
