// mcrl-explore: the protocol under all orders of events, or under random ones. See --help.
#include "coverage.h"
#include "random_runs.h"
#include "search.h"
#include "search/outcome.h"
#include "text.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fstream>
#include <sstream>

namespace mcrl::model {
namespace {

struct Options {
  Configuration configuration;
  search::Expectations expected;
  bool print_table = false, print_situations = false, random = false, mixed = false, offering = false;
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
       "  --regions N         default 1; region r is made on node r\n"
       "  --threads N         per node, default 1\n"
       "  --operations N      per thread, default 2, each a read or a write; or \"any\" number\n"
       "  --evictions N       of copies, per node, default 0; or \"any\" number\n"
       "  --forgets N         of headers that are not in use, per node, default 0; or \"any\" number\n"
       "  --removals N        of regions, in all, default 0\n"
       "  --maps N            questions for the size of a region, in all, default 0; or \"any\" number\n"
       "  --creations N       of regions in the place of removed ones, in all, default 0\n"
       "  --migrations N      operations whose computation the home may execute, in all, default 0; or \"any\" number\n"
       "  --rehomes N         of regions to the nodes of the threads that want them, in all, default 0; or \"any\" number\n"
       "  --updates N         operations that begin as updates and may become writes, in all, default 0; or \"any\" number\n"
       "  --counts N          uses of a copy that are counted, if what asked for it may migrate, default 0\n"
       "  --loans N           of operations to other nodes, and their moves from there, in all, default 0; or \"any\" number\n"
       "  --awaits N          of a write by others, by those who hold a lock, in all, default 0; or \"any\" number\n"
       "  --sharing KIND,...  coherent (the default), replicated or private: of region 0, 1, ..., and of those after them in their places\n"
       "  --offers N          nodes of one host, from node 0 on, which offer read copies to each other, default 0\n"
       "  --two-hosts         the nodes after those are of one host, too\n"
       "  --phases N          wishes to use a region in place, by the nodes of --offers, in all, default 0; or \"any\" number\n"
       "  --offer-fault F     forget-takers, reuse-place, leave-twice, tell-nobody, wait-in-circle, take-at-once or leave-open: what must be\n"
       "                      found\n"
       "  --missing           the regions do not exist\n"
       "  --three-party       writers send their copies to the requesters themselves\n"
       "  --closed            no operation begins inline, as with MCRL_FAULT\n"
       "  --held              memory that is being sent from is neither evicted nor forgotten\n"
       "  --situations        print the situations that were and were not reached\n"
       "  --table             print the table of states and events of the standard configurations\n"
       "  --check-table FILE  compare that table with the one in FILE, and require all situations\n"
       "\n"
       "  --random            a random run instead, of up to 8 nodes, chosen by the seed\n"
       "  --mixed             with regions of all kinds\n"
       "  --offering          with nodes of a host that offer read copies to each other\n"
       "  --seed N            default: from the clock\n"
       "  --runs N            with seeds N, N+1, ...; default 1\n"
       "  --steps N           of each run, default 5000; then everything in flight is finished");
  fputs(search::expectations_help, stdout);
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

bool read_fault(const std::string &name, OfferFault &fault) {
  fault = name == "forget-takers" ? OfferFault::forget_takers
          : name == "reuse-place" ? OfferFault::reuse_place
          : name == "leave-twice" ? OfferFault::leave_twice
          : name == "take-at-once" ? OfferFault::take_at_once
          : name == "leave-open"  ? OfferFault::leave_open
          : name == "tell-nobody" ? OfferFault::tell_nobody
          : name == "wait-in-circle" ? OfferFault::wait_in_circle
                                  : OfferFault::none;
  return fault != OfferFault::none;
}

// Takes the option at `arguments`, and its value if it has one; returns how many words that was, 0 if there is no such option.
int take_option(Options &options, char **arguments) {
  const char *name = arguments[0];
  auto is = [&](const char *option) { return strcmp(name, option) == 0; };
  if (is("--missing")) return options.configuration.missing = true, 1;
  if (is("--three-party")) return options.configuration.three_party = true, 1;
  if (is("--closed")) return options.configuration.closed = true, 1;
  if (is("--two-hosts")) return options.configuration.two_hosts = true, 1;
  if (is("--held")) return options.configuration.held = true, 1;
  if (is("--situations")) return options.print_situations = true, 1;
  if (is("--table")) return options.print_table = true, 1;
  if (is("--random")) return options.random = true, 1;
  if (is("--offering")) return options.offering = true, 1;
  if (is("--mixed")) return options.mixed = true, 1;
  if (options.expected.take(name, arguments[1])) return 2;
  if (arguments[1] == nullptr) return 0;
  if (is("--check-table")) return options.check_table = arguments[1], 2;
  if (is("--offer-fault")) return read_fault(arguments[1], options.configuration.fault) ? 2 : 0;
  if (is("--sharing")) return read_sharing(arguments[1], options.configuration) ? 2 : 0;
  Configuration &configuration = options.configuration;
  const std::pair<const char *, uint32_t *> small[] = {
      {"--nodes", &configuration.nodes},           {"--regions", &configuration.regions},     {"--threads", &configuration.threads},
      {"--operations", &configuration.operations}, {"--evictions", &configuration.evictions}, {"--forgets", &configuration.forgets},
      {"--removals", &configuration.removals},     {"--creations", &configuration.creations}, {"--loans", &configuration.loans},
      {"--migrations", &configuration.migrations},
      {"--counts", &configuration.counts},
      {"--updates", &configuration.updates},
      {"--rehomes", &configuration.rehomes},
      {"--offers", &configuration.offers},
      {"--phases", &configuration.phases},
      {"--awaits", &configuration.awaits},         {"--maps", &configuration.maps}};
  for (auto [option, value] : small)
    if (is(option)) return *value = static_cast<uint32_t>(number_of(arguments[1])), 2;
  const std::pair<const char *, uint64_t *> large[] = {
      {"--seed", &options.seed}, {"--runs", &options.runs}, {"--steps", &options.steps}};
  for (auto [option, value] : large)
    if (is(option)) return *value = number_of(arguments[1]), 2;
  return 0;
}

std::string to_text(const Configuration &configuration) {
  const std::pair<uint32_t, const char *> counts[] = {
      {configuration.nodes, "nodes"},         {configuration.regions, "regions"},     {configuration.threads, "threads"},
      {configuration.operations, "operations"}, {configuration.evictions, "evictions"}, {configuration.forgets, "forgets"},
      {configuration.removals, "removals"},   {configuration.creations, "creations"}, {configuration.maps, "maps"},
      {configuration.migrations, "migrations"}, {configuration.counts, "counts"},     {configuration.loans, "loans"},
      {configuration.awaits, "awaits"},         {configuration.updates, "updates"},
      {configuration.rehomes, "rehomes"},       {configuration.offers, "offering nodes"},
      {configuration.phases, "phases"}};
  const std::pair<bool, const char *> choices[] = {{configuration.missing, "regions missing"},
                                                   {configuration.three_party, "three-party"},
                                                   {configuration.closed, "closed"},
                                                   {configuration.held, "held"},
                                                   {configuration.two_hosts, "two hosts"}};
  std::string text = configuration.kinds == 1 && configuration.sharing[0] == MCRL_COHERENT ? "" : sharing_text(configuration);
  for (auto [count, what] : counts)
    text += (text.empty() ? "" : ", ") + (count == any_number ? "any number of" : std::to_string(count)) + " " + what;
  for (auto [is_so, what] : choices)
    if (is_so) text += std::string(", ") + what;
  return text;
}

// Prints what was found.
Found explore(const Configuration &configuration, const Options &options, Coverage &coverage) {
  Model model(configuration, &coverage);
  Found found = search(model, options.expected.most_states);
  fprintf(stderr, "%s: ", to_text(configuration).c_str());
  search::print(stderr, found);
  if (found.violation.empty()) return found;
  printf("violation: %s\n", found.violation.c_str());
  if (!found.path.empty()) printf("%s", transcript_of(configuration, found.path).c_str());
  return found;
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

int run_randoms(const Options &options) {
  Coverage coverage;
  uint64_t seed =
      options.seed != 0 ? options.seed : static_cast<uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
  printf("seed %llu, %llu runs of %llu steps\n", static_cast<unsigned long long>(seed),
         static_cast<unsigned long long>(options.runs), static_cast<unsigned long long>(options.steps));
  uint64_t total = 0;
  auto kind = options.mixed ? RandomRun::mixed : options.offering ? RandomRun::offering : RandomRun::coherent;
  for (uint64_t run = 0; run < options.runs; run++)
    if (!run_random(seed + run, options.steps, coverage, total, kind)) return 1;
  printf("%llu steps\n", static_cast<unsigned long long>(total));
  if (options.print_situations) print_situations(coverage, true);
  return 0;
}

// ---- The table ----

// What the table is made of: together these reach every situation, and whatever message they do not deliver is asserted impossible.
// The random runs add the pairs that need more nodes and threads than one can go through exhaustively.
bool explore_standard(const Options &options, Coverage &coverage) {
  const Configuration configurations[] = {
      {.nodes = 2, .threads = 2, .operations = 2, .evictions = 1},
      {.nodes = 3, .operations = 2, .evictions = 1, .forgets = 1, .three_party = true},
      {.nodes = 3, .operations = 1, .evictions = 1, .removals = 2, .creations = 1, .three_party = true},
      {.nodes = 3, .operations = 2, .evictions = 1, .forgets = 1, .removals = 1, .three_party = true},
      {.nodes = 3, .threads = 2, .operations = 1, .removals = 1, .three_party = true},
      {.nodes = 2, .threads = 2, .operations = 2, .removals = 2, .creations = 1},
      {.nodes = 3, .threads = 2, .operations = any_number},
      {.nodes = 3, .operations = 2, .evictions = 1, .loans = 1, .three_party = true},
      {.nodes = 2, .threads = 2, .operations = 2, .removals = 1, .loans = 2},
      {.nodes = 2, .threads = 3, .operations = 1, .removals = 1, .awaits = 1, .loans = 1},
      {.nodes = 2, .threads = 2, .operations = 2, .evictions = 1, .forgets = 1, .maps = 1},
      {.nodes = 2, .threads = 2, .operations = 1, .maps = 1, .missing = true},
      {.nodes = 2, .threads = 2, .operations = 2, .evictions = 1, .forgets = 1, .migrations = 2, .counts = 1},
      {.nodes = 2, .threads = 2, .operations = 1, .removals = 1, .creations = 1, .migrations = 2},
      {.nodes = 3, .operations = 2, .updates = 2, .three_party = true},
      {.nodes = 2, .threads = 2, .operations = 2, .evictions = 1, .forgets = 1, .migrations = 1, .updates = 1},
      {.nodes = 2, .threads = 2, .operations = 1, .removals = 1, .creations = 1, .updates = 2},
      {.nodes = 2, .threads = 3, .operations = 1, .awaits = 1, .updates = 2},
      {.nodes = 2, .threads = 3, .operations = 1, .removals = 1, .awaits = 1, .updates = 2},
      {.nodes = 3, .operations = 1, .loans = 2, .updates = 2},
      {.nodes = 2, .threads = 2, .operations = 1, .removals = 1, .maps = 1, .creations = 1, .migrations = 1, .updates = 1,
       .sharing = {MCRL_PRIVATE}},
      {.nodes = 3, .operations = 2, .evictions = 1, .removals = 1, .sharing = {MCRL_REPLICATED}},
      {.nodes = 2, .threads = 2, .operations = 2, .awaits = 1, .updates = 1, .sharing = {MCRL_REPLICATED}},
      {.nodes = 2, .threads = 3, .operations = 1, .removals = 1, .awaits = 1, .updates = 1, .sharing = {MCRL_REPLICATED}},
      {.nodes = 2, .threads = 2, .operations = 1, .evictions = 1, .forgets = 1, .removals = 1, .maps = 1, .migrations = 1, .updates = 2,
       .sharing = {MCRL_REPLICATED}},
      {.nodes = 2, .threads = 2, .operations = 1, .evictions = 1, .removals = 1, .maps = 1, .migrations = 1, .rehomes = 2, .updates = 1,
       .sharing = {MCRL_REPLICATED}},
      {.nodes = 3, .operations = 1, .evictions = 1, .forgets = 1, .removals = 1, .creations = 1, .rehomes = 2,
       .sharing = {MCRL_REPLICATED}},
      {.nodes = 2, .threads = 2, .operations = 1, .removals = 1, .maps = 1, .creations = 1, .migrations = 1, .rehomes = 2, .updates = 1,
       .sharing = {MCRL_PRIVATE}},
      {.nodes = 3, .operations = 2, .evictions = 1, .rehomes = 2},
      {.nodes = 3, .operations = 2, .removals = 1, .creations = 1, .rehomes = 2},
      {.nodes = 3, .operations = 1, .evictions = 1, .forgets = 1, .removals = 1, .creations = 1, .rehomes = 2, .three_party = true},
      {.nodes = 2, .threads = 2, .operations = 1, .evictions = 1, .forgets = 1, .removals = 2, .creations = 1, .rehomes = 2},
      {.nodes = 2, .threads = 2, .operations = 1, .evictions = 1, .maps = 1, .migrations = 1, .rehomes = 2},
      {.nodes = 2, .threads = 2, .operations = 1, .awaits = 1, .loans = 1, .rehomes = 2, .updates = 1},
  };
  for (const Configuration &configuration : configurations)
    if (!explore(configuration, options, coverage).violation.empty()) return false;
  uint64_t steps = 0;
  for (uint64_t seed = 1; seed <= 3000; seed++)
    if (!run_random(seed, 5000, coverage, steps, RandomRun::coherent)) return false;
  for (uint64_t seed = 1; seed <= 1500; seed++)
    if (!run_random(seed, 5000, coverage, steps, RandomRun::small)) return false;
  for (uint64_t seed = 1; seed <= 3000; seed++)
    if (!run_random(seed, 5000, coverage, steps, RandomRun::mixed)) return false;
  bool complete = print_situations(coverage, false);
  for (const std::string &hole : coverage.holes()) {
    printf("neither reached nor asserted impossible: %s\n", hole.c_str());
    complete = false;
  }
  fprintf(stderr, "%zu pairs of state and event\n", coverage.pairs());
  return complete;
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

int run(const Options &options) {
  if (options.random) return run_randoms(options);
  if (options.check_table != nullptr) return check_table(options);
  Coverage coverage;
  if (options.print_table) {
    bool complete = explore_standard(options, coverage);
    printf("%s", coverage.table().c_str());
    return complete ? 0 : 1;
  }
  Found found = explore(options.configuration, options, coverage);
  if (options.print_situations) print_situations(coverage, true);
  return options.expected.are_met(found) ? 0 : 1;
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
