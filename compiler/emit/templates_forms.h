// What the forms of a procedure look like, around its body; as templates.h in all else.
#pragma once

#include <string_view>

namespace prelude::emit::templates {

inline constexpr std::string_view procedure = R"($header
{
    $call
})";
// With variable arguments.
inline constexpr std::string_view variadic_procedure = R"($header
{
    $begins
    ${keep}$body(MCRL_CALLED, 0$arguments);
    __builtin_va_end($rest);
    $return
})";
inline constexpr std::string_view variable_arguments = R"(__builtin_va_list $rest;
__builtin_va_start($rest, $last);)";
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
inline constexpr std::string_view prunes = "if ($test()) $call";
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
inline constexpr std::string_view all_calls = "${give}$body(MCRL_PRUNED, 0$arguments);";
inline constexpr std::string_view calls_and_children = R"(mcrl_children $children = {0};
mcrl_run $run = mcrl_run_from(0, 0, &$children);
${keep}$body(MCRL_PRUNED, &$run$arguments);
mcrl_join_all(&$children);
$return)";

inline constexpr std::string_view continuation = R"(

/* $what. */
static mcrl_outcome $name(mcrl_activation *$self, unsigned $entry)
{
    $children
    mcrl_run $run = mcrl_run_from($self, $entry, $forked);
    $variables
    $start
    $ends
})";
inline constexpr std::string_view start = R"(if ($entry == 0) {
    $record
    $loads
    $tests
})";
inline constexpr std::string_view rest_ends = R"(${keep}$body($part, &$run$arguments);
if (mcrl_has_left(&$run)) return mcrl_outcome_of(&$run);
$join
return mcrl_return($self, $value);)";
inline constexpr std::string_view frame_without_return = R"((void)$body($part, &$run$arguments);
return mcrl_outcome_of(&$run);)";
inline constexpr std::string_view frame_with_return = R"(${keep}$body($part, &$run$arguments);
if (mcrl_has_left(&$run)) return mcrl_outcome_of(&$run);
struct $structure $result = {0};
$result.$way = MCRL_BY_RETURN;
$saves
$children
return mcrl_return($self, &$result, sizeof $result);)";

inline constexpr std::string_view guard = R"(

/* Whether the guard at line $line holds, for the runtime to know. */
static int $name(const void *$live, const void *$data)
{
    mcrl_run $run = mcrl_run_guard($number, $live, $data);
    $variables
    (void)$body($part, &$run$arguments);
    return mcrl_holds(&$run);
})";

} // namespace prelude::emit::templates
