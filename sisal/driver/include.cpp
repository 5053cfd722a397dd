#include "driver/include.h"

#include "syntax/syntax.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <set>

namespace sisal::driver {

namespace {

class Includer {
public:
  Includer(Sources &sources, const Options &options, Diagnostics &diagnostics)
      : sources_(sources), options_(options), diagnostics_(diagnostics) {}

  std::optional<syntax::Unit> parse(FileId file) {
    is_new(sources_.path(file));
    std::optional<syntax::Unit> unit = syntax::parse(sources_, file, diagnostics_);
    if (!unit) return std::nullopt;
    std::vector<syntax::Directive> directives;
    std::swap(directives, unit->directives);
    bool is_good = true;
    for (syntax::Directive &each : directives)
      if (each.name == "include") is_good &= add(*unit, each);
      else unit->directives.push_back(std::move(each));
    return is_good ? std::move(unit) : std::nullopt;
  }

private:
  // A file that includes itself, or is included on two ways, is there once.
  bool is_new(const std::string &path) {
    llvm::sys::fs::UniqueID id;
    return llvm::sys::fs::getUniqueID(path, id) || seen_.insert({id.getDevice(), id.getFile()}).second;
  }

  bool add(syntax::Unit &unit, const syntax::Directive &directive) {
    const syntax::Name &name = directive.values[0];
    std::string path = find(name.text, sources_.path(directive.at.file));
    auto buffer = llvm::MemoryBuffer::getFile(path);
    if (!buffer) {
      diagnostics_.report(Message::unread_include, name.at, {name.text, buffer.getError().message()});
      return false;
    }
    if (!is_new(path)) return true;
    std::optional<syntax::Unit> part = parse(sources_.add(path, (*buffer)->getBuffer().str()));
    if (part) syntax::include(unit, std::move(*part), directive.at);
    return part.has_value();
  }

  std::string find(const std::string &name, const std::string &from) const {
    llvm::SmallString<128> beside(llvm::sys::path::parent_path(from));
    llvm::sys::path::append(beside, name);
    if (llvm::sys::path::is_absolute(name)) return name;
    if (llvm::sys::fs::exists(beside)) return beside.str().str();
    for (const std::string &folder : options_.include_folders) {
      llvm::SmallString<128> in_folder(folder);
      llvm::sys::path::append(in_folder, name);
      if (llvm::sys::fs::exists(in_folder)) return in_folder.str().str();
    }
    return beside.str().str();
  }

  Sources &sources_;
  const Options &options_;
  Diagnostics &diagnostics_;
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen_; // device and number
};

} // namespace

std::optional<syntax::Unit> parse_with_includes(Sources &sources, FileId file, const Options &options, Diagnostics &diagnostics) {
  return Includer(sources, options, diagnostics).parse(file);
}

} // namespace sisal::driver
