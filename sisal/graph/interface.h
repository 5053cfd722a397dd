// The interface of a file: what it gives to other files, and what it expects of them. Imported functions are taken on trust when a
// file is compiled; the linker knows names only. So each object carries these as text, and fsc compares them when it links.
#pragma once

#include "graph/graph.h"
#include "source/sources.h"

#include <string>
#include <string_view>
#include <vector>

namespace sisal::graph {

struct Interface {
  std::string function;
  bool is_definition = false; // else the file calls it
  std::string place;          // FILE:LINE
  std::string type;           // as signature()
  bool has_errors = false;    // -ferrors=full: its values can be errors
  bool operator==(const Interface &) const = default;
};

// `(integer, array[real] returns real)`, the same text for the same structure, whatever its types are called and however often a
// recursive one was unrolled. `^2` is the type two levels up.
std::string signature(const Function &function);

// The functions that other files may call, and those of other Sisal files that this one calls. C's are not among them.
std::vector<Interface> interfaces(const Unit &unit, const Sources &sources, bool has_errors = false);

// A text without zeros, and back. A text that is none gives nothing.
std::string to_text(const Interface &interface);
std::vector<Interface> from_texts(std::string_view texts_with_zeros_between);

// For each call of a function whose values can be errors by a file in which they cannot, or the other way round.
std::vector<std::string> mixed_errors(const std::vector<Interface> &interfaces);

// For each call that does not fit the definition: `FILE:LINE: error: ...`.
std::vector<std::string> disagreements(const std::vector<Interface> &interfaces);

// The same of all files of a program, which define each function that is called, and only once.
std::vector<std::string> faults_of_program(const std::vector<Interface> &interfaces);

} // namespace sisal::graph
