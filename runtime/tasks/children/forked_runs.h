// Forks that have gone to another node together (net/progress/gathering.h), until they are answered.
#pragma once

#include "mcrl_abi.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace mcrl {

struct ForkedRun {
  static constexpr uint64_t ended = UINT64_MAX; // no offset, and no child's number

  mcrl_children children{};           // whose they are; only the id and the node are up to date
  uint32_t site = 0, value_bytes = 0; // as of TogetherForked
  uint32_t count = 0;                 // 0 until no more can come
  uint32_t left = 0;                  // of them, that have not ended
  bool is_awaited = false;
  // For each its offset; or, if the children are kept on another node, its number among them; or that it has ended.
  std::unique_ptr<uint64_t[]> words;
  size_t room = 0;

  bool is_open(uint32_t place) const { return place < count && words[place] != ended; }
};

// By number, which the answer has.
class ForkedRuns {
public:
  // One of at most so many forks.
  uint32_t begin(const mcrl_children &, uint32_t site, uint32_t value_bytes, size_t most);
  void end(uint32_t number);

  ForkedRun &at(uint32_t number) { return *all_[number]; }
  // nullptr if there is none.
  ForkedRun *find(uint32_t number) { return number < all_.size() && all_[number]->is_awaited ? all_[number].get() : nullptr; }

  template <class Take> void for_each(Take &&take) const {
    for (const auto &run : all_)
      if (run->is_awaited) take(*run);
  }

private:
  std::vector<std::unique_ptr<ForkedRun>> all_;
  std::vector<uint32_t> unused_;
};

} // namespace mcrl
