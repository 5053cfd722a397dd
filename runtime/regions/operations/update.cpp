#include "regions/operations/update.h"

#include "net/progress/loop.h"
#include "regions/copies/borrowed.h"
#include "regions/copies/engine.h"
#include "regions/copies/mapping.h"
#include "regions/operations/operations.h"

#include <cinttypes>
#include <cstring>

namespace mcrl {
namespace {

// Whether the update operation has become a write operation. Ends the program if there is neither here.
bool is_upgraded(const mcrl_region &region, const char *call) {
  mcrl_mode mode = is_borrowed(region) ? operation_of(region).mode : mode_of_update(region);
  if (mode != MCRL_WRITE && mode != MCRL_UPDATE)
    fatal("%s of region id %#" PRIx64 ", of which no update operation is in progress here", call, region.rid);
  return mode == MCRL_WRITE;
}

// At the lender: tells the borrower's thread when it is done.
struct LentUpgrade : Deferred::Item {
  NodeId borrower;
  uint32_t thread, generation;

  LentUpgrade(NodeId borrower, uint32_t thread, uint32_t generation) : borrower(borrower), thread(thread), generation(generation) {
    run = [](Runnable &self) { static_cast<LentUpgrade &>(self).answer(current_node()); };
    runs_at_once = true;
  }
  void answer(Node &node) {
    Header &header = begin_message(node, Kind::upgraded, 0);
    fields<Kind::upgraded>(header).index = thread;
    fields<Kind::upgraded>(header).generation = generation;
    send(node, borrower, header, 0);
    node.rooms.coherence->answers.end(*this);
  }
};

void receive_upgrade_lent(Node &node, NodeId from, Header &header, size_t message_bytes) {
  const auto &thread = fields<Kind::upgrade_lent>(header);
  mcrl_rid rid = 0;
  MCRL_ASSERT(message_bytes == sizeof header + sizeof rid);
  std::memcpy(&rid, &header + 1, sizeof rid);
  mcrl_region *region = find_header(node, rid);
  MCRL_ASSERT(region != nullptr && "the borrower holds the operation");
  upgrade(node, *region, node.rooms.coherence->answers.make<LentUpgrade>(from, thread.index, thread.generation));
}

void receive_upgraded(Node &node, NodeId, Header &header, size_t) {
  const auto &thread = fields<Kind::upgraded>(header);
  deliver_result(node, thread.index, thread.generation, nullptr, 0);
}

// The operation is in progress at its lender.
void upgrade_lent(Node &node, Thread &thread, mcrl_region &borrowed) {
  Header &header = begin_message(node, Kind::upgrade_lent, sizeof borrowed.rid);
  auto &asks = fields<Kind::upgrade_lent>(header);
  asks.index = thread.index;
  asks.generation = begin_wait_for_result(thread);
  std::memcpy(&header + 1, &borrowed.rid, sizeof borrowed.rid);
  thread.waits_in = upgrade_name;
  thread.waits_for = borrowed.rid;
  thread.waits_to = MCRL_WRITE;
  send(node, NodeId{operation_of(borrowed).lender}, header, sizeof borrowed.rid);
  wait_for_result(node);
  thread.waits_in = nullptr;
  make_borrowed_write(borrowed);
}

} // namespace

bool upgrade_waits(Node &node, const mcrl_region &region) {
  return !is_upgraded(region, upgrade_name) && (is_borrowed(region) || !upgrades_at_once(node, region));
}

void upgrade_from_code(Node &node, mcrl_region &region, const char *where) {
  if (is_upgraded(region, upgrade_name)) return;
  if (!upgrade_waits(node, region)) return upgrade_at_once(node, region);
  if (node.in_handler) fatal("internal error: %s waits in a message handler", upgrade_name);
  Thread &thread = node.threads.current();
  thread.waits_at = node.observed.last_place = where;
  if (is_borrowed(region)) upgrade_lent(node, thread, region);
  else {
    upgrade(node, region, thread);
    block(node);
  }
  thread.waits_at = nullptr;
}

void end_update_from_code(Node &node, mcrl_region &region) {
  bool writes = is_upgraded(region, "unlock");
  if (!writes && !is_borrowed(region)) {
    check_red_zone(node, region);
    return end_update(node, region);
  }
  bool is_told = mcrl_add_is_negative(&region.lock, writes ? 1 : -1);
  if (is_borrowed(region)) end_borrowed(node, region);
  else if (is_told) unlock(node, region);
}

void receive_upgrades(Node &node) {
  node.traffic.handlers[static_cast<size_t>(Kind::upgrade_lent)] = receive_upgrade_lent;
  node.traffic.handlers[static_cast<size_t>(Kind::upgraded)] = receive_upgraded;
}

} // namespace mcrl
