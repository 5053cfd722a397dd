// The command as clang's driver sees it: its jobs, of which those that compile C and that link a program become ours.
#pragma once

#include "driver/session.h"
#include "frontend/frontend.h"

#include <memory>
#include <vector>

namespace clang::driver {
class Compilation;
class Driver;
} // namespace clang::driver

namespace prelude::driver {

class Translation;

class Jobs {
public:
  // Reports errors in the command line; the session must outlive it.
  explicit Jobs(Session &);
  ~Jobs();

  bool is_wrong() const { return is_wrong_; }
  // Compiles and links. The command's exit code.
  int run();
  // The texts to be printed, in the order of the sources; empty if there are errors, which have been reported.
  std::optional<std::string> texts();

  // The C sources, as they are compiled. Errors have been reported for those that cannot be read.
  std::vector<frontend::Source> sources();

private:
  bool overwrites_input() const;
  void replace();
  void summarize();

  Session &session_;
  std::unique_ptr<clang::driver::Driver> driver_;
  std::unique_ptr<clang::driver::Compilation> compilation_;
  std::vector<Translation *> translations_; // the compilation's
  bool is_wrong_ = true;
};

} // namespace prelude::driver
