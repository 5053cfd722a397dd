#include "base/support/extension.h"

#include <cstring>
#include <dlfcn.h>
#include <vector>

namespace mcrl {
namespace {

std::vector<const Extension *> opened;

} // namespace

const Extension *open_extension(const char *name, const char *reason, std::string &problem) {
  std::string file = "libmcrl-" + std::string(name) + ".so", symbol = "mcrl_extension_" + std::string(name);
  void *library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    const char *why = dlerror();
    problem = std::string(reason) + ": cannot open " + file + ", which lies beside libmcrl.a: " + (why == nullptr ? "?" : why) +
              "; name its folder in LD_LIBRARY_PATH, or link the program with -Wl,-rpath,FOLDER";
    return nullptr;
  }
  auto *extension = static_cast<const Extension *>(dlsym(library, symbol.c_str()));
  if (extension != nullptr && strcmp(extension->build, MCRL_BUILD) == 0) {
    opened.push_back(extension);
    return extension;
  }
  problem = std::string(reason) + ": " + file + " is of another build of the runtime than the program; link the program anew";
  return nullptr;
}

void attach_extensions(mcrl_node *node) {
  for (const Extension *extension : opened) extension->attach(node);
}

} // namespace mcrl
