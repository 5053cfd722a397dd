// Where a program begins: `main`, which runs on every node, and the headers of each file.
#include "port/recorder.h"

namespace prelude::port {
using namespace clang;

void Recorder::define_main(const FunctionDecl *function) {
  auto begin = spot(function->getBeginLoc()), name = spot(function->getLocation());
  auto info = function->getTypeSourceInfo()->getTypeLoc().getAsAdjusted<FunctionTypeLoc>();
  if (!begin || !name || !info || begin->file != name->file) return;
  auto close = spot(info.getRParenLoc());
  if (!close) return;
  MainFunction out{begin->file, begin->offset, name->offset, "", function->getReturnType().getAsString(), ""};
  out.head = out_.files[begin->file].text.substr(begin->offset, close->offset + 1 - begin->offset);
  std::string parameters;
  for (const ParmVarDecl *parameter : function->parameters()) {
    std::string declared = parameter->getNameAsString();
    out.arguments += (out.arguments.empty() ? "" : ", ") + declared;
    parameter->getType().getAsStringInternal(declared, context_.getPrintingPolicy());
    parameters += (parameters.empty() ? "" : ", ") + declared;
  }
  if (!function->hasWrittenPrototype()) out.head = out.result + " main(" + (parameters.empty() ? "void" : parameters) + ")";
  out_.mains.push_back(std::move(out));
}

void Recorder::find_includes() {
  for (unsigned i = 0; i < manager_.local_sloc_entry_size(); ++i) {
    const SrcMgr::SLocEntry &entry = manager_.getLocalSLocEntry(i);
    SourceLocation from = entry.isFile() ? entry.getFile().getIncludeLoc() : SourceLocation();
    if (from.isInvalid() || !from.isFileID()) continue;
    if (auto at = spot(from)) out_.files.at(at->file).includes.insert(at->offset);
  }
}

} // namespace prelude::port
