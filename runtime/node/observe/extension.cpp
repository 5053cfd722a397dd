#include "node/observe/extension.h"

using namespace mcrl;

const ReportsExtension MCRL_EXTENSION(reports) = {
    {MCRL_BUILD, [](mcrl_node *node) { mcrl_current = node; }},
    [](mcrl_node &node, NodeId self, uint32_t nodes) { return std::make_unique<Profile>(node, self, nodes); },
    [](unsigned percent_of_time) { return std::make_unique<History>(percent_of_time); },
    [](NodeId self, size_t most_events) { return std::make_unique<Trace>(self, most_events); },
    [](const std::string &program, std::span<const std::string> parts) { return std::make_unique<ProfileReport>(program, parts); },
    ProfileReport::missing_part,
    is_profile_part,
    is_history_part,
    is_trace_part,
    merged_histories,
    trace_text,
    to_json,
    to_text};
