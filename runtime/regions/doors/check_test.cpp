// What MCRL_CHECK=1 finds, on two nodes in this process. Misuse that is found without it, too, is in regions_misuse_test.cpp, which
// runs with it as well.
#include "node/diagnosis/overflow.h"
#include "regions/doors/crl_regions_test.h"

#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <set>
#include <sys/mman.h>

using namespace mcrl;

namespace {

// A region of node 0's that all know.
rid_t shared_region(size_t bytes) { return tell(0, crl_self_addr == 0 ? rgn_create(bytes) : 0); }

void misuse_checked(unsigned by, const std::function<void(rid_t, char *)> &function) {
  on_nodes(2, 3, checked_settings(), [&] {
    OverflowHandler handler(current_node());
    rid_t rid = shared_region(10000);
    if (crl_self_addr == by) function(rid, static_cast<char *>(rgn_map(rid)));
    rgn_barrier();
  });
}

// At the home and elsewhere.
#define EXPECT_FOUND(message, ...)                                                                                                 \
  for (unsigned by = 0; by < 2; by++)                                                                                              \
  EXPECT_DEATH(misuse_checked(by, []([[maybe_unused]] rid_t rid, [[maybe_unused]] char *at) { __VA_ARGS__; }),                     \
               "^mcrl: node " + std::to_string(by) + ": " message "\n$")
#define REGION "of region id 0x[0-9a-f]+"

void read(const char *at) {
  rgn_start_read(at);
  rgn_end_read(at);
}

// Maps a region so often that it keeps its copy, and returns that copy's address.
char *address_of_kept(rid_t rid) {
  char *at = nullptr;
  for (int i = 0; i < 6; i++) rgn_unmap(at = static_cast<char *>(rgn_map(rid)));
  return at;
}

size_t resident_bytes(char *at, size_t bytes) {
  std::vector<unsigned char> pages(bytes / page_bytes);
  EXPECT_EQ(mincore(at, bytes, pages.data()), 0);
  return static_cast<size_t>(std::count_if(pages.begin(), pages.end(), [](unsigned char page) { return (page & 1) != 0; })) * page_bytes;
}

// More copies than are kept, so some sleep: of regions of this node's.
constexpr size_t large_bytes = 64 << 10, large_count = 40, most_kept_bytes = 2 << 20;
struct Large {
  std::vector<rid_t> names;
  std::vector<char *> addresses;
};
Large unmapped_large_regions() {
  Large large;
  current_node().rooms.regions->shadows->set_most_kept_bytes(most_kept_bytes);
  for (size_t i = 0; i < large_count; i++) {
    large.names.push_back(rgn_create(large_bytes));
    large.addresses.push_back(address_of_kept(large.names.back()));
  }
  return large;
}
size_t resident_bytes(const Large &large) {
  size_t sum = 0;
  for (char *at : large.addresses) sum += resident_bytes(at, large_bytes);
  return sum;
}

} // namespace

TEST(CheckDeathTest, WriteUnderAReadOperation) {
  EXPECT_FOUND("rgn_end_read " REGION ": a write under a read operation has changed byte 0 of its data", rgn_start_read(at);
               *at = 1; rgn_end_read(at));
  EXPECT_FOUND("rgn_end_read " REGION ": a write under a read operation has changed byte 9999 of its data",
               at = static_cast<char *>(rgn_map(rid));
               rgn_start_read(at); rgn_start_read(at); at[9999]++; rgn_end_read(at));
  EXPECT_FOUND("rgn_end_read " REGION ": a write under a read operation has changed byte 77 of its data", read(at);
               EXPECT_EQ(rgn_start_read_nonblock(at), at); at[77] = 1; rgn_end_read(at));
  EXPECT_FOUND("rgn_end_read " REGION ": a write under a read operation has changed byte 5 of its data", unsigned notify; read(at);
               EXPECT_EQ(rgn_start_local_read(at, &notify), 0); at[5] = 1; rgn_end_read(at));
}

TEST(CheckDeathTest, WriteWithoutOperation) {
  EXPECT_FOUND("rgn_start_read " REGION ": byte 0 of its data was written while no operation was in progress here", *at = 1;
               rgn_start_read(at));
  EXPECT_FOUND("rgn_start_write " REGION ": byte 4 of its data was written while no operation was in progress here", read(at);
               at[4] = 1; rgn_start_write(at));
  EXPECT_FOUND("rgn_start_read_nonblock " REGION ": byte 9999 of its data was written while no operation was in progress here",
               read(at);
               at[9999] = 1; rgn_start_read_nonblock(at));
  EXPECT_FOUND("rgn_flush " REGION ": byte 1 of its data was written while no operation was in progress here", at[1] = 1;
               rgn_flush(at));
  EXPECT_FOUND("rgn_unmap " REGION ": byte 1 of its data was written while no operation was in progress here", at[1] = 1;
               rgn_unmap(at));
  EXPECT_FOUND("mcrl_finalize, with a mapping " REGION ": byte 1 of its data was written while no operation was in progress here",
               at[1] = 1);
}

TEST(CheckDeathTest, EndWithoutStart) {
  EXPECT_FOUND("rgn_end_read " REGION ": no operation is in progress here", rgn_end_read(at));
  EXPECT_FOUND("rgn_end_write " REGION ": no operation is in progress here", read(at); rgn_end_write(at));
  EXPECT_FOUND("rgn_end_read " REGION ": no operation is in progress here", read(at); rgn_end_read(at));
  EXPECT_FOUND("rgn_end_read " REGION ": a write operation is in progress here", rgn_start_write(at); rgn_end_read(at));
  EXPECT_FOUND("rgn_end_write " REGION ": a read operation is in progress here", rgn_start_read(at); rgn_end_write(at));
}

TEST(CheckDeathTest, UseAfterUnmap) {
  EXPECT_FOUND("rgn_start_read " REGION ", which is not mapped here", rgn_unmap(at); rgn_start_read(at));
  EXPECT_FOUND("rgn_start_write " REGION ", which is not mapped here", read(at); rgn_unmap(at); rgn_start_write(at));
  EXPECT_FOUND("rgn_start_read_nonblock " REGION ", which is not mapped here", rgn_unmap(at); rgn_start_read_nonblock(at));
  EXPECT_FOUND("rgn_start_write_nonblock " REGION ", which is not mapped here", rgn_unmap(at); rgn_start_write_nonblock(at));
  EXPECT_FOUND("rgn_end_read " REGION ", which is not mapped here", read(at); rgn_unmap(at); rgn_end_read(at));
  EXPECT_FOUND("rgn_end_write " REGION ", which is not mapped here", rgn_unmap(at); rgn_end_write(at));
  EXPECT_FOUND("rgn_unmap " REGION ", which is not mapped here", rgn_unmap(at); rgn_unmap(at));
  EXPECT_FOUND("rgn_flush " REGION ", which is not mapped here", rgn_unmap(at); rgn_flush(at));
  EXPECT_FOUND("rgn_home_addr " REGION ", which is not mapped here", rgn_unmap(at); rgn_home_addr(at));
  EXPECT_FOUND("rgn_start_read " REGION ", which is not mapped here", rgn_unmap(at);
               EXPECT_NE(rgn_map(rid), at) << "no address comes back"; rgn_start_read(at));
  EXPECT_FOUND("access to byte 0 " REGION ", which is not mapped here", rgn_unmap(at); *static_cast<volatile char *>(at));
  EXPECT_FOUND("access to byte 9999 " REGION ", which is not mapped here", read(at); rgn_unmap(at); at[9999] = 1);
}

TEST(CheckDeathTest, UnmapWhileInUse) {
  EXPECT_FOUND("rgn_unmap " REGION ": a read operation is in progress here", rgn_start_read(at); rgn_unmap(at));
  EXPECT_FOUND("rgn_unmap " REGION ": a write operation is in progress here", rgn_start_write(at); rgn_unmap(at));
}

TEST(CheckDeathTest, AddressOfNoRegion) {
  EXPECT_FOUND("rgn_unmap of 0x[0-9a-f]+, which is not the address of a mapped region", rgn_unmap(at + 64));
  EXPECT_FOUND("rgn_size of .nil., which is not the address of a mapped region", rgn_size(nullptr));
  EXPECT_FOUND("rgn_rid of 0x[0-9a-f]+, which is not the address of a mapped region", rgn_rid(mcrl_region_at(rid) + 1));
}

TEST(CheckDeathTest, OperationOnADeletedRegion) {
  EXPECT_DEATH(on_nodes(2, 3, checked_settings(),
                        [] {
                          rid_t rid = shared_region(100);
                          void *at = crl_self_addr == 1 ? rgn_map(rid) : nullptr;
                          rgn_barrier();
                          if (crl_self_addr == 0) rgn_delete(rid);
                          rgn_barrier();
                          if (crl_self_addr == 1) rgn_start_write(at);
                          rgn_barrier();
                        }),
               "^mcrl: node 1: rgn_start_write " REGION " .at .*check_test.cpp:[0-9]+., which does not exist any more: node 0 deleted it\n$");
}

// More mappings than are remembered by name: the memory of old ones is given back, and using them is found all the same.
TEST(CheckDeathTest, UseAfterUnmapLongAgo) {
  auto use = [](const std::function<void(char *)> &function) {
    misuse_checked(0, [&](rid_t, char *old) {
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

TEST(CheckDeathTest, WriteAfterTheEnd) {
  EXPECT_FOUND("rgn_end_write " REGION " .home: node 0.: byte 10000, after the end of its 10000 bytes, was written here",
               rgn_start_write(at);
               at[10000] = 1; rgn_end_write(at));
  EXPECT_FOUND("rgn_end_read " REGION " .home: node 0.: byte 10015, after the end of its 10000 bytes, was written here",
               rgn_start_read(at);
               at[10015] = 1; rgn_end_read(at));
  EXPECT_FOUND("rgn_start_write " REGION " .home: node 0.: byte 10001, .*", at[10001] = 1; rgn_start_write(at));
  EXPECT_FOUND("rgn_unmap " REGION " .home: node 0.: byte 10001, .*", at[10001] = 1; rgn_unmap(at));
  for (size_t bytes : {size_t{1}, size_t{64}, size_t{4032}, size_t{4033}, size_t{4095}, size_t{4096}, size_t{8192}}) {
    auto overrun = [&] {
      misuse_checked(0, [&](rid_t, char *) {
        auto *at = static_cast<char *>(rgn_map(rgn_create(bytes)));
        rgn_start_write(at);
        std::memset(at, 1, bytes + 1);
        rgn_end_write(at);
      });
    };
    EXPECT_DEATH(overrun(), "byte " + std::to_string(bytes) + ", after the end of its " + std::to_string(bytes) + " bytes");
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
  EXPECT_FOUND("rgn_start_read " REGION ", which is not mapped here", rgn_start_read(many_times(rid, at)));
  EXPECT_FOUND("rgn_unmap " REGION ", which is not mapped here", rgn_unmap(many_times(rid, at)));
  EXPECT_FOUND("rgn_start_read " REGION ": byte 7 of its data was written while no operation was in progress here",
               at = many_times(rid, at);
               at[7] = 1; rgn_start_read(rgn_map(rid)));
}

// Some of the copies that are kept must give their memory back. What was written to one is found then.
TEST(CheckDeathTest, UseOfACopyWithoutMemory) {
  auto use = [](const std::function<void(Large &)> &function) {
    misuse_checked(0, [&](rid_t, char *) {
      Large large = unmapped_large_regions();
      function(large);
    });
  };
  std::string begin = "^mcrl: node 0: ";
  auto read_all = [](size_t offset) {
    return [offset](Large &large) {
      for (char *at : large.addresses) *static_cast<volatile char *>(at + offset);
    };
  };
  EXPECT_DEATH(use(read_all(0)), begin + "access to byte 0 " REGION ", which is not mapped here\n$");
  EXPECT_DEATH(use(read_all(large_bytes - 1)), begin + "access to byte 65535 " REGION ", which is not mapped here\n$");
  EXPECT_DEATH(use([](Large &large) {
                 for (char *at : large.addresses) read(at);
               }),
               begin + "(rgn_start_read|access to byte 0) " REGION ", which is not mapped here\n$");
  EXPECT_DEATH(use([](Large &large) {
                 for (size_t i = 0; i < large_count; i++)
                   if (resident_bytes(large.addresses[i], large_bytes) != 0) large.addresses[i][3] = 1;
                 unmapped_large_regions();
               }),
               begin + "the unmapped copy " REGION ": byte 3 of its data was written while no operation was in progress here\n$");
  EXPECT_DEATH(use([](Large &large) {
                 size_t last = large_count - 1;
                 large.addresses[last][4] = 1;
                 rgn_delete(large.names[last]);
               }),
               begin + "rgn_delete " REGION ": byte 4 of its data was written while no operation was in progress here\n$");
}

TEST(Check, DataOutsideOperationsLookWrong) {
  on_nodes(2, 1, checked_settings(), [] {
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
  on_nodes(2, 1, checked_settings(), [] {
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

TEST(Check, KeptCopiesHaveALimitInBytes) {
  on_nodes(2, 1, checked_settings(), [] {
    if (crl_self_addr == 0) {
      Large large = unmapped_large_regions();
      EXPECT_LE(resident_bytes(large), most_kept_bytes);
      EXPECT_GE(resident_bytes(large), most_kept_bytes - 4 * large_bytes);
      for (size_t i = 0; i < large_count; i++) {
        auto *at = static_cast<char *>(rgn_map(large.names[i]));
        EXPECT_EQ(at, large.addresses[i]);
        EXPECT_EQ(at[0], '\xdb');
        rgn_start_write(at);
        EXPECT_EQ(at[large_bytes - 1], 0);
        at[large_bytes - 1] = 1;
        rgn_end_write(at);
        rgn_unmap(at);
      }
    }
    rgn_barrier();
  });
}

TEST(Check, CopiesEndWithTheirRegions) {
  on_nodes(2, 1, checked_settings(), [] {
    if (crl_self_addr == 0) {
      Large large = unmapped_large_regions();
      for (rid_t rid : large.names) rgn_delete(rid);
      EXPECT_EQ(resident_bytes(large), 0u);
    }
    // At both nodes, whichever of them deletes.
    for (unsigned deleter = 0; deleter < 2; deleter++) {
      rid_t rid = shared_region(large_bytes);
      char *at = address_of_kept(rid);
      EXPECT_EQ(resident_bytes(at, large_bytes), large_bytes);
      rgn_barrier();
      if (crl_self_addr == deleter) rgn_delete(rid);
      rgn_barrier();
      if (crl_self_addr == 0 || crl_self_addr == deleter) {
        EXPECT_EQ(resident_bytes(at, large_bytes), 0u);
      }
    }
  });
}

TEST(Check, RegionKeepsItsCopyAfterManyOthers) {
  on_nodes(2, 1, checked_settings(), [] {
    if (crl_self_addr == 0) {
      unmapped_large_regions();
      rid_t rid = rgn_create(64);
      char *at = address_of_kept(rid);
      EXPECT_EQ(*at, '\xdb');
      EXPECT_EQ(rgn_map(rid), at);
      rgn_unmap(at);
    }
    rgn_barrier();
  });
}

// Names come back after 2^18 deletions.
TEST(Check, NameThatComesBackWithAnotherSizeGetsAnotherCopy) {
  on_nodes(2, 1, checked_settings(), [] {
    if (crl_self_addr == 0) {
      rid_t rid = rgn_create(20), other = 0;
      address_of_kept(rid);
      rgn_delete(rid);
      while ((other = rgn_create(40)) != rid) rgn_delete(other);
      auto *at = static_cast<char *>(rgn_map(rid));
      EXPECT_EQ(rgn_size(at), 40u);
      rgn_start_write(at);
      std::memset(at, 5, 40);
      rgn_end_write(at);
      rgn_start_read(at);
      EXPECT_EQ(at[39], 5);
      rgn_end_read(at);
      rgn_unmap(at);
    }
    rgn_barrier();
  });
}

// Node 1 does not hear that node 0 deletes a region.
TEST(Check, CopyEndsWhereAnotherRegionIsMappedAtItsPlace) {
  on_nodes(2, 1, checked_settings(), [] {
    rid_t rid = shared_region(large_bytes), another = rid;
    char *at = address_of_kept(rid);
    rgn_barrier();
    if (crl_self_addr == 0) {
      rgn_delete(rid);
      another = rgn_create(large_bytes);
      EXPECT_EQ(mcrl_region_at(another), mcrl_region_at(rid));
      rgn_bcast_send(sizeof another, &another);
    } else {
      rgn_bcast_recv(sizeof another, &another);
      EXPECT_EQ(resident_bytes(at, large_bytes), large_bytes);
      rgn_unmap(rgn_map(another));
      EXPECT_EQ(resident_bytes(at, large_bytes), 0u);
    }
    rgn_barrier();
  });
}

TEST(Check, OperationsOfThreadsOverlapOnOneCopy) {
  for (uint64_t seed = 1; seed <= 30; seed++)
    on_nodes(2, seed, checked_settings(), [] {
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
