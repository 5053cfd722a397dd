// mcrl-transcript-forks FILE...: replays transcripts of what nodes say about forks. transcripts/README.md has the format.
#include "options.h"
#include "search/story.h"

#include <sstream>

namespace mcrl::fork_model {
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
    std::vector<Choice> choices;
    while (story_.has_more()) play(model, state);
    model.list_choices(state, choices);
    if (!unfinished_ && !choices.empty())
      Story::fail(story_.last().number, "got the end of the file, expected " + next_of(model, state));
  }

private:
  // The lines before the first event: options without their dashes.
  void read_configuration() {
    for (; story_.has_more(); story_.skip()) {
      std::istringstream words(story_.next().text);
      std::string name, value;
      words >> name >> value;
      if (name == "unfinished") unfinished_ = true;
      else if (take_option(configuration_, ("--" + name).c_str(), value.empty() ? nullptr : value.c_str()) == 0) break;
    }
    if (!story_.has_more() || !is_possible(configuration_)) Story::fail(1, "expected a system that can be, and an event");
  }

  void play(Model &model, State &state) {
    Line line = story_.take_event();
    if (line.text.find(" keeps ") != std::string::npos) return check_questions(state, line);
    std::vector<Choice> choices;
    model.list_choices(state, choices);
    auto found = std::find_if(choices.begin(), choices.end(),
                              [&](const Choice &choice) { return model.describe(state, choice) == line.text; });
    if (found == choices.end()) Story::fail(line.number, "got \"" + line.text + "\", expected " + next_of(model, state));
    std::string violation;
    try {
      model.apply(state, *found);
    } catch (const Violation &caught) {
      violation = caught.what();
    }
    story_.take_results(line, model.log());
    if (!violation.empty()) Story::fail(line.number, "violation: " + violation);
  }

  // "0 keeps the questions of 1 2", or "0 keeps no question".
  void check_questions(const State &state, const Line &line) {
    size_t node = std::stoul(line.text);
    if (node >= state.nodes.size()) Story::fail(line.number, "no such node");
    std::string have = std::to_string(node) + " keeps ";
    const auto &askers = state.nodes[node].protocol.askers;
    have += askers.empty() ? "no question" : "the questions of";
    for (const Asker &asker : askers) have += " " + std::to_string(number(asker.node));
    if (have != line.text) Story::fail(line.number, "expected: " + line.text + "\n  got:      " + have);
  }

  static std::string next_of(const Model &model, const State &state) {
    std::vector<Choice> choices;
    model.list_choices(state, choices);
    std::string text = "one of:";
    for (const Choice &choice : choices) text += "\n  " + model.describe(state, choice);
    return text;
  }

  Story &story_;
  Configuration configuration_;
  bool unfinished_ = false;
};

} // namespace
} // namespace mcrl::fork_model

int main(int count, char **arguments) {
  if (count < 2) return fprintf(stderr, "usage: mcrl-transcript-forks FILE...\n"), 1;
  return mcrl::search::play_all(count - 1, arguments + 1,
                                [](mcrl::search::Story &story) { mcrl::fork_model::Replay(story).run(); });
}
