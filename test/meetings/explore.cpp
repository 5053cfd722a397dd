// mcrl-explore-meetings: synchronization points of shared arrays, under all orders of events. See --help.
#include "options.h"

int main(int count, char **arguments) { return mcrl::search::explore(count, arguments, mcrl::meeting_model::options); }
