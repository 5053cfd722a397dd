#include "emit/forms.h"
#include "constructs/calls/calls_emit.h"
#include "constructs/calls/calls_templates.h"
#include "constructs/foralls/foralls_templates.h"
#include "constructs/frames/frames_templates.h"
#include "constructs/guards/guards_templates.h"
#include "emit/templates.h"
#include "emit/templates_forms.h"

#include "constructs/contracts/contracts_emit.h"
#include "emit/body.h"

#include "diagnostics/braces.h"

#include <algorithm>
#include <set>

namespace prelude::emit {
namespace {

using plan::VariableId;

class Forms {
public:
  Forms(const plan::Unit &unit, const plan::Function &function)
      : unit_(unit), file_(unit.files[function.file]), function_(function),
        body_(unit, function) {
    for (size_t i = 0; i < function_.variables.size(); ++i)
      if (function_.variables[i].is_parameter) parameters_.push_back(VariableId(i));
  }

  void write(Rewriter &out) const {
    unsigned begin = function_.range.begin;
    std::string before, after;
    for (const plan::OwnName &own : function_.own_names) {
      before += fill(own.is_call ? templates::own_name_of_call : templates::own_name, {{"word", own.word}, {"value", quoted(own.value)}});
      after += fill(templates::own_name_ends, {{"word", own.word}});
    }
    before = cleaners() + before;
    if (!before.empty()) out.text_at(begin, before);
    out.text_at(begin, signature());
    out.directives_of(header_range());
    Edits edits = body_.edits();
    base_case_ends(edits);
    out.source({header_range().end, function_.range.end}, edits);
    out.text("\n" + after + "\n");
    std::string forms = procedure() + along() + pruned() + base();
    for (const plan::Continuation &one : function_.continuations) forms += continuation(one);
    for (const plan::Guard &one : function_.guards)
      if (!one.holds.empty()) forms += guard(one);
    for (const plan::Forall &one : function_.foralls) forms += forall(one);
    out.text_at(begin, forms + "\n");
  }

  // The header as the source has it.
  std::string written_header() const {
    plan::Range range = header_range();
    std::string header = rewritten(file_, range, contract_declarations(unit_, function_.file, range, false));
    return header.substr(0, header.find_last_not_of(" \t\r\n") + 1);
  }

private:
  std::string fill(std::string_view text, const Holes &holes) const { return body_.fill(text, holes); }
  plan::Range header_range() const { return {function_.range.begin, unsigned(brace_begin(file_.text, function_.body_begin))}; }

  std::string cleaners() const {
    if (function_.passing.empty()) return "";
    std::string out = fill(templates::passing, {{"list", function_.passing}});
    std::set<std::string> seen;
    for (const plan::Passed &passed : function_.passed)
      for (size_t i = 0; i < passed.cleanups.size(); ++i) {
        const auto &[variable, cleaned, parameter] = passed.cleanups[i];
        if (!seen.insert(cleaned).second) continue;
        out += fill(templates::cleaner, {{"name", passed.cleaners[i]},
                                         {"parameter", replace(parameter, "%", function_.value)},
                                         {"list", function_.passing},
                                         {"variable", function_.value},
                                         {"function", cleaned}});
      }
    return out;
  }

  std::string signature() const {
    std::string parameters;
    if (!function_.written_parameters.empty()) parameters = ", " + body_.written_parameters();
    else {
      for (const std::string &parameter : parameter_declarations(function_)) parameters += ", " + parameter;
      for (const plan::Contract &contract : function_.contracts) parameters += ", " + given_parameter(function_, contract);
    }
    return fill(templates::body, {{"kind", function_.inlinable ? "MCRL_BODY" : "MCRL_SHARED_BODY"},
                                  {"attributes", function_.attributes.empty() ? "" : function_.attributes + " "},
                                  {"result", function_.result_type},
                                  {"name", function_.body},
                                  {"unused", body_.entries().empty() ? unused : ""},
                                  {"parameters", parameters + (hands_on() ? fill(templates::arguments_parameter, {}) : "")}});
  }

  // Variable arguments, to its statements.
  bool hands_on() const { return !function_.arguments_begin.empty(); }
  std::string variable_arguments() const {
    return fill(templates::variable_arguments, {{"last", function_.last_parameter.empty() ? "0" : function_.last_parameter}});
  }

  bool is_void() const { return function_.result.empty(); }
  // Keeps what the body returns.
  std::string keep() const { return is_void() ? "" : function_.result_type + " " + function_.value + " = "; }

  std::string arguments(bool as_written) const {
    std::string out;
    for (VariableId id : parameters_) out += ", " + (as_written ? function_.variables[id].name : function_.name_of(id));
    for (const plan::Contract &contract : function_.contracts) out += ", " + contract.given;
    if (hands_on()) out += as_written ? ", &" + function_.rest : ", 0";
    return out;
  }

  // Attributes in brackets can only stand first.
  static size_t after_attributes(std::string_view header) {
    size_t at = 0;
    while (header.substr(at, 2) == "[[" && header.find("]]", at) != header.npos)
      at = std::min(header.find_first_not_of(" \t\r\n", header.find("]]", at) + 2), header.size());
    return at;
  }

  // The procedure as it is called.
  std::string procedure() const {
    std::string header = function_.plain_header ? written_header() : prototype(function_);
    if ((function_.begun_elsewhere || !function_.along.empty()) && function_.is_static)
      header.insert(after_attributes(header), "__attribute__((__unused__)) ");
    std::string give = is_void() ? "" : "return " + function_.value + ";";
    if (!function_.forks && hands_on())
      return fill(templates::variadic_procedure, {{"header", header},
                                                  {"begins", variable_arguments()},
                                                  {"keep", keep()},
                                                  {"arguments", arguments(true)},
                                                  {"return", give}});
    if (!function_.forks)
      return fill(templates::procedure, {{"header", header},
                                         {"call", (is_void() ? "" : "return ") + function_.body + "(MCRL_CALLED, 0" +
                                                      arguments(true) + ");"}});
    std::string test = function_.pruned_stealable ? "mcrl_prunes_all" : "mcrl_prunes_all_here", call = returns(function_.pruned, true);
    std::string pruned = function_.pruned.empty() ? "" : fill(templates::prunes, {{"test", test}, {"call", call}});
    if (hands_on()) pruned = variable_arguments(), give = fill("__builtin_va_end($rest);", {}) + (is_void() ? "" : "\n" + give);
    return fill(templates::forking_procedure, {{"header", header},
                                               {"pruned", pruned},
                                               {"children", function_.children},
                                               {"keep", keep()},
                                               {"arguments", arguments(true)},
                                               {"return", give}});
  }

  std::string along() const {
    if (function_.along.empty()) return "";
    return fill(templates::along,
                {{"name", function_.name},
                 {"header", "static " + header_of(function_, function_.along)},
                 {"call", is_void() ? "" : "return "},
                 {"arguments", arguments(false)}});
  }

  // Returns what a function returns that is called with the same arguments.
  std::string returns(const std::string &callee, bool as_written) const {
    std::string call = callee + "(" + (parameters_.empty() ? "" : arguments(as_written).substr(2)) + ");";
    return is_void() ? "{ " + call + " return; }" : "return " + call;
  }

  std::string pruned() const {
    if (function_.pruned.empty()) return "";
    bool forks = function_.pruned_forks();
    return fill(templates::pruned_procedure, {{"name", function_.name},
                                              {"which", forks ? "all its forks to this node" : "all its forks"},
                                              {"header", "static " + header_of(function_, function_.pruned)},
                                              {"again", returns(function_.name, false)},
                                              {"calls", forks ? calls_and_children() : all_calls()}});
  }
  std::string all_calls() const {
    return fill(templates::all_calls, {{"give", is_void() ? "" : "return "}, {"arguments", arguments(false)}});
  }
  std::string calls_and_children() const {
    return fill(templates::calls_and_children, {{"children", function_.children},
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
  // In the body.
  void base_case_ends(Edits &edits) const {
    if (function_.base.empty()) return;
    std::string text = fill(templates::base_ends, {{"call", returns(function_.pruned, false)}});
    edits.before({function_.base_end, unsigned(brace_begin(file_.text, function_.range.end))}, "\n    " + text);
  }

  // The parameters as variables: a form other than the procedure has no values for them.
  std::string variables() const {
    std::string out;
    std::vector<std::string> declarations = parameter_declarations(function_);
    for (size_t i = 0; i < parameters_.size(); ++i) {
      const std::string &name = function_.name_of(parameters_[i]);
      bool is_atomic = function_.variables[parameters_[i]].is_atomic;
      out += declarations[i] + (is_atomic ? ";\n__builtin_memset(&" + name + ", 0, sizeof " + name + ");\n" : " = {0};\n");
    }
    for (const plan::Contract &contract : function_.contracts) {
      bool taken = contract.effect == plan::Effect::acquires;
      std::string type = replace(function_.variables[contract.variable].local_type, "%", "");
      out += given_parameter(function_, contract) + (taken ? " = &(" + type + "){0};\n" : " = 0;\n");
    }
    return out;
  }

  std::string children() const { return function_.forks ? "mcrl_children " + function_.children + " = {0};" : ""; }

  std::string continuation(const plan::Continuation &one) const {
    bool whole = one.activation == plan::whole_function;
    const char *what = one.has_start ? ", or its rest from one of its points on, as a message handler"
                       : whole       ? ": the rest from one of its points on, as a message handler"
                                     : ": the rest of a partial frame from one of its points on, as a message handler";
    std::string threads;
    for (const plan::Point &point : function_.points)
      if (point.activation == one.activation && point.in_thread)
        threads += (threads.empty() ? "" : ", ") + std::to_string(point.number);
    if (!threads.empty()) threads = "; from " + threads + " in a thread of its own, as it makes calls that may block";
    return fill(templates::continuation, {{"what", function_.name + what + threads},
                                          {"name", one.name},
                                          {"children", children()},
                                          {"forked", function_.forks ? "&" + function_.children : "0"},
                                          {"variables", variables()},
                                          {"start", start(one)},
                                          {"ends", whole ? rest_ends(one) : frame_ends(one)}});
  }

  // An activation that begins: its parameters are what the message brings.
  std::string start(const plan::Continuation &one) const {
    if (!one.has_start || one.start.empty()) return "";
    std::string loads, tests;
    for (size_t i = 0; i < function_.parameters.size(); ++i)
      loads += function_.name_of(parameters_[i]) + " = " +
               received_argument(function_.parameters[i], function_.live + "->" + function_.variables[parameters_[i]].name) + ";\n";
    for (size_t lock : function_.tested_at_start) tests += body_.test(lock, "", false) + "\n";
    return fill(templates::start, {{"record", "const struct " + one.start + " *" + function_.live + " = mcrl_live(" + function_.self + ");"},
                                   {"loads", loads},
                                   {"tests", tests}});
  }

  std::string rest_ends(const plan::Continuation &one) const {
    const std::string &value = function_.value;
    return fill(templates::rest_ends, {{"keep", keep()},
                                       {"part", part_of(one.activation)},
                                       {"arguments", arguments(false)},
                                       {"join", function_.forks ? "mcrl_join_all(&" + function_.children + ");" : ""},
                                       {"value", is_void() ? "0, 0" : "&" + value + ", sizeof " + value}});
  }

  // A return in the frame is seen here; every other way out of it has left the body.
  std::string frame_ends(const plan::Continuation &one) const {
    const plan::Frame &frame = function_.frames[size_t(one.activation)];
    if (!frame.returns)
      return fill(templates::frame_without_return, {{"part", part_of(one.activation)}, {"arguments", arguments(false)}});
    const std::string &result = function_.reply, &value = function_.value;
    return fill(templates::frame_with_return,
                {{"keep", keep()},
                 {"part", part_of(one.activation)},
                 {"arguments", arguments(false)},
                 {"structure", frame.structure},
                 {"result", result},
                 {"saves", frame.has_value ? result + "." + value + " = " + value + ";" : ""},
                 {"children", frame.carries_children ? result + "." + function_.children + " = " + function_.children + ";" : ""}});
  }

  std::string guard(const plan::Guard &guard) const {
    return fill(templates::guard, {{"line", std::to_string(guard.place.line)},
                                   {"name", guard.holds},
                                   {"data", function_.data},
                                   {"number", std::to_string(guard.number)},
                                   {"variables", variables()},
                                   {"part", part_of(guard)},
                                   {"arguments", arguments(false)}});
  }

  std::string forall(const plan::Forall &forall) const {
    std::string line = std::to_string(forall.place.line), out;
    out = fill(templates::strip, {{"line", line},
                                  {"name", forall.strip},
                                  {"index", function_.index},
                                  {"after", function_.after},
                                  {"partial", function_.partial},
                                  {"variables", variables()},
                                  {"part", part_of(forall)},
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
                                             {"part", part_of(forall)},
                                             {"arguments", arguments(false)}});
    return out + fill(templates::nodes, {{"line", line},
                                         {"name", forall.placed},
                                         {"index", function_.index},
                                         {"after", function_.after},
                                         {"nodes", function_.nodes},
                                         {"partial", partial},
                                         {"result", result},
                                         {"variables", variables()},
                                         {"part", part_of(forall)},
                                         {"arguments", arguments(false)}});
  }

  const plan::Unit &unit_;
  const plan::File &file_;
  const plan::Function &function_;
  Body body_;
  std::vector<VariableId> parameters_; // those with names
};

} // namespace

void procedure(Rewriter &out, const plan::Unit &unit, const plan::Function &function) {
  std::string before = function.body.empty() ? "" : heading(unit, function);
  bool has_forms = !function.body.empty() || !function.calls.empty();
  if (function.declares_result && !function.body.empty()) before = Forms(unit, function).written_header() + ";\n" + before;
  else if (has_forms && function.names_itself) before += prototype(function) + ";\n";
  std::string calls = stubs(unit, function);
  if (!calls.empty()) before += (before.ends_with("\n\n") ? calls.substr(1) : calls) + "\n";
  if (!before.empty()) out.text(before);
  if (function.body.empty()) {
    Edits edits = Body(unit, function).edits();
    edits.add(contract_declarations(unit, function.file, function.range));
    return out.source(function.range, edits);
  }
  Forms(unit, function).write(out);
}

} // namespace prelude::emit
