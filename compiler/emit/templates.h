// What emitted text looks like that is of no one construct (those have x_templates.h), in the order in which a reader meets it in the C
// of a procedure that moves. Holes begin with $ (text/fill.h). What each construct means is in lang-spec/abi.md.
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

// ---- The body: the user's statements -----------------------------------------------------------------------------------------

inline constexpr std::string_view body = "$kind $attributes$result $name(const int $part$unused, mcrl_run *$run$parameters)\n";

inline constexpr std::string_view own_name = "#define $word $value\n";
inline constexpr std::string_view own_name_of_call = "#define $word() ((const char *)$value)\n";
inline constexpr std::string_view own_name_ends = "#undef $word\n";

// Variable arguments, which the procedure hands on.
inline constexpr std::string_view arguments_parameter = ", __builtin_va_list *$rest";
inline constexpr std::string_view arguments_begin = "__builtin_va_copy($list, *$rest)";

// After the statements that only return.
inline constexpr std::string_view base_ends = "if ($part == MCRL_BASE) $call";

// After the opening brace: where each form but the procedure is entered.
inline constexpr std::string_view entries =
    "if ($part == $form) switch (mcrl_entry($run)) {$cases default: __builtin_unreachable(); }";

// The record that travels, or waits.
inline constexpr std::string_view pack = R"(struct $structure *$live = $maker, &$point, sizeof *$live$loans);
$saves
$lends)";
inline constexpr std::string_view pack_nothing = R"(void *$live = $maker, &$point, $loans);
$lends)";

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
