#include "options.h"

#include <cstdlib>
#include <cstring>

namespace mcrl::fork_model {
namespace {

constexpr std::pair<const char *, Fault> faults[] = {{"forgotten-asker", Fault::forgotten_asker},
                                                     {"late-none", Fault::late_none},
                                                     {"old-phase", Fault::old_phase},
                                                     {"hasty-offer", Fault::hasty_offer},
                                                     {"all-asked", Fault::all_asked},
                                                     {"silent", Fault::silent},
                                                     {"twice", Fault::twice},
                                                     {"hasty-stop", Fault::hasty_stop},
                                                     {"greedy", Fault::greedy},
                                                     {"hasty-far", Fault::hasty_far},
                                                     {"far-first", Fault::far_first},
                                                     {"lost-offer", Fault::lost_offer},
                                                     {"old-question", Fault::old_question}};

int take_option(Configuration &configuration, const char *name, const char *value) {
  auto is = [&](const char *text) { return strcmp(name, text) == 0; };
  if (is("--nested")) return configuration.nested = true, 1;
  if (is("--loops")) return configuration.loops = true, 1;
  if (is("--waiting")) return configuration.waiting = true, 1;
  if (is("--unstopped")) return configuration.unstopped = true, 1;
  if (is("--only-work")) return configuration.only_work = true, 1;
  if (is("--in-order")) return configuration.in_order = true, 1;
  if (value == nullptr) return 0;
  const std::pair<const char *, uint32_t *> numbers[] = {
      {"--nodes", &configuration.nodes}, {"--forks", &configuration.forks}, {"--forkers", &configuration.forkers},
      {"--work", &configuration.work},   {"--late", &configuration.late},   {"--several", &configuration.several}};
  for (auto [option, number] : numbers)
    if (is(option)) return *number = static_cast<uint32_t>(strtoul(value, nullptr, 10)), 2;
  if (is("--hosts")) return configuration.hosts = value, 2;
  if (is("--program")) return configuration.program = value, 2;
  for (auto [text, fault] : faults)
    if (is("--fault") && strcmp(value, text) == 0) return configuration.fault = fault, 2;
  return 0;
}

bool is_possible(const Configuration &c) {
  bool has_program = c.program.find_first_not_of("bgp") == std::string::npos;
  return has_program && c.nodes >= 1 && c.nodes <= max_nodes && (c.hosts.empty() || c.hosts.size() == c.nodes) && c.several >= 1 &&
         c.several <= max_given && c.forks + c.forkers * c.work <= max_forks;
}

void usage() {
  puts("usage: mcrl-explore-forks [OPTION...]\n"
       "\n"
       "Visits every state that some nodes with forks can reach, in any order of what they do and of messages. No fork is lost or "
       "runs\n"
       "twice; every question is answered; what a node takes for kept is kept; every run ends. On a violation prints the shortest "
       "way\n"
       "there.\n"
       "\n"
       "  --nodes N --forks N --forkers N --work N --late N --several N --hosts TEXT --program TEXT   (test/forks/model.h)\n"
       "  --nested                   forks fork, too\n"
       "  --loops                    what joins may fork: a loop of its that waits\n"
       "  --waiting                  in the beginning the other nodes wait in a barrier\n"
       "  --unstopped                all ends with what main comes to last\n"
       "  --only-work                there are no forks, only the work of phases\n"
       "  --in-order                 messages between two nodes come in the order in which they were sent; but forks may be late\n"
       "  --fault NAME               a fault to be found: forgotten-asker, late-none, old-phase, hasty-offer, all-asked, silent, "
       "twice,\n"
       "                             hasty-stop, greedy, hasty-far, far-first, lost-offer or old-question");
  fputs(search::expectations_help, stdout);
}

} // namespace

const search::Options<Model> options{take_option, is_possible, usage};

} // namespace mcrl::fork_model
