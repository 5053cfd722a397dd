// The distinct types of the runtime's identifiers.
#pragma once

#include "mcrl_abi.h"

#include <cstdint>

namespace mcrl {

// Opaque here and wherever else they are named: a number becomes an id only by an explicit cast.
enum class NodeId : uint32_t;
enum class Version : uint32_t;

inline constexpr NodeId node_zero{0};

// A job has no more. Messages, names of groups and states of pages that a host shares have 16 bits for a node or its place; one
// value of these stands for none.
inline constexpr uint32_t most_nodes = UINT16_MAX;

constexpr uint32_t number(NodeId node) { return static_cast<uint32_t>(node); }
constexpr uint32_t number(Version version) { return static_cast<uint32_t>(version); }

} // namespace mcrl
