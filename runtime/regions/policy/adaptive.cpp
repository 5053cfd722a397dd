// What costs less, by what is known (thesis 3.3.2): a copy costs as much as break_even() computations, and serves as many operations as the
// node has until another one is in the way. How many that will be is told by
// - the uses that copies got at that node, where some were counted;
// - else the operations that it had in a row so far: it is taken to be in the middle of them. A long row counts for more than uses that
//   were counted before it, which are those of another phase of the program.
// - where it has not asked for the region yet, the uses of copies of other regions that came at the same place in the program.
// A computation that has missed there before, one region after the other, will find more at the home: that many misses are saved. So are
// those of its calls, if others have saved them at the same site (sites.h). How copies were used that came there is then no measure: calls
// of what has stayed have used them. A computation that was spawned returns nothing, and costs one message. One that takes another region
// next finds that at the home, too; or it goes on to that region, or that has to follow it, which costs messages.
#include "regions/policy/client.h"
#include "regions/policy/costs.h"
#include "regions/policy/home.h"

#include <algorithm>

namespace mcrl::policy {
namespace {

// What a request stands for was done in a row only if nothing has come between it and the request before it.
uint32_t reads_in_a_row(History &history, const Request &request) {
  if (!request.was_read)
    for (History::Reader &reader : history.readers) reader.reads = 0;
  uint32_t node = number(request.from);
  History::Reader &reader = history.readers[node % std::size(history.readers)];
  bool goes_on = reader.node == node && reader.reads != 0;
  // A read of one of two nodes that share a place counts for the other as well: nothing has been written between.
  reader = {node, goes_on ? reader.reads + request.operations : reader.reads + 1};
  return reader.reads;
}

uint32_t writes_in_a_row(History &history, const Request &request) {
  for (History::Reader &reader : history.readers) reader.reads = 0;
  bool home_has_written = history.watches && !request.was_read;
  history.watches = false;
  uint32_t node = number(request.from);
  bool goes_on = history.writer == node && history.writes != 0 && !home_has_written;
  history.writer = node;
  history.writes = goes_on ? history.writes + request.operations : 1;
  return history.writes;
}

// A row of requests that stand for 32 operations each may have been interrupted between them, and was not likely to be each time.
constexpr uint32_t long_row = 96;

// What a computation costs beside two messages: those that tell of the ends of its locks; and a copy of the region that it takes next, or
// the way back to that.
double extra(const Costs &costs, const Request &request) {
  double more = request.ends * costs.message;
  if (request.next == Next::here) return more + costs.copy + costs.byte * static_cast<double>(bytes_of(request.next_size));
  return request.next == Next::here_to_move ? more + costs.message : more;
}

// A computation that goes on to another node, or waits for what is there, costs a message more if it was asked for. As long as nothing is
// known, its operation is taken to be followed by another one.
bool is_a_risk(const Request &request) {
  return request.operations == 1 && (is_here(request.next) || request.next == Next::elsewhere);
}

// An operation of a node near the home that goes to no other region, as far as is known: only that one could be done in place.
bool is_alone(const Request &request) {
  bool goes_on = request.walk != 0 || request.saved != 0 || request.ends != 0 || request.next != Next::unknown;
  return request.near && request.mode != MCRL_UPDATE && !goes_on;
}

bool executes(Home &home, const Request &request) {
  History &history = home.history(request.rid);
  uint32_t in_a_row = request.mode != MCRL_READ ? writes_in_a_row(history, request) : reads_in_a_row(history, request);
  bool is_known = request.uses != 0 && in_a_row < long_row;
  double serves = is_known ? request.uses : in_a_row + is_a_risk(request);
  double times = request.returns ? 1 : 2; // a computation from which nothing comes back costs half as much
  int saved = std::max<int>({request.walk, request.saved, request.next == Next::at_home});
  const Costs &costs = costs_at(request.distance);
  double enough = costs.break_even(request.region_bytes, request.record_bytes, extra(costs, request)) * (1 + saved) * times;
  // The operations after this one are done in place, as long as the node does not do many in a row (regions/in_place/phases.h).
  if (is_alone(request)) enough = std::max(enough, costs.break_even_in_place(request.region_bytes));
  bool executes = request.uses != Request::all_counted && serves < enough;
  history.near_asks = executes && is_alone(request) ? std::min<uint8_t>(history.near_asks + 1, History::near_asks_of_phase) : 0;
  if (!executes && in_a_row >= long_row) history = {.rid = request.rid}; // the next long row is another proof
  return executes;
}

} // namespace

const Policy adaptive{
    .choose = [](const Client &client,
                 const Miss &miss) { return miss.is_copied ? client.kept_answer(miss) : Choice::computation; },
    .executes = executes,
};

} // namespace mcrl::policy
