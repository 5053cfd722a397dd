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

private:
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
