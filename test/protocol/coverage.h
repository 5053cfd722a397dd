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
  void observe(const Observation &) override;

  bool saw(const std::string &situation) const;
  static std::vector<std::string> situations(); // all there are
  size_t pairs() const;                         // of state and event

  // The table of what was seen, as markdown.
  std::string table() const;

private:
  static std::string outcome_text(uint64_t before, const std::vector<uint64_t> &outcomes);
  void observe_client(const Observation &);
  void observe_home(const Observation &);
  void mark(const char *situation, bool seen);

  std::set<std::string> seen_;
  std::unordered_set<const char *> marked_; // so that the strings are made once
  std::unordered_set<uint64_t> transitions_;
};

} // namespace mcrl::model
