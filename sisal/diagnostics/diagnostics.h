// Messages to the user about a program. The stages record them here. The driver prints them in the order of the text.
#pragma once

#include "source/place.h"

#include <deque>
#include <string>
#include <vector>

namespace sisal {

enum class Severity { error, warning, remark };

// The kinds are a list, messages.def, by stages; each has a severity and a text in which %0, %1 stand for arguments.
#define SISAL_MESSAGE(name, severity, text) name,
enum class Message {
#include "diagnostics/messages.def"
};
#undef SISAL_MESSAGE

// Text that stands at another place, or at the same, after the diagnostic itself.
struct Note {
  Range at;
  std::string text;
};

// Text that would take the place of a range (an empty one: is inserted there), and mend the program.
struct FixIt {
  Range at;
  std::string text;
};

struct Diagnostic {
  Message message;
  Range at;
  std::vector<std::string> arguments;
  std::vector<Note> notes;
  std::vector<FixIt> fixes;

  Diagnostic &note(Range where, std::string text) { return notes.push_back({where, std::move(text)}), *this; }
  Diagnostic &fix(Range where, std::string text) { return fixes.push_back({where, std::move(text)}), *this; }
};

Severity severity_of(Message message);
// The text with its arguments in place.
std::string text_of(const Diagnostic &diagnostic);

class Diagnostics {
public:
  // The reference stays valid until the next report.
  Diagnostic &report(Message message, Range at, std::vector<std::string> arguments = {});
  bool has_errors() const { return has_errors_; }
  const std::deque<Diagnostic> &all() const { return all_; }

private:
  std::deque<Diagnostic> all_;
  bool has_errors_ = false;
};

} // namespace sisal
