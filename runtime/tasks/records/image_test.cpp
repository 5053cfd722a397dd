// Names of places in the program, for a single node: test/handcomp/image.c has nodes with other addresses.
#include "tasks/records/calls_test.h"

#include <cmath>
#include <dlfcn.h>
#include <memory>
#include <set>

using namespace mcrl;

extern "C" int image_test_add(int a, int b);
extern "C" const char *image_test_literal(void);
extern "C" const char __executable_start[]; // the linker's

namespace {

int twice(int n) { return 2 * n; }
const int table[] = {1, 2, 3};
struct Names {
  const char *const *names;
};
const char *const names[] = {"one", "two"};
const Names relocated = {names}; // const, but in a segment that the loader writes to

template <class Function> void *address_of(Function *function) { return reinterpret_cast<void *>(function); }

uint64_t there_and_back(const void *address) {
  uint64_t offset = mcrl_image_offset(address);
  EXPECT_NE(offset, 0u);
  EXPECT_EQ(mcrl_image_address(offset), address);
  return offset;
}

} // namespace

TEST(Image, WhatIsInTheProgramHasANameAndAPlace) {
  on_nodes(1, 1, small_settings(), [] {
    EXPECT_EQ(mcrl_image_offset(nullptr), 0u);
    EXPECT_EQ(mcrl_image_address(0), nullptr);
    std::set<uint64_t> offsets{
        there_and_back(address_of(twice)),
        there_and_back(table),
        there_and_back(&table[2]),
        there_and_back("a literal"),
        there_and_back(&relocated),
        there_and_back(address_of(image_test_add)),
        there_and_back(image_test_literal()),
        there_and_back(address_of(static_cast<double (*)(double)>(std::sin))), // of a library that others need, too
        there_and_back(__executable_start),
    };
    EXPECT_EQ(offsets.size(), 9u);
    auto *function = reinterpret_cast<int (*)(int)>(mcrl_image_address(mcrl_image_offset(address_of(twice))));
    EXPECT_EQ(function(21), 42);
  });
}

TEST(Image, ANameDoesNotDependOnWhereTheProgramLies) {
  on_nodes(1, 1, small_settings(), [] {
    auto distance = reinterpret_cast<uintptr_t>(table) - reinterpret_cast<uintptr_t>(__executable_start);
    EXPECT_EQ(mcrl_image_offset(table) - mcrl_image_offset(__executable_start), distance);
    EXPECT_EQ(mcrl_image_offset(table) >> 48, 1u) << "the executable is the first image";
    EXPECT_GT(mcrl_image_offset(address_of(image_test_add)) >> 48, 1u);
  });
}

TEST(Image, WhatTheProgramCannotWriteIsConstant) {
  Images images;
  static int writable = 3, unset;
  int local = 0;
  EXPECT_TRUE(images.is_constant(address_of(twice)));
  EXPECT_TRUE(images.is_constant(table));
  EXPECT_TRUE(images.is_constant("a literal"));
  EXPECT_TRUE(images.is_constant(&relocated)) << "only the loader writes it";
  EXPECT_TRUE(images.is_constant(image_test_literal()));
  for (const void *other : std::initializer_list<const void *>{&writable, &unset, &local, nullptr, &images})
    EXPECT_FALSE(images.is_constant(other));
}

TEST(ImageDeathTest, WhatIsElsewhereIsRefused) {
  testing::FLAGS_gtest_death_test_style = "fast";
  auto misuse = [](const std::function<void()> &body) { on_nodes(1, 1, small_settings(), body); };
  const char *message =
      "^mcrl: node 0: the address 0x[0-9a-f]+ cannot go to another node: it lies neither in the executable nor in a shared "
      "library that the executable was linked with\n$";
  EXPECT_DEATH(misuse([] {
                 int local = 0;
                 mcrl_image_offset(&local);
               }),
               message);
  EXPECT_DEATH(misuse([] {
                 auto heap = std::make_unique<int>();
                 mcrl_image_offset(heap.get());
               }),
               message);
  EXPECT_DEATH(misuse([] { mcrl_image_offset(reinterpret_cast<void *>(64)); }), message);
  EXPECT_DEATH(misuse([] {
                 void *library = dlopen(IMAGE_TEST_OPENED_LIBRARY, RTLD_NOW);
                 void *function = library == nullptr ? nullptr : dlsym(library, "image_test_literal");
                 if (function == nullptr || function == address_of(image_test_literal)) _exit(0);
                 mcrl_image_offset(function);
               }),
               message);
  EXPECT_DEATH(misuse([] { mcrl_image_address(1); }), "^mcrl: node 0: image offset 0x1 names nothing in this program\n$");
  EXPECT_DEATH(misuse([] { mcrl_image_address(mcrl_image_offset(table) + (uint64_t{1} << 40)); }), "names nothing in this program");
  EXPECT_DEATH(misuse([] { mcrl_image_address(~uint64_t{0}); }), "image offset 0xffffffffffffffff names nothing in this program");
}
