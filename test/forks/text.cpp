// Choices and messages in words.
#include "model.h"

#include <algorithm>

namespace mcrl::fork_model {
namespace {

const char *name(uint8_t message) {
  static constexpr const char *names[] = {"ask", "none", "offered", "accepts", "is_busy"};
  return names[message];
}

const char *ending(Lasted lasted) { return lasted == Lasted::briefly ? " soon" : lasted == Lasted::long_enough ? " late" : ""; }

} // namespace

std::string to_text(const State &state, const Letter &letter) {
  std::string what = name(letter.is_fork() ? 0 : letter.message);
  if (letter.is_fork()) {
    uint8_t parent = state.forks[letter.forks[0]].parent;
    what = parent < max_nodes ? "fork of " + std::to_string(parent) : "fork of a fork";
  }
  auto others = max_given - 1 - std::count(letter.forks.begin() + 1, letter.forks.end(), nothing);
  if (letter.is_fork() && others > 0) what += " and " + std::to_string(others) + " more";
  if (letter.wanted > 1) what += " for " + std::to_string(letter.wanted);
  if (letter.phase != 0) what += " in phase " + std::to_string(letter.phase);
  return what;
}

std::string Model::describe(const State &state, const Choice &choice) const {
  std::string node = std::to_string(choice.node);
  std::string computation = choice.computation < max_nodes ? "main" : "fork " + std::to_string(choice.computation - max_nodes);
  switch (choice.kind) {
  case Choice::fork: return node + " " + computation + (choice.is_near ? " forks near its base" : " forks");
  case Choice::join: return node + " " + computation + " joins";
  case Choice::end: return node + " " + computation + " ends";
  case Choice::enter: return node + " begins a phase";
  case Choice::share: return node + " has work";
  case Choice::strip: return node + " does some work";
  case Choice::call: return node + " comes to a collective operation";
  case Choice::complete: return node + " completes it";
  case Choice::stop: return node + " stops";
  case Choice::stopped: return node + " has all answers";
  case Choice::idle: return node + (state.nodes[choice.node].list.empty() ? " is idle" : " begins a fork") + ending(choice.lasted);
  case Choice::result: return node + " receives a result";
  case Choice::deliver: {
    const Letter &letter = state.letters[choice.computation];
    return node + " receives " + to_text(state, letter) + " from " + std::to_string(letter.from) + ending(choice.lasted);
  }
  }
  return {};
}

} // namespace mcrl::fork_model
