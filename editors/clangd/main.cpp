// prelude-clangd: stands between an editor and clangd, for Prelude C (docs/editors.md).
#include "clangd/check.h"
#include "clangd/proxy.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace prelude::editor;

namespace {

constexpr const char *usage = R"(usage: prelude-clangd [OPTION OF CLANGD]...
       prelude-clangd --check=FILE [OPTION OF CLANGD]...
       prelude-clangd --print=FILE
A language server for Prelude C: clangd, which gets the texts of files with blanks for annotations.
  --check=FILE  check FILE as clangd --check does, without an editor
  --print=FILE  print the text of FILE as clangd gets it
The environment variable CLANGD names another clangd than clangd-19 or clangd.
)";

struct Child {
  pid_t pid;
  FILE *input, *output;
};

[[noreturn]] void fail(const std::string &what) {
  std::fprintf(stderr, "prelude-clangd: %s\n", what.c_str());
  std::exit(1);
}

// A message of the protocol: lines of a header, of which one says the length, an empty line, the text. False at the end.
bool receive(FILE *from, std::string &message) {
  size_t length = 0;
  char *line = nullptr;
  size_t room = 0;
  bool ended = true;
  while (getline(&line, &room, from) > 0) {
    llvm::StringRef header = llvm::StringRef(line).trim();
    if (header.empty()) {
      ended = false;
      break;
    }
    if (header.consume_front_insensitive("content-length:")) header.trim().getAsInteger(10, length);
  }
  std::free(line);
  message.resize(length);
  return !ended && std::fread(message.data(), 1, length, from) == length;
}

void send(FILE *to, const std::string &message) {
  std::fprintf(to, "Content-Length: %zu\r\n\r\n", message.size());
  std::fwrite(message.data(), 1, message.size(), to);
  std::fflush(to);
}

std::string clangd() {
  if (const char *named = std::getenv("CLANGD")) return named;
  for (const char *name : {"clangd-19", "clangd"})
    if (auto path = llvm::sys::findProgramByName(name)) return *path;
  fail("clangd-19 is not there: install it, or name one with CLANGD");
}

Child start(std::vector<std::string> arguments) {
  int to[2], from[2];
  if (pipe(to) != 0 || pipe(from) != 0) fail("no pipe");
  pid_t pid = fork();
  if (pid < 0) fail("no process for clangd");
  if (pid == 0) {
    dup2(to[0], 0);
    dup2(from[1], 1);
    for (int file : {to[0], to[1], from[0], from[1]}) close(file);
    std::vector<char *> pointers;
    for (std::string &argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    execvp(pointers[0], pointers.data());
    std::fprintf(stderr, "prelude-clangd: %s cannot be run\n", pointers[0]);
    _exit(127);
  }
  close(to[0]);
  close(from[1]);
  return {pid, fdopen(to[1], "w"), fdopen(from[0], "r")};
}

// Headers stand beside the folder of this program, as preludec's do.
std::string installed(const char *self) {
  std::string program = llvm::sys::fs::getMainExecutable(self, nullptr);
  return llvm::sys::path::parent_path(llvm::sys::path::parent_path(program)).str();
}

// Clangd's exit code: 0 if it finds no error.
int check(const std::string &file, const std::string &home, std::vector<std::string> options) {
  std::string error;
  CheckFolder folder(file, home + "/include", error);
  if (!error.empty()) {
    std::fprintf(stderr, "prelude-clangd: %s\n", error.c_str());
    return 1;
  }
  std::erase_if(options, [](const std::string &option) { return option.starts_with("--check="); });
  std::vector<std::string> arguments{clangd()};
  for (std::string &argument : folder.arguments()) arguments.push_back(std::move(argument));
  arguments.insert(arguments.end(), options.begin(), options.end());
  std::vector<llvm::StringRef> command(arguments.begin(), arguments.end());
  int code = llvm::sys::ExecuteAndWait(arguments[0], command, std::nullopt, {}, 0, 0, &error);
  if (code < 0) std::fprintf(stderr, "prelude-clangd: %s: %s\n", arguments[0].c_str(), error.c_str());
  return code < 0 ? 1 : code;
}

void answer(Proxy &proxy, Child clangd) {
  std::string message;
  while (receive(clangd.output, message))
    if (auto changed = proxy.to_editor(message)) send(stdout, *changed);
  int status = 0;
  waitpid(clangd.pid, &status, 0);
  std::fflush(stdout);
  _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
}

} // namespace

int main(int count, char **values) {
  for (int i = 1; i < count; ++i) {
    llvm::StringRef argument = values[i];
    if (argument == "--help") return std::fputs(usage, stdout) < 0;
    if (argument.consume_front("--check=")) return check(argument.str(), installed(values[0]), {values + 1, values + count});
    if (!argument.consume_front("--print=")) continue;
    auto source = read(argument.str());
    if (!source) fail("cannot read " + argument.str());
    return std::fputs(blanked(*source).text.c_str(), stdout) < 0;
  }
  std::string home = installed(values[0]);
  std::vector<std::string> arguments{clangd(), "--use-dirty-headers", "--query-driver=" + home + "/bin/preludec"};
  arguments.insert(arguments.end(), values + 1, values + count);
  std::signal(SIGPIPE, SIG_IGN);
  Child child = start(std::move(arguments));
  Proxy proxy(home + "/include");
  std::thread answers([&] { answer(proxy, child); });
  std::string message;
  while (receive(stdin, message))
    for (const std::string &each : proxy.to_clangd(message)) send(child.input, each);
  std::fclose(child.input);
  answers.join();
}
