// --emit=json: all that a plan decides, for tools. lang-spec/plan.schema.json describes it.
#include "remarks/constructs.h"
#include "remarks/document.h"

#include "diagnostics/lines.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"

namespace prelude::remarks {
Value place_json(const Place &place) {
  if (place.line == 0) return nullptr;
  return Object{{"file", place.file}, {"line", place.line}, {"column", place.column}, {"length", place.length}};
}

Array Emitted::at(const Place &place) const {
  Array out;
  auto found = lines_.find({place.file, place.line});
  if (found == lines_.end()) return out;
  for (auto [file, line] : found->second) {
    Object *last = out.empty() ? nullptr : out.back().getAsObject();
    if (last && last->getInteger("file") == int64_t(file) && last->getInteger("last") == int64_t(line) - 1) (*last)["last"] = line;
    else out.push_back(Object{{"file", int64_t(file)}, {"first", line}, {"last", line}});
  }
  return out;
}

void Emitted::add(size_t file, llvm::StringRef text) {
  std::string name;
  unsigned number = 1, line = 0;
  bool begins = true;
  std::string &kept = texts_.emplace_back();
  std::vector<Run> &runs = runs_.emplace_back();
  text.consume_back("\n");
  for (llvm::StringRef one : llvm::split(text, '\n')) {
    llvm::StringRef rest = one;
    if (unsigned given = 0; rest.consume_front("#line ") && !rest.consumeInteger(10, given)) {
      number = given;
      if (rest = rest.trim(); rest.size() > 1) name = rest.drop_front().drop_back().str();
      begins = true;
    } else {
      kept += one.str() + "\n";
      if (begins && !name.empty()) runs.push_back({line + 1, name, number}), begins = false;
      lines_[{name, number++}].push_back({file, ++line});
    }
  }
}

namespace {

Array runs_json(const std::vector<Run> &runs) {
  Array out;
  for (const Run &run : runs) out.push_back(Object{{"first", run.first}, {"file", run.file}, {"line", run.line}});
  return out;
}

// The runs of lines of a source: more than one where it has #line.
std::vector<Run> runs_of(const plan::File &file) {
  std::vector<Run> out{{1, file.name, 1}};
  Lines lines(file.text);
  for (const plan::NumberedFrom &from : file.numbered) out.push_back({lines.at(from.offset).line, from.name, from.line});
  return out;
}

Object function_json(const plan::Function &function, const Emitted &emitted) {
  Object out{{"name", function.name},
             {"file", int64_t(function.file)},
             {"place", place_json(function.place)},
             {"result", function.result},
             {"migrates", function.migrates},
             {"begins_as_handler", function.begins_as_handler},
             {"recursive", function.recursive},
             {"shared_state", function.shared_state}};
  for (const Construct *construct : all_constructs)
    if (construct->json) construct->json(Writer(function, emitted), out);
  return out;
}

Object remark_json(const Remark &remark) {
  std::vector<std::string> arguments;
  Object named;
  for (const Argument &argument : remark.arguments) arguments.push_back(argument.value), named[argument.key] = argument.value;
  Array notes;
  for (const Note &note : remark.notes)
    notes.push_back(Object{{"place", place_json(note.place)}, {"message", message(note.kind, note.arguments)}});
  return Object{{"group", std::string(option(remark.kind).substr(2))}, {"kind", std::string(name(remark.kind))}, {"function", remark.function},
          {"place", place_json(remark.place)}, {"message", message(remark.kind, arguments)}, {"arguments", std::move(named)},
          {"notes", std::move(notes)}};
}

} // namespace

Value document(const plan::Unit &unit, const std::vector<Remark> &remarks, const Texts &texts) {
  Emitted emitted(texts.emitted);
  Array files, functions, all, privates(unit.privates);
  for (size_t i = 0; i < unit.files.size(); ++i) {
    const std::string *text = emitted.text(i);
    files.push_back(Object{{"name", unit.files[i].name},
                           {"source", llvm::json::fixUTF8(texts.sources[i])},
                           {"source_lines", runs_json(runs_of(unit.files[i]))},
                           {"emitted", text ? Value(llvm::json::fixUTF8(*text)) : Value(nullptr)},
                           {"emitted_lines", text ? runs_json(emitted.runs(i)) : Array()}});
  }
  for (const plan::Function &function : unit.functions)
    if (function.uses_regions || !function.loops.empty()) functions.push_back(function_json(function, emitted));
  for (const Remark &remark : remarks) all.push_back(remark_json(remark));
  return Object{{"version", 2}, {"files", std::move(files)}, {"functions", std::move(functions)}, {"node_private", std::move(privates)},
                {"remarks", std::move(all)}};
}

std::string json(const plan::Unit &unit, const std::vector<Remark> &remarks, const Texts &texts) {
  return llvm::formatv("{0:2}\n", document(unit, remarks, texts)).str();
}

} // namespace prelude::remarks
