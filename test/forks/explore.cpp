// mcrl-explore-forks: what nodes say to each other about forks, under all orders of events. See --help.
#include "options.h"

int main(int count, char **arguments) { return mcrl::search::explore(count, arguments, mcrl::fork_model::options); }
