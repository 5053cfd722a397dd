#include "syntax/print.h"
#include "syntax/syntax.h"

namespace sisal::syntax {

std::string text_of(const std::vector<Name> &names) {
  std::string result;
  for (const Name &name : names) result += (result.empty() ? "" : ", ") + name.text;
  return result;
}

static std::string text_of(const std::vector<Fields> &members) {
  std::string result;
  for (const Fields &each : members)
    result += (result.empty() ? "" : "; ") + text_of(each.names) + (each.type ? ": " + text_of(*each.type) : "");
  return "[" + result + "]";
}

namespace {

struct TypeText {
  std::string operator()(BasicType type) const {
    constexpr const char *names[] = {"boolean", "character", "integer", "real", "double_real", "null"};
    return names[static_cast<int>(type)];
  }
  std::string operator()(const Name &name) const { return name.text; }
  std::string operator()(const ArrayType &type) const { return "array[" + text_of(*type.element) + "]"; }
  std::string operator()(const StreamType &type) const { return "stream[" + text_of(*type.element) + "]"; }
  std::string operator()(const RecordType &type) const { return "record" + text_of(type.fields); }
  std::string operator()(const UnionType &type) const { return "union" + text_of(type.tags); }
};

std::string text_of_types(const std::vector<TypePtr> &types) {
  std::string result;
  for (const TypePtr &each : types) result += (result.empty() ? "" : ", ") + text_of(*each);
  return result;
}

std::string text_of_declarations(const std::vector<Declaration> &declarations) {
  std::string result;
  for (const Declaration &each : declarations)
    result += (result.empty() ? "" : "; ") + text_of(each.names) + (each.type ? ": " + text_of(*each.type) : "");
  return result;
}

std::string text_of_return(const Return &clause) {
  constexpr const char *kinds[] = {"value", "array", "stream"};
  constexpr const char *directions[] = {"", " left", " right", " tree"};
  constexpr const char *reductions[] = {"", " sum", " product", " least", " greatest", " catenate"};
  constexpr const char *masks[] = {"", " when", " unless"};
  return std::string(clause.is_old ? "old " : "") + kinds[static_cast<int>(clause.kind)] + " of" +
         directions[static_cast<int>(clause.direction)] + reductions[static_cast<int>(clause.reduction)] +
         masks[static_cast<int>(clause.mask_kind)];
}

} // namespace

std::string text_of(const TypeSpec &type) { return std::visit(TypeText(), type.what); }

void Printer::definitions(const char *role, const std::vector<Definition> &definitions) {
  for (const Definition &each : definitions) expressions((role + (" " + text_of_declarations(each.declared))).c_str(), each.value);
}

void Printer::returns(const std::vector<Return> &clauses) {
  for (const Return &each : clauses)
    node(text_of_return(each), [&] {
      expression(*each.value);
      if (each.mask) expression(*each.mask);
    });
}

void Printer::expressions(const char *role, const Expressions &all) {
  node(role, [&] {
    for (const ExpressionPtr &each : all) expression(*each);
  });
}

void Printer::type_definition(const TypeDefinition &definition) {
  line("type " + definition.name.text + " = " + text_of(*definition.type));
}

static std::string text_of(const Header &header) {
  std::string parameters = text_of_declarations(header.parameters);
  return header.name.text + "(" + parameters + (parameters.empty() ? "" : " ") + "returns " + text_of_types(header.results) + ")";
}

void Printer::function(const Function &function) {
  node((function.is_forward ? "forward function " : "function ") + text_of(function.header), [&] {
    for (const TypeDefinition &each : function.types) type_definition(each);
    for (const Function &each : function.functions) this->function(each);
    for (const ExpressionPtr &each : function.body) expression(*each);
  });
}

void Printer::unit(const Unit &unit) {
  for (const Directive &each : unit.directives) line("directive " + each.name + " " + text_of(each.values));
  if (!unit.defined.empty()) line("define " + text_of(unit.defined));
  for (const TypeDefinition &each : unit.types) type_definition(each);
  for (const Header &each : unit.globals) line("global " + text_of(each));
  for (const Function &each : unit.functions) function(each);
}

void print(const Unit &unit, std::ostream &out) { Printer(out).unit(unit); }

} // namespace sisal::syntax
