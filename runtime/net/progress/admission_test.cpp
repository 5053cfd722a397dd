// When code that other nodes send may begin.
#include "node/start/nodes_test.h"

#include "mcrl.h"

using namespace mcrl;

namespace {

constexpr unsigned messages = 300, polls = 1000;
unsigned begun = 0;
void count_begun(unsigned, void *, size_t) { begun++; }

Header sent_by(const Admission &sender) {
  Header header{};
  header.kind = Kind::activate;
  sender.stamp(header);
  return header;
}

} // namespace

TEST(Admission, CodeWaitsForWhatMainSetsFirst) {
  Admission here, sender;
  EXPECT_FALSE(here.admits(sent_by(sender)));
  here.begin();
  EXPECT_TRUE(here.admits(sent_by(sender)));
}

TEST(Admission, CodeWaitsForTheCollectivesOfItsSender) {
  Admission here, sender;
  here.begin();
  sender.begin_collective();
  sender.complete_collective();
  EXPECT_FALSE(here.admits(sent_by(sender)));
  here.begin_collective();
  EXPECT_FALSE(here.admits(sent_by(sender)));
  here.complete_collective();
  EXPECT_TRUE(here.admits(sent_by(sender)));
}

TEST(Admission, CodeBeginsWhereMainWaitsForAnythingElse) {
  Admission here, sender;
  sender.complete_collective();
  here.main_waits(true);
  EXPECT_TRUE(here.admits(sent_by(sender)));
  here.begin_collective();
  EXPECT_FALSE(here.admits(sent_by(sender)));
}

TEST(Admission, CodeBeginsInACollectiveThatCannotEnd) {
  Admission here, sender;
  sender.complete_collective();
  here.begin();
  here.begin_collective();
  here.admit_anyway();
  EXPECT_TRUE(here.admits(sent_by(sender)));
  here.complete_collective();
  sender.complete_collective();
  EXPECT_FALSE(here.admits(sent_by(sender)));
}

// However long it was under way: a large message may arrive after many collectives.
TEST(Admission, CodeOfLongAgoBegins) {
  Admission here, sender;
  here.begin();
  Header header = sent_by(sender);
  for (int i = 0; i < 1'000'000; i++) {
    here.complete_collective();
    ASSERT_TRUE(here.admits(header)) << "after " << i + 1 << " collectives";
  }
}

// While nothing changes that they wait for, a node that computes does not look at them again at each of its polls.
TEST(Admission, HeldMessagesAreLookedAtWhenSomethingHasChanged) {
  begun = 0;
  on_nodes(2, 1, small_settings(), [] {
    Node &node = current_node();
    for (unsigned i = 0; i < messages && crl_self_addr == 0; i++) EXPECT_EQ(mcrl_do_on(1, count_begun, nullptr, 0), MCRL_SENT);
    while (crl_self_addr == 1 && node.traffic.admission.holds() < messages) poll(node);
    for (unsigned i = 0; i < polls && crl_self_addr == 1; i++) poll(node);
    EXPECT_LE(node.traffic.admission.looked_at, messages);
    EXPECT_EQ(begun, 0u);
    rgn_barrier();
    while (crl_self_addr == 1 && begun < messages) mcrl_poll();
  });
  EXPECT_EQ(begun, messages);
}
