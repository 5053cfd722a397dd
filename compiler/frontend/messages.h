// Clang's messages in the words of the language, at the places of the source.
#pragma once

#include "annotations/annotations.h"
#include "diagnostics/diagnostics.h"
#include "frontend/typeofs.h"

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

// A place of a file as a place in the user's source, as #line numbers it.
Place source_place(const clang::SourceManager &, const MarkedFiles &, clang::SourceLocation);

using Names = std::set<std::string>;

// What else is collected from Clang's messages.
struct Listening {
  std::shared_ptr<Place> reached = nullptr; // gets the place in the main file up to which Clang has read; costs a little for each token
  Names *unknown = nullptr;                 // gets the names that Clang does not know
  Typeofs *typeofs = nullptr;               // gets the words that have made a local variable a region
  bool physical = false;                    // places are those of the files, whatever #line says, and words stay Clang's
};

// Collects into `out`, which must outlive it.
std::unique_ptr<clang::DiagnosticConsumer> collect_messages(const MarkedFiles &, Diagnostics &out, const Listening &);

// The names that may be misspelled annotations, and the annotation of each.
annotations::Misspellings misspelled(const Names &unknown);

} // namespace prelude::frontend
