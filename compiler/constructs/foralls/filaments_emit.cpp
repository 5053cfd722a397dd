// The runtime's object of a forall, and what it names.
#include "constructs/foralls/foralls_emit.h"
#include "constructs/foralls/foralls_templates.h"
#include "constructs/locks/points_emit.h"
#include "emit/text.h"

namespace prelude::emit {

// The value with which a private copy of a reduction variable begins, and how it is combined.
static std::pair<const char *, const char *> text_of(plan::Reduction reduction) {
  switch (reduction) {
#define PRELUDE_REDUCTION(word, reduction, combined, first)                                                                        \
  case plan::Reduction::reduction: return {first, combined};
#include "lang-spec/words.def"
  }
  return {};
}

static std::string flags_of(const plan::Forall &forall) {
  std::string flags;
  auto add = [&flags](const char *flag) { flags += (flags.empty() ? "" : " | ") + std::string(flag); };
  if (forall.where == plan::Forall::anywhere) add("MCRL_FILAMENTS_ANY");
  if (forall.is_ordered()) add("MCRL_FILAMENTS_ORDERED");
  if (forall.places == plan::Forall::together) add("MCRL_FILAMENTS_TOGETHER");
  if (forall.places == plan::Forall::rows) add("MCRL_FILAMENTS_ROWS");
  if (forall.places == plan::Forall::elements) add("MCRL_FILAMENTS_ELEMENTS");
  return flags.empty() ? "0" : flags;
}

std::string filaments(const plan::Unit &unit, const plan::Function &function, const plan::Forall &forall) {
  const std::vector<Hole> names = names_of(function);
  auto of = [&](std::string_view text, const Holes &holes) { return fill(text, holes, names); };
  std::string out = of(templates::strip_prototype, {{"name", forall.strip}}), structure = forall.record.structure;
  if (!forall.placed.empty()) out += of(templates::nodes_prototype, {{"name", forall.placed}});
  if (!forall.element.empty()) out += of(templates::element_prototype, {{"name", forall.element}});
  if (!forall.record.pointers.empty()) out += pointers(function, forall.record);
  if (!forall.reduced.empty()) {
    std::string firsts, combined;
    for (const plan::Forall::Reduced &one : forall.reduced) {
      const std::string &name = function.name_of(one.variable);
      auto [first, combine] = text_of(one.kind);
      std::string into = function.into + "->" + name, from = function.from + "->" + name;
      firsts += into + " = " + (*first ? first : from) + ";\n";
      combined += of(combine, {{"into", into}, {"from", from}}) + "\n";
    }
    out += of(templates::reduction, {{"begin", forall.begin},
                                     {"combine", forall.combine},
                                     {"partial", function.partial},
                                     {"reduced", function.reduced},
                                     {"into", function.into},
                                     {"from", function.from},
                                     {"structure", forall.reduced_structure},
                                     {"firsts", firsts},
                                     {"combined", combined}});
  }
  const plan::File &file = unit.files[function.file];
  std::string owner = function.file == 0 ? file.name : unit.files[0].name + ":" + file.name;
  std::string point = owner + ":" + function.symbol + ":forall" + std::to_string(forall.number) + hex("#", unit.identity);
  std::string place = forall.where == plan::Forall::cyclic ? "mcrl_place_cyclic" : forall.placed.empty() ? "0" : forall.placed;
  bool reduces = !forall.reduced.empty();
  return out + of(templates::filaments, {{"object", forall.object},
                                         {"name", quoted(point)},
                                         {"where", quoted(line(forall.place))},
                                         {"structure", structure},
                                         {"pointers", forall.record.pointers.empty() ? "0" : forall.record.pointers},
                                         {"strip", forall.strip},
                                         {"placed", place},
                                         {"element", forall.element.empty() ? "0" : forall.element},
                                         {"begin", reduces ? forall.begin : "0"},
                                         {"combine", reduces ? forall.combine : "0"},
                                         {"bytes", reduces ? "sizeof(struct " + forall.reduced_structure + ")" : "0"},
                                         {"grain", std::to_string(forall.grain)},
                                         {"flags", flags_of(forall)},
                                         {"index", function.index},
                                         {"step", (forall.up ? "" : "-") + std::to_string(forall.step)}});
}

} // namespace prelude::emit
