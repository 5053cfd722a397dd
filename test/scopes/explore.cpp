// mcrl-explore-scopes: the ends of `finish` blocks, under all orders of events. See --help.
#include "options.h"

int main(int count, char **arguments) { return mcrl::search::explore(count, arguments, mcrl::scope_model::options); }
