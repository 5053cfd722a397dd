#include "emit/code.h"

namespace sisal::emit {

void Lines::line(const std::string &text) {
  if (has_lines_ && line_ != 0 && compiler_ != line_) {
    text_ += "#line " + std::to_string(line_) + "\n";
    compiler_ = line_;
  }
  text_.append(4 * depth_, ' ');
  text_ += text;
  text_ += '\n';
  compiler_++;
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
