#include "tasks/races/record.h"

#include <gtest/gtest.h>
#include <map>
#include <random>

using namespace mcrl;

namespace {

Touch by(uint64_t filament, bool is_write, uint64_t place = 1, uint32_t node = 0) {
  Touch touch{};
  touch.filament = filament;
  touch.place = place;
  touch.is_write = is_write;
  touch.node = node;
  return touch;
}
Touch read_by(uint64_t filament) { return by(filament, false); }
Touch write_by(uint64_t filament) { return by(filament, true); }

// Whether the last of these touches of the same 8 bytes races, and no other.
template <class... Touches> bool last_races(Touches... touches) {
  TouchRecord record;
  Race race;
  std::vector<bool> races{record.touch(0x1000, 8, touches, race)...};
  for (size_t i = 0; i + 1 < races.size(); i++) EXPECT_FALSE(races[i]);
  return races.back();
}

// The same by all touches of each byte.
class Model {
public:
  void touch(uint64_t address, uint64_t bytes, const Touch &touch) {
    for (uint64_t at = address; at < address + bytes; at++) bytes_[at].push_back(touch);
  }
  bool has_raced(uint64_t address) const {
    auto found = bytes_.find(address);
    if (found == bytes_.end()) return false;
    for (const Touch &one : found->second)
      for (const Touch &other : found->second)
        if (one.filament != other.filament && one.is_write) return true;
    return false;
  }

private:
  std::map<uint64_t, std::vector<Touch>> bytes_;
};

} // namespace

TEST(TouchRecord, OneWritesWhatAnotherTouches) {
  EXPECT_TRUE(last_races(write_by(1), write_by(2)));
  EXPECT_TRUE(last_races(write_by(1), read_by(2)));
  EXPECT_TRUE(last_races(read_by(1), write_by(2)));
  EXPECT_FALSE(last_races(read_by(1), read_by(2)));
  EXPECT_FALSE(last_races(write_by(1), read_by(1), write_by(1)));
}

TEST(TouchRecord, ManyReadersAreSummedUp) {
  EXPECT_FALSE(last_races(read_by(1), read_by(2), read_by(3), read_by(4)));
  for (uint64_t writer = 1; writer < 5; writer++)
    EXPECT_TRUE(last_races(read_by(1), read_by(2), read_by(3), read_by(4), write_by(writer))) << writer;
  EXPECT_TRUE(last_races(read_by(1), write_by(1), read_by(2)));
}

TEST(TouchRecord, NeighboursDoNotRace) {
  TouchRecord record;
  Race race;
  for (uint64_t i = 0; i < 64; i++) EXPECT_FALSE(record.touch(0x1003 + i, 1, write_by(i), race));
  EXPECT_TRUE(record.touch(0x1003 + 10, 4, read_by(10), race));
  EXPECT_EQ(race.address, 0x1003u + 11);
  EXPECT_EQ(race.first.filament, 11u);
  EXPECT_TRUE(race.first.is_write);
  EXPECT_EQ(race.second.filament, 10u);
  EXPECT_FALSE(race.second.is_write);
}

TEST(TouchRecord, AccessesCrossWordsAndPages) {
  TouchRecord record;
  Race race;
  EXPECT_FALSE(record.touch(0x1ff0, 100, write_by(1), race));
  EXPECT_FALSE(record.touch(0x1ff0 - 3, 3, write_by(2), race));
  EXPECT_FALSE(record.touch(0x1ff0 + 100, 3, write_by(2), race));
  EXPECT_TRUE(record.touch(0x1ff0 + 99, 3, write_by(2), race));
  EXPECT_EQ(race.address, 0x1ff0u + 99);
  EXPECT_EQ(record.pages().size(), 2u);
}

TEST(TouchRecord, EachByteRacesOnce) {
  TouchRecord record;
  Race race;
  record.touch(0x1000, 8, write_by(1), race);
  EXPECT_TRUE(record.touch(0x1000, 4, write_by(2), race));
  EXPECT_FALSE(record.touch(0x1000, 4, write_by(3), race));
  EXPECT_TRUE(record.touch(0x1000, 8, read_by(3), race));
  EXPECT_EQ(race.address, 0x1004u);
}

TEST(TouchRecord, NextPhaseAndNextObjectBeginAnew) {
  TouchRecord record;
  Race race;
  record.touch(0x1000, 16, write_by(1), race);
  record.forget(0x1008, 4);
  EXPECT_FALSE(record.touch(0x1008, 4, write_by(2), race));
  EXPECT_TRUE(record.touch(0x1000, 1, write_by(2), race));
  record.forget(0x1000, 16);
  EXPECT_FALSE(record.touch(0x1000, 16, write_by(3), race));
  record.touch(0x2000, 8, read_by(1), race);
  record.clear();
  EXPECT_TRUE(record.pages().empty());
  EXPECT_FALSE(record.touch(0x2000, 8, read_by(2), race));
  EXPECT_FALSE(record.touch(0x1000, 16, write_by(4), race));
  EXPECT_TRUE(record.touch(0x1000, 16, write_by(5), race));
}

TEST(TouchRecord, IsExactForRandomAccesses) {
  std::mt19937_64 random(17);
  for (int round = 0; round < 300; round++) {
    TouchRecord record;
    Model model;
    uint64_t filaments = 2 + random() % 5, room = 16 + random() % 100;
    for (int i = 0; i < 40; i++) {
      uint64_t address = 0x2000 - 8 + random() % room, bytes = uint64_t{1} << random() % 5;
      Touch touch = by(random() % filaments, random() % 4 == 0);
      Race race;
      record.touch(address, bytes, touch, race);
      model.touch(address, bytes, touch);
    }
    for (uint64_t at = 0x2000 - 8; at < 0x2000 + room + 16; at++) ASSERT_EQ(record.has_raced(at), model.has_raced(at)) << round;
  }
}

// What a node is sent of another one, whose filaments are others, is as if it had been touched here; what has raced there is left out.
TEST(TouchRecord, RecordsOfNodesCanBePutTogether) {
  std::mt19937_64 random(18);
  for (int round = 0; round < 300; round++) {
    TouchRecord records[2];
    Model model;
    Race race;
    for (int i = 0; i < 40; i++) {
      uint64_t address = 0x2000 - 8 + random() % 64, bytes = uint64_t{1} << random() % 4, filament = random() % 6;
      Touch touch = by(filament, random() % 4 == 0, 1, static_cast<uint32_t>(filament % 2));
      records[filament % 2].touch(address, bytes, touch, race);
      model.touch(address, bytes, touch);
    }
    for (uint64_t page : records[1].pages())
      records[1].for_each_touch(page, [&](uint64_t word, const Touch &touch) {
        if (records[0].touch_word(word, touch, race)) EXPECT_NE(race.first.filament, race.second.filament);
      });
    for (uint64_t at = 0x2000 - 8; at < 0x2000 + 80; at++)
      ASSERT_EQ(records[0].has_raced(at) || records[1].has_raced(at), model.has_raced(at)) << round;
  }
}
