// Foralls: the loop in strips, around the user's text, and the places of filaments.
#include "constructs/foralls/foralls_emit.h"

#include "constructs/foralls/foralls_templates.h"
#include "constructs/locks/accesses_emit.h"
#include "constructs/locks/points_emit.h"
#include "emit/constructs.h"

namespace prelude::emit {

using plan::Forall;

namespace {

std::string strip_part(const plan::Forall &forall) { return "MCRL_STRIP(" + std::to_string(forall.number) + ")"; }

class Foralls : public Body {
public:
  explicit Foralls(const Body &body) : Body(body) {}

  void edit(Edits &edits) const {
    for (const plan::Forall &forall : function_.foralls) this->forall(forall, edits);
  }

private:
  void forall(const plan::Forall &forall, Edits &edits) const;
  std::string forall_begins(const plan::Forall &forall) const;
  std::string forall_ends(const plan::Forall &forall) const;
  std::string where(const plan::Forall &forall, const std::string &expression) const;
};

void Foralls::forall(const Forall &forall, Edits &edits) const {
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
  Edits translated = emit::translated(*this);
  std::string place = where(forall, rewritten(file_, forall.where_range, translated)), inner = indent + (braces ? "            " : "    ");
  std::string_view ask = forall.placed.empty() ? templates::filament_place : templates::filament_node;
  std::string text = "\n" + inner + indented(fill(ask, {{"answers", place}}), inner);
  // The place does not depend on the inner loops.
  if (braces) edits.before({forall.gaps[1].end, forall.range.end}, "{" + text + "\n" + inner);
  else edits.before({forall.body_begin, forall.range.end}, text);
}

std::string Foralls::forall_begins(const Forall &forall) const {
  Edits translated = emit::translated(*this);
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
  bool is_of_group = forall.where == Forall::of_group;
  return fill(templates::forall_begins,
              {{"form", strip_part(forall)},
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
               {"those", is_of_group ? "the nodes of a group" : "all nodes"},
               {"call", is_of_group ? "mcrl_forall_of_group" : "mcrl_forall"},
               {"group", is_of_group ? ", " + rewritten(file_, forall.where_range, translated) : ""},
               {"results", results},
               {"label", forall.label},
               {"loads", loads},
               {"partials", partials},
               {"type", forall.type},
               {"sign", forall.up ? "+" : "-"},
               {"scale", forall.step == 1 ? "" : " * " + std::to_string(forall.step)}});
}

std::string Foralls::forall_ends(const Forall &forall) const {
  std::string stores;
  for (const plan::Member &member : forall.reduced_members) stores += save(member, function_.partial + "->");
  return fill(templates::forall_ends, {{"stores", stores}});
}

// What the body does where the runtime asks for the place: the next filament is asked, too, or the loop is left.
std::string Foralls::where(const Forall &forall, const std::string &expression) const {
  if (forall.where == Forall::of_region) return fill(templates::answer_region, {{"region", expression}});
  if (forall.where == Forall::node) return fill(templates::answer_node, {{"node", expression}});
  return fill(templates::answer_element, {{"address", (forall.places == Forall::rows ? "&" : "") + expression}});
}

class ForallForms : public Form {
public:
  explicit ForallForms(const Form &form) : Form(form) {}

  // The forms that the runtime calls for filaments.
  std::string forall(const plan::Forall &forall) const {
    std::string line = std::to_string(forall.place.line), out;
    out = fill(templates::strip, {{"line", line},
                                  {"name", forall.strip},
                                  {"index", function_.index},
                                  {"after", function_.after},
                                  {"partial", function_.partial},
                                  {"variables", variables()},
                                  {"part", strip_part(forall)},
                                  {"arguments", arguments(false)}});
    bool reduces = !forall.reduced.empty();
    if (forall.placed.empty() && forall.element.empty()) return out;
    std::string partial, structure = forall.reduced_structure;
    if (reduces) partial = fill(templates::no_partial, {{"structure", structure}, {"partial", function_.partial}});
    std::string result = reduces ? "&" + function_.partial : "0";
    if (!forall.element.empty())
      return out + fill(templates::element, {{"line", line},
                                             {"what", forall.places == plan::Forall::rows ? "pointer to the row" : "element"},
                                             {"name", forall.element},
                                             {"index", function_.index},
                                             {"partial", partial},
                                             {"result", result},
                                             {"variables", variables()},
                                             {"part", strip_part(forall)},
                                             {"arguments", arguments(false)}});
    return out + fill(templates::nodes, {{"line", line},
                                         {"name", forall.placed},
                                         {"index", function_.index},
                                         {"after", function_.after},
                                         {"nodes", function_.nodes},
                                         {"partial", partial},
                                         {"result", result},
                                         {"variables", variables()},
                                         {"part", strip_part(forall)},
                                         {"arguments", arguments(false)}});
  }
};

std::string description(const plan::Function &function, const plan::Forall &forall) {
  const char *places[] = {"in blocks", "cyclic", "anywhere", "at a region", "at an element", "at a node", "on a group"};
  std::string out = "forall " + std::to_string(forall.number) + ": " + places[forall.where] + ", " +
                    (forall.grain == 0 ? "filaments of any length" : "strips of " + std::to_string(forall.grain)) + ", shares " + variable_list(function, forall.uses);
  for (const plan::Forall::Reduced &one : forall.reduced)
    out += std::string(&one == forall.reduced.data() ? "; reduces " : ", ") + name(one.kind) + " of " + function.variables[one.variable].name +
           (one.is_ordered ? " in order" : "");
  return out;
}

// The texts of all foralls, one after the other.
template <typename Text> std::string each_forall(const plan::Function &function, Text text) {
  std::string out;
  for (const Forall &forall : function.foralls) out += text(forall);
  return out;
}

std::string structures(const plan::Function &function) {
  return each_forall(function, [&](const Forall &forall) {
    return structure(forall.record.structure,
                     declarations(function, forall.record.members) + " " + forall.type + " " + function.index + ";") +
           structure(forall.reduced_structure, declarations(function, forall.reduced_members));
  });
}

std::string entries(const Body &body) {
  return each_forall(body.function(), [&](const Forall &forall) {
    return "\n    " + body.fill(templates::strip_entry, {{"form", strip_part(forall)}, {"label", forall.label}});
  });
}

} // namespace

const Construct constructs::foralls{
    .edit = [](const Body &body, Edits &edits) { Foralls(body).edit(edits); },
    .entries = entries,
    .structures = structures,
    .declarations =
        [](const plan::Unit &unit, const plan::Function &function) {
          return each_forall(function, [&](const Forall &forall) { return filaments(unit, function, forall); });
        },
    .numbered =
        [](const plan::Function &function, std::vector<std::string> &objects) {
          // The first member; the program may have a macro with its name.
          for (const Forall &forall : function.foralls) objects.push_back("(mcrl_point *)&" + forall.object);
        },
    .forms =
        [](const Form &form) {
          return each_forall(form.function(), [&](const Forall &forall) { return ForallForms(form).forall(forall); });
        },
    .lines =
        [](const plan::Function &function, Report report, std::vector<Line> &lines) {
          for (const Forall &forall : function.foralls)
            if (report == Report::plan) lines.push_back({forall.place, description(function, forall)});
        },
};

} // namespace prelude::emit
