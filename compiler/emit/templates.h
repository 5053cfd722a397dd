// What emitted text looks like that is of no one construct (those have x_templates.h), in the order in which a reader meets it in the C
// of a procedure that moves. Holes begin with $ (text/fill.h). What each construct means is in lang-spec/abi.md.
#pragma once

#include <string_view>

namespace prelude::emit::templates {

// ---- In front of the procedure -----------------------------------------------------------------------------------------------

inline constexpr std::string_view structure = "struct $name {$members };\n";

// ---- The body: the user's statements -----------------------------------------------------------------------------------------

inline constexpr std::string_view body = "$kind $attributes$result $name(const int $part$unused, mcrl_run *$run$parameters)\n";

inline constexpr std::string_view own_name = "#define $word $value\n";
inline constexpr std::string_view own_name_of_call = "#define $word() ((const char *)$value)\n";
inline constexpr std::string_view own_name_ends = "#undef $word\n";

// Variable arguments, which the procedure hands on.
inline constexpr std::string_view arguments_parameter = ", __builtin_va_list *$rest";
inline constexpr std::string_view arguments_begin = "__builtin_va_copy($list, *$rest)";

// After the opening brace: where each form but the procedure is entered.
inline constexpr std::string_view entries =
    "if ($part == $form) switch (mcrl_entry($run)) {$cases default: __builtin_unreachable(); }";

// ---- The procedure as it is called ---------------------------------------------------------------------------------------------

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

// Assembly adds no name that the program could have, and nothing to debuggers' tables.
inline constexpr std::string_view note = R"(
/* $what */
__asm__(".pushsection .note.prelude,\"a\"\n.balign 4\n.long 8, $bytes, $type\n.asciz \"Prelude\"\n"
    $lines
    ".balign 4\n.popsection");
)";
inline constexpr std::string_view note_line = R"(".ascii \"$line\\n\"\n"
)";

inline constexpr std::string_view unit = R"(static mcrl_unit $name = { MCRL_ABI_VERSION, $count, $hash, $points, $privates, 0 };
__attribute__((__constructor__)) static void $enroll(void) { mcrl_register(&$name); }
)";

} // namespace prelude::emit::templates
