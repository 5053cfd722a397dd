// What an explorer prints of a search, and whether that is what was expected: the same for all explorers, since counts.py reads it.
#pragma once

#include "search/search.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace mcrl::search {

inline constexpr const char *expectations_help = //
    "  --expect-states N          fail if the number of states is another\n"
    "  --expect-violation TEXT    fail unless this violation is found\n"
    "  --most-states N            give up after so many, default 50 million\n";

struct Expectations {
  size_t states = 0; // 0: any number; unknown: there is no count yet
  size_t most_states = 50'000'000;
  const char *violation = nullptr; // the whole of it
  static constexpr size_t unknown = SIZE_MAX;

  // Takes an option with its value; false if it is another one.
  bool take(std::string_view name, const char *value) {
    if (value == nullptr) return false;
    if (name == "--expect-states")
      return states = value == std::string_view("unknown") ? unknown : strtoull(value, nullptr, 10), true;
    if (name == "--most-states") return most_states = strtoull(value, nullptr, 10), true;
    if (name == "--expect-violation") return violation = value, true;
    return false;
  }

  // Whether that was found; says what else was expected. A violation has been printed.
  bool are_met(const Counts &found) const {
    if (violation != nullptr) {
      if (found.violation != violation) printf("expected the violation: %s\n", violation);
      return found.violation == violation;
    }
    if (!found.violation.empty()) return false;
    if (states == 0 || found.states == states) return true;
    if (states == unknown) puts("there is no count yet");
    else printf("expected %zu states\n", states);
    puts("test/protocol/counts.py --renew says what has changed");
    return false;
  }
};

inline void print(FILE *to, const Counts &found) {
  fprintf(to, "%zu states, %zu transitions, %zu deep, %zu ends, %.1f s\n", found.states, found.transitions, found.depth, found.ends,
          found.seconds);
}

// The way to a violation, each choice in the model's words, and what apply() has sent, if the model has a log().
template <class Model> void print_violation(Model &model, const Found<typename Model::Choice> &found) {
  if (found.violation.empty()) return;
  printf("violation: %s\n", found.violation.c_str());
  typename Model::State state = model.initial();
  for (const auto &choice : found.path) {
    printf("  %s\n", model.describe(state, choice).c_str());
    bool is_right = true;
    try {
      model.apply(state, choice);
    } catch (const std::exception &) {
      is_right = false; // it has been said
    }
    if constexpr (requires { model.log(); })
      for (const std::string &line : model.log()) printf("    %s\n", line.c_str());
    if (!is_right) return;
  }
}

// Searches, prints, and compares; the exit status.
template <class Model> int explore(Model &model, const Expectations &expected) {
  Found<typename Model::Choice> found = Search<Model>(model, expected.most_states).run();
  print(stdout, found);
  print_violation(model, found);
  return expected.are_met(found) ? 0 : 1;
}

} // namespace mcrl::search
