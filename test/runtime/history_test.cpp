// Hand-made histories. R(seen, began, ended) reads, W(seen, began, ended) writes seen + 1; all on the region of the history.
#include "history.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace mcrl::history;

namespace {

Operation R(uint64_t seen, uint64_t began, uint64_t ended) {
  return {.form = "test", .asked = began, .began = began, .ended = ended, .seen = seen};
}
Operation W(uint64_t seen, uint64_t began, uint64_t ended) {
  Operation operation = R(seen, began, ended);
  operation.writes = true;
  return operation;
}
Operation torn(Operation operation) {
  operation.whole = false;
  return operation;
}

std::string result(std::vector<Operation> operations, uint64_t bytes = 8) {
  History history{{Region{.name = 64, .home = 0, .bytes = bytes}}, std::move(operations)};
  auto violation = check(history);
  if (!violation) return "";
  std::string places;
  for (size_t i : violation->operations) places += " " + std::to_string(i);
  return violation->what + ":" + places;
}

// The same of a replicated region at home on node 0.
Operation at(uint32_t node, Operation operation) {
  operation.node = node;
  return operation;
}
std::string result_of_replicated(std::vector<Operation> operations) {
  History history{{Region{.name = 64, .home = 0, .bytes = 8, .is_replicated = true}}, std::move(operations)};
  auto violation = check(history);
  return violation ? violation->what : "";
}

// n writes, each followed by two readers at a time.
std::vector<Operation> long_history(uint64_t n) {
  std::vector<Operation> operations;
  for (uint64_t i = 0; i < n; i++) {
    operations.push_back(W(i, 10 * i + 1, 10 * i + 2));
    operations.push_back(R(i + 1, 10 * i + 3, 10 * i + 6));
    operations.push_back(R(i + 1, 10 * i + 4, 10 * i + 5));
  }
  return operations;
}

} // namespace

TEST(History, AcceptsWhatLocksAllow) {
  EXPECT_EQ(result({}), "");
  EXPECT_EQ(result({R(0, 1, 4), R(0, 2, 3)}), "") << "readers at a time";
  EXPECT_EQ(result({W(0, 1, 2), R(1, 3, 4), W(1, 5, 6), R(2, 7, 8)}), "");
  EXPECT_EQ(result({W(1, 5, 6), R(2, 7, 8), R(1, 3, 4), W(0, 1, 2)}), "") << "in whatever order they were written down";
  EXPECT_EQ(result(long_history(1000)), "");
}

TEST(History, AcceptsValuesThatDoNotFitIntoASmallRegion) {
  for (uint64_t bytes : {1, 2}) {
    std::vector<Operation> operations = long_history(66000);
    for (Operation &operation : operations) operation.seen &= (uint64_t{1} << 8 * bytes) - 1;
    EXPECT_EQ(result(operations, bytes), "") << bytes;
    EXPECT_NE(result(operations, bytes + 1), "") << bytes;
  }
}

TEST(History, RefusesLostUpdate) {
  EXPECT_EQ(result({W(0, 1, 2), W(0, 3, 4)}), "lost update: two writes found the same value 0: 0 1");
  EXPECT_EQ(result({W(0, 1, 2), W(1, 3, 4), R(2, 5, 6), W(1, 7, 8)}), "lost update: two writes found the same value 1: 1 3");
  EXPECT_EQ(result({W(0, 1, 2), W(1, 3, 4), W(1, 5, 6)}, 1), "lost update: two writes found the same value 1: 1 2");
}

TEST(History, RefusesStaleRead) {
  EXPECT_EQ(result({W(0, 1, 2), R(0, 3, 4)}), "a stale read: value 0 had been overwritten: 0 1");
  EXPECT_EQ(result({W(0, 1, 2), W(1, 3, 4), R(1, 5, 6)}), "a stale read: value 1 had been overwritten: 1 2");
  EXPECT_EQ(result({W(0, 1, 2), W(1, 3, 4), R(1, 5, 6)}, 1), "a stale read: value 1 had been overwritten: 1 2");
  // The read that sees it right does not excuse the other one.
  EXPECT_EQ(result({W(0, 1, 2), R(1, 3, 6), R(0, 4, 5)}), "a stale read: value 0 had been overwritten: 0 2");
}

TEST(History, RefusesStaleReadAfterTheCounterOfASmallRegionHasWrapped) {
  std::vector<Operation> operations = long_history(300);
  operations.push_back(R(299, 9000, 9001));
  for (Operation &operation : operations) operation.seen &= 255;
  EXPECT_EQ(result(operations, 1), "a stale read: value 299 had been overwritten: 897 900");
}

TEST(History, RefusesReadOfAFutureWrite) {
  EXPECT_EQ(result({R(1, 1, 2), W(0, 3, 4)}), "a read of a value from the future: 1: 0 1");
  EXPECT_EQ(result({W(0, 1, 2), R(2, 3, 4), W(1, 5, 6)}), "a read of a value from the future: 2: 1 2");
  EXPECT_EQ(result({W(0, 1, 2), R(2, 3, 4), W(1, 5, 6)}, 1), "a read of a value from the future: 2: 1 2");
}

TEST(History, RefusesWritesAgainstTheOrderOfTime) {
  EXPECT_EQ(result({W(1, 1, 2), W(0, 3, 4)}),
            "the order of the writes is not that of time: value 1 was found before it was written: 0 1");
  EXPECT_EQ(result({W(0, 1, 2), W(2, 3, 4), W(1, 5, 6)}),
            "the order of the writes is not that of time: value 2 was found before it was written: 1 2");
}

TEST(History, RefusesAValueThatNobodyWrote) {
  EXPECT_EQ(result({R(7, 1, 2)}), "a value that nobody wrote: 7: 0");
  EXPECT_EQ(result({W(0, 1, 2), W(2, 3, 4)}), "a value that nobody wrote: 2: 1");
}

TEST(History, RefusesTornData) {
  EXPECT_EQ(result({W(0, 1, 2), torn(R(1, 3, 4))}), "torn data: the bytes are not all of one value, or changed under the lock: 1");
}

TEST(History, RefusesTwoWritersAtATime) {
  EXPECT_EQ(result({W(0, 1, 3), W(1, 2, 4)}), "two writers at a time: 0 1");
  EXPECT_EQ(result({W(0, 1, 9), W(1, 2, 3)}), "two writers at a time: 0 1");
  EXPECT_EQ(result({W(0, 1, 9), W(1, 10, 20), W(2, 12, 13)}), "two writers at a time: 1 2");
}

TEST(History, RefusesAReaderBesideAWriter) {
  EXPECT_EQ(result({W(0, 1, 3), R(0, 2, 4)}), "a reader beside a writer: 0 1");
  EXPECT_EQ(result({R(0, 1, 9), R(0, 2, 3), W(0, 4, 5)}), "a reader beside a writer: 0 2")
      << "the reader that began first is still there";
  EXPECT_EQ(result({R(0, 1, 9), W(0, 2, 3)}), "a reader beside a writer: 0 1");
  EXPECT_EQ(result({W(0, 1, 9), R(0, 2, 3)}), "a reader beside a writer: 0 1");
}

TEST(History, RefusesWhatNeverBeganOrEnded) {
  EXPECT_EQ(result({W(0, 1, 0)}), "an operation never ended: 0");
  EXPECT_EQ(result({R(0, 1, 2), R(0, 0, 0)}), "an operation never began: 1");
}

TEST(History, RegionsAreCheckedApart) {
  History history;
  history.regions = {Region{}, Region{}};
  history.operations = {W(0, 1, 4), W(0, 2, 3), R(1, 5, 6)};
  history.operations[1].region = 1;
  EXPECT_FALSE(check(history));
  history.operations[2] = R(0, 5, 6);
  EXPECT_TRUE(check(history));
  history.operations[2].region = 1;
  EXPECT_EQ(check(history)->operations, (std::vector<size_t>{1, 2}));
}

// One false operation in a long history, of any kind and anywhere, is found.
TEST(History, AnyOneWrongValueIsFound) {
  for (uint64_t bytes : {1, 8})
    for (size_t i = 0; i < 60; i++)
      for (int64_t error : {-3, -1, 1, 2}) {
        std::vector<Operation> operations = long_history(20);
        uint64_t mask = bytes == 8 ? UINT64_MAX : 255;
        operations[i].seen = (operations[i].seen + static_cast<uint64_t>(error)) & mask;
        EXPECT_NE(result(operations, bytes), "") << "operation " << i << " saw " << error << " more, of " << bytes << " bytes";
      }
}

TEST(History, DescriptionShowsTheOperationsAroundTheViolation) {
  History history{{Region{.name = 0x40, .home = 3, .bytes = 8}}, long_history(50)};
  history.operations[76].seen = 25;
  Violation violation = check(history).value();
  std::string text = describe(history, violation, 2);
  EXPECT_NE(
      text.find("a stale read: value 25 had been overwritten\nregion 0 (rid 0x40, 8 bytes, home node 3), of its 150 operations:\n"
                "   ...\n"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("=>     75  region 0   write test"), std::string::npos) << text;
  EXPECT_NE(text.find("=>     76  region 0   read "), std::string::npos) << text;
  EXPECT_NE(text.find("began 253      ended 256      saw 25\n"), std::string::npos) << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2 + 2 + 6) << text;
}

TEST(History, OfAReplicatedRegionMayBeOneWriteLateElsewhere) {
  EXPECT_EQ(result_of_replicated({at(0, W(0, 1, 2)), at(1, R(0, 3, 4)), at(1, R(1, 5, 6))}), "");
  EXPECT_EQ(result_of_replicated({at(0, W(0, 1, 2)), at(1, R(0, 3, 9)), at(0, W(1, 5, 6))}), "") << "a read beside a write elsewhere";
  EXPECT_EQ(result_of_replicated({at(0, W(0, 1, 2)), at(0, W(1, 3, 6)), at(1, R(0, 4, 5))}), "a read more than one write late: value 0");
  EXPECT_EQ(result_of_replicated({at(0, W(0, 1, 2)), at(0, R(0, 3, 4))}), "a stale read: value 0 had been overwritten");
  EXPECT_EQ(result_of_replicated({at(0, W(0, 1, 2)), at(1, R(1, 3, 4)), at(1, R(0, 5, 6))}), "a node sees value 0 after value 1");
  EXPECT_EQ(result_of_replicated({at(0, W(0, 1, 2)), at(2, R(1, 3, 4)), at(1, R(0, 5, 6))}), "") << "two nodes";
  EXPECT_EQ(result_of_replicated({at(0, W(0, 1, 4)), at(1, W(1, 2, 3))}), "two writers at a time");
  EXPECT_EQ(result_of_replicated({at(0, W(0, 1, 2)), at(1, W(0, 3, 4))}), "lost update: two writes found the same value 0");
}
