#include "conduit/mpi/host.h"

#include "conduit/conduit.h"
#include "conduit/mpi/collective.h"
#include "support/fatal.h"
#include "support/hash.h"
#include "support/host.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>
#include <utility>

namespace mcrl {
namespace {

// Equal for processes that see the same /dev/shm, which containers of one machine need not do. The file system's number means
// something only as long as this system runs.
uint64_t host_identity() {
  Hash hash;
  uint64_t kernel = kernel_identity();
  hash.add(&kernel, sizeof kernel);
  utsname names;
  if (uname(&names) == 0) hash.add(names.nodename, strnlen(names.nodename, sizeof names.nodename));
  struct stat shm;
  if (stat("/dev/shm", &shm) == 0) {
    hash.add(&shm.st_dev, sizeof shm.st_dev);
    hash.add(&shm.st_ino, sizeof shm.st_ino);
  }
  return hash.value();
}

size_t in_whole_pages(size_t bytes) {
  auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return (bytes + page - 1) / page * page;
}

void tell_why_not(int error, size_t bytes) {
  if (error == ENOSPC)
    report("warning: /dev/shm has no room for %zu bytes: nodes of a host talk through MPI, which is slower", bytes);
  else
    report("warning: nodes of a host cannot share memory in /dev/shm (%s) and talk through MPI, which is slower", strerror(error));
}

} // namespace

Host::Host(MPI_Comm nodes, bool share, size_t largest) {
  int count, self;
  MPI_Comm_size(nodes, &count);
  MPI_Comm_rank(nodes, &self);
  neighbours_.resize(static_cast<size_t>(count));
  has_all_nodes_ = count == 1;
  if (count == 1) return;

  Greeting mine{host_identity(), SharedMemory::Name::random(), share, share && Doorbell::let_sleeper_pay()};
  std::vector<Greeting> all = said_by_all(nodes, mine);
  if (!std::all_of(all.begin(), all.end(), [](const Greeting &greeting) { return greeting.shares; })) return;
  bool sleeper_pays = true;
  std::vector<uint64_t> hosts;
  for (uint32_t node = 0; node < all.size(); node++) {
    hosts.push_back(all[node].host);
    if (all[node].host != mine.host) continue;
    if (node == static_cast<uint32_t>(self)) place_ = static_cast<uint32_t>(node_at_.size());
    node_at_.push_back(static_cast<NodeId>(node));
    sleeper_pays &= all[node].sleeper_pays;
  }
  has_all_nodes_ = node_at_.size() == all.size();
  std::sort(hosts.begin(), hosts.end());
  if (std::adjacent_find(hosts.begin(), hosts.end()) == hosts.end()) return; // no node has a neighbour

  Mailbox mailbox = Mailbox::plan(static_cast<uint32_t>(node_at_.size()), largest);
  size_t mailbox_bytes = in_whole_pages(mailbox.bytes()); // each on pages of its own
  int error = share_memory(nodes, all[number(node_at_.front())].name, mailbox, mailbox_bytes);
  if (is_shared()) place_mailboxes(mailbox, mailbox_bytes, sleeper_pays);
  else if (error != 0 && place_ == 0) tell_why_not(error, mailbox_bytes * node_at_.size());
}

// The steps are those of all nodes, also of one that is alone on its host. The object has its name from the first collective
// operation to the second.
int Host::share_memory(MPI_Comm nodes, const SharedMemory::Name &name, const Mailbox &mailbox, size_t mailbox_bytes) {
  size_t mailboxes = mailbox_bytes * node_at_.size(), bytes = mailboxes + Conduit::most_offered * node_at_.size();
  bool creates = place_ == 0 && node_at_.size() > 1;
  offered_from_ = mailboxes;
  int error = first_error_here(nodes, creates ? memory_.create(name, bytes, mailboxes) : 0);
  if (error == 0 && place_ > 0) error = memory_.open(name, bytes, mailboxes);
  if (error == 0 && is_shared()) error = memory_.provide(place_ * mailbox_bytes, mailbox_bytes);
  if (error == 0 && is_shared()) {
    Presence &presence = mailbox.presence(memory_.at(place_ * mailbox_bytes));
    error = presence.begin();
    if (error == 0) presence_ = &presence;
  }
  error = first_error_here(nodes, error);
  if (creates && is_shared()) SharedMemory::remove(name);
  if (error != 0) leave();
  return error;
}

void Host::take_leave() {
  if (Presence *presence = std::exchange(presence_, nullptr)) presence->end();
}

void Host::leave() {
  take_leave();
  memory_.release();
}

bool Host::map_offered(NodeId of, char *at, size_t bytes) {
  auto place = static_cast<size_t>(std::find(node_at_.begin(), node_at_.end(), of) - node_at_.begin());
  if (!is_shared() || place == node_at_.size()) return false;
  offered_.push_back({at, offered_from_ + place * Conduit::most_offered, bytes});
  return memory_.map_at(at, offered_.back().offset, bytes) == 0;
}

void Host::leave_offered() {
  for (const Offered &part : offered_) memory_.map_at(part.at, part.offset, part.bytes, true);
}

bool Host::provide_offered(size_t offset, size_t bytes) {
  return memory_.provide(offered_from_ + place_ * Conduit::most_offered + offset, bytes) == 0;
}

std::optional<NodeId> Host::find_missing() {
  for (NodeId node : node_at_) {
    Presence *presence = neighbour(node).presence;
    if (presence != nullptr && presence->has_broken_off()) return node;
  }
  return std::nullopt;
}

int Host::first_error_here(MPI_Comm nodes, int mine) {
  std::vector<int> errors = said_by_all(nodes, mine);
  for (NodeId node : node_at_)
    if (int error = errors[number(node)]; error != 0) return error;
  return 0;
}

void Host::place_mailboxes(const Mailbox &mailbox, size_t mailbox_bytes, bool sleeper_pays) {
  inbox = MailboxReceiver(mailbox, memory_.at(place_ * mailbox_bytes));
  bell = Doorbell(mailbox, memory_.at(place_ * mailbox_bytes), sleeper_pays);
  for (uint32_t place = 0; place < node_at_.size(); place++) {
    if (place == place_) continue;
    char *theirs = memory_.at(place * mailbox_bytes);
    neighbours_[number(node_at_[place])] = {MailboxSender(mailbox, theirs, place_), Doorbell(mailbox, theirs, sleeper_pays),
                                            &mailbox.presence(theirs)};
  }
}

} // namespace mcrl
