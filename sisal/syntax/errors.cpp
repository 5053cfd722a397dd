#include "syntax/errors.h"

#include "SisalParser.h"

#include "llvm/ADT/StringExtras.h"

namespace sisal::syntax {

using P = grammar::SisalParser;
using antlr4::misc::IntervalSet;

namespace {

// The parser stops after so many errors.
constexpr unsigned most_errors = 100;

// Sets of tokens that have one name in a message: a set is named if its first token is in what is expected.
bool begins_expression(size_t token) {
  switch (token) {
  case P::WHOLE:
  case P::FRACTION:
  case P::LETTER:
  case P::STRING:
  case P::TRUE_:
  case P::FALSE_:
  case P::NIL:
  case P::PLUS:
  case P::MINUS:
  case P::NOT:
  case P::LPAREN:
  case P::OLD:
  case P::ERROR_:
  case P::IS:
  case P::IF:
  case P::LET:
  case P::TAGCASE:
  case P::FOR: return true;
  default: return false;
  }
}

// These could go on with nearly each expression: they are said only where there is nothing else.
bool continues_expression(size_t token) { return (token >= P::PLUS && token <= P::GREATER_EQUAL) || token == P::PERIOD; }

bool is_basic_type(size_t token) {
  return token == P::BOOLEAN || token == P::CHARACTER || token == P::INTEGER || token == P::REAL || token == P::DOUBLE_REAL ||
         token == P::NULL_;
}

// `open` is the word that the innermost construct begins with.
std::string word(size_t token, const antlr4::dfa::Vocabulary &vocabulary, const std::string &open) {
  if (token == P::END && !open.empty()) return "'end " + open + "'";
  if (token == antlr4::Token::EOF) return "the end of the file";
  if (token == P::NAME) return "a name";
  if (token == P::EQUAL) return "'='";
  if (token == P::UNEQUAL) return "'~='";
  return vocabulary.getLiteralName(token);
}

std::string list_of(const std::vector<std::string> &words) {
  std::string result;
  for (size_t i = 0; i < words.size(); i++) {
    if (i > 0) result += i + 1 < words.size() ? ", " : " or ";
    result += words[i];
  }
  return result;
}

// The tokens in words, the more telling ones before commas and semicolons.
std::string words_of(const std::vector<size_t> &tokens, const antlr4::dfa::Vocabulary &vocabulary, const std::string &open) {
  auto has = [&](size_t token) { return std::find(tokens.begin(), tokens.end(), token) != tokens.end(); };
  bool expression = has(P::WHOLE), type = !expression && has(P::BOOLEAN), function = has(P::DEFINE);
  std::vector<std::string> words, separators;
  if (function) return list_of({"'define'", "'type'", "'global'", "'forward'", "'function'"});
  if (expression) words.push_back("an expression");
  if (type) words.push_back("a type");
  bool others = expression || type;
  for (size_t token : tokens)
    others |= !continues_expression(token) && token != P::LBRACKET && token != P::LPAREN && token != P::REPLACE;
  for (size_t token : tokens) {
    if (expression && (begins_expression(token) || is_basic_type(token) || token == P::NAME || token == P::ARRAY ||
                       token == P::STREAM || token == P::RECORD || token == P::UNION))
      continue;
    if (type && (is_basic_type(token) || token == P::NAME || token == P::ARRAY || token == P::STREAM || token == P::RECORD ||
                 token == P::UNION))
      continue;
    bool continues = continues_expression(token) || token == P::REPLACE;
    if (others && !expression && (continues || ((token == P::LBRACKET || token == P::LPAREN) && has(P::PLUS)))) continue;
    (token >= P::SEMICOLON && token <= P::COLON ? separators : words).push_back(word(token, vocabulary, open));
  }
  words.insert(words.end(), separators.begin(), separators.end());
  return list_of(words);
}

} // namespace

bool is_unclosed(const antlr4::Token &token) {
  if (token.getType() != P::LETTER && token.getType() != P::STRING) return false;
  std::string text = token.getText();
  for (size_t i = 1; i < text.size(); i += text[i] == '\\' ? 2 : 1)
    if (text[i] == text[0]) return false;
  return true;
}

void ErrorStrategy::reset(antlr4::Parser *parser) {
  DefaultErrorStrategy::reset(parser);
  matched_ = enough;
  asked_at_ = SIZE_MAX;
}

void ErrorStrategy::asked(antlr4::Parser *parser, const IntervalSet &tokens) {
  size_t at = parser->getTokenStream()->index();
  if (at != asked_at_) asked_.clear();
  asked_at_ = at;
  asked_.addAll(tokens);
}

void ErrorStrategy::sync(antlr4::Parser *parser) {
  const antlr4::atn::ATN &atn = parser->getATN();
  asked(parser, atn.nextTokens(atn.states[parser->getState()]));
  DefaultErrorStrategy::sync(parser);
}

void ErrorStrategy::reportMatch(antlr4::Parser *parser) {
  if (matched_ < enough) matched_++;
  DefaultErrorStrategy::reportMatch(parser);
}

void ErrorStrategy::reportError(antlr4::Parser *parser, const antlr4::RecognitionException &exception) {
  if (inErrorRecoveryMode(parser)) return;
  beginErrorCondition(parser);
  report(parser, exception.getOffendingToken());
}

void ErrorStrategy::reportUnwantedToken(antlr4::Parser *parser) {
  if (inErrorRecoveryMode(parser)) return;
  beginErrorCondition(parser);
  report(parser, parser->getCurrentToken());
}

void ErrorStrategy::reportMissingToken(antlr4::Parser *parser) { reportUnwantedToken(parser); }

// The first token of the innermost construct that ends with `end`, or none.
static antlr4::Token *open_construct(antlr4::Parser *parser) {
  for (antlr4::RuleContext *at = parser->getContext(); at; at = static_cast<antlr4::RuleContext *>(at->parent)) {
    size_t rule = at->getRuleIndex();
    bool opens = rule == P::RuleLet || rule == P::RuleConditional || rule == P::RuleLoop || rule == P::RuleTagcase ||
                 rule == P::RuleFunction;
    if (opens) return static_cast<antlr4::ParserRuleContext *>(at)->getStart();
  }
  return nullptr;
}

// A part of the text for a message: its beginning, with characters that cannot be shown as numbers.
static std::string shown(std::string_view text) {
  constexpr size_t longest = 30;
  std::string result;
  for (char c : text.substr(0, longest)) {
    if (c >= ' ' && c <= '~') result += c;
    else result += "\\" + llvm::utohexstr(static_cast<unsigned char>(c), /*LowerCase=*/true, 2);
  }
  return result + (text.size() > longest ? "..." : "");
}

// The token before this one that the parser sees, or none.
static antlr4::Token *before(antlr4::Parser *parser, const antlr4::Token *at) {
  antlr4::TokenStream *tokens = parser->getTokenStream();
  for (size_t i = at->getTokenIndex(); i-- > 0;)
    if (tokens->get(i)->getChannel() == antlr4::Token::DEFAULT_CHANNEL) return tokens->get(i);
  return nullptr;
}

// Sisal's way to write operators and words of other languages, of which the token is one, or begins or ends one.
static std::string remedy(std::string_view file, Range at) {
  struct Remedy {
    std::string_view text, says;
  };
  static constexpr Remedy remedies[] = {
      {"&&", "'and' is written '&'"},      {"and", "'and' is written '&'"},
      {"or", "'or' is written '|'"},       {"!", "'not' is written '~'"},
      {"**", "a power is 'exp(a, b)'"},    {"^", "a power is 'exp(a, b)'"},
      {"//", "a comment begins with '%'"}, {"/*", "a comment begins with '%', and goes to the end of its line"},
      {"<-", "a name is defined by ':='"},
  };
  std::string_view token = file.substr(at.begin, at.end - at.begin);
  std::string_view from_before = file.substr(at.begin - (at.begin > 0), token.size() + 1),
                   with_next = file.substr(at.begin, token.size() + 1);
  for (const Remedy &each : remedies)
    if (each.text == token || each.text == from_before || each.text == with_next) return std::string(each.says);
  return "";
}

Range ErrorStrategy::range(const antlr4::Token *token) const {
  return {file_, static_cast<std::uint32_t>(token->getStartIndex()), static_cast<std::uint32_t>(token->getStopIndex() + 1)};
}

void ErrorStrategy::report(antlr4::Parser *parser, antlr4::Token *at) {
  bool is_quiet = matched_ < enough;
  matched_ = 0;
  if (is_quiet) return;
  asked(parser, parser->getExpectedTokens());
  std::vector<size_t> tokens;
  for (ssize_t token : asked_.toList())
    if (token != static_cast<ssize_t>(antlr4::Token::EPSILON)) tokens.push_back(static_cast<size_t>(token));
  bool is_end = at->getType() == antlr4::Token::EOF;
  antlr4::Token *last = before(parser, at);
  // What an open quote has swallowed is missing after it: the quote is reported.
  if (last && is_unclosed(*last)) return;
  Range where = is_end ? Range{file_, 0, 0} : range(at);
  // The end of the file is after its last token, and not after what is blank.
  if (is_end && last) where.begin = where.end = range(last).end;
  antlr4::Token *open = open_construct(parser);
  std::string expected = words_of(tokens, parser->getVocabulary(), open ? open->getText() : "");
  // `end` and the word after it are one.
  if (last && last->getType() == P::END && tokens.size() == 1) {
    expected = "'end " + expected.substr(1);
    where.begin = range(last).begin;
  }
  std::string text = shown(sources_.text(where));
  std::string found = is_end ? "the end of the file" : "'" + text + "'";
  Diagnostic &diagnostic = diagnostics_.report(Message::unexpected_text, where, {expected, found});
  if (at->getType() == P::PERIOD && has_digit(where.end))
    diagnostic.note(where, "a number begins with a digit").fix(Range{file_, where.begin, where.begin}, "0");
  if (std::string says = remedy(sources_.text(file_), where); !says.empty()) diagnostic.note(where, says);
  if (tokens == std::vector<size_t>{P::NAME} && at->getType() >= P::ARRAY && at->getType() <= P::WHILE)
    diagnostic.note(where, "'" + text + "' is a word of the language, which cannot be a name");
  if (open && sources_.place(range(open)).line != sources_.place(where).line)
    diagnostic.note(range(open), "in the '" + open->getText() + "' that begins here");
  if (++reported_ == most_errors) throw TooManyErrors("");
}

} // namespace sisal::syntax
