#include "annotations/tokens.h"

#include "PreludeLexer.h"

#include <algorithm>
#include <array>
#include <utility>

namespace prelude::annotations {

using grammar::PreludeLexer;

namespace {

// One character per byte, so that Latin-1 is no error and token offsets are byte offsets. A line end is added because a directive
// ends with one.
class ByteStream : public antlr4::ANTLRInputStream {
public:
  explicit ByteStream(std::string_view bytes) {
    _data.reserve(bytes.size() + 1);
    for (unsigned char byte : bytes) _data.push_back(byte);
    _data.push_back('\n');
  }
};

bool is_word_byte(unsigned char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') || byte == '_' ||
         byte == '$' || byte >= 0x80;
}

// Matches brackets, following the branches of conditional directives: each branch starts with what was open before the first one.
class BracketMatcher {
public:
  explicit BracketMatcher(std::vector<Token> &tokens) : tokens(tokens) {}

  void token(size_t index) {
    Token &token = tokens[index];
    switch (token.type) {
    case PreludeLexer::LPAREN:
    case PreludeLexer::LBRACKET:
    case PreludeLexer::LBRACE: token.enclosing = std::exchange(innermost, index); break;
    case PreludeLexer::RPAREN: close(index, PreludeLexer::LPAREN); break;
    case PreludeLexer::RBRACKET: close(index, PreludeLexer::LBRACKET); break;
    case PreludeLexer::RBRACE:
      // A brace also closes all brackets inside it that were left open.
      while (innermost != none && tokens[innermost].type != PreludeLexer::LBRACE) innermost = tokens[innermost].enclosing;
      close(index, PreludeLexer::LBRACE);
      break;
    default: token.enclosing = innermost;
    }
  }

  void conditional(Conditional kind) { branches.step(kind, innermost); }

private:
  void close(size_t index, size_t opening) {
    if (innermost != none && tokens[innermost].type == opening) {
      tokens[index].match = innermost;
      tokens[innermost].match = index;
      innermost = tokens[innermost].enclosing;
    }
    tokens[index].enclosing = innermost;
  }

  std::vector<Token> &tokens;
  size_t innermost = none;
  BranchStates<size_t> branches;
};

} // namespace

size_t TokenList::type(size_t index) const { return index < tokens.size() ? tokens[index].type : antlr4::Token::EOF; }

bool TokenList::after_directive(size_t index) const {
  size_t from = index == 0 ? 0 : tokens[index - 1].end;
  auto found = std::partition_point(directive_lines.begin(), directive_lines.end(), [&](const Span &line) { return line.begin < from; });
  return found != directive_lines.end() && (index >= tokens.size() || found->begin < tokens[index].begin);
}

namespace {

bool has_word(std::string_view source, std::string_view word) {
  for (size_t at = source.find(word); at != source.npos; at = source.find(word, at + 1)) {
    size_t after = at + word.size();
    if ((at == 0 || !is_word_byte(source[at - 1])) && (after == source.size() || !is_word_byte(source[after]))) return true;
  }
  return false;
}

} // namespace

bool may_have_annotations(std::string_view source, const Misspellings &misspellings) {
  static constexpr std::string_view words[] = {
#define PRELUDE_WORD(word, token) #word,
#define PRELUDE_CONTRACT(word, ...) #word,
#include "lang-spec/words.def"
  };
  for (std::string_view word : words)
    if (has_word(source, word)) return true;
  for (const auto &[misspelling, word] : misspellings)
    if (has_word(source, misspelling)) return true;
  return false;
}

TokenList tokenize(std::string_view source, const Misspellings &misspellings) {
  TokenList list;
  list.source = source;
  list.tokens.reserve(source.size() / 4);
  ByteStream stream(source);
  PreludeLexer lexer(&stream);
  lexer.removeErrorListeners();
  BracketMatcher brackets(list.tokens);
  BranchNumbers branches;
  ExcludedCode excluded;
  for (;;) {
    std::unique_ptr<antlr4::Token> token = lexer.nextToken();
    if (token->getType() == antlr4::Token::EOF) break;
    size_t begin = token->getStartIndex();
    size_t end = std::min(token->getStopIndex() + 1, source.size());
    if (token->getType() == PreludeLexer::DIRECTIVE) {
      while (end > begin && (source[end - 1] == '\n' || source[end - 1] == '\r')) --end;
      Conditional kind = conditional_kind(source.substr(begin, end - begin));
      list.directive_lines.push_back({begin, end});
      if (excluded.directive(kind)) continue;
      brackets.conditional(kind);
      branches.step(kind);
      list.directives.push_back({begin, end, list.tokens.size(), kind});
    } else if (!excluded.active()) {
      Word word = token->getType() == PreludeLexer::IDENTIFIER ? word_of(source.substr(begin, end - begin)) : Word::other;
      if (word == Word::other && !misspellings.empty())
        if (auto meant = misspellings.find(source.substr(begin, end - begin)); meant != misspellings.end())
          word = word_of(meant->second);
      list.tokens.push_back({static_cast<uint16_t>(token->getType()), word, begin, end});
      list.tokens.back().branch = branches.current();
      brackets.token(list.tokens.size() - 1);
    }
  }
  return list;
}

} // namespace prelude::annotations
