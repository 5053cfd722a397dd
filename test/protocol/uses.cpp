// mcrl-uses: what one use of a region sends, for mcrl-prof (tools/mcrl_prof/uses.json). Runs the protocol's step() from each state that
// uses one after another can reach, with all orders of the messages, and writes a table as JSON: for what the home can do without a
// message, what the node that uses the region can, the mode of the use, and whether others can read, how many messages are sent, with how
// many times the data, and what the nodes can do after it. Fails if a row depends on anything else.
#include "encode.h"

#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

namespace mcrl::model {
namespace {

constexpr std::pair<mcrl_mode, char> modes[] = {{MCRL_READ, 'r'}, {MCRL_WRITE, 'w'}, {MCRL_UPDATE, 'u'}};
constexpr uint32_t most_nodes = 5;
constexpr const char *reader = "r"; // of which there may be many; at most one other node can do more

struct Cost {
  int messages = 0, data = 0;
  friend auto operator<=>(const Cost &, const Cost &) = default;
};

// A row of the table, and the costs by the number of other nodes that can only read.
struct Row {
  std::map<int, Cost> costs;
  std::string home, actor;
  std::map<std::string, std::string> others;

  // A use costs something, and the same again for each reader.
  int each(int Cost::*part) const {
    auto first = costs.begin(), next = std::next(first);
    int step = next == costs.end() ? 0 : next->second.*part - first->second.*part;
    for (const auto &[readers, cost] : costs)
      require(cost.*part == first->second.*part + (readers - first->first) * step, "the costs are not in proportion to the readers");
    return step;
  }
  int one(int Cost::*part) const { return costs.begin()->second.*part - costs.begin()->first * each(part); }
};

class Uses {
public:
  Uses(mcrl_sharing sharing, uint32_t nodes, std::map<std::string, Row> &rows)
      : model_({.nodes = nodes, .operations = any_number, .updates = any_number, .sharing = {sharing}}), rows_(rows) {}

  void run() {
    std::vector<State> waiting{model_.initial()};
    std::set<std::string> seen{encode(model_, waiting[0])};
    while (!waiting.empty()) {
      State state = std::move(waiting.back());
      waiting.pop_back();
      for (uint8_t node = 0; node < state.nodes.size(); node++)
        for (auto [mode, letter] : modes)
          for (State &after : use(state, node, mode, letter))
            if (seen.insert(encode(model_, after)).second) waiting.push_back(std::move(after));
    }
  }

private:
  static Choice lock(uint8_t node, mcrl_mode mode) { return {.kind = Choice::begin, .node = node, .mode = mode}; }

  // The modes that take no message.
  std::string possible(const State &state, uint8_t node) {
    std::string all;
    for (auto [mode, letter] : modes) {
      State copy = state;
      model_.apply(copy, lock(node, mode));
      if (copy.letters.empty()) all += letter;
    }
    return all.empty() ? "-" : all;
  }

  // The states in which a use can end.
  std::vector<State> use(const State &state, uint8_t node, mcrl_mode mode, char letter) {
    std::vector<std::string> before;
    for (uint8_t other = 0; other < state.nodes.size(); other++) before.push_back(possible(state, other));
    std::vector<std::pair<State, Cost>> under_way{{state, {}}};
    model_.apply(under_way[0].first, lock(node, mode));
    std::vector<State> ends;
    std::set<std::pair<std::string, Cost>> seen;
    while (!under_way.empty()) {
      auto [here, cost] = std::move(under_way.back());
      under_way.pop_back();
      if (is_quiet(here, model_.configuration())) {
        note(before, here, node, letter, cost);
        ends.push_back(std::move(here));
        continue;
      }
      std::vector<Choice> choices;
      model_.list_choices(here, choices);
      for (const Choice &choice : choices) {
        if (choice.kind != Choice::deliver && choice.kind != Choice::end) continue;
        std::pair next(here, cost);
        model_.apply(next.first, choice);
        if (choice.kind == Choice::deliver) {
          next.second.messages++;
          next.second.data += protocol::carries_data(choice.letter.message);
        }
        if (seen.insert({encode(model_, next.first), next.second}).second) under_way.push_back(std::move(next));
      }
    }
    return ends;
  }

  void note(const std::vector<std::string> &before, const State &after, uint8_t node, char letter, Cost cost) {
    Row row{.home = possible(after, 0), .actor = possible(after, node)};
    int readers = 0;
    for (uint8_t other = 1; other < before.size(); other++) {
      if (other == node) continue;
      readers += before[other] == reader;
      auto [place, is_new] = row.others.try_emplace(before[other], possible(after, other));
      require(is_new || place->second == possible(after, other), "nodes that can do the same are treated differently");
    }
    std::string key = before[0] + ' ' + (node == 0 ? "home" : before[node]) + ' ' + letter + (readers > 0 ? " others" : "");
    Row &known = rows_.try_emplace(key, row).first->second;
    require(known.home == row.home && known.actor == row.actor, "what nodes can do depends on more than the table says");
    for (auto &[from, to] : row.others)
      require(known.others.try_emplace(from, to).first->second == to, "what other nodes can do depends on more than the table says");
    require(known.costs.try_emplace(readers, cost).first->second == cost, "the costs depend on more than the table says");
  }

  Model model_;
  std::map<std::string, Row> &rows_;
};

nlohmann::ordered_json table(mcrl_sharing sharing) {
  std::map<std::string, Row> rows;
  for (uint32_t nodes = 2; nodes <= most_nodes; nodes++) Uses(sharing, nodes, rows).run();
  nlohmann::ordered_json all;
  for (const auto &[key, row] : rows) {
    nlohmann::ordered_json others = nlohmann::ordered_json::object();
    for (auto &[from, to] : row.others)
      if (from != to) others[from] = to;
    all[key] = {{"messages", {row.one(&Cost::messages), row.each(&Cost::messages)}},
                {"data", {row.one(&Cost::data), row.each(&Cost::data)}},
                {"home", row.home},
                {"actor", row.actor},
                {"others", others}};
  }
  return all;
}

} // namespace
} // namespace mcrl::model

int main() {
  using namespace mcrl::model;
  try {
    nlohmann::ordered_json all = {{"data", table(MCRL_COHERENT)}, {"replicated", table(MCRL_REPLICATED)}};
    // A row a line.
    const char *before = "{\n";
    for (auto &[kind, rows] : all.items()) {
      printf("%s  \"%s\": {", before, kind.c_str());
      const char *separator = "\n";
      for (auto &[key, row] : rows.items()) {
        printf("%s    \"%s\": %s", separator, key.c_str(), row.dump().c_str());
        separator = ",\n";
      }
      printf("\n  }");
      before = ",\n";
    }
    printf("\n}\n");
  } catch (const Violation &violation) {
    return fprintf(stderr, "mcrl-uses: %s\n", violation.what()), 1;
  }
}
