#include "regions/memory/arena.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

using namespace mcrl;

namespace {

struct Memory {
  explicit Memory(unsigned bits, uint64_t place = 0) {
    EXPECT_TRUE(span.reserve(bits) && starts.reserve(bits));
    arena = Arena(span.base(), starts, place, (uint64_t{1} << bits) - place);
  }
  mcrl_region *header(uint64_t offset, uint64_t place = 0) { return reinterpret_cast<mcrl_region *>(span.base() + place + offset); }
  Span span;
  Starts starts;
  Arena arena;
};

bool is_zero(const void *memory, size_t bytes) {
  auto *first = static_cast<const char *>(memory);
  return std::all_of(first, first + bytes, [](char byte) { return byte == 0; });
}

// The bytes of a span of 2^bits bytes that have memory.
uint64_t resident_bytes(const Memory &memory, unsigned bits) {
  std::vector<unsigned char> pages((uint64_t{1} << bits) / page_bytes);
  EXPECT_EQ(mincore(memory.span.base(), pages.size() * page_bytes, pages.data()), 0);
  return static_cast<uint64_t>(std::count_if(pages.begin(), pages.end(), [](unsigned char page) { return page & 1; })) * page_bytes;
}

// What the system has been told about the pages at an address: two letters each (proc_pid_smaps(5), VmFlags).
std::string flags_at(const char *address) {
  std::ifstream maps("/proc/self/smaps");
  uintptr_t first = 0, end = 0;
  for (std::string line; std::getline(maps, line);) {
    if (sscanf(line.c_str(), "%" SCNxPTR "-%" SCNxPTR " ", &first, &end) == 2) continue;
    auto at = reinterpret_cast<uintptr_t>(address);
    if (at >= first && at < end && line.starts_with("VmFlags:")) return line + " ";
  }
  return {};
}

} // namespace

TEST(PageRuns, LowestRunThatIsLargeEnough) {
  PageRuns runs(1, 64);
  EXPECT_EQ(runs.take(1), 1u);
  EXPECT_EQ(runs.take(8), 8u);
  EXPECT_EQ(runs.take(2), 2u);
  EXPECT_EQ(runs.take(65), std::nullopt);
}

TEST(PageRuns, RunIsNoLongerThanAskedFor) {
  PageRuns runs(0, 16);
  EXPECT_EQ(runs.take(9), 0u);
  EXPECT_EQ(runs.take(4), 12u) << "what is left of the sixteen pages is free";
  EXPECT_EQ(runs.take(3), std::nullopt) << "9 to 11 are free, but a run of three begins at a multiple of four";
  EXPECT_EQ(runs.take(2), 10u);
}

TEST(PageRuns, WhatIsGivenBackGrowsTogether) {
  PageRuns runs(0, 256);
  std::vector<uint64_t> taken;
  for (int i = 0; i < 256; i++) taken.push_back(*runs.take(1));
  EXPECT_EQ(runs.take(1), std::nullopt);
  std::shuffle(taken.begin(), taken.end(), std::mt19937(1));
  for (uint64_t page : taken) runs.give(page, 1);
  EXPECT_EQ(runs.take(256), 0u);
}

TEST(Arena, DataAreAlignedToThirtyTwoBytesIfTheyAreSixtyFour) {
  Memory memory(26);
  for (uint64_t bytes = 1; bytes < 100'000; bytes += 1 + bytes / 9)
    for (int i = 0; i < 3; i++) {
      uint64_t offset = *memory.arena.allocate(bytes);
      EXPECT_TRUE(may_be_header(offset));
      EXPECT_GE(offset, page_bytes);
      EXPECT_EQ((offset + sizeof(mcrl_region)) % (bytes < 64 ? 16 : 32), 0u) << bytes;
    }
}

TEST(Arena, FullArenaGivesNothing) {
  Memory memory(20);
  EXPECT_FALSE(memory.arena.allocate(1 << 20).has_value());
  EXPECT_FALSE(memory.arena.allocate(~uint64_t{0}).has_value());
  EXPECT_TRUE(memory.arena.allocate((1 << 19) - header_offset - sizeof(mcrl_region)).has_value());
  while (memory.arena.allocate(4000)) {
  }
  EXPECT_LE(memory.arena.held_bytes(), 1u << 20);
  EXPECT_GE(memory.arena.held_bytes(), (1u << 20) - page_bytes) << "small regions find the last pages, too";
}

TEST(Arena, FindsOnlyWhatWasMade) {
  constexpr uint64_t place = 1 << 20;
  Memory memory(21, place);
  uint64_t offset = *memory.arena.allocate(1000);
  mcrl_region *header = memory.header(offset, place);
  header->rid = 0x1000000 + offset;
  EXPECT_EQ(memory.arena.find(header->rid, offset), header);
  EXPECT_EQ(memory.arena.find(header->rid + (uint64_t{1} << 46), offset), nullptr) << "another generation";
  EXPECT_EQ(memory.arena.find(header->rid + 8, offset + 8), nullptr);
  EXPECT_EQ(memory.arena.find(0, 0), nullptr);
  // Data that look like a header.
  header[1].rid = header->rid + 64;
  EXPECT_EQ(memory.arena.find(header->rid + 64, offset + 64), nullptr);
  memory.arena.release(offset, 1000);
  EXPECT_EQ(memory.arena.find(header->rid, offset), nullptr);
}

TEST(Arena, NameOfADeletedRegionIsNotItsSuccessors) {
  Memory memory(20);
  std::set<std::pair<uint64_t, uint64_t>> names;
  for (int i = 0; i < 1000; i++) {
    uint64_t generation = memory.arena.generation(), offset = *memory.arena.allocate(100);
    EXPECT_TRUE(names.insert({generation, offset}).second);
    memory.arena.release(offset, 100);
  }
}

TEST(Arena, ReusedMemoryIsZero) {
  Memory memory(24);
  for (uint64_t bytes : {100, 5000, 50000, 2000000}) {
    uint64_t first = *memory.arena.allocate(bytes);
    memset(memory.header(first), 'x', sizeof(mcrl_region) + bytes);
    memory.arena.release(first, bytes);
    uint64_t second = *memory.arena.allocate(bytes);
    EXPECT_EQ(first, second);
    EXPECT_TRUE(is_zero(memory.header(second), sizeof(mcrl_region) + bytes));
  }
}

TEST(Arena, RoundingIsAtMostAnEighth) {
  for (uint64_t bytes = 512; bytes < 16000; bytes += 64) {
    Memory memory(20);
    int count = 0;
    while (memory.arena.held_bytes() <= 1 << 16 && memory.arena.allocate(bytes)) count++;
    // The last one may be the first of a second slab.
    EXPECT_GE(static_cast<uint64_t>(count), (1 << 16) / ((bytes + sizeof(mcrl_region)) * 9 / 8 + region_alignment)) << bytes;
  }
}

TEST(Arena, RegionsLieInTheOrderInWhichTheyAreMade) {
  Memory memory(24);
  constexpr std::pair<uint64_t, uint64_t> sizes[] = {{8, 32}, {24, 48}, {40, 64}, {56, 80}, {64, 96}, {200, 224}};
  for (auto [bytes, slot] : sizes) {
    uint64_t last = *memory.arena.allocate(bytes);
    for (int i = 0; i < 3000; i++) {
      uint64_t next = *memory.arena.allocate(bytes);
      if (next % SlabSizes::slab_bytes == header_offset) EXPECT_LT(SlabSizes::slab_bytes - last % SlabSizes::slab_bytes, 2 * slot);
      else EXPECT_EQ(next, last + slot);
      last = next;
    }
  }
}

TEST(Arena, PlacesOfDeletedRegionsAreUsedFirst) {
  Memory memory(24);
  std::vector<uint64_t> made;
  for (int i = 0; i < 5000; i++) made.push_back(*memory.arena.allocate(24));
  std::vector<uint64_t> deleted = {made[7], made[8], made[900], made[4999]};
  for (size_t i : {2, 0, 3, 1}) memory.arena.release(deleted[i], 24);
  for (uint64_t offset : deleted) EXPECT_EQ(memory.arena.allocate(24), offset);
  EXPECT_EQ(memory.arena.allocate(24), made.back() + (made[1] - made[0]));
}

TEST(Arena, EmptySlabsGoBackWhateverTheOrderOfDeletion) {
  Memory memory(26);
  for (int kind = 0; kind < 3; kind++) {
    std::vector<uint64_t> made;
    for (int i = 0; i < 20000; i++) made.push_back(*memory.arena.allocate(24));
    if (kind == 1) std::reverse(made.begin(), made.end());
    if (kind == 2) std::shuffle(made.begin(), made.end(), std::mt19937(1));
    for (uint64_t offset : made) memory.arena.release(offset, 24);
    EXPECT_EQ(memory.arena.held_bytes(), SlabSizes::slab_bytes) << kind;
  }
}

TEST(Arena, FewRegionsTouchFewPages) {
  Memory memory(30);
  for (uint64_t bytes : {24, 64, 1000}) memory.arena.allocate(bytes);
  for (uint64_t offset = 0; offset < 4 * SlabSizes::slab_bytes; offset += SlabSizes::slab_bytes) memory.header(offset)->rid = 1;
  EXPECT_LE(resident_bytes(memory, 30), 8 * page_bytes);
}

TEST(Arena, OnlyItsOwnPartHasHugePagesAndNotFromTheBeginning) {
  constexpr uint64_t place = 64 << 20;
  Memory memory(28, place);
  if (access("/sys/kernel/mm/transparent_hugepage/enabled", R_OK) != 0) GTEST_SKIP() << "this system has no huge pages";
  EXPECT_NE(flags_at(memory.span.base() + place + (32 << 20)).find(" hg "), std::string::npos);
  EXPECT_NE(flags_at(memory.span.base() + place + (1 << 20)).find(" nh "), std::string::npos);
  EXPECT_NE(flags_at(memory.span.base()).find(" nh "), std::string::npos) << "where other nodes' regions lie";
}

TEST(Arena, TakesNoMoreThanAHugePageBeyondWhatItHolds) {
  Memory memory(30);
  constexpr uint64_t huge = 2 << 20;
  for (int i = 1; i <= 100000; i++) {
    memory.header(*memory.arena.allocate(24))->rid = 1;
    if (i % 5000 != 0) continue;
    uint64_t held = memory.arena.held_bytes();
    EXPECT_LE(resident_bytes(memory, 30), held + (held > Arena::first_huge ? huge : 0)) << i;
  }
}

// Regions of random sizes are made and deleted; a list of what there must be says whether any two overlap, whether data stay, and
// whether memory comes back. PRELUDE_TEST_SEED=n runs that seed alone.
TEST(Arena, RandomUseAgreesWithTheModel) {
  const char *given = getenv("PRELUDE_TEST_SEED");
  uint64_t first = given != nullptr ? strtoull(given, nullptr, 10) : 1, last = given != nullptr ? first : 20;
  for (uint64_t seed = first; seed <= last; seed++) {
    SCOPED_TRACE("PRELUDE_TEST_SEED=" + std::to_string(seed));
    std::mt19937_64 random(seed);
    Memory memory(26);
    struct Made {
      uint64_t bytes, rid;
      unsigned char fill;
    };
    std::map<uint64_t, Made> made; // by offset
    uint64_t largest = uint64_t{1} << (6 + seed % 16);
    auto remove = [&](std::map<uint64_t, Made>::iterator at) {
      auto [offset, region] = *at;
      auto *data = reinterpret_cast<unsigned char *>(memory.header(offset) + 1);
      ASSERT_EQ(memory.arena.find(region.rid, offset), memory.header(offset));
      ASSERT_TRUE(std::all_of(data, data + region.bytes, [&](unsigned char byte) { return byte == region.fill; }));
      memory.arena.release(offset, region.bytes);
      ASSERT_EQ(memory.arena.find(region.rid, offset), nullptr);
      made.erase(at);
    };
    for (int step = 0; step < 3000; step++) {
      bool grow = step / 500 % 2 == 0;
      if (random() % 10 < (grow ? 7 : 3)) {
        uint64_t bytes = 1 + random() % (random() % 8 == 0 ? largest : 1 + largest / 16), generation = memory.arena.generation();
        std::optional<uint64_t> offset = memory.arena.allocate(bytes);
        if (!offset) continue;
        mcrl_region *header = memory.header(*offset);
        ASSERT_TRUE(is_zero(header, sizeof *header + bytes));
        auto next = made.upper_bound(*offset);
        ASSERT_TRUE(next == made.end() || *offset + sizeof *header + bytes <= next->first);
        ASSERT_TRUE(next == made.begin() || std::prev(next)->first + sizeof *header + std::prev(next)->second.bytes <= *offset);
        ASSERT_LE(*offset + sizeof *header + bytes, uint64_t{1} << 26);
        Made region{bytes, generation << 46 | *offset, static_cast<unsigned char>(1 + random() % 255)};
        header->rid = region.rid;
        memset(header + 1, region.fill, bytes);
        made[*offset] = region;
      } else if (!made.empty()) {
        auto at = made.lower_bound(random() % (1 << 26));
        remove(at == made.end() ? made.begin() : at);
      }
      if (HasFatalFailure()) return;
    }
    while (!made.empty() && !HasFatalFailure()) remove(made.begin());
    EXPECT_LE(memory.arena.held_bytes(), slab_size_count * SlabSizes::slab_bytes) << "at most one empty slab of each size";
    EXPECT_TRUE(memory.arena.allocate((1 << 24) - header_offset - sizeof(mcrl_region)).has_value())
        << "what is free has grown together, but for those slabs";
  }
}

TEST(Arena, SharedMemoryHasALineOfTheCacheForEachRegion) {
  Memory memory(24);
  uint64_t provided = 0;
  Arena shared(memory.span.base(), memory.starts, 0, 1 << 24, [&](uint64_t, uint64_t bytes) { return (provided += bytes) != 0; });
  for (uint64_t bytes = 1; bytes < 40'000; bytes += 1 + bytes / 7) {
    std::optional<uint64_t> one = shared.allocate(bytes), other = shared.allocate(bytes);
    ASSERT_TRUE(one && other);
    EXPECT_EQ(*one % 64, header_offset) << bytes;
    EXPECT_EQ(*other % 64, header_offset) << bytes;
  }
  EXPECT_EQ(provided, shared.held_bytes());
}
