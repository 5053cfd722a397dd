// What is said of the order of tasks, by node 0 at the end of the program.
#include "base/support/image.h"
#include "base/support/source_lines.h"
#include "net/collective/collective.h"
#include "tasks/points/points.h"
#include "tasks/races/order.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cinttypes>
#include <cstring>
#include <iterator>
#include <string_view>

namespace mcrl {
namespace {

constexpr size_t most_lines = 16, items_at_a_time = 4096;

// "walk" of "racy.c:walk:call1 by walk#93fc00849731f480".
std::string function_of(const mcrl_point &point) {
  std::string_view name = point.name;
  size_t first = name.find(':'), last = name.find(':', first + 1);
  if (first == std::string_view::npos || last == std::string_view::npos) return std::string(name);
  return std::string(name.substr(first + 1, last - first - 1));
}

const char *verb_of(AccessKind kind) {
  switch (kind) {
  case AccessKind::read: return "reads";
  case AccessKind::write: return "writes";
  case AccessKind::update: return "updates";
  }
  return "";
}

std::string way_in_text(const std::vector<uint32_t> &way) {
  std::string text;
  for (uint32_t step : way) text += (text.empty() ? "" : ".") + std::to_string(step);
  return text;
}

std::string file_of(std::string_view where) { return std::string(where.substr(0, where.rfind(':'))); }

// As the place of the fork names its file.
std::string source_of(const Images &images, uint64_t place, const std::string &file) {
  auto *address = static_cast<const char *>(images.place_of(place));
  if (address == nullptr) return "?";
  std::string source = source_line(address - 1);
  size_t colon = source.rfind(':');
  if (colon != std::string::npos && std::string_view(source).substr(0, colon).ends_with("/" + file)) source.replace(0, colon, file);
  return source;
}

} // namespace

// Collective: those of all nodes come to node 0, by node.
template <class Item> std::vector<Item> Order::gather(const std::vector<Item> &mine) {
  Collectives &all_nodes = *node_.rooms.collectives;
  uint64_t count = mine.size();
  std::vector<uint64_t> counts(node_.count);
  all_nodes.allgather(&count, sizeof count, counts.data(), Operation::races);
  uint64_t most = *std::max_element(counts.begin(), counts.end()), at_a_time = std::min<uint64_t>(most, items_at_a_time);
  bool is_first = number(node_.self) == 0;
  std::vector<Item> part(at_a_time), parts(is_first ? at_a_time * node_.count : 0), all;
  for (uint64_t first = 0; first < most; first += at_a_time) {
    auto in_part = [&](uint64_t of) { return of <= first ? 0 : std::min(of - first, at_a_time); };
    std::copy_n(mine.data() + std::min(first, count), in_part(count), part.data());
    all_nodes.gather(NodeId{0}, part.data(), at_a_time * sizeof(Item), parts.data(), Operation::races);
    for (uint32_t node = 0; is_first && node < node_.count; node++)
      all.insert(all.end(), parts.begin() + static_cast<std::ptrdiff_t>(node * at_a_time),
                 parts.begin() + static_cast<std::ptrdiff_t>(node * at_a_time + in_part(counts[node])));
  }
  return all;
}

// Nodes have the program at other addresses.
void Order::name_places(std::vector<RegionAccess> &accesses) const {
  Images images;
  for (RegionAccess &access : accesses) access.place = images.name_of(reinterpret_cast<const void *>(access.place));
}

// "walk() 1.2": the second that the first one of main's has begun; "main of node 1".
std::string Order::name_of(const TaskTree &tree, const Strand &strand) const {
  TaskTree::Activation activation = tree.activation_of(strand);
  const Task &task = tree.task(activation.task);
  bool is_main = task.begin.task == 0;
  std::string name = is_main ? "main" : function_of(*node_.rooms.points->points[task.point]) + "()";
  if (!activation.way.empty()) name += " " + way_in_text(activation.way);
  if (uint64_t root_node = activation.root >> 32; root_node != 0) name += " of node " + std::to_string(root_node);
  return name;
}

std::string Order::text_of(const TaskTree &tree, const OrderConflict &conflict) const {
  TaskTree::Meeting meeting = tree.meeting_of(conflict.first.strand, conflict.second.strand);
  const auto &points = node_.rooms.points->points;
  std::string places, file, word = "fork";
  for (const Task *task : {meeting.one, meeting.other}) {
    if (task == nullptr) continue; // what it begins in goes on
    std::string place = points[task->point]->where;
    if (task->kind == TaskKind::spawn) word = "spawn";
    if (place == places) continue;
    word += places.empty() ? "" : "s";
    places += (places.empty() ? "" : " and ") + place;
    file = file_of(place);
  }
  Images images;
  auto access = [&](const RegionAccess &one) {
    return name_of(tree, one.strand) + " " + verb_of(one.kind) + " them at " + source_of(images, one.place, file);
  };
  auto bytes = static_cast<unsigned>(conflict.first.bytes & conflict.second.bytes), word_at = conflict.first.word * 8;
  unsigned first = word_at + static_cast<unsigned>(std::countr_zero(bytes)),
           last = word_at + static_cast<unsigned>(std::bit_width(bytes)) - 1;
  std::string one = access(conflict.first), other = access(conflict.second);
  char region[16];
  const char *end = std::to_chars(std::begin(region), std::end(region), uint64_t{conflict.first.rid}, 16).ptr;
  return word + " at " + places + ": bytes " + std::to_string(first) + " to " + std::to_string(last) + " of region id 0x" +
         std::string(region, static_cast<size_t>(end - region)) +
         " depend on the order of two activations: " + one + ", " + other;
}

// After a wait, on a node that runs all of the program.
void Order::settle() {
  is_busy_ = true;
  history_.settle(
      label().strand, [this](std::vector<RegionAccess> &accesses) { name_places(accesses); },
      [this](const TaskTree &tree, const OrderConflict &conflict) { return text_of(tree, conflict); });
  is_busy_ = false;
}

uint64_t Order::report() {
  is_busy_ = true;
  uint64_t are_too_many = history_.accesses.are_too_many() ? 1 : 0, count = 0;
  std::vector<RegionAccess> mine = history_.accesses.take_all();
  name_places(mine);
  std::vector<Task> tasks = gather(history_.tasks);
  std::vector<TaskJoin> joins = gather(history_.joins);
  std::vector<RegionAccess> accesses = gather(mine);
  std::vector<uint64_t> all_too_many = gather(std::vector<uint64_t>{are_too_many});
  if (number(node_.self) == 0) {
    if (std::find(all_too_many.begin(), all_too_many.end(), 1) != all_too_many.end())
      mcrl::report(
          "warning: MCRL_CHECK=races: the program uses more regions than can be looked at: the order of the last uses is not");
    TaskTree tree(std::move(tasks), joins, history_.gone());
    std::vector<OrderConflict> conflicts = find_conflicts(tree, std::move(accesses));
    history_.tell_rest(tree, conflicts, [this](const TaskTree &tasks, const OrderConflict &one) { return text_of(tasks, one); });
    const std::vector<std::string> &found = history_.found();
    count = found.size();
    for (size_t i = 0; i < std::min<size_t>(count, most_lines); i++) mcrl::report("%s", found[i].c_str());
    if (count > most_lines) mcrl::report("and %" PRIu64 " more", count - most_lines);
    if (count > 0)
      mcrl::report("MCRL_CHECK=races: %" PRIu64 " %s on the order of activations", count,
                   count == 1 ? "pair of places depends" : "pairs of places depend");
  }
  std::vector<uint64_t> counts(node_.count);
  node_.rooms.collectives->allgather(&count, sizeof count, counts.data(), Operation::races);
  is_busy_ = false;
  return counts[0];
}

} // namespace mcrl
