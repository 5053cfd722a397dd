// Remarks as LLVM writes its own, for -fsave-optimization-record.
#include "remarks/remarks.h"

#include "llvm/Remarks/Remark.h"
#include "llvm/Remarks/RemarkSerializer.h"
#include "llvm/Support/raw_ostream.h"

namespace prelude::remarks {
namespace {

namespace lr = llvm::remarks;

// moves_as_handler: MovesAsHandler.
std::string camel(std::string_view name) {
  std::string out;
  bool upper = true;
  for (char c : name) {
    if (c != '_') out += upper ? char(c - 'a' + 'A') : c;
    upper = c == '_';
  }
  return out;
}

std::optional<lr::RemarkLocation> location(const Place &place) {
  if (place.line == 0) return {};
  return lr::RemarkLocation{place.file, place.line, place.column};
}

lr::Type type_of(Kind kind) {
  std::string_view group = option(kind);
  bool stays = kind == Kind::stays_at_lock || kind == Kind::stays_at_call || kind == Kind::fork_is_no_call;
  if (group == "-Rmissed-move" || stays) return lr::Type::Missed;
  return group == "-Rmove" ? lr::Type::Passed : lr::Type::Analysis;
}

// The pieces of a message, in order: what stands in the pattern, and the arguments by their keys. Together they are the message.
class Pieces {
public:
  void add(std::string_view pattern, const std::vector<Argument> &arguments) {
    for (size_t i = 0; i < pattern.size();) {
      size_t hole = pattern.find('{', i);
      add("String", std::string(pattern.substr(i, hole - i)));
      if (hole == pattern.npos) return;
      const Argument &argument = arguments[size_t(pattern[hole + 1] - '0')];
      add(argument.key, argument.value);
      i = hole + 3;
    }
  }
  void add(const std::string &key, const std::string &value, const Place &place = {}) {
    if (!value.empty()) all_.push_back({key, value, place});
  }
  void write(lr::Remark &out) const {
    for (const Piece &piece : all_) {
      lr::Argument &argument = out.Args.emplace_back();
      argument.Key = piece.key, argument.Val = piece.value, argument.Loc = location(piece.place);
    }
  }

private:
  struct Piece {
    std::string key, value;
    Place place;
  };
  std::vector<Piece> all_;
};

} // namespace

std::string record(const std::vector<Remark> &remarks, const std::string &format) {
  std::string text;
  llvm::raw_string_ostream out(text);
  auto serializer = llvm::cantFail(
      lr::createRemarkSerializer(llvm::cantFail(lr::parseFormat(format)), lr::SerializerMode::Standalone, out));
  for (const Remark &remark : remarks) {
    std::string pass = "prelude-" + std::string(option(remark.kind).substr(2)), kind = camel(name(remark.kind));
    Pieces pieces;
    pieces.add(pattern(remark.kind), remark.arguments);
    for (const Note &note : remark.notes)
      pieces.add(camel(name(note.kind)), "; " + message(note.kind, note.arguments), note.place);
    lr::Remark one;
    one.RemarkType = type_of(remark.kind);
    one.PassName = pass, one.RemarkName = kind, one.FunctionName = remark.function;
    one.Loc = location(remark.place);
    pieces.write(one);
    serializer->emit(one);
  }
  return text;
}

} // namespace prelude::remarks
