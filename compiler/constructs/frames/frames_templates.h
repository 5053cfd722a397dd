// What ends a partial frame, what comes back, and the declarations that its form comes by. Holes begin with $ (text/fill.h).
#pragma once

#include <string_view>

namespace prelude::emit::templates {

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

inline constexpr std::string_view frame_without_return = R"((void)$body($part, &$run$arguments);
return mcrl_outcome_of(&$run);)";

inline constexpr std::string_view frame_with_return = R"(${keep}$body($part, &$run$arguments);
if (mcrl_has_left(&$run)) return mcrl_outcome_of(&$run);
struct $structure $result = {0};
$result.$way = MCRL_BY_RETURN;
$saves
$children
return mcrl_return($self, &$result, sizeof $result);)";

} // namespace prelude::emit::templates
