#include "driver/toolchain.h"
#include "config.h"
#include "driver/header_option.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace prelude::driver {
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

void anchor() {}

std::vector<std::string> list(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, ';', -1, false);
  return {parts.begin(), parts.end()};
}

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
  // Clang finds its own files beside itself, and not beside a link to it.
  llvm::SmallString<128> clang;
  llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(PRELUDE_CLANG);
  if (found && !fs::real_path(*found, clang)) out.clang = clang.str();
  else error = "cannot find the C compiler '" PRELUDE_CLANG "'; install the package clang-19";
  if (!fs::exists(include + "/prelude.h")) error = "cannot find prelude.h in '" + out.include + "'; run ./dev build";
  return out;
}

std::vector<std::string> Toolchain::compile_arguments() const {
  return {header_option(include), include, "-D", "__PRELUDEC__=1"};
}

std::string Toolchain::counting_plugin() const { return library + "/libprelude-sim-count.so"; }

std::vector<std::string> Toolchain::link_arguments(bool is_static, std::vector<std::string> &missing) const {
  // With --wrap nothing refers to main in an archive of the user's before the runtime, which comes after it.
  std::vector<std::string> out = {"--wrap=main", "--undefined=main", "--build-id=sha1", "--gc-sections"};
  // The runtime's extensions are opened at run time, beside it. A program that cannot open them has them.
  if (is_static || *PRELUDE_SANITIZER_LIBRARIES != '\0')
    out.insert(out.end(), {"--undefined=mcrl_linked_extensions", library + "/libmcrl-linked.a"});
  else out.push_back("-rpath=" + library);
  out.push_back(runtime());
  for (std::string &library : list(is_static ? PRELUDE_STATIC_LIBRARIES : PRELUDE_LINK_LIBRARIES)) {
    if (llvm::StringRef(library).ends_with("-NOTFOUND")) missing.push_back(library.substr(0, library.size() - 9));
    else out.push_back(std::move(library));
  }
  return out;
}

std::vector<std::string> Toolchain::wrap_arguments() const {
  return {"--wrap=free",   "--wrap=realloc", "--wrap=reallocarray", "--wrap=_ZdlPv",
          "--wrap=_ZdlPvm", "--wrap=_ZdaPv",  "--wrap=_ZdaPvm"};
}

std::vector<std::string> Toolchain::sanitizer_arguments() const { return list(PRELUDE_SANITIZER_LIBRARIES); }

std::string Toolchain::runtime() const { return library + "/libmcrl.a"; }

std::string Toolchain::instrumented() const { return library + "/libmcrl-instrumented.a"; }

std::string Toolchain::tool(const std::string &name) const { return path::parent_path(library).str() + "/bin/" + name; }

std::string Toolchain::idle() const { return library + "/libmcrl-idle.a"; }

std::vector<std::string> Toolchain::system_folders() const {
  return {"/usr/include/", "/usr/lib/", "/usr/local/include/", PRELUDE_RESOURCE_DIR, include};
}

std::string absolute_path(const std::string &file) {
  llvm::SmallString<128> absolute(file);
  fs::make_absolute(absolute);
  path::remove_dots(absolute, true);
  return absolute.str().str();
}

} // namespace prelude::driver
