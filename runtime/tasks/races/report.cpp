// What is said of races: of each forall a few lines, the first time that it has any.
#include "arrays/engine/arrays.h"
#include "base/support/hash.h"
#include "base/support/source_lines.h"
#include "net/collective/collective.h"
#include "tasks/races/races.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>
#include <numeric>

namespace mcrl {

// One race, for node 0.
struct Races::Line {
  uint64_t address;
  uint64_t kind; // races with equal accesses have equal ones
  char text[600];
};
struct Races::Lines {
  uint32_t count = 0;
  Line lines[most_lines];
};

struct Races::Phase {
  const mcrl_filaments &filaments;
  const void *live;

  // That of the forall.
  std::string file() const {
    std::string where = filaments.point.where;
    return where.substr(0, where.rfind(':'));
  }

  // A filament by what the loop's variable is in it.
  std::string name_of(uint64_t filament) const {
    const mcrl_index &index = filaments.named_by;
    if (index.bytes == 0) return std::to_string(filament);
    uint64_t value = 0;
    std::memcpy(&value, static_cast<const char *>(live) + index.offset, index.bytes);
    value += filament * static_cast<uint64_t>(index.step);
    unsigned unused = 64 - 8 * index.bytes;
    if (index.is_signed == 0) return std::to_string(value << unused >> unused);
    return std::to_string(static_cast<int64_t>(value << unused) >> unused);
  }
};

namespace {

void put(char (&to)[600], const std::string &text) {
  size_t bytes = std::min(text.size(), sizeof to - 1);
  std::memcpy(to, text.data(), bytes);
  to[bytes] = '\0';
}

} // namespace

std::string Races::element_at(uint64_t address) const {
  auto *at = reinterpret_cast<const void *>(address);
  if (const Array *array = arrays_.find(at)) return array->name_of_element(at);
  std::string digits;
  for (uint64_t rest = address; rest != 0; rest /= 16) digits.insert(digits.begin(), "0123456789abcdef"[rest % 16]);
  return "address 0x" + digits;
}

// The forall's file is named as its own place names it.
const std::string &Races::source_of(uint64_t place, const std::string &file) {
  auto [found, is_new] = sources_.try_emplace(place);
  std::string &source = found->second;
  if (!is_new) return source;
  source = place == 0 ? "?" : source_line(reinterpret_cast<const char *>(place) - 1);
  size_t colon = source.rfind(':');
  if (colon != std::string::npos && std::string_view(source).substr(0, colon).ends_with("/" + file)) source.replace(0, colon, file);
  return source;
}

Races::Line Races::line_of(const Race &race, const Phase &phase) {
  const Touch *one = &race.first, *other = &race.second;
  if (other->filament < one->filament) std::swap(one, other);
  std::string file = phase.file(), left = phase.name_of(one->filament), right = phase.name_of(other->filament);
  auto access = [&](const Touch &touch) { return (touch.is_write ? " writes at " : " reads at ") + source_of(touch.place, file); };
  std::string first = access(*one), second = access(*other);
  std::string text = "filaments " + left + " and " + right;
  if (one->node != other->node) text += ", on nodes " + std::to_string(one->node) + " and " + std::to_string(other->node) + ",";
  text += " race at " + element_at(race.address) + ": " + left + first + ", " + right + second;
  Line line{race.address, 0, {}};
  put(line.text, text);
  Hash hash;
  std::string accesses = std::min(first, second) + std::max(first, second);
  hash.add(accesses.data(), accesses.size());
  line.kind = hash.value();
  return line;
}

Races::Lines Races::lines_here(const Phase &phase) {
  std::vector<Race> races;
  for (const auto &[kind, race] : races_) races.push_back(race);
  std::sort(races.begin(), races.end(), [](const Race &a, const Race &b) { return a.address < b.address; });
  Lines lines;
  for (const Race &race : races) {
    if (lines.count == most_lines) break;
    Line line = line_of(race, phase);
    auto is_same = [&](const Line &other) { return other.kind == line.kind; };
    if (std::none_of(lines.lines, lines.lines + lines.count, is_same)) lines.lines[lines.count++] = line;
  }
  return lines;
}

void Races::report_all(const mcrl_filaments &filaments, const void *live, Collectives &among) {
  std::vector<uint64_t> counts(among.members().count());
  NodeId first = among.members().node(0);
  among.allgather(&count_, sizeof count_, counts.data(), Operation::races);
  uint64_t count = std::accumulate(counts.begin(), counts.end(), uint64_t{0}), told = 0;
  if (count == 0) return;
  found_ += count;
  const mcrl_point &point = filaments.point;
  Lines mine = lines_here({filaments, live});
  std::vector<Lines> all(node_.self == first ? counts.size() : 0);
  among.gather(first, &mine, sizeof mine, all.data(), Operation::races);
  std::vector<const Line *> lines;
  for (const Lines &node : all)
    for (uint32_t i = 0; i < node.count; i++) lines.push_back(&node.lines[i]);
  std::stable_sort(lines.begin(), lines.end(), [](const Line *a, const Line *b) { return a->address < b->address; });
  std::set<uint64_t> &known = told_[point.index];
  for (const Line *line : lines) {
    if (known.size() == most_lines || !known.insert(line->kind).second) continue;
    report("forall at %s: %s", point.where, line->text);
    told++;
  }
  if (told > 0 && told < count) report("forall at %s: and %" PRIu64 " more", point.where, count - told);
}

} // namespace mcrl
