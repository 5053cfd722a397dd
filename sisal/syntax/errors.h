// Syntax errors: each one once, at its place, in words of the language.
#pragma once

#include "diagnostics/diagnostics.h"
#include "source/sources.h"

#include "DefaultErrorStrategy.h"

namespace sisal::syntax {

// Whether it is a constant in quotes, the last of which is missing.
bool is_unclosed(const antlr4::Token &token);

class ErrorStrategy : public antlr4::DefaultErrorStrategy {
public:
  ErrorStrategy(const Sources &sources, FileId file, Diagnostics &diagnostics)
      : sources_(sources), file_(file), diagnostics_(diagnostics) {}

  void reset(antlr4::Parser *) override;
  void sync(antlr4::Parser *) override;
  void reportMatch(antlr4::Parser *) override;
  void reportError(antlr4::Parser *, const antlr4::RecognitionException &) override;

protected:
  void reportUnwantedToken(antlr4::Parser *) override;
  void reportMissingToken(antlr4::Parser *) override;

private:
  void asked(antlr4::Parser *, const antlr4::misc::IntervalSet &);
  void report(antlr4::Parser *, antlr4::Token *at);
  Range range(const antlr4::Token *) const;
  bool has_digit(size_t at) const {
    return at < sources_.text(file_).size() && isdigit(static_cast<unsigned char>(sources_.text(file_)[at]));
  }

  const Sources &sources_;
  FileId file_;
  Diagnostics &diagnostics_;
  // Tokens that could have stood at this place: the decisions that came before an error have asked for others.
  antlr4::misc::IntervalSet asked_;
  size_t asked_at_ = SIZE_MAX;
  // After an error, the next is reported if so many tokens have fitted since.
  static constexpr unsigned enough = 3;
  unsigned matched_ = enough;
  unsigned reported_ = 0;
};

// Thrown when there are so many errors that the rest of the file would say nothing new.
struct TooManyErrors : antlr4::ParseCancellationException {
  using ParseCancellationException::ParseCancellationException;
};

} // namespace sisal::syntax
