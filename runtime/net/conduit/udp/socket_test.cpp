#include "net/conduit/udp/socket.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <gtest/gtest.h>
#include <string>

using namespace mcrl;

namespace {

constexpr in_addr loopback{__builtin_bswap32(INADDR_LOOPBACK)};
constexpr size_t longest = 100;
constexpr uint64_t second_ns = 1'000'000'000;

sockaddr_in address_of(uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr = loopback;
  address.sin_port = port;
  return address;
}

std::span<const std::byte> bytes_of(const std::string &text) { return std::as_bytes(std::span(text)); }
iovec piece_of(std::string &text) { return {.iov_base = text.data(), .iov_len = text.size()}; }

} // namespace

TEST(UdpSocket, GathersAndReceivesBatches) {
  UdpSocket here(loopback, longest), there(loopback, longest);
  std::string first = "first ", second = "second";
  for (int i = 0; i < 40; i++) {
    std::string header = "header " + std::to_string(i) + " ";
    iovec pieces[] = {piece_of(first), piece_of(second)};
    here.queue(address_of(there.port()), bytes_of(header), pieces);
  }
  here.flush();
  int received = 0;
  while (received < 40) {
    there.wait(10 * second_ns);
    size_t count = there.receive();
    ASSERT_GT(count, 0u);
    for (size_t i = 0; i < count; i++, received++) {
      UdpSocket::Datagram one = there.received(i);
      std::string text(reinterpret_cast<const char *>(one.bytes.data()), one.bytes.size());
      EXPECT_EQ(text, "header " + std::to_string(received) + " first second");
      EXPECT_EQ(one.from.sin_port, here.port());
      EXPECT_TRUE(one.is_whole);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(one.bytes.data()) % 64, 0u);
    }
  }
}

TEST(UdpSocket, WhatIsTooLongIsNotWhole) {
  UdpSocket here(loopback, 2 * longest), there(loopback, longest);
  for (size_t bytes : {longest, longest + 1, longest + 50}) {
    std::string text(bytes, 'x');
    iovec piece = piece_of(text);
    here.queue(address_of(there.port()), {}, {&piece, 1});
    here.flush();
    there.wait(10 * second_ns);
    ASSERT_EQ(there.receive(), 1u);
    EXPECT_EQ(there.received(0).is_whole, bytes <= longest);
  }
}

TEST(UdpSocket, ClosedPortIsLearned) {
  UdpSocket here(loopback, longest);
  uint16_t closed = UdpSocket(loopback, longest).port();
  std::string text = "text";
  iovec piece = piece_of(text);
  for (int i = 0; i < 100 && !here.has_failures(); i++) {
    here.queue(address_of(closed), {}, {&piece, 1});
    here.flush();
    here.wait(second_ns / 10);
  }
  auto failures = here.take_failures();
  ASSERT_FALSE(failures.empty());
  EXPECT_EQ(failures[0].error, ECONNREFUSED);
  EXPECT_EQ(failures[0].to.sin_port, closed);
  // Others can still be reached.
  UdpSocket there(loopback, longest);
  for (int i = 0; i < 100 && there.receive() == 0; i++) {
    here.queue(address_of(there.port()), {}, {&piece, 1});
    here.flush();
    there.wait(second_ns / 10);
    if (i == 99) FAIL();
  }
}

// A socket may not broadcast unless it has asked to: the system says so at once, as it does of what a firewall or a filter refuses.
TEST(UdpSocket, AddressThatTheSystemRefusesIsKnown) {
  UdpSocket here(loopback, longest), there(loopback, longest);
  sockaddr_in everywhere = address_of(1);
  everywhere.sin_addr.s_addr = INADDR_BROADCAST;
  std::string text = "text";
  iovec piece = piece_of(text);
  EXPECT_TRUE(here.refused().empty());
  for (int i = 0; i < 3; i++) {
    here.queue(everywhere, {}, {&piece, 1});
    here.queue(address_of(there.port()), {}, {&piece, 1});
    here.flush();
  }
  ASSERT_EQ(here.refused().size(), 1u) << "others can still be reached";
  EXPECT_EQ(here.refused()[0].error, EACCES);
  EXPECT_EQ(here.refused()[0].times, 3u);
  EXPECT_TRUE(is_same_place(here.refused()[0].to, everywhere));
  there.wait(10 * second_ns);
  EXPECT_GT(there.receive(), 0u);
  EXPECT_EQ(there.receiving_refused().error, 0);
}
