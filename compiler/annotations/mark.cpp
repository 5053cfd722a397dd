#include "annotations/mark.h"

#include "annotations/names.h"
#include "annotations/words.h"

#include <algorithm>
#include <utility>

namespace prelude::annotations {
namespace {

struct Piece {
  size_t begin, end; // in the source
  std::string before, after;
};

std::string_view attribute_of(std::string_view contract) {
#define PRELUDE_CONTRACT(word, effect, mode, attribute)                                                                            \
  if (contract == #word) return #attribute;
#include "lang-spec/words.def"
  return {};
}

std::string clause_mark(std::string_view name) {
  return "prelude_" + (is_reduction(name) ? "reduce" : std::string(name)) + "_";
}

class Marker {
public:
  Marker(std::string_view source, MarkedText &out) : source_(source), out_(out) {}

  void run(const std::vector<NameUse> &names) {
    for (; number_ < out_.scanned.annotations.size(); ++number_) mark(out_.scanned.annotations[number_]);
    for (const NameUse &use : names) // what an annotation keeps may begin with one
      if (!is_removed(use.begin)) name(use);
    pieces_.insert(pieces_.end(), last_.rbegin(), last_.rend());
    // A statement in the arguments of an rpc's call may have annotations of its own.
    std::stable_sort(pieces_.begin(), pieces_.end(), [](const Piece &a, const Piece &b) { return a.begin < b.begin; });
    for (const Problem &problem : out_.scanned.problems) {
      size_t at = problem.offset;
      for (Span kept : problem.kept) clear(std::exchange(at, kept.end), kept.begin);
      clear(at, problem.offset + problem.length);
    }
    std::sort(clear_.begin(), clear_.end());
    write();
  }

private:
  void keep(size_t begin, size_t length, std::string before, std::string after) {
    pieces_.push_back({begin, begin + length, std::move(before), std::move(after)});
  }

  // With a malformed annotation.
  bool is_removed(size_t at) const {
    auto holds = [at](size_t begin, size_t end) { return begin <= at && at < end; };
    const std::vector<Problem> &all = out_.scanned.problems;
    return std::any_of(all.begin(), all.end(), [&](const Problem &problem) {
      return holds(problem.offset, problem.offset + problem.length) &&
             std::none_of(problem.kept.begin(), problem.kept.end(), [&](Span kept) { return holds(kept.begin, kept.end); });
    });
  }

  // `local` stays, and gets a name that no program has; `shared` is no word of C, so a blank is left where it stands.
  void name(const NameUse &use) {
    size_t length = spelling(use.name).size();
    if (use.name == Name::local && use.call == 0) return keep(use.begin, length, "prelude_", "_");
    clear_.push_back({use.begin, use.begin + length});
    if (use.name == Name::local) return keep(use.call, 0, "prelude_local_", "");
    keep(use.begin, 0, "prelude_shared_ ", "");
  }

  void clear(size_t begin, size_t end) {
    for (Span part : out_.scanned.between_directives(begin, end)) clear_.push_back({part.begin, part.end});
  }

  // The call of a mark for the annotation, up to its further arguments.
  std::string call(const std::string &mark) const { return mark + "(" + std::to_string(number_); }

  void mark(const Annotation &annotation) {
    clear(annotation.begin, annotation.end);
    if (annotation.outside) { // reported already; with a value, Clang reports nothing more
      if (annotation.as<Fork>()) keep(annotation.begin, 0, "0", "");
      return;
    }
    std::visit([&](const auto &one) { mark(annotation, one); }, annotation.what);
  }

  void mark(const Annotation &annotation, const Move &move) {
    bool has_value = std::any_of(move.clauses.begin(), move.clauses.end(), [](const Clause &one) { return !one.text.empty(); });
    if (!has_value && !move.guard) keep(annotation.begin, 0, call("prelude_move_") + ");", "");
    move_parts(move);
  }

  void mark(const Annotation &annotation, const BeginMove &frame) {
    keep(annotation.begin, 0, call("prelude_begin_") + ");", "");
    move_parts(frame);
  }

  void mark(const Annotation &annotation, const EndMove &) { keep(annotation.begin, 0, call("prelude_end_") + ");", ""); }

  void mark(const Annotation &annotation, const Rpc &rpc) {
    if (rpc.call.end == 0) keep(annotation.begin, 0, call("prelude_rpc_") + ");", "");
    else {
      keep(rpc.call.begin, 0, "(" + call("prelude_rpc_") + "), ", "");
      keep(rpc.call.end, 0, ")", "");
    }
    clauses(rpc.clauses);
  }

  void mark(const Annotation &, const When &when) { guard(when.guard); }

  void mark(const Annotation &annotation, const Spawn &spawn) {
    part(spawn.call, "", "");
    place(spawn, false, ", ", "");
    if (annotation.semicolon) keep(annotation.end - 1, 1, "", "");
  }

  void mark(const Annotation &, const Fork &fork) {
    part(fork.call, fork.valued ? "__extension__ ({ __auto_type prelude_value_ = " : "", "");
    place(fork, fork.is_anywhere(), fork.valued ? "; " : ", ", fork.valued ? "; prelude_value_; })" : "");
  }

  // The call begins where the word does, so that it is indented alike.
  void mark(const Annotation &annotation, const Join &join) {
    keep(annotation.begin, 0, call("prelude_join_") + (join.part.empty() ? ", 0);" : ", ((void)("), "");
    if (!join.part.empty()) part(join.part, "", "), 1));");
  }

  // `for` of the word stays. A block that holds the marks begins after the heads.
  void mark(const Annotation &, const Forall &forall) {
    constexpr size_t kept = 3;
    for (const ForallHead &head : forall.heads) {
      keep(head.word, kept, "", "");
      keep(head.begin, head.end - head.begin, "", "");
    }
    const std::string &place = forall.place.text;
    bool node = forall.place.number_begin != 0, plain = place.empty() || place == "any" || place == "blocks" || place == "cyclic";
    size_t begin = forall.heads.back().end;
    keep(begin, 0, " {", "");
    if (plain)
      keep(begin, 0, " " + call(place == "any" ? "prelude_forall_any_" : place == "cyclic" ? "prelude_forall_cyclic_" : "prelude_forall_") + ");", "");
    else value(forall.place, call(node ? "prelude_forall_node_" : "prelude_forall_at_") + ", ", ");");
    keep(forall.block_end, 0, " }", "");
    clauses(forall.reductions);
  }

  // The marks, and braces, stand around the block. What comes after the block comes after all that ends with it.
  void mark(const Annotation &annotation, const Finish &finish) {
    for (const std::string &text : {std::string("{"), std::string(" "), call("prelude_finish_") + ");"}) keep(annotation.begin, 0, text, "");
    size_t end = finish.block_end;
    for (const std::string &text : {std::string(" }"), call("prelude_finish_end_") + ");", std::string(" ")})
      last_.push_back({end, end, text, ""});
  }

  // Clang's own attributes: the only ones that may stand there in a definition and name its parameters.
  void mark(const Annotation &, const Contract &contract) {
    const Clause &first = contract.parameters.front(), &last = contract.parameters.back();
    keep(first.begin, last.end - first.begin, " __attribute__((" + std::string(attribute_of(first.name)) + "(", ")))");
  }

  void part(const Part &part, std::string before, std::string after) {
    keep(part.begin, part.text.size(), std::move(before), std::move(after));
  }

  void value(const Where &place, std::string before, std::string after) {
    keep(place.value_begin(), place.end() - place.value_begin(), std::move(before), std::move(after));
  }

  void clauses(const std::vector<Clause> &all) {
    for (const Clause &clause : all)
      if (!clause.text.empty()) keep(clause.end - clause.text.size(), clause.text.size(), call(clause_mark(clause.name)) + ", ", ");");
  }

  void guard(const Guard &guard) { part(guard.condition, call("prelude_when_") + ", ", ");"); }

  void move_parts(const Move &move) {
    clauses(move.clauses);
    if (move.guard) guard(*move.guard);
  }

  void place(const Spawn &spawn, bool is_anywhere, const std::string &before, const std::string &after) {
    const Where &place = spawn.place;
    if (place.empty()) return keep(spawn.call.end(), 0, before + call("prelude_here_") + ")", after);
    if (is_anywhere) return keep(spawn.call.end(), 0, before + call("prelude_anywhere_") + ")", after);
    value(place, before + call(place.number_begin != 0 ? "prelude_at_node_" : "prelude_at_") + ", ", ")" + after);
  }

  void insert(const std::string &text) {
    if (text.empty()) return;
    size_t before = out_.inserted.empty() ? 0 : out_.inserted.back().before + out_.inserted.back().length;
    out_.inserted.push_back({out_.text.size(), text.size(), before});
    out_.text += text;
  }

  // The next byte of the text is a blank in place of a byte of an annotation.
  void clear() {
    size_t at = out_.text.size();
    if (!out_.blanked.empty() && out_.blanked.back().second == at) ++out_.blanked.back().second;
    else out_.blanked.push_back({at, at + 1});
  }

  void write() {
    size_t at = 0;
    auto cleared = clear_.begin();
    // The parts of an annotation that are not kept become blanks.
    auto copy = [&](size_t end, bool kept) {
      for (; at < end; ++at) {
        while (cleared != clear_.end() && cleared->second <= at) ++cleared;
        bool blank = !kept && cleared != clear_.end() && cleared->first <= at;
        char c = source_[at];
        blank &= c != '\n' && c != '\r' && c != '\\'; // a backslash may join lines of a directive
        if (blank) clear();
        out_.text += blank ? ' ' : c;
      }
    };
    // What an annotation keeps may have others and names in it.
    std::vector<const Piece *> open;
    auto close = [&](size_t before) {
      for (; !open.empty() && open.back()->end <= before; open.pop_back()) {
        copy(open.back()->end, true);
        insert(open.back()->after);
      }
    };
    for (const Piece &piece : pieces_) {
      close(piece.begin);
      copy(piece.begin, !open.empty());
      insert(piece.before);
      open.push_back(&piece);
    }
    close(source_.size());
    copy(source_.size(), false);
  }

  std::string_view source_;
  MarkedText &out_;
  size_t number_ = 0; // of the annotation
  std::vector<Piece> pieces_;
  std::vector<Piece> last_; // those that come after all others at their place
  std::vector<std::pair<size_t, size_t>> clear_;
};

} // namespace

size_t MarkedText::in_text(size_t scanned_offset) const {
  auto first_behind = std::partition_point(inserted.begin(), inserted.end(), [&](const Insertion &insertion) {
    return insertion.at < scanned_offset + insertion.before;
  });
  return first_behind == inserted.begin() ? scanned_offset : scanned_offset + first_behind[-1].before + first_behind[-1].length;
}

size_t MarkedText::unwritten_between(size_t from, size_t offset) const {
  auto part = std::lower_bound(unwritten.begin(), unwritten.end(), from, [](const auto &one, size_t at) { return one.first < at; });
  size_t sum = 0;
  for (; part != unwritten.end() && part->first < offset; ++part) sum += std::min(part->second, offset) - part->first;
  return sum;
}

MarkedText mark(std::string file, std::string_view source, ScanResult scanned) {
  return mark(std::move(file), source, std::move(scanned), {});
}

MarkedText mark(std::string file, std::string_view source, ScanResult scanned, const std::vector<NameUse> &names) {
  MarkedText out{std::move(file), {}, std::move(scanned), {}};
  out.text.reserve(source.size() + 64);
  Marker(source, out).run(names);
  for (const Insertion &one : out.inserted) out.unwritten.emplace_back(one.at, one.at + one.length);
  return out;
}

} // namespace prelude::annotations
