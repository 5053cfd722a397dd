#include "arrays/engine/user_faults.h"

#include "base/support/fatal.h"
#include "base/support/memory.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace mcrl {
namespace {

#ifndef UFFD_USER_MODE_ONLY
#define UFFD_USER_MODE_ONLY 1
#endif
constexpr uint64_t continue_protected = 2; // UFFDIO_CONTINUE_MODE_WP, which headers before Linux 6.4 do not have
constexpr uint64_t features =
    UFFD_FEATURE_SIGBUS | UFFD_FEATURE_PAGEFAULT_FLAG_WP | UFFD_FEATURE_MINOR_SHMEM | UFFD_FEATURE_WP_HUGETLBFS_SHMEM;
constexpr uint32_t most_changes = 8192;
constexpr uint64_t of_own = UFFDIO_REGISTER_MODE_MINOR | UFFDIO_REGISTER_MODE_WP, of_others = of_own | UFFDIO_REGISTER_MODE_MISSING;

// Puts pages into the table. Returns the error, or 0. A range may be done in parts.
int put(int descriptor, char *at, uint64_t bytes, mcrl_access access) {
  uint64_t mode = UFFDIO_CONTINUE_MODE_DONTWAKE | (access == MCRL_READ_ACCESS ? continue_protected : 0);
  for (uint64_t done = 0; done < bytes;) {
    uffdio_continue range{.range = {reinterpret_cast<uintptr_t>(at) + done, bytes - done}, .mode = mode, .mapped = 0};
    if (ioctl(descriptor, UFFDIO_CONTINUE, &range) == 0) return 0;
    if (errno != EAGAIN) return errno;
    done += range.mapped > 0 ? static_cast<uint64_t>(range.mapped) : 0;
  }
  return 0;
}

// Asks for faults.
int hear(int descriptor, char *at, uint64_t bytes, uint64_t mode) {
  uffdio_register range{.range = {reinterpret_cast<uintptr_t>(at), bytes}, .mode = mode, .ioctls = 0};
  return ioctl(descriptor, UFFDIO_REGISTER, &range) == 0 ? 0 : errno;
}

// Whether a page can be put into the table that is only to be read: tried with one.
bool puts_protected(int descriptor) {
  int file = memfd_create("mcrl page", MFD_CLOEXEC);
  bool is_there = file >= 0 && ftruncate(file, system_page_bytes) == 0 && pwrite(file, "", 1, 0) == 1;
  void *page = is_there ? mmap(nullptr, system_page_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
  bool done = page != MAP_FAILED && hear(descriptor, static_cast<char *>(page), system_page_bytes, of_others) == 0 &&
              put(descriptor, static_cast<char *>(page), system_page_bytes, MCRL_READ_ACCESS) == 0;
  if (page != MAP_FAILED) munmap(page, system_page_bytes);
  if (file >= 0) close(file);
  return done;
}

// The process's, which stays open; -1 if there is none. Only what the program itself accesses is a fault: a call of the system's fails.
int open_descriptor() {
  auto descriptor = static_cast<int>(syscall(SYS_userfaultfd, O_CLOEXEC | UFFD_USER_MODE_ONLY));
  if (descriptor < 0) return -1;
  uffdio_api wanted{.api = UFFD_API, .features = features, .ioctls = 0};
  if (ioctl(descriptor, UFFDIO_API, &wanted) == 0 && puts_protected(descriptor)) return descriptor;
  close(descriptor);
  return -1;
}

int descriptor() {
  static const int opened = open_descriptor();
  return opened;
}

} // namespace

bool UserFaults::are_there() { return descriptor() >= 0; }

// The pages of other nodes are faults from the first access on; of own ones the kernel gives memory then. A mapping is divided where pages
// of the one kind follow the other: if that is so too often, own ones are faults, too, once each.
UserFaults::UserFaults(const Shape &shape, char *program, std::byte *runtime, PageAccess &access)
    : shape_(shape), program_(program), runtime_(runtime), access_(access) {
  uint32_t changes = 0, count = shape.pages();
  for (uint32_t first = 0; first < count && changes <= most_changes; changes++) first = access.end_of_own(first);
  bool is_one = changes > most_changes;
  for (uint32_t first = 0, end; first < count; first = end) {
    end = is_one ? count : access.end_of_own(first);
    hear_of(first, end, !is_one && access.is_own(first));
  }
}

void UserFaults::hear_of(uint32_t first, uint32_t end, bool own) const {
  MemoryText text;
  if (int error = hear(descriptor(), at(first), bytes(end - first), own ? of_own : of_others); error != 0)
    fatal("mcrl_array_new: no faults of pages %u to %u: %s; MCRL_TUNE=userfaultfd=0 does without", first, end - 1,
          describe_refusal(error, text));
}

char *UserFaults::at(uint32_t page) const { return program_ + shape_.address_of(page); }

uint64_t UserFaults::bytes(uint32_t count) const { return count * shape_.page_bytes(); }

// Access is taken from all at once: there is none to some of them, which are not in the table.
void UserFaults::set(uint32_t first, uint32_t count, mcrl_access access) {
  if (access == MCRL_NO_ACCESS) {
    if (access_.all_are(first, count, MCRL_NO_ACCESS)) return;
    access_.set(first, count, MCRL_NO_ACCESS);
    return take_away(first, count);
  }
  for (uint32_t next = first, end; next < first + count; next = end) {
    mcrl_access before = access_.of(next);
    for (end = next + 1; end < first + count && access_.of(end) == before;) end++;
    access_.set(next, end - next, access);
    change(next, end - next, before, access);
  }
}

bool UserFaults::fill(uint32_t first, uint32_t count, const std::byte *contents, mcrl_access access) {
  if (access == MCRL_NO_ACCESS || shape_.has_small_pages() || !access_.all_are(first, count, MCRL_NO_ACCESS)) return false;
  uffdio_copy filled{.dst = reinterpret_cast<uintptr_t>(at(first)),
                     .src = reinterpret_cast<uintptr_t>(contents),
                     .len = bytes(count),
                     .mode = UFFDIO_COPY_MODE_DONTWAKE | (access == MCRL_READ_ACCESS ? UFFDIO_COPY_MODE_WP : 0),
                     .copy = 0};
  if (ioctl(descriptor(), UFFDIO_COPY, &filled) == 0) {
    access_.set(first, count, access);
    return true;
  }
  if (filled.copy > 0) madvise(at(first), static_cast<uint64_t>(filled.copy), MADV_DONTNEED); // what has come into the table
  return false;
}

void UserFaults::change(uint32_t first, uint32_t count, mcrl_access from, mcrl_access to) {
  if (from == to) return;
  if (from == MCRL_NO_ACCESS) give(first, count, to);
  else allow_writes(first, count, to == MCRL_WRITE_ACCESS);
}

// At once, if they lie in one mapping, and all have memory.
void UserFaults::give(uint32_t first, uint32_t count, mcrl_access access) {
  if (put(descriptor(), at(first), bytes(count), access) == 0) return;
  for (uint64_t offset = 0; offset < bytes(count); offset += system_page_bytes)
    if (int error = give_one(first, offset, access); error != 0 && error != EEXIST)
      fatal("no access to page %u of a shared array: %s", first, strerror(error));
}

// A page of the system's; returns the error, or 0.
int UserFaults::give_one(uint32_t page, uint64_t offset, mcrl_access access) {
  allocate(page, offset);
  return put(descriptor(), at(page) + offset, system_page_bytes, access);
}

// Own pages without memory get some: the kernel would not tell of a fault there.
void UserFaults::take_away(uint32_t first, uint32_t count) {
  for (uint32_t page = first; page < first + count; page++)
    for (uint64_t offset = 0; access_.is_own(page) && offset < bytes(1); offset += system_page_bytes) allocate(page, offset);
  if (madvise(at(first), bytes(count), MADV_DONTNEED) != 0)
    fatal("page %u of a shared array cannot be taken away: %s", first, strerror(errno));
}

void UserFaults::allow_writes(uint32_t first, uint32_t count, bool allowed) {
  uffdio_writeprotect range{.range = {reinterpret_cast<uintptr_t>(at(first)), bytes(count)},
                            .mode = allowed ? UFFDIO_WRITEPROTECT_MODE_DONTWAKE : UFFDIO_WRITEPROTECT_MODE_WP};
  while (ioctl(descriptor(), UFFDIO_WRITEPROTECT, &range) != 0)
    if (errno != EAGAIN) fatal("no change of access to page %u of a shared array: %s", first, strerror(errno));
}

// By the runtime's view: a page that is read has memory.
void UserFaults::allocate(uint32_t page, uint64_t offset) const {
  [[maybe_unused]] std::byte read = static_cast<const volatile std::byte *>(runtime_ + shape_.memory_of(page))[offset];
}

bool UserFaults::put_back(uint32_t page) {
  mcrl_access access = access_.of(page);
  if (access == MCRL_NO_ACCESS) return false;
  bool has_put = false;
  for (uint64_t offset = 0; offset < bytes(1); offset += system_page_bytes)
    has_put = give_one(page, offset, access) == 0 || has_put;
  return has_put;
}

} // namespace mcrl
