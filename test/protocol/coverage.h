// What an exploration has seen: messages, situations that must occur for it to mean anything, and what each state does on each
// event.
#pragma once

#include "model.h"

#include <cstdio>
#include <map>
#include <set>
#include <unordered_set>

namespace mcrl::model {

class Coverage : public Observer {
public:
  using Transition = unsigned __int128;

  void observe(const Observation &) override;

  bool saw(const std::string &situation) const;
  static std::vector<std::string> situations(); // all there are
  size_t pairs() const;                         // of state and event

  // The table of what was seen, as markdown, with a row for the messages that are asserted never to come in a state.
  std::string table() const;

  // Delivers to each state that was seen each message that was not seen there, with whatever sender and version. That must fail an
  // assertion, unless the message is one that may come late, and is dropped. Returns the pairs of state and message for which it is
  // otherwise.
  std::vector<std::string> holes();

private:
  // Some state of a region on a node.
  struct Sample {
    protocol::Place place;
    Node node;
    uint8_t region;
    uint32_t nodes;
  };

  void keep_sample(const Observation &);
  enum class Answer { refused, dropped, done };
  static Answer try_event(const Sample &, const Event &);
  bool is_the_same_everywhere(const Observation &);
  static Answer try_message(const Sample &, Message);
  void try_calls(uint64_t state, const Sample &, const std::set<uint64_t> &pairs, std::vector<std::string> &found);
  static std::string outcome_text(uint64_t before, const std::vector<Transition> &outcomes);
  void observe_watches(const Observation &);
  void observe_rehoming(const Observation &);
  void observe_loans(const Observation &);
  void observe_updates(const Observation &);
  void observe_replicas(const Observation &);
  void observe_client(const Observation &);
  void observe_home(const Observation &);
  void mark(const char *situation, bool seen);

  std::set<std::string> seen_;
  std::unordered_set<const char *> marked_; // so that the strings are made once
  struct HashOfTransition {
    size_t operator()(Transition key) const { return static_cast<size_t>(key ^ key >> 64) * 0x9E3779B97F4A7C15; }
  };
  std::unordered_set<Transition, HashOfTransition> transitions_;
  std::map<uint64_t, Sample> samples_;                   // by state
  std::map<uint64_t, std::vector<uint64_t>> impossible_; // messages by state, found by holes()
};

} // namespace mcrl::model
