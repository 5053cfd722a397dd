// Measures what two nodes do with each other, and what one does alone, in the runtime and in what one would use instead.
//
//     mpiexec -n 2 bench-pair [--filter NAME]... [--seconds N] [--json FILE]
#include "cases.h"

#include <cstdio>
#include <cxxopts.hpp>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

extern "C" int node_self(void);
extern "C" int node_count(void);

namespace {

cxxopts::Options options() {
  cxxopts::Options options("mpiexec -n 2 bench-pair",
                           "Measures the runtime's operations and their peers between two pinned processes.");
  options.add_options()("filter", "measure only what contains NAME; may be repeated", cxxopts::value<std::vector<std::string>>(),
                        "NAME")("seconds", "measure for about N seconds", cxxopts::value<double>()->default_value("30"), "N")(
      "share", "for nodes on hosts of their own that are one machine: share memory through this file", cxxopts::value<std::string>(),
      "FILE")("json", "write the samples there instead of to stdout", cxxopts::value<std::string>(), "FILE")("help", "print this");
  return options;
}

int run(const cxxopts::ParseResult &given) {
  if (node_count() != 2) {
    fprintf(stderr, "bench-pair: needs 2 nodes, not %d: mpiexec -n 2 bench-pair\n", node_count());
    return 2;
  }
  if (!bench::pin(node_self())) {
    fprintf(stderr, "bench-pair: needs a core for each of 2 processes\n");
    return 1;
  }
  bench::Harness harness(given.count("share") ? given["share"].as<std::string>() : std::string());
  bench::add_hits(harness);
  bench::add_active_messages(harness);
  bench::add_mpi_messages(harness);
  bench::add_regions(harness);
  bench::add_runs_of_pages(harness);
  bench::add_threads(harness);
  bench::add_crl(harness);
  bench::add_optimistic(harness);
  if (given.count("filter")) harness.filter(given["filter"].as<std::vector<std::string>>());
  if (harness.empty()) {
    if (node_self() == 0) fprintf(stderr, "bench-pair: nothing has such a name\n");
    return 2;
  }
  nlohmann::json result;
  if (node_self() == 0) result["sizes"] = bench::sizes();
  result["cases"] = harness.measure(given["seconds"].as<double>());
  if (node_self() != 0) return 0;
  if (!given.count("json")) {
    std::cout << result << "\n";
    return 0;
  }
  std::ofstream file(given["json"].as<std::string>());
  file << result << "\n";
  return file.flush() ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) {
  cxxopts::Options known = options();
  try {
    cxxopts::ParseResult given = known.parse(argc, argv);
    if (!given.count("help")) return run(given);
    if (node_self() == 0) std::cout << known.help();
    return 0;
  } catch (const cxxopts::exceptions::exception &error) {
    if (node_self() == 0) fprintf(stderr, "bench-pair: %s\n", error.what());
    return 2;
  }
}
