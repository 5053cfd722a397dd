#include "options.h"

#include <cstdlib>
#include <cstring>

namespace mcrl::forall_model {
namespace {

constexpr std::pair<const char *, Fault> faults[] = {
    {"lost", Fault::lost},
    {"kept", Fault::kept},
    {"twice", Fault::twice},
    {"hasty", Fault::hasty},
    {"hasty-thread", Fault::hasty_thread},
    {"hasty-node", Fault::hasty_node},
    {"half", Fault::half},
    {"forgotten", Fault::forgotten}};

int take_option(Configuration &configuration, const char *name, const char *value) {
  auto is = [&](const char *text) { return strcmp(name, text) == 0; };
  if (is("--cyclic")) return configuration.cyclic = true, 1;
  if (value == nullptr) return 0;
  const std::pair<const char *, uint32_t *> numbers[] = {
      {"--nodes", &configuration.nodes}, {"--filaments", &configuration.filaments}, {"--owners", &configuration.owners},
      {"--grain", &configuration.grain}, {"--threads", &configuration.threads},     {"--leaves", &configuration.leaves},
      {"--gifts", &configuration.gifts}};
  for (auto [option, number] : numbers)
    if (is(option)) return *number = static_cast<uint32_t>(strtoul(value, nullptr, 10)), 2;
  for (auto [text, fault] : faults)
    if (is("--fault") && strcmp(value, text) == 0) return configuration.fault = fault, 2;
  return 0;
}

bool is_possible(const Configuration &c) {
  return c.nodes >= 1 && c.nodes <= 8 && c.owners >= 1 && c.owners <= c.nodes && c.filaments < own && c.grain >= 1 && c.gifts < 256;
}

void usage() {
  puts("usage: mcrl-explore-foralls [OPTION...]\n"
       "\n"
       "Visits every state that nodes which run a forall at any can reach, in any order of what they do, of who is given what, and of\n"
       "messages. Each filament runs once; a node leaves the forall when all have run and nothing of it is under way; every run ends. On a\n"
       "violation prints the shortest way there.\n"
       "\n"
       "  --nodes N --filaments N --owners N --grain N --threads N --leaves N --gifts N   (test/foralls/model.h)\n"
       "  --cyclic                   filament after filament is at owner after owner\n"
       "  --fault NAME               a fault to be found: lost, kept, twice, hasty, hasty-thread, hasty-node, half or forgotten");
  fputs(search::expectations_help, stdout);
}

} // namespace

const search::Options<Model> options{take_option, is_possible, usage};

} // namespace mcrl::forall_model
