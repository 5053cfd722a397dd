// What libFuzzer calls (./dev fuzz scanner): any bytes are taken, and the result makes sense.
#include "annotations/mark.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

using namespace prelude::annotations;

namespace {

void require(bool holds) {
  if (!holds) abort();
}

void check(std::string_view source) {
  ScanResult result = scan(source);
  size_t done = 0;
  for (const Annotation &annotation : result.annotations) {
    require(annotation.begin >= done && annotation.end > annotation.begin && annotation.end <= source.size());
    require(annotation.line >= 1 && annotation.column >= 1);
    done = annotation.end;
    auto is_there = [&](const std::optional<size_t> &partner) { return !partner || *partner < result.annotations.size(); };
    if (const auto *begin = annotation.as<BeginMove>()) require(is_there(begin->partner));
    if (const auto *end = annotation.as<EndMove>()) require(is_there(end->partner));
  }
  for (const Problem &problem : result.problems)
    require(problem.offset + problem.length <= source.size() && problem.line >= 1 && !problem.message.empty());
  auto lines = [](std::string_view text) { return std::count(text.begin(), text.end(), '\n'); };
  std::string sequential = serial(source, result);
  require(sequential.size() == source.size() && lines(sequential) == lines(source));
  dump("f.c", result);
  MarkedText marked = mark("f.c", source, std::move(result));
  require(marked.text.size() == source.size() + marked.unwritten_between(0, marked.text.size()));
  require(lines(marked.text) == lines(source));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  check({reinterpret_cast<const char *>(data), size});
  return 0;
}
