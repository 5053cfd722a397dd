#include "net/conduit/mpi/shared_memory.h"

#include <cerrno>
#include <cstring>
#include <gtest/gtest.h>
#include <string>
#include <sys/stat.h>

namespace mcrl {
namespace {

constexpr size_t bytes = 1 << 16;

std::string path(const SharedMemory::Name &name) { return std::string("/dev/shm") + name.text; }

TEST(SharedMemory, IsSeenByAllThatOpenItAndHasNoNameAfterwards) {
  auto name = SharedMemory::Name::random();
  SharedMemory first, second, late;
  ASSERT_EQ(first.create(name, bytes, bytes), 0);
  struct stat found;
  ASSERT_EQ(stat(path(name).c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777, 0600u);
  ASSERT_EQ(second.open(name, bytes, bytes), 0);
  SharedMemory::remove(name);
  EXPECT_NE(stat(path(name).c_str(), &found), 0);
  EXPECT_EQ(late.open(name, bytes, bytes), ENOENT);
  EXPECT_FALSE(late.is_mapped());
  ASSERT_EQ(first.provide(0, bytes / 2), 0);
  ASSERT_EQ(second.provide(bytes / 2, bytes / 2), 0);
  EXPECT_EQ(*second.at(0), 0);
  std::strcpy(first.at(bytes - 8), "here");
  EXPECT_STREQ(second.at(bytes - 8), "here");
  first.release();
  EXPECT_STREQ(second.at(bytes - 8), "here") << "the others keep it";
}

TEST(SharedMemory, IsNotTakenForAnother) {
  auto name = SharedMemory::Name::random();
  SharedMemory first, second;
  ASSERT_EQ(first.create(name, bytes, bytes), 0);
  EXPECT_EQ(second.create(name, bytes, bytes), EEXIST);
  EXPECT_EQ(second.open(name, 2 * bytes, 2 * bytes), EINVAL) << "a store behind the end would be a SIGBUS";
  EXPECT_FALSE(second.is_mapped());
  EXPECT_STRNE(name.text, SharedMemory::Name::random().text);
  SharedMemory::remove(name);
}

TEST(SharedMemory, TooLargeIsAnErrorAndLeavesNothing) {
  auto name = SharedMemory::Name::random();
  SharedMemory memory;
  EXPECT_NE(memory.create(name, size_t{1} << 62, size_t{1} << 62), 0);
  struct stat found;
  EXPECT_NE(stat(path(name).c_str(), &found), 0);
  ASSERT_EQ(memory.create(name, size_t{1} << 40, size_t{1} << 40), 0) << "no page is there yet";
  SharedMemory::remove(name);
}

} // namespace
} // namespace mcrl
