#include "annotations/annotations.h"
#include "annotations/lines.h"

#include <algorithm>

namespace prelude::annotations {

namespace {

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

void append_line_ends(std::string_view from, std::string &text) {
  for (size_t i = 0; i < from.size(); ++i) {
    if (!is_line_end(from[i])) continue;
    text += from[i];
    // A "\n" that comes later must not join with this "\r" to one line end.
    if (from[i] == '\r' && from.substr(i + 1, 1) != "\n") text += ' ';
  }
}

// The source with the texts of problems blanked; offsets stay.
std::string without_problems(std::string_view source, const ScanResult &result) {
  std::string text(source);
  for (const Problem &problem : result.problems)
    for (size_t i = problem.offset; i < std::min(problem.offset + problem.length, text.size()); ++i)
      if (!is_line_end(text[i]) && text[i] != '\\') text[i] = ' ';
  return text;
}

// The last piece for which `key` is not above the offset.
const MarkedText::Piece &piece_at(const std::vector<MarkedText::Piece> &pieces, size_t MarkedText::Piece::*key, size_t offset) {
  auto behind = std::upper_bound(pieces.begin(), pieces.end(), offset,
                                 [key](size_t value, const MarkedText::Piece &piece) { return value < piece.*key; });
  return *(behind == pieces.begin() ? behind : behind - 1);
}

std::string clause_list(const Annotation &annotation) {
  std::string list;
  for (const Clause &clause : annotation.clauses) {
    if (!list.empty()) list += ", ";
    list += clause.name;
    if (!clause.text.empty()) list += ": " + clause.text;
  }
  return list.empty() ? list : "(" + list + ")";
}

} // namespace

MarkedText mark(std::string_view source, const ScanResult &result) {
  MarkedText marked;
  std::string blanked = without_problems(source, result);
  marked.text.reserve(source.size() + 32 * result.annotations.size());
  marked.pieces.push_back({0, 0, std::nullopt});
  size_t done = 0;
  for (size_t i = 0; i < result.annotations.size(); ++i) {
    const Annotation &annotation = result.annotations[i];
    marked.text.append(blanked, done, annotation.begin - done);
    marked.pieces.push_back({marked.text.size(), annotation.begin, i});
    marked.text += "__prelude_mark(" + std::to_string(i) + ")";
    if (annotation.kind != Kind::fork) marked.text += ';';
    append_line_ends(source.substr(annotation.begin, annotation.end - annotation.begin), marked.text);
    done = annotation.end;
    marked.pieces.push_back({marked.text.size(), done, std::nullopt});
  }
  marked.text.append(blanked, done, source.size() - done);
  marked.marked_lines = line_starts(marked.text);
  marked.original_lines = line_starts(source);
  return marked;
}

size_t MarkedText::original(size_t marked_offset) const {
  const Piece &piece = piece_at(pieces, &Piece::marked_begin, marked_offset);
  return piece.annotation ? piece.original_begin : piece.original_begin + (marked_offset - piece.marked_begin);
}

size_t MarkedText::marked(size_t original_offset) const {
  const Piece &piece = piece_at(pieces, &Piece::original_begin, original_offset);
  return piece.annotation ? piece.marked_begin : piece.marked_begin + (original_offset - piece.original_begin);
}

Position MarkedText::original(Position position) const {
  if (position.line == 0 || position.line > marked_lines.size()) return position;
  size_t start = marked_lines[position.line - 1];
  return position_of(original_lines, original(start + (position.column ? position.column - 1 : 0)));
}

std::optional<size_t> MarkedText::annotation_at(size_t marked_offset) const {
  return piece_at(pieces, &Piece::marked_begin, marked_offset).annotation;
}

std::string dump(std::string_view file, const ScanResult &result) {
  std::string out;
  for (const Annotation &annotation : result.annotations) {
    out += std::string(file) + ":" + std::to_string(annotation.line) + ":" + std::to_string(annotation.column) + ": ";
    out += std::string(spelling(annotation.kind)) + clause_list(annotation);
    if (!annotation.call.empty()) out += " " + annotation.call;
    if (!annotation.place.empty()) out += " at " + annotation.place;
    if (!annotation.condition.empty())
      out += std::string(annotation.kind == Kind::when ? "" : " when") + " (" + annotation.condition + ")";
    out += '\n';
  }
  return out;
}

} // namespace prelude::annotations
