#include "node/observe/statistics_report.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

namespace mcrl {
namespace {

using json = nlohmann::ordered_json;

json to_object(const Statistics &node, const StatisticsNames &names) {
  uint64_t messages = 0 - node.in_packets, bytes = 0;
  json by_kind = json::object();
  for (size_t kind = 0; kind < names.kinds.size(); kind++) {
    if (names.kinds[kind] == nullptr) continue;
    by_kind[names.kinds[kind]] = {{"messages", node.messages[kind]}, {"bytes", node.bytes[kind]}};
    messages += node.messages[kind];
    bytes += node.bytes[kind];
  }
  json object = {{"messages", messages},
                 {"bytes", bytes},
                 {"in_packets", node.in_packets},
                 {"migrations", sum_of(node, names.migrations)},
                 {"data_requests", sum_of(node, names.data_requests)},
                 {"invalidations", sum_of(node, names.invalidations)}};
  for (const CounterName &name : names.counters) object[json::json_pointer("/" + std::string(name.path))] = node.counters[name.counter];
  object["by_kind"] = by_kind;
  return object;
}

void add(Statistics &total, const Statistics &node) {
  for (size_t kind = 0; kind < Statistics::max_kinds; kind++) {
    total.messages[kind] += node.messages[kind];
    total.bytes[kind] += node.bytes[kind];
  }
  for (size_t i = 0; i < total.counters.size(); i++) total.counters[i] += node.counters[i];
  total.in_packets += node.in_packets;
}

json all_of(std::span<const Statistics> nodes, const StatisticsNames &names) {
  Statistics total;
  json list = json::array();
  for (const Statistics &node : nodes) {
    add(total, node);
    list.push_back(to_object(node, names));
  }
  return {{"total", to_object(total, names)}, {"nodes", list}};
}

// In groups of three digits.
std::string grouped(uint64_t number) {
  std::string text = std::to_string(number);
  for (size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

// "/operations/misses" is "operations misses"; messages of a kind have the kind's name.
std::string row_name(std::string path) {
  if (path.starts_with("/by_kind/")) path = path.substr(8, path.rfind('/') - 8);
  std::ranges::replace(path, '/', ' ');
  return path.substr(1);
}

bool is_in_text(const std::string &path) { return !path.starts_with("/by_kind/") || path.ends_with("/messages"); }

using Row = std::vector<std::string>;

// The columns stand under each other; all but the first end at the same place.
std::string table_of(const std::vector<Row> &rows) {
  std::vector<size_t> widths(rows[0].size());
  for (const Row &row : rows)
    for (size_t i = 0; i < row.size(); i++) widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const Row &row : rows) {
    text += row[0] + std::string(widths[0] - row[0].size(), ' ');
    for (size_t i = 1; i < row.size(); i++) text += "  " + std::string(widths[i] - row[i].size(), ' ') + row[i];
    text += '\n';
  }
  return text;
}

constexpr size_t most_columns = 8; // of nodes

} // namespace

std::string to_json(std::span<const Statistics> nodes, const StatisticsNames &names) { return all_of(nodes, names).dump(2) + "\n"; }

std::string to_text(std::span<const Statistics> nodes, const StatisticsNames &names) {
  json all = all_of(nodes, names), totals = all["total"].flatten();
  std::vector<json> by_node;
  for (const json &node : all["nodes"]) by_node.push_back(node.flatten());
  bool has_columns = nodes.size() > 1 && nodes.size() <= most_columns;
  std::vector<Row> rows = {{"", "total"}};
  for (size_t node = 0; has_columns && node < nodes.size(); node++) rows[0].push_back("node " + std::to_string(node));
  if (nodes.size() > most_columns) rows[0].insert(rows[0].end(), {"least", "most"});
  for (const auto &[path, total] : totals.items()) {
    if (total == 0 || !is_in_text(path)) continue;
    std::vector<uint64_t> numbers;
    for (const json &node : by_node) numbers.push_back(node[path].get<uint64_t>());
    Row row = {row_name(path), grouped(total.get<uint64_t>())};
    if (has_columns) std::ranges::transform(numbers, std::back_inserter(row), grouped);
    else if (nodes.size() > 1) row.insert(row.end(), {grouped(std::ranges::min(numbers)), grouped(std::ranges::max(numbers))});
    rows.push_back(std::move(row));
  }
  if (rows.size() == 1) return "nothing was counted: no message was sent, and no operation waited\n";
  return table_of(rows);
}

} // namespace mcrl
