#include "driver/interfaces.h"

#include "driver/files.h"

#include "llvm/Object/Archive.h"
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

namespace {

std::vector<graph::Interface> interfaces_of(const llvm::object::ObjectFile &file) {
  std::vector<graph::Interface> all;
  for (const llvm::object::SectionRef &section : file.sections()) {
    llvm::Expected<llvm::StringRef> name = section.getName(), contents = section.getContents();
    if (name && contents && *name == section_name) all = graph::from_texts({contents->data(), contents->size()});
    if (!name) llvm::consumeError(name.takeError());
    if (!contents) llvm::consumeError(contents.takeError());
  }
  return all;
}

// A library gives definitions. Its calls count only where the linker takes their members.
void add_library(const llvm::object::Archive &library, std::vector<graph::Interface> &interfaces) {
  llvm::Error error = llvm::Error::success();
  for (const llvm::object::Archive::Child &child : library.children(error)) {
    auto member = child.getAsBinary();
    auto *object = member ? llvm::dyn_cast<llvm::object::ObjectFile>(member->get()) : nullptr;
    if (!member) llvm::consumeError(member.takeError());
    if (!object) continue;
    for (graph::Interface &each : interfaces_of(*object))
      if (each.is_definition) interfaces.push_back(std::move(each));
  }
  llvm::consumeError(std::move(error));
}

bool print(const std::vector<std::string> &wrong) {
  for (const std::string &text : wrong) llvm::errs() << text << "\n";
  return wrong.empty();
}

} // namespace

// What cannot be read is the linker's to say.
bool do_errors_agree(std::vector<graph::Interface> interfaces, const std::vector<std::string> &inputs) {
  for (const std::string &input : inputs) {
    if (kind_of(input) != InputKind::linked) continue;
    auto binary = llvm::object::createBinary(input);
    if (!binary) {
      llvm::consumeError(binary.takeError());
    } else if (auto *object = llvm::dyn_cast<llvm::object::ObjectFile>(binary->getBinary())) {
      const std::vector<graph::Interface> found = interfaces_of(*object);
      interfaces.insert(interfaces.end(), found.begin(), found.end());
    } else if (auto *library = llvm::dyn_cast<llvm::object::Archive>(binary->getBinary())) {
      add_library(*library, interfaces);
    }
  }
  return print(graph::mixed_errors(interfaces));
}

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

bool do_interfaces_fit(const std::vector<graph::Interface> &interfaces) { return print(graph::faults_of_program(interfaces)); }

bool do_interfaces_agree(const std::string &program) {
  auto file = llvm::object::ObjectFile::createObjectFile(program);
  if (!file) {
    say_error("cannot read '" + program + "': " + llvm::toString(file.takeError()));
    return false;
  }
  return print(graph::disagreements(interfaces_of(*file->getBinary())));
}

} // namespace sisal::driver
