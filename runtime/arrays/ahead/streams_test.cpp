#include "arrays/ahead/streams.h"

#include <gtest/gtest.h>
#include <vector>

using namespace mcrl;

namespace {

constexpr uint32_t read_array = 3, phase = 9, end = 1000;

// Reads these pages in order, of rows of so many pages: those that are not here cause a fault. Returns the pages of the faults.
std::vector<uint32_t> faults_of(Streams &streams, uint32_t first, uint32_t last, uint32_t row_pages, uint32_t &asked) {
  std::vector<uint32_t> faults;
  uint32_t next = first;
  for (uint32_t page = first; page <= last; page++) {
    if (page < next) continue;
    faults.push_back(page);
    next = streams.follow({read_array, page, phase, page / row_pages * row_pages + row_pages, end});
    EXPECT_GT(next, page);
    asked += next - page - 1;
  }
  return faults;
}

TEST(Streams, OnePageIsNone) {
  Streams streams;
  for (uint32_t page : {7u, 100u, 50u, 3u}) EXPECT_EQ(streams.follow({read_array, page, phase, end, end}), page + 1);
}

TEST(Streams, AskForNoMoreThanHasBeenRead) {
  Streams streams;
  uint32_t asked = 0;
  EXPECT_EQ(faults_of(streams, 10, 100, end, asked), (std::vector<uint32_t>{10, 11, 13, 17, 25, 41, 73}));
  EXPECT_EQ(asked, 1 + 3 + 7 + 15 + 31 + 63u);
}

TEST(Streams, AskForMoreWhileAThreadWaitsForWhatIsOnItsWay) {
  Streams streams;
  uint32_t asked = 0;
  faults_of(streams, 10, 100, end, asked); // until 137
  EXPECT_EQ(streams.follow({read_array, 90, phase, end, end}), 91u) << "47 are on their way";
  EXPECT_EQ(streams.follow({read_array, 100, phase, end, end}), 100 + 1 + 90u);
  EXPECT_EQ(streams.follow({read_array, 110, phase, end, end}), 111u) << "81 are on their way";
}

TEST(Streams, HaveALimit) {
  Streams streams;
  for (uint32_t page = 10, next = 10; page < 800; page = next) {
    next = streams.follow({read_array, page, phase, end, end});
    EXPECT_LE(next - page - 1, Streams::most_ahead);
  }
  EXPECT_EQ(streams.follow({read_array, 10, phase + 1, end, end}), 10 + Streams::most_at_once);
}

TEST(Streams, WaitAtTheFirstRowsEnds) {
  Streams streams;
  uint32_t asked = 0;
  EXPECT_EQ(faults_of(streams, 0, 20, 4, asked), (std::vector<uint32_t>{0, 1, 3, 4, 8, 17}));
}

TEST(Streams, TheNextOneAsksForAsManyPagesOfItsRowAtOnce) {
  Streams streams;
  uint32_t asked = 0;
  faults_of(streams, 0, 2, 3, asked);
  EXPECT_EQ(faults_of(streams, 30, 32, 3, asked), (std::vector<uint32_t>{30}));
  EXPECT_EQ(faults_of(streams, 62, 62, 3, asked), (std::vector<uint32_t>{62}));
  EXPECT_EQ(streams.follow({read_array + 1, 30, phase, end, end}), 31u) << "of this array, not of another";
}

TEST(Streams, WhoReadsNoMoreThanOnePageIsNotAskedForOthersForEver) {
  Streams streams;
  uint32_t asked = 0;
  faults_of(streams, 0, 2, 3, asked);
  asked = 0;
  for (uint32_t row = 10; row < 300; row += 10) faults_of(streams, 3 * row, 3 * row, 3, asked);
  EXPECT_LE(asked, 2 * (Streams::most_unseen + 1));
}

TEST(Streams, ThoseThatAreReadTogetherDoNotEndEachOther) {
  Streams streams;
  std::vector<uint32_t> next(5);
  for (uint32_t page = 0; page < 20; page++)
    for (uint32_t i = 0; i < next.size(); i++)
      if (100 * i + page >= next[i]) next[i] = streams.follow({read_array + i, 100 * i + page, phase, end, end});
  for (uint32_t i = 0; i < next.size(); i++) EXPECT_GE(next[i], 100 * i + 25);
}

TEST(Streams, EndWithTheirPhase) {
  Streams streams;
  for (uint32_t page : {10u, 11u, 13u}) streams.follow({read_array, page, phase, end, end});
  Streams same = streams;
  EXPECT_EQ(same.follow({read_array, 17, phase, end, end}), 25u);
  EXPECT_EQ(streams.follow({read_array, 17, phase + 1, end, end}), 24u) << "as many as the one before, which began in 10";
  EXPECT_EQ(streams.follow({read_array, 12, phase + 1, end, end}), 19u) << "also of what has been read before";
}

TEST(Streams, TheSamePagesAreReadInTheNextPhaseAtOnce) {
  Streams streams;
  uint32_t asked = 0;
  faults_of(streams, 30, 33, 4, asked);
  EXPECT_EQ(streams.follow({read_array, 30, phase + 1, 34, end}), 34u);
}

TEST(Streams, EndWithTheirArray) {
  Streams streams;
  uint32_t asked = 0;
  faults_of(streams, 0, 9, end, asked);
  streams.forget(read_array);
  EXPECT_EQ(streams.follow({read_array, 20, phase, end, end}), 21u);
}

} // namespace
