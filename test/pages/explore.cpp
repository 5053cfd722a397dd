// mcrl-explore-pages: the protocols of pages under all orders of events, or under random ones. See --help.
#include "faulty.h"
#include "search.h"
#include "search/outcome.h"
#include "table.h"

#include <cstring>

namespace mcrl::page_model {
namespace {

struct Options {
  Configuration configuration{};
  search::Expectations expected;
  uint32_t seed = 1, runs = 0;
  const char *check_table = nullptr;
  bool print_table = false;
};

void usage() {
  puts("usage: mcrl-explore-pages --protocol NAME [OPTION...]\n"
       "\n"
       "Visits every state that this many nodes can reach with a page protocol, in any order of accesses and messages, and checks\n"
       "what threads read. On a violation prints the shortest way there.\n"
       "\n"
       "  --protocol NAME     of those of prelude_arrays.h, without mcrl_\n"
       "  --fault NAME        a protocol with a fault instead: hasty (write_invalidate), forgetful (migratory),\n"
       "                      lasting-copies, careless or lingering (implicit_invalidate), early-merge or torn-copies "
       "(write_shared), or\n"
       "                      trusting (writer_owns)\n"
       "  --host-fault NAME   impatient, silent or staying: what nodes of a host do wrong with the protocol\n"
       "  --nodes N           default 2, most 4\n"
       "  --hosts N           that have one memory each, for a block of nodes; default: as many as nodes, without it\n"
       "  --pages N           default 1, most 2; page p has its home on node p % nodes; of hosts the second one on the last node\n"
       "  --rows N            of a page, default 2\n"
       "  --cells N           of a row, default 1; most 4 in a page\n"
       "  --threads N         of a node, default 1\n"
       "  --phases N          between synchronization points, default 2\n"
       "  --accesses N        of a node in a phase, default 1\n"
       "  --touches N         of a node, by a thread that comes to no synchronization point, default 0\n"
       "  --pushes N          of a node in a phase: pages that it sends unasked, default 0\n"
       "  --racy              nodes write what others read or write in the same phase\n"
       "  --restoring         nodes also write what was there before they wrote\n"
       "  --unheld            a page may be asked for again before the thread that it has come for has used it\n"
       "  --table             print what all steps did\n"
       "  --check-table FILE  fail unless they did just what is in the file\n"
       "  --random RUNS       so many runs in random order instead\n"
       "  --seed N            of the first of them, default 1");
  fputs(search::expectations_help, stdout);
}

const mcrl_page_protocol *protocol_named(const char *name) {
  for (const mcrl_page_protocol *each :
       {&mcrl_write_invalidate, &mcrl_implicit_invalidate, &mcrl_migratory, &mcrl_write_shared, &mcrl_writer_owns})
    if (strcmp(each->name, name) == 0) return each;
  return nullptr;
}

bool take_host_fault(Configuration &configuration, const char *name) {
  const std::pair<const char *, HostFault> faults[] = {{"impatient", HostFault::impatient},
                                                       {"silent", HostFault::silent},
                                                       {"staying", HostFault::staying}};
  for (auto [each, fault] : faults)
    if (strcmp(name, each) == 0) return configuration.host_fault = fault, true;
  return false;
}

// Takes the option at `arguments`, and its value if it has one; returns how many words that was, 0 if there is no such option.
int take_option(Options &options, char **arguments) {
  const char *name = arguments[0], *value = arguments[1];
  Configuration &configuration = options.configuration;
  if (strcmp(name, "--racy") == 0) return configuration.racy = true, 1;
  if (strcmp(name, "--restoring") == 0) return configuration.restoring = true, 1;
  if (strcmp(name, "--unheld") == 0) return configuration.unheld = true, 1;
  if (strcmp(name, "--table") == 0) return options.print_table = true, 1;
  if (options.expected.take(name, value)) return 2;
  if (value == nullptr) return 0;
  const std::pair<const char *, uint32_t *> numbers[] = {
      {"--nodes", &configuration.nodes},     {"--hosts", &configuration.hosts},
      {"--pages", &configuration.pages},     {"--rows", &configuration.rows},
      {"--cells", &configuration.cells},     {"--threads", &configuration.threads},
      {"--phases", &configuration.phases},   {"--accesses", &configuration.accesses},
      {"--touches", &configuration.touches}, {"--pushes", &configuration.pushes},
      {"--random", &options.runs},           {"--seed", &options.seed}};
  for (auto [option, number] : numbers)
    if (strcmp(name, option) == 0) return *number = static_cast<uint32_t>(strtoul(value, nullptr, 10)), 2;
  if (strcmp(name, "--check-table") == 0) return options.check_table = value, 2;
  if (strcmp(name, "--fault") == 0 && strcmp(value, "lingering") == 0)
    return configuration.protocol = &mcrl_implicit_invalidate, configuration.lingering = true, 2;
  if (strcmp(name, "--host-fault") == 0) return take_host_fault(configuration, value) ? 2 : 0;
  if (strcmp(name, "--fault") == 0) return (configuration.protocol = faulty_protocol(value)) != nullptr ? 2 : 0;
  if (strcmp(name, "--protocol") == 0) return (configuration.protocol = protocol_named(value)) != nullptr ? 2 : 0;
  return 0;
}

bool is_possible(const Configuration &c) {
  return c.protocol != nullptr && c.nodes >= 1 && c.nodes <= max_nodes && c.pages >= 1 && c.pages <= max_pages &&
         c.hosts <= c.nodes && c.rows >= 1 && c.cells >= 1 && c.rows * c.cells <= max_cells;
}

Found explore(const Options &options, Table &table) {
  bool wants_table = options.print_table || options.check_table != nullptr; // which takes time
  Observer *observer = wants_table ? &table : nullptr;
  if (options.runs == 0) return search(options.configuration, options.expected.most_states, observer);
  Found found;
  for (uint64_t seed = options.seed; seed < uint64_t{options.seed} + options.runs && found.violation.empty(); seed++) {
    size_t before = found.states;
    found = random_run(options.configuration, seed, observer);
    found.states += before;
  }
  return found;
}

int run(const Options &options) {
  Table table(options.configuration);
  Found found = explore(options, table);
  if (options.runs == 0) search::print(stdout, found);
  else printf("%zu steps\n", found.states);
  if (!found.violation.empty()) printf("violation: %s\n%s", found.violation.c_str(), found.path.c_str());
  if (!options.expected.are_met(found)) return 1;
  if (options.print_table) table.print();
  return options.check_table == nullptr || table.equals(options.check_table) ? 0 : 1;
}

} // namespace
} // namespace mcrl::page_model

int main(int count, char **arguments) {
  mcrl::page_model::Options options;
  for (int at = 1; at < count;) {
    int words = mcrl::page_model::take_option(options, arguments + at);
    if (words == 0) {
      mcrl::page_model::usage();
      return strcmp(arguments[at], "--help") == 0 ? 0 : 2;
    }
    at += words;
  }
  if (!mcrl::page_model::is_possible(options.configuration)) return mcrl::page_model::usage(), 2;
  return mcrl::page_model::run(options);
}
