#include "emit/emit.h"

#include "emit/full_emitter.h"
#include "emit/full_neighbours.h"
#include "emit/signature.h"

#include <map>

namespace sisal::emit {
namespace {

using graph::Function;
using graph::Linkage;

// The file that is compiled: errors name it, but for places in files that it includes.
std::string file_of(const graph::Unit &unit, const Sources &sources) {
  for (const Function &function : unit.functions)
    if (function.body && function.at.end > 0) return sources.path(FileId{});
  return "sisal";
}

// main: reads the arguments of the program's entry, and writes its results.
std::string main_function(const Function &entry, Form form, Types &types) {
  std::string reads, arguments, writes, drops;
  const auto drop = [&](TypeRef type, const std::string &value) {
    if (Types::is_counted(type)) drops += "    sisal_drop_value(&" + types.descriptor(type) + ", &" + value + ");\n";
  };
  for (std::size_t i = 0; i < entry.parameters.size(); i++) {
    std::string name = "argument" + std::to_string(i + 1);
    TypeRef type = entry.parameters[i].type;
    reads += "    " + types.name(type) + " " + name + ";\n    sisal_read(&" + types.descriptor(type) + ", &" + name + ");\n";
    arguments += (i ? ", " : "") + name;
    drop(type, name);
  }
  for (std::size_t i = 0; i < entry.results.size(); i++) {
    std::string value = entry.results.size() == 1 ? "result" : "result.r" + std::to_string(i + 1);
    writes += "    sisal_write(&" + types.descriptor(entry.results[i]) + ", &" + value + ");\n";
    drop(entry.results[i], value);
  }
  // A file whose directive names an entry may also be part of a program that begins with another file's `main`.
  return std::string(entry.name == "main" ? "" : "__attribute__((weak)) ") +
         "int main(int argc, char **argv) {\n    sisal_begin(argc, argv, " + std::to_string(entry.parameters.size()) + ");\n" +
         reads + "    " + result_type(entry, types, form) + " result = " + c_name(entry, form) + "(" + arguments + ");\n" + writes +
         drops + "    return sisal_end();\n}\n";
}

// Functions that other files may call, and all that these and main need, in the forms in which they are called.
std::string all_functions(UnitContext &context, Form entry_form) {
  const graph::Unit &unit = context.unit;
  const bool is_full = context.options.has_full_errors;
  for (std::uint32_t i = 0; i < unit.functions.size(); i++)
    if (is_exported(unit.functions[i]) && unit.functions[i].body && static_cast<int>(i) != unit.entry) {
      context.wanted.insert({i, is_full ? Form::full : Form::plain});
      if (!context.parallel.has_phases.empty() && context.parallel.has_phases[i]) context.wanted.insert({i, Form::together});
    }
  if (unit.entry >= 0) context.wanted.insert({static_cast<std::uint32_t>(unit.entry), entry_form});
  std::map<std::pair<std::uint32_t, Form>, std::string> texts;
  for (bool is_complete = false; !is_complete;) {
    is_complete = true;
    const std::set<std::pair<std::uint32_t, Form>> wanted = context.wanted;
    for (const auto &[number, form] : wanted) {
      if (!unit.functions[number].body || texts.count({number, form})) continue;
      texts[{number, form}] = is_full ? FullEmitter(context, number).emit() : FunctionEmitter(context, number, form).emit();
      is_complete = false;
    }
  }
  std::string all;
  for (const auto &[which, text] : texts) all += "\n" + text;
  return all;
}

} // namespace

// Macros of elements that the functions use. No header has them, for they name members, and a program's macros would reach into
// them.
static std::string macros(const std::string &functions) {
  std::string text;
  if (functions.find("SISAL_ELEMENT(") != std::string::npos)
    text += "#define SISAL_PLACE(line, file, ...) file, line\n"
            "#define SISAL_ELEMENT(a, index, ...) "
            "((a).first[sisal_offset((a).low, (a).size, (index), SISAL_PLACE(__VA_ARGS__, SISAL_FILE, ))])\n";
  if (functions.find("SISAL_UNCHECKED(") != std::string::npos)
    text += "#define SISAL_UNCHECKED(a, index) ((a).first[(long)(index) - (a).low])\n";
  return text;
}

std::string emit(const graph::Unit &unit, const memory::Plan &plan, const parallel::Plan &parallel, const Sources &sources,
                 const Options &options) {
  const bool is_full = options.has_full_errors, is_divided = !parallel.phases.empty() || !parallel.forks.empty();
  UnitContext context{unit, plan, parallel, sources, options, Types(is_full), {}, {}, {}, Types(), file_of(unit, sources)};
  std::string structs, prototypes;
  for (const Function &function : unit.functions) {
    context.global_names.insert(c_name(function));
    context.global_names.insert(c_name(function, Form::together));
    context.global_names.insert(c_name(function, Form::forking));
    if (is_full) context.global_names.insert(c_name(function, Form::full));
    structs += result_struct(function, context.types, is_full ? Form::full : Form::plain);
  }
  const bool is_together =
      unit.entry >= 0 && !parallel.has_phases.empty() && parallel.has_phases[static_cast<std::size_t>(unit.entry)];
  const Form entry_form = is_full ? Form::full : is_together ? Form::together : Form::plain;
  std::string functions = all_functions(context, entry_form);
  if (is_full) functions += neighbours(context, structs, prototypes);
  for (const auto &[number, form] : context.wanted) prototypes += prototype(unit.functions[number], context.types, form);
  std::string parcels;
  for (const auto &[number, text] : context.parcels) {
    parcels += text.types;
    functions = text.functions + functions;
  }
  if (unit.entry >= 0)
    functions += "\n" + main_function(unit.functions[static_cast<std::size_t>(unit.entry)], entry_form, context.types);
  std::string file = quoted(context.file);
  // Warnings are fsc's: what C's compiler finds strange in this text is what the program says.
  std::string text = "#pragma clang diagnostic ignored \"-Weverything\"\n#include <prelude.h>\n" +
                     std::string(is_divided ? "#include <prelude_arrays.h>\n#include <sisal_shared.h>\n"
                                 : is_full  ? "#include <sisal_full.h>\n"
                                            : "#include <sisal.h>\n") +
                     (context.parcels.empty() ? "" : "#include <sisal_parcels.h>\n#include <stdint.h>\n") +
                     "\n#define SISAL_FILE " + file + "\n" + macros(functions) + "\n";
  text += context.types.definitions() + context.plain.definitions() + structs + prototypes + parcels;
  if (options.has_lines) text += "#line 1 " + file + "\n";
  return text + functions;
}

} // namespace sisal::emit
