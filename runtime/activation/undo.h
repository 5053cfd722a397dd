// Undoing what a handler has done, so that its record can run once more: what it has written to regions.
#pragma once

#include "mcrl_abi.h"

#include <cstddef>
#include <vector>

namespace mcrl {

// Copies of regions' data from before a handler has written them.
class UndoLog {
public:
  void keep(void *at, size_t bytes);

  // All of them are as they were when they were kept.
  void put_back();

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

} // namespace mcrl
