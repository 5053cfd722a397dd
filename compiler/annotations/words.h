// The words of annotations (lang-spec/words.def) for the scanner, which tells them apart as identifiers of C.
#pragma once

#include <cstdint>
#include <string_view>

namespace prelude::annotations {

enum class Word : uint8_t {
  other,
  lock, // any of PRELUDE_LOCK
#define PRELUDE_WORD(word, token) word,
#define PRELUDE_FIRST_WORD(word, token) word,
#define PRELUDE_PLACE_WORD(word, token) word,
#include "lang-spec/words.def"
  // contracts, to the end
#define PRELUDE_CONTRACT(word, ...) word,
#include "lang-spec/words.def"
  count
};

Word word_of(std::string_view identifier);

// Whether it says what a function does with its caller's lock.
inline bool is_contract(Word word) { return word > Word::node; }

// The meaning of a word in a list of clauses.
enum class ClauseWord : uint8_t { none, policy, abort, valued, region };

// A clause of `move` with an expression.
struct ValuedClause {
  std::string_view word, needs, example; // the last two are parts of messages
  enum Where : uint8_t { anywhere, once } where; // once: at most once, and only at a `move` of the whole activation
};
// Null if the word is no clause with a value.
const ValuedClause *valued_clause(std::string_view word);

// Whether it says how filaments put a variable together: `sum` in `reduce(sum: x)`.
bool is_reduction(std::string_view word);
ClauseWord clause_word(std::string_view word);

// The clauses that an annotation may have, as messages name them: 'always', 'if: condition'.
extern const std::string_view clauses_of_move, clauses_of_rpc, reductions;
// The clauses without a value of which a list may have one at most: always, never.
extern const std::string_view policy_words, abort_words;

} // namespace prelude::annotations
