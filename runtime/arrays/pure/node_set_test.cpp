#include "arrays/pure/node_set.h"

#include <gtest/gtest.h>
#include <random>
#include <set>

namespace mcrl::pages {
namespace {

void expect_same(const NodeSet &nodes, const std::set<uint32_t> &known) {
  for (uint32_t node = 0; node < 300; node++) ASSERT_EQ(nodes.has(node), known.contains(node)) << node;
}

TEST(NodeSet, HasWhatWasAddedAndNotRemoved) {
  std::mt19937 random(1);
  for (uint32_t count : {2u, 62u, 63u, 64u, 65u, 128u, 257u})
    for (int round = 0; round < 20; round++) {
      NodeSet nodes;
      std::set<uint32_t> known;
      for (int turn = 0; turn < 50; turn++) {
        uint32_t node = random() % 3 == 0 ? count - 1 : random() % count;
        if (random() % 3 == 0) nodes.remove(node), known.erase(node);
        else nodes.add(node), known.insert(node);
        if (random() % 20 == 0) nodes.clear(), known.clear();
        ASSERT_NO_FATAL_FAILURE(expect_same(nodes, known));
      }
    }
}

TEST(NodeSet, CopiesAreTheirOwn) {
  for (uint32_t last : {5u, 200u}) {
    NodeSet nodes;
    nodes.add(last);
    NodeSet copy = nodes;
    copy.add(1);
    nodes.remove(last);
    expect_same(nodes, {});
    expect_same(copy, {1, last});
    nodes = copy;
    NodeSet moved = std::move(copy);
    expect_same(nodes, {1, last});
    expect_same(moved, {1, last});
  }
}

} // namespace
} // namespace mcrl::pages
