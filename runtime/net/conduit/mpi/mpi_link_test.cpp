// With one process, which sends to itself. MPI gives it a message only while a receive is posted, so few are under way at a time.
#include "net/conduit/mpi/end.h"
#include "net/conduit/mpi/mpi_link.h"
#include "net/conduit/mpi/ucx.h"

#include <cstring>
#include <gtest/gtest.h>

namespace mcrl {
namespace {

constexpr size_t largest = 8256, unit = 8256;
constexpr NodeId self{0};

class Link : public testing::Test {
protected:
  ~Link() override { link.finish(); }

  std::byte *message(uint32_t serial, size_t bytes) {
    std::byte *made = buffers.acquire(bytes);
    BufferPool::envelope_of(made) = {
        .bytes = static_cast<uint32_t>(bytes), .kind = static_cast<uint16_t>(serial % 3), .tag = serial};
    for (size_t i = 0; i < bytes; i++) made[i] = static_cast<std::byte>(serial * 31 + i);
    return made;
  }

  void expect_next(uint32_t serial, size_t bytes) {
    Envelope *found = nullptr;
    for (int tries = 0; found == nullptr && tries < 1'000'000; tries++) found = link.look();
    ASSERT_NE(found, nullptr) << "message " << serial;
    EXPECT_EQ(found->from, 0u);
    EXPECT_EQ(found->bytes, bytes);
    EXPECT_EQ(found->kind, serial % 3);
    EXPECT_EQ(found->tag, serial);
    auto *data = reinterpret_cast<std::byte *>(found + 1);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(data) % 16, 0u);
    std::byte *expected = message(serial, bytes);
    EXPECT_EQ(std::memcmp(data, expected, bytes), 0) << "message " << serial;
    buffers.release(expected);
    link.take();
  }

  static MPI_Comm communicator() {
    MPI_Comm copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    return copy;
  }
  MPI_Comm nodes = communicator();
  BufferPool buffers;
  MpiLink link{nodes, buffers, largest};
};

size_t bytes_of(uint32_t serial) { return 1 + serial * 37 % 300; }

TEST_F(Link, WhatWaitsGoesTogetherInOrder) {
  constexpr uint32_t count = 500;
  MessageQueue waiting;
  for (uint32_t serial = 0; serial < count; serial++) waiting.push(message(serial, bytes_of(serial)));
  uint32_t sends = 0, sent = 0, received = 0;
  while (!waiting.is_empty()) {
    ASSERT_TRUE(link.has_room(self));
    sent += static_cast<uint32_t>(link.put_first(self, waiting));
    sends++;
    while (received < sent) {
      expect_next(received, bytes_of(received));
      received++;
    }
  }
  EXPECT_EQ(sent, count);
  EXPECT_LE(sends, count * 190 / largest + 3) << "each is as full as it can be";
  EXPECT_EQ(link.look(), nullptr);
}

TEST_F(Link, WhatWaitsAloneOrIsLargeGoesAsItIs) {
  MessageQueue waiting;
  waiting.push(message(1, 40));
  EXPECT_EQ(link.put_first(self, waiting), 1u);
  expect_next(1, 40);
  for (std::byte *next : {message(2, largest), message(3, 100), message(4, largest - 32), message(5, 16)}) waiting.push(next);
  for (uint32_t serial = 2; serial <= 5; serial++) EXPECT_EQ(link.put_first(self, waiting), 1u) << serial;
  expect_next(2, largest);
  expect_next(3, 100);
  expect_next(4, largest - 32);
  expect_next(5, 16);
}

// What MPI may have to keep for a node that does not receive is bounded by its bytes.
class LinkOfLargeMessages : public Link {
protected:
  MpiLink large{communicator(), buffers, 8 * unit};
  ~LinkOfLargeMessages() override { large.finish(); }
};

TEST_F(LinkOfLargeMessages, HaveLessRoomThanSmallOnes) {
  uint32_t sent = 0;
  for (; large.has_room(self) && sent < 100; sent++) large.put(self, message(sent, 7 * unit + 1));
  EXPECT_EQ(sent, 8u) << "of 8 units each, in a window of 64";
  for (uint32_t received = 0; received < sent; received++) {
    Envelope *found = nullptr;
    while (found == nullptr) found = large.look();
    EXPECT_EQ(found->tag, received);
    large.take();
  }
  for (int tries = 0; !large.has_room(self) && tries < 1'000'000; tries++) EXPECT_EQ(large.look(), nullptr);
  EXPECT_TRUE(large.has_room(self)) << "the receiver has reported them";
}

} // namespace
} // namespace mcrl

int main(int count, char **arguments) {
  testing::InitGoogleTest(&count, arguments);
  mcrl::tune_ucx();
  MPI_Init(&count, &arguments);
  int failed = RUN_ALL_TESTS();
  mcrl::end_mpi();
  return failed;
}
