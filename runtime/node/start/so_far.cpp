// Reports of a job that ends too early: of the parts of all nodes, or of those that node 0 gets.
#include "node/start/reports.h"

#include "base/support/clock.h"
#include "tasks/points/summaries.h"

#include <cerrno>
#include <cstring>
#include <ctime>

namespace mcrl {
namespace {

using Part = PartExchange::Part;

void sleep_a_while(Conduit &conduit) {
  constexpr timespec pause{.tv_sec = 0, .tv_nsec = 1'000'000};
  if (own_clock() != nullptr) return static_cast<void>(conduit.idle(conduit.now_ns() + pause.tv_nsec));
  nanosleep(&pause, nullptr);
}

// Nodes, and why nothing of them is in a report.
std::string without(const std::vector<uint32_t> &nodes, const char *why) {
  if (nodes.empty()) return {};
  std::string names;
  for (size_t i = 0; i < nodes.size(); i++) names += (i == 0 ? "" : i + 1 == nodes.size() ? " and " : ", ") + std::to_string(nodes[i]);
  return std::string("; without node") + (nodes.size() == 1 ? " " : "s ") + names + ", " + why;
}

} // namespace

bool Reports::is_right(Part part, const std::string &text) const {
  switch (part) {
  case Part::statistics: return text.size() == sizeof(Statistics);
  case Part::profile: return extension_->is_profile_part(text, node_.count);
  case Part::histories: return extension_->is_history_part(text);
  case Part::trace: return extension_->is_trace_part(text);
  }
  return false;
}

// What node 0 has of all nodes for a report: by node, each text empty if it is missing.
struct Reports::Found {
  std::vector<std::string> parts, histories;
  std::vector<uint32_t> late, damaged; // nodes

  // Takes a part of a node unless another of this node is missing.
  void take(const Reports &reports, std::vector<std::string> &to, Part part, uint32_t node, std::optional<std::string> text) {
    if (!text) late.push_back(node);
    else if (!reports.is_right(part, *text)) damaged.push_back(node);
    else to[node] = std::move(*text);
  }
};

PartExchange::Parts Reports::own_parts() {
  node_.observed.observer = nullptr;
  node_.observed.history = nullptr;
  PartExchange::Parts mine;
  auto at = [&](Part part) -> std::string & { return mine[static_cast<size_t>(part)]; };
  if (!settings_.statistics_path.empty()) {
    count_last();
    at(Part::statistics).assign(reinterpret_cast<const char *>(&node_.statistics), sizeof node_.statistics);
  }
  if (profile_ != nullptr) {
    at(Part::profile) = profile_part();
    at(Part::histories) = history_part();
  }
  if (trace_ != nullptr) at(Part::trace) = trace_->part();
  return mine;
}

bool Reports::any() const { return !settings_.statistics_path.empty() || profile_ != nullptr || trace_ != nullptr; }

std::vector<Part> Reports::wanted_parts() const {
  std::vector<Part> wanted;
  if (!settings_.statistics_path.empty()) wanted.push_back(Part::statistics);
  if (profile_ != nullptr) wanted.insert(wanted.end(), {Part::profile, Part::histories});
  if (trace_ != nullptr) wanted.push_back(Part::trace);
  return wanted;
}

void Reports::write_so_far(const char *why, bool others_end) { write_so_far(why, others_end, sleep_a_while); }

void Reports::write_so_far(const char *why, bool others_end, PartExchange::Pause pause) {
  PartExchange::Parts mine = own_parts();
  if (others_end && node_.self != node_zero) return exchange_.send(mine, pause);
  if (others_end && node_.count > 1) exchange_.await(wanted_parts(), pause);
  if (!settings_.statistics_path.empty())
    write_so_far(statistics_file_, settings_.statistics_path, Part::statistics, mine, why, others_end);
  if (profile_ != nullptr) write_so_far(profile_file_, settings_.profile_path, Part::profile, mine, why, others_end);
  if (trace_ != nullptr) write_so_far(trace_file_, settings_.trace_path, Part::trace, mine, why, others_end);
}

void Reports::write_so_far(ReportFile &file, const std::string &path, Part part, const PartExchange::Parts &mine, const char *why,
                           bool others_end) {
  std::vector<std::string> none(node_.count);
  Found found{.parts = none, .histories = none, .late = {}, .damaged = {}};
  for (uint32_t node = 0; node < node_.count; node++) {
    bool is_own = NodeId{node} == node_.self;
    auto text_of = [&](Part one) { return is_own ? mine[static_cast<size_t>(one)] : exchange_.part_of(NodeId{node}, one); };
    found.take(*this, found.parts, part, node, text_of(part));
    if (part != Part::profile || found.parts[node].empty()) continue;
    found.take(*this, found.histories, Part::histories, node, text_of(Part::histories));
  }
  std::string problem = node_.self == node_zero ? std::string() : file.open(path);
  if (problem.empty()) problem = file.write(text_so_far(part, found, why));
  if (!problem.empty()) return report("%s", problem.c_str());
  std::string missing = without(found.damaged, "whose part is damaged");
  if (others_end) missing += without(found.late, "which sent nothing for 2 s: a node cannot that has ended, or that does not look for messages");
  report("%s has ended the program; %s has the %s so far%s", why, path.c_str(), file.what(), missing.c_str());
}

std::string Reports::text_so_far(Part part, Found &found, const char *why) {
  if (part == Part::statistics) return statistics_so_far(found.parts);
  if (part == Part::profile) return profile_so_far(found, why);
  return extension_->trace_text(program_invocation_name, found.parts, statistics_names.kinds, why);
}

std::string Reports::statistics_so_far(std::span<const std::string> parts) const {
  std::vector<Statistics> nodes(parts.size());
  for (size_t node = 0; node < parts.size(); node++)
    if (!parts[node].empty()) std::memcpy(static_cast<void *>(&nodes[node]), parts[node].data(), sizeof nodes[node]);
  return statistics_text(nodes);
}

std::string Reports::profile_so_far(const Found &found, const char *why) const {
  std::vector<std::string> profiles = found.parts, histories = found.histories;
  std::vector<NodeId> missing;
  for (uint32_t node = 0; node < profiles.size(); node++) {
    if (!histories[node].empty()) continue;
    missing.push_back(NodeId{node});
    profiles[node] = extension_->missing_part(profiles.size());
    histories[node] = extension_->make_history(100)->part();
  }
  std::unique_ptr<ProfileReport> profile = extension_->make_report(program_invocation_name, profiles);
  profile->add_histories(extension_->merged_histories(histories));
  profile->add_functions(read_notes(note_of_locks));
  profile->end_early(why, missing);
  return profile->text();
}

} // namespace mcrl
