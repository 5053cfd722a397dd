#include "driver/tools.h"

#include "driver/files.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <sys/wait.h>

namespace sisal::driver {

std::optional<Tools> find_tools(const char *argv0) {
  static int inside; // an address of this program
  std::string fsc = llvm::sys::fs::getMainExecutable(argv0, &inside);
  std::string folder = llvm::sys::path::parent_path(fsc).str();
  llvm::SmallString<128> library(llvm::sys::path::parent_path(folder)), include(library);
  llvm::sys::path::append(library, "lib", "libsisal.a");
  llvm::sys::path::append(include, "include");
  Tools result{folder + "/preludec", library.str().str(), include.str().str()};
  for (const std::string &each : {result.preludec, result.library}) {
    if (llvm::sys::fs::exists(each)) continue;
    say_error("'" + each + "' is not there: fsc is not installed as a whole");
    return std::nullopt;
  }
  return result;
}

int run(const std::vector<std::string> &command, const Options &options) {
  std::vector<llvm::StringRef> arguments(command.begin(), command.end());
  if (options.prints_commands) {
    for (llvm::StringRef each : arguments) {
      llvm::errs() << ' ';
      llvm::sys::printArg(llvm::errs(), each, /*Quote=*/!options.runs_commands);
    }
    llvm::errs() << '\n';
  }
  if (!options.runs_commands) return 0;
  std::string error;
  bool has_failed = false;
  llvm::sys::ProcessInfo process = llvm::sys::ExecuteNoWait(command[0], arguments, std::nullopt, {}, 0, &error, &has_failed);
  if (has_failed) {
    say_error("cannot run '" + command[0] + "': " + error);
    return 1;
  }
  int status = 0;
  while (waitpid(process.Pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace sisal::driver
