#include "options.h"

#include <cstdlib>
#include <cstring>

namespace mcrl::scope_model {
namespace {

constexpr std::pair<const char *, Fault> faults[] = {{"one-wave", Fault::one_wave},         {"blind", Fault::blind},
                                                     {"silent-moves", Fault::silent_moves}, {"hasty", Fault::hasty},
                                                     {"no-news", Fault::no_news},           {"told-twice", Fault::told_twice},
                                                     {"impatient", Fault::impatient},       {"forgetful", Fault::forgetful}};

int take_option(Configuration &configuration, const char *name, const char *value) {
  auto is = [&](const char *text) { return strcmp(name, text) == 0; };
  if (is("--nested")) return configuration.nested = true, 1;
  if (value == nullptr) return 0;
  const std::pair<const char *, uint32_t *> numbers[] = {{"--nodes", &configuration.nodes},
                                                         {"--spawns", &configuration.spawns},
                                                         {"--moves", &configuration.moves},
                                                         {"--calls", &configuration.calls}};
  for (auto [option, number] : numbers)
    if (is(option)) return *number = static_cast<uint32_t>(strtoul(value, nullptr, 10)), 2;
  for (auto [text, fault] : faults)
    if (is("--fault") && strcmp(value, text) == 0) return configuration.fault = fault, 2;
  return 0;
}

bool is_possible(const Configuration &configuration) {
  return configuration.nodes >= 1 && configuration.nodes <= 8 && configuration.spawns < 50 && configuration.moves < 50 &&
         configuration.calls < 50;
}

void usage() {
  puts("usage: mcrl-explore-scopes [OPTION...]\n"
       "\n"
       "Visits every state that nodes can reach with a 'finish' block on node 0 in which calls are spawned, that spawn others, "
       "move, call\n"
       "and end, in any order of what they do and of messages. The block ends when all of them have ended and no message about it "
       "is\n"
       "under way; every run ends. On a violation prints the shortest way there.\n"
       "\n"
       "  --nodes N --spawns N --moves N --calls N   (test/scopes/model.h)\n"
       "  --nested                   one of the calls has a block of its own\n"
       "  --fault NAME               a fault to be found: one-wave, blind, silent-moves, hasty, no-news, told-twice, impatient or\n"
       "                             forgetful");
  fputs(search::expectations_help, stdout);
}

} // namespace

const search::Options<Model> options{take_option, is_possible, usage};

} // namespace mcrl::scope_model
