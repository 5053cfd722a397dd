#include "regions/operations/migration_requests.h"

#include "net/progress/loop.h"
#include "regions/copies/engine.h"
#include "regions/copies/mapping.h"
#include "regions/operations/operations.h"
#include "regions/pure/header.h"

namespace mcrl {

// A thread's request, from its rgn_start_local_read or rgn_start_local_write until the answer, or until an operation has begun.
class MigrationRequest : public Migrant {
public:
  mcrl_thread thread;
  unsigned *notify;
  mcrl_region *region;
  mcrl_mode mode;
  bool blocks = false;      // the thread waits for its turn to send, or for the lock
  bool is_sent = false;     // or is to be: the call has returned 1
  bool kills = false;       // the answer ends the thread
  bool is_accepted = false; // the home executes the computation
  bool has_results = false;
  Answer answer = Answer::none; // what was stored at `notify`

  MigrationRequest(Thread &self, unsigned *notify, mcrl_region &region, mcrl_mode mode)
      : thread(self.id()), notify(notify), region(&region), mode(mode) {
    run = [](Runnable &it) { static_cast<MigrationRequest &>(it).begin(); };
    send = [](Migrant &it, RequestForCopy) { static_cast<MigrationRequest &>(it).let_send(); };
    migrated = [](Migrant &it) { static_cast<MigrationRequest &>(it).accept(); };
  }

  void wake(Answer now) {
    MCRL_ASSERT(answer == Answer::none);
    answer = now;
    mcrl_thread_wake(thread, notify, static_cast<unsigned>(now));
  }

private:
  Thread &waiting_thread() const { return *current_node().threads.find(thread); }

  // The lock has been granted: at once or after a wait, or in answer to the request.
  void begin() {
    if (is_sent) wake(Answer::data);
    else current_node().ready.push(waiting_thread());
  }

  void let_send() {
    is_sent = true;
    if (blocks) current_node().ready.push(waiting_thread());
  }

  void accept() {
    is_accepted = true;
    if (kills) wake(Answer::killed);
    else if (has_results) wake(Answer::migrated);
  }
};

bool begin_or_migrate(Node &node, mcrl_region &region, mcrl_mode mode, unsigned *notify, const char *call) {
  Thread &self = node.threads.current();
  *notify = static_cast<unsigned>(Answer::none);
  if (mode == MCRL_WRITE ? region.lock == 0 : region.lock >= 0) {
    region.lock += mode == MCRL_WRITE ? -1 : 1;
    return false;
  }
  // A read copy would be taken away by the computation at the home anyway.
  if (!protocol::is_home(region) && mode == MCRL_WRITE) flush(node, region);
  if (!misses_copy(region)) {
    lock(node, region.rid, mode, self, call);
    block(node);
    return false;
  }
  auto request = std::make_shared<MigrationRequest>(self, notify, region, mode);
  lock_or_migrate(node, region.rid, mode, *request, 0, call);
  if (!request->is_sent) {
    request->blocks = true;
    self.waits_in = call;
    self.waits_for = region.rid;
    self.waits_to = mode;
    block(node);
    self.waits_in = nullptr;
  }
  if (!request->is_sent) return false;
  std::shared_ptr<MigrationRequest> &awaited = node.rooms.coherence->awaiting_answer[self.id()];
  if (awaited != nullptr) node.rooms.coherence->given_up.push_back(std::move(awaited)); // the protocol may still have it as a waiter
  awaited = std::move(request);
  return true;
}

EndedWait wait_for_answer(Node &node, const unsigned *notify) {
  mcrl_thread_suspend(notify);
  auto place = node.rooms.coherence->awaiting_answer.find(node.threads.current().id());
  if (place == node.rooms.coherence->awaiting_answer.end() || place->second->notify != notify) return {};
  const MigrationRequest &request = *place->second;
  EndedWait ended{request.answer, request.region, request.mode};
  if (ended.answer != Answer::none) node.rooms.coherence->awaiting_answer.erase(place);
  return ended;
}

bool wake_migrated(Node &node, mcrl_thread id) {
  auto place = node.rooms.coherence->awaiting_answer.find(id);
  if (place == node.rooms.coherence->awaiting_answer.end() || place->second->answer != Answer::none) return false;
  MigrationRequest &request = *place->second;
  request.has_results = true;
  if (request.is_accepted) request.wake(Answer::migrated);
  return true;
}

bool accept_migration(Node &node, mcrl_region &region, mcrl_mode mode, bool kill) {
  for (auto &[thread, request] : node.rooms.coherence->awaiting_answer) {
    if (request->region != &region || request->mode != mode || request->is_accepted || request->answer != Answer::none) continue;
    request->kills = kill;
    receive_migration(node, region);
    return true;
  }
  return false;
}

SentRequest awaited_by(const Node &node, const Thread &thread) {
  auto place = node.rooms.coherence->awaiting_answer.find(thread.id());
  if (place == node.rooms.coherence->awaiting_answer.end() || thread.suspended_on != place->second->notify) return {};
  return {place->second->region, place->second->mode};
}

} // namespace mcrl
