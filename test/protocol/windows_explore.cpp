// mcrl-explore-windows: full windows between nodes under all orders of events. See --help.
#include "windows.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <unordered_map>

namespace mcrl::windows {
namespace {

struct Options {
  Configuration configuration;
  uint64_t expected_states = 0, most_states = 10'000'000;
  const char *expected_violation = nullptr;
};

constexpr std::pair<const char *, Mutant> mutants[] = {{"handler-waits", Mutant::handler_waits},
                                                       {"deaf-thread", Mutant::deaf_thread},
                                                       {"deaf-to-room", Mutant::deaf_to_room},
                                                       {"careless", Mutant::careless}};

void usage() {
  puts("usage: mcrl-explore-windows [OPTION...]\n"
       "\n"
       "Visits every state that nodes with windows between them can reach, in any order of events: whatever is under way, "
       "something can\n"
       "happen until all is done, and what waits at its sender is bounded. On a violation prints the shortest way there.\n"
       "\n"
       "  --nodes N --window N --threads N --operations N --hops N --recalls N   (windows.h)\n"
       "  --mutant NAME              handler-waits, deaf-thread, deaf-to-room or careless: a fault to be found\n"
       "  --expect-states N          fail if the number of states is another\n"
       "  --expect-violation TEXT    fail unless a violation with this in it is found");
}

class Search {
public:
  explicit Search(const Options &options) : options_(options), model_(options.configuration) {}

  // What is wrong; prints the way there.
  std::optional<std::string> run() {
    visit(model_.initial(), 0, {});
    for (size_t number = 0; number < states_.size(); number++) {
      std::optional<std::string> wrong = expand(number);
      if (!wrong && states_.size() > options_.most_states) wrong = "more states than expected";
      if (wrong) return wrong;
    }
    return std::nullopt;
  }

  size_t states() const { return states_.size(); }

private:
  struct Origin {
    size_t parent;
    Choice choice;
  };

  void visit(const State &state, size_t parent, const Choice &choice) {
    auto [place, is_new] = numbers_.try_emplace(model_.encode(state), states_.size());
    if (!is_new) return;
    states_.push_back(state);
    origins_.push_back({parent, choice});
  }

  std::optional<std::string> expand(size_t number) {
    std::vector<Choice> choices = model_.choices(states_[number]);
    if (choices.empty() && !model_.is_done(states_[number])) {
      print_path(number);
      return "nothing can happen, and not all is done";
    }
    for (const Choice &choice : choices) {
      State state = states_[number];
      try {
        model_.apply(state, choice);
      } catch (const std::string &what) {
        print_path(number);
        printf("  %s\n", model_.describe(states_[number], choice).c_str());
        return what;
      }
      if (model_.work_left(state) >= model_.work_left(states_[number]))
        return "a step that gets nowhere: " + model_.describe(states_[number], choice);
      visit(state, number, choice);
    }
    return std::nullopt;
  }

  void print_path(size_t number) {
    std::vector<size_t> path;
    for (; number != 0; number = origins_[number].parent) path.push_back(number);
    for (auto at = path.rbegin(); at != path.rend(); ++at)
      printf("  %s\n", model_.describe(states_[origins_[*at].parent], origins_[*at].choice).c_str());
  }

  const Options &options_;
  Model model_;
  std::vector<State> states_; // in the order of discovery: breadth first
  std::vector<Origin> origins_;
  std::unordered_map<std::string, size_t> numbers_;
};

// Takes the option at `arguments` and its value; false if there is no such option.
bool take_option(Options &options, char **arguments) {
  const char *name = arguments[0], *value = arguments[1];
  if (value == nullptr) return false;
  Configuration &configuration = options.configuration;
  const std::pair<const char *, uint32_t *> numbers[] = {
      {"--nodes", &configuration.nodes},           {"--window", &configuration.window}, {"--threads", &configuration.threads},
      {"--operations", &configuration.operations}, {"--hops", &configuration.hops},     {"--recalls", &configuration.recalls}};
  for (auto [option, number] : numbers)
    if (strcmp(name, option) == 0) return *number = static_cast<uint32_t>(strtoul(value, nullptr, 10)), true;
  if (strcmp(name, "--expect-states") == 0) return options.expected_states = strtoull(value, nullptr, 10), true;
  if (strcmp(name, "--expect-violation") == 0) return options.expected_violation = value, true;
  for (auto [text, mutant] : mutants)
    if (strcmp(name, "--mutant") == 0 && strcmp(value, text) == 0) return configuration.mutant = mutant, true;
  return false;
}

int run(const Options &options) {
  Search search(options);
  std::optional<std::string> wrong = search.run();
  printf("%zu states%s%s\n", search.states(), wrong ? "; violation: " : "", wrong ? wrong->c_str() : "");
  if (options.expected_violation != nullptr) return wrong && wrong->find(options.expected_violation) != std::string::npos ? 0 : 1;
  if (wrong) return 1;
  if (options.expected_states == 0 || search.states() == options.expected_states) return 0;
  printf("expected %llu states\n", static_cast<unsigned long long>(options.expected_states));
  return 1;
}

} // namespace
} // namespace mcrl::windows

int main(int count, char **arguments) {
  mcrl::windows::Options options;
  for (int at = 1; at < count; at += 2)
    if (!mcrl::windows::take_option(options, arguments + at)) {
      mcrl::windows::usage();
      return strcmp(arguments[at], "--help") == 0 ? 0 : 2;
    }
  return mcrl::windows::run(options);
}
