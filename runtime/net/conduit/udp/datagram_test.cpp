// Datagrams that are not as they were sent, and what the disturbance that makes them does.
#include "net/conduit/udp/datagram.h"
#include "net/conduit/udp/disturbance.h"

#include <gtest/gtest.h>
#include <vector>

using namespace mcrl;

namespace {

constexpr JobKey key{0x0123456789ABCDEF};

std::vector<std::byte> datagram_of(uint32_t message, size_t bytes, std::mt19937_64 &random) {
  DatagramHeader header{key.in_datagrams(), 0, 1, 7, 5, message, 1};
  bool is_cut = message != DatagramHeader::whole && message != DatagramHeader::acknowledgment_alone;
  size_t header_bytes = sizeof header + (is_cut ? sizeof(FragmentHeader) : 0);
  std::vector<std::byte> all(header_bytes + bytes);
  for (std::byte &one : all) one = static_cast<std::byte>(random());
  std::memcpy(all.data(), &header, sizeof header);
  std::span<const std::byte> whole(all);
  header.checksum = checksum_of(key, whole.first(header_bytes), whole.subspan(header_bytes));
  std::memcpy(all.data(), &header, sizeof header);
  return all;
}

// Datagrams of all kinds, and of lengths that fill lanes and words, and do not.
std::vector<std::vector<std::byte>> some_datagrams() {
  std::mt19937_64 random(1);
  std::vector<std::vector<std::byte>> all = {datagram_of(DatagramHeader::acknowledgment_alone, 0, random)};
  for (size_t bytes : {1, 7, 8, 9, 16, 31, 32, 33, 63, 100, 1400})
    for (uint32_t message : {DatagramHeader::whole, 3u}) all.push_back(datagram_of(message, bytes, random));
  return all;
}

} // namespace

TEST(Datagram, IsRightAsItWasSent) {
  for (const auto &one : some_datagrams()) EXPECT_TRUE(is_as_sent(key, one)) << one.size();
}

// The first eight bytes are the key, by which a datagram is foreign, and the checksum.
TEST(Datagram, EveryBitIsChecked) {
  for (auto &one : some_datagrams())
    for (size_t bit = 32; bit < one.size() * 8; bit++) {
      one[bit / 8] ^= std::byte{1} << bit % 8;
      EXPECT_FALSE(is_as_sent(key, one)) << one.size() << " bytes, bit " << bit;
      one[bit / 8] ^= std::byte{1} << bit % 8;
    }
}

TEST(Datagram, EveryLengthIsChecked) {
  for (auto one : some_datagrams()) {
    std::vector<std::byte> longer = one;
    longer.push_back(std::byte{0});
    EXPECT_FALSE(is_as_sent(key, longer));
    while (one.size() > sizeof(DatagramHeader)) {
      one.pop_back();
      EXPECT_FALSE(is_as_sent(key, one)) << one.size();
    }
  }
}

TEST(Datagram, PartsThatChangePlacesAreNoticed) {
  std::mt19937_64 random(2);
  std::vector<std::byte> one = datagram_of(DatagramHeader::whole, 256, random);
  for (size_t distance : {8, 16, 32, 64}) {
    std::vector<std::byte> other = one;
    std::swap_ranges(other.begin() + 40, other.begin() + 48, other.begin() + 40 + static_cast<std::ptrdiff_t>(distance));
    EXPECT_FALSE(is_as_sent(key, other)) << distance;
  }
}

TEST(Datagram, OfAnotherJobIsNoticedWhereHalfItsKeyIsTheSame) {
  for (const auto &one : some_datagrams()) EXPECT_FALSE(is_as_sent({key.value ^ uint64_t{1} << 40}, one));
}

TEST(Datagram, DamageOfTheDisturbanceIsNoticed) {
  Disturbance disturbance({.seed = 1, .damage = 90}, 0);
  size_t damaged = 0, drawn = 0;
  for (int round = 0; round < 200; round++)
    for (const auto &one : some_datagrams()) {
      auto departures = disturbance.draw(0);
      drawn++;
      std::vector<std::byte> other = one;
      if (departures.is_damaged[0]) disturbance.damage(other);
      if (other == one) continue;
      damaged++;
      // Shorter than a header, or with another key: foreign.
      if (other.size() < sizeof(DatagramHeader) || std::memcmp(other.data(), one.data(), 4) != 0) continue;
      EXPECT_FALSE(is_as_sent(key, other));
    }
  EXPECT_GT(damaged, drawn * 8 / 10);
}
