#include "net/conduit/udp/socket.h"

#include "base/support/fatal.h"
#include "base/support/memory.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <linux/errqueue.h>
#include <poll.h>
#include <utility>

namespace mcrl {
namespace {
// As much as the system allows, where that is less.
constexpr int wanted_room = 4 << 20;
constexpr size_t alignment = 64;

[[noreturn]] void refuse(int error) {
  MemoryText text;
  fatal("no socket for datagrams (MCRL_CONDUIT=udp): %s", describe_refusal(error, text));
}
} // namespace

UdpSocket::UdpSocket(in_addr address, size_t longest_bytes)
    : file_(socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)),
      // One byte more shows what is too long; senders' reads may go beyond a message's end.
      stride_((longest_bytes + 1 + 2 * alignment - 1) / alignment * alignment),
      received_bytes_(static_cast<std::byte *>(std::aligned_alloc(alignment, batch * stride_)), std::free) {
  sockaddr_in mine{};
  mine.sin_family = AF_INET;
  mine.sin_addr = address;
  socklen_t bytes = sizeof mine;
  auto *name = reinterpret_cast<sockaddr *>(&mine);
  if (file_ < 0 || received_bytes_ == nullptr || bind(file_, name, bytes) != 0 || getsockname(file_, name, &bytes) != 0)
    refuse(errno);
  port_ = mine.sin_port;
  setsockopt(file_, SOL_SOCKET, SO_RCVBUF, &wanted_room, sizeof wanted_room);
  setsockopt(file_, SOL_SOCKET, SO_SNDBUF, &wanted_room, sizeof wanted_room);
  int on = 1;
  setsockopt(file_, IPPROTO_IP, IP_RECVERR, &on, sizeof on);
  for (size_t i = 0; i < batch; i++) {
    places_[i] = {.iov_base = received_bytes_.get() + i * stride_, .iov_len = longest_bytes + 1};
    incoming_[i].msg_hdr.msg_iov = &places_[i];
    incoming_[i].msg_hdr.msg_iovlen = 1;
    incoming_[i].msg_hdr.msg_name = &senders_[i];
    outgoing_[i].msg_hdr.msg_name = &queued_[i].to;
    outgoing_[i].msg_hdr.msg_namelen = sizeof queued_[i].to;
    outgoing_[i].msg_hdr.msg_iov = queued_[i].pieces.data();
  }
}

UdpSocket::~UdpSocket() {
  if (file_ >= 0) close(file_);
}

void UdpSocket::queue(const sockaddr_in &to, std::span<const std::byte> header, std::span<const iovec> pieces) {
  if (queued_count_ == batch) flush();
  Outgoing &one = queued_[queued_count_];
  MCRL_ASSERT(header.size() <= longest_header && pieces.size() < one.pieces.size());
  one.to = to;
  std::ranges::copy(header, one.header.begin()); // which may be empty
  one.pieces[0] = {.iov_base = one.header.data(), .iov_len = header.size()};
  std::copy(pieces.begin(), pieces.end(), one.pieces.begin() + 1);
  outgoing_[queued_count_].msg_hdr.msg_iovlen = 1 + pieces.size();
  queued_count_++;
}

void UdpSocket::flush() {
  size_t sent = 0;
  while (sent < queued_count_) {
    int count = sendmmsg(file_, &outgoing_[sent], static_cast<unsigned>(queued_count_ - sent), 0);
    if (count > 0) {
      for (int i = 0; i < count && !refused_.empty(); i++) note_sent(queued_[sent + static_cast<size_t>(i)].to, 0);
      sent += static_cast<size_t>(count);
      continue;
    }
    int error = errno;
    if (error == EINTR) continue;
    if (error == EAGAIN || error == ENOBUFS) break;
    // The error may be of a datagram that was sent before; then this one has not been sent, and goes again with all that are lost.
    if (read_failures() == 0) note_sent(queued_[sent].to, error);
    sent++;
  }
  queued_count_ = 0;
}

void UdpSocket::note_sent(const sockaddr_in &to, int error) {
  auto one = std::find_if(refused_.begin(), refused_.end(), [&](const Refused &is) { return is_same_place(is.to, to); });
  uint64_t times = one == refused_.end() ? 0 : one->times;
  if (one != refused_.end()) refused_.erase(one);
  if (error != 0) refused_.push_back({to, error, times + 1});
}

size_t UdpSocket::receive() {
  for (mmsghdr &one : incoming_) one.msg_hdr.msg_namelen = sizeof(sockaddr_in);
  int count = recvmmsg(file_, incoming_.data(), batch, MSG_DONTWAIT, nullptr);
  int error = count < 0 ? errno : 0;
  bool is_refused = count < 0 && error != EAGAIN && error != EINTR && read_failures() == 0;
  receiving_refused_ = is_refused ? Refused{{}, error, receiving_refused_.times + 1} : Refused{};
  return count < 0 ? 0 : static_cast<size_t>(count);
}

UdpSocket::Datagram UdpSocket::received(size_t index) const {
  const mmsghdr &one = incoming_[index];
  auto *bytes = static_cast<std::byte *>(places_[index].iov_base);
  bool is_whole = one.msg_len < places_[index].iov_len && (one.msg_hdr.msg_flags & MSG_TRUNC) == 0;
  return {{bytes, one.msg_len}, senders_[index], is_whole};
}

void UdpSocket::wait(uint64_t longest_ns) {
  pollfd one{.fd = file_, .events = POLLIN, .revents = 0};
  timespec time{.tv_sec = static_cast<time_t>(longest_ns / 1'000'000'000), .tv_nsec = static_cast<long>(longest_ns % 1'000'000'000)};
  if (ppoll(&one, 1, &time, nullptr) > 0 && (one.revents & POLLERR) != 0) read_failures();
}

size_t UdpSocket::read_failures() {
  for (size_t count = 0;;) {
    sockaddr_in to{};
    alignas(cmsghdr) char control[256];
    msghdr message{};
    message.msg_name = &to;
    message.msg_namelen = sizeof to;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    if (recvmsg(file_, &message, MSG_ERRQUEUE | MSG_DONTWAIT) < 0) return count;
    count++;
    for (cmsghdr *part = CMSG_FIRSTHDR(&message); part != nullptr; part = CMSG_NXTHDR(&message, part)) {
      if (part->cmsg_level != IPPROTO_IP || part->cmsg_type != IP_RECVERR) continue;
      sock_extended_err error;
      std::memcpy(&error, CMSG_DATA(part), sizeof error);
      failures_.push_back({to, static_cast<int>(error.ee_errno)});
    }
  }
}

} // namespace mcrl
