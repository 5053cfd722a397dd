// preludec: compiles Prelude C.
#include "driver/command.h"
#include "driver/signals.h"
#include "driver/version.h"

int main(int argc, char **argv) {
  using namespace prelude::driver;
  return run_guarded([&] { return run(argc, argv, version); });
}
