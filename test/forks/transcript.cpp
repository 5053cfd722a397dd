// mcrl-transcript-forks FILE...: replays transcripts of what nodes say about forks. transcripts/README.md has the format.
#include "options.h"

namespace mcrl::fork_model {
namespace {

using search::Line;
using search::Story;

// "0 keeps the questions of 1 2", or "0 keeps no question".
bool check_questions(const State &state, const Line &line) {
  if (line.text.find(" keeps ") == std::string::npos) return false;
  size_t node = std::stoul(line.text);
  if (node >= state.nodes.size()) Story::fail(line.number, "no such node");
  std::string have = std::to_string(node) + " keeps ";
  const auto &askers = state.nodes[node].protocol.askers;
  have += askers.empty() ? "no question" : "the questions of";
  for (const Asker &asker : askers) have += " " + std::to_string(number(asker.node));
  if (have != line.text) Story::fail(line.number, "expected: " + line.text + "\n  got:      " + have);
  return true;
}

} // namespace
} // namespace mcrl::fork_model

int main(int count, char **arguments) {
  return mcrl::search::replay(count, arguments, mcrl::fork_model::options, mcrl::fork_model::check_questions);
}
