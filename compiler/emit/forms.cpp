#include "emit/forms.h"

#include "emit/form.h"

namespace prelude::emit {

std::string predicates(const plan::Unit &unit, const plan::Function &function) {
  Form form(unit, function, nullptr);
  std::string out;
  for (size_t i = 0; i < function.guards.size(); ++i) {
    const plan::Guard &guard = function.guards[i];
    if (guard.holds.empty()) continue;
    out += "\n/* Whether the guard at line " + std::to_string(function.facts->guards[i].place.line) +
           " holds, for the runtime to know. */\n";
    if (guard.has_structure) {
      out += "struct " + guard.structure + " {";
      for (const plan::Member &member : guard.members) out += " " + member.declaration + ";";
      out += " };\n";
    }
    out += form.predicate(i);
  }
  return out;
}

void thread_form(Rewriter &out, const plan::Unit &unit, const plan::Function &function) {
  Form form(unit, function, nullptr);
  std::vector<Edit> edits = form.edits();
  std::string declarations = form.declarations("    ");
  unsigned body = function.facts->body;
  if (!declarations.empty()) edits.insert(edits.begin(), {{body, body}, "\n" + declarations});
  out.source(function.facts->range, std::move(edits));
}

namespace {

// The case of an activation that begins: its parameters are what the message brings.
std::string start(const Form &form, const plan::Function &function, const plan::Continuation &continuation) {
  if (!continuation.has_start || continuation.start.empty()) return "";
  const facts::Function &facts = *function.facts;
  std::string out =
      "    case 0: {\n        const struct " + continuation.start + " *" + function.live + " = mcrl_live(" + function.self + ");\n";
  for (size_t i = 0; i < facts.parameters.size(); ++i)
    out += "        " + function.name(facts::VariableId(i)) + " = " +
           received_argument(facts.parameters[i], function.live + "->" + facts.variables[i].name) + ";\n";
  for (size_t lock : function.tested_at_start) out += form.test(lock, "", "        ");
  return out + "        break;\n    }\n";
}

} // namespace

void continuation(Rewriter &out, const plan::Unit &unit, const plan::Function &function, const plan::Continuation &continuation) {
  Form form(unit, function, &continuation);
  const facts::Function &facts = *function.facts;
  std::string cases = start(form, function, continuation), threads;
  for (const plan::Point &point : function.points) {
    if (point.activation != continuation.activation) continue;
    std::string number = std::to_string(point.number);
    cases += "    case " + number + ": goto " + point.resume + ";\n";
    if (point.in_thread) threads += (threads.empty() ? "" : ", ") + number;
  }
  const char *what = continuation.has_start ? ", or its rest from one of its points on, as a message handler"
                     : continuation.activation == facts::whole_function
                         ? ": the rest from one of its points on, as a message handler"
                         : ": the rest of a partial frame from one of its points on, as a message handler";
  out.text("\n/* " + facts.name + what +
           (threads.empty() ? "" : "; from " + threads + " in a thread of its own, as it makes calls that may block") + ". */\n");
  out.text("static mcrl_outcome " + continuation.name + "(mcrl_activation *" + function.self + ", unsigned " + function.entry +
           ")\n{\n");
  for (const std::string &parameter : function.parameters) out.text("    " + parameter + ";\n");
  // Behind a plain goto, variables would be out of reach for code, and so for the debugger.
  out.text(form.declarations("    ") + "    switch (" + function.entry + ") {\n" + cases + "    }\n");
  out.source({facts.body, facts.range.end}, form.edits());
  out.text("\n");
}

} // namespace prelude::emit
