#include "options.h"

#include <cstdlib>
#include <cstring>

namespace mcrl::meeting_model {
namespace {

constexpr std::pair<const char *, Fault> faults[] = {{"hasty", Fault::hasty},
                                                     {"forgotten", Fault::forgotten},
                                                     {"any-order", Fault::any_order},
                                                     {"twice", Fault::twice},
                                                     {"silent", Fault::silent},
                                                     {"old-news", Fault::old_news},
                                                     {"hasty-leave", Fault::hasty_leave},
                                                     {"early-page", Fault::early_page},
                                                     {"wrong-side", Fault::wrong_side},
                                                     {"overtaken", Fault::overtaken},
                                                     {"kept-page", Fault::kept_page}};

int take_option(Configuration &configuration, const char *name, const char *value) {
  auto is = [&](const char *text) { return strcmp(name, text) == 0; };
  if (is("--awaits")) return configuration.awaits = true, 1;
  if (is("--chain")) return configuration.chain = true, 1;
  if (value == nullptr) return 0;
  const std::pair<const char *, uint32_t *> numbers[] = {
      {"--nodes", &configuration.nodes}, {"--meetings", &configuration.meetings}, {"--asks", &configuration.asks}};
  for (auto [option, number] : numbers)
    if (is(option)) return *number = static_cast<uint32_t>(strtoul(value, nullptr, 10)), 2;
  for (auto [text, fault] : faults)
    if (is("--fault") && strcmp(value, text) == 0) return configuration.fault = fault, 2;
  return 0;
}

bool is_possible(const Configuration &configuration) {
  return configuration.nodes >= 1 && configuration.nodes <= 8 && configuration.meetings < 100 && configuration.asks < 100;
}

void usage() {
  puts("usage: mcrl-explore-meetings [OPTION...]\n"
       "\n"
       "Visits every state that nodes with shared arrays can reach that come to one synchronization point after the other, in any "
       "order "
       "of\n"
       "what they do and of messages. No node passes before all have come; each then knows what each tells, once, in the order of "
       "the\n"
       "nodes; no message about a page is taken before its time; every run ends. On a violation prints the shortest way there.\n"
       "\n"
       "  --nodes N --meetings N --asks N   (test/meetings/model.h)\n"
       "  --awaits                   after each meeting a page of each node awaits another node\n"
       "  --chain                    the tree is a chain\n"
       "  --fault NAME               a fault to be found: hasty, forgotten, any-order, twice, silent, old-news, hasty-leave,\n"
       "                             early-page, wrong-side, overtaken or kept-page");
  fputs(search::expectations_help, stdout);
}

} // namespace

const search::Options<Model> options{take_option, is_possible, usage};

} // namespace mcrl::meeting_model
