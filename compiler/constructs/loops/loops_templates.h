// The check of a loop, and a loop in strips, around the user's. Holes begin with $ (text/fill.h).
#pragma once

#include <string_view>

namespace prelude::emit::templates {

// The check of a loop.
inline constexpr std::string_view over_budget = R"(
if ($call && $part == $own) { /* point $number: it has run for too long */
    $undo
    $pack
    mcrl_leave($run, mcrl_promote($live, MCRL_ABORT_LATE));
    $nothing
}
$resume)";

// A loop in strips (constructs/loops/loops_emit.h), around the user's.
inline constexpr std::string_view strip_begins = "{ unsigned $strip = $count; $unroll";

inline constexpr std::string_view strip_ends = "if ($strip) break; $check }";

inline constexpr std::string_view counted_begins =
    ") { $type $first = $variable, $stop = MCRL_STOP$kind($variable, $bound, $step); for (; $nearer;";

inline constexpr std::string_view counted_ends = "if ($nearer) break; $check }";

} // namespace prelude::emit::templates
