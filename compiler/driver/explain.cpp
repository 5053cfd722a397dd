#include "driver/explain.h"

#include "diagnostics/diagnostics.h"
#include "diagnostics/explanations.h"

#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

namespace prelude::driver {
using llvm::StringRef;
namespace {

StringRef ref(std::string_view text) { return {text.data(), text.size()}; }

StringRef word(Severity severity) {
  return severity == Severity::Error ? "error" : severity == Severity::Warning ? "warning" : "remark";
}

std::vector<Kind> kinds() {
  std::vector<Kind> out = all_kinds();
  std::erase_if(out, [](Kind kind) { return severity(kind) == Severity::Note; });
  return out;
}

// The message with dots for its arguments; empty if it is nothing else.
std::string sentence(Kind kind) {
  std::string text = message(kind, std::vector<std::string>(6, "…"));
  return text == "…" ? "" : text;
}

// The bytes of the message that are the same in each.
size_t literal_length(Kind kind) { return message(kind, {}).size(); }

bool is_message_of(Kind kind, StringRef text) {
  if (sentence(kind).empty()) return false;
  std::string pattern = llvm::Regex::escape(message(kind, std::vector<std::string>(6, "\x01")));
  size_t at = 0;
  while ((at = pattern.find('\x01', at)) != pattern.npos) pattern.replace(at, 1, ".*");
  return llvm::Regex(pattern).match(text);
}

// The kinds that a name, an option or a message means.
std::vector<Kind> meant(StringRef given) {
  std::vector<Kind> out;
  std::string name = given.str(), flag = ("-" + given.ltrim('-')).str();
  std::replace(name.begin(), name.end(), '-', '_');
  for (Kind kind : kinds())
    if (prelude::name(kind) == name) return {kind};
  for (Kind kind : kinds())
    if (StringRef option = ref(prelude::option(kind)); option == flag || (!option.empty() && option.drop_front(2) == given))
      out.push_back(kind);
  if (!out.empty()) return out;
  // The message meant is the one that fits with the most words of its own.
  for (Kind kind : kinds())
    if (is_message_of(kind, given) && (out.empty() || literal_length(out[0]) < literal_length(kind))) out = {kind};
  if (!out.empty() || !given.contains(' ')) return out;
  for (Kind kind : kinds())
    if (ref(pattern(kind)).contains_insensitive(given)) out.push_back(kind);
  return out;
}

void print_list(const std::vector<Kind> &listed, llvm::raw_ostream &out) {
  for (Kind kind : listed) {
    StringRef option = ref(prelude::option(kind));
    std::string level = (option.empty() ? word(severity(kind)) : option).str();
    out << llvm::left_justify(ref(name(kind)), 32) << llvm::left_justify(level, 24) << sentence(kind) << '\n';
  }
}

// For a terminal: the example is indented, and an option that its remark needs is said.
void print_one(Kind kind, llvm::raw_ostream &out) {
  StringRef option = ref(prelude::option(kind)), rest = ref(explanation(name(kind)));
  out << name(kind) << " (" << word(severity(kind)) << (option.empty() ? "" : ", ") << option << ")\n";
  if (std::string text = sentence(kind); !text.empty()) out << "  " << text << '\n';
  out << '\n';
  bool in_code = false;
  while (!rest.empty()) {
    auto [line, after] = rest.split('\n');
    rest = after;
    if (line.starts_with("```")) {
      in_code = !in_code;
      if (in_code)
        out << "An example" << (severity(kind) == Severity::Remark ? ", compiled with " + option.str() : "") << ":\n\n";
    } else out << (in_code && !line.empty() ? "    " : "") << line << '\n';
  }
}

void print_section(StringRef document, llvm::raw_ostream &out) {
  out << "\n#" << document.take_until([](char c) { return c == '\n'; }) << '\n';
  for (Kind kind : kinds()) {
    if (!document.contains(("\n## " + ref(name(kind)) + "\n").str())) continue;
    StringRef option = ref(prelude::option(kind));
    out << "\n### " << name(kind) << "\n\n" << word(severity(kind));
    if (!option.empty()) out << ", `" << option << '`';
    if (std::string text = sentence(kind); !text.empty()) out << ": `` " << text << " ``";
    out << "\n\n" << explanation(name(kind)) << '\n';
  }
}

void print_all(llvm::raw_ostream &out) {
  out << "# Diagnostics\n\n"
         "After this page you can say what a diagnostic means, and change the program so that it goes.\n\n"
         "`preludec --explain=all` prints this document; `preludec --explain=double_lock` prints one entry, and\n"
         "`preludec --explain=\"'n' is already locked\"` finds it by the message. Errors and warnings in C itself are clang's.\n"
         "A warning obeys its option and is on by default; a remark is off by default. `…` stands for what the message names.\n"
         "Each example gives the diagnostic that it stands under.\n";
  for (const std::string_view *document = explanations; !document->empty(); ++document) print_section(ref(*document), out);
}

// As a name of a kind is written, of a name or an option as the user wrote it.
std::string as_name(StringRef given) {
  given = given.ltrim('-');
  if (!given.consume_front("Wno-") && !given.consume_front("Rno-") && !given.consume_front("W")) given.consume_front("R");
  std::string name = given.str();
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

// The names that may have been meant, best first; if none is nearly right, the nearest one and `is_near` is false.
std::vector<std::string> similar(StringRef given, bool &is_near) {
  std::string wanted = as_name(given);
  std::vector<std::pair<unsigned, std::string>> found;
  std::pair<unsigned, std::string> nearest(~0u, "");
  for (Kind kind : kinds()) {
    StringRef name = ref(prelude::name(kind));
    std::string option = as_name(ref(prelude::option(kind)));
    unsigned least = ~0u;
    bool fits = wanted.size() > 3 && name.contains(wanted);
    for (StringRef known : {name, StringRef(option)}) {
      unsigned distance = StringRef(wanted).edit_distance(known);
      least = std::min(least, known.empty() ? ~0u : distance);
      fits |= distance <= std::max<size_t>(1, std::min(known.size(), wanted.size()) / 4);
    }
    if (fits) found.emplace_back(least, name.str());
    nearest = std::min(nearest, {least, name.str()});
  }
  is_near = !found.empty();
  if (!is_near) return {"'" + nearest.second + "'"};
  std::stable_sort(found.begin(), found.end());
  std::vector<std::string> out;
  for (auto &[distance, name] : found)
    if (out.size() < 3) out.push_back("'" + name + "'");
  return out;
}

} // namespace

int print_explanation(StringRef of, clang::DiagnosticsEngine &diagnostics) {
  llvm::raw_ostream &out = llvm::outs();
  if (of == "all") return print_all(out), 0;
  if (of == "?") return print_list(kinds(), out), 0;
  std::vector<Kind> found = meant(of);
  if (found.size() == 1) return print_one(found[0], out), 0;
  if (!found.empty()) return print_list(found, out), 0;
  bool is_near = false;
  std::string names = llvm::join(similar(of, is_near), " or ");
  diagnostics.Report(diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Error,
                                                 "no diagnostic of preludec's is '%0'; %1 '--explain=?' lists all"))
      << of << (is_near ? "did you mean " + names + "?" : "the nearest is " + names + ";");
  return 1;
}

} // namespace prelude::driver
