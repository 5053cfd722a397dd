// A file: its types, the heads of its functions, then each body.
#include "check/body.h"
#include "check/check.h"
#include "check/predefined.h"

#include <algorithm>

namespace sisal::check {

namespace {

class UnitCheck {
public:
  UnitCheck(const syntax::Unit &unit, Context &context) : unit_(unit), context_(context), top_(nullptr) {}

  void run() {
    // Programs call it so, and other compilers know the name. A program's own type of this name is another one.
    top_.types["double"] = {context_.types.double_real(), {}};
    define_types(context_, top_, unit_.types);
    for (const syntax::Header &header : unit_.globals) declare_global(header);
    declare_functions(top_, unit_.functions, "");
    exports();
    directives();
    check_functions(top_, unit_.functions);
  }

private:
  // The head of a function, with its types. The graph of an imported function has its parameters, too.
  Function head(Names &names, const syntax::Header &header) {
    Function function;
    function.name = header.name.text;
    function.at = header.name.at;
    std::map<std::string, Range> seen;
    for (const syntax::Declaration &declaration : header.parameters) {
      TypeRef type = resolve_type(context_, names, *declaration.type);
      for (const syntax::Name &name : declaration.names) {
        if (auto [first, is_new] = seen.emplace(name.text, name.at); !is_new)
          context_.report(Message::repeated_name, name.at, {name.text}).note(first->second, "the first definition is here");
        function.parameters.push_back({name.text, type, name.at});
      }
    }
    for (const syntax::TypePtr &type : header.results) {
      function.results.push_back(resolve_type(context_, names, *type));
      if (function.results.size() == 1) function.results_at = type->at;
      function.results_at.end = type->at.end;
    }
    return function;
  }

  void add_to_unit(Function &function, const std::string &name, graph::Linkage linkage) {
    function.index = static_cast<std::uint32_t>(context_.unit.functions.size());
    graph::Function &added = context_.unit.functions.emplace_back();
    added.name = name;
    added.linkage = linkage;
    added.at = function.at;
    for (const Parameter &parameter : function.parameters) added.parameters.push_back({parameter.type, parameter.name});
    added.results = function.results;
  }

  void declare_global(const syntax::Header &header) {
    Function function = head(top_, header);
    function.is_global = true;
    function.is_library = is_of_library(function);
    auto [earlier, is_new] = top_.functions.emplace(function.name, function);
    if (!is_new) expect_same_head(earlier->second, function, "the first declaration is here");
    else if (!function.is_library) add_to_unit(earlier->second, function.name, graph::Linkage::imported);
  }

  // Whether it is declared as osc's library has it. Else it is a function of the program.
  static bool is_of_library(const Function &function) {
    if (function.results.size() != 1) return false;
    TypeRef type = function.results[0];
    bool fits = std::ranges::all_of(function.parameters, [&](const Parameter &each) { return each.type == type; });
    size_t count = type->is_real()               ? is_mathematical(function.name)
                   : type->kind == Kind::integer ? integers_of_bits(function.name)
                                                 : 0;
    return fits && count > 0 && function.parameters.size() == count;
  }

  bool expect_same_head(const Function &first, const Function &second, const std::string &note) {
    bool is_same = first.parameters.size() == second.parameters.size() && first.results.size() == second.results.size();
    for (size_t i = 0; is_same && i < first.parameters.size(); i++)
      is_same = context_.same(first.parameters[i].type, second.parameters[i].type);
    for (size_t i = 0; is_same && i < first.results.size(); i++) is_same = context_.same(first.results[i], second.results[i]);
    if (!is_same)
      context_.report(Message::other_head, second.at, {second.name, head_text(second), head_text(first)}).note(first.at, note);
    return is_same;
  }

  static std::string head_text(const Function &function) {
    std::string parameters, results;
    for (const Parameter &each : function.parameters) parameters += (parameters.empty() ? "" : ", ") + type_name(each.type);
    for (TypeRef type : function.results) results += (results.empty() ? "" : ", ") + type_name(type);
    return "'(" + parameters + " returns " + results + ")'";
  }

  void declare_functions(Names &names, const std::vector<syntax::Function> &functions, const std::string &outer) {
    for (const syntax::Function &written : functions) {
      Function function = head(names, written.header);
      auto [found, is_new] = names.functions.emplace(function.name, function);
      Function &known = found->second;
      if (is_new) add_to_unit(known, outer + function.name, graph::Linkage::local);
      else if (written.is_forward || known.is_forward || known.is_global) expect_same_head(known, function, "it is declared here");
      if (written.is_forward) {
        known.is_forward = true;
        continue;
      }
      if (known.definition) {
        context_.report(Message::repeated_function, function.at, {function.name}).note(known.at, "the first definition is here");
        continue;
      }
      if (known.is_library) known.is_library = false, add_to_unit(known, outer + function.name, graph::Linkage::local);
      known.definition = &written;
      known.parameters = std::move(function.parameters); // with the definition's names
      known.results_at = function.results_at;
      graph::Function &added = context_.unit.functions[known.index];
      added.linkage = graph::Linkage::local;
      for (size_t i = 0; i < known.parameters.size() && i < added.parameters.size(); i++)
        added.parameters[i].name = known.parameters[i].name;
    }
    for (auto &[name, function] : names.functions)
      if (function.is_forward && !function.definition && !function.is_global)
        context_.report(Message::forward_only, function.at, {name});
  }

  void exports() {
    std::vector<std::string> known = top_.function_names();
    for (const syntax::Name &name : unit_.defined) {
      auto found = top_.functions.find(name.text);
      if (found != top_.functions.end() && found->second.definition)
        context_.unit.functions[found->second.index].linkage = graph::Linkage::defined;
      else context_.report_unknown(Message::defined_nowhere, name.at, {name.text}, name.text, known);
    }
    set_entry("main");
  }

  void set_entry(const std::string &name) {
    auto found = top_.functions.find(name);
    if (found == top_.functions.end() || !found->second.definition) return;
    context_.unit.entry = static_cast<int>(found->second.index);
    context_.unit.functions[found->second.index].linkage = graph::Linkage::defined;
  }

  void directives() {
    for (const syntax::Directive &directive : unit_.directives)
      for (const syntax::Name &name : directive.values) {
        auto found = top_.functions.find(name.text);
        if (found == top_.functions.end() || found->second.is_library) {
          context_.report_unknown(Message::directive_for_none, name.at, {name.text, directive.name}, name.text,
                                  top_.function_names());
          continue;
        }
        graph::Function &function = context_.unit.functions[found->second.index];
        if (found->second.definition) function.linkage = graph::Linkage::defined;
        if (directive.name == "entry" && &name == &directive.values[0]) set_entry(name.text);
        if (directive.name == "c" || directive.name == "fortran") function.is_c = true;
      }
  }

  void check_functions(Names &names, const std::vector<syntax::Function> &functions) {
    for (const syntax::Function &written : functions) {
      if (written.is_forward) continue;
      Function &function = names.functions.at(written.header.name.text);
      if (function.definition != &written) continue; // is defined twice
      function.is_visible = true;
      Names inner(&names);
      define_types(context_, inner, written.types);
      names.values = function.parameters;
      declare_functions(inner, written.functions, context_.unit.functions[function.index].name + ".");
      check_functions(inner, written.functions);
      names.values.clear();
      context_.unit.functions[function.index].body = Body(context_, inner, function).check(written);
    }
  }

  const syntax::Unit &unit_;
  Context &context_;
  Names top_;
};

} // namespace

std::optional<graph::Unit> check(const syntax::Unit &unit, Diagnostics &diagnostics) {
  Context context(diagnostics);
  UnitCheck(unit, context).run();
  if (diagnostics.has_errors()) return std::nullopt;
  return std::move(context.unit);
}

} // namespace sisal::check
