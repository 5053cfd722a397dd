// More nodes than cores: nodes 0 and 1 exchange messages while all others wait. Beside it the same in MPI, as a program does it
// that yields the core between two tests, and as one that blocks. With --invalidations, write misses of regions that so many of the
// other nodes have read (thesis, table 6.2) instead. No node is pinned.
//
//     mpiexec -n 32 bench-crowd [--seconds N] [--json FILE]
//     mpiexec -n 8 bench-crowd --invalidations [...]
#include "cores.h"
#include "increments.h"
#include "regions.h"

#include <cstdio>
#include <cxxopts.hpp>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sched.h>

#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

extern "C" {
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
  mcrl_rid remote = bench::make_regions(1, 1, 64)[0];
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

// Node 0 writes regions that are at home on node 1 and have been read by `readers` other nodes: the ns of each write, by batch.
std::vector<double> write_misses(int readers, double seconds) {
  const std::vector<mcrl_rid> regions = bench::make_regions(1, 16, 256);
  std::vector<double> batches;
  double first = now_ns();
  for (int more = 1; more;) {
    // What its home has written is nowhere else.
    if (node_self() == 1)
      for (mcrl_rid rid : regions) mcrl_write_unlock(mcrl_write_lock(rid));
    barrier();
    if (node_self() > 1 && node_self() <= 1 + readers)
      for (mcrl_rid rid : regions) mcrl_read_unlock(mcrl_read_lock(rid));
    barrier();
    if (node_self() == 0) {
      double start = now_ns();
      for (mcrl_rid rid : regions) mcrl_write_unlock(mcrl_write_lock(rid));
      double end = now_ns();
      batches.push_back((end - start) / static_cast<double>(regions.size()));
      more = end - first < seconds * 1e9;
    }
    broadcast(0, &more, sizeof more);
  }
  return batches;
}

nlohmann::json invalidations(double seconds) {
  nlohmann::json result;
  for (int readers : {0, 1, 6}) result["crowd.write_miss." + std::to_string(readers)] = write_misses(readers, seconds / 3);
  return result;
}

nlohmann::json all_hops(double seconds) {
  MPI_Comm comm;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  nlohmann::json result;
  result["crowd.activation"] = in_runtime(seconds / 3);
  result["crowd.mpi.test_yield"] = in_mpi(comm, seconds / 3, 50, wait_yielding);
  result["crowd.mpi.blocking"] = in_mpi(comm, seconds / 3, 1, wait_blocking);
  MPI_Comm_free(&comm);
  return result;
}

void write(const nlohmann::json &result, const std::string &path) {
  if (node_self() != 0) return;
  if (path.empty()) std::cout << result << "\n";
  else std::ofstream(path) << result << "\n";
}

} // namespace

int main(int argc, char **argv) {
  cxxopts::Options known("mpiexec -n 32 bench-crowd", "Messages between two nodes of many.");
  known.add_options()("seconds", "measure for about N seconds", cxxopts::value<double>()->default_value("6"), "N")(
      "json", "write the ns, by batch, there instead of to stdout", cxxopts::value<std::string>()->default_value(""),
      "FILE")("invalidations", "measure write misses with none, one and six readers instead")("help", "print this");
  try {
    cxxopts::ParseResult given = known.parse(argc, argv);
    bool of_misses = given.count("invalidations") > 0;
    if (given.count("help")) {
      if (node_self() == 0) std::cout << known.help();
      return 0;
    }
    if (node_count() < (of_misses ? 8 : 2)) {
      if (node_self() == 0) fprintf(stderr, "bench-crowd: needs at least 2 nodes, 8 for invalidations\n");
      return 2;
    }
    double seconds = given["seconds"].as<double>();
    write(of_misses ? invalidations(seconds) : all_hops(seconds), given["json"].as<std::string>());
    return 0;
  } catch (const cxxopts::exceptions::exception &error) {
    if (node_self() == 0) fprintf(stderr, "bench-crowd: %s\n", error.what());
    return 2;
  }
}
