// What a program leaves beside its results if the user asks for it: statistics, profile, trace. Node 0 writes them.
#pragma once

#include "base/observe/both.h"
#include "base/observe/history.h"
#include "base/support/report_file.h"
#include "net/collective/collective.h"
#include "node/observe/extension.h"
#include "node/start/part_exchange.h"
#include "tasks/records/activation.h"

namespace mcrl {

class Reports {
public:
  // From now on the node's observer records what they need.
  Reports(Node &, const Settings &);

  // Why what makes the reports could not be opened; "" if it could, or is not needed.
  const std::string &problem() const { return problem_; }

  // Node 0 calls it before the program starts. Returns what is wrong with the files, if anything is.
  std::string open_files();

  // Collective. Until all have been written, the others serve node 0. False if one could not be.
  bool write(Collectives &);

  // For a job that ends too early for that, by a signal or an error. If the others are to end, too, all parts go to node 0, and
  // these calls return there when the reports have been written, on the others only if node 0 does not end the job. Else this node
  // writes what it has.
  bool any() const;
  void write_so_far(const char *why, bool others_end, PartExchange::Pause);
  void write_so_far(const char *why, bool others_end);
  PartExchange &exchange() { return exchange_; }

private:
  std::string shared_file() const;
  void count_last();
  std::string profile_part() const;
  std::string history_part() const;
  struct Found;
  bool is_right(PartExchange::Part, const std::string &text) const;
  PartExchange::Parts own_parts();
  std::vector<PartExchange::Part> wanted_parts() const;
  std::string text_so_far(PartExchange::Part, Found &, const char *why);
  void write_so_far(ReportFile &, const std::string &path, PartExchange::Part, const PartExchange::Parts &mine, const char *why,
                    bool others_end);
  std::string statistics_text(std::span<const Statistics>) const;
  std::string statistics_so_far(std::span<const std::string> parts) const;
  std::string profile_so_far(const Found &, const char *why) const;
  bool write_statistics(Collectives &);
  bool write_profile(Collectives &);
  bool write_trace(Collectives &);
  bool write(ReportFile &, const std::string &text);
  std::vector<std::string> gather_parts(Collectives &, const std::string &part);
  void add_facts(Collectives &, ProfileReport *);

  Node &node_;
  const Settings &settings_;
  std::string problem_;
  const ReportsExtension *extension_ = nullptr; // if there is a report
  ReportFile statistics_file_{"statistics", "MCRL_STATS"}, profile_file_{"profile", "MCRL_PROFILE"},
      trace_file_{"trace", "MCRL_TRACE"};
  std::unique_ptr<Profile> profile_;
  std::unique_ptr<History> history_; // with it
  std::unique_ptr<Trace> trace_;
  std::unique_ptr<Both> both_;
  PartExchange exchange_;
};

} // namespace mcrl
