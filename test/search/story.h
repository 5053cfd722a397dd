// Transcripts: stories of a protocol, event by event, with everything that each event causes. What the transcripts of all protocols
// share;
// `#` starts a comment, and what is indented is caused by the event above it.
#pragma once

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace mcrl::search {

struct Line {
  size_t number;
  std::string text; // without comment and surrounding blanks
  bool indented;
};

// What went wrong, with the line to blame.
struct Mismatch {
  size_t line;
  std::string what;
};

class Story {
public:
  explicit Story(std::istream &in) {
    std::string text;
    for (size_t number = 1; std::getline(in, text); number++) {
      text.resize(std::min(text.size(), text.find('#')));
      size_t first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
      if (first == std::string::npos) continue;
      lines_.push_back({number, text.substr(first, last - first + 1), first > 0});
    }
    if (lines_.empty()) fail(1, "got no event");
  }

  [[noreturn]] static void fail(size_t line, const std::string &what) { throw Mismatch{line, what}; }
  bool has_more() const { return at_ < lines_.size(); }
  const Line &next() const { return lines_[at_]; }
  const Line &last() const { return lines_.back(); }
  void skip() { at_++; }

  Line take_event() {
    Line line = lines_[at_++];
    if (line.indented) fail(line.number, "expected an event, got a result: " + line.text);
    return line;
  }

  // Takes what is indented after the event, which must be this.
  void take_results(const Line &event, const std::vector<std::string> &got) {
    std::vector<Line> expected;
    for (; has_more() && next().indented; at_++) expected.push_back(next());
    for (size_t index = 0; index < std::max(expected.size(), got.size()); index++) {
      std::string want = index < expected.size() ? expected[index].text : "nothing more";
      std::string have = index < got.size() ? got[index] : "nothing more";
      if (want == have) continue;
      size_t number = index < expected.size() ? expected[index].number : expected.empty() ? event.number : expected.back().number;
      fail(number, "after \"" + event.text + "\"\n  expected: " + want + "\n  got:      " + have);
    }
  }

private:
  std::vector<Line> lines_;
  size_t at_ = 0;
};

// Plays the files, each with `play(Story &)`, which throws Mismatch; the exit status.
template <class Play> int play_all(int count, char **paths, Play play) {
  bool good = count > 0;
  for (int index = 0; index < count; index++) {
    std::ifstream in(paths[index]);
    try {
      if (!in) Story::fail(1, "cannot be read");
      Story story(in);
      play(story);
    } catch (const Mismatch &mismatch) {
      fprintf(stderr, "%s:%zu: %s\n", paths[index], mismatch.line, mismatch.what.c_str());
      good = false;
    }
  }
  return good ? 0 : 1;
}

} // namespace mcrl::search
