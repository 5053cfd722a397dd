// The parts of a body that all constructs use: names, and variables in records.
#include "emit/body.h"

#include "constructs/contracts/contracts_emit.h"
#include "constructs/loops/loops_emit.h"
#include "diagnostics/braces.h"
#include "emit/constructs.h"
#include "emit/templates.h"

namespace prelude::emit {

using plan::Copy;
using plan::Range;
using plan::VariableId;

Edits Body::edits() const {
  Edits edits;
  beginning(edits);
  for (const Construct *construct : all_constructs)
    if (construct->edit) construct->edit(*this, edits);
  names(edits);
  if (!function_.body.empty()) as_in_procedure(edits);
  return edits;
}

// What would mean something else in a function that other forms enter, too.
void Body::as_in_procedure(Edits &edits) const {
  for (const plan::ArgumentsBegin &one : function_.arguments_begin) {
    std::string list(source_.substr(one.list.begin, one.list.end - one.list.begin));
    edits.replace(one.call, fill(templates::arguments_begin, {{"list", list}}));
  }
  for (Range constant : function_.constants) edits.before(constant, "static ");
}

std::string Body::written_parameters() const {
  Edits edits = contract_declarations(unit_, function_.file, function_.range);
  names(edits);
  return rewritten(file_, function_.written_parameters, edits);
}

void Body::beginning(Edits &edits) const {
  std::string text;
  for (size_t i = 0; i < function_.variables.size(); ++i)
    if (!at(VariableId(i)).empty() && !function_.is_given(VariableId(i))) {
      const plan::Variable &variable = function_.variables[i];
      text += "\n    " + replace(variable.local_type, "%", variable.mapped) + ";";
      if (!variable.counted.empty()) text += " int " + variable.counted + " = 1;";
      if (!variable.kept.empty()) text += " int " + variable.kept + " = 0;";
    }
  if (!function_.closed.empty()) text += "\n    " + closed_while_it_runs(function_);
  text += entries();
  unsigned first = function_.first_statement ? function_.first_statement : function_.body_begin;
  if (!text.empty() || function_.checks_entry) edits.before({first, function_.range.end}, text + "\n");
  // The C compiler takes the end of main for a return of 0, but not that of its body.
  if (function_.name == "main" && function_.falls_off_end && !function_.body.empty())
    edits.after({function_.body_begin, unsigned(brace_begin(source_, function_.range.end))}, "    return 0;\n");
}

// A compiler that knows of each form where it is entered leaves out of it what it cannot come to, and knows of each entry which variables
// are set there.
std::string Body::entries() const {
  return all_of(&Construct::entries, *this);
}

void Body::names(Edits &edits) const {
  for (const plan::Variable &variable : function_.variables)
    if (!variable.renamed.empty())
      for (Range name : variable.names) edits.replace(name, variable.renamed);
  for (const plan::Variable &variable : function_.variables)
    if (!variable.unset.empty()) edits.after(variable.unset, " = " + variable.zero);
  for (const plan::Variable &variable : function_.variables)
    if (variable.is_set)
      for (Range token : variable.const_tokens) edits.replace(token, "     ");
}

std::string Body::save(const plan::Member &member, const std::string &into) const {
  return emit::save(member.copy, into + name(member.variable), name(member.variable));
}

std::string Body::load(const plan::Member &member, const std::string &from) const {
  const std::string &to = name(member.variable), field = from + to;
  if (member.copy == Copy::assign) return to + " = " + field + ";\n";
  if (member.copy == Copy::image) return to + " = (__typeof__(" + to + "))mcrl_image_address(" + field + ");\n";
  return "__builtin_memcpy(&" + to + ", &" + field + ", sizeof " + to + ");\n";
}

std::string Body::loads(const std::vector<plan::Member> &members) const {
  std::string out;
  for (const plan::Member &member : members) out += load(member, function_.live + "->");
  return out;
}

} // namespace prelude::emit
