#include "base/support/memory.h"

#include "base/support/fatal.h"

#include <algorithm>
#include <cerrno>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <exception>
#include <fcntl.h>
#include <new>
#include <sys/resource.h>
#include <typeinfo>
#include <unistd.h>

namespace mcrl {
namespace {

struct Use {
  uint64_t all_bytes = 0, resident_bytes = 0, data_bytes = 0;
};

Use read_use() {
  char text[128] = "";
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  ssize_t length = file < 0 ? 0 : read(file, text, sizeof text - 1);
  if (file >= 0) close(file);
  text[length > 0 ? length : 0] = '\0';
  uint64_t pages[6] = {};
  char *at = text;
  for (uint64_t &one : pages) one = strtoull(at, &at, 10);
  auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  return {pages[0] * page, pages[1] * page, pages[5] * page};
}

uint64_t read_mappings() {
  int file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  char part[4096];
  uint64_t lines = 0;
  for (ssize_t bytes; file >= 0 && (bytes = read(file, part, sizeof part)) > 0;)
    lines += static_cast<uint64_t>(std::count(part, part + bytes, '\n'));
  if (file >= 0) close(file);
  return lines;
}

// A call may need a few at once.
constexpr uint64_t mappings_of_a_call = 16;

// Whether the process has about as many mappings as it may have; says so then.
bool has_most_mappings(MemoryText &text) {
  uint64_t most = most_mappings(), mappings = read_mappings();
  if (most == 0 || mappings + mappings_of_a_call < most) return false;
  snprintf(text, sizeof text,
           "this process has %" PRIu64 " mappings, and the kernel's vm.max_map_count allows %" PRIu64 "",
           mappings, most);
  return true;
}

constexpr uint64_t megabytes(uint64_t bytes) { return bytes >> 20; }

// Whether what is in use comes near to a limit.
bool is_near(uint64_t bytes, const rlimit &limit) {
  return limit.rlim_cur != RLIM_INFINITY && bytes + bytes / 4 + (uint64_t{64} << 20) >= limit.rlim_cur;
}

// The system counts addresses that are only reserved.
void say(MemoryText &text, uint64_t bytes, const char *option, const rlimit &limit) {
  snprintf(text, sizeof text,
           "%" PRIu64 " MB are in use, with the addresses reserved for regions (MCRL_SPAN_BITS); ulimit %s allows %" PRIu64 " MB",
           megabytes(bytes), option, megabytes(limit.rlim_cur));
}

std::terminate_handler previous_of_program() {
  static const std::terminate_handler previous = std::get_terminate();
  return previous;
}

[[noreturn]] void on_terminate() {
  const std::type_info *type = abi::__cxa_current_exception_type();
  bool is_memory = type != nullptr && strstr(type->name(), "bad_alloc") != nullptr;
  if (!is_memory) previous_of_program()();
  MemoryText text;
  fflush(stdout);
  // What ends the job may want memory, too.
  fatal_in_signal("no memory for what the runtime, or C++ code of the program, keeps: %s", describe_memory(text));
}

} // namespace

const char *describe_memory(MemoryText &text) {
  if (has_most_mappings(text)) return text;
  Use use = read_use();
  rlimit data{}, space{};
  getrlimit(RLIMIT_DATA, &data);
  getrlimit(RLIMIT_AS, &space);
  if (is_near(use.data_bytes, data)) say(text, use.data_bytes, "-d", data);
  else if (is_near(use.all_bytes, space)) say(text, use.all_bytes, "-v", space);
  else
    snprintf(text, sizeof text, "%" PRIu64 " MB are in use, and the system gives no more (vm.overcommit_memory, vm.max_map_count)",
             megabytes(use.resident_bytes));
  return text;
}

const char *describe_refusal(int error, MemoryText &text) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  switch (error) {
  case ENOMEM: return describe_memory(text);
  case EMFILE:
    snprintf(text, sizeof text, "this process has as many file descriptors as ulimit -n allows, %" PRIu64, uint64_t{files.rlim_cur});
    return text;
  case ENFILE: return "the system has as many open files as the kernel's fs.file-max allows";
  default: snprintf(text, sizeof text, "%s", strerror(error)); return text;
  }
}

uint64_t most_mappings() {
  int file = open("/proc/sys/vm/max_map_count", O_RDONLY | O_CLOEXEC);
  char text[24] = "";
  ssize_t length = file < 0 ? 0 : read(file, text, sizeof text - 1);
  if (file >= 0) close(file);
  text[length > 0 ? length : 0] = '\0';
  return strtoull(text, nullptr, 10);
}

void report_failed_requests() {
  previous_of_program();
  std::set_terminate(on_terminate);
}

} // namespace mcrl
