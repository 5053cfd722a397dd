#include "base/support/extension.h"

#include <cstring>
#include <dlfcn.h>
#include <unistd.h>
#include <vector>

namespace mcrl {
namespace {

std::vector<const Extension *> opened;

// Where the program's own libraries are looked for, its run path among it: UCX, which comes with MPI, may have its own function in the
// place of dlopen, for which the run path is not the program's.
void *open_in_search_path(const std::string &file) {
  Dl_serinfo size;
  void *program = dlopen(nullptr, RTLD_NOW);
  if (program == nullptr || dlinfo(program, RTLD_DI_SERINFOSIZE, &size) != 0) return nullptr;
  std::vector<uint64_t> memory(size.dls_size / sizeof(uint64_t) + 1);
  auto *paths = reinterpret_cast<Dl_serinfo *>(memory.data());
  if (dlinfo(program, RTLD_DI_SERINFOSIZE, paths) != 0 || dlinfo(program, RTLD_DI_SERINFO, paths) != 0) return nullptr;
  for (unsigned i = 0; i < paths->dls_cnt; i++) {
    std::string path = std::string(paths->dls_serpath[i].dls_name) + "/" + file;
    if (access(path.c_str(), R_OK) == 0) return dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  }
  return nullptr;
}

} // namespace

const Extension *open_extension(const char *name, const char *reason, std::string &problem) {
  std::string file = "libmcrl-" + std::string(name) + ".so", symbol = "mcrl_extension_" + std::string(name);
  void *library = open_in_search_path(file);
  if (library == nullptr) library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
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
