// preludec: compiles Prelude C.
#include "driver/command.h"
#include "driver/version.h"

int main(int argc, char **argv) { return prelude::driver::run(argc, argv, prelude::driver::version); }
