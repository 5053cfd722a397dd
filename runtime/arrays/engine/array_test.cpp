// What a node keeps of the pages of an array: those that something has happened to.
#include "arrays/engine/array.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

namespace mcrl {
namespace {

constexpr uint32_t nodes = 3, self = 1;

unsigned backwards(size_t row, size_t, unsigned count) { return static_cast<unsigned>(count - 1 - row % count); }

// At addresses that are reserved.
struct Made {
  Made(const std::vector<size_t> &sizes, mcrl_array_home *home, bool by_user_faults, const mcrl_page_protocol &protocol) {
    mcrl_array_layout layout = {.home = home, .page_bytes = 0, .packed = 0};
    std::string problem;
    Shape shape(8, static_cast<unsigned>(sizes.size()), sizes.data(), layout, protocol.moves_rows != 0, nodes, uint64_t{1} << 42, problem);
    EXPECT_EQ(problem, "");
    bytes = shape.address_bytes();
    void *at = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    array = std::make_unique<Array>(std::move(shape), protocol, ArrayPlace{static_cast<char *>(at)}, self, nodes, by_user_faults);
  }
  ~Made() {
    void *at = array->views.program();
    array = nullptr;
    munmap(at, bytes);
  }
  Made(const Made &) = delete;
  Made &operator=(const Made &) = delete;

  uint64_t bytes = 0;
  std::unique_ptr<Array> array;
};

TEST(Array, AnUntouchedPageIsAsItsHomeSays) {
  for (mcrl_array_home *home : {mcrl_home_blocks, mcrl_home_first, mcrl_home_cyclic, &backwards}) {
    Made made({size_t{1} << 21}, home, true, mcrl_write_invalidate); // 4,096 pages
    Array &array = *made.array;
    for (uint32_t page = 0; page < array.shape.pages(); page++) {
      EXPECT_EQ(array.access_of(page), array.shape.home(page) == self ? MCRL_WRITE_ACCESS : MCRL_NO_ACCESS);
      EXPECT_EQ(array.wanted_of(page), MCRL_NO_ACCESS);
    }
    EXPECT_EQ(array.pages_made(), 0u);
  }
}

TEST(Array, PagesAreMadeAFewAtATime) {
  Made made({size_t{1} << 27}, mcrl_home_blocks, true, mcrl_write_invalidate); // 1 GB
  Array &array = *made.array;
  uint32_t last = array.shape.pages() - 1, middle = last / 2;
  for (uint32_t page : {0u, middle, middle + 1, last}) {
    EXPECT_EQ(array.page(page).home, array.shape.home(page));
    EXPECT_EQ(array.page(page).owner, array.shape.home(page));
    EXPECT_EQ(array.page(page).self, self);
    EXPECT_EQ(array.page(page).nodes, nodes);
    EXPECT_EQ(array.page(page).access, array.shape.home(page) == self ? MCRL_WRITE_ACCESS : MCRL_NO_ACCESS);
    EXPECT_FALSE(array.page(page).takes_part);
  }
  EXPECT_LE(array.pages_made(), 4u * 16);
  array.page(last).access = MCRL_READ_ACCESS;
  array.page(last).wanted = MCRL_WRITE_ACCESS;
  EXPECT_EQ(array.access_of(last), MCRL_READ_ACCESS);
  EXPECT_EQ(array.wanted_of(last), MCRL_WRITE_ACCESS);
}

// Its first owner is no node, until the row moves.
TEST(Array, APlaceOfAMovedRowBelongsToNoNode) {
  Made made({10, 600}, mcrl_home_blocks, true, mcrl_writer_owns);
  Array &array = *made.array;
  for (uint32_t page = array.shape.pages_in_the_beginning(); page < array.shape.pages(); page++) {
    EXPECT_EQ(array.access_of(page), MCRL_NO_ACCESS);
    EXPECT_EQ(array.page(page).owner, nodes);
    EXPECT_EQ(array.page(page).access, MCRL_NO_ACCESS);
  }
}

TEST(Array, AccessThatDoesNotChangeIsNotKept) {
  for (bool by_user_faults : {false, true}) {
    Made made({size_t{1} << 27}, mcrl_home_blocks, by_user_faults, mcrl_write_invalidate);
    Views &views = made.array->views;
    uint32_t pages = made.array->shape.pages();
    EXPECT_EQ(views.entries_made(), 0u);
    views.protect(0, 1000, MCRL_NO_ACCESS); // as it is
    views.protect(pages / 2, 1000, MCRL_WRITE_ACCESS);
    EXPECT_FALSE(views.put_back(0));
    EXPECT_EQ(views.entries_made(), 0u);
    views.protect(pages - 1, 1, MCRL_READ_ACCESS);
    views.allocate(7);
    EXPECT_EQ(views.entries_made(), 2u * 64);
  }
}

} // namespace
} // namespace mcrl
