#include "arrays/engine/views.h"

#include "base/support/fatal.h"
#include "base/support/memory.h"

#include <cerrno>
#include <cinttypes>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace mcrl {
namespace {

constexpr const char *limits =
    "each change of access from one page to the next takes one of the process's mappings, of which the kernel's "
    "vm.max_map_count allows a number; larger pages take fewer";

[[noreturn]] void fatal_no_memory(const char *what, uint64_t bytes) {
  MemoryText text;
  fatal("mcrl_array_new: %s for an array of %" PRIu64 " bytes: %s", what, bytes, describe_refusal(errno, text));
}

int protection_of(mcrl_access access) {
  if (access == MCRL_NO_ACCESS) return PROT_NONE;
  return access == MCRL_READ_ACCESS ? PROT_READ : PROT_READ | PROT_WRITE;
}

} // namespace

void Views::map(const Shape &shape, char *address, const OwnHomes &own, bool by_user_faults, const HostMemory *memory, uint64_t offset) {
  shape_ = &shape;
  program_ = address;
  access_.emplace(shape, own);
  uint64_t bytes = shape.memory_bytes();
  int file = memory != nullptr ? memory->file() : memfd_create("mcrl array", MFD_CLOEXEC);
  bool is_large_enough = memory != nullptr || (file >= 0 && ftruncate(file, static_cast<off_t>(bytes)) == 0);
  if (!is_large_enough) fatal_no_memory("no memory", bytes);
  auto begins = static_cast<off_t>(offset);
  void *all = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, begins);
  if (all == MAP_FAILED) fatal_no_memory("no address space", bytes);
  runtime_ = static_cast<std::byte *>(all);
  if (!shape.has_small_pages()) {
    bool by_faults = by_user_faults && UserFaults::are_there();
    int protection = by_faults ? PROT_READ | PROT_WRITE : PROT_NONE;
    if (mmap(program_, bytes, protection, MAP_SHARED | MAP_FIXED, file, begins) == MAP_FAILED)
      fatal_no_memory("no address space", bytes);
    if (by_faults) user_faults_ = std::make_unique<UserFaults>(shape, program_, runtime_, *access_);
  } else {
    for (uint32_t page = 0; page < shape.pages(); page++) {
      off_t lies_at = begins + static_cast<off_t>(shape.memory_of(page) / system_page_bytes * system_page_bytes);
      char *at = program_ + page * system_page_bytes;
      if (mmap(at, system_page_bytes, PROT_NONE, MAP_SHARED | MAP_FIXED, file, lies_at) != MAP_FAILED) continue;
      MemoryText text;
      fatal("mcrl_array_new: no mapping for page %u of %u, of which each small one takes one: %s", page, shape.pages(),
            describe_refusal(errno, text));
    }
  }
  if (memory == nullptr) close(file);
  // A child of fork() is no node: it may not change what the node has.
  madvise(program_, shape.address_bytes(), MADV_DONTFORK);
  madvise(runtime_, bytes, MADV_DONTFORK);
  if (user_faults_ == nullptr) give_first_access();
}

void Views::give_first_access() {
  for (uint32_t first = 0, end; first < shape_->pages(); first = end) {
    end = access_->end_of_own(first);
    if (access_->is_own(first)) set_mapping(first, end - first, MCRL_WRITE_ACCESS);
  }
}

void Views::map_in_place(const Shape &shape, char *address, const HostMemory &memory, uint64_t offset) {
  shape_ = &shape;
  program_ = address;
  if (errno = memory.map_at(program_, offset, shape.memory_bytes()); errno != 0) fatal_no_memory("no address space", shape.memory_bytes());
  madvise(program_, shape.memory_bytes(), MADV_DONTFORK);
  runtime_ = reinterpret_cast<std::byte *>(program_);
}

Views::~Views() {
  if (program_ == nullptr) return;
  if (access_) munmap(runtime_, shape_->memory_bytes());
  // The addresses stay reserved: a pointer that is used after the array has ended is a fault.
  mmap(program_, shape_->address_bytes(), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
}

void Views::allocate(uint32_t page) {
  if (!access_ || access_->has_memory(page)) return;
  access_->note_memory(page);
  const volatile std::byte *end = this->page(page) + shape_->page_bytes();
  for (const volatile std::byte *at = this->page(page); at < end; at += system_page_bytes) *at;
}

void Views::install(uint32_t first, uint32_t count, const std::byte *contents, mcrl_access access) {
  uint64_t bytes = shape_->page_bytes();
  for (uint32_t page = first, end; page < first + count; contents += (end - page) * bytes, page = end) {
    bool has_memory = access_->has_memory(page);
    for (end = page + 1; end < first + count && access_->has_memory(end) == has_memory;) end++;
    bool is_filled = !has_memory && user_faults_ != nullptr && user_faults_->fill(page, end - page, contents, access);
    for (uint32_t each = page; each < end; each++) access_->note_memory(each);
    if (!is_filled) std::memcpy(this->page(page), contents, (end - page) * bytes);
  }
}

std::byte *Views::memory_at(uint64_t address) const {
  uint32_t page = shape_->page_at(address);
  return this->page(page) + (address - shape_->address_of(page));
}

void Views::put_in_table(uint32_t first, uint32_t last) const {
  for (uint32_t page = first; page <= last && user_faults_ != nullptr; page++)
    for (uint64_t offset = 0; offset < shape_->page_bytes(); offset += system_page_bytes) {
      [[maybe_unused]] char read = *static_cast<const volatile char *>(program_ + shape_->address_of(page) + offset);
    }
}

void Views::protect(uint32_t first, uint32_t count, mcrl_access access) {
  if (user_faults_ != nullptr) return user_faults_->set(first, count, access);
  if (!access_ || access_->all_are(first, count, access)) return;
  access_->set(first, count, access);
  set_mapping(first, count, access);
}

void Views::set_mapping(uint32_t first, uint32_t count, mcrl_access access) {
  uint64_t begins = shape_->address_of(first) / system_page_bytes * system_page_bytes;
  uint64_t last = shape_->address_of(first + count - 1), ends = last + shape_->page_bytes();
  ends = (ends + system_page_bytes - 1) / system_page_bytes * system_page_bytes;
  if (mprotect(program_ + begins, ends - begins, protection_of(access)) == 0) return;
  MemoryText text;
  fatal("no change of access to page %u of a shared array: %s; %s", first, describe_refusal(errno, text), limits);
}

} // namespace mcrl
