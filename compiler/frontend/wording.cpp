#include "frontend/wording.h"

#include "llvm/ADT/StringSwitch.h"

namespace prelude::frontend {

static void replace_all(std::string &text, std::string_view from, std::string_view to) {
  for (size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size()) text.replace(at, from.size(), to);
}

const char *header_with(llvm::StringRef name) {
  if (name == "shared" || name.starts_with("shared_")) return "prelude_arrays.h";
  if (name.starts_with("filament_")) return "prelude_filaments.h";
  if (name.starts_with("node_group") || name.starts_with("group_reduce_")) return "prelude_groups.h";
  const char *header = llvm::StringSwitch<const char *>(name)
#define COLLECTIVE(name, header) .Case(#name, header)
#define OF_GROUP(name, header) .Case(#name, header)
#include "frontend/collectives.def"
                           .Default(nullptr);
  return header == nullptr || llvm::StringRef(header) == "prelude.h" ? nullptr : header;
}

llvm::StringRef arguments_of(llvm::StringRef macro) {
  return llvm::StringSwitch<llvm::StringRef>(macro)
      .Case("region_new", "type")
      .Case("region_new_at", "node, type")
      .Case("region_new_in", "&zone, type")
      .Case("region_new_array", "type, n")
      .Case("region_new_array_at", "node, type, n")
      .Case("region_new_array_in", "&zone, type, n")
      .Case("shared_new", "type, n, protocol")
      .Case("shared_new_with", "type, n, protocol, layout")
      .Default("");
}

std::string in_our_words(std::string message) {
  replace_all(message, "__attribute__((address_space(7)))", "region");
  replace_all(message, "to parameter of type 'const volatile region void *' changes address space of pointer",
              "where a region pointer is needed");
  replace_all(message, "to parameter of type 'const volatile region void *'", "where a region pointer is needed");
  replace_all(message, "incompatible integer to pointer conversion passing", "passing");
  replace_all(message, "changes address space of pointer", mixed);
  replace_all(message, "field may not be qualified with an address space",
              "a member cannot be a region; a member 'region T *p' is a region pointer, and region_new(T) makes a region");
  replace_all(message, "parameter may not be qualified with an address space",
              "a parameter cannot be a region; 'region T *p' is a region pointer");
  replace_all(message, "function type may not be qualified with an address space",
              "the declarations of an old-style definition cannot begin with 'region'; write it after the type, as in 'struct node region *n'");
  return message;
}

} // namespace prelude::frontend
