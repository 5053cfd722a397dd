#include "net/conduit/udp/addresses.h"

#include "base/support/fatal.h"
#include "base/support/hash.h"
#include "base/support/host.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/random.h>
#include <sys/stat.h>

namespace mcrl {
namespace {

// An interface's address, and the mask of its network; both 0 where there is none.
struct Interface {
  in_addr_t address, mask;
  bool is_in_network_of(const Interface &other) const {
    return address != 0 && mask == other.mask && (address & mask) == (other.address & mask);
  }
};

struct Greeting {
  uint64_t host;    // equal for nodes under one kernel
  uint64_t network; // equal for nodes that see the same interfaces
  std::array<Interface, 8> interfaces;
};

std::array<Interface, 8> find_interfaces() {
  std::array<Interface, 8> found{};
  ifaddrs *all = nullptr;
  if (getifaddrs(&all) != 0) return found;
  size_t count = 0;
  for (ifaddrs *one = all; one != nullptr && count < found.size(); one = one->ifa_next) {
    bool is_of_use = one->ifa_addr != nullptr && one->ifa_netmask != nullptr && one->ifa_addr->sa_family == AF_INET &&
                     (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
    if (!is_of_use) continue;
    found[count++] = {reinterpret_cast<sockaddr_in *>(one->ifa_addr)->sin_addr.s_addr,
                      reinterpret_cast<sockaddr_in *>(one->ifa_netmask)->sin_addr.s_addr};
  }
  freeifaddrs(all);
  return found;
}

Greeting greeting() {
  uint64_t kernel = kernel_identity();
  Hash hash;
  hash.add(&kernel, sizeof kernel);
  struct stat space{};
  if (stat("/proc/self/ns/net", &space) == 0) hash.add(&space.st_ino, sizeof space.st_ino);
  return {.host = kernel, .network = hash.value(), .interfaces = find_interfaces()};
}

} // namespace

Meeting find_meeting(Job &job) {
  std::vector<Greeting> all = job.said_by_all(greeting());
  Meeting meeting{.address = {htonl(INADDR_LOOPBACK)}, .all_on_one_host = true, .nodes_here = 0};
  for (const Greeting &one : all) {
    if (one.network != all[0].network) meeting.all_on_one_host = false;
    if (one.host == all[job.self()].host) meeting.nodes_here++;
  }
  if (meeting.all_on_one_host) return meeting;
  for (const Interface &network : all[0].interfaces) {
    size_t nodes = 0;
    for (uint32_t node = 0; node < job.size(); node++)
      for (const Interface &one : all[node].interfaces) {
        if (!one.is_in_network_of(network)) continue;
        if (node == job.self()) meeting.address = {one.address};
        nodes++;
        break;
      }
    if (nodes == job.size()) return meeting;
  }
  fatal("the nodes have no IPv4 network in common, which MCRL_CONDUIT=udp needs: connect their hosts, or leave out MCRL_CONDUIT");
}

Addresses exchange_addresses(Job &job, in_addr address, uint16_t port) {
  struct Place {
    uint64_t key;
    in_addr_t address;
    uint32_t port;
  };
  Place mine{.key = 0, .address = address.s_addr, .port = port};
  if (job.self() == 0 && getrandom(&mine.key, sizeof mine.key, 0) != sizeof mine.key)
    fatal("no random number for the job's key: %s", strerror(errno));
  std::vector<Place> all = job.said_by_all(mine);
  Addresses addresses{.of_node = {}, .key = {all[0].key}};
  for (const Place &place : all) {
    sockaddr_in one{};
    one.sin_family = AF_INET;
    one.sin_addr.s_addr = place.address;
    one.sin_port = static_cast<in_port_t>(place.port);
    addresses.of_node.push_back(one);
  }
  return addresses;
}

} // namespace mcrl
