// The link of a program: a job of clang's driver that adds the runtime, if the program refers to it.
#pragma once

#include "driver/session.h"

#include "clang/Driver/Job.h"

#include <memory>

namespace prelude::driver {

class Link : public clang::driver::Command {
public:
  Link(const clang::driver::Command &job, const llvm::opt::ArgList &command_line, Session &session)
      : Command(job), command_line_(command_line), session_(session) {}

  void Print(llvm::raw_ostream &, const char *terminator, bool quote, clang::driver::CrashReportInfo *) const override;
  int Execute(llvm::ArrayRef<std::optional<llvm::StringRef>> redirects, std::string *message, bool *failed) const override;

private:
  struct State;
  State &prepared() const; // when the objects are there
  bool is_right(const std::string &program) const;

  const llvm::opt::ArgList &command_line_; // the compilation's
  Session &session_;
  mutable std::shared_ptr<State> state_;
};

} // namespace prelude::driver
