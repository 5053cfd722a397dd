#include "base/support/clock.h"
#include "net/conduit/mpi/doorbell.h"

#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <random>
#include <thread>

namespace mcrl {
namespace {

constexpr size_t largest = 8256;

struct Memory {
  explicit Memory(const Mailbox &mailbox)
      : bytes(static_cast<char *>(std::aligned_alloc(4096, (mailbox.bytes() + 4095) / 4096 * 4096))) {
    std::memset(bytes.get(), 0, mailbox.bytes());
  }
  struct Free {
    void operator()(char *memory) const { std::free(memory); }
  };
  std::unique_ptr<char, Free> bytes;
  char *get() const { return bytes.get(); }
};

// A message of any size whose bytes follow from its number.
void fill(std::byte *message, size_t bytes, uint32_t serial) {
  for (size_t i = 0; i < bytes; i++) message[i] = static_cast<std::byte>(serial * 31 + i * 7 + 1);
}

TEST(Mailbox, GivesBackWhatWasPutInPiecesInOrder) {
  Mailbox mailbox = Mailbox::plan(2, largest);
  Memory memory(mailbox);
  MailboxSender outbox(mailbox, memory.get(), 1);
  MailboxReceiver inbox(mailbox, memory.get());
  EXPECT_EQ(*inbox.arrivals(), 0u);
  EXPECT_EQ(inbox.look(), nullptr);
  std::byte first[16], second[500];
  fill(first, sizeof first, 1);
  fill(second, sizeof second, 2);
  ASSERT_TRUE(outbox.put({.kind = 3, .tag = 9}, {first, sizeof first}, {second, sizeof second}));
  ASSERT_TRUE(outbox.put({.kind = 0}, {second, 0}, {second, 1}));
  EXPECT_NE(*inbox.arrivals(), 0u);
  Envelope *envelope = inbox.look();
  ASSERT_NE(envelope, nullptr);
  EXPECT_EQ(envelope->bytes, sizeof first + sizeof second);
  EXPECT_EQ(envelope->from, 1u);
  EXPECT_EQ(envelope->kind, 3);
  EXPECT_EQ(envelope->tag, 9u);
  EXPECT_EQ(std::memcmp(envelope + 1, first, sizeof first), 0);
  EXPECT_EQ(std::memcmp(reinterpret_cast<char *>(envelope + 1) + sizeof first, second, sizeof second), 0);
  inbox.take();
  ASSERT_NE(inbox.look(), nullptr);
  EXPECT_EQ(inbox.look()->bytes, 1u);
  inbox.take();
  EXPECT_EQ(inbox.look(), nullptr);
}

constexpr size_t most_lines = (sizeof(Envelope) + largest + line_bytes - 1) / line_bytes;

TEST(Mailbox, RefusesWhatThereIsNoRoomForUntilSomeHasBeenRead) {
  Mailbox mailbox = Mailbox::plan(2, largest);
  Memory memory(mailbox);
  MailboxSender outbox(mailbox, memory.get(), 1);
  MailboxReceiver inbox(mailbox, memory.get());
  std::vector<std::byte> message(largest + line_bytes); // as long as a buffer of the pool
  uint32_t put = 0;
  while (outbox.put({}, message.data(), largest)) put++;
  EXPECT_EQ(put, mailbox.ring_lines(0) / most_lines);
  EXPECT_TRUE(outbox.is_full());
  std::vector<uint32_t> woken;
  for (; put > 0; put--) {
    ASSERT_NE(inbox.look(), nullptr);
    if (inbox.take()) inbox.wake_waiting([&](uint32_t place) { woken.push_back(place); });
  }
  EXPECT_EQ(woken, std::vector<uint32_t>{1}) << "the sender that found no room is to be woken";
  EXPECT_FALSE(outbox.is_full());
  EXPECT_TRUE(outbox.put({}, message.data(), largest));
}

TEST(Mailbox, GrowsWhenASenderHasFoundNoRoom) {
  Mailbox mailbox = Mailbox::plan(100, largest);
  Memory memory(mailbox);
  ASSERT_GT(mailbox.ring_lines(1), mailbox.ring_lines(0));
  MailboxSender outbox(mailbox, memory.get(), 98), idle(mailbox, memory.get(), 0), late(mailbox, memory.get(), 2);
  MailboxReceiver inbox(mailbox, memory.get());
  uint32_t put = 0;
  auto put_next = [&](MailboxSender &sender) {
    std::byte bytes[line_bytes + sizeof put];
    std::memcpy(bytes, &put, sizeof put);
    bool has_room = sender.put({}, bytes, sizeof put);
    put += has_room;
    return has_room;
  };
  ASSERT_TRUE(put_next(idle));
  while (put_next(outbox)) {
  }
  EXPECT_EQ(put, mailbox.ring_lines(0));
  EXPECT_TRUE(outbox.is_full());
  uint32_t received = 0;
  std::vector<uint32_t> woken;
  auto receive = [&] {
    uint32_t number;
    std::memcpy(&number, inbox.look() + 1, sizeof number);
    ASSERT_EQ(number, received++);
    if (!inbox.take()) return;
    if (inbox.can_grow()) inbox.grow();
    inbox.wake_waiting([&](uint32_t place) { woken.push_back(place); });
  };
  while (woken.empty()) receive();
  EXPECT_EQ(woken, std::vector<uint32_t>{98});
  EXPECT_FALSE(inbox.can_grow());
  uint32_t before = put;
  while (put_next(outbox)) {
  }
  EXPECT_EQ(put - before, mailbox.ring_lines(1)) << "although nothing of the small ring has been read since";
  EXPECT_FALSE(put_next(idle)) << "for which there was room in the small ring";
  EXPECT_FALSE(put_next(late));
  EXPECT_TRUE(late.is_full());
  while (inbox.look() != nullptr) receive();
  EXPECT_EQ(received, put);
  EXPECT_EQ(woken, (std::vector<uint32_t>{98, 2}));
  ASSERT_TRUE(put_next(late));
  ASSERT_TRUE(put_next(idle));
  while (inbox.look() != nullptr) receive();
  EXPECT_EQ(received, put);
}

// Two others have large messages, and come only when they are rung. One floods the ring, and is always the first after the
// receiver.
TEST(Mailbox, SendersThatWaitHaveTheirTurnsBesideOneThatFloods) {
  Mailbox mailbox = Mailbox::plan(66, largest);
  Memory memory(mailbox);
  MailboxSender flooding(mailbox, memory.get(), 1);
  struct Other {
    MailboxSender outbox;
    uint32_t put = 0;
    bool is_rung = true;
  };
  std::map<uint32_t, Other> others; // by place
  for (uint32_t place : {65u, 2u}) others[place].outbox = MailboxSender(mailbox, memory.get(), place);
  MailboxReceiver inbox(mailbox, memory.get());
  std::vector<std::byte> message(largest + line_bytes);
  auto flood = [&] {
    while (flooding.put({}, message.data(), 1)) {
    }
    flooding.is_full();
  };
  uint64_t read = 0, most = 0, since = 0;
  constexpr uint32_t messages = 20;
  auto has_put_all = [&](const auto &other) { return other.second.put == messages; };
  for (flood(); !std::all_of(others.begin(), others.end(), has_put_all); flood()) {
    ASSERT_LT(since, 4u * mailbox.ring_lines(1)) << "after " << read;
    ASSERT_NE(inbox.look(), nullptr);
    read++, most = std::max(most, ++since);
    bool wakes = inbox.take();
    flood();
    if (wakes && inbox.can_grow()) inbox.grow();
    if (wakes)
      inbox.wake_waiting([&](uint32_t place) {
        if (place != 1) others[place].is_rung = true;
      });
    flood();
    for (auto &[place, other] : others) {
      if (!std::exchange(other.is_rung, false)) continue;
      while (other.put < messages) {
        if (other.outbox.put({}, message.data(), largest)) other.put++, since = 0;
        else if (other.outbox.is_full()) break;
      }
    }
  }
}

// Else no other sender that waits had one any more.
TEST(Mailbox, ATurnEndsWhereNoMessageComes) {
  Mailbox mailbox = Mailbox::plan(66, largest, 4096, 2048, 0);
  Memory memory(mailbox);
  MailboxSender flooding(mailbox, memory.get(), 1), gone(mailbox, memory.get(), 2), waits(mailbox, memory.get(), 3);
  MailboxReceiver inbox(mailbox, memory.get());
  std::vector<std::byte> message(largest + line_bytes);
  auto flood = [&] {
    while (flooding.put({}, message.data(), 1)) {
    }
    flooding.is_full();
  };
  flood();
  EXPECT_FALSE(gone.put({}, message.data(), largest));
  EXPECT_TRUE(gone.is_full());
  bool has_put = false;
  for (uint32_t read = 0; !has_put; read++) {
    ASSERT_LT(read, 20u * mailbox.ring_lines(0));
    ASSERT_NE(inbox.look(), nullptr);
    if (inbox.take()) inbox.wake_waiting([](uint32_t) {});
    flood();
    has_put = waits.put({}, message.data(), largest);
    if (!has_put) waits.is_full();
  }
}

TEST(Mailbox, GoesOnWithItsSmallRingIfThereIsNoMemoryForMore) {
  Mailbox mailbox = Mailbox::plan(3, largest);
  Memory memory(mailbox);
  MailboxSender outbox(mailbox, memory.get(), 1);
  MailboxReceiver inbox(mailbox, memory.get());
  std::vector<std::byte> message(largest + line_bytes);
  for (int round = 0; round < 10; round++) {
    while (outbox.put({}, message.data(), largest)) {
    }
    EXPECT_TRUE(outbox.is_full());
    bool woken = false;
    while (inbox.look() != nullptr) {
      if (!inbox.take()) continue;
      inbox.stay_small();
      inbox.wake_waiting([&](uint32_t place) { woken = place == 1; });
    }
    EXPECT_TRUE(woken);
  }
  EXPECT_TRUE(Mailbox::is_first_without_room(memory.get()));
  EXPECT_FALSE(Mailbox::is_first_without_room(memory.get()));
}

TEST(Mailbox, OfAHostOfManyNodesIsSmall) {
  constexpr size_t mb = 1 << 20;
  auto bytes_of_host = [](uint32_t nodes) { return nodes * Mailbox::plan(nodes, largest).bytes(); };
  EXPECT_LE(bytes_of_host(64), 40 * mb);
  EXPECT_LE(bytes_of_host(256), 64 * mb);
  EXPECT_LE(bytes_of_host(1024), 512 * mb);
  EXPECT_LE(1024 * Mailbox::plan(1024, largest).first_bytes(), 48 * mb) << "before any has grown";
}

// Sizes from 1 byte to the largest, so that messages begin and end everywhere in the ring, also across its end; payloads of any
// value.
void send_all(const Mailbox &mailbox, char *memory, uint32_t sender, uint32_t count, bool mostly_small) {
  MailboxSender outbox(mailbox, memory, sender);
  Doorbell bell(memory, false);
  std::mt19937 random(sender);
  std::vector<std::byte> message(largest + line_bytes); // as long as a buffer of the pool
  for (uint32_t serial = 0; serial < count; serial++) {
    size_t bytes = sizeof serial + random() % (mostly_small && random() % 16 != 0 ? 200 : largest - sizeof serial);
    fill(message.data(), bytes, serial);
    std::memcpy(message.data(), &serial, sizeof serial);
    size_t head = serial % 2 == 0 ? random() % std::min<size_t>(bytes, 49) : 0;
    auto put = [&] {
      if (head == 0) return outbox.put({}, message.data(), bytes);
      return outbox.put({}, {message.data(), head}, {message.data() + head, bytes - head});
    };
    while (!put()) std::this_thread::yield();
    bell.ring();
  }
}

void receive_all(const Mailbox &mailbox, char *memory, uint32_t senders, uint32_t count) {
  MailboxReceiver inbox(mailbox, memory);
  Doorbell bell(memory, false);
  std::vector<uint32_t> next(senders + 1);
  std::vector<std::byte> expected(largest);
  for (uint32_t left = senders * count; left > 0;) {
    Envelope *envelope = inbox.look();
    if (envelope == nullptr) {
      bell.arm();
      if (inbox.look() == nullptr) bell.sleep(UINT64_MAX);
      else bell.disarm();
      continue;
    }
    uint32_t serial = next[envelope->from]++;
    fill(expected.data(), envelope->bytes, serial);
    std::memcpy(expected.data(), &serial, sizeof serial);
    ASSERT_EQ(std::memcmp(envelope + 1, expected.data(), envelope->bytes), 0) << "message " << serial << " of " << envelope->from;
    left--;
    if (!inbox.take()) continue;
    if (inbox.can_grow()) inbox.grow();
    inbox.wake_waiting([](uint32_t) {});
  }
}

TEST(Mailbox, WhoSleepsWithNobodyToRingWakesInTime) {
  Mailbox mailbox = Mailbox::plan(2, largest);
  Memory memory(mailbox);
  Doorbell bell(memory.get(), false);
  uint64_t begin = clock_ns();
  constexpr uint64_t longest_ns = 5'000'000;
  bell.arm();
  bell.sleep(longest_ns);
  EXPECT_GE(clock_ns() - begin, longest_ns);
}

TEST(Mailbox, SleepEndsByItselfAfterASecondAtMost) {
  auto ns_of = [](timespec time) { return time.tv_sec * 1'000'000'000 + time.tv_nsec; };
  EXPECT_EQ(ns_of(Doorbell::timeout_of(5'000'000)), 5'000'000) << "and not after a second";
  EXPECT_EQ(ns_of(Doorbell::timeout_of(999'999'999)), 999'999'999);
  EXPECT_EQ(ns_of(Doorbell::timeout_of(UINT64_MAX)), 1'000'000'000);
}

TEST(Mailbox, CarriesEveryMessageOfOneSender) {
  Mailbox mailbox = Mailbox::plan(2, largest);
  Memory memory(mailbox);
  std::thread sender([&] { send_all(mailbox, memory.get(), 1, 20'000, true); });
  receive_all(mailbox, memory.get(), 1, 20'000);
  sender.join();
}

TEST(Mailbox, CarriesEveryMessageOfManySenders) {
  constexpr uint32_t senders = 5, count = 3'000;
  Mailbox mailbox = Mailbox::plan(senders + 1, largest);
  Memory memory(mailbox);
  std::vector<std::thread> threads;
  for (uint32_t sender = 1; sender <= senders; sender++)
    threads.emplace_back([&, sender] { send_all(mailbox, memory.get(), sender, count, sender % 2 == 0); });
  receive_all(mailbox, memory.get(), senders, count);
  for (std::thread &thread : threads) thread.join();
}

} // namespace
} // namespace mcrl
