// mcrl-explore-in-place: the lock word of a region that is used in place under all orders of events. See --help.
#include "in_place_model.h"
#include "search/outcome.h"

#include <cstring>

namespace mcrl::in_place_model {
namespace {

struct Options {
  Configuration configuration;
  search::Expectations expected;
};

void usage() {
  puts("usage: mcrl-explore-in-place [OPTION...]\n"
       "\n"
       "Visits every state that nodes that use a region in place can reach, in any order of their swaps and messages: operations "
       "exclude\n"
       "each other, and what waits is told. On a violation prints the shortest way there.\n"
       "\n"
       "  --nodes N --operations N --watches N --removals N   (in_place_model.h)\n"
       "  --fault NAME               forget-set or trust-name: a fault to be found");
  fputs(search::expectations_help, stdout);
}

// Takes the option at `arguments` and its value; false if there is no such option.
bool take_option(Options &options, char **arguments) {
  const char *name = arguments[0], *value = arguments[1];
  if (options.expected.take(name, value)) return true;
  if (value == nullptr) return false;
  Configuration &configuration = options.configuration;
  const std::pair<const char *, uint32_t *> numbers[] = {{"--nodes", &configuration.nodes},
                                                         {"--operations", &configuration.operations},
                                                         {"--watches", &configuration.watches},
                                                         {"--removals", &configuration.removals}};
  for (auto [option, number] : numbers)
    if (strcmp(name, option) == 0) return *number = static_cast<uint32_t>(strtoul(value, nullptr, 10)), true;
  if (strcmp(name, "--fault") != 0) return false;
  if (strcmp(value, "forget-set") == 0) return configuration.fault = Fault::forget_set, true;
  if (strcmp(value, "trust-name") == 0) return configuration.fault = Fault::trust_name, true;
  return false;
}

} // namespace
} // namespace mcrl::in_place_model

int main(int count, char **arguments) {
  using namespace mcrl::in_place_model;
  Options options;
  for (int at = 1; at < count; at += 2)
    if (!take_option(options, arguments + at)) {
      usage();
      return strcmp(arguments[at], "--help") == 0 ? 0 : 2;
    }
  if (options.configuration.nodes > max_nodes) return usage(), 2;
  Model model(options.configuration);
  return mcrl::search::explore(model, options.expected);
}
