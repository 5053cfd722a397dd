#include "driver/changes.h"

#include "diagnostics/lines.h"
#include "driver/output.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Regex.h"

#include <algorithm>
#include <set>

namespace prelude::driver {
using clang::tooling::Replacement;
using clang::tooling::Replacements;

std::string real_path(const std::string &file) {
  llvm::SmallString<128> path;
  return llvm::sys::fs::real_path(file, path) ? absolute_path(file) : path.str().str();
}

bool renumbers_lines(std::string_view text) {
  static const llvm::Regex directive("^[ \t]*#[ \t]*(line[ \t]|[0-9])", llvm::Regex::Newline);
  return directive.match(text);
}

void Changes::add(const std::vector<FixIt> &fixits) {
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

std::vector<Changes::File> Changes::files(std::string &error) const {
  std::vector<File> out;
  for (const auto &[file, count] : counts_) {
    llvm::Expected<std::string> text = clang::tooling::applyAllReplacements(texts_.at(file), made_.at(file));
    if (text) out.push_back({names_.at(file), std::move(*text), count});
    else error = "cannot fix '" + names_.at(file) + "': " + llvm::toString(text.takeError());
  }
  return out;
}

const std::string *Changes::text_of(const std::string &name, const std::string &file) {
  auto [known, is_new] = texts_.try_emplace(file);
  if (is_new)
    if (std::optional<std::string> text = read_(name); text && !renumbers_lines(*text)) known->second = std::move(*text);
  return known->second.empty() ? nullptr : &known->second;
}

std::optional<Replacement> Changes::replacement(const FixIt &fixit) {
  std::string file = real_path(fixit.place.file);
  const std::string *text = text_of(fixit.place.file, file);
  if (!text) return {};
  size_t at = offset_of(*text, {fixit.place.line, fixit.place.column});
  size_t length = fixit.inserts ? 0 : fixit.place.length;
  if (at + length > line_end(*text, std::min(at, text->size()))) return {};
  return Replacement(file, unsigned(at), unsigned(length), fixit.text);
}

} // namespace prelude::driver
