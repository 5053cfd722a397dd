// More nodes than cores: nodes 0 and 1 exchange messages while all others wait. Beside it the same in MPI, as a program does it that
// yields the core between two tests, and as one that blocks. Nobody is pinned.
//
//     mpiexec -n 32 bench-crowd [--seconds N] [--json FILE]
#include "cores.h"
#include "increments.h"

#include <cstdio>
#include <cxxopts.hpp>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sched.h>

#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

extern "C" {
void *mcrl_region_new(size_t bytes);
void broadcast(int root, void *data, size_t bytes);
void barrier(void);
int node_self(void);
int node_count(void);
}

namespace {

using bench::now_ns;

enum { go_on, end };

// The ns of one hop in each batch of round trips, for so long.
template <class Function> std::vector<double> hops(double seconds, int round_trips, Function &&round_trip) {
  std::vector<double> batches;
  double first = now_ns();
  do {
    double start = now_ns();
    for (int i = 0; i < round_trips; i++) round_trip();
    batches.push_back((now_ns() - start) / (2 * round_trips));
  } while (now_ns() - first < seconds * 1e9);
  return batches;
}

std::vector<double> in_runtime(double seconds) {
  mcrl_rid remote = 0;
  if (node_self() == 1) remote = reinterpret_cast<mcrl_rid>(mcrl_region_new(64));
  broadcast(1, &remote, sizeof remote);
  barrier();
  std::vector<double> batches;
  if (node_self() == 0) batches = hops(seconds, 50, [=] { null_call(remote, 16); });
  barrier();
  return batches;
}

void wait_yielding(MPI_Request request) {
  for (int done = 0; !done;) {
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (!done) sched_yield();
  }
}

void wait_blocking(MPI_Request request) { MPI_Wait(&request, MPI_STATUS_IGNORE); }

// The others wait for the end of it in a barrier, in the same way.
std::vector<double> in_mpi(MPI_Comm comm, double seconds, int round_trips, void (*wait)(MPI_Request)) {
  std::vector<double> batches;
  int other = 1 - node_self();
  auto receive = [=] {
    int message;
    MPI_Request request;
    MPI_Irecv(&message, 1, MPI_INT, other, 0, comm, &request);
    wait(request);
    return message;
  };
  auto send = [=](int message) { MPI_Send(&message, 1, MPI_INT, other, 0, comm); };
  if (node_self() == 0) {
    batches = hops(seconds, round_trips, [&] {
      send(go_on);
      receive();
    });
    send(end);
  }
  if (node_self() == 1)
    while (receive() == go_on) send(go_on);
  MPI_Request all;
  MPI_Ibarrier(comm, &all);
  wait(all);
  return batches;
}

void run(double seconds, const std::string &path) {
  MPI_Comm comm;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  nlohmann::json result;
  result["crowd.activation"] = in_runtime(seconds / 3);
  result["crowd.mpi.test_yield"] = in_mpi(comm, seconds / 3, 50, wait_yielding);
  result["crowd.mpi.blocking"] = in_mpi(comm, seconds / 3, 1, wait_blocking);
  MPI_Comm_free(&comm);
  if (node_self() != 0) return;
  if (path.empty()) std::cout << result << "\n";
  else std::ofstream(path) << result << "\n";
}

} // namespace

int main(int argc, char **argv) {
  cxxopts::Options known("mpiexec -n 32 bench-crowd", "Messages between two nodes of many.");
  known.add_options()("seconds", "measure for about N seconds", cxxopts::value<double>()->default_value("6"), "N")(
      "json", "write the ns of a hop, by batch, there instead of to stdout", cxxopts::value<std::string>()->default_value(""),
      "FILE")("help", "print this");
  try {
    cxxopts::ParseResult given = known.parse(argc, argv);
    if (given.count("help")) {
      if (node_self() == 0) std::cout << known.help();
    } else if (node_count() < 2) {
      fprintf(stderr, "bench-crowd: needs at least 2 nodes: mpiexec -n 32 bench-crowd\n");
      return 2;
    } else {
      run(given["seconds"].as<double>(), given["json"].as<std::string>());
    }
    return 0;
  } catch (const cxxopts::exceptions::exception &error) {
    if (node_self() == 0) fprintf(stderr, "bench-crowd: %s\n", error.what());
    return 2;
  }
}
