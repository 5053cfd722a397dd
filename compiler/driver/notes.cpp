#include "driver/notes.h"
#include "driver/known.h"
#include "driver/symbols.h"
#include "runtime/tasks/points/summaries.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <set>

namespace prelude::driver {
namespace object = llvm::object;
using llvm::StringRef;
using Elf = object::ELF64LEFile; // of the machines that the runtime knows
namespace {

struct RemoteCall {
  std::string how, callee, function, names; // rpc, spawn, fork; asks: a fork that is a call by these names
  Place place;
};

// "how callee function >name >name : file:line:column:length"
RemoteCall call_of(std::string_view line) {
  std::string_view words = mcrl::take(line, " : ");
  RemoteCall call;
  for (std::string *word : {&call.how, &call.callee, &call.function}) *word = mcrl::take(words, " ");
  while (!words.empty()) call.names += StringRef(mcrl::take(words, " ")).ltrim('>').str() + '\n';
  StringRef place = line;
  for (unsigned *number : {&call.place.length, &call.place.column, &call.place.line}) {
    StringRef text;
    std::tie(place, text) = place.rsplit(':');
    (void)text.getAsInteger(10, *number);
  }
  call.place.file = place;
  return call;
}

// What a program and its libraries say, as the runtime will read it.
class Notes {
public:
  explicit Notes(llvm::ArrayRef<const char *> linker_arguments);
  void add(const std::string &path);

  mcrl::Summaries summaries;
  std::vector<RemoteCall> calls;
  bool misses_library = false;

private:
  void add_notes(const Elf &);
  void add_library(StringRef name);

  std::vector<std::string> folders_;    // where the loader or the linker may look for libraries
  llvm::StringMap<std::string> inputs_; // by the names of their files
  llvm::StringSet<> libraries_;
};

Notes::Notes(llvm::ArrayRef<const char *> arguments) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    StringRef argument = arguments[i];
    if ((argument == "-rpath" || argument == "-rpath-link") && i + 1 < arguments.size()) folders_.push_back(arguments[++i]);
    else if (argument.consume_front("-L")) folders_.push_back(argument.str());
  }
  for (const LinkerInput &input : linker_inputs(arguments)) {
    inputs_.try_emplace(llvm::sys::path::filename(input.path), input.path);
    folders_.push_back(llvm::sys::path::parent_path(input.path).str());
  }
}

// Libraries of those that have no notes have none either.
void Notes::add(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer) return;
  auto elf = known(Elf::create((*buffer)->getBuffer()));
  if (!elf) return;
  add_notes(*elf);
}

void Notes::add_notes(const Elf &elf) {
  bool has_notes = false;
  auto segments = known(elf.program_headers());
  for (const Elf::Elf_Phdr &segment : segments ? *segments : Elf::Elf_Phdr_Range()) {
    if (segment.p_type != llvm::ELF::PT_NOTE) continue;
    llvm::Error error = llvm::Error::success();
    for (Elf::Elf_Note note : elf.notes(segment, error)) {
      if (note.getName() != mcrl::notes_owner.data()) continue;
      has_notes = true;
      std::string_view text = note.getDescAsStringRef(std::max<size_t>(segment.p_align, 4));
      if (note.getType() == mcrl::note_of_summaries) summaries.add(text);
      while (note.getType() == mcrl::note_of_calls && !text.empty()) calls.push_back(call_of(mcrl::take(text, "\n")));
    }
    llvm::consumeError(std::move(error));
  }
  if (!has_notes) return;
  auto entries = known(elf.dynamicEntries());
  const char *strings = nullptr;
  for (const Elf::Elf_Dyn &entry : entries ? *entries : Elf::Elf_Dyn_Range())
    if (entry.getTag() == llvm::ELF::DT_STRTAB)
      if (auto at = known(elf.toMappedAddr(entry.getPtr()))) strings = reinterpret_cast<const char *>(*at);
  for (const Elf::Elf_Dyn &entry : entries &&strings ? *entries : Elf::Elf_Dyn_Range())
    if (entry.getTag() == llvm::ELF::DT_NEEDED) add_library(strings + entry.getVal());
}

void Notes::add_library(StringRef name) {
  if (!libraries_.insert(name).second) return;
  auto input = inputs_.find(llvm::sys::path::filename(name));
  if (input != inputs_.end()) return add(input->second);
  for (const std::string &folder : folders_)
    if (std::string path = (folder.empty() ? "." : folder) + "/" + name.str(); llvm::sys::fs::exists(path)) return add(path);
  misses_library = true;
}

} // namespace

Diagnostics check_calls(const std::string &program, llvm::ArrayRef<const char *> arguments, const remarks::Levels &levels) {
  Notes notes(arguments);
  notes.add(program);
  Diagnostics out;
  std::vector<remarks::Remark> remarks;
  std::set<std::string> said; // an inline function may be in several objects
  for (const RemoteCall &call : notes.calls) {
    if (!said.insert(call.place.text() + call.names).second) continue;
    bool asks = call.how == "asks";
    if (notes.summaries.may_be_collective(call.names))
      out.report(Kind::collective_elsewhere, call.place, {call.callee, asks ? "fork" : call.how});
    else if (std::string why = asks ? notes.summaries.why(call.names) : ""; !why.empty())
      if (!notes.misses_library || !mcrl::Summaries::is_unknown(why))
        remarks.push_back(remarks::fork_is_no_call(call.function, call.place, call.callee, why));
  }
  out.append(remarks::shown(remarks, levels));
  return out;
}

} // namespace prelude::driver
