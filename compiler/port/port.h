// preludec --port: a sequential C program -> a draft of it in Prelude C. The structures on the heap that link to themselves become
// regions; -fauto places locks and moves in what comes of it.
//
//     AST ── Recorder ──> Program ── choose ──> classes that become regions ── write ──> files with changes ── patch ──> text
//
// A place where `region` can stand is a slot. Slots between which pointers flow are one class, in all files together, and so are all that
// lead to one structure that links to itself. All of a class become regions, or none, if one of them is used in a way that a region
// pointer does not permit.
#pragma once

#include "diagnostics/diagnostics.h"

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace clang {
class ASTUnit;
}

namespace prelude::frontend {
class MarkedFiles;
}

namespace prelude::port {

struct Change {
  unsigned begin, end; // of the text before
  std::string text;
};

struct File {
  std::string name, path;      // as Clang has opened it first; the real one
  std::set<std::string> names; // all by which Clang has opened it
  std::string before, after;
  std::vector<Change> changes; // in order, apart from each other
};

struct Program;

class Port {
public:
  Port();
  ~Port();

  // A source, read as plain C. Its tree is not used later.
  void read(clang::ASTUnit &, const frontend::MarkedFiles &);
  // The files that change. Warnings say what stays plain, remarks where forks could stand in the functions for which they are
  // wanted. No file changes, with an error, if there is nothing to port.
  std::vector<File> draft(const std::function<bool(const std::string &function)> &wants_remarks, Diagnostics &);

private:
  std::unique_ptr<Program> program_;
};

// A place of the text after as one of the text before.
Place place_before(const File &, const Place &after);

// The changes in the unified format that `patch -p1` reads, under this name.
std::string unified(const File &, const std::string &name);

} // namespace prelude::port
