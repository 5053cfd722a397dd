// What --explain= prints, as it is written in diagnostics/explanations/: a document for each section of kinds.def. `# Locks` is its title;
// `## double_lock` begins the explanation of a kind, which ends with an example in fences.
#pragma once

#include <string_view>

namespace prelude {

extern const std::string_view explanations[]; // ends with an empty one

// The part of one kind, without its title; empty if there is none.
inline std::string_view explanation(std::string_view kind) {
  for (const std::string_view *document = explanations; !document->empty(); ++document) {
    for (size_t at = 0; (at = document->find("\n## ", at)) != document->npos; ++at) {
      std::string_view part = document->substr(at + 4, document->find("\n## ", at + 1) - at - 4);
      size_t line = part.find('\n');
      if (part.substr(0, line) != kind) continue;
      part.remove_prefix(line);
      part = part.substr(part.find_first_not_of('\n'));
      return part.substr(0, part.find_last_not_of('\n') + 1);
    }
  }
  return {};
}

} // namespace prelude
