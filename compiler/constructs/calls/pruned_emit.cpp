// The form of a procedure in which all forks are calls, and its base case, which callers inline.
#include "constructs/calls/calls_templates.h"
#include "diagnostics/braces.h"
#include "emit/constructs.h"

namespace prelude::emit {
namespace {

class Pruned : public Form {
public:
  explicit Pruned(const Form &form) : Form(form) {}

  // The procedure with children, which it waits for; deep in a thread's stack it has none.
  std::string procedure(const std::string &header) const {
    if (!function_.forks) return "";
    std::string give = is_void() ? "" : "return " + function_.value + ";";
    std::string test = function_.pruned_stealable ? "mcrl_prunes_all" : "mcrl_prunes_all_here", call = returns(function_.pruned, true);
    std::string pruned =
        function_.pruned.empty() ? "" : fill(templates::prunes, {{"test", test}, {"asks", asks()}, {"call", call}});
    if (hands_on()) pruned = variable_arguments(), give = fill("__builtin_va_end($rest);", {}) + (is_void() ? "" : "\n" + give);
    return fill(templates::forking_procedure, {{"header", header},
                                               {"pruned", pruned},
                                               {"children", function_.children},
                                               {"keep", keep()},
                                               {"arguments", arguments(true)},
                                               {"return", give}});
  }

  // All its forks that ask do so of the same functions, which are all that the form may call.
  std::string asks() const {
    for (const plan::Call &call : function_.calls)
      if (!call.asks.empty()) return " && mcrl_can_be_call(&" + call.object + ")";
    return "";
  }

  std::string pruned() const {
    if (function_.pruned.empty()) return "";
    bool forks = function_.pruned_forks();
    return fill(templates::pruned_procedure, {{"name", function_.name},
                                              {"which", forks ? "all its forks to this node" : "all its forks"},
                                              {"header", "static " + header_of(function_, function_.pruned)},
                                              {"again", returns(function_.name, false)},
                                              {"calls", forks                           ? calls_and_children(templates::calls_and_children)
                                                        : function_.fork_loops.empty() ? all_calls()
                                                                                       : calls_and_children(templates::calls_and_loops)}});
  }
  std::string all_calls() const {
    return fill(templates::all_calls, {{"give", is_void() ? "" : "return "}, {"arguments", arguments(false)}});
  }
  std::string calls_and_children(std::string_view text) const {
    return fill(text, {{"children", function_.children},
                                                {"keep", keep()},
                                                {"arguments", arguments(false)},
                                                {"return", is_void() ? "" : "return " + function_.value + ";"}});
  }

  std::string base() const {
    if (function_.base.empty()) return "";
    return fill(templates::base, {{"name", function_.name},
                                  {"header", header_of(function_, function_.base)},
                                  {"give", is_void() ? "" : "return "},
                                  {"arguments", arguments(false)}});
  }
};

void edit_for_pruned(const Body &body, Edits &edits) {
  const plan::Function &function = body.function();
  for (const auto &[name, form] : function.pruned_calls) {
    std::string called(std::string_view(body.file().text).substr(name.begin, name.end - name.begin));
    edits.replace(name, "(" + function.part + " == MCRL_PRUNED ? " + form + " : " + called + ")");
  }
  if (function.base.empty()) return;
  std::string text = body.fill(templates::base_ends, {{"call", Form(body.unit(), function).returns(function.pruned, false)}});
  edits.before({function.base_end, unsigned(brace_begin(body.file().text, function.range.end))}, "\n    " + text);
}

} // namespace

const Construct constructs::pruned{
    .edit = edit_for_pruned,
    .procedure = [](const Form &form, const std::string &header) { return Pruned(form).procedure(header); },
    .called_forms = [](const Form &form) { return Pruned(form).pruned() + Pruned(form).base(); },
};

} // namespace prelude::emit
