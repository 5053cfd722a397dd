// Facts about a program that is to be ported, as plain data. Internal to this folder.
#pragma once

#include "port/slots.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace prelude::port {

// By pointer levels, the outermost first: those of `struct node **` are the slots of its second and its first `*`.
using Levels = std::vector<Slot>;

struct Field {
  std::string name;
  Place place;
  Levels levels;
  std::string target;       // the record to which the last level leads, by its key; empty if it is none
  bool is_function = false; // it leads to a function
};

struct Record {
  std::string name; // "struct node"
  Place place;
  std::vector<Field> fields; // that are pointers, or arrays of them, in records that are members, too
};

// A change of the text, made if the slot becomes a region.
struct Edit {
  Slot slot;
  Spot at;
  unsigned length = 0;
  std::string text;
  Slot element = 0;         // for `%`, the type of an element: whether what it points to is a region
  bool has_element = false; // it is a pointer
};

// Calls of a function by itself.
struct Recursion {
  std::string function;
  Place place;        // of the first
  unsigned calls = 0; // at the same level of the structure; one in a loop counts as two
  Slot slot = 0;      // of the parts that it is called with
};

struct MainFunction {
  std::string file;                    // real path
  unsigned begin = 0, name = 0;        // offsets: of the definition, of `main` in it
  std::string head, result, arguments; // "int main(int argc, char **argv)", "int", "argc, argv"
};

struct SourceFile {
  std::string name; // as Clang has opened it first
  std::set<std::string> names;
  std::set<unsigned> includes; // where headers are included, by the places of their names
  std::string text;
};

struct Program {
  Slots slots;
  std::map<std::string, Record> records;            // by file and offset
  std::map<std::string, std::set<Slot>> leading_to; // the pointers to each
  std::vector<Edit> edits;
  std::vector<Recursion> recursions;
  std::vector<MainFunction> mains;
  std::map<std::string, SourceFile> files; // by real path
  std::set<std::string> names;             // that are taken

  // Functions and variables that files share, by name; and the place of a use of those that are not defined so far.
  std::map<std::string, Levels> shared;
  std::set<std::string> defined;
  std::map<std::string, std::pair<Place, bool>> used; // the second: it is a function
};

} // namespace prelude::port
