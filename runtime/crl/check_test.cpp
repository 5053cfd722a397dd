// What MCRL_CHECK=1 finds, on two nodes in this process. Misuse that is found without it, too, is in regions_misuse_test.cpp, which
// runs with it as well.
#include "conduit/loopback/loopback.h"
#include "diagnosis/overflow.h"
#include "mcrl.h"
#include "progress/loop.h"
#include "start/runtime.h"

#include <cstring>
#include <gtest/gtest.h>
#include <set>

using namespace mcrl;

namespace {

void on_two_nodes(uint64_t seed, const std::function<void()> &node_main) {
  LoopbackWorld world(2, seed);
  Settings settings;
  settings.span_bits = 28;
  settings.stack_bytes = 128 << 10;
  settings.check = true;
  world.run([&](Conduit &conduit) {
    Runtime runtime(conduit, settings);
    EXPECT_TRUE(runtime.start({}));
    node_main();
    EXPECT_TRUE(runtime.stop());
  });
}

// A region of node 0's that both know.
rid_t shared_region(size_t bytes) {
  rid_t rid = crl_self_addr == 0 ? rgn_create(bytes) : 0;
  if (crl_self_addr == 0) rgn_bcast_send(sizeof rid, &rid);
  else rgn_bcast_recv(sizeof rid, &rid);
  return rid;
}

void misuse(unsigned by, const std::function<void(rid_t, char *)> &function) {
  on_two_nodes(3, [&] {
    OverflowHandler handler(current_node());
    rid_t rid = shared_region(10000);
    if (crl_self_addr == by) function(rid, static_cast<char *>(rgn_map(rid)));
    rgn_barrier();
  });
}

// At the home and elsewhere.
#define EXPECT_MISUSE(message, ...)                                                                                                \
  for (unsigned by = 0; by < 2; by++)                                                                                              \
  EXPECT_DEATH(misuse(by, []([[maybe_unused]] rid_t rid, [[maybe_unused]] char *at) { __VA_ARGS__; }),                             \
               "^mcrl: node " + std::to_string(by) + ": " message "\n$")
#define REGION "of region id 0x[0-9a-f]+"

void read(const char *at) {
  rgn_start_read(at);
  rgn_end_read(at);
}

} // namespace

TEST(CheckDeathTest, WriteUnderAReadOperation) {
  EXPECT_MISUSE("rgn_end_read " REGION ": a write under a read operation has changed byte 0 of its data", rgn_start_read(at);
                *at = 1; rgn_end_read(at));
  EXPECT_MISUSE("rgn_end_read " REGION ": a write under a read operation has changed byte 9999 of its data",
                at = static_cast<char *>(rgn_map(rid));
                rgn_start_read(at); rgn_start_read(at); at[9999]++; rgn_end_read(at));
  EXPECT_MISUSE("rgn_end_read " REGION ": a write under a read operation has changed byte 77 of its data", read(at);
                EXPECT_EQ(rgn_start_read_nonblock(at), at); at[77] = 1; rgn_end_read(at));
  EXPECT_MISUSE("rgn_end_read " REGION ": a write under a read operation has changed byte 5 of its data", unsigned notify; read(at);
                EXPECT_EQ(rgn_start_local_read(at, &notify), 0); at[5] = 1; rgn_end_read(at));
}

TEST(CheckDeathTest, WriteWithoutOperation) {
  EXPECT_MISUSE("rgn_start_read " REGION ": byte 0 of its data was written while no operation was in progress here", *at = 1;
                rgn_start_read(at));
  EXPECT_MISUSE("rgn_start_write " REGION ": byte 4 of its data was written while no operation was in progress here", read(at);
                at[4] = 1; rgn_start_write(at));
  EXPECT_MISUSE("rgn_start_read_nonblock " REGION ": byte 9999 of its data was written while no operation was in progress here",
                read(at);
                at[9999] = 1; rgn_start_read_nonblock(at));
  EXPECT_MISUSE("rgn_flush " REGION ": byte 1 of its data was written while no operation was in progress here", at[1] = 1;
                rgn_flush(at));
  EXPECT_MISUSE("rgn_unmap " REGION ": byte 1 of its data was written while no operation was in progress here", at[1] = 1;
                rgn_unmap(at));
  EXPECT_MISUSE("mcrl_finalize, with a mapping " REGION ": byte 1 of its data was written while no operation was in progress here",
                at[1] = 1);
}

TEST(CheckDeathTest, EndWithoutStart) {
  EXPECT_MISUSE("rgn_end_read " REGION ": no operation is in progress here", rgn_end_read(at));
  EXPECT_MISUSE("rgn_end_write " REGION ": no operation is in progress here", read(at); rgn_end_write(at));
  EXPECT_MISUSE("rgn_end_read " REGION ": no operation is in progress here", read(at); rgn_end_read(at));
  EXPECT_MISUSE("rgn_end_read " REGION ": a write operation is in progress here", rgn_start_write(at); rgn_end_read(at));
  EXPECT_MISUSE("rgn_end_write " REGION ": a read operation is in progress here", rgn_start_read(at); rgn_end_write(at));
}

TEST(CheckDeathTest, UseAfterUnmap) {
  EXPECT_MISUSE("rgn_start_read " REGION ", which is not mapped here", rgn_unmap(at); rgn_start_read(at));
  EXPECT_MISUSE("rgn_start_write " REGION ", which is not mapped here", read(at); rgn_unmap(at); rgn_start_write(at));
  EXPECT_MISUSE("rgn_start_read_nonblock " REGION ", which is not mapped here", rgn_unmap(at); rgn_start_read_nonblock(at));
  EXPECT_MISUSE("rgn_start_write_nonblock " REGION ", which is not mapped here", rgn_unmap(at); rgn_start_write_nonblock(at));
  EXPECT_MISUSE("rgn_end_read " REGION ", which is not mapped here", read(at); rgn_unmap(at); rgn_end_read(at));
  EXPECT_MISUSE("rgn_end_write " REGION ", which is not mapped here", rgn_unmap(at); rgn_end_write(at));
  EXPECT_MISUSE("rgn_unmap " REGION ", which is not mapped here", rgn_unmap(at); rgn_unmap(at));
  EXPECT_MISUSE("rgn_flush " REGION ", which is not mapped here", rgn_unmap(at); rgn_flush(at));
  EXPECT_MISUSE("rgn_home_addr " REGION ", which is not mapped here", rgn_unmap(at); rgn_home_addr(at));
  EXPECT_MISUSE("rgn_start_read " REGION ", which is not mapped here", rgn_unmap(at);
                EXPECT_NE(rgn_map(rid), at) << "no address comes back"; rgn_start_read(at));
  EXPECT_MISUSE("access to byte 0 " REGION ", which is not mapped here", rgn_unmap(at); *static_cast<volatile char *>(at));
  EXPECT_MISUSE("access to byte 9999 " REGION ", which is not mapped here", read(at); rgn_unmap(at); at[9999] = 1);
}

TEST(CheckDeathTest, UnmapWhileInUse) {
  EXPECT_MISUSE("rgn_unmap " REGION ": a read operation is in progress here", rgn_start_read(at); rgn_unmap(at));
  EXPECT_MISUSE("rgn_unmap " REGION ": a write operation is in progress here", rgn_start_write(at); rgn_unmap(at));
}

TEST(CheckDeathTest, AddressOfNoRegion) {
  EXPECT_MISUSE("rgn_unmap of 0x[0-9a-f]+, which is not the address of a mapped region", rgn_unmap(at + 64));
  EXPECT_MISUSE("rgn_size of .nil., which is not the address of a mapped region", rgn_size(nullptr));
  EXPECT_MISUSE("rgn_rid of 0x[0-9a-f]+, which is not the address of a mapped region", rgn_rid(mcrl_region_at(rid) + 1));
}

TEST(CheckDeathTest, OperationOnADeletedRegion) {
  EXPECT_DEATH(on_two_nodes(3,
                            [] {
                              rid_t rid = shared_region(100);
                              void *at = crl_self_addr == 1 ? rgn_map(rid) : nullptr;
                              rgn_barrier();
                              if (crl_self_addr == 0) rgn_delete(rid);
                              rgn_barrier();
                              if (crl_self_addr == 1) rgn_start_write(at);
                              rgn_barrier();
                            }),
               "^mcrl: node 1: rgn_start_write " REGION ", which does not exist .any more.\n$");
}

// More mappings than are remembered by name: the memory of old ones is given back, and using them is found all the same.
TEST(CheckDeathTest, UseAfterUnmapLongAgo) {
  auto use = [](const std::function<void(char *)> &function) {
    misuse(0, [&](rid_t, char *old) {
      rgn_unmap(old);
      for (int i = 0; i < 5000; i++) rgn_unmap(rgn_map(rgn_create(1)));
      function(old);
    });
  };
  std::string message = "^mcrl: node 0: access to 0x[0-9a-f]+, where a region was mapped until long ago\n$";
  EXPECT_DEATH(use([](char *old) { *old = 1; }), message);
  EXPECT_DEATH(use([](char *old) { rgn_start_read(old); }), message);
  EXPECT_DEATH(use([](char *old) { rgn_unmap(old); }), "^mcrl: node 0: rgn_unmap of 0x[0-9a-f]+, which is not the address of");
}

TEST(CheckDeathTest, WriteBehindTheEnd) {
  EXPECT_MISUSE("rgn_end_write " REGION " .home: node 0.: byte 10000, behind the end of its 10000 bytes, was written here",
                rgn_start_write(at);
                at[10000] = 1; rgn_end_write(at));
  EXPECT_MISUSE("rgn_end_read " REGION " .home: node 0.: byte 10015, behind the end of its 10000 bytes, was written here",
                rgn_start_read(at);
                at[10015] = 1; rgn_end_read(at));
  EXPECT_MISUSE("rgn_start_write " REGION " .home: node 0.: byte 10001, .*", at[10001] = 1; rgn_start_write(at));
  EXPECT_MISUSE("rgn_unmap " REGION " .home: node 0.: byte 10001, .*", at[10001] = 1; rgn_unmap(at));
  for (size_t bytes : {size_t{1}, size_t{64}, size_t{4032}, size_t{4033}, size_t{4095}, size_t{4096}, size_t{8192}}) {
    auto overrun = [&] {
      misuse(0, [&](rid_t, char *) {
        auto *at = static_cast<char *>(rgn_map(rgn_create(bytes)));
        rgn_start_write(at);
        std::memset(at, 1, bytes + 1);
        rgn_end_write(at);
      });
    };
    EXPECT_DEATH(overrun(), "byte " + std::to_string(bytes) + ", behind the end of its " + std::to_string(bytes) + " bytes");
  }
}

// Its copy is kept then, with the addresses.
TEST(CheckDeathTest, UseAfterManyUnmaps) {
  static constexpr auto many_times = [](rid_t rid, char *at) {
    for (int i = 0; i < 100; i++) {
      read(at);
      rgn_unmap(at);
      at = static_cast<char *>(rgn_map(rid));
    }
    rgn_unmap(at);
    return at;
  };
  EXPECT_MISUSE("rgn_start_read " REGION ", which is not mapped here", rgn_start_read(many_times(rid, at)));
  EXPECT_MISUSE("rgn_unmap " REGION ", which is not mapped here", rgn_unmap(many_times(rid, at)));
  EXPECT_MISUSE("rgn_start_read " REGION ": byte 7 of its data was written while no operation was in progress here",
                at = many_times(rid, at);
                at[7] = 1; rgn_start_read(rgn_map(rid)));
}

TEST(Check, DataOutsideOperationsLookWrong) {
  on_two_nodes(1, [] {
    auto *at = static_cast<unsigned char *>(rgn_map(shared_region(5)));
    EXPECT_EQ(reinterpret_cast<uintptr_t>(at) % 64, 0u);
    EXPECT_EQ(at[0], 0xdb);
    rgn_start_read(at);
    EXPECT_EQ(at[0], 0);
    rgn_end_read(at);
    EXPECT_EQ(at[4], 0xdb);
    rgn_unmap(at);
    rgn_barrier();
  });
}

// The system's part of an unmapping takes some 10 microseconds, and is not done each time.
TEST(Check, RegionThatIsMappedForEachOperationKeepsItsCopy) {
  on_two_nodes(1, [] {
    rid_t rid = shared_region(100);
    std::set<void *> addresses;
    for (int i = 0; i < 1000; i++) {
      auto *at = static_cast<int *>(rgn_map(rid));
      addresses.insert(at);
      rgn_start_write(at);
      ++*at;
      rgn_end_write(at);
      rgn_unmap(at);
    }
    EXPECT_EQ(addresses.size(), 5u);
    rgn_barrier();
    auto *at = static_cast<int *>(rgn_map(rid));
    rgn_start_read(at);
    EXPECT_EQ(*at, 2000);
    rgn_end_read(at);
    rgn_unmap(at);
    rgn_barrier();
  });
}

TEST(Check, OperationsOfThreadsOverlapOnOneCopy) {
  for (uint64_t seed = 1; seed <= 30; seed++)
    on_two_nodes(seed, [] {
      struct Work {
        rid_t rid;
        int unfinished;
      } work{shared_region(6000), 4};
      auto body = [](void *argument) {
        auto &work = *static_cast<Work *>(argument);
        auto *at = static_cast<char *>(rgn_map(work.rid));
        for (int i = 0; i < 20; i++) {
          rgn_start_write(at);
          std::memset(at, at[0] + 1, 6000);
          mcrl_thread_yield();
          rgn_end_write(at);
          rgn_start_read(at);
          char first = at[0];
          mcrl_thread_yield();
          EXPECT_EQ(at[0], first);
          EXPECT_EQ(at[5999], first);
          rgn_end_read(at);
        }
        rgn_unmap(at);
        work.unfinished--;
      };
      for (int i = 0; i < 4; i++) start_thread(current_node(), body, &work);
      while (work.unfinished > 0) mcrl_thread_yield();
      rgn_barrier();
      auto *at = static_cast<const char *>(rgn_map(work.rid));
      rgn_start_read(at);
      EXPECT_EQ(at[0], static_cast<char>(2 * 4 * 20));
      rgn_end_read(at);
      rgn_unmap(at);
      rgn_barrier();
    });
}
