#include "clangd/proxy.h"
#include "driver/header_option.h"

#include "gtest/gtest.h"

#include <fstream>

using namespace prelude::editor;
namespace json = llvm::json;

namespace {

json::Object message(const std::string &method, json::Object parameters) {
  return json::Object{{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(parameters)}};
}

std::string open(const std::string &path, const std::string &source) {
  json::Object document{{"uri", uri_of(path)}, {"text", source}};
  return printed(message("textDocument/didOpen", json::Object{{"textDocument", std::move(document)}}));
}

std::string diagnostics(const std::string &path) {
  return printed(message("textDocument/publishDiagnostics", json::Object{{"uri", uri_of(path)}, {"diagnostics", json::Array{}}}));
}

std::string sent_text(const std::string &sent) {
  json::Value value = llvm::cantFail(json::parse(sent));
  return value.getAsObject()->getObject("params")->getObject("textDocument")->getString("text")->str();
}

} // namespace

TEST(HeaderOption, KeepsTheSystemsHeadersAfterClangs) {
  for (const char *folder : {"/usr/include", "/usr/include/", "/usr/local/../include"})
    EXPECT_STREQ(prelude::driver::header_option(folder), "-idirafter") << folder;
  for (const char *folder : {"/usr/lib", "/opt/prelude/include"})
    EXPECT_STREQ(prelude::driver::header_option(folder), "-isystem") << folder;
}

TEST(Proxy, BlanksAnnotationsOfOpenedFiles) {
  Proxy proxy("/include");
  auto sent = proxy.to_clangd(open("/a b.c", "void f(int *n) {\n  read_lock(n); move(always)\n  n++; }"));
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent_text(sent[0]), "void f(int *n) {\n  read_lock(n);             \n  n++; }");
}

TEST(Proxy, KeepsColumnsInUtf16) {
  std::string blank = blanked("void f(int *n) { read_lock(n); move(if: g(\"\u00e9\U0001f600\")) h(); }").text;
  EXPECT_EQ(blank, "void f(int *n) { read_lock(n); " + std::string(18, ' ') + " h(); }");
}

TEST(Proxy, BlanksTheWholeTextAfterAChange) {
  Proxy proxy("/include");
  json::Object parameters{{"textDocument", json::Object{{"uri", "file:///a.c"}}},
                          {"contentChanges", json::Array{json::Object{{"text", "void f(int *n) { read_lock(n); move }"}}}}};
  auto sent = proxy.to_clangd(printed(message("textDocument/didChange", std::move(parameters))));
  EXPECT_NE(sent.at(0).find("read_lock(n);      }"), std::string::npos);
}

TEST(Proxy, OpensHeadersWithAnnotationsFirst) {
  std::string folder = testing::TempDir(), header = folder + "proxy_header.h";
  std::ofstream(header) << "static void f(int *n) { read_lock(n); move }";
  Proxy proxy("/include");
  auto sent = proxy.to_clangd(open(folder + "main.c", "#include \"proxy_header.h\"\n"));
  ASSERT_EQ(sent.size(), 2u);
  EXPECT_EQ(sent_text(sent[0]), "static void f(int *n) { read_lock(n);      }");
  EXPECT_FALSE(proxy.to_editor(diagnostics(header)));
  sent = proxy.to_clangd(open(header, "int x;"));
  ASSERT_EQ(sent.size(), 2u);
  EXPECT_NE(sent[0].find("didClose"), std::string::npos);
  EXPECT_TRUE(proxy.to_editor(diagnostics(header)));
}

TEST(Proxy, ReportsProblemsOfTheScanner) {
  Proxy proxy("/include");
  proxy.to_clangd(open("/a.c", "void f(int *n) {\n  read_lock(n); move(sometimes)\n}"));
  std::string shown = *proxy.to_editor(diagnostics("/a.c"));
  EXPECT_NE(shown.find("sometimes"), std::string::npos);
  EXPECT_NE(shown.find("\"line\":1"), std::string::npos);
}

TEST(Proxy, OffersNoEditsThatLoseAnnotations) {
  Proxy proxy("/include");
  json::Object request = message("initialize", {});
  request["id"] = 7;
  EXPECT_NE(proxy.to_clangd(printed(std::move(request))).at(0).find("-D__PRELUDE_EDITOR__"), std::string::npos);
  json::Object capabilities{{"documentFormattingProvider", true}, {"hoverProvider", true}};
  json::Object result{{"capabilities", std::move(capabilities)}};
  std::string answer = *proxy.to_editor(printed(json::Object{{"id", 7}, {"result", std::move(result)}}));
  EXPECT_EQ(answer.find("Formatting"), std::string::npos);
  EXPECT_NE(answer.find("hoverProvider"), std::string::npos);
  EXPECT_NE(answer.find("\"change\":1"), std::string::npos);
}
