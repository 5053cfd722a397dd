#include "emit/full_neighbours.h"

#include "emit/signature.h"

namespace sisal::emit {

using graph::Function;

namespace {

class Neighbour {
public:
  Neighbour(UnitContext &context, const Function &function)
      : types_(context.types), plain_(context.plain), function_(function),
        line_(std::to_string(function.at.end > 0 ? context.sources.place(function.at).line : 0)) {}

  std::string of_c();
  std::string for_c();

private:
  std::string argument(std::size_t number) const { return "argument" + std::to_string(number + 1); }
  std::string head(Form form);
  std::string convert(const char *function, TypeRef type, const std::string &value, const std::string &plain) {
    return std::string(function) + "(&" + types_.descriptor(type) + ", &" + value + ", &" + plain_.descriptor(type) + ", &" +
           plain + ")";
  }
  std::string drop(Types &types, TypeRef type, const std::string &value) {
    return Types::is_counted(type) ? "sisal_drop_value(&" + types.descriptor(type) + ", &" + value + ");" : "";
  }

  Types &types_, &plain_;
  const Function &function_;
  std::string line_;
};

std::string Neighbour::head(Form form) {
  Types &types = form == Form::full ? types_ : plain_;
  std::string parameters;
  for (std::size_t i = 0; i < function_.parameters.size(); i++)
    parameters += (i ? ", " : "") + types.name(function_.parameters[i].type) + " " + argument(i);
  return (is_static(function_, form) ? "static " : "") + result_type(function_, types, form) + " " + c_name(function_, form) + "(" +
         (parameters.empty() ? "void" : parameters) + ")";
}

// The call stands in an `if` for each argument.
std::string Neighbour::of_c() {
  Lines out(false, {});
  TypeRef result = function_.results[0];
  out.open(head(Form::full));
  out.line(types_.name(result) + " result = " + types_.error(result) + ";");
  std::string arguments;
  const std::size_t count = function_.parameters.size();
  for (std::size_t i = 0; i < count; i++) {
    TypeRef type = function_.parameters[i].type;
    const std::string plain = "plain" + std::to_string(i + 1);
    out.line(plain_.name(type) + " " + plain + ";");
    out.open("if (" + convert("sisal_full_to_plain", type, argument(i), plain) + ")");
    arguments += (i ? ", " : "") + (type->is_sequence() ? plain + ".first, " + plain + ".low, " + plain + ".size" : plain);
  }
  out.line("const " + plain_.name(result) + " plain = " + c_name(function_) + "(" + arguments + ");");
  out.line(convert("sisal_full_from_plain", result, "result", "plain") + ";");
  for (std::size_t i = count; i-- > 0;) {
    const std::string dropped = drop(plain_, function_.parameters[i].type, "plain" + std::to_string(i + 1));
    if (!dropped.empty()) out.line(dropped);
    out.close();
  }
  out.line("return result;");
  out.close();
  return out.take();
}

std::string Neighbour::for_c() {
  Lines out(false, {});
  out.open(head(Form::plain));
  std::string arguments;
  for (std::size_t i = 0; i < function_.parameters.size(); i++) {
    TypeRef type = function_.parameters[i].type;
    const std::string value = "value" + std::to_string(i + 1);
    out.line(types_.name(type) + " " + value + ";");
    out.line(convert("sisal_full_from_plain", type, value, argument(i)) + ";");
    arguments += (i ? ", " : "") + value;
  }
  out.line("const " + result_type(function_, types_, Form::full) + " result = " + c_name(function_, Form::full) + "(" + arguments +
           ");");
  for (std::size_t i = 0; i < function_.parameters.size(); i++) {
    const std::string dropped = drop(types_, function_.parameters[i].type, "value" + std::to_string(i + 1));
    if (!dropped.empty()) out.line(dropped);
  }
  out.line(result_type(function_, plain_) + " plain;");
  const bool is_one = function_.results.size() == 1;
  for (std::size_t i = 0; i < function_.results.size(); i++) {
    TypeRef type = function_.results[i];
    const std::string member = is_one ? "" : ".r" + std::to_string(i + 1);
    out.line("if (!" + convert("sisal_full_to_plain", type, "result" + member, "plain" + member) + ") sisal_fail(SISAL_FILE, " +
             line_ + ", \"" + function_.name + ", an error value for C\");");
    const std::string dropped = drop(types_, type, "result" + member);
    if (!dropped.empty()) out.line(dropped);
  }
  out.line("return plain;");
  out.close();
  return out.take();
}

} // namespace

std::string neighbours(UnitContext &context, std::string &structs, std::string &prototypes) {
  std::string text;
  const std::vector<Function> &functions = context.unit.functions;
  for (std::uint32_t i = 0; i < functions.size(); i++) {
    const Function &function = functions[i];
    const bool is_for_c = function.linkage == graph::Linkage::defined && function.body && function.name != "main";
    if (!is_for_c && !(function.is_c && context.wanted.count({i, Form::full}))) continue;
    structs += result_struct(function, context.plain);
    prototypes += prototype(function, context.plain);
    text += "\n" + (is_for_c ? Neighbour(context, function).for_c() : Neighbour(context, function).of_c());
  }
  return text;
}

} // namespace sisal::emit
