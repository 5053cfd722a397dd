#include "driver/fix.h"

#include "driver/changes.h"
#include "driver/output.h"
#include "driver/session.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>

namespace prelude::driver {
namespace fs = llvm::sys::fs;
using llvm::StringRef;
namespace {

std::string written(const std::string &file, const std::string &text) {
  std::string path = real_path(file);
  llvm::ErrorOr<fs::perms> permissions = fs::getPermissions(path);
  if (!permissions) return permissions.getError().message();
  if (!(*permissions & fs::all_write) || fs::access(path, fs::AccessMode::Write)) return "the file is read-only";
  std::error_code error = write_text(path, text, /*keeps_permissions=*/true);
  return error ? error.message() : "";
}

std::optional<std::string> text_in(const std::string &file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  return buffer ? std::optional((*buffer)->getBuffer().str()) : std::nullopt;
}

} // namespace

bool Fixes::may_change(const Place &place) const {
  std::string file = real_path(place.file);
  return fs::is_regular_file(file) && std::none_of(system_.begin(), system_.end(), [&](const std::string &folder) {
           return StringRef(file).starts_with(folder) || StringRef(file).starts_with(real_path(folder) + "/");
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

void Fixes::become(const std::string &file, const std::string &text, const std::string &done) {
  if (may_change({file, 1, 1})) whole_[file] = {text, done};
}

bool Fixes::apply(const Session &session) const {
  bool all = true;
  auto write = [&](const std::string &file, const std::string &text, const std::string &done) {
    std::string wrong = written(file, text);
    if (wrong.empty()) return session.note(done);
    session.error("cannot fix '" + file + "': " + wrong);
    all = false;
  };
  for (const auto &[file, text] : whole_) write(file, text.first, text.second);
  if (!whole_.empty()) return all; // the places of fix-its are those of the text with locks
  for (const std::string &source : doubtful_)
    session.note("nothing of '" + source + "' is fixed: an error without a fix-it comes first");
  Changes changes(text_in);
  for (const std::vector<FixIt> &fixits : wanted_) changes.add(fixits);
  std::string error;
  for (const Changes::File &file : changes.files(error))
    write(file.name, file.text,
          "fixed '" + file.name + "': " + std::to_string(file.count) + (file.count == 1 ? " fix" : " fixes") + "; compile again");
  if (!error.empty()) session.error(error), all = false;
  return all;
}

} // namespace prelude::driver
