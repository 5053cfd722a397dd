// Pieces of a file as it is written, annotations and all, by what Clang has read of it.
#pragma once

#include "analysis/program/sources.h"

#include <string>
#include <vector>

namespace prelude::automatic {

struct Replaced {
  facts::Range range;
  std::string text;
};

class Source {
public:
  Source(const analysis::Sources &sources, std::string text)
      : sources_(sources), marked_(sources.marked()), text_(std::move(text)) {}

  const analysis::Sources &sources() const { return sources_; }
  const std::string &text() const { return text_; }
  // Bytes of the text; none if a macro's body is in the way.
  std::optional<facts::Range> range(clang::SourceRange) const;
  // Those of a statement, with the semicolon after it, and the annotation that begins it.
  std::optional<facts::Range> statement(const clang::Stmt *) const;
  // Those of the annotation that a mark, or the call of a spawn or fork, is of.
  std::optional<facts::Range> annotation(const clang::Stmt *) const;
  std::string piece(facts::Range range) const { return text_.substr(range.begin, range.end - range.begin); }
  // With other text for parts of it.
  std::string piece(facts::Range, std::vector<Replaced>) const;

private:
  unsigned written(unsigned offset) const; // of an offset of what Clang has read

  analysis::Sources sources_;
  const annotations::MarkedText *marked_;
  std::string text_;
};

// The same on one line; empty if there is a directive in it.
std::string one_line(std::string_view);
// The comments in a text that is left out, each with a blank in front.
std::string comments_in(std::string_view);

} // namespace prelude::automatic
