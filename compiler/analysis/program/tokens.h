// The tokens of a part of a file as its text has them: macros are not expanded, directives not obeyed.
#pragma once

#include "analysis/program/sources.h"

#include "clang/Lex/Lexer.h"

namespace prelude::analysis {

class Tokens {
public:
  Tokens(const Sources &sources, unsigned begin, unsigned end)
      : lexer_(sources.manager().getLocForStartOfFile(sources.file()), sources.context().getLangOpts(), sources.text().data(),
               sources.text().data() + begin, sources.text().data() + sources.text().size()),
        sources_(sources), end_(end) {}

  struct Iterator {
    Tokens *of;
    clang::Token token;
    bool operator!=(std::nullptr_t) const { return of != nullptr; }
    clang::Token operator*() const { return token; }
    void operator++() {
      of->lexer_.LexFromRawLexer(token);
      if (token.is(clang::tok::eof) || of->sources_.offset(token.getLocation()) >= of->end_) of = nullptr;
    }
  };
  Iterator begin() {
    Iterator first{this, {}};
    ++first;
    return first;
  }
  std::nullptr_t end() { return nullptr; }

private:
  clang::Lexer lexer_;
  const Sources &sources_;
  unsigned end_;
};

} // namespace prelude::analysis
