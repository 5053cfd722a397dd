// What a loop of forks becomes (mcrl_abi_forks.h), around the user's. Holes begin with $ (text/fill.h).
#pragma once

#include <string_view>

namespace prelude::emit::templates {

inline constexpr std::string_view fork_loop_entry = "if ($part == $form_of_rest) goto $label;";

inline constexpr std::string_view pending_call = "struct $name {$site$offset$calls };\n";
inline constexpr std::string_view pending_one_of = " union {$calls };";

inline constexpr std::string_view fork_loop_begins = "{ unsigned $pending = 0; struct $structure $room, *$left = &$room; ";

// While the loop waits for its pending calls, other iterations may run: it goes on after those.
inline constexpr std::string_view iteration_begins = R"({
    if (0) {
      $label:;
        $left = mcrl_fork_loop_of($run);
        for (unsigned $at; mcrl_take_pending(&$left->$loop, &$at);) {
            const struct $call_structure *$call = &$left->$all[$at];
            mcrl_note_iteration($run);
            $forks
            if (mcrl_has_forked($run)) $nothing
        }
        if (mcrl_fork_loop_ended(&$left->$loop)) break;
        $loads
        goto $next;
    }
    if ($part == $form_of_rest) {
        mcrl_note_iteration($run);
        $keeps
    }
    )";

inline constexpr std::string_view iteration_ends = R"(
  $next:;
    if ($part == $form_of_rest) {
        if (mcrl_has_forked($run)) $nothing
    } else if ($pending >= MCRL_PENDING(struct $call_structure)) {
        $saves
        $calls($run, $left, $pending, 0$targets);
        $goes_on
        $pending = 0;
    }
})";

inline constexpr std::string_view fork_loop_ends = R"(
if ($part == $form_of_rest) {
    mcrl_end_fork_loop($run);
    $nothing
}
if ($pending > 0) $calls($run, $left, $pending, 1$targets); })";

// What a pending call does, of several.
inline constexpr std::string_view each_site = R"(switch ($call->$site) {
$cases
})";
inline constexpr std::string_view site_case = "case $number: $does break;";

inline constexpr std::string_view makes_calls = R"(
/* The pending calls of the loop of forks at line $line. */
MCRL_BODY void $name(mcrl_run *$run, struct $structure *$left, unsigned $pending, int $ended$targets)
{
    mcrl_enter_fork_loop($run, &$left->$loop, $form, $pending, $ended);
    MCRL_UNROLLED for (unsigned $at = 0; mcrl_begin_pending(&$left->$loop, $at); ++$at) {
        const struct $call_structure *$call = &$left->$all[$at];
        $does
    }
    mcrl_leave_fork_loop($run, &$left->$loop);
}
)";

// The form that the runtime calls.
inline constexpr std::string_view fork_loop_form = R"(

/* What the loop of forks at line $line still has to do, while it waits. */
static int $name(mcrl_fork_loop *$loop, unsigned $most)
{
    mcrl_run $run = mcrl_run_fork_loop($loop, $most);
    $variables
    (void)$body($form_of_rest, &$run$arguments);
    return mcrl_may_fork_on(&$run);
})";

} // namespace prelude::emit::templates
