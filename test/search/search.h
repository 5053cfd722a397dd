// The search that explorers share: through all states of a model, breadth first, so that the way to a violation is the shortest.
//
// A model has types State and Choice, and throws a std::exception for a violation:
//
//   State initial() const;
//   void list_choices(const State &, std::vector<Choice> &) const; // what can happen next
//   void apply(State &, const Choice &);                           // does that
//   std::string encode(const State &) const;                       // equal for states that behave the same
//   void decode(const std::string &, State &) const;               // a state that encodes to this
//   bool is_end(const State &, const std::vector<Choice> &) const; // all is done; throws for what may not be so then
//   bool must_come(const Choice &) const;                          // false: the program is free to do it, or not
//
// What must hold of all runs in which only what must come comes is the model's `liveness`: each ends, or each can end; and
// `unending`, what is said if that is not so.
#pragma once

#include "search/edges.h"
#include "search/visited.h"

#include <chrono>
#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace mcrl::search {

enum class Liveness : uint8_t { always_ends, can_end };

struct Counts {
  size_t states = 0, transitions = 0, depth = 0, ends = 0;
  double seconds = 0;
  std::string violation; // empty if there is none
};

template <class Choice> struct Found : Counts {
  std::vector<Choice> path; // the shortest to the violation, with the choice that is one
};

template <class Model> class Search {
public:
  using State = typename Model::State;
  using Choice = typename Model::Choice;

  // Gives up with a violation after `most_states`.
  Search(Model &model, size_t most_states) : model_(model), most_states_(most_states) {}

  Found<Choice> run() {
    auto start = std::chrono::steady_clock::now();
    visit(model_.initial(), 0);
    while (!next_level_.empty() && found_.violation.empty()) {
      level_.swap(next_level_);
      next_level_.clear();
      for (const auto &[number, text] : level_) {
        expand(number, text);
        if (!found_.violation.empty()) break;
      }
      if (!next_level_.empty()) found_.depth++;
    }
    found_.states = visited_.size();
    found_.ends = ends_.size();
    if (found_.violation.empty()) look_for_unending_run();
    found_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return std::move(found_);
  }

private:
  uint32_t visit(const State &state, uint32_t parent) {
    std::string text = model_.encode(state);
    auto [number, is_new] = visited_.insert(fingerprint(text));
    if (!is_new) return number;
    parents_.push_back(parent);
    next_level_.emplace_back(number, std::move(text));
    return number;
  }

  void expand(uint32_t number, const std::string &text) {
    if (visited_.size() > most_states_) {
      found_.violation = "more states than --most-states";
      return;
    }
    const Choice *last = nullptr;
    try {
      model_.decode(text, base_);
      model_.list_choices(base_, choices_);
      if (model_.is_end(base_, choices_)) ends_.push_back(number);
      edges_.begin_state();
      for (const Choice &choice : choices_) {
        last = &choice;
        state_ = base_;
        found_.transitions++;
        model_.apply(state_, choice);
        uint32_t next = visit(state_, number);
        if (model_.must_come(choice)) edges_.add(next);
      }
    } catch (const std::exception &violation) {
      found_.violation = violation.what();
      trace(number, last != nullptr);
    }
  }

  // Goes the path to this state again with real states, of which an encoding may leave out something. Each step is whichever choice
  // leads to the next fingerprint; and then, if that is wanted, whichever choice is a violation.
  void trace(uint32_t number, bool to_violation) {
    std::vector<uint32_t> path;
    for (; number != 0; number = parents_[number]) path.push_back(number);
    State state = model_.initial();
    for (auto next = path.rbegin(); next != path.rend(); ++next)
      go(state, [&](State &after, const Choice &choice) {
        model_.apply(after, choice);
        return fingerprint(model_.encode(after)) == visited_[*next];
      });
    if (!to_violation) return;
    go(state, [&](State &after, const Choice &choice) {
      try {
        model_.apply(after, choice);
      } catch (const std::exception &) {
        return true;
      }
      return false;
    });
  }

  template <class Is> void go(State &state, Is &&is_next) {
    std::vector<Choice> choices;
    model_.list_choices(state, choices);
    for (const Choice &choice : choices) {
      State after = state;
      if (!is_next(after, choice)) continue;
      found_.path.push_back(choice);
      state = std::move(after);
      return;
    }
  }

  void look_for_unending_run() {
    edges_.end_states();
    auto state = Model::liveness == Liveness::always_ends ? edges_.state_on_cycle() : edges_.state_without_way_to(ends_);
    if (!state) return;
    found_.violation = Model::unending;
    trace(*state, false);
  }

  Model &model_;
  size_t most_states_;
  Found<Choice> found_;
  Visited visited_;
  std::vector<uint32_t> parents_, ends_;
  Edges edges_;
  std::vector<std::pair<uint32_t, std::string>> level_, next_level_;
  State base_, state_;
  std::vector<Choice> choices_;
};

} // namespace mcrl::search
