// mcrl-transcript-meetings FILE...: replays transcripts of synchronization points. transcripts/README.md has the format.
#include "options.h"

int main(int count, char **arguments) { return mcrl::search::replay(count, arguments, mcrl::meeting_model::options); }
