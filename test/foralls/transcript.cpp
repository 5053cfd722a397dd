// mcrl-transcript-foralls FILE...: replays transcripts of foralls at any. transcripts/README.md has the format.
#include "options.h"

int main(int count, char **arguments) { return mcrl::search::replay(count, arguments, mcrl::forall_model::options); }
