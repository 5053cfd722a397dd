// When to tell that the system refuses what a conduit cannot do without. A refusal that passes, as of a firewall whose table is
// full for a moment, is a loss like others.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

namespace mcrl {

// The system's refusals of the datagrams to one node, or of those that come.
class Refusal {
public:
  static constexpr uint64_t patience_ns = 1'000'000'000;

  // Asked now and then with how often the system has refused in a row: whether it has just refused again, after so long.
  bool lasts(uint64_t times, uint64_t now_ns) {
    bool again = times != std::exchange(times_, times);
    if (times == 0) since_ns_ = never;
    else if (since_ns_ == never) since_ns_ = now_ns;
    return times != 0 && again && now_ns - since_ns_ >= patience_ns;
  }

private:
  static constexpr uint64_t never = UINT64_MAX;
  uint64_t since_ns_ = never, times_ = 0;
};

// `what` is as "send datagrams to node 1".
inline std::string describe_refusal(const std::string &what, const char *call, int error) {
  return "warning: for a second the system has refused to " + what + " (" + call + ": " + strerror(error) +
         "): let firewalls pass UDP between the nodes' hosts, and filters of system calls (seccomp) sendmmsg, recvmmsg, recvmsg and ppoll; or "
         "leave out MCRL_CONDUIT=udp";
}

} // namespace mcrl
