#include "syntax/errors.h"

#include "SisalParser.h"

namespace sisal::syntax {

using P = grammar::SisalParser;
using antlr4::misc::IntervalSet;

namespace {

// The parser stops after so many errors.
constexpr unsigned most_errors = 100;

// What stands for many tokens, in a message: a set is named if its first token is in what is expected.
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

std::string word(size_t token, const antlr4::dfa::Vocabulary &vocabulary) {
  if (token == antlr4::Token::EOF) return "the end of the file";
  if (token == P::NAME) return "a name";
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

// What the tokens are, in words, the more telling ones before commas and semicolons.
std::string words_of(const std::vector<size_t> &tokens, const antlr4::dfa::Vocabulary &vocabulary) {
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
    (token >= P::SEMICOLON && token <= P::COLON ? separators : words).push_back(word(token, vocabulary));
  }
  words.insert(words.end(), separators.begin(), separators.end());
  return list_of(words);
}

} // namespace

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

void ErrorStrategy::note_open(antlr4::Parser *parser, Diagnostic &diagnostic) {
  for (antlr4::RuleContext *at = parser->getContext(); at; at = static_cast<antlr4::RuleContext *>(at->parent)) {
    size_t rule = at->getRuleIndex();
    bool opens = rule == P::RuleLet || rule == P::RuleConditional || rule == P::RuleLoop || rule == P::RuleTagcase ||
                 rule == P::RuleFunction;
    if (!opens) continue;
    antlr4::Token *first = static_cast<antlr4::ParserRuleContext *>(at)->getStart();
    Range range{file_, static_cast<std::uint32_t>(first->getStartIndex()), static_cast<std::uint32_t>(first->getStopIndex() + 1)};
    if (sources_.place(range).line != sources_.place(diagnostic.at).line)
      diagnostic.note(range, "in the '" + first->getText() + "' that begins here");
    return;
  }
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
  auto size = static_cast<std::uint32_t>(sources_.text(file_).size());
  Range range{file_, static_cast<std::uint32_t>(at->getStartIndex()), static_cast<std::uint32_t>(at->getStopIndex() + 1)};
  if (is_end) range.begin = range.end = size;
  std::string text(sources_.text(range));
  constexpr size_t longest = 30;
  if (text.size() > longest) text = text.substr(0, longest) + "...";
  std::string found = is_end ? "the end of the file" : "'" + text + "'";
  Diagnostic &diagnostic = diagnostics_.report(Message::unexpected_text, range, {words_of(tokens, parser->getVocabulary()), found});
  note_open(parser, diagnostic);
  if (++reported_ == most_errors) throw TooManyErrors("");
}

} // namespace sisal::syntax
