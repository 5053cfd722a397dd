// The functions that the writers of --emit=json share (lang-spec/plan.schema.json).
#pragma once

#include "plan/plan.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

#include <map>

namespace prelude::remarks {

using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

Value place_json(const Place &);

// A run of lines of a text that have consecutive numbers in the source.
struct Run {
  unsigned first;
  std::string file;
  unsigned line;
};

// Emitted files without the #line in them, and their lines by the lines of the source that they are numbered as.
class Emitted {
public:
  explicit Emitted(const std::vector<std::string> &texts) {
    for (size_t i = 0; i < texts.size(); ++i) add(i, texts[i]);
  }

  const std::string *text(size_t file) const { return file < texts_.size() ? &texts_[file] : nullptr; }
  const std::vector<Run> &runs(size_t file) const { return runs_[file]; }

  Array at(const Place &place) const;

private:
  void add(size_t file, llvm::StringRef text);

  std::vector<std::string> texts_;
  std::vector<std::vector<Run>> runs_;
  std::map<std::pair<std::string, unsigned>, std::vector<std::pair<size_t, unsigned>>> lines_;
};

// Writes the object of one function in --emit=json.
class Writer {
public:
  Writer(const plan::Function &function, const Emitted &emitted) : function_(function), emitted_(emitted) {}

  const plan::Function &function() const { return function_; }

  const std::string &name_of(plan::VariableId id) const { return function_.variables[id].name; }
  Array emitted_at(const Place &place) const { return emitted_.at(place); }
  // An object of each one: make(writer, one).
  template <typename One> Array array(const std::vector<One> &all, Object (*make)(const Writer &, const One &)) const {
    Array out;
    for (const One &one : all) out.push_back(make(*this, one));
    return out;
  }
  Value number(std::optional<size_t> index) const { return index ? Value(function_.points[*index].number) : Value(nullptr); }

protected:
  const plan::Function &function_;
  const Emitted &emitted_;
};

} // namespace prelude::remarks
