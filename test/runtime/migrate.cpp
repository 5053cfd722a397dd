// Dynamic migration as the thesis's figures 6-2 and 6-3 have it: an operation that goes to the region's home as a thread or as a
// handler, where it is executed, or answered with the data.
#include "mcrl.h"
#include "regions/copies/engine.h"
#include "regions/operations/operations.h"
#include "run.h"

namespace mcrl::random_run {
namespace {

struct Request {
  HomeRegion *home;
  void *remote; // the client's address of the data
  crl_tid thread;
  uint64_t operation; // in the history
  mcrl_mode mode;
  bool as_thread;
};

void wake_up(unsigned, void *thread, size_t) { crl_wakeup(*static_cast<crl_tid *>(thread)); }

struct Finished {
  unsigned client;
  crl_tid thread;
};

void tell_finished(unsigned, void *arguments, size_t) {
  auto &finished = *static_cast<Finished *>(arguments);
  // A handler may be told that the network is busy; a thread waits.
  if (mcrl_do_on(finished.client, wake_up, &finished.thread, sizeof finished.thread) == MCRL_BUSY)
    mcrl_thread_on(crl_self_addr, tell_finished, arguments, sizeof finished);
}

void send_data(unsigned client, const Request &request) {
  auto *send = request.mode == MCRL_WRITE ? rgn_fake_write_msg : rgn_fake_read_msg;
  send(request.home, client, rgn_header(request.remote));
}

void accept(unsigned client, const Request &request) {
  auto *notify = request.mode == MCRL_WRITE ? rgn_notify_wmigrate : rgn_notify_rmigrate;
  notify(client, request.remote);
}

void execute(unsigned client, const Request &request, void *at) {
  Run &run = *this_run;
  run.begin(request.operation, at);
  run.end(request.operation, at, request.as_thread);
  Finished finished{client, request.thread};
  tell_finished(crl_self_addr, &finished, sizeof finished);
  if (request.mode == MCRL_WRITE) rgn_end_write(at);
  else rgn_end_read(at);
}

void start(void *at, mcrl_mode mode) {
  if (mode == MCRL_WRITE) rgn_start_write(at);
  else rgn_start_read(at);
}

// An operation of a thread of this node that has not mapped the region, in the last unmap, is an error.
bool others_operate(const Request &request) {
  return operations_here(*mcrl_region_at(reinterpret_cast<mcrl_rid>(request.home))) != 0;
}

// At the home. A handler executes what needs no wait.
void serve(unsigned client, void *arguments, size_t) {
  auto &request = *static_cast<Request *>(arguments);
  if (this_run->one_in(3) || (!request.as_thread && others_operate(request))) return send_data(client, request);
  void *at = rgn_map_migrated(request.home);
  if (request.as_thread || start_without_wait(at, request.mode) != nullptr) {
    accept(client, request);
    if (request.as_thread) start(at, request.mode);
    execute(client, request, at);
    while (request.as_thread && others_operate(request)) this_run->linger();
  } else send_data(client, request);
  rgn_unmap(at);
}

// True if the operation has been executed at the home.
bool goes_home(Run &run, uint32_t region, void *at, size_t operation, mcrl_mode mode) {
  unsigned notify;
  run.note_miss(region); // as far as can be seen here
  int migrate = mode == MCRL_WRITE ? rgn_start_local_write(at, &notify) : rgn_start_local_read(at, &notify);
  if (!migrate) return false;
  Request request{rgn_home_addr(at), at, crl_thread_id(), operation, mode, run.one_in(2)};
  auto *send = request.as_thread ? mcrl_thread_on : mcrl_do_on;
  send(rid_home(run.rid(region)), serve, &request, sizeof request);
  crl_suspend(&notify);
  return rgn_migrated(notify);
}

} // namespace

void migrate_to_region(Run &run) {
  uint32_t region = run.any_region();
  run.pin(region);
  void *at = rgn_map(run.rid(region));
  mcrl_mode mode = run.one_in(2) ? MCRL_READ : MCRL_WRITE;
  size_t operation = run.ask(region, mode, "migration");
  if (goes_home(run, region, at, operation, mode)) {
    if (mode == MCRL_WRITE) rgn_end_local_write(at);
    else rgn_end_local_read(at);
  } else {
    run.begin(operation, at);
    run.end(operation, at, true);
    if (mode == MCRL_WRITE) rgn_end_write(at);
    else rgn_end_read(at);
  }
  while (operations_here(*mcrl_region_at(run.rid(region))) != 0) run.linger(); // as when another operation has mapped it
  rgn_unmap(at);
  run.unpin(region);
}

} // namespace mcrl::random_run
