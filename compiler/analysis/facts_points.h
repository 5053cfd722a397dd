// Variables of a function, and the places where an activation of it may leave its node or its frame. A part of facts.h.
#pragma once

#include "diagnostics/diagnostics.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace prelude::facts {

struct Range {
  unsigned begin = 0, end = 0;
  bool empty() const { return begin == end; }
  friend auto operator<=>(const Range &, const Range &) = default;
};

using VariableId = unsigned; // index into Function::variables

enum class Mode : uint8_t {
  none,
  read,
  update, // perhaps upgraded on one of the paths
  write
};
const char *name(Mode);

// How the value of a variable gets into a record and back.
enum class Copy : uint8_t {
  assign, // live->x = x
  bytes,  // memcpy: arrays, structs
  opaque, // memcpy from an array of bytes: the type has no name at file scope, or is over-aligned
  image,  // a pointer to something of the program's image, sent relative to it
};

// Plain pointers in a value, or numbers that may be addresses: `count` of them, the first `offset` bytes from its beginning, each
// `stride` bytes after the one before. Of an address that is hidden, in parts or by arithmetic, bytes.
struct Pointers {
  uint64_t offset = 0, count = 1, stride = 0;
  enum Kind : uint8_t { pointer, number, hidden } kind = pointer;
};

// A local variable or parameter.
struct Variable {
  std::string name;
  std::string declaration;      // with % for the name, without top-level const or initializer: "long %", "int (*%)(int)"
  std::string type;             // as a reader would write it
  std::string local_type;       // of a region pointer: a declarator for where it is mapped, with % for the name
  std::string const_local_type; // of a region pointer: type of local(n) under a read lock
  bool maps_to_void = false;    // the region's type has no name where that is declared, so an access converts it to the variable's own
  uint64_t bytes = 0;
  Copy copy = Copy::assign;
  std::vector<Pointers> pointers;
  bool in_image = false; // it only ever points to something of the program's image
  Place place;
  bool is_parameter = false;
  bool is_atomic = false; // which has no initializer of braces
  bool is_region_pointer = false;
  uint64_t region_bytes = 0;       // of a region pointer: the size of what it points to; 0 if that is not known
  std::vector<Range> const_tokens; // to blank where a continuation restores the variable
  Range unset;                     // its declarator, if a record may hold a value that it never got; else empty
  std::string zero = "0";          // the initializer for that
  bool restorable = true;          // false: const, but not by such tokens
  std::vector<Range> names;        // its declaration's name and every use, for renaming
  bool renamable = true;           // false: a name comes out of a macro body
};

// A declaration of something of this name, where `declaration` has % for it.
std::string declared(std::string declaration, const std::string &name);
// The member of a record that has the variable's value.
std::string declaration_in_record(const Variable &, const std::string &name, Copy);

struct Parameter {
  std::string declaration; // with % for the name
  std::string type;
  Copy copy = Copy::assign;
  uint64_t bytes = 0;
  bool is_region_pointer = false;
};

using FrameId = int; // index into Function::frames
inline constexpr FrameId whole_function = -1;

// A lock on another region that is held at a lock.
struct Held {
  VariableId variable = 0;
  Mode mode = Mode::none;
  bool used = false; // its data are used again before the unlock
  unsigned since = 0; // the line where it was taken, in the file of where it is held; 0 if that is not known
};

// Whether a handler can be undone at a place.
struct Undo {
  bool possible = false;
  std::vector<size_t> written; // locks under which data may have been written by then, which are to be put back
  std::string why_not;
  Place obstacle;
};

// What an activation may come to that takes a thread, where its rest cannot be put into a record.
struct Ahead {
  bool waits = false;    // for something else than a lock
  bool endless = false;  // a loop that only others can end
  bool children = false; // they are waited for at the end
  bool shares = false;   // what takes long, in a record or not: it may use state that activations share
};

// Why the rest of an activation is as it is. For remarks: empty unless they are wanted.
struct Reasons {
  // Something that a handler needs a thread for.
  struct Wait {
    Place place;
    std::string what;       // as a reader knows it
    bool computes = false;  // it does not wait, but takes long
    bool in_midst = true;   // false: there is no place before it where the handler could become a thread
    bool perhaps = false;   // only if a message has no room, or an upgrade would wait
  };
  std::vector<Place> uses;         // by Site::live: a use of the value; without a line where none is found
  std::vector<VariableId> unused;  // in scope, but no part of `live`
  std::vector<Wait> waits;         // that the rest may come to
};

// A place where an activation may leave its node, or its frame, and what the rest of it needs there.
struct Site {
  Place place;
  Range range;                     // the statement, with its semicolon
  FrameId within = whole_function; // the innermost partial frame that it stands in
  std::vector<VariableId> live;    // what the rest of the activation needs, a lock's own variable left out
  std::vector<VariableId> hidden;  // those of them whose name an inner declaration has
  std::vector<Held> held;          // other locks, which the rest of the activation uses or gives up
  bool carries_children = false;   // forked children may be outstanding
  Ahead ahead;
  Reasons reasons;
  Undo undo, undo_from_start; // since it came by another lock; since the function began, if that is called elsewhere
};

} // namespace prelude::facts
