#include "regions/doors/crl_migration.h"

#include "mcrl.h"
#include "regions/copies/engine.h"
#include "regions/doors/calls.h"
#include "regions/operations/migration_requests.h"
#include "regions/operations/operations.h"

#include <cinttypes>

using namespace mcrl;

namespace {

HomeRegion *name_at_home(mcrl_rid rid) { return reinterpret_cast<HomeRegion *>(rid); }

mcrl_region &region_at_home(Node &node, HomeRegion *name, const char *call) {
  auto rid = reinterpret_cast<mcrl_rid>(name);
  check_name(node, rid, call);
  if (!is_home(node, rid)) fatal("%s of region id %#" PRIx64 ", whose home is node %u", call, rid, number(present_home(node, rid)));
  return *mcrl_region_at(rid);
}

void check_client(Node &node, unsigned client, const char *call) {
  if (client >= node.count || static_cast<NodeId>(client) == node.self)
    fatal("%s to node %u: another one of nodes 0 to %u can have sent a migration request", call, client, node.count - 1);
}

constexpr const char *notify_calls[] = {"rgn_notify_rmigrate", "rgn_notify_wmigrate", "rgn_notify_rmigrate_and_kill",
                                        "rgn_notify_wmigrate_and_kill"};
enum : uint8_t { notify_of_write = 1, notify_kills = 2 }; // added up they are an index

void notify_migrated(unsigned client, const void *remote_at, uint8_t which) {
  Node &node = node_in(notify_calls[which]);
  check_client(node, client, notify_calls[which]);
  Header &header = begin_message(node, Kind::migrated, 0);
  fields<Kind::migrated>(header).call = which;
  fields<Kind::migrated>(header).at = reinterpret_cast<uintptr_t>(remote_at);
  send(node, static_cast<NodeId>(client), header, 0);
}

void fake_message(HomeRegion *name, unsigned client, mcrl_mode mode, const char *call) {
  Node &node = node_in(call);
  mcrl_region &region = region_at_home(node, name, call);
  check_client(node, client, call);
  protocol::Message request = mode == MCRL_READ ? protocol::Message::s_req : protocol::Message::e_req;
  serve_as_if_asked(node, region.rid, static_cast<NodeId>(client), {request, 0});
}

int start_local(const void *at, mcrl_mode mode, unsigned *notify, const char *call) {
  Node &node = node_of_thread_in(call);
  bool may_migrate = begin_or_migrate(node, mapped_region(node, at, call), mode, notify, call);
  if (!may_migrate) operation_has_begun(node, mapped_region(node, at, call), mode, call);
  return may_migrate;
}

void receive_migrated(Node &node, NodeId from, Header &header, size_t) {
  const auto &migration = fields<Kind::migrated>(header);
  const char *call = notify_calls[migration.call];
  mcrl_region &region = mapped_region(node, reinterpret_cast<const void *>(migration.at), call);
  mcrl_mode mode = (migration.call & notify_of_write) != 0 ? MCRL_WRITE : MCRL_READ;
  if (!accept_migration(node, region, mode, (migration.call & notify_kills) != 0))
    fatal("%s, by node %u, of region id %#" PRIx64 ": no thread here has asked for it", call, number(from), region.rid);
}

} // namespace

namespace mcrl {

void receive_migrations(Node &node) { node.traffic.handlers[static_cast<size_t>(Kind::migrated)] = receive_migrated; }

} // namespace mcrl

int rgn_start_local_read(const void *at, unsigned *notify) { return start_local(at, MCRL_READ, notify, "rgn_start_local_read"); }

int rgn_start_local_write(void *at, unsigned *notify) { return start_local(at, MCRL_WRITE, notify, "rgn_start_local_write"); }

void rgn_end_local_read(const void *at) { mapped_region(node_in("rgn_end_local_read"), at, "rgn_end_local_read"); }

void rgn_end_local_write(const void *at) { mapped_region(node_in("rgn_end_local_write"), at, "rgn_end_local_write"); }

unsigned rid_home(rid_t rid) {
  Node &node = node_in("rid_home");
  check_name(node, rid, "rid_home");
  return number(present_home(node, rid));
}

void crl_suspend(const unsigned *notify) {
  Node &node = node_of_thread_in("crl_suspend");
  EndedWait ended = wait_for_answer(node, notify);
  if (ended.answer == Answer::data) operation_has_begun(node, *ended.region, ended.mode, "crl_suspend");
  if (ended.answer != Answer::killed) return;
  undo_mapping(node, *ended.region);
  mcrl_thread_exit(nullptr);
}

void crl_wakeup(crl_tid thread) {
  if (!wake_migrated(node_in("crl_wakeup"), thread))
    fatal("crl_wakeup of thread %u, which has sent no migration request that is not answered", static_cast<unsigned>(thread));
}

HomeRegion *rgn_home_addr(const void *at) { return name_at_home(mapped_region(node_in("rgn_home_addr"), at, "rgn_home_addr").rid); }

void *rgn_map_migrated(HomeRegion *name) {
  Node &node = node_in("rgn_map_migrated");
  mcrl_region &region = region_at_home(node, name, "rgn_map_migrated");
  if (counts_mappings(region)) count_mapping(node, region);
  return address_of(node, region);
}

void rgn_notify_rmigrate(unsigned client, const void *at) { notify_migrated(client, at, 0); }

void rgn_notify_wmigrate(unsigned client, const void *at) { notify_migrated(client, at, notify_of_write); }

void rgn_notify_rmigrate_and_kill(unsigned client, const void *at) { notify_migrated(client, at, notify_kills); }

void rgn_notify_wmigrate_and_kill(unsigned client, const void *at) { notify_migrated(client, at, notify_of_write | notify_kills); }

void rgn_fake_read_msg(HomeRegion *name, unsigned client, const void *) {
  fake_message(name, client, MCRL_READ, "rgn_fake_read_msg");
}

void rgn_fake_write_msg(HomeRegion *name, unsigned client, const void *) {
  fake_message(name, client, MCRL_WRITE, "rgn_fake_write_msg");
}
