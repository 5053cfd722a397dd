#include "driver/toolchain.h"
#include "config.h"
#include "driver/temporary.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace prelude::driver {
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

void anchor() {}

} // namespace

Toolchain find_toolchain(const char *argv0, std::string &error) {
  Toolchain out;
  std::string self = fs::getMainExecutable(argv0, reinterpret_cast<void *>(&anchor));
  llvm::StringRef root = path::parent_path(path::parent_path(self));
  llvm::SmallString<128> include(root), library(root);
  path::append(include, "include");
  path::append(library, "lib");
  out.include = include.str();
  out.library = library.str();
  if (llvm::ErrorOr<std::string> clang = llvm::sys::findProgramByName(PRELUDE_CLANG)) out.clang = *clang;
  else error = "cannot find the C compiler '" PRELUDE_CLANG "'; install the package clang-19";
  if (!fs::exists(include + "/prelude.h")) error = "cannot find prelude.h in '" + out.include + "'; run ./dev build";
  return out;
}

std::vector<std::string> Toolchain::compile_arguments() const { return {"-isystem", include, "-D__PRELUDEC__=1"}; }

std::vector<std::string> Toolchain::frontend_arguments() const {
  // Builtins would accept a region where memory is expected.
  return {"-fno-builtin", "-D__PRELUDE_FRONTEND__=1", "-Qunused-arguments", "-resource-dir", PRELUDE_RESOURCE_DIR};
}

std::vector<std::string> Toolchain::link_arguments() const {
  std::vector<std::string> out = {"-Wl,--wrap=main", "-Wl,--build-id=sha1", library + "/libmcrl.a"};
  llvm::SmallVector<llvm::StringRef> libraries;
  llvm::StringRef(PRELUDE_LINK_LIBRARIES).split(libraries, ';', -1, false);
  for (llvm::StringRef name : libraries) out.push_back(name.str());
  return out;
}

std::vector<std::string> Toolchain::system_folders() const {
  return {"/usr/include/", "/usr/lib/", "/usr/local/include/", PRELUDE_RESOURCE_DIR, include};
}

std::string absolute_path(const std::string &file) {
  llvm::SmallString<128> absolute(file);
  fs::make_absolute(absolute);
  path::remove_dots(absolute, true);
  return absolute.str().str();
}

int run_clang(const Toolchain &tools, std::vector<std::string> arguments, const std::map<std::string, std::string> &replaced,
              std::string &error) {
  TemporaryDirectory directory;
  if (!replaced.empty()) {
    if (std::error_code code = directory.create()) {
      error = "cannot make a temporary directory: " + code.message();
      return 1;
    }
    llvm::json::Array roots;
    for (const auto &[file, text] : replaced) {
      std::string copy = directory.write(std::to_string(roots.size()) + ".c", text, error);
      roots.push_back(llvm::json::Object{{"type", "file"}, {"name", absolute_path(file)}, {"external-contents", copy}});
    }
    // Under its own name each source reads as the emitted text: relative includes, __FILE__, -MD and -g stay as the user expects.
    llvm::json::Object overlay{
        {"version", 0}, {"case-sensitive", "true"}, {"use-external-names", "false"}, {"roots", std::move(roots)}};
    std::string file = directory.write("overlay.json", llvm::formatv("{0}", llvm::json::Value(std::move(overlay))).str(), error);
    arguments.insert(arguments.end(), {"-ivfsoverlay", file});
  }
  if (!error.empty()) return 1;
  std::vector<llvm::StringRef> command{tools.clang};
  command.insert(command.end(), arguments.begin(), arguments.end());
  int code = llvm::sys::ExecuteAndWait(tools.clang, command, {}, {}, 0, 0, &error);
  return code < 0 ? 1 : code;
}

} // namespace prelude::driver
