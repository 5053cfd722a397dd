// Foralls: the loop in strips, around the user's text, and the places of filaments.
#include "constructs/foralls/foralls_templates.h"
#include "emit/body.h"


namespace prelude::emit {

using plan::Forall;

std::string Body::forall_begins(const Forall &forall) const {
  Edits translated = uses();
  names(translated);
  std::string saves, loads, reduces, partials, results, live = function_.live, reduced = function_.reduced;
  for (const plan::Member &member : forall.record.members) {
    saves += save(member, live + ".");
    loads += load(member, live + "->");
  }
  std::string save_reduced, load_partial;
  for (const plan::Member &member : forall.reduced_members) {
    save_reduced += save(member, reduced + ".");
    load_partial += load(member, function_.partial + "->");
    results += load(member, reduced + ".");
  }
  if (!forall.reduced.empty()) {
    reduces = fill(templates::reduces, {{"structure", forall.reduced_structure}, {"reduced", reduced}, {"saves", save_reduced}});
    partials = fill(templates::partials, {{"structure", forall.reduced_structure}, {"partial", function_.partial}, {"loads", load_partial}});
  }
  return fill(templates::forall_begins,
              {{"form", part_of(forall)},
               {"number", std::to_string(forall.number)},
               {"structure", forall.record.structure},
               {"index", function_.index},
               {"after", function_.after},
               {"saves", saves},
               {"first", rewritten(file_, forall.first, translated)},
               {"bound", rewritten(file_, forall.bound, translated)},
               {"reduces", reduces},
               {"object", forall.object},
               {"direction", forall.up ? "up" : "down"},
               {"step", std::to_string(forall.step)},
               {"inclusive", forall.inclusive ? "1" : "0"},
               {"result", forall.reduced.empty() ? "0" : "&" + reduced},
               {"results", results},
               {"label", forall.label},
               {"loads", loads},
               {"partials", partials},
               {"type", forall.type},
               {"sign", forall.up ? "+" : "-"},
               {"scale", forall.step == 1 ? "" : " * " + std::to_string(forall.step)}});
}

std::string Body::forall_ends(const Forall &forall) const {
  std::string stores;
  for (const plan::Member &member : forall.reduced_members) stores += save(member, function_.partial + "->");
  return fill(templates::forall_ends, {{"stores", stores}});
}

// What the body does where the runtime asks for the place: the next filament is asked, too, or the loop is left.
std::string Body::where(const Forall &forall, const std::string &expression) const {
  if (forall.where == Forall::of_region) return fill(templates::answer_region, {{"region", expression}});
  if (forall.where == Forall::node) return fill(templates::answer_node, {{"node", expression}});
  return fill(templates::answer_element, {{"address", (forall.places == Forall::rows ? "&" : "") + expression}});
}

void Body::forall(const Forall &forall, Edits &edits) const {
  for (const Forall::Reduced &one : forall.reduced) edits.replace(one.mark, "");
  for (plan::Range gap : forall.gaps)
    if (source_.substr(gap.begin, gap.end - gap.begin).find('\n') == source_.npos) edits.replace(gap, " ");
  edits.replace(forall.mark, "");
  std::string indent = indent_at(forall.range.begin);
  bool is_asked = !forall.placed.empty() || !forall.element.empty(), braces = is_asked && forall.is_nested();
  std::string pragmas(source_.substr(forall.pragmas.begin, forall.pragmas.end - forall.pragmas.begin));
  if (!pragmas.empty()) edits.move(forall.pragmas);
  if (pragmas.find('#') != pragmas.npos) pragmas.insert(0, "\n");
  edits.around(forall.range, indented(forall_begins(forall), indent) + pragmas, (braces ? " }" : "") + indented(forall_ends(forall), indent));
  edits.replace(forall.first, function_.index);
  edits.replace(forall.condition, forall.index + (forall.up ? " < " : " > ") + function_.after);
  if (!is_asked) return;
  Edits translated = uses();
  names(translated);
  std::string place = where(forall, rewritten(file_, forall.where_range, translated)), inner = indent + (braces ? "            " : "    ");
  std::string_view ask = forall.placed.empty() ? templates::filament_place : templates::filament_node;
  std::string text = "\n" + inner + indented(fill(ask, {{"answers", place}}), inner);
  // Whether and how often the inner loops run is nothing to the place.
  if (braces) edits.before({forall.gaps[1].end, forall.range.end}, "{" + text + "\n" + inner);
  else edits.before({forall.body_begin, forall.range.end}, text);
}

} // namespace prelude::emit
