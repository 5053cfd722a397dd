// Replicated regions: a write leaves the read copies elsewhere where they are, and each of them gets the new data after it.
//
// The home sends an update to each copy of its directory when a write has ended, here or at the client that had the write copy for it.
// Before all are acknowledged it serves no write or update operation, and recalls nothing. So a copy is one write late at most, and none is
// while the next write is in progress. Grants of read copies are acknowledged, too: so the home's data do not change while they are on
// their way, and no update overtakes the grant of the copy that it is for.
#include "regions/pure/home.h"

namespace mcrl::protocol {

namespace {

// The data are shown to guards here, which watch on.
void show(Machine &machine) {
  if (is_watched(machine.region)) machine.actions.add(Action::written, machine.region.rid);
}

// Also for a copy that is gone, of a region that may not be known here any more.
void acknowledge(Machine &client, NodeId home) {
  Action &action = client.actions.add(Action::send, client.place.rid);
  action.message = Message::update_ack;
  action.peer = home;
}

// To all copies but the one that the writer has now, and those that are on their way back.
void send_updates(Machine &home, NodeId writer, uint32_t written) {
  uint32_t index = home.sharing.readers;
  if (index == 0) return;
  do {
    index = home.pool[index].next;
    const Entry &reader = home.pool[index];
    bool is_written = reader.peer == writer && reader.version == Version{written};
    if (is_written || reader.recalled) continue;
    home.send(reader.peer, Message::update, number(reader.version));
    home.sharing.unacknowledged++;
  } while (index != home.sharing.readers);
}

} // namespace

uint32_t find_copy_in_way(const Machine &home, const Entry &entry) {
  uint32_t last = home.sharing.readers, index = last;
  if (entry.message != Message::e_req || last == 0) return 0;
  do {
    index = home.pool[index].next;
    if (home.pool[index].peer == entry.peer) return index;
  } while (index != last);
  return 0;
}

bool replicas_allow(const Machine &home, const Entry &entry) {
  const Sharing &sharing = home.sharing;
  if (entry.mode == MCRL_READ) return true;
  if (sharing.unacknowledged != 0 || sharing.pending != 0) return false;
  if (is_removal(entry) || is_rehoming(entry)) return sharing.readers == 0;
  if (find_copy_in_way(home, entry) != 0) return false;
  if (sharing.token == 0) return true;
  return entry.mode == MCRL_WRITE && is_own_copy(entry, home.pool[sharing.token]);
}

void end_remote_write(Machine &home, NodeId writer, uint32_t written) {
  show(home);
  send_updates(home, writer, written);
}

void end_replicated_write(Machine &home) {
  home.region.copied.flags &= static_cast<uint16_t>(~replicates);
  send_updates(home, home.place.self, 0);
}

void take_replica(Machine &client, Message grant) {
  mcrl_region &region = client.region;
  MCRL_ASSERT((region.copied.flags & recall_any) == 0);
  if (grant == Message::sr_ack) return acknowledge(client, client.home());
  region.copied.flags &= static_cast<uint16_t>(~update_token);
  region.copied.flags |= recall_downgrade | one_write;
  client.sharing.recall = client.sharing.version;
}

void return_unwritten(Machine &client) {
  mcrl_region &region = client.region;
  if ((region.copied.flags & one_write) == 0) return;
  client.send(client.home(), Message::unwritten, client.sharing.version);
  client.set_state(State::shared);
  region.copied.flags &= static_cast<uint16_t>(~(recall_any | one_write));
  client.sharing.recall = 0;
}

void take_update(Machine &client, const Event &event) {
  mcrl_region &region = client.region;
  bool is_here = region.rid == client.place.rid && has_copy(region);
  MCRL_ASSERT(!is_here || has_read_copy(region));
  if (!is_here || Version{client.sharing.version} != event.version) return acknowledge(client, event.peer);
  MCRL_ASSERT(!is_updating(region) && (region.copied.flags & (recall_any | kept_update)) == 0);
  if (operations(region) != 0) {
    region.copied.flags |= kept_update;
    client.actions.add(Action::keep, region.rid).bytes = region.bytes;
    return;
  }
  client.install();
  show(client);
  acknowledge(client, event.peer);
}

void take_kept_update(Machine &client) {
  if (operations(client.region) != 0) return;
  client.region.copied.flags &= static_cast<uint16_t>(~kept_update);
  client.actions.add(Action::install_kept, client.region.rid).bytes = client.region.bytes;
  show(client);
  acknowledge(client, client.home());
}

} // namespace mcrl::protocol
