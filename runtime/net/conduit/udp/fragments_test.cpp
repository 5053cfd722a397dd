#include "net/conduit/udp/fragments.h"

#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <map>
#include <random>

using namespace mcrl;

namespace {

constexpr size_t payload = 100;
constexpr NodeId sender{3};

std::vector<std::byte> random_bytes(size_t count, std::mt19937_64 &random) {
  std::vector<std::byte> bytes(count);
  for (std::byte &one : bytes) one = static_cast<std::byte>(random());
  return bytes;
}

// Places of even numbered messages are given, those of others are not. The head is the message's index.
class Store final : public Receiver {
public:
  void receive(NodeId from, std::byte *message, size_t bytes) override {
    EXPECT_EQ(from, sender);
    uint64_t index = index_of(message);
    if (bytes > head_bytes) places[index].assign(message + head_bytes, message + bytes);
    received[index]++;
  }
  std::byte *place_for(NodeId, std::byte *head, size_t data_bytes) override {
    uint64_t index = index_of(head);
    asked[index]++;
    if (index % 2 != 0) return nullptr;
    places[index].resize(data_bytes);
    return places[index].data();
  }
  std::map<uint64_t, int> asked, received;
  std::map<uint64_t, std::vector<std::byte>> places;

private:
  static uint64_t index_of(const std::byte *head) {
    uint64_t index;
    std::memcpy(&index, head, sizeof index);
    return index;
  }
};

Assembly::Piece piece_of(const Fragment &fragment) {
  const OutgoingMessage &message = *fragment.message;
  return {message.number, fragment.offset, message.data_bytes, message.buffer, message.data + fragment.offset, fragment.bytes};
}

std::byte *head_of(uint64_t index, BufferPool &buffers) {
  std::byte *head = buffers.acquire(head_bytes);
  std::memset(head, 0, head_bytes);
  std::memcpy(head, &index, sizeof index);
  return head;
}

} // namespace

TEST(Fragments, AnyOrderGivesTheMessages) {
  for (uint64_t seed = 1; seed <= 500 && !testing::Test::HasFailure(); seed++) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    BufferPool buffers;
    Outgoing outbox(payload);
    Assembly assembly;
    Store store;
    std::vector<std::vector<std::byte>> data;
    for (uint64_t index = 0; index < 6; index++) data.push_back(random_bytes(1 + random() % 1000, random));
    for (uint64_t index = 0; index < data.size(); index++) outbox.add(head_of(index, buffers), data[index].data(), data[index].size());
    std::vector<Fragment> fragments;
    while (outbox.has_next()) fragments.push_back(outbox.next());
    std::shuffle(fragments.begin(), fragments.end(), random);
    for (const Fragment &fragment : fragments) {
      EXPECT_LE(fragment.bytes, payload);
      ASSERT_TRUE(assembly.fits(piece_of(fragment)));
      assembly.add(sender, piece_of(fragment), buffers, store);
    }
    for (uint64_t index = 0; index < data.size(); index++) {
      EXPECT_EQ(store.asked[index], 1);
      EXPECT_EQ(store.received[index], 1);
      EXPECT_EQ(store.places[index], data[index]);
    }
    // The data stay where they are until the last fragment has been acknowledged.
    std::shuffle(fragments.begin(), fragments.end(), random);
    std::map<const std::byte *, size_t> left;
    for (const Fragment &fragment : fragments) left[fragment.message->data]++;
    for (const Fragment &fragment : fragments) {
      const std::byte *of = fragment.message->data;
      EXPECT_TRUE(outbox.is_sending(of));
      outbox.note_arrival(fragment, buffers);
      EXPECT_EQ(outbox.is_sending(of), --left[of] > 0);
    }
  }
}

TEST(Fragments, ShortMessagesAreWhole) {
  BufferPool buffers;
  Outgoing outbox(payload);
  std::byte *first = head_of(1, buffers), *second = head_of(2, buffers);
  outbox.add(first, head_bytes);
  outbox.add(second, head_bytes);
  EXPECT_EQ(outbox.waiting(), 2u);
  Fragment one = outbox.next(), other = outbox.next();
  EXPECT_FALSE(outbox.has_next());
  EXPECT_EQ(one.message->buffer, first);
  EXPECT_EQ(one.message->number, 0u);
  outbox.note_arrival(other, buffers);
  EXPECT_EQ(one.message->buffer, first) << "still under way";
  outbox.note_arrival(one, buffers);
}

TEST(Fragments, WhatDoesNotFitIsSeen) {
  std::byte bytes[payload] = {};
  BufferPool buffers;
  Assembly assembly;
  Store store;
  EXPECT_FALSE(assembly.fits({1, 0, 50, bytes, bytes, 51}));
  EXPECT_FALSE(assembly.fits({1, 50, 50, bytes, bytes, 1}));
  EXPECT_FALSE(assembly.fits({1, UINT64_MAX, 50, bytes, bytes, 1}));
  EXPECT_FALSE(assembly.fits({1, 0, 50, bytes, bytes, 0}));
  Assembly::Piece first{1, 0, 50, bytes, bytes, 30};
  ASSERT_TRUE(assembly.fits(first));
  assembly.add(sender, first, buffers, store);
  EXPECT_FALSE(assembly.fits({1, 30, 51, bytes, bytes, 20})) << "of another length";
  EXPECT_FALSE(assembly.fits({1, 20, 50, bytes, bytes, 30})) << "more than is missing";
  Assembly::Piece last{1, 30, 50, bytes, bytes, 20};
  ASSERT_TRUE(assembly.fits(last));
  assembly.add(sender, last, buffers, store);
  EXPECT_EQ(store.received[0], 1);
}
