// Clang's messages in the words of the language, at the places of the source.
#pragma once

#include "annotations/annotations.h"
#include "diagnostics/diagnostics.h"

#include <memory>
#include <set>
#include <string>

namespace clang {
class DiagnosticConsumer;
class SourceLocation;
class SourceManager;
} // namespace clang

namespace prelude::frontend {

class MarkedFiles;

// Where a place of a file is in what the user wrote; as #line has it.
Place source_place(const clang::SourceManager &, const MarkedFiles &, clang::SourceLocation);

using Names = std::set<std::string>;

// What of Clang's messages is wanted besides.
struct Listening {
  std::shared_ptr<Place> reached = nullptr; // gets the place in the main file that has been read up to; costs a little a token
  Names *unknown = nullptr;                 // gets the names that Clang does not know
  bool physical = false;                    // places are those of the files, whatever #line says, and words stay Clang's
};

// Collects into `out`, which must outlive it.
std::unique_ptr<clang::DiagnosticConsumer> collect_messages(const MarkedFiles &, Diagnostics &out, const Listening &);

// Those names that an annotation may have become by a slip, and the annotation.
annotations::Misspellings misspelled(const Names &unknown);

} // namespace prelude::frontend
