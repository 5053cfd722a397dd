// Making and deleting regions, here and on other nodes.
#include "api/regions.h"
#include "progress/coherence.h"
#include "progress/loop.h"
#include "progress/mapping.h"

#include <cinttypes>
#include <cstring>

namespace mcrl {
namespace {

constexpr unsigned thread_bits = 24; // of a region_new message's subject

enum class Deletion : uint32_t { done, no_region, in_use, mapped };

const char *reason(Deletion deletion) {
  switch (deletion) {
  case Deletion::done: return nullptr;
  case Deletion::no_region: return "it does not exist (any more)";
  case Deletion::in_use: return "an operation on it is in progress";
  case Deletion::mapped: return "it is still mapped";
  }
  return "?";
}

// Why a region may not be deleted as far as one node can see.
Deletion judge(const mcrl_region &region) {
  if (operations_here(region) != 0) return Deletion::in_use;
  return region.mapped > 0 ? Deletion::mapped : Deletion::done;
}

// At the home: waits until the region is gone.
struct Removal : Runnable {
  NodeId asker;
  uint32_t thread, generation; // of the asker

  void answer(Node &node, Deletion deletion) {
    if (asker == node.self) return deliver_result(node, thread, generation, &deletion, sizeof deletion);
    Header &reply = begin_message(node, Kind::region_delete_ack, sizeof deletion);
    reply.serial = generation;
    reply.subject = thread;
    std::memcpy(&reply + 1, &deletion, sizeof deletion);
    send(node, asker, reply, sizeof deletion);
  }

  void begin(Node &node, mcrl_rid rid) {
    const mcrl_region *region = node.arena.find(rid, node.layout.offset(rid));
    Deletion deletion = region == nullptr ? Deletion::no_region : judge(*region);
    if (deletion != Deletion::done) {
      answer(node, deletion);
      delete this;
      return;
    }
    run = [](Runnable &self) { static_cast<Removal &>(self).finish(current_node()); };
    remove(node, rid, *this);
  }

  void finish(Node &node) {
    answer(node, Deletion::done);
    delete this;
  }
};

} // namespace

void receive_region_new(Node &node, NodeId from, Header &request, size_t) {
  mcrl_rid rid = make_region(node, request.subject >> thread_bits);
  Header &reply = begin_message(node, Kind::region_new_ack, sizeof rid);
  reply.serial = request.serial;
  reply.subject = request.subject & ((1u << thread_bits) - 1);
  *reinterpret_cast<mcrl_rid *>(&reply + 1) = rid;
  send(node, from, reply, sizeof rid);
}

void receive_result_of_request(Node &node, NodeId, Header &reply, size_t message_bytes) {
  deliver_result(node, static_cast<uint32_t>(reply.subject), reply.serial, &reply + 1, message_bytes - sizeof reply);
}

void receive_region_delete(Node &node, NodeId from, Header &request, size_t) {
  auto *removal = new Removal;
  removal->asker = from;
  std::memcpy(&removal->thread, &request + 1, sizeof removal->thread);
  removal->generation = request.serial;
  removal->begin(node, request.subject);
}

mcrl_rid create_region(Node &node, int64_t at, size_t bytes, const char *call) {
  if (at < 0 || at >= node.count) fatal("%s node %" PRId64 ": there are nodes 0 to %u", call, at, node.count - 1);
  if (bytes == 0 || bytes > largest_region_bytes)
    fatal("%s of %zu bytes: a region has from 1 to %" PRIu64 " bytes", call, bytes, largest_region_bytes);
  auto home = static_cast<NodeId>(at);
  mcrl_rid rid;
  if (home == node.self) {
    rid = make_region(node, bytes);
  } else {
    if (node.in_handler) fatal("%s on another node called in a message handler, which may not wait", call);
    Thread &thread = node.threads.current();
    MCRL_ASSERT(thread.index < 1u << thread_bits);
    Header &request = begin_message(node, Kind::region_new, 0);
    request.serial = begin_wait_for_result(thread);
    request.subject = static_cast<uint64_t>(bytes) << thread_bits | thread.index;
    send(node, home, request, 0);
    wait_for_result(node);
    rid = *static_cast<mcrl_rid *>(mcrl_result(sizeof(mcrl_rid)));
  }
  if (rid == 0)
    fatal("no memory for a region of %zu bytes: node %u's %" PRIu64 " bytes for regions are used up (MCRL_SPAN_BITS)", bytes,
          number(home), node.layout.arena_bytes());
  return rid;
}

void delete_region(Node &node, mcrl_rid rid, const char *call) {
  check_name(node, rid, call);
  NodeId home = node.layout.home(rid);
  Deletion deletion = Deletion::done;
  const mcrl_region *here = home == node.self ? nullptr : find_mapped(node, rid);
  if (here != nullptr) deletion = judge(*here);
  if (deletion == Deletion::done) {
    Thread &thread = node.threads.current();
    uint32_t generation = begin_wait_for_result(thread), index = thread.index;
    if (home == node.self) {
      // The wait begins before the answer, which may come at once.
      thread.awaits_result = true;
      auto *removal = new Removal;
      removal->asker = home;
      removal->thread = index;
      removal->generation = generation;
      removal->begin(node, rid);
      block(node);
    } else {
      Header &request = begin_message(node, Kind::region_delete, sizeof index);
      request.serial = generation;
      request.subject = rid;
      std::memcpy(&request + 1, &index, sizeof index);
      send(node, home, request, sizeof index);
      wait_for_result(node);
    }
    deletion = *static_cast<Deletion *>(mcrl_result(sizeof(Deletion)));
  }
  if (deletion != Deletion::done) fatal("%s of region id %#" PRIx64 ": %s", call, rid, reason(deletion));
}

} // namespace mcrl
