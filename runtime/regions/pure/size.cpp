// The size of another node's region, which comes with the first message of it that has data, or is asked for.
#include "regions/pure/machine.h"

namespace mcrl::protocol {

// A waiter for the size must not wait for the operations queued before it.
void learn_size(Machine &client, uint64_t bytes) {
  mcrl_region &region = client.region;
  MCRL_ASSERT(client.state() == State::unmapped && bytes != 0);
  client.set_state(State::invalid);
  region.bytes = static_cast<uint32_t>(bytes);
  for (uint32_t previous = 0, index = client.sharing.queue_head; index != 0;) {
    Entry entry = client.pool[index];
    if (is_map(entry) && entry.rid == region.rid) {
      client.tell(Action::grant, entry);
      client.remove(previous, index);
    } else previous = index;
    index = entry.next;
  }
}

void ask_for_size(Machine &client, const Entry &entry) {
  if (client.place.rid == client.region.rid && client.state() != State::unmapped) return client.tell(Action::grant, entry);
  client.append(entry);
  proceed_at_client(client);
}

void on_map_ack(Machine &client, const Event &event) {
  MCRL_ASSERT(client.request() == Request::size);
  client.set_request(Request::none);
  client.sharing.version = number(event.version);
  learn_size(client, event.bytes);
  proceed_at_client(client);
}

} // namespace mcrl::protocol
