#include "emit/code.h"

namespace sisal::emit {

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (char c : text) result += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return result + "\"";
}

void Lines::line(const std::string &text) {
  if (has_lines_ && line_ != 0 && (compiler_ != line_ || compiler_file_ != file_)) {
    text_ += "#line " + std::to_string(line_) + (compiler_file_ == file_ ? "" : " " + file_) + "\n";
    compiler_ = line_;
    compiler_file_ = file_;
  }
  text_.append(4 * depth_, ' ');
  text_ += text;
  text_ += '\n';
  compiler_++;
}

std::string Lines::take() {
  if (compiler_file_ != first_file_) text_ += "#line 1 " + first_file_ + "\n";
  return std::move(text_);
}

void Lines::open(const std::string &text) {
  line(text.empty() ? "{" : text + " {");
  depth_++;
}

void Lines::close(const std::string &after) {
  depth_--;
  line("}" + after);
}

void Lines::otherwise(const std::string &text) {
  depth_--;
  line("} " + text + " {");
  depth_++;
}

} // namespace sisal::emit
