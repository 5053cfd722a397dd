// mcrl-transcript-scopes FILE...: replays transcripts of `finish` blocks. transcripts/README.md has the format.
#include "options.h"

int main(int count, char **arguments) { return mcrl::search::replay(count, arguments, mcrl::scope_model::options); }
