// The memory of a shared array on this node, mapped twice: for the program, whose access to each page is what the protocol says, and for
// the runtime, which reads and writes it always.
#pragma once

#include "arrays/engine/access.h"
#include "arrays/engine/host_memory.h"
#include "arrays/engine/user_faults.h"

#include <memory>
#include <optional>

namespace mcrl {

class Views {
public:
  Views() = default;
  Views(const Views &) = delete;
  Views &operator=(const Views &) = delete;
  ~Views();

  // The program's view begins at `address`, which is reserved. It has access to this node's own pages. By userfaultfd, if that is wanted
  // and there. Ends the program if there is no memory.
  // Its bytes lie in memory of this node's, or in what the nodes of the host have in common, from `offset` on.
  void map(const Shape &, char *address, const OwnHomes &, bool by_user_faults, const HostMemory * = nullptr, uint64_t offset = 0);

  // The same in memory that all nodes have in common: the program has access to all of it at all times, and there are no pages. The bytes
  // lie at `offset` there.
  void map_in_place(const Shape &, char *address, const HostMemory &, uint64_t offset);

  char *program() const { return program_; }
  std::byte *page(uint32_t page) const { return runtime_ + shape_->memory_of(page); } // the runtime's view
  // The runtime's view of an address in the program's.
  std::byte *memory_at(uint64_t address) const;

  // Gives a page memory, if it has none: some 4 us, which are better spent while it is on its way.
  void allocate(uint32_t page);

  // The contents of pages that follow each other have come, and protect() will give the program this access. The program may have it
  // before.
  void install(uint32_t first, uint32_t count, const std::byte *contents, mcrl_access);

  // The program's access to pages that follow each other.
  void protect(uint32_t first, uint32_t count, mcrl_access);

  // Pages that the program has access to, first to last, come into its page table, if they are not there: else calls of the system fail.
  void put_in_table(uint32_t first, uint32_t last) const;

  // Whether a page that the program has access to, and has a fault at, was not in its page table, and is now.
  bool put_back(uint32_t page) { return user_faults_ != nullptr && user_faults_->put_back(page); }

  uint64_t entries_made() const { return access_->entries_made(); } // of pages' access

private:
  void give_first_access();
  void set_mapping(uint32_t first, uint32_t count, mcrl_access);

  const Shape *shape_ = nullptr;
  char *program_ = nullptr;
  std::byte *runtime_ = nullptr;
  std::optional<PageAccess> access_; // none: the program has access to all
  std::unique_ptr<UserFaults> user_faults_; // else the access is that of the mappings
};

} // namespace mcrl
