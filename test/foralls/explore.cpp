// mcrl-explore-foralls: foralls at any, under all orders of events. See --help.
#include "options.h"

int main(int count, char **arguments) { return mcrl::search::explore(count, arguments, mcrl::forall_model::options); }
