// What a guard becomes, around its condition, and the form that evaluates it. Holes begin with $ (text/fill.h).
#pragma once

#include <string_view>

namespace prelude::emit::templates {

inline constexpr std::string_view guard_prototype = "static int $name(const void *, const void *);\n";

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
