// The commands of a model's explorer and of its transcripts. A model has a Configuration; what its options are, the caller says.
#pragma once

#include "search/outcome.h"
#include "search/story.h"

#include <cstring>
#include <sstream>

namespace mcrl::search {

template <class Model> struct Options {
  using Configuration = typename Model::Configuration;

  // Takes an option, and its value if it has one; returns how many words that was, 0 if there is no such option.
  int (*take)(Configuration &, const char *name, const char *value);
  bool (*is_possible)(const Configuration &);
  void (*usage)();
};

// Explores as the options say; the exit status.
template <class Model> int explore(int count, char **arguments, const Options<Model> &options) {
  typename Model::Configuration configuration;
  Expectations expected;
  for (int at = 1; at < count;) {
    bool expects = expected.take(arguments[at], arguments[at + 1]);
    int words = expects ? 2 : options.take(configuration, arguments[at], arguments[at + 1]);
    if (words == 0) {
      options.usage();
      return strcmp(arguments[at], "--help") == 0 ? 0 : 2;
    }
    at += words;
  }
  if (!options.is_possible(configuration)) return options.usage(), 2;
  Model model(configuration);
  return explore(model, expected);
}

// Plays a story: first the system, the options without their dashes, one a line; then what happens, as Model::describe() says it, each with
// what it causes, as Model::log() does. `unfinished` among the first lines: the story may end where something can still happen. Lines for
// which `check` is true say something of the state; it throws Mismatch.
template <class Model> class Replay {
public:
  using State = typename Model::State;
  using Check = bool (*)(const State &, const Line &);

  Replay(Story &story, const Options<Model> &options, Check check = nullptr) : story_(story), options_(options), check_(check) {}

  void run() {
    read_configuration();
    Model model(configuration_);
    State state = model.initial();
    std::vector<typename Model::Choice> choices;
    while (story_.has_more()) play(model, state);
    model.list_choices(state, choices);
    if (!unfinished_ && !choices.empty())
      Story::fail(story_.last().number, "got the end of the file, expected " + next_of(model, state));
  }

private:
  void read_configuration() {
    for (; story_.has_more(); story_.skip()) {
      std::istringstream words(story_.next().text);
      std::string name, value;
      words >> name >> value;
      if (name == "unfinished") unfinished_ = true;
      else if (options_.take(configuration_, ("--" + name).c_str(), value.empty() ? nullptr : value.c_str()) == 0) break;
    }
    if (!story_.has_more() || !options_.is_possible(configuration_)) Story::fail(1, "expected a system that can be, and an event");
  }

  void play(Model &model, State &state) {
    Line line = story_.take_event();
    if (check_ != nullptr && check_(state, line)) return;
    std::vector<typename Model::Choice> choices;
    model.list_choices(state, choices);
    auto is_it = [&](const auto &choice) { return model.describe(state, choice) == line.text; };
    auto found = std::find_if(choices.begin(), choices.end(), is_it);
    if (found == choices.end()) Story::fail(line.number, "got \"" + line.text + "\", expected " + next_of(model, state));
    std::string violation;
    try {
      model.apply(state, *found);
    } catch (const std::exception &caught) {
      violation = caught.what();
    }
    story_.take_results(line, model.log());
    if (!violation.empty()) Story::fail(line.number, "violation: " + violation);
  }

  static std::string next_of(const Model &model, const State &state) {
    std::vector<typename Model::Choice> choices;
    model.list_choices(state, choices);
    std::string text = "one of:";
    for (const auto &choice : choices) text += "\n  " + model.describe(state, choice);
    return text;
  }

  Story &story_;
  const Options<Model> &options_;
  Check check_;
  typename Model::Configuration configuration_;
  bool unfinished_ = false;
};

// Plays the files that are named; the exit status.
template <class Model>
int replay(int count, char **arguments, const Options<Model> &options, typename Replay<Model>::Check check = nullptr) {
  if (count < 2) return fprintf(stderr, "usage: %s FILE...\n", arguments[0]), 1;
  return play_all(count - 1, arguments + 1, [&](Story &story) { Replay<Model>(story, options, check).run(); });
}

} // namespace mcrl::search
