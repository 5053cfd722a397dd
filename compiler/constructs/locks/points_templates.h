// What points look like in front of a procedure and in its body, and the form that runs the rest of an activation from any of them. Holes
// begin with $ (text/fill.h).
#pragma once

#include <string_view>

namespace prelude::emit::templates {

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
