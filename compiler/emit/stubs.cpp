// Calls that run elsewhere: what sends the arguments, and what receives them and makes the call.
#include "emit/forms.h"
#include "emit/text.h"

#include <algorithm>

namespace prelude::emit {

std::string argument_member(const facts::Parameter &parameter, const std::string &name) {
  if (parameter.copy == facts::Copy::image) return "unsigned long long " + name;
  if (parameter.copy == facts::Copy::opaque) return "unsigned char " + name + "[" + std::to_string(parameter.bytes) + "]";
  return replace(parameter.declaration, "%", name);
}

std::string received_argument(const facts::Parameter &parameter, const std::string &member) {
  if (parameter.copy == facts::Copy::image) return "(" + parameter.type + ")mcrl_image_address(" + member + ")";
  if (parameter.copy == facts::Copy::opaque) return "*(" + parameter.type + " *)" + member;
  return member;
}

namespace {

using facts::Copy;
using facts::RemoteCall;

class Stub {
public:
  Stub(const plan::Unit &unit, const plan::Function &function, const plan::Stub &stub, const RemoteCall &call)
      : unit_(unit), function_(function), stub_(stub), call_(call) {}

  std::string text() const {
    std::string out =
        "\n/* " + std::string(facts::name(call_.kind)) + " " + std::to_string(stub_.number) + ", line " +
        std::to_string(call_.place.line) + ":" + std::to_string(call_.place.column) + ": " + call_.callee +
        (call_.where == RemoteCall::here ? " in a thread of its own" : " where its place says") +
        (stub_.in_thread ? ". There it has a thread, as it may block. */\n" : ". There it runs as a message handler. */\n");
    if (!stub_.arguments.empty()) out += "struct " + stub_.arguments + " {" + members() + " };\n";
    return out +
           (stub_.is_continuation
                ? "static mcrl_outcome " + stub_.runner + "(mcrl_activation *, unsigned) __attribute__((__nonnull__));\n"
                : runner()) +
           point() + sender();
  }

private:
  const std::string &argument(size_t i) const { return stub_.names[i]; }

  std::string members() const {
    std::string out;
    for (size_t i = 0; i < stub_.parameters.size(); ++i) out += " " + argument_member(call_.parameters[i], argument(i)) + ";";
    return out;
  }

  std::string structure() const { return "struct " + stub_.arguments; }

  std::string runner() const {
    std::string out = "static mcrl_outcome " + stub_.runner + "(mcrl_activation *" + self_ + ", unsigned " + entry_ +
                      ")\n{\n    (void)" + entry_ + ";\n";
    if (!stub_.arguments.empty()) out += "    " + structure() + " *" + args_ + " = mcrl_live(" + self_ + ");\n";
    std::string call = call_.callee + "(";
    for (size_t i = 0; i < stub_.parameters.size(); ++i)
      call += (i ? ", " : "") + received_argument(call_.parameters[i], args_ + "->" + argument(i));
    call += ")";
    if (call_.result.empty() || call_.kind == RemoteCall::spawn)
      return out + "    " + call + ";\n    return mcrl_return(" + self_ + ", 0, 0);\n}\n";
    return out + "    " + call_.result + " " + value_ + " = " + call + ";\n    return mcrl_return(" + self_ + ", &" + value_ +
           ", sizeof " + value_ + ");\n}\n";
  }

  std::string point() const {
    return point_object(unit_, function_, stub_.object, "call" + std::to_string(stub_.number), call_.place, stub_.runner, 0,
                        stub_.arguments.empty() ? "0" : "sizeof(" + structure() + ")", stub_.in_thread ? "MCRL_POINT_THREAD" : "");
  }

  std::string sender() const {
    bool waits = call_.kind == RemoteCall::rpc;
    bool valued = waits && !call_.result.empty();
    std::string parameters, names;
    if (call_.kind == RemoteCall::fork)
      parameters = "mcrl_children *" + function_.children + (call_.variable ? ", size_t " + function_.offset : "");
    std::string where;
    for (size_t i = 0; i < stub_.parameters.size(); ++i) {
      parameters += (parameters.empty() ? "" : ", ") + stub_.parameters[i];
      names += (names.empty() ? "" : ", ") + argument(i);
      if (where.empty() && call_.parameters[i].is_region_pointer) where = "MCRL_PLACE(" + argument(i) + ")";
    }
    bool has_place = call_.where != RemoteCall::first_region;
    if (has_place) parameters += std::string(parameters.empty() ? "" : ", ") + "int " + node_;
    std::string out = "static " + (valued ? call_.result : "void") + " " + stub_.name + "(" +
                      (parameters.empty() ? "void" : parameters) + ")\n{\n";
    if (!has_place) out += "    int " + node_ + " = " + where + ";\n";
    std::string here = call_.callee + "(" + names + ")";
    if (waits)
      out += valued ? "    if (mcrl_runs_here(" + node_ + ")) return " + here + ";\n"
                    : "    if (mcrl_runs_here(" + node_ + ")) { " + here + "; return; }\n";
    bool none = stub_.arguments.empty();
    out += "    " + (none ? std::string("void") : structure()) + " *" + args_ + " = mcrl_pack_call(" + node_ + ", &" +
           stub_.object + ", " + (none ? "0" : "sizeof *" + args_) + ");\n";
    for (size_t i = 0; i < stub_.parameters.size(); ++i) out += "    " + packed(i) + "\n";
    switch (call_.kind) {
    case RemoteCall::rpc: out += "    mcrl_call(" + args_ + ");\n"; break;
    case RemoteCall::spawn: out += "    mcrl_spawn(" + args_ + ");\n"; break;
    case RemoteCall::fork:
      out += "    mcrl_fork(" + args_ + ", " + function_.children + ", " + std::to_string(stub_.number) + ", " +
             (call_.variable ? function_.offset : "0") +
             ");\n";
      break;
    }
    if (valued) out += "    return MCRL_RESULT(" + call_.result + ");\n";
    return out + "}\n";
  }

  std::string packed(size_t i) const {
    std::string name = argument(i), field = args_ + "->" + name;
    switch (call_.parameters[i].copy) {
    case Copy::image: return field + " = mcrl_image_offset((const void *)" + name + ");";
    case Copy::assign: return field + " = " + name + ";";
    case Copy::bytes:
    case Copy::opaque: break;
    }
    return "__builtin_memcpy(&" + field + ", &" + name + ", sizeof " + name + ");";
  }

  const plan::Unit &unit_;
  const plan::Function &function_;
  const plan::Stub &stub_;
  const RemoteCall &call_;
  const std::string &self_ = function_.self, &entry_ = function_.entry, &value_ = function_.value, &args_ = function_.args,
                    &node_ = function_.node;
};

} // namespace

std::string stubs(const plan::Unit &unit, const plan::Function &function) {
  std::string out;
  const facts::Function &facts = *function.facts;
  for (size_t i = 0; i < function.stubs.size(); ++i) {
    const RemoteCall &call = facts.calls[i];
    if (call.kind == RemoteCall::rpc && !function.annotations) continue;
    out += Stub(unit, function, function.stubs[i], call).text();
  }
  return out;
}

} // namespace prelude::emit
