// mcrl-explore-forks: what nodes say to each other about forks, under all orders of events. See --help.
#include "options.h"
#include "search/outcome.h"

#include <cstring>

namespace mcrl::fork_model {
namespace {

struct Options {
  Configuration configuration;
  search::Expectations expected;
};

void usage() {
  puts("usage: mcrl-explore-forks [OPTION...]\n"
       "\n"
       "Visits every state that some nodes with forks can reach, in any order of what they do and of messages. No fork is lost or "
       "runs\n"
       "twice; every question is answered; what a node takes for kept is kept; every run ends. On a violation prints the shortest "
       "way\n"
       "there.\n"
       "\n"
       "  --nodes N --hosts N --forks N --forkers N --work N --late N --program TEXT   (test/forks/model.h)\n"
       "  --nested                   forks fork, too\n"
       "  --waiting                  in the beginning the other nodes wait in a barrier\n"
       "  --unstopped                all ends with what main comes to last\n"
       "  --only-work                there are no forks, only the work of phases\n"
       "  --in-order                 messages between two nodes come in the order in which they were sent; but forks may be late\n"
       "  --fault NAME               a fault to be found: forgotten-asker, late-none, old-phase, hasty-offer, all-asked, silent, "
       "twice,\n"
       "                             hasty-stop, lost-offer or old-question");
  fputs(search::expectations_help, stdout);
}

} // namespace
} // namespace mcrl::fork_model

int main(int count, char **arguments) {
  using namespace mcrl::fork_model;
  Options options;
  for (int at = 1; at < count;) {
    bool expects = options.expected.take(arguments[at], arguments[at + 1]);
    int words = expects ? 2 : take_option(options.configuration, arguments[at], arguments[at + 1]);
    if (words == 0) {
      usage();
      return strcmp(arguments[at], "--help") == 0 ? 0 : 2;
    }
    at += words;
  }
  if (!is_possible(options.configuration)) return usage(), 2;
  Model model(options.configuration);
  return mcrl::search::explore(model, options.expected);
}
