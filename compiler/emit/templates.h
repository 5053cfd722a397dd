// What emitted text looks like, construct by construct, in the order in which a reader meets them in the C of a procedure that moves.
// Holes begin with $ (text/fill.h). What each construct means is in lang-spec/abi.md.
#pragma once

#include <string_view>

namespace prelude::emit::templates {

// ---- In front of the procedure -----------------------------------------------------------------------------------------------

inline constexpr std::string_view structure = "struct $name {$members };\n";

// The places of its plain pointers.
inline constexpr std::string_view pointers = "static const mcrl_pointers $name[] = {$list { 0, 0, 0 } };\n";
inline constexpr std::string_view pointer = " { __builtin_offsetof(struct $structure, $member)$offset, $count, $stride },";

// The places where the locks were taken that it lends.
inline constexpr std::string_view held = "static const char *const $name[] = {$list };\n";

inline constexpr std::string_view point = R"(static mcrl_point $object = MCRL_POINT${holding}($name, $where,
    $run, $bytes, $flags, $entry, $guard, $pointers$held);
)";

inline constexpr std::string_view continuation_prototype =
    "static mcrl_outcome $name(mcrl_activation *, unsigned) __attribute__((__nonnull__));\n";

inline constexpr std::string_view guard_prototype = "static int $name(const void *, const void *);\n";

// ---- The body: the user's statements -----------------------------------------------------------------------------------------

inline constexpr std::string_view body = "$kind $attributes$result $name(const int $part$unused, mcrl_run *$run$parameters)\n";

inline constexpr std::string_view own_name = "#define $word $value\n";
inline constexpr std::string_view own_name_of_call = "#define $word() ((const char *)$value)\n";
inline constexpr std::string_view own_name_ends = "#undef $word\n";

// Cleanup functions of variables in whose scope frames begin: a form that has only passed such a variable has nothing to clean up.
inline constexpr std::string_view passing = "static mcrl_passed *$list;\n";
inline constexpr std::string_view cleaner = R"(static void $name($parameter)
{
    if (!mcrl_was_passed(&$list, $variable)) $function($variable);
}
)";
// Around the declaration: the name of the function may come out of a macro.
inline constexpr std::string_view cleaner_name = "\n#define $function $name\n";
inline constexpr std::string_view cleaner_name_ends = "\n#undef $function\n";
inline constexpr std::string_view notes_passed = "mcrl_passed $record; mcrl_pass(&$list, &$record, $tests, &$variable);";

// Variable arguments, which the procedure hands on.
inline constexpr std::string_view arguments_parameter = ", __builtin_va_list *$rest";
inline constexpr std::string_view arguments_begin = "__builtin_va_copy($list, *$rest)";

// After the statements that only return.
inline constexpr std::string_view base_ends = "if ($part == MCRL_BASE) $call";

// After the opening brace: where each form but the procedure is entered.
inline constexpr std::string_view entries =
    "if ($part == $form) switch (mcrl_entry($run)) {$cases default: __builtin_unreachable(); }";

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
inline constexpr std::string_view go_along =
    "$part == MCRL_ALONG ? mcrl_go_along($live, $chosen, $frames) : mcrl_go($live, $chosen)";
inline constexpr std::string_view unwinds = "if ($part == MCRL_ALONG && mcrl_unwinds()) $nothing /* its caller goes along */";

// After a call in which the computation may move: its caller, which goes along.
inline constexpr std::string_view call_point = R"(if (mcrl_unwinds()) { /* point $number: ${callee}() has moved, and this goes along */
    $pack
    switch (mcrl_take_caller($live, $part == MCRL_REST ? mcrl_self($run) : 0, $part == MCRL_ALONG)) {
    case MCRL_CALLER_MOVED: mcrl_leave($run, MCRL_MOVED); $nothing
    case MCRL_CALLER_UNWINDS: $nothing
    case MCRL_CALLER_ENDED: $ended
    case MCRL_CALLER_STAYS: $stays
    }
}
$resume)";
inline constexpr std::string_view caller = R"(struct $structure *$live = mcrl_add_caller(&$point, sizeof *$live);
$saves)";
inline constexpr std::string_view caller_of_nothing = "void *$live = mcrl_add_caller(&$point, 0);";

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

// The record that travels, or waits.
inline constexpr std::string_view pack = R"(struct $structure *$live = $maker, &$point, sizeof *$live$loans);
$saves
$lends)";
inline constexpr std::string_view pack_nothing = R"(void *$live = $maker, &$point, $loans);
$lends)";
inline constexpr std::string_view lend_locked = "mcrl_lend($live, $at, $mode, 0); /* it stays locked */\n";
inline constexpr std::string_view lend_lock = "mcrl_lend($live, $at, $mode, 0); /* its lock moves, too */\n";
inline constexpr std::string_view lend_data = "mcrl_lend($live, $at, $mode, 1); /* its lock moves, too, and its data */\n";
inline constexpr std::string_view then = "mcrl_then($live, MCRL_RID($region), $mode, $moves); /* $region is locked next, too */\n";

// The place where a continuation goes on.
inline constexpr std::string_view resume = R"(if (0) {
  $label:;
    $record
    $target
    $loads
    $held
    $borrows
    $snapshot
    $tests
    $received
})";
inline constexpr std::string_view live = "const struct $structure *$live = mcrl_live(mcrl_self($run));";

// ---- Where a handler cannot go on ----------------------------------------------------------------------------------------------

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

// A guard, around its condition.
inline constexpr std::string_view guard_begins = R"(if (0) {
  $label:;
    $record
    $loads
    $at = mcrl_guard_data($run);
}
$resume
if (!()";
inline constexpr std::string_view guard_ends = R"()) { /* $what */
    $park
    if ($part == $form) {
        mcrl_answer($run, 0);
        $nothing
    }
    $variables
    $saves
    $at = mcrl_await_until($at, $mode, $holds, $live); /* until it holds */
}
if ($part == $form) {
    mcrl_answer($run, 1);
    $nothing
})";
inline constexpr std::string_view guard_live = "const struct $structure *$live = mcrl_guard_live($run);";
inline constexpr std::string_view guard_parks = R"(if ($part == $own) {
    $pack
    mcrl_leave($run, mcrl_park_until($live, $at)); /* until it holds */
    $nothing
})";
inline constexpr std::string_view guard_waits_begins = "while (!(";
inline constexpr std::string_view guard_waits_ends = ")) $at = mcrl_await($at, $mode); /* until it has been written */";

// ---- Partial frames ----------------------------------------------------------------------------------------------------------

inline constexpr std::string_view frame_ends = R"(if ($part == $form) { /* the frame ends */
    $reply
}
if (0) {
  $label:; /* it has run elsewhere */
    $received
})";
// A declaration that the form of a frame comes by, and what follows it.
inline constexpr std::string_view passes = "$label:; ";
inline constexpr std::string_view passed_by = "if ($part == $form) goto $label;";
inline constexpr std::string_view passed_size = "($tests) ? 1 : (";
inline constexpr std::string_view passed_value = "($tests) ? 0 : (";
// With nothing to give back.
inline constexpr std::string_view reply_nothing = R"(mcrl_leave($run, mcrl_return(mcrl_self($run), 0, 0));
$nothing)";
inline constexpr std::string_view reply = R"(struct $structure $result = {0};
$result.$way = $how;
$saves
$children
mcrl_leave($run, mcrl_return(mcrl_self($run), &$result, sizeof $result));
$nothing)";
inline constexpr std::string_view received = R"(struct $structure $result = MCRL_RESULT(struct $structure);
$children
$returns
$loads
$jumps)";
// What stands in front of a break, continue or goto that leaves frames.
inline constexpr std::string_view leaves_frame = R"(if ($part == $form) {
    $reply
})";

// ---- Children ------------------------------------------------------------------------------------------------------------------

inline constexpr std::string_view join = R"(for (mcrl_child *$child; ($child = mcrl_join($children)) != 0;)
    switch (mcrl_site_of($child)) {
    $cases
    })";
inline constexpr std::string_view join_case = "case $site: mcrl_take($child, &$variable); break;\n";
// Without its address, so that the variable can be in a register.
inline constexpr std::string_view join_whole = "case $site: $variable $operation *($type *)mcrl_result_of($child); break;\n";
// A result that is added to what there is.
inline constexpr std::string_view join_operation =
    "case $site: *($type *)mcrl_place_of($child, &$variable) $operation *($type *)mcrl_result_of($child); break;\n";
// A bit-field has no address.
inline constexpr std::string_view join_bit_field =
    "case $site: ((__typeof__($holder) *)mcrl_place_of($child, &$variable))->$field = *($type *)mcrl_result_of($child); break;\n";

// ---- Calls that run elsewhere ------------------------------------------------------------------------------------------------

inline constexpr std::string_view call = R"(
/* $kind $number, line $place: $callee $where. There it $how. */
$structure
$runner
$point
$sender
)";

// The callee's side.
inline constexpr std::string_view runner = R"(static mcrl_outcome $name(mcrl_activation *$self, unsigned $entry)
{
    (void)$entry;
    $record
    $call;
    return mcrl_return($self, $value);
})";
inline constexpr std::string_view arguments = "$type *$args = mcrl_live($self);";

// The caller's side.
inline constexpr std::string_view sender = R"(static $result $name($parameters)
{
    $place
    $here
    $type *$args = mcrl_pack_call($node, &$point, $bytes);
    $saves
    $send
    $returns
})";
inline constexpr std::string_view place = "int $node = MCRL_PLACE($region);";
inline constexpr std::string_view call_here = "if (mcrl_runs_here($node)) { $call; return; }";
inline constexpr std::string_view call_here_for_value = "if (mcrl_runs_here($node)) return $call;";
inline constexpr std::string_view pruned = "if ($test) { $call; return; }";
inline constexpr std::string_view pruned_for_value = "if ($test) return $call;";
inline constexpr std::string_view send_rpc = "mcrl_call($args);";
inline constexpr std::string_view send_spawn = "mcrl_spawn($args);";
inline constexpr std::string_view send_fork = "$call($args, $children, $site, $offset$anywhere);";

// ---- At the end of the unit --------------------------------------------------------------------------------------------------

inline constexpr std::string_view privates = R"(
/* Addresses in these mean the same on every node. */
static const mcrl_private $name[] = {$list { 0, 0 } };
)";
inline constexpr std::string_view one_private = " { &$name, sizeof $name },";

inline constexpr std::string_view points = R"(
/* The points of this unit, made known to the runtime before main. */
static mcrl_point *const $name[] = { $list };
)";

inline constexpr std::string_view unit = R"(static mcrl_unit $name = { MCRL_ABI_VERSION, $count, $hash, $points, $privates, 0 };
__attribute__((__constructor__)) static void $enroll(void) { mcrl_register(&$name); }
)";

} // namespace prelude::emit::templates
