// A socket for datagrams that is never waited for but in wait(). Sends gather from several places; several datagrams go, or come,
// with one call of the system.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <netinet/in.h>
#include <span>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace mcrl {

inline bool is_same_place(const sockaddr_in &a, const sockaddr_in &b) {
  return a.sin_port == b.sin_port && a.sin_addr.s_addr == b.sin_addr.s_addr;
}

class UdpSocket {
public:
  static constexpr size_t batch = 16;
  static constexpr size_t longest_header = 64;

  // Bound to this address, with a port that the system chooses. Datagrams of up to so many bytes can be received. Ends the program
  // if the system gives no socket.
  UdpSocket(in_addr address, size_t longest_bytes);
  ~UdpSocket();
  UdpSocket(const UdpSocket &) = delete;
  UdpSocket &operator=(const UdpSocket &) = delete;

  // In a child process, which the parent's port shall not outlive.
  void leave() { close(std::exchange(file_, -1)); }

  uint16_t port() const { return port_; } // in network order

  // Puts a datagram into the batch that flush() sends. The header, which is copied, and the pieces, which stay where they are until
  // then.
  void queue(const sockaddr_in &to, std::span<const std::byte> header, std::span<const iovec> pieces);
  // What the system does not take is lost, as if the network had lost it.
  void flush();

  // Receives a batch, and returns how many datagrams that is; they are here until the next call.
  size_t receive();
  struct Datagram {
    std::span<std::byte> bytes; // aligned to 64
    const sockaddr_in &from;
    bool is_whole; // else longer than this can receive
  };
  Datagram received(size_t index) const;

  // Returns when something has come or after so many nanoseconds; earlier for a signal.
  void wait(uint64_t longest_ns);

  // An address at which no datagram arrives, as the system has learned from a datagram sent there: no process has the port, or no
  // way leads to the host.
  struct Failure {
    sockaddr_in to;
    int error;
  };
  std::vector<Failure> take_failures() { return std::exchange(failures_, {}); }
  bool has_failures() const { return !failures_.empty(); }

  // An address to which the system has refused to send the last datagram, for a reason that is not in the network, as under a
  // filter of system calls or a firewall. Those to which it has sent one since are not among them.
  struct Refused {
    sockaddr_in to;
    int error;
    uint64_t times; // in a row
  };
  const std::vector<Refused> &refused() const { return refused_; }
  // The same of receive(); the error is 0 if the last one was not refused.
  const Refused &receiving_refused() const { return receiving_refused_; }

private:
  size_t read_failures(); // how many these are
  void note_sent(const sockaddr_in &to, int error);

  struct Outgoing {
    sockaddr_in to;
    alignas(16) std::array<std::byte, longest_header> header;
    std::array<iovec, 3> pieces;
  };
  int file_;
  uint16_t port_ = 0;
  size_t stride_; // from one received datagram to the next
  std::unique_ptr<std::byte[], void (*)(void *)> received_bytes_;
  std::array<mmsghdr, batch> incoming_{}, outgoing_{};
  std::array<iovec, batch> places_{};
  std::array<sockaddr_in, batch> senders_{};
  std::array<Outgoing, batch> queued_{};
  size_t queued_count_ = 0;
  std::vector<Failure> failures_;
  std::vector<Refused> refused_;
  Refused receiving_refused_{};
};

} // namespace mcrl
