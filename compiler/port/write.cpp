// The text of a draft: what has been chosen, as changes of the files.
#include "port/write.h"

#include "diagnostics/lines.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace prelude::port {
namespace {
using llvm::StringRef;

struct Wanted {
  unsigned begin, end;
  std::string text;
};

// Without those inside of others. Two of the same place are made in the order in which they were asked for.
std::vector<Change> apart(std::vector<Wanted> all) {
  std::stable_sort(all.begin(), all.end(), [](const Wanted &one, const Wanted &other) {
    return one.begin != other.begin ? one.begin < other.begin : one.end > other.end;
  });
  std::vector<Change> out;
  for (Wanted &one : all) {
    bool is_new = out.empty() || one.begin > out.back().end || (one.begin == out.back().end && one.end > one.begin) ||
                  (one.begin == out.back().end && out.back().end > out.back().begin);
    bool is_same = !out.empty() && out.back().begin == one.begin && out.back().end == one.end;
    if (is_same && out.back().text == one.text) continue;
    if (is_new) out.push_back({one.begin, one.end, std::move(one.text)});
    else if (is_same) out.back().text += one.text;
  }
  return out;
}

// The first line that includes a header in any case. Of a file that includes none, the line after its guard, or the first one.
unsigned place_of_include(const SourceFile &file) {
  std::string_view text = file.text;
  unsigned depth = 0, guarded = 0; // by a guard, and where the line after it begins
  bool has_guard = false, was_first = false;
  StringRef guard;
  for (size_t at = 0; at < text.size(); at = next_line(text, at)) {
    size_t end = line_end(text, at);
    StringRef line = StringRef(text.substr(at, end - at)).trim();
    if (!line.consume_front("#")) continue;
    line = line.ltrim();
    auto included = file.includes.lower_bound(unsigned(at));
    bool includes = included != file.includes.end() && *included < end;
    if (includes && depth <= has_guard) return unsigned(at);
    if (was_first && line.consume_front("define") && line.trim().starts_with(guard))
      has_guard = true, guarded = unsigned(next_line(text, at));
    else if (depth == 0) has_guard = false, guarded = 0; // the conditional before is not about the whole file
    was_first = depth == 0 && line.consume_front("ifndef");
    if (was_first) guard = line.trim();
    if (was_first || line.starts_with("if")) ++depth;
    else if (line.starts_with("endif")) --depth;
  }
  return guarded ? guarded : text.starts_with("\xef\xbb\xbf") ? 3 : 0;
}

bool has_carriage_returns(const std::string &text) { return StringRef(text).contains("\r\n"); }

// `main` runs on every node. Its text becomes a function of node 0's; the other nodes' programs end, which waits for it.
void write_main(const MainFunction &main, const Program &program, const std::string &text, std::vector<Wanted> &out) {
  std::string name = "sequential_main";
  while (program.names.contains(name)) name += "_";
  out.push_back({main.begin, main.begin, "static "});
  out.push_back({main.name, main.name + 4, name});
  std::string call = name + "(" + main.arguments + ")", end = text.ends_with("\n") ? "" : "\n";
  end += "\n/* The sequential program runs on node 0; the others serve it until it ends. */\n" + main.head + "\n{\n";
  if (main.result == "void") end += "    if (node_self() == 0) " + call + ";\n";
  else end += "    return node_self() == 0 ? " + call + " : 0;\n";
  out.push_back({unsigned(text.size()), unsigned(text.size()), end + "}\n"});
}

// `region` goes in the place of `const`: Clang gives `c ? p : q` a plain pointer's type if one of two region pointers is const.
Wanted qualified(std::string_view text, unsigned at, bool after_star) {
  StringRef before = StringRef(text.substr(0, at)).rtrim();
  bool is_const =
      !after_star && before.consume_back("const") && !before.empty() && !isalnum(uint8_t(before.back())) && before.back() != '_';
  return {is_const ? unsigned(before.size()) : at, at, "region "};
}

std::string after(const std::string &before, const std::vector<Change> &changes) {
  std::string out;
  unsigned at = 0;
  for (const Change &change : changes) {
    out += before.substr(at, change.begin - at) + change.text;
    at = change.end;
  }
  return out + before.substr(at);
}

std::string text_of_edit(const Edit &edit, const Slots &slots) {
  std::string out = edit.text;
  if (size_t at = out.find('%'); at != out.npos && out.find("region_new") == 0)
    out.replace(at, 1, edit.has_element && slots.of(edit.element).is_region ? "region " : "");
  return out;
}

} // namespace

std::vector<File> write(const Program &program) {
  std::map<std::string, std::vector<Wanted>> wanted;
  for (const auto &[spot, written] : program.slots.written())
    if (program.slots.of(written.slot).is_region && !written.is_left_out)
      wanted[spot.file].push_back(qualified(program.files.at(spot.file).text, spot.offset, written.after_star));
  for (const Edit &edit : program.edits)
    if (program.slots.of(edit.slot).is_region)
      wanted[edit.at.file].push_back({edit.at.offset, edit.at.offset + edit.length, text_of_edit(edit, program.slots)});
  for (const MainFunction &main : program.mains) write_main(main, program, program.files.at(main.file).text, wanted[main.file]);
  std::vector<File> out;
  for (auto &[path, all] : wanted) {
    const SourceFile &source = program.files.at(path);
    unsigned include = place_of_include(source);
    all.push_back({include, include, "#include <prelude.h>\n"});
    File file{source.name, path, source.names, source.text, "", apart(std::move(all))};
    if (has_carriage_returns(source.text))
      for (Change &change : file.changes)
        for (size_t at = 0; (at = change.text.find('\n', at)) != change.text.npos; at += 2) change.text.replace(at, 1, "\r\n");
    file.after = after(file.before, file.changes);
    out.push_back(std::move(file));
  }
  return out;
}

} // namespace prelude::port
