#include "net/conduit/mpi/job.h"

#include "base/support/fatal.h"
#include "net/conduit/mpi/begin.h"
#include "net/conduit/mpi/collective.h"
#include "net/conduit/mpi/end.h"

namespace mcrl {
namespace {

class MpiJob final : public Job {
public:
  MpiJob(int *argc, char ***argv) : started_mpi_(begin_mpi(argc, argv)) {
    MPI_Request request;
    MPI_Comm_idup(MPI_COMM_WORLD, &nodes_, &request);
    wait_and_yield(request);
    PMPI_Comm_rank(nodes_, &self_);
    MPI_Comm_size(nodes_, &size_);
  }

  uint32_t self() const override { return static_cast<uint32_t>(self_); }
  uint32_t size() const override { return static_cast<uint32_t>(size_); }

  bool have_all_come() override {
    if (!has_come_) MPI_Ibarrier(nodes_, &all_have_come_);
    has_come_ = true;
    int done = 0;
    MPI_Test(&all_have_come_, &done, MPI_STATUS_IGNORE);
    return done != 0;
  }

  void end() override {
    MPI_Comm_free(&nodes_);
    if (started_mpi_ || identity().ends_mpi) end_mpi();
  }

  [[noreturn]] void abort(int code) override { abort_mpi(code); }

private:
  void gather(const void *mine, size_t bytes, void *all) override {
    MPI_Request request;
    MPI_Iallgather(mine, static_cast<int>(bytes), MPI_BYTE, all, static_cast<int>(bytes), MPI_BYTE, nodes_, &request);
    wait_and_yield(request);
  }

  MPI_Comm nodes_ = MPI_COMM_NULL;
  MPI_Request all_have_come_ = MPI_REQUEST_NULL;
  bool started_mpi_, has_come_ = false;
  int self_ = 0, size_ = 1;
};

} // namespace

std::unique_ptr<Job> make_mpi_job(int *argc, char ***argv) { return std::make_unique<MpiJob>(argc, argv); }

} // namespace mcrl
