// What emitted text looks like where there are loops of filaments; as templates.h in all else.
#pragma once

#include <string_view>

namespace prelude::emit::templates {

// ---- In front of the procedure -----------------------------------------------------------------------------------------------

inline constexpr std::string_view strip_prototype = "static void $name(const void *, uint64_t, uint64_t, void *);\n";
inline constexpr std::string_view nodes_prototype = "static void $name(const void *, uint64_t, uint64_t, int *);\n";
inline constexpr std::string_view element_prototype = "static const volatile void *$name(const void *, uint64_t);\n";

// Private copies of reduction variables, and what is made of them.
inline constexpr std::string_view reduction = R"(static void $begin(void *$partial, const void *$reduced)
{
    struct $structure *$into = $partial;
    const struct $structure *$from = $reduced;
    $firsts
}
static void $combine(void *$reduced, const void *$partial)
{
    struct $structure *$into = $reduced;
    const struct $structure *$from = $partial;
    $combined
}
)";
inline constexpr std::string_view filaments = R"(static mcrl_filaments $object = {
    MCRL_POINT($name, $where, mcrl_run_strip, sizeof(struct $structure), 0, 0, 0, $pointers),
    $strip, $placed, $element, $begin, $combine, $bytes, $grain, $flags, 0, MCRL_INDEX(struct $structure, $index, $step)
};
)";

// ---- The body: the user's statements -----------------------------------------------------------------------------------------

inline constexpr std::string_view strip_entry = "if ($part == $form) goto $label;";

// Around the user's loop, which runs the filaments of a strip.
inline constexpr std::string_view forall_begins = R"({
    if ($part != $form) { /* forall $number: its filaments run in strips, on $those */
        struct $structure $live;
        $saves
        $live.$index = $first;
        $reduces
        $call(&$object, &$live, mcrl_filaments_$direction($live.$index, $bound, $step, $inclusive), $result$group);
        $results
    } else {
      $label:;
        const struct $structure *$live = mcrl_shared_live($run);
        $loads
        $partials
        const $type $index = ($type)($live->$index $sign mcrl_first($run)$scale);
        const $type $after = ($type)($live->$index $sign mcrl_end($run)$scale);
        )";
inline constexpr std::string_view forall_ends = R"(
        $stores
        $nothing
    }
})";
inline constexpr std::string_view reduces = R"(struct $structure $reduced;
$saves)";
inline constexpr std::string_view partials = R"(struct $structure *$partial = mcrl_partial($run);
$loads)";
inline constexpr std::string_view filament_place = R"(if (mcrl_is_asked($run)) {
    $answers
    $nothing
})";
inline constexpr std::string_view filament_node = R"(if (mcrl_is_asked($run)) {
    $answers
    continue;
})";

inline constexpr std::string_view answer_node = "mcrl_answer_node($run, $node);";
inline constexpr std::string_view answer_region = "mcrl_answer_node($run, mcrl_place_of_region(MCRL_RID($region)));";
inline constexpr std::string_view answer_element = "mcrl_answer_element($run, $address);";

// ---- The forms -------------------------------------------------------------------------------------------------------------------

inline constexpr std::string_view strip = R"(

/* The filaments first to end - 1 of the forall at line $line. */
static void $name(const void *$live, uint64_t $index, uint64_t $after, void *$partial)
{
    mcrl_run $run = mcrl_run_filaments($live, $index, $after, $partial);
    $variables
    (void)$body($part, &$run$arguments);
})";
inline constexpr std::string_view nodes = R"(

/* The nodes of the filaments first to end - 1 of the forall at line $line. */
static void $name(const void *$live, uint64_t $index, uint64_t $after, int *$nodes)
{
    $partial
    mcrl_run $run = mcrl_run_placed($live, $index, $after, $nodes, $result);
    $variables
    (void)$body($part, &$run$arguments);
})";
inline constexpr std::string_view element = R"(

/* The $what of a filament of the forall at line $line. */
static const volatile void *$name(const void *$live, uint64_t $index)
{
    $partial
    mcrl_run $run = mcrl_run_asked($live, $index, $result);
    $variables
    (void)$body($part, &$run$arguments);
    return mcrl_element(&$run);
})";

inline constexpr std::string_view no_partial = "struct $structure $partial = {0};";

} // namespace prelude::emit::templates
