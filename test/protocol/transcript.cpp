// mcrl-transcript FILE...: replays transcripts and compares what the protocol does with what they say. transcripts/README.md has
// the format.
#include "text.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>

namespace mcrl::model {
namespace {

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

std::vector<Line> read_lines(std::istream &in) {
  std::vector<Line> lines;
  std::string text;
  for (size_t number = 1; std::getline(in, text); number++) {
    text.resize(std::min(text.size(), text.find('#')));
    size_t first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
    if (first == std::string::npos) continue;
    lines.push_back({number, text.substr(first, last - first + 1), first > 0});
  }
  return lines;
}

class Replay {
public:
  explicit Replay(std::vector<Line> lines) : lines_(std::move(lines)) {}

  void run() {
    read_configuration();
    Model model(configuration_);
    State state = model.initial();
    while (at_ < lines_.size()) play(model, state);
    if (!unfinished_ && !is_quiet(state, configuration_))
      fail(lines_.back().number, "got the end of the file, expected " + next_of(model, state));
  }

private:
  [[noreturn]] static void fail(size_t line, const std::string &what) { throw Mismatch{line, what}; }

  // The lines in front of the first event.
  void read_configuration() {
    configuration_ = {.threads = max_threads,
                      .operations = any_number,
                      .evictions = any_number,
                      .forgets = any_number,
                      .removals = any_number,
                      .maps = any_number,
                      .creations = any_number,
                      .awaits = any_number,
                      .migrations = any_number,
                      .loans = any_number,
                      .rehomes = any_number,
                      .updates = any_number};
    for (; at_ < lines_.size(); at_++) {
      std::istringstream words(lines_[at_].text);
      std::string word;
      words >> word;
      if (word == "nodes") words >> configuration_.nodes;
      else if (word == "regions") words >> configuration_.regions;
      else if (word == "missing") configuration_.missing = true;
      else if (word == "sharing") read_kinds(words);
      else if (word == "three-party") configuration_.three_party = true;
      else if (word == "unfinished") unfinished_ = true;
      else break;
    }
    if (at_ == lines_.size()) fail(1, "got no event");
    if (configuration_.regions < 1 || configuration_.regions > max_regions) fail(1, "expected 1 to 3 regions");
  }

  void read_kinds(std::istringstream &words) {
    std::string kinds;
    words >> kinds;
    if (!read_sharing(kinds, configuration_)) fail(lines_[at_].number, "expected the kinds of the regions, got " + kinds);
  }

  void play(Model &model, State &state) {
    Line line = lines_[at_++];
    if (line.indented) fail(line.number, "expected an event, got a result: " + line.text);
    if (line.text.find(" is ") != std::string::npos) return check_description(model, state, line);
    std::vector<Choice> choices;
    model.list_choices(state, choices);
    auto found = std::find_if(choices.begin(), choices.end(),
                              [&](const Choice &choice) { return to_text(choice, configuration_) == line.text; });
    if (found == choices.end()) fail(line.number, "got \"" + line.text + "\", expected " + next_of(model, state));
    std::string violation;
    try {
      model.apply(state, *found);
    } catch (const Violation &caught) {
      violation = caught.what();
    }
    compare_results(line, results_to_text(model));
    if (!violation.empty()) fail(line.number, "violation: " + violation);
  }

  void compare_results(const Line &event, const std::vector<std::string> &got) {
    std::vector<Line> expected;
    for (; at_ < lines_.size() && lines_[at_].indented; at_++) expected.push_back(lines_[at_]);
    for (size_t index = 0; index < std::max(expected.size(), got.size()); index++) {
      std::string want = index < expected.size() ? expected[index].text : "nothing more";
      std::string have = index < got.size() ? got[index] : "nothing more";
      if (want == have) continue;
      size_t number = index < expected.size() ? expected[index].number : expected.empty() ? event.number : expected.back().number;
      fail(number, "after \"" + event.text + "\"\n  expected: " + want + "\n  got:      " + have);
    }
  }

  // "1 is shared" or "1 r0 is shared"
  void check_description(Model &model, const State &state, const Line &line) {
    std::istringstream words(line.text);
    uint32_t node = 0, region = 0;
    std::string word;
    words >> node >> word;
    if (word[0] == 'r') {
      region = static_cast<uint32_t>(std::stoul(word.substr(1)));
      words >> word;
    }
    if (node >= configuration_.nodes || region >= configuration_.regions) fail(line.number, "no such node or region");
    std::string want = line.text.substr(line.text.find(" is ") + 4);
    std::string have = describe(state.nodes[node].cells[1 + region].header, sharing_of(state.nodes[node], static_cast<uint8_t>(region)),
                                is_at_home(state.nodes[node], static_cast<uint8_t>(region), place_of(model, state, node, region)));
    if (want != have)
      fail(line.number, "the state of node " + std::to_string(node) + "\n  expected: " + want + "\n  got:      " + have);
  }

  // The place of the newest region at this address.
  static protocol::Place place_of(const Model &model, const State &state, uint32_t node, uint32_t region) {
    return model.place_of(static_cast<uint8_t>(node), static_cast<uint8_t>(region), state.generation[region]);
  }

  // What may happen now, without the locks, which are always possible.
  std::string next_of(const Model &model, const State &state) {
    std::vector<Choice> choices;
    model.list_choices(state, choices);
    std::string text = "one of:";
    for (const Choice &choice : choices)
      if (choice.kind == Choice::deliver || choice.kind == Choice::end || choice.kind == Choice::look ||
          choice.kind == Choice::check)
        text += "\n  " + to_text(choice, configuration_);
    return text + "\n  a lock or evict";
  }

  std::vector<Line> lines_;
  size_t at_ = 0;
  Configuration configuration_;
  bool unfinished_ = false;
};

bool replay(const char *path) {
  std::ifstream in(path);
  if (!in) {
    fprintf(stderr, "%s: cannot be read\n", path);
    return false;
  }
  try {
    Replay(read_lines(in)).run();
    return true;
  } catch (const Mismatch &mismatch) {
    fprintf(stderr, "%s:%zu: %s\n", path, mismatch.line, mismatch.what.c_str());
    return false;
  }
}

} // namespace
} // namespace mcrl::model

int main(int count, char **arguments) {
  bool good = count > 1;
  if (!good) fprintf(stderr, "usage: mcrl-transcript FILE...\n");
  for (int index = 1; index < count; index++) good = mcrl::model::replay(arguments[index]) && good;
  return good ? 0 : 1;
}
