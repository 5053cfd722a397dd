// What ends the command from outside, or in the midst: SIGINT and the like, a stack that is used up, a crash.
#pragma once

#include <csignal>
#include <functional>
#include <string>

namespace prelude::driver {

// Runs the command on a stack that is large enough for deeply nested sources, and gives its result. Meanwhile
// - SIGINT, SIGTERM and SIGHUP end the running job, remove temporary files and those that are being written, and then this process by
//   the same signal;
// - a stack overflow and a crash end it with one line and the exit codes 1 and 70.
// Its messages begin with the name of the program.
int run_guarded(const std::function<int()> &command, const char *program = "preludec");

// The source that such a line names.
void note_source(const std::string &file);

// A directory to be removed with its files when a signal ends the command; "" for none any more.
void note_directory(const std::string &path);

// Signals wait while it lives: between the creation of a file and the note of it.
class SignalsWait {
public:
  SignalsWait();
  SignalsWait(const SignalsWait &) = delete;
  SignalsWait &operator=(const SignalsWait &) = delete;
  ~SignalsWait();

private:
  sigset_t before_;
};

// A file that is being written, in a scope: a signal removes it.
class Unfinished {
public:
  explicit Unfinished(std::string path);
  Unfinished(const Unfinished &) = delete;
  Unfinished &operator=(const Unfinished &) = delete;
  ~Unfinished();

private:
  std::string path_;
};

} // namespace prelude::driver
