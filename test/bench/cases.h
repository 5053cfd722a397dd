// The groups of operations that bench-pair measures. Names are <group>.<operation>[.<bytes>]; peers are in groups of their own
// (mpi, boost, pthread).
#pragma once

#include "harness.h"

namespace bench {

// Each is collective: it may make regions, windows and communicators, which stay until the program ends.
void add_hits(Harness &);
void add_active_messages(Harness &);
void add_mpi_messages(Harness &);
void add_regions(Harness &);
void add_runs_of_pages(Harness &);
void add_threads(Harness &);
void add_crl(Harness &);
void add_optimistic(Harness &);

// Sizes in bytes that are no times: the region header, and what an idle thread has touched. Before any measurement.
nlohmann::json sizes();

} // namespace bench
