#include "support/memory.h"

#include "support/fatal.h"

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

void report_failed_requests() {
  previous_of_program();
  std::set_terminate(on_terminate);
}

} // namespace mcrl
