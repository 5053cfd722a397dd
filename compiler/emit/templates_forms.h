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

} // namespace prelude::emit::templates
