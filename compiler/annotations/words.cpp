#include "annotations/words.h"

namespace prelude::annotations {

Word word_of(std::string_view identifier) {
  struct Known {
    std::string_view spelling;
    Word word;
  };
  static constexpr Known all[] = {
#define PRELUDE_WORD(word, token) {#word, Word::word},
#define PRELUDE_FIRST_WORD(word, token) {#word, Word::word},
#define PRELUDE_PLACE_WORD(word, token) {#word, Word::word},
#define PRELUDE_CONTRACT(word, ...) {#word, Word::word},
#define PRELUDE_LOCK(word) {#word, Word::lock},
#include "lang-spec/words.def"
  };
  for (const Known &known : all)
    if (known.spelling == identifier) return known.word;
  return Word::other;
}

ClauseWord clause_word(std::string_view word) {
#define PRELUDE_POLICY(clause, ...)                                                                                                \
  if (word == #clause) return ClauseWord::policy;
#define PRELUDE_ABORT(clause, ...)                                                                                                 \
  if (word == #clause) return ClauseWord::abort;
#include "lang-spec/words.def"
  return valued_clause(word) ? ClauseWord::valued : word == "to" ? ClauseWord::region : ClauseWord::none;
}

const ValuedClause *valued_clause(std::string_view word) {
  static constexpr ValuedClause all[] = {
#define PRELUDE_VALUED(word, mark, value, needs, example, where) {#word, needs, example, ValuedClause::where},
#include "lang-spec/words.def"
  };
  for (const ValuedClause &one : all)
    if (one.word == word) return &one;
  return nullptr;
}

bool is_reduction(std::string_view word) {
#define PRELUDE_REDUCTION(reduction, ...)                                                                                          \
  if (word == #reduction) return true;
#include "lang-spec/words.def"
  return false;
}

namespace {

constexpr std::string_view without_comma(std::string_view list) { return list.substr(0, list.size() - 2); }
constexpr std::string_view without_next(std::string_view list) { return list.substr(0, list.size() - 3); }

} // namespace

const std::string_view reductions = without_comma(""
#define PRELUDE_REDUCTION(word, ...) #word ", "
#include "lang-spec/words.def"
);
const std::string_view policy_words = without_comma(""
#define PRELUDE_POLICY(word, ...) #word ", "
#include "lang-spec/words.def"
);
const std::string_view abort_words = without_comma(""
#define PRELUDE_ABORT(word, ...) #word ", "
#include "lang-spec/words.def"
);
const std::string_view clauses_of_move = without_next("'"
#define PRELUDE_POLICY(word, ...) #word "', '"
#define PRELUDE_ABORT(word, ...) #word "', '"
#define PRELUDE_VALUED(word, mark, value, ...) #word ": " value "', '"
#include "lang-spec/words.def"
);
const std::string_view clauses_of_rpc = "'to: region pointer'";

} // namespace prelude::annotations
