// mcrl-transcript FILE...: replays transcripts and compares what the protocol does with what they say. transcripts/README.md has
// the format.
#include "search/story.h"
#include "text.h"

#include <algorithm>
#include <sstream>

namespace mcrl::model {
namespace {

using search::Line;
using search::Story;

class Replay {
public:
  explicit Replay(Story &story) : story_(story) {}

  void run() {
    read_configuration();
    Model model(configuration_);
    State state = model.initial();
    while (story_.has_more()) play(model, state);
    if (!unfinished_ && !is_quiet(state, configuration_))
      Story::fail(story_.last().number, "got the end of the file, expected " + next_of(model, state));
  }

private:
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
    for (; story_.has_more(); story_.skip()) {
      std::istringstream words(story_.next().text);
      std::string word;
      words >> word;
      if (word == "nodes") words >> configuration_.nodes;
      else if (word == "regions") words >> configuration_.regions;
      else if (word == "missing") configuration_.missing = true;
      else if (word == "sharing") read_kinds(words);
      else if (word == "three-party") configuration_.three_party = true;
      else if (word == "offers") words >> configuration_.offers;
      else if (word == "two-hosts") configuration_.two_hosts = true;
      else if (word == "phases") configuration_.phases = any_number;
      else if (word == "unfinished") unfinished_ = true;
      else break;
    }
    if (!story_.has_more()) Story::fail(1, "got no event");
    if (configuration_.regions < 1 || configuration_.regions > max_regions) Story::fail(1, "expected 1 to 3 regions");
  }

  void read_kinds(std::istringstream &words) {
    std::string kinds;
    words >> kinds;
    if (!read_sharing(kinds, configuration_)) Story::fail(story_.next().number, "expected the kinds of the regions, got " + kinds);
  }

  void play(Model &model, State &state) {
    Line line = story_.take_event();
    if (line.text.find(" is ") != std::string::npos) return check_description(model, state, line);
    std::vector<Choice> choices;
    model.list_choices(state, choices);
    auto found = std::find_if(choices.begin(), choices.end(),
                              [&](const Choice &choice) { return to_text(choice, configuration_) == line.text; });
    if (found == choices.end()) Story::fail(line.number, "got \"" + line.text + "\", expected " + next_of(model, state));
    std::string violation;
    try {
      model.apply(state, *found);
    } catch (const Violation &caught) {
      violation = caught.what();
    }
    story_.take_results(line, results_to_text(model));
    if (!violation.empty()) Story::fail(line.number, "violation: " + violation);
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
    if (node >= configuration_.nodes || region >= configuration_.regions) Story::fail(line.number, "no such node or region");
    std::string want = line.text.substr(line.text.find(" is ") + 4);
    std::string have =
        describe(state.nodes[node].cells[1 + region].header, sharing_of(state.nodes[node], static_cast<uint8_t>(region)),
                 is_at_home(state.nodes[node], static_cast<uint8_t>(region), place_of(model, state, node, region)));
    if (want != have)
      Story::fail(line.number, "the state of node " + std::to_string(node) + "\n  expected: " + want + "\n  got:      " + have);
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

  Story &story_;
  Configuration configuration_;
  bool unfinished_ = false;
};

} // namespace
} // namespace mcrl::model

int main(int count, char **arguments) {
  if (count < 2) return fprintf(stderr, "usage: mcrl-transcript FILE...\n"), 1;
  return mcrl::search::play_all(count - 1, arguments + 1, [](mcrl::search::Story &story) { mcrl::model::Replay(story).run(); });
}
