#include "protocol/machine.h"

#include <gtest/gtest.h>

namespace mcrl::protocol {
namespace {

constexpr NodeId home_node{0}, client_node{1}, other_client{2};
constexpr mcrl_rid rid = 128;
constexpr Waiter first{1}, second{2};

// One node's view of one region, without any network.
struct Side {
  Place place;
  mcrl_region region{};
  EntryPool pool;
  Actions actions;

  explicit Side(NodeId self) : place{self, home_node, rid} {
    if (self == home_node) initialize_home(region, rid, 8);
  }
  const Actions &step(const Event &event) {
    pool.reserve_for_step();
    actions.clear();
    protocol::step(place, region, pool, event, actions);
    return actions;
  }
  const Actions &lock(mcrl_mode mode, Waiter waiter) { return step({.kind = Event::lock, .mode = mode, .waiter = waiter}); }
  const Actions &receive(Message message, NodeId from, uint32_t version = 0, uint64_t bytes = 0) {
    return step({.kind = Event::receive, .message = message, .peer = from, .version = Version{version}, .bytes = bytes});
  }
  const Actions &unlock() {
    region.lock += operations(region) > 0 ? -1 : 1;
    return step({.kind = Event::unlock});
  }
};

Action send(Message message, NodeId to, uint32_t version = 0, uint64_t bytes = 0) {
  return {.kind = Action::send, .message = message, .peer = to, .version = Version{version}, .bytes = bytes};
}
Action grant(Waiter waiter, mcrl_mode mode) { return {.kind = Action::grant, .waiter = waiter, .mode = mode}; }
const Action install{.kind = Action::install};

TEST(Messages, HaveNamesAndKnowWhetherTheyCarryData) {
  EXPECT_STREQ(name(Message::map_req), "map_req");
  EXPECT_STREQ(name(Message::release), "release");
  EXPECT_TRUE(carries_data(Message::flush));
  EXPECT_FALSE(carries_data(Message::m_ack));
  EXPECT_EQ(message_count, size_t{13});
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
  EXPECT_EQ(home.lock(MCRL_WRITE, first), Actions{grant(first, MCRL_WRITE)});
  EXPECT_EQ(operations(home.region), -1);
  EXPECT_TRUE(home.lock(MCRL_READ, second).empty());
  EXPECT_EQ(home.region.lock, MCRL_LOCK_CLOSED - 1);
  EXPECT_EQ(home.unlock(), Actions{grant(second, MCRL_READ)});
  EXPECT_EQ(home.region.lock, 1);
}

TEST(Home, AllowsOnlyReadsBesideARemoteReadCopy) {
  Side home(home_node);
  EXPECT_EQ(home.receive(Message::s_req, client_node), Actions{send(Message::s_ack, client_node, 1)});
  EXPECT_EQ(home.region.lock, MCRL_LOCK_SHARED);
  EXPECT_EQ(home.lock(MCRL_WRITE, first), Actions{send(Message::inv, client_node, 1)});
  EXPECT_EQ(home.receive(Message::inv_ack, client_node, 1), Actions{grant(first, MCRL_WRITE)});
}

TEST(Home, InstallsWhatComesBackBeforeItPassesItOn) {
  Side home(home_node);
  EXPECT_EQ(home.receive(Message::e_req, client_node), Actions{send(Message::e_ack, client_node, 1)});
  EXPECT_EQ(home.region.lock, MCRL_LOCK_CLOSED);
  EXPECT_EQ(home.receive(Message::e_req, other_client), Actions{send(Message::inv, client_node, 1)});
  EXPECT_EQ(home.receive(Message::flush, client_node, 1), (Actions{install, send(Message::e_ack, other_client, 2)}));
}

TEST(Home, RecallsWhileOperationsHereStillRun) {
  Side home(home_node);
  home.receive(Message::s_req, client_node);
  home.lock(MCRL_READ, first);
  EXPECT_EQ(home.receive(Message::e_req, other_client), Actions{send(Message::inv, client_node, 1)});
  EXPECT_TRUE(home.receive(Message::inv_ack, client_node, 1).empty());
  EXPECT_EQ(home.unlock(), Actions{send(Message::e_ack, other_client, 2)});
}

TEST(Home, GivesOutVersionsBeyondTheWrap) {
  Side home(home_node);
  home.region.version = UINT32_MAX;
  EXPECT_EQ(home.receive(Message::s_req, client_node), Actions{send(Message::s_ack, client_node, 0)});
  EXPECT_EQ(home.receive(Message::m_req, client_node, 0), Actions{send(Message::m_ack, client_node, 1)});
}

TEST(Client, MapsThenAsks) {
  Side client(client_node);
  EXPECT_EQ(client.lock(MCRL_READ, first), Actions{send(Message::map_req, home_node)});
  EXPECT_EQ(client.region.rid, mcrl_rid{0});
  EXPECT_EQ(client.receive(Message::map_ack, home_node, 7, 8), Actions{send(Message::s_req, home_node)});
  EXPECT_EQ(client.region.rid, rid);
  EXPECT_EQ(client.receive(Message::s_ack, home_node, 8), (Actions{install, grant(first, MCRL_READ)}));
  EXPECT_EQ(client.region.lock, MCRL_LOCK_SHARED + 1);
  EXPECT_EQ(client.region.version, 8u);
}

TEST(Client, TellsEveryWaiterThatThereIsNoRegion) {
  Side client(client_node);
  client.lock(MCRL_READ, first);
  client.lock(MCRL_WRITE, second);
  EXPECT_EQ(client.receive(Message::map_ack, home_node),
            (Actions{{.kind = Action::no_region, .waiter = first, .mode = MCRL_READ},
                     {.kind = Action::no_region, .waiter = second, .mode = MCRL_WRITE}}));
  EXPECT_EQ(client.region.lock, MCRL_LOCK_CLOSED);
  EXPECT_EQ(client.lock(MCRL_READ, first), Actions{send(Message::map_req, home_node)});
}

// A client that has a read copy of version 1, in use by one operation.
Side reading_client() {
  Side client(client_node);
  client.lock(MCRL_READ, first);
  client.receive(Message::map_ack, home_node, 0, 8);
  client.receive(Message::s_ack, home_node, 1);
  return client;
}

TEST(Client, AnswersARecallWhenTheReadersHaveEnded) {
  Side client = reading_client();
  EXPECT_TRUE(client.receive(Message::inv, home_node, 1).empty());
  EXPECT_EQ(client.region.lock, MCRL_LOCK_CLOSED + 1);
  EXPECT_TRUE(client.lock(MCRL_READ, second).empty());
  EXPECT_EQ(client.unlock(), (Actions{send(Message::inv_ack, home_node, 1), send(Message::s_req, home_node)}));
}

TEST(Client, UsesAGrantBeforeARecallThatOvertookIt) {
  Side client(client_node);
  client.lock(MCRL_WRITE, first);
  client.receive(Message::map_ack, home_node, 0, 8);
  EXPECT_TRUE(client.receive(Message::inv, home_node, 1).empty());
  EXPECT_EQ(client.receive(Message::e_ack, home_node, 1), (Actions{install, grant(first, MCRL_WRITE)}));
  EXPECT_EQ(client.unlock(), Actions{send(Message::flush, home_node, 1)});
}

TEST(Client, ServesTheWriterThatAnUpgradeWasForBeforeItAnswers) {
  Side client = reading_client();
  EXPECT_EQ(client.lock(MCRL_WRITE, second), Actions{send(Message::m_req, home_node, 1)});
  EXPECT_TRUE(client.receive(Message::m_ack, home_node, 2).empty());
  EXPECT_TRUE(client.receive(Message::inv, home_node, 2).empty());
  EXPECT_EQ(client.unlock(), Actions{grant(second, MCRL_WRITE)});
  EXPECT_EQ(client.unlock(), Actions{send(Message::flush, home_node, 2)});
}

TEST(Client, DropsARecallOfACopyThatItEvicted) {
  Side client = reading_client();
  EXPECT_TRUE(client.step({.kind = Event::evict}).empty()) << "in use";
  client.region.lock--;
  EXPECT_EQ(client.step({.kind = Event::evict}), Actions{send(Message::inv_ack, home_node, 1)});
  EXPECT_TRUE(client.receive(Message::inv, home_node, 1).empty());
  EXPECT_EQ(client.region.lock, MCRL_LOCK_CLOSED);
}

} // namespace
} // namespace mcrl::protocol
