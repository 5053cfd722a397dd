#include "driver/interfaces.h"

#include "driver/files.h"

#include "llvm/Object/ELFObjectFile.h"

namespace sisal::driver {

namespace {

constexpr const char *section_name = "sisal_interfaces";

// A string literal of C, or of the assembler.
std::string literal(const std::string &text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '\n') result += "\\n";
    else if (c == '"' || c == '\\') result += '\\', result += c;
    else result += c;
  }
  return result + "\"";
}

} // namespace

// The section is none that is loaded: programs do not get larger, and the linker keeps it, though no code refers to it.
std::string interface_text(const std::vector<graph::Interface> &interfaces) {
  std::string result;
  for (const graph::Interface &each : interfaces)
    result += "__asm__(" +
              literal(std::string(".pushsection ") + section_name + ",\"\",@progbits\n.asciz " + literal(graph::to_text(each)) +
                      "\n.popsection") +
              ");\n";
  return result.empty() ? "" : "\n// What other files are promised, or expected to have; fsc compares it when it links.\n" + result;
}

bool do_interfaces_fit(const std::vector<graph::Interface> &interfaces) {
  std::vector<std::string> wrong = graph::faults_of_program(interfaces);
  for (const std::string &text : wrong) llvm::errs() << text << "\n";
  return wrong.empty();
}

bool do_interfaces_agree(const std::string &program) {
  auto file = llvm::object::ObjectFile::createObjectFile(program);
  if (!file) {
    say_error("cannot read '" + program + "': " + llvm::toString(file.takeError()));
    return false;
  }
  std::vector<graph::Interface> all;
  for (const llvm::object::SectionRef &section : file->getBinary()->sections()) {
    llvm::Expected<llvm::StringRef> name = section.getName(), contents = section.getContents();
    if (name && contents && *name == section_name) all = graph::from_texts({contents->data(), contents->size()});
    if (!name) llvm::consumeError(name.takeError());
    if (!contents) llvm::consumeError(contents.takeError());
  }
  std::vector<std::string> wrong = graph::disagreements(all);
  for (const std::string &text : wrong) llvm::errs() << text << "\n";
  return wrong.empty();
}

} // namespace sisal::driver
