#include "net/conduit/mpi/host.h"

#include "base/support/fatal.h"
#include "base/support/hash.h"
#include "base/support/host.h"
#include "base/support/memory.h"
#include "net/conduit/conduit.h"
#include "net/conduit/mpi/collective.h"
#include "net/conduit/mpi/end.h"
#include "net/conduit/mpi/order.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

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

void tell_why_not(int error, size_t bytes) {
  MemoryText text;
  if (error == ENOSPC)
    report("warning: /dev/shm has no room for %zu bytes: nodes of a host talk through MPI, which is slower", bytes);
  else
    report("warning: nodes of a host cannot share memory in /dev/shm (%s) and talk through MPI, which is slower",
           describe_refusal(error, text));
}

// Places that one look for nodes that are missing asks the system about, whose time for an answer grows with the nodes of the host.
// Each node begins after its own, so those that wait look at all places together.
constexpr uint32_t most_looks = 16;

} // namespace

Host::Host(MPI_Comm ranks, bool share, size_t largest) {
  int count, rank;
  MPI_Comm_size(ranks, &count);
  PMPI_Comm_rank(ranks, &rank);
  neighbours_ = make_zeroed<Neighbour>(static_cast<size_t>(count));
  has_all_nodes_ = count == 1;
  if (count == 1) return;

  Greeting mine{host_identity(), SharedMemory::Name::random(), Presence::Name::random(), share,
                share && Doorbell::let_sleeper_pay()};
  std::vector<Greeting> all = said_by_all(ranks, mine);
  bool shares = std::all_of(all.begin(), all.end(), [](const Greeting &greeting) { return greeting.shares; });
  bool sleeper_pays = true;
  std::vector<uint64_t> hosts;
  for (const Greeting &each : all) hosts.push_back(each.host);
  if (program_calls_mpi == nullptr) ranks_ = ranks_by_host(hosts);
  for (uint32_t node = 0; node < all.size(); node++) {
    uint32_t its_rank = rank_of(NodeId{node});
    if (all[its_rank].host != mine.host) continue;
    if (its_rank == static_cast<uint32_t>(rank)) {
      self_ = node;
      place_ = look_next_ = static_cast<uint32_t>(node_at_.size());
    }
    node_at_.push_back(static_cast<NodeId>(node));
    sleeper_pays &= all[its_rank].sleeper_pays;
  }
  has_all_nodes_ = node_at_.size() == all.size();
  std::sort(hosts.begin(), hosts.end());
  if (std::adjacent_find(hosts.begin(), hosts.end()) == hosts.end()) return; // no node has a neighbour

  mailbox_ = Mailbox::plan(static_cast<uint32_t>(node_at_.size()), largest, static_cast<size_t>(sysconf(_SC_PAGESIZE)));
  Errors errors = meet(ranks, all[rank_of(node_at_.front())], shares);
  if (is_shared()) place_mailboxes(sleeper_pays);
  if (place_ > 0) return;
  if (errors.memory != 0) tell_why_not(errors.memory, mailbox_.first_bytes() * node_at_.size());
  if (errors.presence != 0)
    report("warning: no file for locks in /dev/shm or /tmp (%s): nodes of a host do not notice that one of them has been killed",
           strerror(errors.presence));
}

// The steps are those of all nodes, also of one that is alone on its host. What is made has its name from the first collective
// operation to the second.
Host::Errors Host::meet(MPI_Comm ranks, const Greeting &first, bool shares) {
  size_t mailboxes = mailbox_.bytes() * node_at_.size(), bytes = mailboxes + Conduit::most_offered * node_at_.size();
  bool creates = place_ == 0 && node_at_.size() > 1, creates_memory = creates && shares;
  offered_from_ = mailboxes;
  Errors errors;
  if (creates) errors.presence = presence_.create(first.presence, static_cast<uint32_t>(node_at_.size()));
  if (creates_memory) errors.memory = memory_.create(first.name, bytes, mailboxes);
  errors = first_errors_here(ranks, errors);
  if (errors.presence == 0 && place_ > 0) errors.presence = presence_.open(first.presence, static_cast<uint32_t>(node_at_.size()));
  if (errors.presence == 0 && presence_.is_open()) errors.presence = presence_.begin(place_);
  if (errors.memory == 0 && place_ > 0 && shares) errors.memory = memory_.open(first.name, bytes, mailboxes);
  if (errors.memory == 0 && is_shared()) errors.memory = memory_.provide(place_ * mailbox_.bytes(), mailbox_.first_bytes());
  errors = first_errors_here(ranks, errors);
  if (creates && presence_.is_open()) Presence::remove(first.presence);
  if (creates_memory && is_shared()) SharedMemory::remove(first.name);
  if (errors.presence != 0) presence_.leave();
  if (errors.memory != 0) memory_.release();
  return errors;
}

void Host::take_leave() { presence_.end(); }

void Host::leave() {
  presence_.leave();
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
  auto places = static_cast<uint32_t>(node_at_.size());
  for (uint32_t looks = std::min(places, most_looks); looks > 0 && notices_ends(); looks--) {
    look_next_ = (look_next_ + 1) % places;
    if (look_next_ != place_ && presence_.has_broken_off(look_next_)) return node_at_[look_next_];
  }
  return std::nullopt;
}

Host::Errors Host::first_errors_here(MPI_Comm ranks, const Errors &mine) {
  std::vector<Errors> all = said_by_all(ranks, mine);
  Errors first;
  for (NodeId node : node_at_) {
    if (first.memory == 0) first.memory = all[rank_of(node)].memory;
    if (first.presence == 0) first.presence = all[rank_of(node)].presence;
  }
  return first;
}

void Host::place_mailboxes(bool sleeper_pays) {
  inbox = MailboxReceiver(mailbox_, mailbox_at(place_));
  bell = Doorbell(mailbox_at(place_), sleeper_pays);
  for (uint32_t place = 0; place < node_at_.size(); place++) {
    if (place == place_) continue;
    neighbour(node_at_[place]) = {MailboxSender(mailbox_, mailbox_at(place), place_), Doorbell(mailbox_at(place), sleeper_pays)};
  }
}

void Host::look_after_senders() {
  if (inbox.can_grow()) {
    size_t more = mailbox_.bytes() - mailbox_.first_bytes();
    if (memory_.provide(place_ * mailbox_.bytes() + mailbox_.first_bytes(), more) == 0) {
      inbox.grow();
    } else {
      inbox.stay_small();
      if (Mailbox::is_first_without_room(mailbox_at(0)))
        report("warning: /dev/shm has no room for %zu more bytes: nodes of a host send each other fewer messages at a time, which "
               "is slower",
               more);
    }
  }
  inbox.wake_waiting([this](uint32_t place) { neighbour(node_at_[place]).bell.ring(); });
}

} // namespace mcrl
