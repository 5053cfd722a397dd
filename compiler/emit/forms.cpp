#include "emit/forms.h"

#include "constructs/contracts/contracts_emit.h"
#include "diagnostics/braces.h"
#include "emit/constructs.h"
#include "emit/templates.h"

#include <algorithm>

namespace prelude::emit {

using plan::VariableId;

Form::Form(const plan::Unit &unit, const plan::Function &function) : function_(function), body_(unit, function) {
  for (size_t i = 0; i < function.variables.size(); ++i)
    if (function.variables[i].is_parameter) parameters_.push_back(VariableId(i));
}

std::string Form::keep() const { return is_void() ? "" : function_.result_type + " " + function_.value + " = "; }

std::string Form::arguments(bool as_written) const {
  std::string out;
  for (VariableId id : parameters_) out += ", " + (as_written ? function_.variables[id].name : function_.name_of(id));
  for (const plan::Contract &contract : function_.contracts) out += ", " + contract.given;
  if (hands_on()) out += as_written ? ", &" + function_.rest : ", 0";
  return out;
}

std::string Form::returns(const std::string &callee, bool as_written) const {
  std::string call = callee + "(" + (parameters_.empty() ? "" : arguments(as_written).substr(2)) + ");";
  return is_void() ? "{ " + call + " return; }" : "return " + call;
}

std::string Form::variables() const {
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

std::string Form::variable_arguments() const {
  return fill(templates::variable_arguments, {{"last", function_.last_parameter.empty() ? "0" : function_.last_parameter}});
}

std::string Form::children() const { return function_.forks ? "mcrl_children " + function_.children + " = {0};" : ""; }

namespace {

// The body where the procedure stands, and all forms around it.
class Procedure {
public:
  Procedure(const plan::Unit &unit, const plan::Function &function)
      : unit_(unit), file_(unit.files[function.file]), function_(function), form_(unit, function), body_(form_.body()) {}

  void write(Rewriter &out) const {
    unsigned begin = function_.range.begin;
    std::string before = all_of(&Construct::before_body, form_), after;
    for (const plan::OwnName &own : function_.own_names) {
      before += fill(own.is_call ? templates::own_name_of_call : templates::own_name, {{"word", own.word}, {"value", quoted(own.value)}});
      after += fill(templates::own_name_ends, {{"word", own.word}});
    }
    if (!before.empty()) out.text_at(begin, before);
    out.text_at(begin, signature());
    out.directives_of(header_range());
    out.source({header_range().end, function_.range.end}, body_.edits());
    out.text("\n" + after + "\n");
    out.text_at(begin, procedure() + all_of(&Construct::called_forms, form_) + all_of(&Construct::forms, form_) + "\n");
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
                                  {"parameters", parameters + (form_.hands_on() ? fill(templates::arguments_parameter, {}) : "")}});
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
    for (const Construct *construct : all_constructs)
      if (std::string own = construct->procedure ? construct->procedure(form_, header) : ""; !own.empty()) return own;
    if (form_.hands_on())
      return fill(templates::variadic_procedure, {{"header", header},
                                                  {"begins", form_.variable_arguments()},
                                                  {"keep", form_.keep()},
                                                  {"arguments", form_.arguments(true)},
                                                  {"return", form_.is_void() ? "" : "return " + function_.value + ";"}});
    return fill(templates::procedure, {{"header", header},
                                       {"call", (form_.is_void() ? "" : "return ") + function_.body + "(MCRL_CALLED, 0" +
                                                    form_.arguments(true) + ");"}});
  }

  const plan::Unit &unit_;
  const plan::File &file_;
  const plan::Function &function_;
  Form form_;
  const Body &body_;
};

// What stands before a procedure with a body: structures, what the runtime is told of it.
std::string heading(const plan::Unit &unit, const plan::Function &function) {
  return all_of(&Construct::structures, function) + all_of(&Construct::declarations, unit, function) + "\n";
}

} // namespace

void procedure(Rewriter &out, const plan::Unit &unit, const plan::Function &function) {
  std::string before = function.body.empty() ? "" : heading(unit, function);
  bool has_forms = !function.body.empty() || !function.calls.empty();
  if (function.declares_result && !function.body.empty()) before = Procedure(unit, function).written_header() + ";\n" + before;
  else if (has_forms && function.names_itself) before += prototype(function) + ";\n";
  std::string calls = all_of(&Construct::stubs, unit, function);
  if (!calls.empty()) before += (before.ends_with("\n\n") ? calls.substr(1) : calls) + "\n";
  if (!before.empty()) out.text(before);
  if (function.body.empty()) {
    Edits edits = Body(unit, function).edits();
    edits.add(contract_declarations(unit, function.file, function.range));
    return out.source(function.range, edits);
  }
  Procedure(unit, function).write(out);
}

} // namespace prelude::emit
