// The distinct types of the runtime's identifiers.
#pragma once

#include "mcrl_abi.h"

#include <cstdint>

namespace mcrl {

// Opaque here and wherever else they are named: a number becomes an id only by an explicit cast.
enum class NodeId : uint32_t;
enum class Version : uint32_t;

inline constexpr NodeId node_zero{0};

constexpr uint32_t number(NodeId node) { return static_cast<uint32_t>(node); }
constexpr uint32_t number(Version version) { return static_cast<uint32_t>(version); }

} // namespace mcrl
