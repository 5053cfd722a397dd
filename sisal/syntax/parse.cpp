#include "syntax/build.h"
#include "syntax/directives.h"
#include "syntax/errors.h"
#include "syntax/syntax.h"

#include "SisalLexer.h"

#include "ANTLRInputStream.h"
#include "BailErrorStrategy.h"
#include "CommonTokenStream.h"

namespace sisal::syntax {

namespace {

using L = grammar::SisalLexer;
using P = grammar::SisalParser;

// One character for a byte, so that offsets of tokens are those of the file.
class ByteStream : public antlr4::ANTLRInputStream {
public:
  explicit ByteStream(std::string_view bytes) {
    _data.reserve(bytes.size());
    for (unsigned char byte : bytes) _data.push_back(byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte);
  }
};

// The parser and all that works on trees are recursive, so how deep they go is bounded: by open constructs, and by the operators on
// the way to any part of an expression.
class Nesting {
public:
  static constexpr size_t most_open = 500, most_operators = 4000;

  // Whether the text is not too deep with this token, too.
  bool take(size_t token) {
    switch (token) {
    case L::LPAREN:
    case L::LBRACKET:
    case L::LET:
    case L::IF:
    case L::TAGCASE:
    case L::FOR:
    case L::FUNCTION:
      // The word after `end` closes what it names.
      if (last_ == L::END) break;
      open_.push_back(0);
      break;
    case L::RPAREN:
    case L::RBRACKET:
    case L::END: close(); break;
    case L::PERIOD:
    case L::REPLACE: count(); break;
    case L::NAME:
    case L::OLD:
    case L::WHOLE:
    case L::FRACTION: break;
    default:
      if (token >= L::PLUS && token <= L::GREATER_EQUAL) count();
      else start_expression();
    }
    last_ = token;
    return open_.size() <= most_open + 1 && operators_ <= most_operators; // the first stands for the file
  }

private:
  void count() {
    operators_++;
    open_.back()++;
  }
  void start_expression() {
    operators_ -= open_.back();
    open_.back() = 0;
  }
  void close() {
    start_expression();
    if (open_.size() > 1) open_.pop_back();
    // A suffix or an operator follows: it goes around what has been closed.
    count();
  }

  std::vector<size_t> open_{0}; // the operators of each open construct
  size_t operators_ = 0;
  size_t last_ = 0;
};

Range range_of(FileId file, const antlr4::Token *token) {
  return {file, static_cast<std::uint32_t>(token->getStartIndex()), static_cast<std::uint32_t>(token->getStopIndex() + 1)};
}

bool is_shallow(const antlr4::CommonTokenStream &tokens, FileId file, Diagnostics &diagnostics) {
  Nesting nesting;
  for (const antlr4::Token *token : const_cast<antlr4::CommonTokenStream &>(tokens).getTokens()) {
    if (token->getChannel() != antlr4::Token::DEFAULT_CHANNEL || nesting.take(token->getType())) continue;
    diagnostics.report(Message::too_deep, range_of(file, token),
                       {std::to_string(Nesting::most_open), std::to_string(Nesting::most_operators)});
    return false;
  }
  return true;
}

// C's == and != are taken for what they mean.
void check_operator(FileId file, const antlr4::Token &token, Diagnostics &diagnostics) {
  if (token.getType() != L::EQUAL && token.getType() != L::UNEQUAL) return;
  std::string text = token.getText(), right = token.getType() == L::EQUAL ? "=" : "~=";
  if (text == right) return;
  Range at = range_of(file, &token);
  diagnostics.report(Message::foreign_operator, at, {text, right}).fix(at, right);
}

bool has_errors_since(const Diagnostics &diagnostics, size_t before) {
  const auto &all = diagnostics.all();
  return std::any_of(all.begin() + static_cast<std::ptrdiff_t>(before), all.end(),
                     [](const Diagnostic &each) { return severity_of(each.message) == Severity::error; });
}

// The parse tree, which belongs to the parser. First by the cheaper strategy, which says nothing of where an error is.
P::UnitContext *parse_tree(P &parser, antlr4::CommonTokenStream &tokens,
                           const std::shared_ptr<antlr4::ANTLRErrorStrategy> &strategy) {
  auto *simulator = parser.getInterpreter<antlr4::atn::ParserATNSimulator>();
  parser.removeErrorListeners();
  try {
    simulator->setPredictionMode(antlr4::atn::PredictionMode::SLL);
    parser.setErrorHandler(std::make_shared<antlr4::BailErrorStrategy>());
    return parser.unit();
  } catch (const antlr4::ParseCancellationException &) {
  }
  tokens.seek(0);
  parser.reset();
  parser.setErrorHandler(strategy);
  simulator->setPredictionMode(antlr4::atn::PredictionMode::LL);
  try {
    return parser.unit();
  } catch (const antlr4::ParseCancellationException &) {
    return nullptr;
  }
}

} // namespace

std::optional<Unit> parse(const Sources &sources, FileId file, Diagnostics &diagnostics) {
  size_t before = diagnostics.all().size();
  ByteStream stream(sources.text(file));
  L lexer(&stream);
  lexer.removeErrorListeners();
  antlr4::CommonTokenStream tokens(&lexer);
  tokens.fill();
  if (!is_shallow(tokens, file, diagnostics)) return std::nullopt;
  std::vector<Directive> directives;
  for (const antlr4::Token *token : tokens.getTokens()) {
    if (token->getType() == L::DIRECTIVE) read_directive(sources, range_of(file, token), directives, diagnostics);
    else check_operator(file, *token, diagnostics);
    if (is_unclosed(*token)) unquote(sources, range_of(file, token), diagnostics); // which reports it
  }
  P parser(&tokens);
  P::UnitContext *tree = parse_tree(parser, tokens, std::make_shared<ErrorStrategy>(sources, file, diagnostics));
  if (!tree || has_errors_since(diagnostics, before)) return std::nullopt;
  Unit unit = Builder(sources, file, diagnostics).unit(tree);
  if (has_errors_since(diagnostics, before)) return std::nullopt;
  unit.directives = std::move(directives);
  return unit;
}

} // namespace sisal::syntax
