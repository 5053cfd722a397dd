// Reports of a job that ends too early: each node leaves its part in a file beside the report, and node 0 makes one report of them.
#include "start/reports.h"

#include "observe/trace_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace mcrl {
namespace {

constexpr int longest_wait_ms = 2000, pause_ms = 5;

std::string part_path(const std::string &path, uint32_t node) { return path + ".node-" + std::to_string(node); }

// As a whole, so that no node reads half of it.
bool leave_part(const std::string &path, const std::string &text) {
  std::string unfinished = path + ".new";
  bool written = static_cast<bool>(std::ofstream(unfinished) << text << std::flush);
  if (written && rename(unfinished.c_str(), path.c_str()) == 0) return true;
  unlink(unfinished.c_str());
  return false;
}

// Empty if it is not there.
std::string read_part(const std::string &path) {
  std::ostringstream text;
  if (std::ifstream file(path); file) text << file.rdbuf();
  return text.str();
}

template <class Condition> void wait_for(Condition &&condition, int longest_ms) {
  for (int waited_ms = 0; waited_ms < longest_ms && !condition(); waited_ms += pause_ms) {
    constexpr timespec pause{.tv_sec = 0, .tv_nsec = pause_ms * 1'000'000};
    nanosleep(&pause, nullptr);
  }
}

// The parts of all nodes, empty those that do not come.
std::vector<std::string> take_parts(const std::string &path, uint32_t self, const std::string &mine, uint32_t count,
                                    int longest_ms) {
  std::vector<std::string> parts(count);
  parts[self] = mine;
  wait_for(
      [&] {
        bool is_whole = true;
        for (uint32_t node = 0; node < count; node++) {
          if (parts[node].empty()) parts[node] = read_part(part_path(path, node));
          is_whole = is_whole && !parts[node].empty();
        }
        return is_whole;
      },
      longest_ms);
  return parts;
}

} // namespace

// A report, and this node's part of it.
struct Reports::SoFar {
  ReportFile &file;
  const std::string &path;
  std::string part;
  std::string (*text)(Reports &, std::span<const std::string> parts, const char *why);
};

std::vector<Reports::SoFar> Reports::all_so_far() {
  node_.observer = nullptr;
  node_.history = nullptr;
  std::vector<SoFar> all;
  if (!settings_.statistics_path.empty()) {
    count_last();
    all.push_back({statistics_file_, settings_.statistics_path,
                   std::string(reinterpret_cast<const char *>(&node_.statistics), sizeof node_.statistics),
                   [](Reports &reports, auto parts, const char *) { return reports.statistics_so_far(parts); }});
  }
  if (profile_ != nullptr)
    all.push_back({profile_file_, settings_.profile_path,
                   profile_->part(node_.activations->table.points) + "\n" + history_part() + "\n", // a line each
                   [](Reports &reports, auto parts, const char *why) { return reports.profile_so_far(parts, why); }});
  if (trace_ != nullptr)
    all.push_back({trace_file_, settings_.trace_path, trace_->part(), [](Reports &, auto parts, const char *why) {
                     return trace_text(program_invocation_name, parts, statistics_names.kinds, why);
                   }});
  return all;
}

bool Reports::any() const { return !settings_.statistics_path.empty() || profile_ != nullptr || trace_ != nullptr; }

void Reports::forget_so_far() {
  for (const std::string *path : {&settings_.statistics_path, &settings_.profile_path, &settings_.trace_path})
    if (!path->empty()) unlink(part_path(*path, number(node_.self)).c_str());
}

void Reports::write_so_far(const char *why, bool others_end) {
  std::vector<SoFar> all = all_so_far();
  uint32_t self = number(node_.self), count = node_.count;
  if (node_.self != node_zero && others_end) {
    for (const SoFar &each : all) leave_part(part_path(each.path, self), each.part);
    // If this node ended first, the launcher would end node 0.
    auto is_taken = [&](const SoFar &each) { return access(part_path(each.path, self).c_str(), F_OK) != 0; };
    return wait_for([&] { return std::ranges::all_of(all, is_taken); }, 2 * longest_wait_ms);
  }
  for (SoFar &each : all) {
    bool waits = others_end && count > 1;
    std::string text = each.text(*this, take_parts(each.path, self, each.part, count, waits ? longest_wait_ms : 0), why);
    std::string problem = node_.self == node_zero ? std::string() : each.file.open(each.path);
    if (problem.empty()) problem = each.file.write(text);
    if (problem.empty()) report("%s has ended the program; %s has the %s so far", why, each.path.c_str(), each.file.what());
    else report("%s", problem.c_str());
  }
  // They wait for all of them.
  for (const SoFar &each : all)
    for (uint32_t node = 1; others_end && node < count; node++) unlink(part_path(each.path, node).c_str());
}

std::string Reports::statistics_so_far(std::span<const std::string> parts) const {
  std::vector<Statistics> nodes(parts.size());
  for (size_t node = 0; node < parts.size(); node++)
    if (parts[node].size() == sizeof nodes[node])
      std::memcpy(static_cast<void *>(&nodes[node]), parts[node].data(), sizeof nodes[node]);
  return statistics_text(nodes);
}

std::string Reports::profile_so_far(std::span<const std::string> parts, const char *why) const {
  std::vector<std::string> profiles, histories;
  std::vector<NodeId> missing;
  for (const std::string &part : parts) {
    size_t end = part.find('\n');
    if (part.empty()) missing.push_back(static_cast<NodeId>(profiles.size()));
    profiles.push_back(part.empty() ? ProfileReport::missing_part(parts.size()) : part.substr(0, end));
    histories.push_back(part.empty() ? History().part() : part.substr(end + 1));
  }
  ProfileReport profile(program_invocation_name, profiles);
  profile.add_histories(merged_histories(histories));
  profile.end_early(why, missing);
  return profile.text();
}

} // namespace mcrl
