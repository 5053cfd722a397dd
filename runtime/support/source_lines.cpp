#include "support/source_lines.h"

#include <cstdint>
#include <cstdio>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <spawn.h>
#include <string_view>
#include <sys/auxv.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mcrl {
namespace {

// What a command prints, up to the end of a line; empty if it cannot be started.
std::string first_line_of(const char *const *command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return {};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = -1;
  int failed = posix_spawnp(&child, *command, &actions, nullptr, const_cast<char *const *>(command), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::string text;
  char part[512];
  for (ssize_t bytes; failed == 0 && (bytes = read(ends[0], part, sizeof part)) > 0;) text.append(part, static_cast<size_t>(bytes));
  close(ends[0]);
  if (failed == 0) waitpid(child, nullptr, 0);
  return text.substr(0, text.find('\n'));
}

std::string path_of_executable() {
  char path[4096];
  ssize_t bytes = readlink("/proc/self/exe", path, sizeof path);
  return bytes <= 0 ? std::string() : std::string(path, static_cast<size_t>(bytes));
}

} // namespace

std::string source_line(const void *instruction) {
  Dl_info symbol;
  link_map *image = nullptr;
  if (dladdr1(instruction, &symbol, reinterpret_cast<void **>(&image), RTLD_DL_LINKMAP) == 0 || image == nullptr) return "?";
  std::string file = *image->l_name == '\0' ? path_of_executable() : image->l_name;
  char address[24];
  snprintf(address, sizeof address, "0x%lx", static_cast<unsigned long>(reinterpret_cast<uintptr_t>(instruction) - image->l_addr));
  const char *command[] = {"addr2line", "-e", file.c_str(), address, nullptr};
  // The user that starts a set-uid program chooses what stands in PATH.
  std::string line = getauxval(AT_SECURE) != 0 ? std::string() : first_line_of(command);
  line = line.substr(0, line.find(" (discriminator"));
  bool is_known = !line.empty() && line[0] != '?' && !std::string_view(line).ends_with('?') && !std::string_view(line).ends_with(":0");
  return is_known ? line : file.substr(file.find_last_of('/') + 1) + "+" + address;
}

} // namespace mcrl
