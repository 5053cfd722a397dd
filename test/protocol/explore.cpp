// mcrl-explore: the protocol under all orders of events, or under random ones. See --help.
#include "coverage.h"
#include "search.h"
#include "text.h"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <random>
#include <sstream>

namespace mcrl::model {
namespace {

struct Options {
  Configuration configuration;
  size_t expected_states = 0, most_states = 50'000'000;
  bool print_table = false, print_situations = false, random = false;
  const char *check_table = nullptr;
  uint64_t seed = 0, runs = 1, steps = 5000;
};

void usage() {
  puts("usage: mcrl-explore [OPTION...]\n"
       "\n"
       "Visits every state that this many nodes can reach, in any order of operations and messages, and checks the invariants in "
       "each.\n"
       "On a violation prints the shortest way there as a transcript.\n"
       "\n"
       "  --nodes N           default 2\n"
       "  --regions N         default 1; region r has its home on node r\n"
       "  --threads N         per node, default 1\n"
       "  --operations N      per thread, default 2, each a read or a write; or \"any\" number\n"
       "  --evictions N       of copies, per node, default 0; or \"any\" number\n"
       "  --missing           the regions do not exist\n"
       "  --expect-states N   fail if the number of states is another\n"
       "  --most-states N     give up after so many\n"
       "  --situations        print the situations that were and were not reached\n"
       "  --table             print the table of states and events of the standard configurations\n"
       "  --check-table FILE  compare that table with the one in FILE, and require all situations\n"
       "\n"
       "  --random            a random run instead, of up to 8 nodes, chosen by the seed\n"
       "  --seed N            default: from the clock\n"
       "  --runs N            with seeds N, N+1, ...; default 1\n"
       "  --steps N           of each run, default 5000; then everything in flight is finished");
}

uint64_t number_of(const char *text) {
  if (strcmp(text, "any") == 0) return any_number;
  char *end = nullptr;
  uint64_t value = strtoull(text, &end, 0);
  if (*text == '\0' || *end != '\0') {
    fprintf(stderr, "mcrl-explore: not a number: %s\n", text);
    exit(2);
  }
  return value;
}

// Takes the option at `arguments`, and its value if it has one; returns how many words that was, 0 if there is no such option.
int take_option(Options &options, char **arguments) {
  const char *name = arguments[0];
  auto is = [&](const char *option) { return strcmp(name, option) == 0; };
  if (is("--missing")) return options.configuration.missing = true, 1;
  if (is("--situations")) return options.print_situations = true, 1;
  if (is("--table")) return options.print_table = true, 1;
  if (is("--random")) return options.random = true, 1;
  if (arguments[1] == nullptr) return 0;
  if (is("--check-table")) return options.check_table = arguments[1], 2;
  Configuration &configuration = options.configuration;
  const std::pair<const char *, uint32_t *> small[] = {{"--nodes", &configuration.nodes},
                                                       {"--regions", &configuration.regions},
                                                       {"--threads", &configuration.threads},
                                                       {"--operations", &configuration.operations},
                                                       {"--evictions", &configuration.evictions}};
  for (auto [option, value] : small)
    if (is(option)) return *value = static_cast<uint32_t>(number_of(arguments[1])), 2;
  const std::pair<const char *, uint64_t *> large[] = {{"--expect-states", &options.expected_states},
                                                       {"--most-states", &options.most_states},
                                                       {"--seed", &options.seed},
                                                       {"--runs", &options.runs},
                                                       {"--steps", &options.steps}};
  for (auto [option, value] : large)
    if (is(option)) return *value = number_of(arguments[1]), 2;
  return 0;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::string to_text(const Configuration &configuration) {
  auto count = [](uint32_t number) { return number == any_number ? "any number of" : std::to_string(number); };
  return count(configuration.nodes) + " nodes, " + count(configuration.regions) + " regions, " + count(configuration.threads) +
         " threads, " + count(configuration.operations) + " operations, " + count(configuration.evictions) + " evictions" +
         (configuration.missing ? ", regions missing" : "");
}

// Prints what was found; returns the number of states, 0 after a violation.
size_t explore(const Configuration &configuration, const Options &options, Coverage &coverage) {
  auto start = std::chrono::steady_clock::now();
  Model model(configuration, &coverage);
  Found found = search(model, options.most_states);
  fprintf(stderr, "%s: %zu states, %zu transitions, %zu deep, %zu final states, %.1f s\n", to_text(configuration).c_str(),
          found.states, found.transitions, found.depth, found.final_states, seconds_since(start));
  if (found.violation.empty()) return found.states;
  printf("violation: %s\n", found.violation.c_str());
  if (!found.path.empty()) printf("%s", transcript_of(configuration, found.path).c_str());
  return 0;
}

bool print_situations(const Coverage &coverage, bool all) {
  bool complete = true;
  for (const std::string &situation : Coverage::situations()) {
    bool seen = coverage.saw(situation);
    complete = complete && seen;
    if (all || !seen) printf("%s: %s\n", seen ? "reached" : "NOT REACHED", situation.c_str());
  }
  return complete;
}

// What the table is made of: together these reach every situation.
bool explore_standard(const Options &options, Coverage &coverage) {
  const Configuration configurations[] = {
      {.nodes = 2, .threads = 2, .operations = 2, .evictions = 1},
      {.nodes = 3, .operations = 2, .evictions = 1},
      {.nodes = 2, .threads = 2, .operations = 1, .missing = true},
  };
  for (const Configuration &configuration : configurations)
    if (explore(configuration, options, coverage) == 0) return false;
  return true;
}

// The text between the marks in the file.
std::string table_in(const char *path) {
  std::ifstream in(path);
  std::stringstream whole;
  whole << in.rdbuf();
  std::string text = whole.str(), begin = "<!-- table: begin -->\n", end = "<!-- table: end -->";
  size_t from = text.find(begin), to = text.find(end);
  if (from == std::string::npos || to == std::string::npos) return "";
  return text.substr(from + begin.size(), to - from - begin.size());
}

int check_table(const Options &options) {
  Coverage coverage;
  if (!explore_standard(options, coverage)) return 1;
  fprintf(stderr, "%zu pairs of state and event\n", coverage.pairs());
  if (!print_situations(coverage, false)) return 1;
  std::istringstream expected(table_in(options.check_table)), got(coverage.table());
  std::string expected_line, got_line;
  while (true) {
    bool more_expected = static_cast<bool>(std::getline(expected, expected_line));
    bool more_got = static_cast<bool>(std::getline(got, got_line));
    if (!more_expected && !more_got) return 0;
    if (more_expected && more_got && expected_line == got_line) continue;
    printf("%s differs from the table of mcrl-explore --table\n  expected: %s\n  got:      %s\n", options.check_table,
           more_expected ? expected_line.c_str() : "(end)", more_got ? got_line.c_str() : "(end)");
    return 1;
  }
}

// ---- Random runs ----

Configuration random_configuration(std::mt19937_64 &random) {
  auto between = [&](uint32_t least, uint32_t most) { return least + static_cast<uint32_t>(random() % (most - least + 1)); };
  return {.nodes = between(2, 8),
          .regions = between(1, max_regions),
          .threads = between(1, max_threads),
          .operations = any_number,
          .evictions = any_number};
}

// Chooses at random, with a weight for each kind that belongs to the run: some runs are crowded, others nearly idle. After `steps`
// nothing new begins.
struct RandomRun {
  std::mt19937_64 random;
  Model model;
  State state;
  uint32_t weights[4] = {};
  std::vector<Choice> path = {};

  explicit RandomRun(uint64_t seed, Observer *observer)
      : random(seed), model(random_configuration(random), observer), state(model.initial()) {
    for (uint32_t &weight : weights) weight = 1 + static_cast<uint32_t>(random() % 8);
    weights[Choice::evict] = static_cast<uint32_t>(random() % 3);
  }

  bool step(bool may_begin) {
    std::vector<Choice> choices, drawn;
    model.list_choices(state, choices);
    for (const Choice &choice : choices) {
      bool is_new = choice.kind == Choice::begin || choice.kind == Choice::evict;
      if (!is_new || may_begin) drawn.insert(drawn.end(), weights[choice.kind], choice);
    }
    if (drawn.empty()) return false;
    path.push_back(drawn[random() % drawn.size()]);
    model.apply(state, path.back());
    return true;
  }
};

bool run_random(uint64_t seed, uint64_t steps, Coverage &coverage, uint64_t &total) {
  RandomRun run(seed, &coverage);
  try {
    for (uint64_t step = 0; step < steps; step++) run.step(true);
    while (run.step(false)) {
    }
    if (!is_quiet(run.state, run.model.configuration())) throw Violation("the run ends with operations unfinished");
  } catch (const Violation &violation) {
    printf("violation after %zu steps: %s\nthe last steps of mcrl-explore --random --seed %llu --steps %llu:\n", run.path.size(),
           violation.what(), static_cast<unsigned long long>(seed), static_cast<unsigned long long>(steps));
    std::istringstream text(transcript_of(run.model.configuration(), run.path));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    for (size_t at = lines.size() - std::min<size_t>(lines.size(), 60); at < lines.size(); at++) puts(lines[at].c_str());
    return false;
  }
  total += run.path.size();
  return true;
}

int run_randoms(const Options &options) {
  Coverage coverage;
  uint64_t seed =
      options.seed != 0 ? options.seed : static_cast<uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
  printf("seed %llu, %llu runs of %llu steps\n", static_cast<unsigned long long>(seed),
         static_cast<unsigned long long>(options.runs), static_cast<unsigned long long>(options.steps));
  uint64_t total = 0;
  for (uint64_t run = 0; run < options.runs; run++)
    if (!run_random(seed + run, options.steps, coverage, total)) return 1;
  printf("%llu steps\n", static_cast<unsigned long long>(total));
  if (options.print_situations) print_situations(coverage, true);
  return 0;
}

int run(const Options &options) {
  if (options.random) return run_randoms(options);
  if (options.check_table != nullptr) return check_table(options);
  Coverage coverage;
  if (options.print_table) {
    if (!explore_standard(options, coverage)) return 1;
    printf("%s", coverage.table().c_str());
    return 0;
  }
  size_t states = explore(options.configuration, options, coverage);
  if (options.print_situations) print_situations(coverage, true);
  if (states == 0) return 1;
  if (options.expected_states == 0 || options.expected_states == states) return 0;
  printf("expected %zu states, got %zu: if the protocol or the model was meant to change, change the number\n",
         options.expected_states, states);
  return 1;
}

} // namespace
} // namespace mcrl::model

int main(int count, char **arguments) {
  using namespace mcrl::model;
  Options options;
  for (int at = 1; at < count;) {
    int taken = take_option(options, arguments + at);
    if (taken == 0) {
      usage();
      return strcmp(arguments[at], "--help") == 0 ? 0 : 2;
    }
    at += taken;
  }
  return run(options);
}
