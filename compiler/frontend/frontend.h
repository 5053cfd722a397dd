// Source text to AST: runs Clang on files whose annotations have been turned into C, and turns its diagnostics into ours.
#pragma once

#include "annotations/placed.h"
#include "diagnostics/diagnostics.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTUnit;
class Preprocessor;
class SourceLocation;
} // namespace clang

namespace prelude::frontend {

class MarkedFiles;

// What annotations become: nothing, calls (annotations/mark.h), or their form in the sequential program.
enum class Reading : uint8_t { plain, marked, sequential };

// What is to be parsed.
struct Source {
  std::string file;
  std::optional<std::string> text;    // if it is in no file that can be read again: standard input, a pipe
  std::vector<std::string> arguments; // of clang -cc1, for whatever output
  std::map<std::string, std::string> headers = {}; // that are read as these texts
  std::map<std::string, annotations::PlacedList> placed = {}; // annotations that files do not have
};

// What Clang made of one source and its headers.
struct Parsed {
  std::shared_ptr<MarkedFiles> files;  // which the AST reads
  std::shared_ptr<clang::ASTUnit> ast; // null, with an error, if Clang made none
  std::string precompiled;             // the header of which a precompiled one was to be used; empty if there is none
};

// Parses a source. Clang's errors and warnings go to `diagnostics`. In files of the `system` folders nothing is an annotation.
Parsed parse(const Source &, const std::vector<std::string> &system, Reading reading, Diagnostics &diagnostics);

// Clang's diagnostics about a source of which some files are read as the text in `replaced`; at the places of that text.
Diagnostics check(const Source &, const std::map<std::string, std::string> &replaced);

// A place in a marked file as a place in the user's source, which has annotations where the marked file has marks.
Place place_in_source(clang::ASTUnit &, const MarkedFiles &, clang::SourceLocation);

// Whether the file includes <prelude.h>, so that its words mean what lang-spec/language.md says.
bool uses_prelude(clang::ASTUnit &);

// Whether the file has a lock, in whatever function.
bool locks_anything(clang::ASTUnit &);

// Whether it is to be the sequential program (lang-spec/language.md, section 5.1).
bool is_serial(clang::ASTUnit &);

// The problem's message; it names the macro in which what is missing may stand.
std::string message_of(const annotations::Problem &, clang::Preprocessor &);

// Whether the file includes a header of ours, which that folder holds, or asks whether preludec compiles it.
bool uses(clang::ASTUnit &, const std::string &folder);

// Every identifier and macro of the unit.
std::vector<std::string> names(clang::ASTUnit &);

} // namespace prelude::frontend
