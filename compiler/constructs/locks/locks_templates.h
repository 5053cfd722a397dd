// What a lock becomes where the computation may move, and what a handler does that cannot go on. Holes begin with $ (text/fill.h).
#pragma once

#include <string_view>

namespace prelude::emit::templates {

// A lock where the computation may move: of the whole procedure, or of a partial frame that has begun.
inline constexpr std::string_view lock_moves = R"(if (!$hit) { /* point $number */
    $policy
    $undo
    $pack
    if ($part == $own) {
        mcrl_leave($run, mcrl_forward($live, $chosen)); /* on to ${region}'s home, or wait here for its lock */
        $nothing
    }
    $at = $go;
    $unwinds
    if (!$at) $gone
    $resume
})";

// The beginning of a partial frame.
inline constexpr std::string_view lock_begins = R"(if (!$hit) { /* point $number */
    $policy
    $pack
    $at = mcrl_go($live, $chosen);
    if (!$at) goto $end; /* the partial frame ran at ${region}'s home */
    $resume
})";

// A lock that a continuation waits for without a thread.
inline constexpr std::string_view lock_waits = R"(if (!$hit) { /* point $number */
    if ($part == $own) {
        $undo
        $pack
        mcrl_leave($run, mcrl_wait($live)); /* until the lock and the data are here */
        $nothing
    }
    $wait
    $resume
})";

inline constexpr std::string_view lock_wait = "$at = mcrl_lock_wait_at(MCRL_RID($region), $mode, MCRL_HERE);";

inline constexpr std::string_view lock_wait_holding =
    "$at = mcrl_lock_wait_holding(MCRL_RID($region), $mode, MCRL_HERE, $count$held);";

inline constexpr std::string_view lock_holding_others = "if (!$hit) $wait";

// Whether the program wants it to move now: `move(if: condition)`.
inline constexpr std::string_view conditional_policy = "mcrl_policy $name = ($condition) ? $policy : MCRL_NEVER;";

inline constexpr std::string_view lend_locked = "mcrl_lend($live, $at, $mode, 0); /* it stays locked */\n";

inline constexpr std::string_view lend_lock = "mcrl_lend($live, $at, $mode, 0); /* its lock moves, too */\n";

inline constexpr std::string_view lend_data = "mcrl_lend($live, $at, $mode, 1); /* its lock moves, too, and its data */\n";

inline constexpr std::string_view then = "mcrl_then($live, MCRL_RID($region), $mode, $moves); /* $region is locked next, too */\n";

inline constexpr std::string_view undo_at_lock = R"(if ($part == $own) {
    mcrl_abort $why = mcrl_undoes(mcrl_self($run), MCRL_RID($region), $mode, $chosen);
    if ($why) {
        $undo
    }
})";

inline constexpr std::string_view undo_at_wait = R"(mcrl_abort $why = mcrl_undoes(mcrl_self($run), MCRL_RID($region), $mode, MCRL_NEVER);
if ($why) {
    $undo
})";

inline constexpr std::string_view undo_elsewhere = R"(if (mcrl_can_undo(mcrl_self($run))) {
    $undo
})";

inline constexpr std::string_view undo_writes = "mcrl_undo_writes(mcrl_self($run));";

inline constexpr std::string_view undo = R"($writes
$unlocks
mcrl_leave($run, $again(mcrl_self($run), $why)); /* $meaning */
$nothing)";

inline constexpr std::string_view snapshot =
    "if ($part == $own) mcrl_shadow(mcrl_self($run), $at); /* in case it is undone */";

inline constexpr std::string_view test = R"(if (mcrl_must_wait($self, MCRL_RID($region), $mode, $chosen)) { /* its lock is taken at $place */
    $unlocks
    $leave /* $meaning */
    $nothing
})";

// Before what may wait for something else than a lock.
inline constexpr std::string_view promotion = R"(if ($part == $own && $test) { /* point $number: $why, so the rest has a thread */
    $undo
    $pack
    mcrl_leave($run, mcrl_promote($live, $reason));
    $nothing
}
$resume)";

} // namespace prelude::emit::templates
