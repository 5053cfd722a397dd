// The trace of all nodes as Chrome's trace events, which Perfetto (ui.perfetto.dev), chrome://tracing and mcrl-trace read: a
// process is a node; its thread 0 is what runs in message handlers, thread N + 1 is thread N of the program.
#pragma once

#include <span>
#include <string>

namespace mcrl {

// `parts` are those of the nodes in their order (Trace::part()), `kinds` the names of the kinds of message. If the
// program has ended too early, `ended_by` says why; the part of a node that is missing is empty.
std::string trace_text(const std::string &program, std::span<const std::string> parts, std::span<const char *const> kinds,
                       const char *ended_by = nullptr);

} // namespace mcrl
