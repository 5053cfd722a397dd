// Words of the language that are names in C and no annotations: `local(n)`, and `shared` in a declaration. They are found on tokens, as
// annotations are, so that no header has to make macros of them, and a program may use these words for what it likes.
//
// In the text that Clang sees,
//
//     local(n)->count              prelude_local_(n)->count
//     shared double **a            prelude_shared_       double **a
//     local                        (nothing)
//     #ifdef ONE                   #ifdef ONE
//     (n)->count                   prelude_local_(n)->count
//
// where prelude.h and prelude_arrays.h define what is written there.
#pragma once

#include "annotations/annotations.h"
#include "annotations/mark.h"

namespace prelude::annotations {

enum class Name { local, shared };

std::string_view spelling(Name);

struct NameUse {
  size_t begin = 0;
  Name name = Name::local;
  size_t call = 0; // of local, where a directive comes after the word: its `(`, of which each branch has one; else 0
};

// The uses of the words in a text with these annotations. A word that `misspellings` has with an empty meaning is the program's.
std::vector<NameUse> find_names(std::string_view source, const ScanResult &scanned, const Misspellings &misspellings);

// mark() and serial() with these words.
MarkedText mark(std::string file, std::string_view source, ScanResult scanned, const std::vector<NameUse> &names);
std::string serial(std::string_view source, const ScanResult &result, const std::vector<NameUse> &names);

// Whether a marked text has the word.
bool has_name(const MarkedText &, Name);

} // namespace prelude::annotations
