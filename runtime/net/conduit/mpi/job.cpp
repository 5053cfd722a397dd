#include "net/conduit/mpi/job.h"

#include "base/support/fatal.h"
#include "net/conduit/mpi/begin.h"
#include "net/conduit/mpi/collective.h"
#include "net/conduit/mpi/end.h"

namespace mcrl {

struct MpiJob::State {
  MPI_Comm nodes = MPI_COMM_NULL;
  MPI_Request all_have_come = MPI_REQUEST_NULL;
  bool started_mpi = false, has_come = false;
  int self = 0, size = 1;
};

MpiJob::MpiJob(int *argc, char ***argv) : state_(std::make_unique<State>()) {
  state_->started_mpi = begin_mpi(argc, argv);
  MPI_Request request;
  MPI_Comm_idup(MPI_COMM_WORLD, &state_->nodes, &request);
  wait_and_yield(request);
  MPI_Comm_rank(state_->nodes, &state_->self);
  MPI_Comm_size(state_->nodes, &state_->size);
}

MpiJob::~MpiJob() = default;

uint32_t MpiJob::self() const { return static_cast<uint32_t>(state_->self); }
uint32_t MpiJob::size() const { return static_cast<uint32_t>(state_->size); }

void MpiJob::gather(const void *mine, size_t bytes, void *all) {
  MPI_Request request;
  MPI_Iallgather(mine, static_cast<int>(bytes), MPI_BYTE, all, static_cast<int>(bytes), MPI_BYTE, state_->nodes, &request);
  wait_and_yield(request);
}

bool MpiJob::have_all_come() {
  if (!state_->has_come) MPI_Ibarrier(state_->nodes, &state_->all_have_come);
  state_->has_come = true;
  int done = 0;
  MPI_Test(&state_->all_have_come, &done, MPI_STATUS_IGNORE);
  return done != 0;
}

void MpiJob::end() {
  MPI_Comm_free(&state_->nodes);
  if (state_->started_mpi || identity().ends_mpi) end_mpi();
}

} // namespace mcrl
