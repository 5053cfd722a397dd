// The compilation of a source in a language other than C, which may include our headers: a job of clang's driver that says of regions
// and annotations in it what clang cannot know.
#pragma once

#include "driver/session.h"

#include "clang/Driver/Job.h"

namespace prelude::driver {

class OtherSource : public clang::driver::Command {
public:
  OtherSource(const clang::driver::Command &job, Session &session) : Command(job), session_(session) {}

  int Execute(llvm::ArrayRef<std::optional<llvm::StringRef>> redirects, std::string *message, bool *failed) const override;

private:
  Session &session_;
};

} // namespace prelude::driver
