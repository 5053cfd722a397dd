#include "base/support/source_lines.h"

#include <cinttypes>
#include <cstdio>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <spawn.h>
#include <string_view>
#include <sys/auxv.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace mcrl {
namespace {

// What a command prints; empty if it cannot be started.
std::string output_of(const char *const *command) {
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
  return text;
}

std::string path_of_executable() {
  char path[4096];
  ssize_t bytes = readlink("/proc/self/exe", path, sizeof path);
  return bytes <= 0 ? std::string() : std::string(path, static_cast<size_t>(bytes));
}

std::string as_address(uint64_t address) {
  char text[24];
  snprintf(text, sizeof text, "0x%" PRIx64, address);
  return text;
}

// "??:0" and "jacobi.c:?" are none.
bool is_known(std::string_view line) { return !line.empty() && line[0] != '?' && !line.ends_with('?') && !line.ends_with(":0"); }

// The line of the first instruction that has one; `is_first` says whether that is the first one.
std::string first_known(std::string_view output, bool &is_first) {
  is_first = true;
  for (size_t begin = 0, end; (end = output.find('\n', begin)) != output.npos; begin = end + 1) {
    std::string_view line = output.substr(begin, end - begin);
    line = line.substr(0, line.find(" (discriminator"));
    if (is_known(line)) return std::string(line);
    is_first = false;
  }
  return {};
}

} // namespace

std::string source_line(const void *instruction) {
  Dl_info symbol;
  link_map *image = nullptr;
  if (dladdr1(instruction, &symbol, reinterpret_cast<void **>(&image), RTLD_DL_LINKMAP) == 0 || image == nullptr) return "?";
  std::string file = *image->l_name == '\0' ? path_of_executable() : image->l_name;
  uint64_t address = reinterpret_cast<uintptr_t>(instruction) - image->l_addr;
  constexpr uint64_t near_bytes = 64, step = 4;
  std::vector<std::string> addresses;
  for (uint64_t before = 0; before <= near_bytes && before <= address; before += step) addresses.push_back(as_address(address - before));
  std::vector<const char *> command{"addr2line", "-e", file.c_str()};
  for (const std::string &each : addresses) command.push_back(each.c_str());
  command.push_back(nullptr);
  bool is_first = true;
  // The user that starts a set-uid program chooses what stands in PATH.
  std::string line = getauxval(AT_SECURE) != 0 ? std::string() : first_known(output_of(command.data()), is_first);
  if (line.empty()) return file.substr(file.find_last_of('/') + 1) + "+" + addresses[0];
  return is_first ? line : line + " or near";
}

} // namespace mcrl
