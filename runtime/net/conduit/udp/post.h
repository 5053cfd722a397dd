// Puts datagrams on the network: at once, or as a bad network would (MCRL_UDP_DISTURB).
#pragma once

#include "net/conduit/udp/disturbance.h"
#include "net/conduit/udp/socket.h"

#include <algorithm>
#include <map>
#include <vector>

namespace mcrl {

class Post {
public:
  Post(UdpSocket &socket, const DisturbanceSettings &settings, uint32_t node)
      : socket_(socket), disturbs_(settings.disturbs()), disturbance_(settings, node) {}

  // The pieces stay where they are until flush().
  void send(const sockaddr_in &to, std::span<const std::byte> header, std::span<const iovec> pieces, uint64_t now_ns) {
    if (!disturbs_) return socket_.queue(to, header, pieces);
    Disturbance::Departures departures = disturbance_.draw(now_ns);
    for (unsigned i = 0; i < departures.count; i++) {
      Held &one = held_.emplace(departures.at_ns[i], Held{to, {}})->second;
      one.bytes.assign(header.begin(), header.end());
      for (const iovec &piece : pieces) {
        auto *bytes = static_cast<const std::byte *>(piece.iov_base);
        one.bytes.insert(one.bytes.end(), bytes, bytes + piece.iov_len);
      }
      if (departures.is_damaged[i]) disturbance_.damage(one.bytes);
    }
  }

  void flush(uint64_t now_ns) {
    while (!held_.empty() && held_.begin()->first <= now_ns) {
      Held &one = held_.begin()->second;
      iovec piece{.iov_base = one.bytes.data(), .iov_len = one.bytes.size()};
      socket_.queue(one.to, {}, {&piece, 1});
      socket_.flush();
      held_.erase(held_.begin());
    }
    socket_.flush();
  }

  // When flush() has something to do without a send.
  uint64_t next_timer_ns() const { return held_.empty() ? UINT64_MAX : held_.begin()->first; }

private:
  struct Held {
    sockaddr_in to;
    std::vector<std::byte> bytes;
  };
  UdpSocket &socket_;
  bool disturbs_;
  Disturbance disturbance_;
  std::multimap<uint64_t, Held> held_; // by when it leaves
};

} // namespace mcrl
