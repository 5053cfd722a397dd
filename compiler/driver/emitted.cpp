#include "driver/emitted.h"

#include "emit/emit.h"

#include "llvm/Support/MemoryBuffer.h"

namespace prelude::driver {
namespace {

// With the text of each file as the user wrote it.
remarks::Texts texts_of(const plan::Unit &plan, const std::string &main) {
  remarks::Texts out{{}, emit::files(plan, true)};
  for (const plan::File &file : plan.files) {
    if (out.sources.empty()) out.sources.push_back(main);
    else if (auto buffer = llvm::MemoryBuffer::getFile(file.path)) out.sources.push_back((*buffer)->getBuffer().str());
    else out.sources.push_back(file.text); // with blanks for annotations
  }
  return out;
}

} // namespace

std::string printed(Print print, const plan::Unit &plan, const std::vector<remarks::Remark> &remarks, const std::string &main) {
  switch (print) {
  case Print::json: return remarks::json(plan, remarks, texts_of(plan, main));
  case Print::html: return remarks::page(plan, remarks, texts_of(plan, main));
  case Print::continuations: return emit::continuations(plan);
  case Print::locks: return emit::locks(plan);
  case Print::live: return emit::live(plan);
  case Print::loops: return emit::loops(plan);
  case Print::plan: return emit::plan(plan);
  case Print::nothing:
  case Print::c:
  case Print::serial:
  case Print::annotations:
  case Print::port: break;
  }
  return emit::unit(plan);
}

std::string printed_unchanged(Print print, const plan::Unit &plan, const std::vector<remarks::Remark> &remarks, const std::string &main) {
  if (print == Print::c) return main;
  return print == Print::json || print == Print::html ? printed(print, plan, remarks, main) : "";
}

} // namespace prelude::driver
