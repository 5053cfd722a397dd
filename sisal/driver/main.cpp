// fsc: compiles Sisal.
#include "driver/command.h"

#include "compiler/driver/signals.h"

int main(int argc, char **argv) {
  return prelude::driver::run_guarded([&] { return sisal::driver::run_command(argc, argv); }, "fsc");
}
