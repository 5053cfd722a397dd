#include "port/port.h"

#include "port/choose.h"
#include "port/recorder.h"
#include "port/write.h"

namespace prelude::port {

Port::Port() : program_(std::make_unique<Program>()) {}
Port::~Port() = default;

void Port::read(clang::ASTUnit &ast, const frontend::MarkedFiles &files) { record(ast, files, *program_); }

std::vector<File> Port::draft(const std::function<bool(const std::string &)> &wants_remarks, Diagnostics &out) {
  if (!choose(*program_, out)) return {};
  std::set<std::string> said; // of headers that several sources include
  for (const Recursion &one : program_->recursions)
    if (program_->slots.of(one.slot).is_region && wants_remarks(one.function) && said.insert(one.place.text()).second)
      out.report(Kind::port_fork, one.place, {one.function});
  return write(*program_);
}

} // namespace prelude::port
