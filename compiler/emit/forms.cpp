#include "emit/forms.h"

namespace prelude::emit {
namespace {

using facts::Copy;
using facts::Mode;

const char *mode_name(Mode mode) { return mode == Mode::write ? "WRITE" : "READ"; }

std::string replace(std::string text, const std::string &from, const std::string &to) {
  size_t at = text.find(from);
  return at == text.npos ? text : text.replace(at, from.size(), to);
}

// Edits and pieces of text that both forms of one function share.
class Form {
public:
  Form(const plan::Unit &unit, const plan::Function &function)
      : source_(unit.facts->text), function_(function), facts_(*function.facts) {}

  // Accesses, unlocks, renamed variables, hoisted statics.
  std::vector<Edit> common() const {
    std::vector<Edit> edits;
    for (const facts::Access &access : facts_.accesses) {
      if (!access.evaluated) { // only its type counts
        edits.push_back({access.range, "(" + function_.name(access.variable) + ")"});
        continue;
      }
      std::string text = function_.mapped[access.variable];
      if (access.is_local && access.mode == Mode::read)
        text = "(" + facts_.variables[access.variable].const_local_type + ")" + text;
      bool operand = source_.find_first_of(",);", access.range.end) != source_.find_first_not_of(" ", access.range.end);
      edits.push_back({access.range, text.front() == '(' && operand ? "(" + text + ")" : text});
    }
    for (const facts::Unlock &unlock : facts_.unlocks)
      edits.push_back(
          {unlock.range, std::string("MCRL_") + mode_name(unlock.mode) + "_UNLOCK(" + function_.mapped[unlock.variable] + ")"});
    for (size_t i = 0; i < facts_.variables.size(); ++i)
      if (!function_.renamed[i].empty())
        for (facts::Range name : facts_.variables[i].names) edits.push_back({name, function_.renamed[i]});
    for (size_t i = 0; i < function_.hoisted.size(); ++i) {
      edits.push_back({facts_.statics[i].statement, "/* " + function_.hoisted[i] + " */"});
      for (facts::Range name : facts_.statics[i].names) edits.push_back({name, function_.hoisted[i]});
    }
    return edits;
  }

  std::string mapped_declarations(const std::string &indent) const {
    std::string out;
    for (size_t i = 0; i < function_.mapped.size(); ++i)
      if (!function_.mapped[i].empty()) out += indent + replace(facts_.variables[i].local_type, "%", function_.mapped[i]) + ";\n";
    return out;
  }

  // READ_LOCK or the like with the region variable and where it is mapped.
  std::string call(const char *what, const facts::Lock &lock) const {
    return std::string("MCRL_") + mode_name(lock.mode) + "_" + what + "(" + function_.name(lock.variable) + ", " +
           function_.mapped[lock.variable] + ")";
  }

  std::string pack(const plan::Point &point, const std::string &maker, const std::string &indent) const {
    const facts::Lock &lock = facts_.locks[point.lock];
    const plan::Record &record = function_.records[point.record];
    std::string arguments =
        "MCRL_RID(" + function_.name(lock.variable) + "), MCRL_" + mode_name(lock.mode) + ", &" + point.object + ", ";
    if (record.structure.empty()) return indent + "void *" + function_.live + " = " + maker + arguments + "0);\n";
    std::string out = indent + "struct " + record.structure + " *" + function_.live + " = " + maker + arguments + "sizeof *" +
                      function_.live + ");\n";
    for (const plan::Member &member : record.members) {
      const std::string &name = function_.name(member.variable), field = function_.live + "->" + name;
      if (member.copy == Copy::assign) out += indent + field + " = " + name + ";\n";
      else out += indent + "__builtin_memcpy(&" + field + ", &" + name + ", sizeof " + name + ");\n";
    }
    return out;
  }

  std::string restore(const plan::Point &point, const std::string &indent) const {
    const facts::Lock &lock = facts_.locks[point.lock];
    const plan::Record &record = function_.records[point.record];
    std::string out;
    if (!record.structure.empty())
      out += indent + "const struct " + record.structure + " *" + function_.live + " = mcrl_live(" + function_.self + ");\n";
    out += indent + function_.name(lock.variable) + " = MCRL_TARGET(" + function_.self + ");\n";
    for (const plan::Member &member : record.members) {
      const std::string &name = function_.name(member.variable), field = function_.live + "->" + name;
      if (member.copy == Copy::assign) out += indent + name + " = " + field + ";\n";
      else out += indent + "__builtin_memcpy(&" + name + ", &" + field + ", sizeof " + name + ");\n";
    }
    out += indent + function_.mapped[lock.variable] + " = MCRL_HELD(" + function_.name(lock.variable) + ");\n";
    for (facts::VariableId held : lock.held)
      out += indent + function_.mapped[held] + " = MCRL_HELD(" + function_.name(held) + ");\n";
    return out;
  }

  // Several statements where one stood need a block, unless they stand in one.
  static std::string block(const facts::Lock &lock, const std::string &indent, const std::string &text) {
    return lock.in_block ? text : "{\n" + indent + text + "\n" + indent + "}";
  }

  std::string_view source_;
  const plan::Function &function_;
  const facts::Function &facts_;
};

// "k (long), 8 bytes, and "
std::string variables(const plan::Function &function, const plan::Point &point) {
  const plan::Record &record = function.records[point.record];
  std::string out;
  for (const plan::Member &member : record.members) {
    const facts::Variable &variable = function.facts->variables[member.variable];
    out += variable.name + " (" + variable.type + "), ";
  }
  return out.empty() ? "" : out + std::to_string(record.bytes) + " bytes, and ";
}

std::string thread_lock(const Form &form, const plan::Point *point, const facts::Lock &lock) {
  if (!point || !point->migrates) return form.call("LOCK", lock) + ";";
  std::string outer = indentation(form.source_, lock.range.begin), inner = outer + "    ";
  const std::string &name = form.function_.name(lock.variable), &at = form.function_.mapped[lock.variable];
  std::string result = form.facts_.result.empty() ? "return;" : "return MCRL_RESULT(" + form.facts_.result + ");";
  return "if (!" + form.call("HIT", lock) + ") { /* point " + std::to_string(point->number) + " */\n" +
         form.pack(*point, "mcrl_pack(", inner) + inner + at + " = mcrl_go(" + form.function_.live + ", MCRL_ALWAYS);\n" + inner +
         "if (!" + at + ") " + result + " /* the rest ran at " + name + "'s home */\n" + outer + "}";
}

std::string continuation_lock(const Form &form, const plan::Point &point, const facts::Lock &lock, bool resumes) {
  std::string outer = indentation(form.source_, lock.range.begin), inner = outer + "    ";
  const std::string &name = form.function_.name(lock.variable);
  std::string leave = point.migrates ? "mcrl_forward(" + form.function_.live + ", MCRL_ALWAYS); /* on to " + name +
                                           "'s home, or wait here for its lock */\n"
                                     : "mcrl_wait(" + form.function_.live + "); /* until the lock and the data are here */\n";
  std::string out = "if (!" + form.call("HIT", lock) + ") { /* point " + std::to_string(point.number) + " */\n" +
                    form.pack(point, "mcrl_repack(" + form.function_.self + ", ", inner) + inner + "return " + leave + outer + "}";
  if (resumes)
    out += "\n" + outer + "if (0) {\n" + outer + "  " + form.function_.resume + ":;\n" + form.restore(point, inner) + outer + "}";
  return Form::block(lock, outer, out);
}

std::vector<Edit> return_edits(const Form &form) {
  std::vector<Edit> edits;
  const std::string &self = form.function_.self, &value = form.function_.value;
  for (const facts::Return &statement : form.facts_.returns) {
    bool has_value = statement.value.begin != statement.value.end;
    if (!has_value) {
      edits.push_back({statement.range, "return mcrl_return(" + self + ", 0, 0);"});
      continue;
    }
    facts::Range before{statement.range.begin, statement.value.begin}, after{statement.value.end, statement.range.end};
    if (form.facts_.result.empty()) {
      edits.push_back({before, "{ (void)("});
      edits.push_back({after, "); return mcrl_return(" + self + ", 0, 0); }"});
    } else {
      edits.push_back({before, "{ " + form.facts_.result + " " + value + " = "});
      edits.push_back({after, "; return mcrl_return(" + self + ", &" + value + ", sizeof " + value + "); }"});
    }
  }
  return edits;
}

} // namespace

void thread_form(Rewriter &out, const plan::Unit &unit, const plan::Function &function) {
  Form form(unit, function);
  const facts::Function &facts = *function.facts;
  std::vector<Edit> edits = form.common();
  edits.push_back({{facts.body, facts.body}, "\n" + form.mapped_declarations("    ")});
  for (size_t i = 0; i < facts.locks.size(); ++i)
    edits.push_back({facts.locks[i].range, thread_lock(form, function.point_at(i), facts.locks[i])});
  out.source(facts.range, std::move(edits));
}

void continuation(Rewriter &out, const plan::Unit &unit, const plan::Function &function, const plan::Point &point) {
  Form form(unit, function);
  const facts::Function &facts = *function.facts;
  const facts::Lock &lock = facts.locks[point.lock];
  out.text("\n/* The rest of " + facts.name + " from point " + std::to_string(point.number) + ", " + lock.place.text() + ", " +
           (point.in_thread ? "in a thread of its own, as it makes calls that may block.\n" : "as a message handler.\n"));
  out.text(std::string(" * ") + (point.migrates ? "Arrived with it: " : "Kept while it waited: ") + variables(function, point) +
           "the name of " + facts.variables[lock.variable].name + ". */\n");
  out.text("static mcrl_outcome " + point.continuation + "(mcrl_activation *" + function.self + ")\n{\n");
  for (size_t i = 0; i < facts.variables.size(); ++i)
    if (facts.variables[i].is_parameter) out.text("    " + facts.variables[i].declaration + ";\n");
  // Behind a plain goto, variables would be out of reach for code, and so for the debugger.
  out.text(form.mapped_declarations("    ") + "    if (" + function.self + ") goto " + function.resume + ";\n");

  std::vector<Edit> edits = form.common();
  for (Edit &edit : return_edits(form)) edits.push_back(std::move(edit));
  for (facts::Range name : facts.function_names) edits.push_back({name, "\"" + facts.name + "\""});
  std::vector<facts::VariableId> restored = lock.live;
  restored.push_back(lock.variable);
  for (facts::VariableId id : restored)
    for (facts::Range token : facts.variables[id].const_tokens) edits.push_back({token, "     "});
  for (size_t i = 0; i < facts.locks.size(); ++i) {
    const plan::Point *at = function.point_at(i);
    edits.push_back({facts.locks[i].range,
                     at ? continuation_lock(form, *at, facts.locks[i], at == &point) : form.call("LOCK", facts.locks[i]) + ";"});
  }
  if (facts.falls_off_end) {
    facts::Range brace{facts.range.end - 1, facts.range.end};
    std::string indent = indentation(form.source_, brace.begin);
    edits.push_back({brace, indent + "    return mcrl_return(" + function.self + ", 0, 0);\n" + indent + "}"});
  }
  out.source({facts.body, facts.range.end}, std::move(edits));
  out.text("\n");
}

} // namespace prelude::emit
