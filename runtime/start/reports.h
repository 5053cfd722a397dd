// What a program leaves beside its results if the user asks for it: statistics, profile, trace. Node 0 writes them.
#pragma once

#include "activation/activation.h"
#include "collective/collective.h"
#include "observe/both.h"
#include "observe/history.h"
#include "observe/profile.h"
#include "observe/trace.h"
#include "support/report_file.h"

namespace mcrl {

class Reports {
public:
  // From now on the node's observer records what they need.
  Reports(Node &, const Settings &);

  // Of node 0, before the program starts: what is wrong with the files, if anything is.
  std::string open_files();

  // Collective. Until all have been written, the others serve node 0. False if one could not be.
  bool write(Collectives &);

  // For a job that ends too early for that, by a signal or an error: what this node has, without a message to the others. Node 0
  // waits some seconds for the parts of the others if they are to end, too, and they for node 0.
  bool any() const;
  void write_so_far(const char *why, bool others_end);
  void forget_so_far(); // what an earlier run has left here

private:
  std::string shared_file() const;
  void count_last();
  std::string history_part() const;
  struct SoFar;
  std::vector<SoFar> all_so_far();
  std::string statistics_text(std::span<const Statistics>) const;
  std::string statistics_so_far(std::span<const std::string> parts) const;
  std::string profile_so_far(std::span<const std::string> parts, const char *why) const;
  bool write_statistics(Collectives &);
  bool write_profile(Collectives &);
  bool write_trace(Collectives &);
  bool write(ReportFile &, const std::string &text);
  std::vector<std::string> gather_parts(Collectives &, const std::string &part);
  void add_facts(Collectives &, ProfileReport *);

  Node &node_;
  const Settings &settings_;
  ReportFile statistics_file_{"statistics", "MCRL_STATS"}, profile_file_{"profile", "MCRL_PROFILE"},
      trace_file_{"trace", "MCRL_TRACE"};
  std::unique_ptr<Profile> profile_;
  std::unique_ptr<History> history_; // with it
  std::unique_ptr<Trace> trace_;
  std::unique_ptr<Both> both_;
};

} // namespace mcrl
