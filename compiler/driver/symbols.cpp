#include "driver/symbols.h"
#include "driver/known.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/SymbolicFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <map>
#include <memory>
#include <vector>

namespace prelude::driver {
namespace object = llvm::object;
using llvm::StringRef;
namespace {

// The global symbols of what is linked.
class Linked {
public:
  // A file of any kind that a linker takes. `whole`: of an archive all members are linked, not only those that are referred to.
  void add_file(const std::string &path, bool whole);
  void require(StringRef name) { undefined_.insert(name); }
  bool needs(const std::string &library);

private:
  struct Lazy {
    std::unique_ptr<object::Archive> archive;
    llvm::StringMap<uint64_t> definers;                // symbol to member, by its place
    std::map<uint64_t, object::Archive::Child> members; // not linked yet
  };

  void add(llvm::MemoryBufferRef, bool whole);
  void add_archive(std::unique_ptr<object::Archive>, bool whole);
  bool take_members(Lazy &);
  void add_symbols(object::basic_symbol_iterator begin, object::basic_symbol_iterator end);
  bool is_missing(StringRef name) const { return undefined_.contains(name) && !defined_.contains(name); }

  llvm::LLVMContext context_; // of bitcode, which -flto makes
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> buffers_;
  std::vector<Lazy> archives_;
  llvm::StringSet<> defined_, undefined_;
};

void Linked::add_symbols(object::basic_symbol_iterator begin, object::basic_symbol_iterator end) {
  for (auto symbol = begin; symbol != end; ++symbol) {
    std::optional<uint32_t> flags = known(symbol->getFlags());
    if (!flags || !(*flags & object::SymbolRef::SF_Global)) continue;
    std::string name;
    llvm::raw_string_ostream out(name);
    if (llvm::Error error = symbol->printName(out)) {
      llvm::consumeError(std::move(error));
      continue;
    }
    (*flags & object::SymbolRef::SF_Undefined ? undefined_ : defined_).insert(out.str());
  }
}

void Linked::add(llvm::MemoryBufferRef buffer, bool whole) {
  llvm::file_magic magic = llvm::identify_magic(buffer.getBuffer());
  if (magic == llvm::file_magic::archive) {
    if (auto archive = known(object::Archive::create(buffer))) add_archive(std::move(*archive), whole);
    return;
  }
  if (!object::SymbolicFile::isSymbolicFile(magic, &context_)) return; // a script for the linker
  auto file = known(object::SymbolicFile::createSymbolicFile(buffer, magic, &context_));
  if (!file) return;
  if (auto *shared = llvm::dyn_cast<object::ELFObjectFileBase>(file->get());
      shared && magic == llvm::file_magic::elf_shared_object) {
    auto range = shared->getDynamicSymbolIterators();
    add_symbols(range.begin(), range.end());
  } else add_symbols((*file)->symbol_begin(), (*file)->symbol_end());
}

void Linked::add_archive(std::unique_ptr<object::Archive> archive, bool whole) {
  if (whole) {
    llvm::Error error = llvm::Error::success();
    for (const object::Archive::Child &member : archive->children(error))
      if (auto buffer = known(member.getMemoryBufferRef())) add(*buffer, whole);
    llvm::consumeError(std::move(error));
    return;
  }
  Lazy lazy;
  for (const object::Archive::Symbol &symbol : archive->symbols()) {
    std::optional<object::Archive::Child> member = known(symbol.getMember());
    if (!member) continue;
    lazy.definers.try_emplace(symbol.getName(), member->getChildOffset());
    lazy.members.emplace(member->getChildOffset(), *member);
  }
  lazy.archive = std::move(archive);
  archives_.push_back(std::move(lazy));
}

// A linker takes the members that define what is undefined.
bool Linked::take_members(Lazy &lazy) {
  std::vector<uint64_t> wanted;
  for (const auto &name : undefined_)
    if (auto definer = lazy.definers.find(name.first()); definer != lazy.definers.end() && is_missing(name.first()))
      wanted.push_back(definer->second);
  bool taken = false;
  for (uint64_t place : wanted) {
    auto member = lazy.members.find(place);
    if (member == lazy.members.end()) continue;
    if (auto buffer = known(member->second.getMemoryBufferRef())) add(*buffer, false), taken = true;
    lazy.members.erase(member);
  }
  return taken;
}

void Linked::add_file(const std::string &path, bool whole) {
  if (llvm::sys::fs::is_directory(path)) return;
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer) return;
  buffers_.push_back(std::move(*buffer));
  add(*buffers_.back(), whole);
}

bool Linked::needs(const std::string &library) {
  // The order does not matter here; where it does, the linker reports it.
  for (bool taken = true; taken;) {
    taken = false;
    for (size_t i = 0; i < archives_.size(); ++i) taken |= take_members(archives_[i]);
  }
  auto buffer = llvm::MemoryBuffer::getFile(library, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer) return true; // the linker reports the error
  auto archive = known(object::Archive::create(**buffer));
  if (!archive) return true;
  for (const object::Archive::Symbol &symbol : (*archive)->symbols())
    // C++ has libraries of its own for instances of templates.
    if (is_missing(symbol.getName()) && !symbol.getName().starts_with("_Z")) return true;
  return false;
}

// Where the linker finds -lNAME; empty if it does not.
std::string find_library(StringRef name, llvm::ArrayRef<std::string> folders, bool is_static) {
  std::vector<std::string> files;
  if (name.starts_with(":")) files = {name.drop_front().str()};
  else if (is_static) files = {("lib" + name + ".a").str()};
  else files = {("lib" + name + ".so").str(), ("lib" + name + ".a").str()};
  for (const std::string &folder : folders)
    for (const std::string &file : files)
      if (std::string path = folder + "/" + file; llvm::sys::fs::exists(path)) return path;
  return "";
}

} // namespace

std::vector<LinkerInput> linker_inputs(llvm::ArrayRef<const char *> arguments, std::vector<std::string> *required) {
  std::vector<LinkerInput> out;
  std::vector<std::string> folders;
  for (StringRef argument : arguments)
    if (argument.consume_front("-L")) folders.push_back(argument.str());
  bool is_static = false, whole = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    StringRef argument = arguments[i];
    auto require = [&](StringRef name) {
      if (required) required->push_back(name.str());
    };
    if (argument == "-o" || argument == "-dynamic-linker" || argument == "-m" || argument == "-z" || argument == "-plugin") ++i;
    else if (argument == "-u" && i + 1 < arguments.size()) require(arguments[++i]);
    else if (argument.consume_front("--undefined=")) require(argument);
    else if (argument == "-static" || argument == "-Bstatic") is_static = true;
    else if (argument == "-Bdynamic") is_static = false;
    else if (argument == "--whole-archive") whole = true;
    else if (argument == "--no-whole-archive") whole = false;
    else if (argument.consume_front("-l")) out.push_back({find_library(argument, folders, is_static), whole});
    else if (!argument.starts_with("-")) out.push_back({argument.str(), whole});
  }
  return out;
}

bool refer_to(llvm::ArrayRef<const char *> arguments, const std::string &library) {
  Linked linked;
  std::vector<std::string> required;
  for (const LinkerInput &input : linker_inputs(arguments, &required)) linked.add_file(input.path, input.whole);
  for (const std::string &name : required) linked.require(name);
  return linked.needs(library);
}

} // namespace prelude::driver
