#include "emit/signature.h"

#include "emit/names.h"

namespace sisal::emit {

bool is_exported(const graph::Function &function) { return function.linkage != graph::Linkage::local || function.name == "main"; }

bool is_static(const graph::Function &function, Form form) {
  return !is_exported(function) || form == Form::forking || (form == Form::full && function.is_c);
}

std::string c_name(const graph::Function &function, Form form) {
  if (function.is_c) return (form == Form::full ? "sisal_c_" : "") + function.name;
  std::string name = is_exported(function) ? exported_name(function.name) : "sisal_f_" + identifier(function.name);
  return name + (form == Form::together ? "__together" : form == Form::forking ? "__forking" : form == Form::full ? "__full" : "");
}

std::string result_type(const graph::Function &function, Types &types, Form form) {
  if (function.results.size() == 1) return types.name(function.results[0]);
  return "struct " + c_name(function, form == Form::full ? form : Form::plain) + "_results";
}

std::string result_struct(const graph::Function &function, Types &types, Form form) {
  if (function.results.size() == 1) return {};
  std::string members;
  for (std::size_t i = 0; i < function.results.size(); i++)
    members += "    " + types.name(function.results[i]) + " r" + std::to_string(i + 1) + ";\n";
  return result_type(function, types, form) + " {\n" + members + "};\n";
}

// A function of C gets an array as a pointer, its low bound and its size.
static std::string parameter_type(const graph::Function &function, TypeRef type, Types &types, Form form) {
  if (!function.is_c || form == Form::full || !type->is_sequence()) return types.name(type);
  return "const " + types.name(type->element) + " *, int, int";
}

std::string prototype(const graph::Function &function, Types &types, Form form) {
  std::string parameters;
  for (const graph::Output &parameter : function.parameters)
    parameters += (parameters.empty() ? "" : ", ") + parameter_type(function, parameter.type, types, form);
  const std::string weak = form == Form::together && !function.body ? " __attribute__((weak))" : "";
  return (is_static(function, form) ? "static " : "") + result_type(function, types, form) + " " + c_name(function, form) + "(" +
         (parameters.empty() ? "void" : parameters) + ")" + weak + ";\n";
}

} // namespace sisal::emit
