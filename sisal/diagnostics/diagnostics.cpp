#include "diagnostics/diagnostics.h"

namespace sisal {

namespace {
struct Kind {
  Severity severity;
  const char *text;
};
constexpr Severity error = Severity::error;
[[maybe_unused]] constexpr Severity warning = Severity::warning;
constexpr Severity remark = Severity::remark;
#define SISAL_MESSAGE(name, severity, text) {severity, text},
constexpr Kind kinds[] = {
#include "diagnostics/messages.def"
};
#undef SISAL_MESSAGE
} // namespace

Severity severity_of(Message message) { return kinds[static_cast<int>(message)].severity; }

std::string text_of(const Diagnostic &diagnostic) {
  std::string result;
  for (const char *at = kinds[static_cast<int>(diagnostic.message)].text; *at; at++)
    if (*at == '%' && at[1] >= '0' && at[1] <= '9') result += diagnostic.arguments[*++at - '0'];
    else result += *at;
  return result;
}

Diagnostic &Diagnostics::report(Message message, Range at, std::vector<std::string> arguments) {
  has_errors_ |= severity_of(message) == Severity::error;
  return all_.emplace_back(Diagnostic{message, at, std::move(arguments), {}, {}});
}

} // namespace sisal
