#include "random_runs.h"

#include "text.h"

#include <algorithm>
#include <iterator>
#include <random>
#include <sstream>

namespace mcrl::model {
namespace {

Configuration random_configuration(std::mt19937_64 &random) {
  auto between = [&](uint32_t least, uint32_t most) { return least + static_cast<uint32_t>(random() % (most - least + 1)); };
  return {.nodes = (random() & 1) != 0 ? between(2, 4) : between(2, 8),
          .regions = (random() & 1) != 0 ? 1 : between(1, max_regions),
          .threads = between(1, max_threads),
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
          .updates = any_number,
          .three_party = (random() & 1) != 0};
}

// Regions of all kinds, in many of which one follows one of another kind.
Configuration mixed_configuration(Configuration configuration, std::mt19937_64 &random) {
  configuration.kinds = 1 + random() % max_regions;
  constexpr mcrl_sharing sharing[] = {MCRL_COHERENT, MCRL_REPLICATED, MCRL_REPLICATED, MCRL_PRIVATE};
  for (mcrl_sharing &each : configuration.sharing) each = sharing[random() % std::size(sharing)];
  return configuration;
}

// Three nodes that send their copies to each other, and forget them: recalls often come for a copy that is not there any more.
Configuration small_configuration(Configuration configuration) {
  configuration.nodes = 3;
  configuration.regions = configuration.threads = 1;
  configuration.three_party = true;
  return configuration;
}

// Nodes of which some, or all, are of one host, and the others perhaps of a second one. Offers are made where nothing waits, so there is
// little that could.
Configuration offering_configuration(Configuration configuration, std::mt19937_64 &random) {
  configuration.three_party = false;
  configuration.threads = 1;
  configuration.regions = 1 + static_cast<uint32_t>(random() % 2);
  configuration.phases = any_number;
  configuration.offers = 2 + static_cast<uint32_t>(random() % (configuration.nodes - 1));
  configuration.two_hosts = (random() & 1) != 0;
  if (configuration.two_hosts) configuration.offers--;
  return configuration;
}

// Chooses at random, with weights that belong to the run: some runs are crowded, others nearly idle, and some kinds of messages are
// slow. After `steps` nothing new begins.
struct Run {
  std::mt19937_64 random;
  Model model;
  State state;
  uint32_t weights[Choice::kinds] = {}, message_weights[protocol::message_count] = {};
  std::vector<Choice> path = {}, choices = {};
  std::vector<uint64_t> sums = {};

  static Configuration draw(RandomRun kind, std::mt19937_64 &random) {
    Configuration configuration = random_configuration(random);
    if (kind == RandomRun::small) return small_configuration(configuration);
    if (kind == RandomRun::offering) return offering_configuration(configuration, random);
    return kind == RandomRun::mixed ? mixed_configuration(configuration, random) : configuration;
  }
  Run(uint64_t seed, Observer *observer, RandomRun kind)
      : random(seed), model(draw(kind, random), observer), state(model.initial()) {
    bool small = kind == RandomRun::small;
    // Those of offers draw nothing, so that seeds mean what they did before there were any.
    for (size_t choice = 0; choice <= Choice::rehome; choice++) weights[choice] = 4 << random() % 6;
    weights[Choice::take] = weights[Choice::copied] = weights[Choice::ask_near] = 32;
    for (auto kind : {Choice::place, Choice::use, Choice::leave, Choice::unplace}) weights[kind] = 16;
    // By its name, so that seeds mean the same when there are more messages.
    for (size_t message = 0; message < protocol::message_count; message++) {
      std::mt19937_64 drawn(std::hash<std::string>()(protocol::name(static_cast<Message>(message))) ^ seed);
      message_weights[message] = drawn() % 4 == 0 ? 1 : 32;
    }
    for (auto kind : {Choice::evict, Choice::forget, Choice::create, Choice::lend, Choice::move, Choice::rehome})
      weights[kind] = random() % 3 == 0 ? 0 : 1 << random() % 6;
    weights[Choice::remove] = random() % 3 == 0 ? 1 + random() % 4 : 0;
    if (kind == RandomRun::offering) {
      for (auto kind : {Choice::begin, Choice::lend, Choice::await, Choice::map, Choice::rehome}) weights[kind] = 1;
      weights[Choice::take] = 256;
    }
    if (!small) return;
    for (auto kind : {Choice::evict, Choice::forget, Choice::create}) weights[kind] = 64;
    for (auto kind : {Choice::lend, Choice::await, Choice::map}) weights[kind] = 1;
    weights[Choice::remove] = seed % 2 == 0 ? 2 : 0;
    for (Message recall : {Message::pass, Message::share}) message_weights[static_cast<size_t>(recall)] = 1;
  }

  uint32_t weight_of(const Choice &choice, bool may_begin) const {
    if (choice.kind == Choice::deliver) return message_weights[static_cast<size_t>(choice.letter.message)];
    return may_begin || model.must_come(choice) ? weights[choice.kind] : 0;
  }

  bool step(bool may_begin) {
    model.list_choices(state, choices);
    sums.clear();
    uint64_t sum = 0;
    for (const Choice &choice : choices) sums.push_back(sum += weight_of(choice, may_begin));
    if (sum == 0) return false;
    auto drawn = std::upper_bound(sums.begin(), sums.end(), random() % sum);
    path.push_back(choices[static_cast<size_t>(drawn - sums.begin())]);
    model.apply(state, path.back());
    return true;
  }
};

constexpr uint64_t most_steps_to_end = 100'000;

} // namespace

bool run_random(uint64_t seed, uint64_t steps, Coverage &coverage, uint64_t &total, RandomRun kind) {
  Run run(seed, &coverage, kind);
  try {
    for (uint64_t step = 0; step < steps; step++) run.step(true);
    while (run.step(false))
      if (run.path.size() > steps + most_steps_to_end) throw Violation("the run does not end");
    if (!is_quiet(run.state, run.model.configuration())) throw Violation("the run ends with operations unfinished");
  } catch (const Violation &violation) {
    printf("violation after %zu steps: %s\nthe last steps of mcrl-explore --random%s --seed %llu --steps %llu:\n", run.path.size(),
           violation.what(), kind == RandomRun::mixed ? " --mixed" : kind == RandomRun::offering ? " --offering" : "", static_cast<unsigned long long>(seed),
           static_cast<unsigned long long>(steps));
    std::istringstream text(transcript_of(run.model.configuration(), run.path));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    for (size_t at = lines.size() - std::min<size_t>(lines.size(), 60); at < lines.size(); at++) puts(lines[at].c_str());
    return false;
  }
  total += run.path.size();
  return true;
}

} // namespace mcrl::model
