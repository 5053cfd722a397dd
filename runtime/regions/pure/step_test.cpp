#include "regions/pure/machine.h"

#include <gtest/gtest.h>

#include <vector>

namespace mcrl::protocol {
namespace {

constexpr NodeId home_node{0}, client_node{1}, other_client{2};
constexpr mcrl_rid rid = 128;
constexpr Waiter first{1}, second{2};

using Said = std::vector<Action>;

// One node's view of one region, without any network.
struct Side {
  Place place;
  mcrl_region region{};
  EntryPool pool;
  Actions actions;

  explicit Side(NodeId self) : place{self, home_node, rid} {
    if (self == home_node) initialize_home(region, rid, 8);
  }
  Said step(const Event &event) {
    pool.reserve_for_step();
    actions.clear();
    protocol::step(place, region, pool, event, actions);
    return {actions.begin(), actions.end()};
  }
  Said lock(mcrl_mode mode, Waiter waiter) { return step({.kind = Event::lock, .mode = mode, .waiter = waiter}); }
  Said receive(Message message, NodeId from, uint32_t version = 0, uint64_t bytes = 0) {
    return step({.kind = Event::receive, .message = message, .peer = from, .version = Version{version}, .bytes = bytes});
  }
  Said map(Waiter waiter) { return step({.kind = Event::map, .waiter = waiter}); }
  Said remove(Waiter waiter) { return step({.kind = Event::remove, .waiter = waiter}); }
  Said unlock() {
    region.lock += operations(region) > 0 ? -1 : 1;
    return region.lock < 0 ? step({.kind = Event::unlock}) : Said{};
  }
};

Action send(Message message, NodeId to, uint32_t version = 0, uint64_t bytes = 0, NodeId third = {}) {
  return {.kind = Action::send,
          .rid = rid,
          .message = message,
          .peer = to,
          .version = Version{version},
          .bytes = bytes,
          .third = is_request(message) ? client_node : third};
}
Action grant(Waiter waiter, mcrl_mode mode) { return {.kind = Action::grant, .rid = rid, .waiter = waiter, .mode = mode}; }
Action size_for(Waiter waiter) { return {.kind = Action::grant, .rid = rid, .bytes = 8, .waiter = waiter}; }
Action no_region(Waiter waiter, mcrl_mode mode) { return {.kind = Action::no_region, .rid = rid, .waiter = waiter, .mode = mode}; }
Action removed(Waiter waiter) { return {.kind = Action::removed, .rid = rid, .waiter = waiter}; }
const Action install{.kind = Action::install, .rid = rid, .bytes = 8};
const Action freed{.kind = Action::freed, .rid = rid, .bytes = 8};

TEST(Messages, HaveNamesAndKnowWhetherTheyCarryData) {
  EXPECT_STREQ(name(Message::map_req), "map_req");
  EXPECT_STREQ(name(Message::release), "release");
  EXPECT_TRUE(carries_data(Message::flush));
  EXPECT_FALSE(carries_data(Message::m_ack));
  EXPECT_EQ(message_count, size_t{40});
}

TEST(Versions, CompareAcrossTheWrapOfTheCounter) {
  EXPECT_TRUE(newer(1, 0));
  EXPECT_FALSE(newer(1, 1));
  EXPECT_FALSE(newer(0, 1));
  EXPECT_TRUE(newer(2, UINT32_MAX));
  EXPECT_FALSE(newer(UINT32_MAX, 2));
}

TEST(Home, LeavesEverythingToTheInlinePathsWhileThereAreNoCopies) {
  Side home(home_node);
  EXPECT_EQ(home.region.lock, 0);
  EXPECT_EQ(home.region.rid, rid);
}

TEST(Home, GrantsAtOnceAndQueuesBehindAnOperation) {
  Side home(home_node);
  EXPECT_EQ(home.lock(MCRL_WRITE, first), Said{grant(first, MCRL_WRITE)});
  EXPECT_EQ(operations(home.region), -1);
  EXPECT_TRUE(home.lock(MCRL_READ, second).empty());
  EXPECT_EQ(home.region.lock, MCRL_LOCK_CLOSED - 1);
  EXPECT_EQ(home.unlock(), Said{grant(second, MCRL_READ)});
  EXPECT_EQ(home.region.lock, 1);
}

TEST(Home, AllowsOnlyReadsBesideARemoteReadCopy) {
  Side home(home_node);
  EXPECT_EQ(home.receive(Message::s_req, client_node), Said{send(Message::s_ack, client_node, 1)});
  EXPECT_EQ(home.region.lock, MCRL_LOCK_SHARED);
  EXPECT_EQ(home.lock(MCRL_WRITE, first), Said{send(Message::inv, client_node, 1)});
  EXPECT_EQ(home.receive(Message::inv_ack, client_node, 1), Said{grant(first, MCRL_WRITE)});
}

TEST(Home, InstallsWhatComesBackBeforeItPassesItOn) {
  Side home(home_node);
  EXPECT_EQ(home.receive(Message::e_req, client_node), Said{send(Message::e_ack, client_node, 1)});
  EXPECT_EQ(home.region.lock, MCRL_LOCK_CLOSED);
  EXPECT_EQ(home.receive(Message::e_req, other_client), Said{send(Message::inv, client_node, 1)});
  EXPECT_EQ(home.receive(Message::flush, client_node, 1), (Said{install, send(Message::e_ack, other_client, 2)}));
}

TEST(Home, RecallsWhileOperationsHereStillRun) {
  Side home(home_node);
  home.receive(Message::s_req, client_node);
  home.lock(MCRL_READ, first);
  EXPECT_EQ(home.receive(Message::e_req, other_client), Said{send(Message::inv, client_node, 1)});
  EXPECT_TRUE(home.receive(Message::inv_ack, client_node, 1).empty());
  EXPECT_EQ(home.unlock(), Said{send(Message::e_ack, other_client, 2)});
}

TEST(Home, GivesOutVersionsBeyondTheWrap) {
  Side home(home_node);
  home.region.copied.number = UINT32_MAX; // its version, while nothing is shared
  EXPECT_EQ(home.receive(Message::s_req, client_node), Said{send(Message::s_ack, client_node, 0)});
  EXPECT_EQ(home.receive(Message::m_req, client_node, 0), Said{send(Message::m_ack, client_node, 1)});
}

TEST(Home, KnowsWhetherReadsWereNotedSinceTheLastWrite) {
  Side home(home_node);
  auto note = [&] {
    home.lock(MCRL_READ, first);
    bool is_first = note_read(home.region, home.pool);
    home.unlock();
    return is_first;
  };
  EXPECT_FALSE(was_noted(home.region, home.pool));
  EXPECT_TRUE(note());
  EXPECT_TRUE(was_noted(home.region, home.pool));
  EXPECT_FALSE(note());
  EXPECT_EQ(home.region.lock, MCRL_LOCK_SHARED) << "reads need no step, but a write must come to one";
  home.lock(MCRL_WRITE, second);
  EXPECT_EQ(home.region.lock, -1);
  home.unlock();
  EXPECT_EQ(home.region.lock, 0);
  EXPECT_FALSE(was_noted(home.region, home.pool));
  EXPECT_TRUE(note());
}

TEST(Home, NoticesTheWriteAfterANotedOne) {
  Side home(home_node);
  home.lock(MCRL_WRITE, first);
  home.unlock();
  note_write(home.region, home.pool);
  EXPECT_TRUE(was_noted(home.region, home.pool));
  EXPECT_EQ(home.region.lock, MCRL_LOCK_SHARED) << "the next write comes to step()";
  home.lock(MCRL_WRITE, second);
  home.unlock();
  EXPECT_FALSE(was_noted(home.region, home.pool));
  EXPECT_EQ(home.region.lock, 0) << "and those after it do not";
}

TEST(Home, ForgetsNotedReadsWhenAnotherNodeWrites) {
  for (Message request : {Message::e_req, Message::m_req}) {
    Side home(home_node);
    home.lock(MCRL_READ, first);
    note_read(home.region, home.pool);
    home.receive(Message::s_req, other_client);
    EXPECT_TRUE(was_noted(home.region, home.pool)) << "who gets a copy to read writes nothing";
    home.unlock();
    home.receive(request, other_client, 1);
    if (request == Message::e_req) home.receive(Message::inv_ack, other_client, 1);
    EXPECT_FALSE(was_noted(home.region, home.pool));
  }
}

TEST(Client, LearnsTheSizeWithTheFirstData) {
  Side client(client_node);
  EXPECT_EQ(client.lock(MCRL_READ, first), Said{send(Message::s_req, home_node)});
  EXPECT_EQ(client.region.rid, rid);
  EXPECT_EQ(client.receive(Message::s_ack, home_node, 8, 8), (Said{install, grant(first, MCRL_READ)}));
  EXPECT_EQ(client.region.lock, MCRL_LOCK_SHARED + 1);
  EXPECT_EQ(client.pool.version(client.region), 8u);
  EXPECT_EQ(client.region.bytes, 8u);
  EXPECT_EQ(client.map(second), Said{size_for(second)});
}

TEST(Client, AsksForTheSizeAloneWhereNothingIsKnown) {
  Side client(client_node);
  EXPECT_EQ(client.map(first), Said{send(Message::map_req, home_node)});
  EXPECT_TRUE(client.lock(MCRL_WRITE, second).empty());
  EXPECT_TRUE(client.map(Waiter{3}).empty());
  EXPECT_EQ(client.receive(Message::map_ack, home_node, 7, 8),
            (Said{size_for(first), size_for(Waiter{3}), send(Message::e_req, home_node)}));
  EXPECT_TRUE(client.receive(Message::inv, home_node, 7).empty());
  EXPECT_EQ(client.region.copied.flags, 0) << "a recall of a copy that was forgotten, as the version tells";
}

TEST(Client, TellsTheRecallOfAForgottenCopyByTheVersionOfTheNext) {
  for (uint32_t other : {1u, 3u, 5u}) { // of the recalls that come before the grant of version 5
    Side client(client_node);
    client.lock(MCRL_WRITE, first);
    EXPECT_TRUE(client.receive(Message::inv, home_node, other).empty());
    EXPECT_TRUE(client.receive(Message::down, home_node, 3).empty());
    EXPECT_EQ(client.receive(Message::e_ack, home_node, 5, 8), (Said{install, grant(first, MCRL_WRITE)}));
    if (other == 5) EXPECT_EQ(client.unlock(), Said{send(Message::flush, home_node, 5)});
    else EXPECT_TRUE(client.unlock().empty());
  }
}

TEST(Client, TellsEveryWaiterThatThereIsNoRegion) {
  Side client(client_node);
  client.lock(MCRL_READ, first);
  client.lock(MCRL_WRITE, second);
  EXPECT_EQ(client.receive(Message::gone, home_node), (Said{no_region(first, MCRL_READ), no_region(second, MCRL_WRITE)}));
  EXPECT_EQ(client.region.lock, MCRL_LOCK_CLOSED);
  EXPECT_EQ(client.lock(MCRL_READ, first), Said{send(Message::s_req, home_node)});
}

// Gives a client a read copy of version 1, which one operation uses.
void get_read_copy(Side &client) {
  client.lock(MCRL_READ, first);
  client.receive(Message::s_ack, home_node, 1, 8);
}

// More actions in one step than have their place in the list.
TEST(Home, AsksAllReadersForTheirCopies) {
  Side home(home_node);
  constexpr uint32_t readers = 100;
  for (uint32_t node = 1; node <= readers; node++) home.receive(Message::s_req, NodeId{node});
  Said recalls = home.lock(MCRL_WRITE, first);
  ASSERT_EQ(recalls.size(), readers);
  for (uint32_t i = 0; i < readers; i++) EXPECT_EQ(recalls[i], send(Message::inv, NodeId{i + 1}, i + 1));
}

TEST(Client, AnswersARecallWhenTheReadersHaveEnded) {
  Side client(client_node);
  get_read_copy(client);
  EXPECT_TRUE(client.receive(Message::inv, home_node, 1).empty());
  EXPECT_EQ(client.region.lock, MCRL_LOCK_CLOSED + 1);
  EXPECT_TRUE(client.lock(MCRL_READ, second).empty());
  EXPECT_EQ(client.unlock(), (Said{send(Message::inv_ack, home_node, 1), send(Message::s_req, home_node)}));
}

TEST(Client, UsesAGrantBeforeARecallThatOvertookIt) {
  Side client(client_node);
  client.lock(MCRL_WRITE, first);
  EXPECT_TRUE(client.receive(Message::inv, home_node, 1).empty());
  EXPECT_EQ(client.receive(Message::e_ack, home_node, 1, 8), (Said{install, grant(first, MCRL_WRITE)}));
  EXPECT_EQ(client.unlock(), Said{send(Message::flush, home_node, 1)});
}

TEST(Client, ServesTheWriterThatAnUpgradeWasForBeforeItAnswers) {
  Side client(client_node);
  get_read_copy(client);
  EXPECT_EQ(client.lock(MCRL_WRITE, second), Said{send(Message::m_req, home_node, 1)});
  EXPECT_TRUE(client.receive(Message::m_ack, home_node, 2).empty());
  EXPECT_TRUE(client.receive(Message::inv, home_node, 2).empty());
  EXPECT_EQ(client.unlock(), Said{grant(second, MCRL_WRITE)});
  EXPECT_EQ(client.unlock(), Said{send(Message::flush, home_node, 2)});
}

TEST(Client, DropsARecallOfACopyThatItEvicted) {
  Side client(client_node);
  get_read_copy(client);
  EXPECT_TRUE(client.step({.kind = Event::evict}).empty()) << "in use";
  client.region.lock--;
  EXPECT_EQ(client.step({.kind = Event::evict}), Said{send(Message::inv_ack, home_node, 1)});
  EXPECT_TRUE(client.receive(Message::inv, home_node, 1).empty());
  EXPECT_EQ(client.region.lock, MCRL_LOCK_CLOSED);
}

TEST(Home, ServesWritesFirstButReadsAfterAFewOfThem) {
  Side home(home_node);
  home.lock(MCRL_WRITE, first);
  home.lock(MCRL_READ, Waiter{100});
  uint64_t next = 200, served = 0;
  for (home.lock(MCRL_WRITE, Waiter{next}); served < 20; served++) {
    home.lock(MCRL_WRITE, Waiter{++next});
    if (home.unlock().back() == grant(Waiter{100}, MCRL_READ)) break;
  }
  EXPECT_EQ(served, most_writes_before_reads);
}

TEST(Home, ServesReadsTogether) {
  Side home(home_node);
  home.lock(MCRL_WRITE, first);
  home.lock(MCRL_READ, Waiter{3});
  home.lock(MCRL_WRITE, second);
  home.lock(MCRL_READ, Waiter{4});
  EXPECT_EQ(home.unlock(), Said{grant(second, MCRL_WRITE)});
  EXPECT_EQ(home.unlock(), (Said{grant(Waiter{3}, MCRL_READ), grant(Waiter{4}, MCRL_READ)}));
}

// end_at_once() makes of the header what the step does.
TEST(Home, DeletesAtOnceWhatIsItsOwnAlone) {
  auto ends_at_once = [](Side &side) { return protocol::ends_at_once(side.place, side.region, side.pool); };
  Side home(home_node);
  EXPECT_TRUE(ends_at_once(home));
  home.region.lock = 1;
  EXPECT_FALSE(ends_at_once(home)) << "an operation is in progress";
  home.region.lock = 0;
  home.receive(Message::s_req, client_node);
  EXPECT_FALSE(ends_at_once(home)) << "another node has a copy";
  home.receive(Message::inv_ack, client_node, 1);
  EXPECT_TRUE(ends_at_once(home)) << "it has come back";
  mcrl_region ended = home.region;
  protocol::end_at_once(ended);
  EXPECT_EQ(home.remove(Waiter{1}), (Said{freed, removed(Waiter{1})}));
  EXPECT_EQ(std::memcmp(&ended, &home.region, sizeof ended), 0);
}

TEST(Home, DeletesWhenAllCopiesAreBack) {
  Side home(home_node);
  home.receive(Message::s_req, client_node);
  EXPECT_EQ(home.receive(Message::delete_req, client_node), Said{send(Message::inv, client_node, 1)});
  EXPECT_TRUE(home.receive(Message::s_req, other_client).empty());
  EXPECT_TRUE(home.remove(first).empty());
  EXPECT_EQ(
      home.receive(Message::inv_ack, client_node, 1),
      (Said{freed, send(Message::delete_ack, client_node), no_region(first, MCRL_NONE), send(Message::gone, other_client)}));
  EXPECT_EQ(home.region.rid, mcrl_rid{0});
  EXPECT_EQ(home.receive(Message::map_req, client_node), Said{send(Message::gone, client_node)});
  EXPECT_EQ(home.map(first), Said{no_region(first, MCRL_NONE)});
  EXPECT_EQ(home.lock(MCRL_READ, first), Said{no_region(first, MCRL_READ)});
}

TEST(Home, SendsDataByTheOwnerIfAskedTo) {
  Side home(home_node);
  home.place.three_party = true;
  home.receive(Message::e_req, client_node);
  EXPECT_EQ(home.receive(Message::e_req, other_client), Said{send(Message::pass, client_node, 1, 0, other_client)});
  EXPECT_TRUE(home.receive(Message::passed, client_node, 1).empty());
  EXPECT_EQ(home.receive(Message::s_req, client_node), Said{send(Message::share, other_client, 2, 0, client_node)});
  EXPECT_EQ(home.receive(Message::release, other_client, 2), Said{install});
  EXPECT_EQ(home.lock(MCRL_WRITE, first), (Said{send(Message::inv, other_client, 2), send(Message::inv, client_node, 3)}));
}

TEST(HomeDeathTest, AVersionThatNobodyHasIsOurBug) {
  Side home(home_node);
  home.receive(Message::s_req, client_node);
  EXPECT_DEATH(home.receive(Message::inv_ack, client_node, 7), "entered once");
}

TEST(Client, PassesItsCopyOn) {
  Side client(client_node);
  client.lock(MCRL_WRITE, first);
  client.receive(Message::e_ack, other_client, 5, 8);
  EXPECT_TRUE(
      client.step({.kind = Event::receive, .message = Message::pass, .peer = home_node, .version = Version{5}, .third = NodeId{3}})
          .empty());
  EXPECT_EQ(client.unlock(), (Said{send(Message::e_ack, NodeId{3}, 6), send(Message::passed, home_node, 5)}));
  EXPECT_TRUE(may_forget(client.region, client.pool));
}

TEST(Client, MayForgetOnlyWhatIsAtRest) {
  Side client(client_node);
  EXPECT_TRUE(may_forget(client.region, client.pool));
  client.lock(MCRL_READ, first);
  EXPECT_FALSE(may_forget(client.region, client.pool)) << "a request in flight";
  client.receive(Message::s_ack, home_node, 1, 8);
  client.unlock();
  EXPECT_FALSE(may_forget(client.region, client.pool)) << "a copy";
  client.step({.kind = Event::evict});
  EXPECT_TRUE(may_forget(client.region, client.pool));
  EXPECT_FALSE(may_forget(Side(home_node).region, EntryPool()));
}

TEST(Client, TurnsToTheNextRegionAtItsAddress) {
  Side client(client_node);
  get_read_copy(client);
  client.unlock();
  client.remove(first);
  EXPECT_EQ(client.receive(Message::inv, home_node, 1), Said{send(Message::inv_ack, home_node, 1)});
  const mcrl_rid next = rid | mcrl_rid{1} << 40;
  client.place.rid = next;
  EXPECT_TRUE(client.lock(MCRL_READ, second).empty()) << "what is asked of the old one has not been answered yet";
  client.place.rid = rid;
  Action ask_next = send(Message::s_req, home_node);
  ask_next.rid = next;
  EXPECT_EQ(client.receive(Message::delete_ack, home_node), (Said{removed(first), ask_next}));
  EXPECT_EQ(client.region.rid, next);
}

// Adds `readers`, then takes their acknowledgments in this order; returns the entries passed over on the way.
uint64_t steps_for_readers(uint32_t readers, uint32_t stride) {
  Side home(home_node);
  for (uint32_t reader = 1; reader <= readers; reader++) home.receive(Message::s_req, NodeId{reader});
  EXPECT_EQ(home.pool.steps_in_directories, 0u) << "a reader is added without a search";
  home.lock(MCRL_WRITE, first);
  for (uint32_t count = 0; count < readers; count++) {
    uint32_t reader = 1 + count / stride * stride + (stride - 1 - count % stride); // in each group of `stride`, backwards
    home.receive(Message::inv_ack, NodeId{reader}, reader);
  }
  EXPECT_EQ(operations(home.region), -1);
  return home.pool.steps_in_directories;
}

TEST(Directory, TakesAcknowledgmentsAboutInOrderWithoutASearch) {
  EXPECT_EQ(steps_for_readers(5000, 1), 0u);
  EXPECT_EQ(steps_for_readers(5000, 10), 5000u * 9 / 2);
}

} // namespace
} // namespace mcrl::protocol
