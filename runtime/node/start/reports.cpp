#include "node/start/reports.h"

#include "net/progress/calls.h"
#include "net/progress/counters.h"
#include "node/start/counters.h"
#include "regions/copies/counters.h"
#include "regions/operations/operations.h"
#include "tasks/points/summaries.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <sys/stat.h>
#include <utility>

namespace mcrl {

Reports::Reports(Node &node, const Settings &settings) : node_(node), settings_(settings), exchange_(node) {
  if (settings.profile_path.empty() && settings.trace_path.empty() && settings.statistics_path.empty()) return;
  const char *reason = !settings.profile_path.empty() ? "MCRL_PROFILE" : !settings.trace_path.empty() ? "MCRL_TRACE" : "MCRL_STATS";
  extension_ = static_cast<const ReportsExtension *>(open_extension("reports", reason, problem_));
  if (extension_ == nullptr) return;
  if (node.own_clock != nullptr) extension_->attach(mcrl_current = &node); // reports begin with a look at the clock
  if (!settings.profile_path.empty()) profile_ = extension_->make_profile(node, node.self, node.count);
  if (!settings.trace_path.empty()) trace_ = extension_->make_trace(node.self, std::bit_ceil(settings.trace_events));
  if (profile_ != nullptr && settings.history_percent != 0) history_ = extension_->make_history(settings.history_percent);
  node.observed.history = history_.get();
  if (profile_ != nullptr && trace_ != nullptr) both_ = std::make_unique<Both>(*profile_, *trace_);
  if (both_ != nullptr) node.observed.observer = both_.get();
  else if (profile_ != nullptr) node.observed.observer = profile_.get();
  else node.observed.observer = trace_.get();
  if (node.observed.observer != nullptr) node.traffic.gathering.take_each();
}

// What two reports would write to, one over the other; a terminal or another device takes both.
std::string Reports::shared_file() const {
  std::array reports = {std::pair("MCRL_STATS", &settings_.statistics_path), std::pair("MCRL_PROFILE", &settings_.profile_path),
                        std::pair("MCRL_TRACE", &settings_.trace_path)};
  for (size_t i = 0; i < reports.size(); i++)
    for (size_t j = i + 1; j < reports.size(); j++) {
      const std::string &path = *reports[i].second;
      struct stat status;
      bool is_file = !path.empty() && (stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode));
      if (is_file && path == *reports[j].second)
        return std::string(reports[i].first) + " and " + reports[j].first + " name the same file, '" + path +
               "'; give each its own";
    }
  return {};
}

std::string Reports::open_files() {
  std::string problem = shared_file();
  if (!problem.empty()) return problem;
  if (!settings_.statistics_path.empty()) problem = statistics_file_.open(settings_.statistics_path);
  if (problem.empty() && profile_ != nullptr) problem = profile_file_.open(settings_.profile_path);
  if (problem.empty() && trace_ != nullptr) problem = trace_file_.open(settings_.trace_path);
  return problem;
}

bool Reports::write(Collectives &collectives) {
  node_.observed.observer = nullptr;
  node_.observed.history = nullptr;
  bool all = settings_.statistics_path.empty() || write_statistics(collectives);
  all = (profile_ == nullptr || write_profile(collectives)) && all;
  return (trace_ == nullptr || write_trace(collectives)) && all;
}

bool Reports::write(ReportFile &file, const std::string &text) {
  std::string problem = file.write(text);
  if (!problem.empty()) report("%s", problem.c_str());
  return problem.empty();
}

// What others count.
void Reports::count_last() {
  node_.statistics[NodeCounter::thread_switches] = node_.threads.switches();
  node_.statistics[NodeCounter::hits] = node_.hits;
  ConduitCounts counts = node_.conduit.counts();
  node_.statistics[NodeCounter::udp_resent] = counts.resent;
  node_.statistics[NodeCounter::udp_duplicates] = counts.duplicates;
  node_.statistics[NodeCounter::udp_damaged] = counts.damaged;
  node_.statistics[NodeCounter::udp_foreign] = counts.foreign;
}

std::string Reports::statistics_text(std::span<const Statistics> nodes) const {
  auto text = settings_.statistics_path.ends_with(".json") ? extension_->statistics_json : extension_->statistics_table;
  return text(nodes, names_of_all());
}

bool Reports::write_statistics(Collectives &collectives) {
  count_last();
  std::vector<Statistics> all(node_.self == node_zero ? node_.count : 0);
  collectives.gather(node_zero, &node_.statistics, sizeof node_.statistics, all.data(), Operation::shutdown);
  if (node_.self != node_zero) return true;
  return write(statistics_file_, statistics_text(all));
}

std::string Reports::history_part() const { return history_ == nullptr ? extension_->make_history(100)->part() : history_->part(); }

std::string Reports::profile_part() const {
  const Statistics &all = node_.statistics;
  return profile_->part(node_.rooms.points->points, {.at_strips = all[LookCounter::at_strips],
                                                     .at_unlocks = all[LookCounter::at_unlocks],
                                                     .in_calls = all[LookCounter::in_calls],
                                                     .no_header = all[RegionCounter::no_header],
                                                     .no_data = all[RegionCounter::no_data]});
}

bool Reports::write_profile(Collectives &collectives) {
  std::vector<std::string> parts = gather_parts(collectives, profile_part());
  std::vector<std::string> histories = gather_parts(collectives, history_part());
  if (node_.self != node_zero) {
    add_facts(collectives, nullptr);
    return true;
  }
  std::unique_ptr<ProfileReport> profile = extension_->make_report(program_invocation_name, parts);
  profile->add_histories(extension_->merged_histories(histories));
  profile->add_functions(read_notes(note_of_locks));
  add_facts(collectives, profile.get());
  return write(profile_file_, profile->text());
}

bool Reports::write_trace(Collectives &collectives) {
  std::vector<std::string> parts = gather_parts(collectives, trace_->part());
  if (node_.self != node_zero) return true;
  return write(trace_file_, extension_->trace_text(program_invocation_name, parts, statistics_names.kinds, nullptr));
}

// The parts of all nodes, on node 0.
std::vector<std::string> Reports::gather_parts(Collectives &collectives, const std::string &part) {
  bool is_first = node_.self == node_zero;
  uint64_t bytes = part.size();
  std::vector<uint64_t> sizes(is_first ? node_.count : 0);
  collectives.gather(node_zero, &bytes, sizeof bytes, sizes.data(), Operation::shutdown);
  auto most = static_cast<size_t>(collectives.reduce(static_cast<double>(bytes), Operation::shutdown, MCRL_MAX));
  std::string mine = part;
  mine.resize(most);
  std::string all(is_first ? most * node_.count : 0, '\0');
  collectives.gather(node_zero, mine.data(), most, all.data(), Operation::shutdown);
  std::vector<std::string> parts;
  for (size_t node = 0; node < sizes.size(); node++) parts.push_back(all.substr(node * most, sizes[node]));
  return parts;
}

// The homes of the hot regions say what these are. The profile is node 0's.
void Reports::add_facts(Collectives &collectives, ProfileReport *profile) {
  std::array<mcrl_rid, most_hot_regions> hot{};
  if (profile != nullptr) std::ranges::copy(profile->hot_regions(), hot.begin());
  collectives.broadcast(node_zero, hot.data(), sizeof hot);
  std::array<RegionFacts, most_hot_regions> mine{};
  for (size_t i = 0; i < hot.size() && hot[i] != 0; i++) {
    const mcrl_region *region = find_header(node_, hot[i]);
    if (region != nullptr && present_home(node_, hot[i]) == node_.self) mine[i] = {region->bytes, sharing_of(*region), true};
  }
  std::vector<RegionFacts> all(profile != nullptr ? mine.size() * node_.count : 0);
  collectives.gather(node_zero, mine.data(), sizeof mine, all.data(), Operation::shutdown);
  for (size_t i = 0; i < all.size(); i++)
    if (hot[i % hot.size()] != 0) profile->add(i % hot.size(), NodeId{static_cast<uint32_t>(i / hot.size())}, all[i]);
}

} // namespace mcrl
