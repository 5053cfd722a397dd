// The unified format: hunks of lines with three lines around them.
#include "port/port.h"

#include "diagnostics/lines.h"

#include <algorithm>

namespace prelude::port {
namespace {

constexpr size_t around = 3;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    out.push_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

// Lines that are exchanged for others; by numbers from 0.
struct Block {
  size_t first, last; // of the text before, without the last
  std::string text;   // of the whole lines after
};

size_t begin_of_line(std::string_view text, size_t at) { return at == 0 ? 0 : text.rfind('\n', at - 1) + 1; }

// Blocks that follow each other are one.
std::vector<Block> joined(const std::vector<Block> &blocks) {
  std::vector<Block> out;
  for (const Block &block : blocks)
    if (out.empty() || out.back().last < block.first) out.push_back(block);
    else out.back().last = block.last, out.back().text += block.text;
  return out;
}

std::vector<Block> blocks_of(const File &file) {
  std::vector<Block> out;
  std::string_view text = file.before;
  size_t at = 0; // where the text of the last block ends
  for (const Change &change : file.changes) {
    bool whole = change.begin == change.end && change.begin == begin_of_line(text, change.begin) && change.text.ends_with("\n");
    size_t begin = begin_of_line(text, change.begin), end = text.find('\n', change.end);
    end = whole ? change.begin : end == text.npos ? text.size() : end + 1;
    if (!out.empty() && begin < at) { // in the last line of the block before
      std::string &last = out.back().text;
      last.resize(last.size() - (at - change.begin));
      last += change.text;
    } else {
      size_t first = size_t(std::count(text.begin(), text.begin() + long(begin), '\n'));
      out.push_back({first, first, std::string(text.substr(begin, change.begin - begin)) + change.text});
    }
    out.back().text += text.substr(change.end, end - change.end);
    out.back().last = lines_of(text.substr(0, end)).size();
    at = end;
  }
  return joined(out);
}

void add(std::string &out, char mark, std::string_view line) {
  out += mark;
  out += line;
  if (!line.ends_with("\n")) out += "\n\\ No newline at end of file\n";
}

std::string range(size_t first, size_t count) {
  return std::to_string(count == 0 ? first : first + 1) + (count == 1 ? "" : "," + std::to_string(count));
}

} // namespace

std::string unified(const File &file, const std::string &name) {
  std::string out = "--- a/" + name + "\n+++ b/" + name + "\n";
  std::vector<std::string_view> lines = lines_of(file.before);
  std::vector<Block> blocks = blocks_of(file);
  long more = 0; // lines after, of the hunks before
  for (size_t i = 0; i < blocks.size();) {
    size_t first = blocks[i].first - std::min(blocks[i].first, around), at = first, next = i, added = 0;
    std::string hunk;
    for (; next < blocks.size() && (next == i || blocks[next].first <= at + 2 * around); ++next) {
      while (at < blocks[next].first) add(hunk, ' ', lines[at++]), ++added;
      while (at < blocks[next].last) add(hunk, '-', lines[at++]);
      for (std::string_view line : lines_of(blocks[next].text)) add(hunk, '+', line), ++added;
    }
    size_t end = std::min(at + around, lines.size());
    while (at < end) add(hunk, ' ', lines[at++]), ++added;
    out += "@@ -" + range(first, at - first) + " +" + range(size_t(long(first) + more), added) + " @@\n" + hunk;
    more += long(added) - long(at - first);
    i = next;
  }
  return out;
}

Place place_before(const File &file, const Place &after) {
  size_t offset = 0;
  for (unsigned line = 1; line < after.line && offset < file.after.size(); ++line) offset = next_line(file.after, offset);
  offset = std::min(line_end(file.after, offset), offset + std::max(1u, after.column) - 1);
  size_t more = 0; // bytes that the text after has in front
  size_t before = offset;
  bool inside = false;
  for (const Change &change : file.changes) {
    size_t begins = change.begin + more;
    if (offset < begins) break;
    if (offset < begins + change.text.size()) {
      before = change.begin, inside = true;
      break;
    }
    more += change.text.size() - (change.end - change.begin);
  }
  if (!inside) before = offset - more;
  Position position = Lines(file.before).at(std::min(before, file.before.size()));
  return {file.name, position.line, position.column, inside ? 1 : after.length};
}

} // namespace prelude::port
