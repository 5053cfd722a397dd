// Text with edits: the original and its continuation clones are the same source text under different lists of edits.
#pragma once

#include "analysis/facts.h"

#include <string>
#include <string_view>
#include <vector>

namespace prelude::emit {

struct Edit {
  facts::Range range; // empty: an insertion
  std::string text;
  friend bool operator==(const Edit &, const Edit &) = default;
};

// Writes pieces of one source file and new text, and keeps the C compiler's idea of line numbers right with #line.
class Rewriter {
public:
  // `inserted`: pieces of the source that the user has not written, and that do not come out unless an edit uses them.
  Rewriter(std::string_view source, std::string file, std::vector<facts::Range> inserted = {});

  // The source in `range` with the edits applied; an edit inside a larger one is dropped, as its text is gone.
  void source(facts::Range range, std::vector<Edit> edits);
  void text(std::string_view text);

  // From here on each line of new text has the number of the source line that it stands at, for a debugger. Otherwise new text is
  // easier to read, and runs on from the line before it.
  void number_all() { numbers_all_ = true; }

  // The next piece of source gets a #line even if the lines happen to be right.
  void renumber() { lost_ = true; }

  std::string take();

private:
  void copy(unsigned begin, unsigned end);
  void write_new_text(unsigned offset);
  std::string directive(unsigned offset) const;
  unsigned line_of(unsigned offset) const;

  std::string_view source_;
  std::string file_;
  std::vector<facts::Range> inserted_;
  std::vector<unsigned> line_begins_;
  std::string out_;
  std::string new_text_; // not written yet: it is numbered as what comes next
  bool numbers_all_ = false;
  bool lost_ = false; // new lines have been written since the last piece of source
};

// The blanks in front of the line that holds `offset`.
std::string indentation(std::string_view source, unsigned offset);

} // namespace prelude::emit
