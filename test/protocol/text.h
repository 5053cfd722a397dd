// Choices and actions as lines of a transcript, and back.
#pragma once

#include "model.h"

#include <optional>

namespace mcrl::model {

// Whether messages of this kind name a version of the copy.
bool has_version(Message);

std::string to_text(const Choice &, const Configuration &);
std::vector<std::string> results_to_text(const Model &);
std::string to_text(const Action &);

// The kinds of the regions, as "coherent,private"; and back: false if the text is none of these.
std::string sharing_text(const Configuration &);
bool read_sharing(const std::string &, Configuration &);

// The state of a region on a node in a few words.
std::string describe(const mcrl_region &, const protocol::Sharing &, bool at_home);

// One after the other, with the violation at the end, if there is one.
std::string transcript_of(const Configuration &, const std::vector<Choice> &);

} // namespace mcrl::model
