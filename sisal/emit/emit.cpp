#include "emit/emit.h"

#include "emit/function.h"
#include "emit/signature.h"

namespace sisal::emit {
namespace {

using graph::Function;
using graph::Linkage;

// The file of most functions: errors name it.
std::string file_of(const graph::Unit &unit, const Sources &sources) {
  for (const Function &function : unit.functions)
    if (function.body && function.at.end > 0) return sources.path(function.at.file);
  return "sisal";
}

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (char c : text) result += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return result + "\"";
}

// main: reads the arguments of the program's entry, and writes its results.
std::string main_function(const Function &entry, Types &types) {
  std::string reads, arguments, writes;
  for (std::size_t i = 0; i < entry.parameters.size(); i++) {
    std::string name = "argument" + std::to_string(i + 1);
    TypeRef type = entry.parameters[i].type;
    reads += "    " + types.name(type) + " " + name + ";\n    sisal_read(&" + types.descriptor(type) + ", &" + name + ");\n";
    arguments += (i ? ", " : "") + name;
  }
  for (std::size_t i = 0; i < entry.results.size(); i++) {
    std::string value = entry.results.size() == 1 ? "result" : "result.r" + std::to_string(i + 1);
    writes += "    sisal_write(&" + types.descriptor(entry.results[i]) + ", &" + value + ");\n";
  }
  return "int main(int argc, char **argv) {\n    sisal_begin(argc, argv, " + std::to_string(entry.parameters.size()) + ");\n" +
         reads + "    " + result_type(entry, types) + " result = " + c_name(entry) + "(" + arguments + ");\n" + writes +
         "    return sisal_end();\n}\n";
}

} // namespace

std::string emit(const graph::Unit &unit, const memory::Plan &plan, const Sources &sources, const Options &options) {
  UnitContext context{unit, plan, sources, options, {}, {}};
  std::string structs, prototypes, functions;
  for (const Function &function : unit.functions) {
    context.global_names.insert(c_name(function));
    structs += result_struct(function, context.types);
    prototypes += prototype(function, context.types);
  }
  for (std::uint32_t i = 0; i < unit.functions.size(); i++)
    if (unit.functions[i].body) functions += "\n" + FunctionEmitter(context, i).emit();
  if (unit.entry >= 0) functions += "\n" + main_function(unit.functions[static_cast<std::size_t>(unit.entry)], context.types);
  std::string file = quoted(file_of(unit, sources));
  std::string text = "#include <prelude.h>\n#include <sisal.h>\n\n#define SISAL_FILE " + file + "\n\n";
  text += context.types.definitions() + structs + prototypes;
  if (options.has_lines) text += "#line 1 " + file + "\n";
  return text + functions;
}

} // namespace sisal::emit
