// mcrl-explore-windows: full windows between nodes under all orders of events. See --help.
#include "search/outcome.h"
#include "windows.h"

#include <cstring>

namespace mcrl::windows {
namespace {

struct Options {
  Configuration configuration;
  search::Expectations expected;
};

constexpr std::pair<const char *, Mutant> mutants[] = {{"handler-waits", Mutant::handler_waits},
                                                       {"deaf-thread", Mutant::deaf_thread},
                                                       {"deaf-to-room", Mutant::deaf_to_room},
                                                       {"careless", Mutant::careless},
                                                       {"uncounted", Mutant::uncounted},
                                                       {"silent", Mutant::silent}};

void usage() {
  puts("usage: mcrl-explore-windows [OPTION...]\n"
       "\n"
       "Visits every state that nodes with windows between them can reach, in any order of events: whatever is under way, "
       "something can\n"
       "happen until all is done, and what waits at its sender is bounded. On a violation prints the shortest way there.\n"
       "\n"
       "  --nodes N --window N --threads N --operations N --hops N --recalls N --routed N   (windows.h)\n"
       "  --fault NAME               handler-waits, deaf-thread, deaf-to-room, careless, uncounted or silent: a fault to be found");
  fputs(search::expectations_help, stdout);
}

// Takes the option at `arguments` and its value; false if there is no such option.
bool take_option(Options &options, char **arguments) {
  const char *name = arguments[0], *value = arguments[1];
  if (options.expected.take(name, value)) return true;
  if (value == nullptr) return false;
  Configuration &configuration = options.configuration;
  const std::pair<const char *, uint32_t *> numbers[] = {
      {"--nodes", &configuration.nodes},           {"--window", &configuration.window}, {"--threads", &configuration.threads},
      {"--operations", &configuration.operations}, {"--hops", &configuration.hops},     {"--recalls", &configuration.recalls},
      {"--routed", &configuration.routed}};
  for (auto [option, number] : numbers)
    if (strcmp(name, option) == 0) return *number = static_cast<uint32_t>(strtoul(value, nullptr, 10)), true;
  for (auto [text, mutant] : mutants)
    if (strcmp(name, "--fault") == 0 && strcmp(value, text) == 0) return configuration.mutant = mutant, true;
  return false;
}

} // namespace
} // namespace mcrl::windows

int main(int count, char **arguments) {
  using namespace mcrl::windows;
  Options options;
  for (int at = 1; at < count; at += 2)
    if (!take_option(options, arguments + at)) {
      usage();
      return strcmp(arguments[at], "--help") == 0 ? 0 : 2;
    }
  Model model(options.configuration);
  return mcrl::search::explore(model, options.expected);
}
