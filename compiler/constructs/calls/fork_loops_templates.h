// What a loop of forks becomes (mcrl_abi_forks.h), around the user's. Holes begin with $ (text/fill.h).
#pragma once

#include <string_view>

namespace prelude::emit::templates {

inline constexpr std::string_view fork_loop_entry = "if ($part == $form_of_rest) goto $label;";

inline constexpr std::string_view fork_loop_begins = "{ int $entered = 0; struct $structure $room, *$left = &$room; ";

// While an iteration waits for what it has called, other iterations may run: the loop goes on after those.
inline constexpr std::string_view iteration_begins = R"({
    if (0) {
      $label:;
        $left = mcrl_fork_loop_of($run);
        $loads
        goto $next;
    }
    if ($part == $form_of_rest) {
        mcrl_note_iteration($run);
    } else if (!$entered) {
        $saves
        $entered = mcrl_enter_fork_loop($run, &$left->$loop, $form);
    }
    $keeps
    )";

inline constexpr std::string_view iteration_ends = R"(
  $next:;
    if ($part != $form_of_rest) {
        $goes_on
    } else if (mcrl_has_forked($run)) {
        $nothing
    }
})";

inline constexpr std::string_view fork_loop_ends = R"(
if ($part == $form_of_rest) {
    mcrl_end_fork_loop($run);
    $nothing
}
if ($entered) mcrl_leave_fork_loop(&$left->$loop); })";

// The form that the runtime calls.
inline constexpr std::string_view fork_loop_form = R"(

/* The next iterations of the loop of forks at line $line, which waits. */
static int $name(mcrl_fork_loop *$loop, unsigned $most)
{
    mcrl_run $run = mcrl_run_fork_loop($loop, $most);
    $variables
    (void)$body($form_of_rest, &$run$arguments);
    return mcrl_may_fork_on(&$run);
})";

} // namespace prelude::emit::templates
