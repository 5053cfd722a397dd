// States as short strings that are equal for all states that behave the same.
#pragma once

#include "model.h"

#include "regions/pure/header.h"

namespace mcrl::model {

// Leaves out what no later behaviour depends on: which of several alike nodes or threads is which, the numbers of versions as long
// as their order is the same, and the data but for whether they are those of the last write. (That no write is lost follows by
// induction, because every operation is checked to begin on the data of the last write.)
std::string encode(const Model &, const State &);

// In place of the third node of a letter that is a computation.
inline constexpr uint8_t encoded_computation = 255;

// Whether the version of a header's copy says anything.
inline bool is_mapped(const mcrl_region &header) { return header.state != static_cast<uint8_t>(protocol::State::unmapped); }

// A state that encodes to this.
void decode(const Model &, const std::string &, State &);

} // namespace mcrl::model
