#include "emit/types.h"

#include "emit/names.h"

namespace sisal::emit {
namespace {

// Whether a value of type `within` lies in one of type `type`, not in an array. Of a record's members those of unions are none: a
// cycle through a union is cut there.
bool contains(TypeRef type, TypeRef within, bool through_unions, std::set<TypeRef> &seen) {
  if (type == within) return true;
  if (type->is_scalar() || type->is_sequence() || (!through_unions && type->kind == Kind::union_type)) return false;
  if (!seen.insert(type).second) return false;
  for (const Member &member : type->members)
    if (contains(member.type, within, through_unions, seen)) return true;
  return false;
}

bool is_counted(TypeRef type, std::set<TypeRef> &seen) {
  if (type->is_sequence()) return true;
  if (type->is_scalar() || !seen.insert(type).second) return false;
  for (const Member &member : type->members)
    if (Types::is_boxed(type, member) || is_counted(member.type, seen)) return true;
  return false;
}

const char *basic_name(Kind kind) {
  switch (kind) {
  case Kind::boolean: return "boolean";
  case Kind::character: return "character";
  case Kind::integer: return "integer";
  case Kind::real: return "real";
  case Kind::double_real: return "double_real";
  default: return "null";
  }
}

const char *c_name(Kind kind, bool has_errors) {
  if (has_errors && kind == Kind::boolean) return "unsigned char";
  if (has_errors && kind == Kind::character) return "short";
  if (has_errors && kind == Kind::integer) return "long";
  switch (kind) {
  case Kind::boolean: return "bool";
  case Kind::character: return "unsigned char";
  case Kind::integer: return "int";
  case Kind::real: return "float";
  case Kind::double_real: return "double";
  default: return "char";
  }
}

const char *error_constant(Kind kind) {
  return kind == Kind::record ? "{.sisal_is_error = true}" : kind == Kind::union_type ? "{.tag = -1}" : "SISAL_ERROR_SEQUENCE";
}

} // namespace

bool Types::is_counted(TypeRef type) {
  std::set<TypeRef> seen;
  return emit::is_counted(type, seen);
}

bool Types::is_boxed(TypeRef owner, const Member &member) {
  std::set<TypeRef> seen;
  return contains(member.type, owner, owner->kind == Kind::union_type, seen);
}

// Arrays of scalars, and arrays of those, are named by their elements, other types by their number.
std::string Types::new_name(TypeRef type) const {
  const char *kind = type->kind == Kind::array    ? "array"
                     : type->kind == Kind::stream ? "stream"
                     : type->kind == Kind::record ? "record"
                                                  : "union";
  std::string of;
  TypeRef inner = type;
  for (unsigned depth = 0; inner->is_sequence() && depth < 4; depth++, inner = inner->element)
    of += inner->kind == Kind::array ? "_array" : "_stream";
  const std::string sisal = has_errors_ ? "sisal_full" : "sisal";
  if (type->is_sequence() && inner->is_scalar()) return sisal + of + "_" + basic_name(inner->kind);
  return sisal + "_" + kind + std::to_string(type->number);
}

// Records and unions are declared now, and defined at the end: a pointer to them needs no more.
std::string Types::name(TypeRef type) {
  if (type->is_scalar()) return c_name(type->kind, has_errors_);
  if (auto known = names_.find(type); known != names_.end()) return known->second;
  std::string result = names_[type] = new_name(type);
  if (type->is_sequence()) {
    open_.insert(type);
    bool is_open = open_.contains(type->element); // an array of arrays of itself
    std::string element = name(type->element);
    arrays_ += "SISAL_ARRAY_OF(" + std::string(is_open ? "union " : "") + element + ", " + result + ");\n";
    open_.erase(type);
    return result;
  }
  forwards_ += "typedef struct " + result + " " + result + ";\n";
  for (const Member &member : type->members) name(member.type);
  define(type);
  return result;
}

// Members by value are defined before.
void Types::define(TypeRef type) {
  if (type->is_scalar() || type->is_sequence() || !defined_.insert(type).second) return;
  bool is_union = type->kind == Kind::union_type;
  std::string text = has_errors_ && !is_union ? "    bool sisal_is_error;\n" : "";
  for (const Member &member : type->members) {
    bool boxed = is_boxed(type, member);
    std::string c = name(member.type);
    if (!boxed) define(member.type);
    text += std::string(is_union ? "        " : "    ") + c + (boxed ? " *" : " ") + identifier(member.name) + ";\n";
  }
  if (is_union) text = "    int tag;\n    union {\n" + text + "    } is;\n";
  records_ += "struct " + names_[type] + " {\n" + text + "};\n";
}

std::string Types::descriptor(TypeRef type) {
  if (type->is_scalar()) return std::string(has_errors_ ? "sisal_full_" : "sisal_") + basic_name(type->kind) + "_type";
  std::string c = name(type), result = c.substr(6) + "_type"; // without sisal_
  if (!described_.insert(type).second) return result;
  descriptor_forwards_ += "static const sisal_type " + result + ";\n";
  const std::string error = has_errors_ ? ", &" + this->error(type) : "";
  if (has_errors_) descriptors_ += "static const " + c + " " + error.substr(3) + " = " + error_constant(type->kind) + ";\n";
  std::string counted = is_counted(type) ? "true" : "false";
  if (type->is_sequence()) {
    std::string element = descriptor(type->element);
    descriptors_ += "static const sisal_type " + result + " = {" + (type->kind == Kind::array ? "SISAL_ARRAY" : "SISAL_STREAM") +
                    ", true, sizeof(" + c + "), &" + element + ", 0, NULL" + error + "};\n";
    return result;
  }
  std::string members;
  for (const Member &member : type->members) {
    std::string where = type->kind == Kind::union_type ? "is" : identifier(member.name);
    members += "    {\"" + member.name + "\", &" + descriptor(member.type) + ", offsetof(" + c + ", " + where + "), " +
               (is_boxed(type, member) ? "true" : "false") + "},\n";
  }
  descriptors_ += "static const sisal_member " + c.substr(6) + "_members[] = {\n" + members + "};\n";
  descriptors_ += "static const sisal_type " + result + " = {" + (type->kind == Kind::record ? "SISAL_RECORD" : "SISAL_UNION") +
                  ", " + counted + ", sizeof(" + c + "), NULL, " + std::to_string(type->members.size()) + ", " + c.substr(6) +
                  "_members" + error + "};\n";
  return result;
}

const char *Types::kind_name(TypeRef type) { return basic_name(type->kind); }

std::string Types::error(TypeRef type) {
  switch (type->kind) {
  case Kind::boolean: return "SISAL_ERROR_BOOLEAN";
  case Kind::character: return "SISAL_ERROR_CHARACTER";
  case Kind::integer: return "SISAL_ERROR_INTEGER";
  case Kind::real: return "SISAL_ERROR_REAL";
  case Kind::double_real: return "SISAL_ERROR_DOUBLE_REAL";
  case Kind::null: return "SISAL_ERROR_NULL";
  default: break;
  }
  descriptor(type);
  return name(type).substr(6) + "_error";
}

std::string Types::is_error(TypeRef type, const std::string &value) {
  if (type->is_scalar()) return std::string("sisal_is_error_") + basic_name(type->kind) + "(" + value + ")";
  if (type->kind == Kind::record) return value + ".sisal_is_error";
  return value + (type->kind == Kind::union_type ? ".tag < 0" : ".size < 0");
}

std::string Types::definitions() const {
  std::string text;
  for (const std::string *part : {&forwards_, &arrays_, &records_, &descriptor_forwards_, &descriptors_})
    if (!part->empty()) text += *part + "\n";
  return text;
}

} // namespace sisal::emit
