// When code that other nodes send may begin.
#include "progress/admission.h"

#include <gtest/gtest.h>

using namespace mcrl;

namespace {

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
