// Undoing what a handler has done, so that its record can run once more: what it has written to regions.
#pragma once

#include "mcrl_abi.h"

#include <cstddef>
#include <vector>

namespace mcrl {

struct Node;

// Copies of regions' data from before a handler has written them.
class UndoLog {
public:
  void keep(void *at, size_t bytes);

  // All of them are as they were when they were kept.
  void put_back();

  bool empty() const { return kept_.empty(); }

  void forget() {
    if (!kept_.empty()) forget_all();
  }

private:
  struct Kept {
    void *at;
    size_t bytes;
  };
  void forget_all();

  std::vector<Kept> kept_;
  std::vector<std::byte> copies_; // one after the other
};

// The record runs. mcrl_abi_aborts.h says what each of the calls does: mcrl_can_undo(), mcrl_undoes(), mcrl_keep_shadow(),
// mcrl_rerun().
bool can_undo(const Node &, const mcrl_activation &self);
mcrl_abort undoes(const Node &, const mcrl_activation &self, mcrl_rid, mcrl_mode, mcrl_policy);
void keep_for_undo(Node &, const mcrl_activation &self, mcrl_region &);
void run_again(Node &, const mcrl_activation &self, mcrl_abort reason);

} // namespace mcrl
