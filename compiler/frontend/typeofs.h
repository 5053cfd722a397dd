// `__typeof__` of what lies in a region. To Clang it is a region, too, of which no local variable can be one; to the program it is the
// plain type, as in `#define max(a, b) ({ __typeof__(a) a_ = (a); ... })`. Where Clang refuses such a variable, the word is read as
// `__typeof_unqual__`.
#pragma once

#include "clang/Basic/SourceLocation.h"

#include <map>
#include <set>
#include <string>

namespace clang {
class Diagnostic;
class SourceManager;
} // namespace clang

namespace prelude::frontend {

// Offsets of such words in the files as Clang reads them.
using Typeofs = std::map<std::string, std::set<unsigned>>;

// Adds the word in front of a variable that Clang refuses.
void note_typeof(const clang::Diagnostic &, Typeofs &);

// The text with other words of the same lengths, and the definitions of these for the command line.
std::string read_plain(std::string text, const std::set<unsigned> &offsets);
// And the text as it is written, for the C compiler.
std::string as_written(std::string text);
extern const char *const plain_words[3];

} // namespace prelude::frontend
