#include "conduit/mpi/host.h"

#include "conduit/mpi/collective.h"
#include "support/fatal.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace mcrl {
namespace {

// Zeros, where pages may be missing because their file system is full: a store would be a SIGBUS, the system's own is an error.
bool fill_with_zeros(char *memory, size_t bytes) {
  int zeros = open("/dev/zero", O_RDONLY | O_CLOEXEC);
  if (zeros < 0) {
    std::memset(memory, 0, bytes);
    return true;
  }
  size_t filled = 0;
  for (ssize_t now = 1; filled < bytes && (now > 0 || errno == EINTR);) {
    now = read(zeros, memory + filled, bytes - filled);
    if (now > 0) filled += static_cast<size_t>(now);
  }
  close(zeros);
  return filled == bytes;
}

} // namespace

Host::Host(MPI_Comm nodes, bool share, size_t largest) {
  int count, self;
  MPI_Comm_size(nodes, &count);
  MPI_Comm_rank(nodes, &self);
  neighbours_.resize(static_cast<size_t>(count));
  has_all_nodes_ = count == 1;
  if (count == 1 || !agreed_by_all(nodes, share)) return;

  MPI_Comm host;
  MPI_Comm_split_type(nodes, MPI_COMM_TYPE_SHARED, self, MPI_INFO_NULL, &host);
  int here;
  MPI_Comm_size(host, &here);
  has_all_nodes_ = agreed_by_all(nodes, here == count);
  std::vector<int> members(static_cast<size_t>(here));
  MPI_Request request;
  MPI_Iallgather(&self, 1, MPI_INT, members.data(), 1, MPI_INT, host, &request);
  wait_and_yield(request);
  for (int node : members) node_at_.push_back(static_cast<NodeId>(node));
  if (here > 1) map(host, largest);
  MPI_Comm_free(&host);
}

void Host::map(MPI_Comm host, size_t largest) {
  int self;
  MPI_Comm_rank(host, &self);
  Mailbox mailbox = Mailbox::plan(static_cast<uint32_t>(node_at_.size()), largest);
  MPI_Info info;
  MPI_Info_create(&info);
  MPI_Info_set(info, "alloc_shared_noncontig", "true"); // each mailbox on pages of its own
  char *mine = nullptr;
  MPI_Comm_set_errhandler(host, MPI_ERRORS_RETURN);
  int error = MPI_Win_allocate_shared(static_cast<MPI_Aint>(mailbox.bytes()), 1, info, host, &mine, &window_);
  MPI_Info_free(&info);
  // MPI reports it on all nodes or on none.
  if (error != MPI_SUCCESS) window_ = MPI_WIN_NULL;
  if (error != MPI_SUCCESS || !agreed_by_all(host, fill_with_zeros(mine, mailbox.bytes()))) {
    leave();
    if (self == 0)
      report("warning: /dev/shm has no room for %zu bytes: nodes of a host talk through MPI, which is slower",
             mailbox.bytes() * node_at_.size());
    return;
  }
  bool sleeper_pays = agreed_by_all(host, Doorbell::let_sleeper_pay());
  inbox = Inbox(mailbox, mine);
  bell = Doorbell(mailbox, mine, sleeper_pays);
  for (uint32_t place = 0; place < node_at_.size(); place++) {
    if (place == static_cast<uint32_t>(self)) continue;
    MPI_Aint bytes;
    int unit;
    char *theirs;
    MPI_Win_shared_query(window_, static_cast<int>(place), &bytes, &unit, &theirs);
    neighbours_[number(node_at_[place])] = {Outbox(mailbox, theirs, static_cast<uint32_t>(self)),
                                            Doorbell(mailbox, theirs, sleeper_pays)};
  }
}

void Host::leave() {
  if (window_ != MPI_WIN_NULL) MPI_Win_free(&window_);
  window_ = MPI_WIN_NULL;
}

} // namespace mcrl
