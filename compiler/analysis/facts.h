// What the analyses know of one function that uses regions: plain data, no Clang. Everything later stages decide and print is
// taken from here. Offsets are bytes in the main file's text; annotations in it are blanked, so they are those of the source.
#pragma once

#include "diagnostics/diagnostics.h"

#include <cstdint>
#include <string>
#include <vector>

namespace prelude::facts {

struct Range {
  unsigned begin = 0, end = 0;
  friend auto operator<=>(const Range &, const Range &) = default;
};

using VariableId = unsigned; // index into Function::variables

enum class Mode : uint8_t { none, read, write };

// How the value of a variable gets into a record and back.
enum class Copy : uint8_t {
  assign, // live->x = x
  bytes,  // memcpy: arrays, structs
  opaque, // memcpy from an array of bytes: the type has no name at file scope, or is over-aligned
};

// A local variable or parameter.
struct Variable {
  std::string name;
  std::string declaration;      // without top-level const or initializer: "long k", "int (*f)(int)"
  std::string type;             // as a reader would write it
  std::string local_type;       // of a region pointer: a declarator for where it is mapped, with % for the name
  std::string const_local_type; // of a region pointer: type of local(n) under a read lock
  uint64_t bytes = 0;
  Copy copy = Copy::assign;
  Place place;
  bool is_parameter = false;
  bool is_region_pointer = false;
  std::vector<Range> const_tokens; // to blank where a continuation restores the variable
  bool restorable = true;          // false: const, but not by such tokens
  std::vector<Range> names;        // its declaration's name and every use, for renaming
  bool renamable = true;           // false: a name comes out of a macro body
};

// One read_lock or write_lock.
struct Lock {
  VariableId variable = 0;
  Mode mode = Mode::none;
  Range range; // the statement, with its semicolon
  Place place;
  bool in_block = true; // a direct child of a { block }
  bool move = false;
  bool after_move = false;      // a path leads here from a lock with `move`
  bool calls_block = false;     // a call that may block can follow in this activation
  std::vector<VariableId> live; // live after it, its own variable left out
  std::vector<VariableId> held; // locked before it
};

struct Unlock {
  VariableId variable = 0;
  Mode mode = Mode::none;
  Range range; // the call, without the semicolon
  Place place;
};

// A dereference of a region pointer, or local().
struct Access {
  VariableId variable = 0;
  Mode mode = Mode::none; // of the lock held
  Range range;            // the base's name, or the whole local() call
  bool is_local = false;
  bool is_write = false;
  bool evaluated = true; // false: local(n) in sizeof or typeof
  Place place;
};

struct Return {
  Range range; // with the semicolon
  Range value; // empty if there is none
};

struct StaticVariable {
  std::string name;
  Range statement;          // the whole declaration, with the semicolon
  std::vector<Range> names; // in the statement and in the function
};

struct Function {
  std::string name;
  std::string result; // type; empty for void
  Range range;       // from the first specifier to the closing brace
  unsigned body = 0; // offset after the opening brace
  bool falls_off_end = false;
  Place place;
  std::vector<Variable> variables;
  std::vector<Lock> locks;
  std::vector<Unlock> unlocks;
  std::vector<Access> accesses;
  std::vector<Return> returns;
  std::vector<StaticVariable> statics;
  std::vector<Range> function_names; // __func__ and its kin
  bool migrates = false;
};

// A translation unit, by function in the order of the source.
struct Unit {
  std::string file;                // as given on the command line
  std::string text;                // the main file, annotations blanked
  bool uses_prelude = false;       // <prelude.h> was included
  uint64_t identity = 0;           // of the file among all files: two of the same name differ
  std::vector<std::string> macros; // all names that are macros
  std::vector<Function> functions;
};

} // namespace prelude::facts
