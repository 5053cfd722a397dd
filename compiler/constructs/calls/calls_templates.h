// What calls elsewhere, children and callers that go along become: in the caller, the two sides of a call, and the forms of a procedure.
// Holes begin with $ (text/fill.h).
#pragma once

#include <string_view>

namespace prelude::emit::templates {

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

// The same of children that have gone together.
inline constexpr std::string_view join_each = R"(case $site:
    for (size_t $number = 0; $number < mcrl_count_of($child); ++$number) $target $operation (($type *)mcrl_result_of($child))[$number];
    break;
)";

inline constexpr std::string_view one_place = "*($type *)mcrl_place_of_one($child, $number, &$variable)";

inline constexpr std::string_view one_bit_field = "((__typeof__($holder) *)mcrl_place_of_one($child, $number, &$variable))->$field";

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
    $room
    $saves
    $send
    $returns
})";

inline constexpr std::string_view room = "$type *$args = mcrl_pack_call($node, &$point, $bytes);";

inline constexpr std::string_view place = "int $node = MCRL_PLACE($region);";

inline constexpr std::string_view place_of_move = "int $node = mcrl_place_of_move(MCRL_RID($region), $mode, $policy);";

inline constexpr std::string_view call_here = "if (mcrl_runs_here($node)) { $call; return; }";

inline constexpr std::string_view call_here_for_value = "if (mcrl_runs_here($node)) return $call;";

inline constexpr std::string_view pruned = "if ($test) { $call; return; }";

inline constexpr std::string_view pruned_for_value = "if ($test) return $call;";

// In a loop of forks: the call is made after those of other iterations.
inline constexpr std::string_view put_off = R"(if ($test) {
    $call += (*$pending)++;
    $site
    $offset
    $saves
    $returns
})";

// Calls that go together: what makes those of a run, and what sends one. What forks return lies in a row.
inline constexpr std::string_view each = R"(static void $name(const void *$self, size_t $entry, void *$value)
{
    $answers
    $arguments
    for (; $entry > 0; --$entry$next) $call;
})";

inline constexpr std::string_view each_arguments = "const $type *$args = $self;";
inline constexpr std::string_view next_arguments = ", ++$args";
inline constexpr std::string_view no_arguments = "(void)$self;";
inline constexpr std::string_view answers = "$type *$run = $value;";
inline constexpr std::string_view answer = "*$run++ = $call";
inline constexpr std::string_view no_answers = "(void)$value;";

inline constexpr std::string_view gathered_room = "$type $args;";
// A call without arguments is a byte on its way.
inline constexpr std::string_view gathered_byte = "char $args = 0;";

inline constexpr std::string_view gather_spawn = "mcrl_spawn_gathered($node, &$point, &$args, sizeof $args);";

inline constexpr std::string_view gather_fork =
    "mcrl_fork_gathered($node, &$point, &$args, sizeof $args, $children, $site, $offset);";

inline constexpr std::string_view send_rpc = "mcrl_call($args);";

inline constexpr std::string_view send_spawn = "mcrl_spawn($args);";

inline constexpr std::string_view send_fork = "$call($args, $children, $site, $offset$anywhere);";

// The same as it is called from a call point.
inline constexpr std::string_view along = R"(

/* $name, called where its caller may go along. */
$header
{
    ${call}$body(MCRL_ALONG, 0$arguments);
})";

inline constexpr std::string_view forking_procedure = R"($header
{
    $pruned
    mcrl_children $children = {0};
    mcrl_run $run = mcrl_run_from(0, 0, &$children);
    ${keep}$body(MCRL_CALLED, &$run$arguments);
    mcrl_join_all(&$children);
    $return
})";

// The same where all its forks are calls.
inline constexpr std::string_view prunes = "if ($test()$asks) $call";

inline constexpr std::string_view pruned_procedure = R"(

/* $name, deep in a thread's stack: $which are calls. */
$header
{
    if (mcrl_calls_end()) $again
    $calls
})";

// As forks call that one.
inline constexpr std::string_view base = R"(

/* $name, deep in a thread's stack, as callers inline it: what it returns at once, else a call. */
MCRL_BODY $header
{
    ${give}$body(MCRL_BASE, 0$arguments);
})";

// After the statements that only return.
inline constexpr std::string_view base_ends = "if ($part == MCRL_BASE) $call";

inline constexpr std::string_view all_calls = "${give}$body(MCRL_PRUNED, 0$arguments);";

inline constexpr std::string_view calls_and_children = R"(mcrl_children $children = {0};
mcrl_run $run = mcrl_run_from(0, 0, &$children);
${keep}$body(MCRL_PRUNED, &$run$arguments);
mcrl_join_all(&$children);
$return)";

// With loops of forks, which may fork while they wait.
inline constexpr std::string_view calls_and_loops = R"(mcrl_children $children;
mcrl_run $run = mcrl_run_with_room(&$children);
${keep}$body(MCRL_PRUNED, &$run$arguments);
mcrl_join_all($run.children);
$return)";

} // namespace prelude::emit::templates
