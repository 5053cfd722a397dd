// The collective calls of prelude_collective.h.
#include "prelude_collective.h"

#include "net/collective/collective.h"
#include "net/collective/numbers.h"
#include "net/progress/calls.h"

#include <cstring>

using namespace mcrl;

namespace {

// By operator.
constexpr Operation scans[] = {Operation::scan_sum, Operation::scan_min, Operation::scan_max};

Collectives &collectives_in(const char *call, const void *data, const void *others = nullptr) {
  Collectives &collectives = *node_of_thread_in(call).rooms.collectives;
  refuse_elements(call, data);
  refuse_elements(call, others);
  return collectives;
}

} // namespace

void mcrl_gather(unsigned root, const void *data, size_t bytes, void *all) {
  Collectives &collectives = collectives_in("mcrl_gather", data, all);
  collectives.gather(root_in(current_node(), "gather to", root), data, bytes, all);
}

void mcrl_allgather(const void *data, size_t bytes, void *all) {
  collectives_in("mcrl_allgather", data, all).allgather(data, bytes, all);
}

void mcrl_scatter(unsigned root, const void *all, size_t bytes, void *data) {
  Collectives &collectives = collectives_in("mcrl_scatter", all, data);
  collectives.scatter(root_in(current_node(), "scatter from", root), all, bytes, data);
}

void mcrl_reduce(void *data, size_t bytes, mcrl_combine combine) {
  collectives_in("mcrl_reduce", data).reduce(data, bytes, combine, Operation::reduce);
}

void mcrl_reduce_to(unsigned root, void *data, size_t bytes, mcrl_combine combine) {
  Collectives &collectives = collectives_in("mcrl_reduce_to", data);
  collectives.reduce_to(root_in(current_node(), "reduce_to", root), data, bytes, combine, Operation::reduce_to);
}

void mcrl_scan(void *data, size_t bytes, mcrl_combine combine) {
  collectives_in("mcrl_scan", data).scan(data, bytes, combine, Operation::scan);
}

void mcrl_exscan(const void *data, size_t bytes, void *before, mcrl_combine combine) {
  collectives_in("mcrl_exscan", data, before).exscan(data, bytes, before, combine, Operation::exscan);
}

void mcrl_reduce_numbers(void *values, size_t count, mcrl_number number, mcrl_operator operation) {
  Collectives &collectives = collectives_in("mcrl_reduce", values);
  size_t bytes = bytes_of_numbers("mcrl_reduce", count, number);
  collectives.reduce(values, bytes, combination(number, operation), reductions[operation], number);
}

void mcrl_reduce_numbers_to(unsigned root, void *values, size_t count, mcrl_number number, mcrl_operator operation) {
  Operation reduction = reductions_to_one[operation];
  const char *call = Parts::name_for_all_nodes(reduction);
  Collectives &collectives = collectives_in(call, values);
  size_t bytes = bytes_of_numbers(call, count, number);
  collectives.reduce_to(root_in(current_node(), call, root), values, bytes, combination(number, operation), reduction, number);
}

void mcrl_scan_numbers(void *values, size_t count, mcrl_number number, mcrl_operator operation) {
  Collectives &collectives = collectives_in("mcrl_scan", values);
  size_t bytes = bytes_of_numbers("mcrl_scan", count, number);
  collectives.scan(values, bytes, combination(number, operation), scans[operation], number);
}

void mcrl_exscan_sums(void *values, size_t count, mcrl_number number) {
  Collectives &collectives = collectives_in("mcrl_exscan", values);
  size_t bytes = bytes_of_numbers("mcrl_exscan", count, number);
  if (current_node().self != node_zero)
    return collectives.exscan(values, bytes, values, combination(number, MCRL_SUM), Operation::exscan_sum, number);
  collectives.exscan(values, bytes, nullptr, combination(number, MCRL_SUM), Operation::exscan_sum, number);
  std::memset(values, 0, bytes); // all bits 0 are the number 0
}

void mcrl_reduce_iadd(int *values, size_t count) { mcrl_reduce_numbers(values, count, MCRL_INT, MCRL_SUM); }
void mcrl_reduce_imin(int *values, size_t count) { mcrl_reduce_numbers(values, count, MCRL_INT, MCRL_MIN); }
void mcrl_reduce_imax(int *values, size_t count) { mcrl_reduce_numbers(values, count, MCRL_INT, MCRL_MAX); }
void mcrl_reduce_ladd(long *values, size_t count) { mcrl_reduce_numbers(values, count, MCRL_LONG, MCRL_SUM); }
void mcrl_reduce_lmin(long *values, size_t count) { mcrl_reduce_numbers(values, count, MCRL_LONG, MCRL_MIN); }
void mcrl_reduce_lmax(long *values, size_t count) { mcrl_reduce_numbers(values, count, MCRL_LONG, MCRL_MAX); }
void mcrl_reduce_dadd(double *values, size_t count) { mcrl_reduce_numbers(values, count, MCRL_DOUBLE, MCRL_SUM); }
void mcrl_reduce_dmin(double *values, size_t count) { mcrl_reduce_numbers(values, count, MCRL_DOUBLE, MCRL_MIN); }
void mcrl_reduce_dmax(double *values, size_t count) { mcrl_reduce_numbers(values, count, MCRL_DOUBLE, MCRL_MAX); }

void mcrl_scan_iadd(int *values, size_t count) { mcrl_scan_numbers(values, count, MCRL_INT, MCRL_SUM); }
void mcrl_scan_imin(int *values, size_t count) { mcrl_scan_numbers(values, count, MCRL_INT, MCRL_MIN); }
void mcrl_scan_imax(int *values, size_t count) { mcrl_scan_numbers(values, count, MCRL_INT, MCRL_MAX); }
void mcrl_scan_ladd(long *values, size_t count) { mcrl_scan_numbers(values, count, MCRL_LONG, MCRL_SUM); }
void mcrl_scan_lmin(long *values, size_t count) { mcrl_scan_numbers(values, count, MCRL_LONG, MCRL_MIN); }
void mcrl_scan_lmax(long *values, size_t count) { mcrl_scan_numbers(values, count, MCRL_LONG, MCRL_MAX); }
void mcrl_scan_dadd(double *values, size_t count) { mcrl_scan_numbers(values, count, MCRL_DOUBLE, MCRL_SUM); }
void mcrl_scan_dmin(double *values, size_t count) { mcrl_scan_numbers(values, count, MCRL_DOUBLE, MCRL_MIN); }
void mcrl_scan_dmax(double *values, size_t count) { mcrl_scan_numbers(values, count, MCRL_DOUBLE, MCRL_MAX); }

void mcrl_exscan_iadd(int *values, size_t count) { mcrl_exscan_sums(values, count, MCRL_INT); }
void mcrl_exscan_ladd(long *values, size_t count) { mcrl_exscan_sums(values, count, MCRL_LONG); }
void mcrl_exscan_dadd(double *values, size_t count) { mcrl_exscan_sums(values, count, MCRL_DOUBLE); }
