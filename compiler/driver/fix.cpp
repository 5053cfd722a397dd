#include "driver/fix.h"

#include "diagnostics/lines.h"
#include "driver/output.h"
#include "driver/session.h"

#include "clang/Tooling/Core/Replacement.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"

#include <algorithm>
#include <map>
#include <set>

namespace prelude::driver {
namespace fs = llvm::sys::fs;
using clang::tooling::Replacement;
using clang::tooling::Replacements;
using llvm::StringRef;
namespace {

std::string real(const std::string &file) {
  llvm::SmallString<128> path;
  return fs::real_path(file, path) ? absolute_path(file) : path.str().str();
}

// After #line, the place of a diagnostic is in another line of the file, or in another file.
bool renumbers_lines(StringRef text) {
  static const llvm::Regex directive("^[ \t]*#[ \t]*(line[ \t]|[0-9])", llvm::Regex::Newline);
  return directive.match(text);
}

// Files as they are before, and what is to become of them.
class Changes {
public:
  void add(const std::vector<FixIt> &fixits) {
    std::map<std::string, Replacements> after = made_;
    std::set<std::string> touched;
    for (const FixIt &fixit : fixits) {
      std::optional<Replacement> one = replacement(fixit);
      if (!one) return;
      Replacements &file = after[one->getFilePath().str()];
      if (std::find(file.begin(), file.end(), *one) != file.end()) continue; // of an earlier diagnostic, too
      if (llvm::Error conflict = file.add(*one)) return llvm::consumeError(std::move(conflict));
      touched.insert(one->getFilePath().str());
      names_.try_emplace(one->getFilePath().str(), fixit.place.file);
    }
    made_ = std::move(after);
    for (const std::string &file : touched) ++counts_[file];
  }

  bool write(const Session &session) const {
    bool all = true;
    for (const auto &[file, count] : counts_) {
      const std::string &name = names_.at(file);
      llvm::Expected<std::string> text = clang::tooling::applyAllReplacements(texts_.at(file), made_.at(file));
      if (!text) {
        session.error("cannot fix '" + name + "': " + llvm::toString(text.takeError()));
        all = false;
        continue;
      }
      if (std::string wrong = replace(file, *text); wrong.empty())
        session.note("fixed '" + name + "': " + std::to_string(count) + (count == 1 ? " fix" : " fixes") + "; compile again");
      else session.error("cannot fix '" + name + "': " + wrong), all = false;
    }
    return all;
  }

  static std::string replace(const std::string &file, const std::string &text) {
    llvm::ErrorOr<fs::perms> permissions = fs::getPermissions(file);
    if (!permissions) return permissions.getError().message();
    if (!(*permissions & fs::all_write) || fs::access(file, fs::AccessMode::Write)) return "the file is read-only";
    std::error_code error = write_text(file, text, /*keeps_permissions=*/true);
    return error ? error.message() : "";
  }

private:
  const std::string *text_of(const std::string &file) {
    auto [known, is_new] = texts_.try_emplace(file);
    if (!is_new) return known->second.empty() ? nullptr : &known->second;
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer || renumbers_lines((*buffer)->getBuffer())) return nullptr;
    known->second = (*buffer)->getBuffer().str();
    return &known->second;
  }

  std::optional<Replacement> replacement(const FixIt &fixit) {
    std::string file = real(fixit.place.file);
    const std::string *text = text_of(file);
    if (!text) return {};
    size_t at = 0;
    for (unsigned line = 1; line < fixit.place.line; ++line) {
      if (at >= text->size()) return {};
      at = next_line(*text, at);
    }
    at += fixit.place.column - 1;
    size_t length = fixit.inserts ? 0 : fixit.place.length;
    if (at + length > line_end(*text, std::min(at, text->size()))) return {};
    return Replacement(file, unsigned(at), unsigned(length), fixit.text);
  }

  std::map<std::string, std::string> texts_; // empty: not to be changed
  std::map<std::string, Replacements> made_;
  std::map<std::string, unsigned> counts_; // of diagnostics
  std::map<std::string, std::string> names_; // as the user says them
};

} // namespace

bool Fixes::may_change(const Place &place) const {
  std::string file = real(place.file);
  return fs::is_regular_file(file) && std::none_of(system_.begin(), system_.end(), [&](const std::string &folder) {
           return StringRef(file).starts_with(folder) || StringRef(file).starts_with(real(folder) + "/");
         });
}

void Fixes::add(const Diagnostics &shown, const std::string &source) {
  const std::string *text = shown.source(source);
  if (!text || renumbers_lines(*text)) return;
  bool doubtful = shown.has_error_if([](const Diagnostic &one) { return !one.kind && one.fixits.empty(); });
  bool any = false;
  for (const Diagnostic &diagnostic : shown.all()) {
    const std::vector<FixIt> &fixits = diagnostic.fixits;
    if (diagnostic.severity == Severity::Note || fixits.empty()) continue;
    if (!std::all_of(fixits.begin(), fixits.end(), [&](const FixIt &fixit) { return may_change(fixit.place); })) continue;
    any = true;
    if (!doubtful) wanted_.push_back(fixits);
  }
  if (any && doubtful) doubtful_.push_back(source);
}

void Fixes::become(const std::string &file, const std::string &text) {
  if (may_change({file, 1, 1})) whole_[file] = text;
}

bool Fixes::apply(const Session &session) const {
  Changes changes;
  bool all = true;
  for (const auto &[file, text] : whole_) {
    std::string wrong = Changes::replace(real(file), text);
    if (wrong.empty()) session.note("placed locks in '" + file + "'");
    else session.error("cannot fix '" + file + "': " + wrong), all = false;
  }
  if (!whole_.empty()) return all; // the places of fix-its are those of the text with locks
  for (const std::vector<FixIt> &fixits : wanted_) changes.add(fixits);
  for (const std::string &source : doubtful_)
    session.note("nothing of '" + source + "' is fixed: an error without a fix-it comes first");
  return changes.write(session);
}

} // namespace prelude::driver
