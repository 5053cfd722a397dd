// The program's access to pages, by mprotect and by userfaultfd: random changes beside a model.
#include "arrays/engine/views.h"

#include <algorithm>
#include <csetjmp>
#include <csignal>
#include <gtest/gtest.h>
#include <random>
#include <sys/mman.h>

namespace mcrl {
namespace {

sigjmp_buf before_access;

void on_fault(int) { siglongjmp(before_access, 1); }

// While it lives, faults are answers.
class Faults {
public:
  Faults() {
    struct sigaction action = {};
    action.sa_handler = on_fault;
    sigaction(SIGSEGV, &action, &of_memory_);
    sigaction(SIGBUS, &action, &of_pages_);
  }
  Faults(const Faults &) = delete;
  Faults &operator=(const Faults &) = delete;
  ~Faults() {
    sigaction(SIGSEGV, &of_memory_, nullptr);
    sigaction(SIGBUS, &of_pages_, nullptr);
  }

private:
  struct sigaction of_memory_ = {}, of_pages_ = {};
};

bool reads(const volatile char *at, char &value) {
  if (sigsetjmp(before_access, 1) != 0) return false;
  value = *at;
  return true;
}

bool writes(volatile char *at, char value) {
  if (sigsetjmp(before_access, 1) != 0) return false;
  *at = value;
  return true;
}

// An array of rows of a page each, or of some, which belong to two nodes in turn.
struct Mapped {
  Mapped(uint32_t rows, bool by_user_faults, uint64_t page_bytes_of_it = system_page_bytes, uint32_t pages_of_row = 1)
      : shape(make(rows, page_bytes_of_it, pages_of_row)) {
    address = static_cast<char *>(mmap(nullptr, shape.address_bytes(), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    views.map(shape, address, {0}, by_user_faults);
    for (uint32_t page = 0; page < shape.pages(); page++)
      if (shape.home(page) == 0) views.protect(page, 1, MCRL_WRITE_ACCESS);
  }

  static Shape make(uint32_t rows, uint64_t page_bytes_of_it, uint32_t pages_of_row) {
    const size_t sizes[] = {rows, page_bytes_of_it * pages_of_row};
    mcrl_array_layout layout = {};
    layout.home = [](size_t row, size_t, unsigned nodes) { return static_cast<unsigned>(row % nodes); };
    layout.page_bytes = page_bytes_of_it;
    std::string problem;
    Shape shape(1, 2, sizes, layout, false, 2, uint64_t{1} << 42, problem);
    EXPECT_EQ(problem, "");
    return shape;
  }

  char *at(uint32_t page, uint64_t offset = 5) const { return address + shape.address_of(page) + offset; }
  char in_memory(uint32_t page, uint64_t offset = 5) const { return static_cast<char>(views.page(page)[offset]); }

  Shape shape;
  char *address;
  Views views;
};

class Access : public testing::TestWithParam<bool> {
protected:
  void SetUp() override {
    if (GetParam() && !UserFaults::are_there()) GTEST_SKIP() << "the kernel has no userfaultfd for this process";
  }
};

INSTANTIATE_TEST_SUITE_P(Both, Access, testing::Bool(), [](const auto &by) { return by.param ? "UserFaults" : "Protection"; });

TEST_P(Access, IsWhatWasSetLast) {
  Faults faults;
  for (uint64_t bytes : {system_page_bytes, 2 * system_page_bytes}) {
    constexpr uint32_t rows = 24;
    Mapped array(rows, GetParam(), bytes);
    std::mt19937 random(static_cast<unsigned>(bytes));
    std::vector<mcrl_access> access(rows);
    std::vector<char> contents(rows, 0);
    for (uint32_t page = 0; page < rows; page++) access[page] = page % 2 == 0 ? MCRL_WRITE_ACCESS : MCRL_NO_ACCESS;
    for (int turn = 0; turn < 3000; turn++) {
      uint32_t first = random() % rows, count = 1 + random() % std::min<uint32_t>(4, rows - first);
      auto wanted = static_cast<mcrl_access>(random() % 3);
      array.views.protect(first, count, wanted);
      std::fill_n(access.begin() + first, count, wanted);
      uint32_t page = random() % rows;
      uint64_t offset = bytes - 3;
      char read = 0, written = static_cast<char>(random());
      ASSERT_EQ(reads(array.at(page, offset), read), access[page] != MCRL_NO_ACCESS) << "turn " << turn << ", page " << page;
      if (access[page] != MCRL_NO_ACCESS) {
        ASSERT_EQ(read, contents[page]);
      }
      bool may_write = access[page] == MCRL_WRITE_ACCESS;
      ASSERT_EQ(writes(array.at(page, offset), written), may_write) << "turn " << turn << ", page " << page;
      if (may_write) contents[page] = written;
      ASSERT_EQ(array.in_memory(page, offset), contents[page]);
      if (access[page] != MCRL_NO_ACCESS) continue;
      contents[page] = written; // it comes anew
      array.views.page(page)[offset] = static_cast<std::byte>(written);
    }
  }
}

// Into a page without memory, and into one that has some; to be read, to be written, and not for the program yet.
TEST_P(Access, ContentsAreInstalledWithIt) {
  Faults faults;
  for (uint64_t bytes : {system_page_bytes, 2 * system_page_bytes})
    for (mcrl_access access : {MCRL_NO_ACCESS, MCRL_READ_ACCESS, MCRL_WRITE_ACCESS})
      for (bool is_allocated : {false, true}) {
        Mapped array(4, GetParam(), bytes);
        std::vector<std::byte> contents(bytes, std::byte{7});
        if (is_allocated) array.views.allocate(1);
        for (char turn = 0; turn < 3; turn++) {
          char first = 0, last = 0;
          contents[bytes - 3] = static_cast<std::byte>(turn);
          array.views.install(1, 1, contents.data(), access);
          bool has_access = reads(array.at(1), first);
          EXPECT_EQ(has_access, GetParam() && !is_allocated && turn == 0 && access != MCRL_NO_ACCESS) << "in one call";
          array.views.protect(1, 1, access);
          ASSERT_EQ(reads(array.at(1), first) && reads(array.at(1, bytes - 3), last), access != MCRL_NO_ACCESS);
          if (access != MCRL_NO_ACCESS) {
            EXPECT_EQ(first, 7);
            EXPECT_EQ(last, turn);
          }
          EXPECT_EQ(array.in_memory(1, bytes - 3), turn);
          EXPECT_EQ(writes(array.at(1), 7), access == MCRL_WRITE_ACCESS);
          array.views.protect(1, 1, MCRL_NO_ACCESS);
          EXPECT_FALSE(reads(array.at(1), first));
        }
      }
}

// A part of the page has memory, which the runtime has written.
TEST(UserFaults, APageIsFilledAlsoWhereAPartHasMemory) {
  if (!UserFaults::are_there()) GTEST_SKIP();
  Faults faults;
  for (uint64_t written : {uint64_t{5}, system_page_bytes + 5}) {
    Mapped array(4, true, 2 * system_page_bytes);
    array.views.page(1)[written] = std::byte{1};
    std::vector<std::byte> contents(2 * system_page_bytes, std::byte{7});
    array.views.install(1, 1, contents.data(), MCRL_READ_ACCESS);
    array.views.protect(1, 1, MCRL_READ_ACCESS);
    for (uint64_t offset : {uint64_t{5}, system_page_bytes + 5}) {
      char value = 0;
      ASSERT_TRUE(reads(array.at(1, offset), value));
      EXPECT_EQ(value, 7);
      EXPECT_FALSE(writes(array.at(1, offset), 1));
    }
  }
}

// Two pages of a row, of which one has memory already, or none has.
TEST(UserFaults, PagesThatFollowEachOtherAreFilledAtOnce) {
  Faults faults;
  for (bool by_user_faults : {false, UserFaults::are_there()})
    for (bool one_has_memory : {false, true}) {
      Mapped array(2, by_user_faults, system_page_bytes, 2);
      constexpr uint32_t first = 2;
      ASSERT_EQ(array.shape.home(first), 1u);
      if (one_has_memory) array.views.allocate(first + 1);
      std::vector<std::byte> contents(2 * system_page_bytes, std::byte{7});
      std::fill_n(contents.begin() + system_page_bytes, system_page_bytes, std::byte{8});
      array.views.install(first, 2, contents.data(), MCRL_READ_ACCESS);
      array.views.protect(first, 2, MCRL_READ_ACCESS);
      for (uint32_t page : {0u, 1u}) {
        char value = 0;
        ASSERT_TRUE(reads(array.at(first + page), value));
        EXPECT_EQ(value, 7 + static_cast<char>(page));
        EXPECT_EQ(array.in_memory(first + page), value);
        EXPECT_FALSE(writes(array.at(first + page), 1));
      }
    }
}

TEST(UserFaults, WhatAFillHasLeftIsTakenAway) {
  if (!UserFaults::are_there()) GTEST_SKIP();
  Faults faults;
  for (mcrl_access access : {MCRL_NO_ACCESS, MCRL_READ_ACCESS}) {
    Mapped array(4, true, 2 * system_page_bytes);
    array.views.page(1)[system_page_bytes + 5] = std::byte{1}; // the second half has memory
    std::vector<std::byte> contents(2 * system_page_bytes, std::byte{7});
    array.views.install(1, 1, contents.data(), MCRL_WRITE_ACCESS);
    array.views.protect(1, 1, access);
    for (uint64_t offset : {uint64_t{5}, system_page_bytes + 5}) {
      char value = 0;
      EXPECT_EQ(reads(array.at(1, offset), value), access == MCRL_READ_ACCESS);
      EXPECT_FALSE(writes(array.at(1, offset), 1));
    }
  }
}

TEST(UserFaults, WhatTheKernelTakesOutIsPutBack) {
  if (!UserFaults::are_there()) GTEST_SKIP();
  Faults faults;
  Mapped array(4, true);
  array.views.page(1)[5] = std::byte{7};
  array.views.protect(1, 1, MCRL_READ_ACCESS);
  EXPECT_FALSE(array.views.put_back(1)); // it is there
  ASSERT_TRUE(writes(array.at(0), 3));
  for (uint32_t page : {0u, 1u}) {
    char value = 0;
    ASSERT_EQ(madvise(array.at(page, 0), system_page_bytes, MADV_DONTNEED), 0);
    ASSERT_FALSE(reads(array.at(page), value));
    EXPECT_TRUE(array.views.put_back(page));
    ASSERT_TRUE(reads(array.at(page), value));
    EXPECT_EQ(value, page == 0 ? 3 : 7);
    EXPECT_EQ(writes(array.at(page), 4), page == 0);
  }
  EXPECT_FALSE(array.views.put_back(3)); // the program has no access
}

// More mappings than a process can have.
TEST(UserFaults, PagesOfTwoNodesInTurnTakeNoMappings) {
  if (!UserFaults::are_there()) GTEST_SKIP();
  Faults faults;
  constexpr uint32_t rows = 200'000;
  Mapped array(rows, true);
  for (uint32_t page = 1; page < rows; page += 1001) {
    char value = 0;
    bool own = page % 2 == 0;
    ASSERT_FALSE(reads(array.at(page), value)) << page; // an own one for the first time only
    ASSERT_EQ(array.views.put_back(page), own) << page;
    if (!own) array.views.protect(page, 1, MCRL_READ_ACCESS);
    ASSERT_TRUE(reads(array.at(page), value)) << page;
    ASSERT_EQ(writes(array.at(page), 1), own) << page;
  }
}

} // namespace
} // namespace mcrl
