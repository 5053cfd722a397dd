// Pieces of C: an expression with how tightly it binds, and lines with their indentation.
#pragma once

#include <cstdint>
#include <string>

namespace sisal::emit {

// A string literal of C.
std::string quoted(const std::string &text);

// From the loosest to the tightest.
enum Binding : std::uint8_t { conditional, or_, and_, equality, relation, sum, product, unary, primary };

struct Code {
  std::string text;
  Binding binding = primary;
  bool is_counter = false; // a loop's index of type long: as an integer it is converted, as an index it is not
};

// The expression where something that binds so tightly is expected.
inline std::string at_least(const Code &code, Binding binding) {
  return code.binding >= binding ? code.text : "(" + code.text + ")";
}
inline bool is_name(const std::string &text) {
  return !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789") == std::string::npos;
}

// The text of functions. Before each line stands, where lines are wanted, the line of the program that it is from.
class Lines {
public:
  // Before the text and after it lines are of `file`. Files are as C writes them.
  Lines(bool has_lines, std::string file)
      : has_lines_(has_lines), first_file_(std::move(file)), file_(first_file_), compiler_file_(first_file_) {}

  void from(std::uint32_t line, const std::string &file) { line_ = line, file_ = file; }
  void line(const std::string &text);
  void open(const std::string &text);        // text {
  void close(const std::string &after = {}); // } after
  void otherwise(const std::string &text);   // } text {
  void text(const std::string &text) { text_ += text; }
  // The text so far is as it was when its length was this: for what is tried.
  const std::string &str() const { return text_; }
  std::string take();
  unsigned depth() const { return depth_; }

private:
  std::string text_;
  unsigned depth_ = 0;
  bool has_lines_;
  std::uint32_t line_ = 0, compiler_ = 0; // what comes now; what the C compiler would take the next line for
  std::string first_file_, file_, compiler_file_;
};

} // namespace sisal::emit
