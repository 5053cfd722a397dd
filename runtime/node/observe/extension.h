// The extension that makes what MCRL_STATS, MCRL_PROFILE and MCRL_TRACE ask for.
#pragma once

#include "base/observe/history.h"
#include "base/support/extension.h"
#include "node/observe/profile.h"
#include "node/observe/statistics_report.h"
#include "node/observe/trace.h"
#include "node/observe/trace_file.h"
#include "node/observe/trace_parts.h"

namespace mcrl {

struct ReportsExtension : Extension {
  std::unique_ptr<Profile> (*make_profile)(mcrl_node &, NodeId self, uint32_t nodes);
  std::unique_ptr<History> (*make_history)(unsigned percent_of_time);
  std::unique_ptr<Trace> (*make_trace)(NodeId self, size_t most_events);
  std::unique_ptr<ProfileReport> (*make_report)(const std::string &program, std::span<const std::string> parts);
  std::string (*missing_part)(size_t nodes); // in the place of a node's part of the profile
  decltype(&is_profile_part) is_profile_part;
  decltype(&is_history_part) is_history_part;
  decltype(&is_trace_part) is_trace_part;
  decltype(&merged_histories) merged_histories;
  decltype(&trace_text) trace_text;
  decltype(&to_json) statistics_json;
  decltype(&to_text) statistics_table;
};

} // namespace mcrl

extern "C" [[gnu::visibility("default")]] const mcrl::ReportsExtension MCRL_EXTENSION(reports);
