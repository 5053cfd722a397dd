// mcrl-random: the whole runtime under random operations, many nodes in one process; checks that regions are linearizable. See
// --help.
#include "run.h"

#include "net/progress/node.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace mcrl::random_run {
namespace {

struct Options {
  Plan plan{.operations = 1000};
  uint64_t runs = 1, jobs = 1, limit_s = 300;
  bool seed_given = false, here = false, twice = false, print_history = false, print_runs = false, require_all = false;
};

void usage() {
  puts("usage: mcrl-random [OPTION...]\n"
       "\n"
       "Runs nodes in one process, over a conduit that reorders and delays messages, silences and stalls nodes. Their threads and\n"
       "activations lock regions at random; then the history of every region is checked: is it linearizable? The seed says all of\n"
       "it, so a failure prints the command that repeats it.\n"
       "\n"
       "  --seed N          default: PRELUDE_TEST_SEED, else from the clock\n"
       "  --runs N          with seeds N, N+1, ...; default 1\n"
       "  --operations N    of each run, default 1000; what has begun then is finished\n"
       "  --jobs N          runs at a time, default 1\n"
       "  --limit SECONDS   a run that takes longer has failed, default 300\n"
       "\n"
       "Of each run, drawn from its seed if not given:\n"
       "  --nodes N         1 to 64\n"
       "  --regions N       at the start; some work makes more\n"
       "  --threads N       per node\n"
       "  --region-bytes N  of every region; else from 1 byte to 100 KB\n"
       "  --cache-bytes N   of memory for other nodes' regions, on each node; 0: no limit\n"
       "  --three-party 0|1 data go from a writer straight to who asks for them\n"
       "  --kinds 0|1       some regions are replicated, or private to their homes\n"
       "  --balance 0|1     homes move to the nodes that use them, as with MCRL_BALANCE\n"
       "  --host-nodes N    of each host, which share memory\n"
       "  --faults 0|1      activations migrate to any node, as with MCRL_FAULT\n"
       "  --aborts 0|1      message handlers abort, as with MCRL_FAULT\n"
       "  --quiet-ticks N   after which a deadlock is looked for, so that none is found where there is none; 0: hardly ever\n"
       "  --mix WORK=N,...  how often a thread does what, relative to the rest:");
  for (size_t work = 0; work < work_count; work++)
    printf("    %-16s%s\n", name(static_cast<Work>(work)), meaning(static_cast<Work>(work)));
  puts("  --calm            no delays, silences and stalls; messages are still reordered\n"
       "\n"
       "  --require-all     fail unless the runs together did all kinds of work and sent all kinds of messages\n"
       "  --twice           do each run twice, and fail if the histories differ\n"
       "  --corrupt N       let operation N find a wrong bit in its data, to see that this is noticed\n"
       "  --print-runs      a line about each run\n"
       "  --print-history   all operations of each run\n"
       "  --here            without a process of its own for each run: for a debugger");
}

uint64_t number_of(const char *text) {
  char *end = nullptr;
  uint64_t value = strtoull(text, &end, 0);
  if (*text < '0' || *text > '9' || *end != '\0') {
    fprintf(stderr, "mcrl-random: not a number: %s\n", text);
    exit(2);
  }
  return value;
}

// Takes the option at `arguments`, and its value if it has one; returns how many words that was, 0 if there is no such option.
int take_option(Options &options, char **arguments) {
  const char *name = arguments[0];
  auto is = [&](const char *option) { return strcmp(name, option) == 0; };
  Plan &plan = options.plan;
  const std::pair<const char *, bool *> switches[] = {{"--calm", &plan.calm},
                                                      {"--here", &options.here},
                                                      {"--twice", &options.twice},
                                                      {"--print-runs", &options.print_runs},
                                                      {"--print-history", &options.print_history},
                                                      {"--require-all", &options.require_all}};
  for (auto [option, value] : switches)
    if (is(option)) return *value = true, 1;
  if (arguments[1] == nullptr) return 0;
  const std::pair<const char *, uint32_t *> small[] = {
      {"--nodes", &plan.nodes}, {"--regions", &plan.regions}, {"--threads", &plan.threads}, {"--host-nodes", &plan.host_nodes}};
  for (auto [option, value] : small)
    if (is(option)) return *value = static_cast<uint32_t>(number_of(arguments[1])), 2;
  const std::pair<const char *, uint64_t *> large[] = {
      {"--seed", &plan.seed},       {"--operations", &plan.operations}, {"--region-bytes", &plan.region_bytes},
      {"--corrupt", &plan.corrupt}, {"--runs", &options.runs},          {"--limit", &options.limit_s},
      {"--jobs", &options.jobs}};
  for (auto [option, value] : large)
    if (is(option)) {
      options.seed_given = options.seed_given || is("--seed");
      return *value = number_of(arguments[1]), 2;
    }
  if (is("--three-party")) return plan.three_party = number_of(arguments[1]) != 0, 2;
  if (is("--kinds")) return plan.kinds = number_of(arguments[1]) != 0, 2;
  if (is("--balance")) return plan.balance = number_of(arguments[1]) != 0, 2;
  if (is("--faults")) return plan.faults = number_of(arguments[1]) != 0, 2;
  if (is("--aborts")) return plan.aborts = number_of(arguments[1]) != 0, 2;
  if (is("--quiet-ticks")) return plan.quiet_ticks = number_of(arguments[1]), 2;
  if (is("--cache-bytes")) return plan.cache_bytes = number_of(arguments[1]), 2;
  if (!is("--mix")) return 0;
  plan.mix = parse_mix(arguments[1]);
  if (!plan.mix) {
    fprintf(stderr, "mcrl-random: not a mix: %s\n", arguments[1]);
    exit(2);
  }
  return 2;
}

// The command that does one of the runs again.
std::string command_of(const Options &options, uint64_t seed) {
  const Plan &plan = options.plan;
  std::string text = "mcrl-random --seed " + std::to_string(seed) + " --operations " + std::to_string(plan.operations);
  auto add = [&](const char *option, uint64_t value) {
    if (value != 0) text += std::string(" ") + option + " " + std::to_string(value);
  };
  add("--nodes", plan.nodes);
  add("--regions", plan.regions);
  add("--threads", plan.threads);
  add("--host-nodes", plan.host_nodes);
  add("--region-bytes", plan.region_bytes);
  if (plan.cache_bytes) text += " --cache-bytes " + std::to_string(*plan.cache_bytes);
  if (plan.three_party) text += " --three-party " + std::to_string(*plan.three_party);
  if (plan.kinds) text += " --kinds " + std::to_string(*plan.kinds);
  if (plan.balance) text += " --balance " + std::to_string(*plan.balance);
  if (plan.faults) text += " --faults " + std::to_string(*plan.faults);
  if (plan.aborts) text += " --aborts " + std::to_string(*plan.aborts);
  if (plan.quiet_ticks) text += " --quiet-ticks " + std::to_string(*plan.quiet_ticks);
  add("--corrupt", plan.corrupt);
  if (plan.mix) text += " --mix " + to_text(*plan.mix);
  if (plan.calm) text += " --calm";
  if (options.twice) text += " --twice";
  return text;
}

void add(Counters &sum, const Counters &counters) {
  sum.operations += counters.operations;
  sum.longest_wait = std::max(sum.longest_wait, counters.longest_wait);
  sum.parked += counters.parked;
  sum.evictions += counters.evictions;
  sum.taken += counters.taken;
  for (size_t work = 0; work < work_count; work++) sum.work[work] += counters.work[work];
  for (size_t kind = 0; kind < Counters::max_kinds; kind++) sum.messages[kind] += counters.messages[kind];
}

Counters do_run(const Options &options, uint64_t seed) {
  Plan plan = options.plan;
  plan.seed = seed;
  Run run(plan);
  // Before, so that it is told of a run that fails.
  if (options.print_runs) printf("seed %llu: %s\n", static_cast<unsigned long long>(seed), to_text(run.plan).c_str());
  fflush(stdout);
  run.run(options.print_history);
  if (options.print_runs) printf("digest %016llx\n", static_cast<unsigned long long>(run.counters.digest));
  if (!options.twice) return run.counters;
  Run again(plan);
  again.run(options.print_history);
  if (again.counters.digest != run.counters.digest) {
    printf("the same seed gave two histories\n");
    fflush(stdout);
    _exit(1);
  }
  return run.counters;
}

// A run in a process of its own: whatever becomes of it, the seed is told.
struct Child {
  uint64_t seed;
  pid_t process;
  Counters *counters; // shared with the process
};

Child start_child(const Options &options, uint64_t seed) {
  void *memory = mmap(nullptr, sizeof(Counters), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    perror("mcrl-random: mmap");
    exit(2);
  }
  Child child{seed, 0, new (memory) Counters};
  fflush(stdout);
  child.process = fork();
  if (child.process < 0) {
    perror("mcrl-random: fork");
    exit(2);
  }
  if (child.process != 0) return child;
  alarm(static_cast<unsigned>(options.limit_s));
  *child.counters = do_run(options, seed);
  fflush(stdout);
  _exit(0);
}

// Waits for the process; adds to the sum, or says what went wrong.
bool finish_child(const Options &options, const Child &child, Counters &sum) {
  int status = 0;
  waitpid(child.process, &status, 0);
  bool good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (good) add(sum, *child.counters);
  munmap(child.counters, sizeof(Counters));
  if (good) return true;
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
    printf("the run has not ended after %llu s\n", static_cast<unsigned long long>(options.limit_s));
  else if (WIFSIGNALED(status)) printf("the run was ended by signal %d (%s)\n", WTERMSIG(status), strsignal(WTERMSIG(status)));
  printf("FAILED; to see it again: %s\n", command_of(options, child.seed).c_str());
  return false;
}

bool do_runs(const Options &options, Counters &sum) {
  std::vector<Child> children; // in the order of their seeds
  uint64_t started = 0;
  bool good = true;
  while (started < options.runs || !children.empty()) {
    while (good && started < options.runs && children.size() < options.jobs)
      children.push_back(start_child(options, options.plan.seed + started++));
    if (children.empty()) break;
    good = finish_child(options, children.front(), sum) && good;
    children.erase(children.begin());
  }
  return good;
}

// Whether the runs together have done everything; says what they have not.
bool is_complete(const Counters &sum) {
  bool complete = true;
  auto require = [&](const char *what, uint64_t count) {
    if (count == 0) printf("NOT REACHED: %s\n", what);
    complete = complete && count != 0;
  };
  for (size_t work = 0; work < work_count; work++) require(name(static_cast<Work>(work)), sum.work[work]);
  // In a correct program no node says `gone`, `in_place_gone` or `private_to_home`, few spawn as many threads as are told of together, and
  // there are no guards and no shared arrays here. What is passed on is tried by a test of its own (transit_test).
  auto is_required = [](size_t kind) {
    constexpr Kind rare[] = {Kind::gone, Kind::in_place_gone, Kind::private_to_home, Kind::spawned_ended, Kind::unwritten,
                             Kind::page_request, Kind::page_reply, Kind::page_shared, Kind::page_sync, Kind::steal,
                             Kind::forks, Kind::passed_on};
    bool is_rare = std::find(std::begin(rare), std::end(rare), static_cast<Kind>(kind)) != std::end(rare);
    return statistics_names.kinds[kind] != nullptr && !is_rare;
  };
  for (size_t kind = 0; kind < kind_count; kind++)
    if (is_required(kind)) require(statistics_names.kinds[kind], sum.messages[kind]);
  require("an activation that waits for a lock", sum.parked);
  require("a copy that made room", sum.evictions);
  require("a copy that was taken from the memory of a host", sum.taken);
  return complete;
}

void print_summary(const Options &options, const Counters &sum, double seconds) {
  printf("%llu runs, %llu operations, %.1f s; all histories linearizable; %llu activations waited; %llu evictions; %llu copies taken; "
         "the longest wait %llu ticks; %llu messages in search of deadlocks\n",
         static_cast<unsigned long long>(options.runs), static_cast<unsigned long long>(sum.operations), seconds,
         static_cast<unsigned long long>(sum.parked), static_cast<unsigned long long>(sum.evictions),
         static_cast<unsigned long long>(sum.taken),
         static_cast<unsigned long long>(sum.longest_wait),
         static_cast<unsigned long long>(sum.messages[static_cast<size_t>(Kind::probe)]));
  std::string text = "messages:";
  for (size_t kind = 0; kind < kind_count; kind++)
    if (statistics_names.kinds[kind] != nullptr)
      text += std::string(" ") + statistics_names.kinds[kind] + " " + std::to_string(sum.messages[kind]);
  puts(text.c_str());
}

int run(Options &options) {
  if (options.plan.nodes > 64 || options.jobs == 0) return usage(), 2;
  const char *given = getenv("PRELUDE_TEST_SEED");
  if (!options.seed_given)
    options.plan.seed = given != nullptr
                            ? number_of(given)
                            : static_cast<uint64_t>(std::chrono::system_clock::now().time_since_epoch().count()) % 1'000'000'000;
  printf("seeds from %llu\n", static_cast<unsigned long long>(options.plan.seed));
  auto start = std::chrono::steady_clock::now();
  Counters sum;
  if (options.here)
    for (uint64_t i = 0; i < options.runs; i++) add(sum, do_run(options, options.plan.seed + i));
  else if (!do_runs(options, sum)) return 1;
  print_summary(options, sum, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  return options.require_all && !is_complete(sum) ? 1 : 0;
}

} // namespace
} // namespace mcrl::random_run

int main(int count, char **arguments) {
  using namespace mcrl::random_run;
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
