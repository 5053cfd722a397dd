// The end of a region, as a node hears of it that is not the home.
#include "regions/pure/rehome.h"

namespace mcrl::protocol {
namespace {

// The region does not exist any more. What waits for another region at its address may go on.
void forget_dead(Machine &client) {
  mcrl_region &region = client.region;
  mcrl_rid dead = region.rid;
  client.set_request(Request::none);
  client.set_state(State::unmapped);
  client.sharing.version = 0;
  client.sharing.home = 0;
  client.forget_recall(); // of a copy that was forgotten, too
  while (client.someone_waits() && client.head().rid == dead) client.tell(Action::no_region, client.take_head());
  proceed_at_client(client);
}

} // namespace

void on_delete_ack(Machine &client) {
  if (is_departing(client.region)) {
    end_retirement(client);
    return forget_dead(client);
  }
  MCRL_ASSERT(client.request() == Request::removal && !has_copy(client.region) && client.region.copied.flags == 0);
  client.tell(Action::removed, client.take_head());
  forget_dead(client);
}

void on_gone(Machine &client) {
  bool is_of_older = client.place.offers && client.region.copied.flags == recall_drop; // than what was taken since
  bool expects_none = client.region.copied.flags == 0 || client.state() == State::unmapped || is_of_older;
  MCRL_ASSERT(awaits_answer(client.region) && !is_departing(client.region) && !has_copy(client.region) && expects_none);
  forget_dead(client);
}

} // namespace mcrl::protocol
