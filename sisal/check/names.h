// The types and functions that a function sees: those of the file and of the functions around it. Values are not among them.
#pragma once

#include "check/context.h"
#include "syntax/tree.h"

#include <deque>
#include <map>

namespace sisal::check {

struct Parameter {
  std::string name;
  TypeRef type = nullptr;
  Range at;
};

struct Function {
  std::string name;
  Range at; // its name where it is first written
  std::vector<Parameter> parameters;
  std::vector<TypeRef> results;
  Range results_at;
  std::uint32_t index = 0;                      // in the unit
  const syntax::Function *definition = nullptr; // in this file
  bool is_forward = false, is_global = false;   // declared as such
  bool is_visible = false;                      // its definition, or a declaration, stands before what is checked now
  bool is_library = false;                      // a function of the mathematical library, declared global
};

class Names {
public:
  explicit Names(Names *outer) : outer_(outer) {}

  struct TypeName {
    TypeRef type = nullptr;
    Range at;
  };
  std::map<std::string, TypeName> types;
  std::map<std::string, Function> functions;
  // The parameters of the function that these names are in, to say that they are not seen within.
  std::vector<Parameter> values;

  Names *outer() const { return outer_; }
  const TypeName *find_type(const std::string &name) const;
  Function *find_function(const std::string &name);
  std::vector<std::string> type_names() const;
  std::vector<std::string> function_names() const;

private:
  Names *outer_;
};

// Adds the definitions, which may name each other.
void define_types(Context &context, Names &names, const std::vector<syntax::TypeDefinition> &definitions);
// The type that is written, or the unknown one if that is wrong.
TypeRef resolve_type(Context &context, const Names &names, const syntax::TypeSpec &spec);

} // namespace sisal::check
