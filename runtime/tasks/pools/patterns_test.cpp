// Patterns in the arguments of filaments: what is found, and that all filaments run once, whatever is.
#include "tasks/pools/patterns.h"

#include <algorithm>
#include <climits>
#include <cstring>
#include <gtest/gtest.h>
#include <random>

using namespace mcrl;

namespace {

using Arguments = std::vector<long>;
std::vector<Arguments> ran;

void i1(int a) { ran.push_back({a}); }
void i2(int a, int b) { ran.push_back({a, b}); }
void i3(int a, int b, int c) { ran.push_back({a, b, c}); }
void i4(int a, int b, int c, int d) { ran.push_back({a, b, c, d}); }
void l1(long a) { ran.push_back({a}); }
void l2(long a, long b) { ran.push_back({a, b}); }
void l3(long a, long b, long c) { ran.push_back({a, b, c}); }
void l4(long a, long b, long c, long d) { ran.push_back({a, b, c, d}); }

mcrl_filament_function function_of(int kind) {
  auto as = [](auto *function) { return reinterpret_cast<mcrl_filament_function>(function); };
  const mcrl_filament_function all[] = {as(i1), as(i2), as(i3), as(i4), as(l1), as(l2), as(l3), as(l4)};
  return all[kind - 1];
}

std::vector<std::byte> as_bytes(int kind, const std::vector<Arguments> &filaments) {
  std::vector<std::byte> bytes(filaments.size() * argument_bytes(kind));
  std::byte *to = bytes.data();
  for (const Arguments &filament : filaments)
    for (long argument : filament) {
      auto number = static_cast<int>(argument);
      size_t size = has_longs(kind) ? sizeof argument : sizeof number;
      std::memcpy(to, has_longs(kind) ? static_cast<const void *>(&argument) : &number, size);
      to += size;
    }
  return bytes;
}

// In parts of so many; returns what was found.
Recognized expect_all_run(int kind, std::vector<Arguments> filaments, uint64_t part = UINT64_MAX) {
  Recognized found = recognize(function_of(kind), kind, as_bytes(kind, filaments));
  ran.clear();
  for (const Progression &progression : found.progressions)
    for (uint64_t from = 0; from < progression.count(); from += std::min(part, progression.count() - from))
      run_progression(found.function, kind, progression, from, std::min(part, progression.count() - from));
  run_descriptors(found.function, kind, found.rest.data(), found.rest_count());
  std::sort(ran.begin(), ran.end());
  std::sort(filaments.begin(), filaments.end());
  EXPECT_EQ(ran, filaments);
  return found;
}

TEST(Patterns, OneDimensionIsALoop) {
  std::vector<Arguments> filaments;
  for (int i = 0; i < 100; i++) filaments.push_back({3 - 2 * i, 7, i});
  Recognized found = expect_all_run(3, filaments);
  ASSERT_EQ(found.progressions.size(), 1u);
  EXPECT_EQ(found.progressions[0].columns, 100u);
  EXPECT_EQ(found.rest_count(), 0u);
}

// Figure 2.3.
TEST(Patterns, TwoDimensionsAreTwoLoops) {
  std::vector<Arguments> filaments;
  for (int i = 0; i <= 2; i++)
    for (int j = 0; j <= 4; j++) filaments.push_back({i, j});
  for (uint64_t part : {1, 2, 7, 15}) {
    Recognized found = expect_all_run(6, filaments, part);
    ASSERT_EQ(found.progressions.size(), 1u);
    EXPECT_EQ(found.progressions[0].rows, 3u);
    EXPECT_EQ(found.progressions[0].columns, 5u);
    EXPECT_EQ(found.rest_count(), 0u);
  }
}

TEST(Patterns, ATriangleIsALoopForEachRow) {
  std::vector<Arguments> filaments;
  for (int i = 0; i < 40; i++)
    for (int j = 0; j <= i; j++) filaments.push_back({i, j});
  Recognized found = expect_all_run(2, filaments);
  EXPECT_LE(found.rest_count(), 80u);
}

TEST(Patterns, AreFoundBetweenOtherFilaments) {
  std::vector<Arguments> filaments = {{5}, {100}, {-3}};
  for (int i = 0; i < 10; i++) filaments.push_back({i * i});
  for (int i = 0; i < 50; i++) filaments.push_back({1000 + 3 * i});
  filaments.push_back({0});
  Recognized found = expect_all_run(1, filaments);
  ASSERT_EQ(found.progressions.size(), 1u);
  EXPECT_GE(found.progressions[0].count(), 50u);
}

TEST(Patterns, StepsMayPassTheLargestArgument) {
  expect_all_run(1, {{INT_MAX}, {INT_MIN}, {-1}, {INT_MAX - 1}, {INT_MAX - 3}, {1}});
  std::vector<Arguments> filaments;
  for (uint64_t i = 0; i < 20; i++) filaments.push_back({static_cast<long>(i << 61), LONG_MIN + static_cast<long>(i)});
  EXPECT_EQ(expect_all_run(6, filaments).progressions.size(), 1u);
}

TEST(Patterns, AllFilamentsRunOnceWhateverTheyAre) {
  std::mt19937 random(7);
  for (int round = 0; round < 2000; round++) {
    int kind = 1 + static_cast<int>(random() % 8);
    std::vector<Arguments> filaments;
    for (uint32_t some = random() % 5; some > 0; some--) {
      Arguments first(arguments_of(kind)), by_row = first, by_column = first;
      for (size_t i = 0; i < first.size(); i++) {
        first[i] = static_cast<long>(random() % 20);
        by_row[i] = static_cast<long>(random() % 4) - 1;
        by_column[i] = static_cast<long>(random() % 3) - 1;
      }
      uint32_t rows = 1 + random() % 5, columns = 1 + random() % 12;
      for (uint32_t row = 0; row < rows; row++)
        for (uint32_t column = 0; column < columns; column++) {
          Arguments arguments = first;
          for (size_t i = 0; i < first.size(); i++) arguments[i] += row * by_row[i] + column * by_column[i];
          filaments.push_back(arguments);
        }
    }
    expect_all_run(kind, filaments, 1 + random() % 30);
    if (HasFailure()) break;
  }
}

} // namespace
