#include "coherence/migration_requests.h"

#include "coherence/engine.h"
#include "coherence/mapping.h"
#include "progress/loop.h"
#include "protocol/header.h"

#include <cinttypes>
#include <utility>

namespace mcrl {
namespace {

void wake(Node &node, mcrl_thread id, Answer answer) {
  AwaitedAnswer &waiting = node.coherence->awaiting_answer.at(id);
  MCRL_ASSERT(waiting.answer == static_cast<unsigned>(Answer::none));
  waiting.answer = static_cast<unsigned>(answer);
  mcrl_thread_wake(id, waiting.notify, waiting.answer);
}

// The operation of the thread whose request was answered by data: it has begun.
struct Begun : Runnable {
  mcrl_thread thread;

  explicit Begun(mcrl_thread thread) : thread(thread) {
    run = [](Runnable &self) {
      wake(current_node(), static_cast<Begun &>(self).thread, Answer::data);
      delete static_cast<Begun *>(&self);
    };
  }
};

// Takes the request away; what has waited for its answer goes on.
MigrationRequest take(Node &node, mcrl_rid rid) {
  auto place = node.coherence->migrating.find(rid);
  MigrationRequest request = std::move(place->second);
  node.coherence->migrating.erase(place);
  return request;
}

void go_on(Node &node, mcrl_rid rid, const MigrationRequest &request) {
  for (const DeferredOperation &deferred : request.deferred) {
    if (deferred.mode == MCRL_NONE) node.ready.push(*deferred.waiter); // tries again itself
    else lock(node, rid, deferred.mode, *deferred.waiter, deferred.call);
  }
}

bool is_recall(Kind kind) { return kind == Kind::inv || kind == Kind::down || kind == Kind::pass || kind == Kind::share; }

} // namespace

bool begin_or_migrate(Node &node, mcrl_region &region, mcrl_mode mode, unsigned *notify, const char *call) {
  mcrl_rid rid = region.rid;
  Thread &self = node.threads.current();
  learn_size(node, region, call); // and with it a version, which tells whether a recall has overtaken an answer
  *notify = static_cast<unsigned>(Answer::none);
  for (;;) {
    if (mode == MCRL_WRITE ? region.lock == 0 : region.lock >= 0) {
      region.lock += mode == MCRL_WRITE ? -1 : 1;
      return false;
    }
    auto outstanding = node.coherence->migrating.find(rid);
    if (outstanding == node.coherence->migrating.end()) break;
    outstanding->second.deferred.push_back({MCRL_NONE, &self, call});
    block(node);
  }
  // A read copy would be taken away by the computation at the home anyway.
  bool can_migrate =
      node.layout.home(rid) != node.self && !protocol::someone_waits(region, node.coherence->entries) &&
      !protocol::awaits_answer(region) && protocol::operations(region) == 0;
  if (can_migrate && mode == MCRL_WRITE) flush(node, region);
  if (!can_migrate || protocol::has_copy(region)) {
    lock(node, rid, mode, self, call);
    block(node);
    return false;
  }
  node.coherence->migrating[rid] = {mode, self.id(), {}};
  node.coherence->awaiting_answer[self.id()] = {notify, &region, mode};
  return true;
}

EndedWait wait_for_answer(Node &node, const unsigned *notify) {
  mcrl_thread_suspend(notify);
  auto place = node.coherence->awaiting_answer.find(node.threads.current().id());
  if (place == node.coherence->awaiting_answer.end() || place->second.notify != notify) return {};
  AwaitedAnswer ended = place->second;
  if (ended.answer != 0) node.coherence->awaiting_answer.erase(place);
  return {static_cast<Answer>(ended.answer), ended.region, ended.mode};
}

bool wake_migrated(Node &node, mcrl_thread id) {
  auto waiting = node.coherence->awaiting_answer.find(id);
  if (waiting == node.coherence->awaiting_answer.end() || waiting->second.answer != 0) return false;
  auto request = node.coherence->migrating.find(waiting->second.region->rid);
  if (request != node.coherence->migrating.end() && request->second.thread == id) waiting->second.has_results = true;
  else wake(node, id, Answer::migrated);
  return true;
}

bool accept_migration(Node &node, mcrl_region &region, mcrl_mode mode, bool kill) {
  auto outstanding = node.coherence->migrating.find(region.rid);
  if (outstanding == node.coherence->migrating.end() || outstanding->second.mode != mode) return false;
  MigrationRequest request = take(node, region.rid);
  if (kill) wake(node, request.thread, Answer::killed);
  else if (node.coherence->awaiting_answer.at(request.thread).has_results) wake(node, request.thread, Answer::migrated);
  go_on(node, region.rid, request);
  return true;
}

void accept_data(Node &node, mcrl_region &region, const Header &header) {
  bool is_read_copy = header.kind == Kind::s_ack, is_grant = is_read_copy || header.kind == Kind::e_ack;
  auto outstanding = node.coherence->migrating.find(header.region.rid);
  bool is_asked_for = outstanding == node.coherence->migrating.end() ? protocol::awaits_answer(region)
                                                                     : (outstanding->second.mode == MCRL_READ) == is_read_copy;
  if (is_grant && !is_asked_for)
    fatal("%s, at its home, of region id %#" PRIx64 ": no thread here has asked for it",
          is_read_copy ? "rgn_fake_read_msg" : "rgn_fake_write_msg", header.region.rid);
  if (outstanding == node.coherence->migrating.end()) return;
  // A recall can overtake the data. One that is not newer than the last copy is about a copy that has been given up.
  bool has_granted = is_grant || (is_recall(header.kind) && protocol::newer(header.region.version, region.version));
  if (!has_granted) return;
  MigrationRequest request = take(node, region.rid);
  begin_without_request(node, region, request.mode, *new Begun(request.thread), "crl_suspend");
  go_on(node, region.rid, request);
}

bool defer(Node &node, mcrl_rid rid, mcrl_mode mode, Runnable &waiter, const char *call) {
  auto outstanding = node.coherence->migrating.find(rid);
  if (outstanding == node.coherence->migrating.end()) return false;
  outstanding->second.deferred.push_back({mode, &waiter, call});
  return true;
}

} // namespace mcrl
