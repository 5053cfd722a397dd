#include "node/diagnosis/crash.h"

#include "regions/memory/node_regions.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <unistd.h>

namespace mcrl {
namespace {

const char *name_of(int signal) {
  switch (signal) {
  case SIGSEGV: return "SIGSEGV";
  case SIGBUS: return "SIGBUS";
  case SIGFPE: return "SIGFPE";
  case SIGILL: return "SIGILL";
  default: return "SIGABRT";
  }
}

// A line that is put together without the C library's help.
class Line {
public:
  Line &operator<<(const char *text) {
    while (*text != '\0' && length_ < sizeof text_ - 1) text_[length_++] = *text++;
    return *this;
  }
  Line &operator<<(uint64_t number) { return put(number, 10); }
  Line &operator<<(const void *address) { return *this << "0x", put(reinterpret_cast<uintptr_t>(address), 16); }
  void print() {
    text_[length_++] = '\n';
    [[maybe_unused]] ssize_t written = write(STDERR_FILENO, text_, length_);
  }

private:
  Line &put(uint64_t number, unsigned base) {
    char digits[24], *at = digits + sizeof digits;
    *--at = '\0';
    do *--at = "0123456789abcdef"[number % base];
    while ((number /= base) != 0);
    return *this << at;
  }

  char text_[1024];
  size_t length_ = 0;
};

// The region in whose header or data an address lies, nullptr if there is none. Large regions begin far in front.
const mcrl_region *region_at(const Node &node, const void *address) {
  constexpr uint64_t most_pages = (uint64_t{1} << 30) / page_bytes + 1;
  auto place = static_cast<uint64_t>(static_cast<const char *>(address) - node.rooms.regions->memory.base());
  if (node.rooms.regions->memory.base() == nullptr || place > mcrl_own_span.mask) return nullptr;
  uint64_t page = place / page_bytes, lowest = page - std::min(page, most_pages);
  uint64_t start =
      node.rooms.regions->starts.last_before((place + header_offset) / region_alignment * region_alignment, lowest * page_bytes);
  if (start == 0) return nullptr;
  auto *region = reinterpret_cast<const mcrl_region *>(node.rooms.regions->memory.base() + start);
  return place < start + sizeof *region + region->bytes ? region : nullptr;
}

void say_address(Line &line, const Node &node, const void *address) {
  line << " at address " << address;
  const mcrl_region *region = region_at(node, address);
  if (region == nullptr) return;
  auto byte = static_cast<const char *>(address) - reinterpret_cast<const char *>(region + 1);
  line << (byte < 0 ? ", in the header" : ", in the data") << " of region id " << reinterpret_cast<const void *>(region->rid);
}

void on_crash(int signal, siginfo_t *info, void *) {
  if (mcrl_current != nullptr && !is_child_process()) say_crash(current_node(), signal, *info);
  ::signal(signal, SIG_DFL);
  // A fault happens again; what was sent does not come by itself.
  if (info->si_code <= 0) raise(signal);
}

} // namespace

bool is_left_to_system(const struct sigaction &action) {
  if ((action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == SIG_DFL) return true;
  Dl_info library;
  return dladdr(reinterpret_cast<void *>(action.sa_sigaction), &library) != 0 && strstr(library.dli_fname, "libucs") != nullptr;
}

void say_crash(const Node &node, int signal, const siginfo_t &info) {
  Line line;
  line << "mcrl: node " << uint64_t{number(node.self)} << ": " << name_of(signal);
  if (info.si_code > 0) say_address(line, node, info.si_addr);
  else if (info.si_pid != getpid()) line << ", sent by process " << static_cast<uint64_t>(info.si_pid);
  const Thread &thread = node.threads.running();
  if (node.in_handler) line << ", in an activation that runs as a message handler";
  else line << ", in thread " << uint64_t{thread.index};
  if (node.observed.last_place != nullptr)
    line << "; the last lock that waited, or migration, here was at " << node.observed.last_place;
  line.print();
  wait_until_read(STDERR_FILENO);
}

CrashHandler::CrashHandler() {
  struct sigaction action = {};
  action.sa_sigaction = on_crash;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (size_t i = 0; i < signals.size(); i++) {
    sigaction(signals[i], nullptr, &previous_[i]);
    if (is_left_to_system(previous_[i])) sigaction(signals[i], &action, nullptr);
  }
}

CrashHandler::~CrashHandler() {
  for (size_t i = 0; i < signals.size(); i++) sigaction(signals[i], &previous_[i], nullptr);
}

} // namespace mcrl
