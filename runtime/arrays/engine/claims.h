// What nodes tell each other at a synchronization point: which pages they have written, and which rows of pages that others have written,
// too (the dissertation's migration list, 4.3).
#pragma once

#include <cstdint>
#include <vector>

namespace mcrl {

struct Claim {
  static constexpr uint32_t whole_page = UINT32_MAX;
  enum Flag : uint16_t {
    by_owner = 1, // of the page
    movable = 2   // the node has all of the row
  };

  uint16_t array;
  uint16_t flags;
  uint32_t page;
  uint32_t row; // or whole_page: the page is announced
  uint32_t node;
  friend bool operator==(const Claim &, const Claim &) = default;
};
using Claims = std::vector<Claim>;

// A row that moves to the node that has written it.
struct RowMove {
  uint16_t array;
  uint32_t row;
  uint32_t to;
  friend bool operator==(const RowMove &, const RowMove &) = default;
};

// A page of which nodes have announced changes, or claimed rows that stay, while another node is its owner.
struct PageNews {
  uint16_t array;
  uint32_t page;
  std::vector<uint32_t> nodes; // ascending
};

struct Judgement {
  std::vector<RowMove> moves;
  std::vector<PageNews> news;
};

// The same on all nodes, whatever the order of the claims. A row that one node has claimed, which does not own its page, moves, if that
// node has all of it.
Judgement judge(Claims);

} // namespace mcrl
