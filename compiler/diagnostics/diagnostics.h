// Diagnostics of all stages, Clang's included, as they are collected; driver/print.h prints them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace prelude {

enum class Severity : uint8_t { Note, Remark, Warning, Error };

enum class Kind : uint8_t {
#define DIAGNOSTIC(kind, severity) kind,
#include "diagnostics/kinds.def"
};
inline constexpr size_t kind_count =
#define DIAGNOSTIC(kind, severity) 1 +
#include "diagnostics/kinds.def"
    0;

// What kinds.def says of a kind.
std::string_view name(Kind);
std::string_view pattern(Kind); // the message, with {0}, {1} for arguments (messages.cpp)
std::string message(Kind, const std::vector<std::string> &arguments);
std::string_view option(Kind);  // "-Wnode-state", "-Rmove"; empty if it obeys none
Severity severity(Kind);
std::vector<Kind> all_kinds(); // in the order of kinds.def

// A place in a source file; line 0 stands for the file as a whole, an empty file name for the command.
struct Place {
  std::string file;
  unsigned line = 0, column = 0;
  unsigned length = 1;      // bytes to underline, on the one line
  std::string text() const; // file:line:column
  bool operator==(const Place &) const = default;
};

// A text that corrects the program in the place of another.
struct FixIt {
  Place place;
  std::string text;
  bool inserts = false; // in front of the place, which stays
};

struct Diagnostic {
  Severity severity;
  Place place;
  std::string message;
  std::string flag;           // "-Wnode-state", of a warning or remark of ours
  unsigned clang_id = 0;      // of one of Clang's; its option is found by it
  bool fatal = false;         // an error after which Clang reads no further
  std::vector<Place> ranges;  // more to underline
  std::vector<FixIt> fixits;
  std::optional<Kind> kind = {}; // none of Clang's
};

// Keeps the diagnostics of the stages, in order. A note belongs to the diagnostic before it.
class Diagnostics {
public:
  void report(Kind, Place, std::vector<std::string> arguments = {}, std::vector<FixIt> fixits = {});
  void add(Diagnostic);
  void append(const Diagnostics &);
  // Makes all warnings with this option errors or warnings, or removes them, with their notes.
  void set_severity(const std::string &option, std::optional<Severity>);
  // Removes those for which it is true, with their notes.
  using Test = std::function<bool(const Diagnostic &)>;
  void remove_if(const Test &);
  bool has_error_if(const Test &) const;
  // By line and column, notes with what they belong to; for diagnostics of one file.
  void sort();

  // The text that excerpts of `file` are taken from, if it is not the file on disk.
  void set_source(const std::string &file, std::string_view text) { sources_[file] = text; }
  const std::string *source(const std::string &file) const;
  // Where `file` is included first.
  void set_includer(const std::string &file, Place place) { includers_.try_emplace(file, std::move(place)); }
  const Place *includer(const std::string &file) const;

  bool has_errors() const { return errors_ != 0; }
  bool mentions(std::string_view text) const;
  const std::vector<Diagnostic> &all() const { return all_; }
  unsigned errors() const { return errors_; }
  unsigned warnings() const { return warnings_; }

private:
  std::vector<Diagnostic> all_;
  unsigned errors_ = 0, warnings_ = 0;
  std::map<std::string, std::string> sources_;
  std::map<std::string, Place> includers_;
};

} // namespace prelude
