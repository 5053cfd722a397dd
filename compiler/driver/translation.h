// The compilation of one C source: a job of clang's driver that takes the source through the stages first.
#pragma once

#include "driver/compile.h"
#include "driver/session.h"

#include "clang/Driver/Job.h"

#include <memory>

namespace prelude::driver {

class Translation : public clang::driver::Command {
public:
  // The job compiles, preprocesses or precompiles C.
  Translation(const clang::driver::Command &job, Session &session) : Command(job), session_(session) {}

  void Print(llvm::raw_ostream &, const char *terminator, bool quote, clang::driver::CrashReportInfo *) const override;
  int Execute(llvm::ArrayRef<std::optional<llvm::StringRef>> redirects, std::string *message, bool *failed) const override;

  // The source to be compiled. An error says why it cannot be read.
  frontend::Source source(std::string &error) const;
  // Whether its text can be read only once: standard input, a pipe.
  bool is_read_once() const;
  // The text to be printed instead of compiling; empty if there are errors, which have been reported.
  std::optional<std::string> text() const;

private:
  struct State;
  State &prepared() const; // the driver prints a command before it runs it, and both need the result of the stages
  void show(const Diagnostics &) const;
  bool report_internal_error(const State &) const;

  Session &session_;
  mutable std::shared_ptr<State> state_;
};

} // namespace prelude::driver
