// Source text with edits.
#pragma once

#include "analysis/facts.h"
#include "diagnostics/lines.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace prelude::emit {

// A change of the source: other text for a range, or text before or after a part of it. Parts nest: at one offset, what stands after
// parts that end there comes first, an inner part's before an outer one's; then what stands before parts that begin there, an outer
// one's first; then the text for what begins there. Of equal parts, the one that was given first is the outer one. Directives in a range
// that is replaced stay, after the new text.
struct Edit {
  enum Kind : uint8_t { replace, before, after } kind = replace;
  facts::Range range;
  std::string text;
  bool with_directives = false; // they go, too: the new text has them elsewhere

  unsigned offset() const { return kind == after ? range.end : range.begin; }
};

class Edits {
public:
  void replace(facts::Range range, std::string text) { all_.push_back({Edit::replace, range, std::move(text)}); }
  void move(facts::Range range) { all_.push_back({Edit::replace, range, "", true}); }
  void before(facts::Range part, std::string text) { all_.push_back({Edit::before, part, std::move(text)}); }
  void after(facts::Range part, std::string text) { all_.push_back({Edit::after, part, std::move(text)}); }
  // Around a part.
  void around(facts::Range part, std::string before, std::string after);
  void add(const Edits &others) { all_.insert(all_.end(), others.all_.begin(), others.all_.end()); }
  Edits within(facts::Range) const;

  // In the order in which they are made, without those inside of text that is replaced as a whole. The same range replaced twice by
  // the same text is replaced once: a macro may use its argument twice.
  std::vector<Edit> in_order() const;

private:
  std::vector<Edit> all_;
};

// Writes pieces of one source file and new text, and keeps the C compiler's idea of line numbers right with #line.
class Rewriter {
public:
  explicit Rewriter(const facts::File &file, bool shows_directives = true);

  // The source in `range` with the edits inside of it.
  void source(facts::Range range, const Edits &edits = {});
  // New text; it belongs to the line of the source that comes next, or to that of `offset`.
  void text(std::string_view text);
  void text_at(unsigned offset, std::string_view text);
  // The directives of a range of which nothing else is written.
  void directives_of(facts::Range range) { text(kept(range)); }

  // From here on each line of new text has the number of the source line that it belongs to, for a debugger. Otherwise new text is
  // easier to read, and runs on from the line before it.
  void number_all() { numbers_all_ = true; }

  std::string take();

private:
  void copy(unsigned begin, unsigned end);
  void append(unsigned begin, unsigned end);
  void write_new_text(unsigned offset);
  std::string kept(facts::Range range) const;
  std::string directive(unsigned offset) const;
  unsigned line_of(unsigned offset) const;

  const facts::File &file_;
  std::string_view source_;
  mutable std::optional<Lines> lines_; // of the source, once one is asked for
  std::string out_;
  std::string new_text_; // not written yet: it is numbered as what comes next
  bool shows_directives_;
  bool numbers_all_ = false;
  bool lost_ = false; // new lines have been written since the last piece of source
};

// A piece of the source with edits, on its own: a branch of a conditional that it has a part of only is whole in it.
std::string rewritten(const facts::File &, facts::Range, const Edits &);

// The blanks in front of the line that holds `offset`; those for an annotation are none.
std::string indentation(const facts::File &, unsigned offset);

} // namespace prelude::emit
