// Calls that run elsewhere, and joins.
#include "emit/form.h"

#include <algorithm>

namespace prelude::emit {

void Form::call_edits(size_t index, std::vector<Edit> &edits) const {
  const facts::RemoteCall &call = facts_.calls[index];
  const plan::Stub &stub = function_.stubs[index];
  bool elsewhere = function_.annotations;
  if (call.kind == facts::RemoteCall::rpc && !elsewhere) {
    edits.push_back({call.tail, call.ends_statement ? ");" : ")"});
    return;
  }
  std::string children = "&" + function_.children, comma = call.has_arguments ? ", " : "";
  if (call.kind != facts::RemoteCall::fork) edits.push_back({call.head, stub.name + "("});
  else if (!call.variable) edits.push_back({call.head, stub.name + "(" + children + comma});
  else if (call.target.begin == call.target.end) edits.push_back({call.head, "; " + stub.name + "(" + children + ", 0" + comma});
  else if (source_.substr(call.target.begin, call.target.end - call.target.begin) == facts_.variables[*call.variable].name) {
    edits.push_back({{call.target.begin, call.head.end}, stub.name + "(" + children + ", 0" + comma});
  } else {
    edits.push_back({{call.target.begin, call.target.begin}, stub.name + "(" + children + ", (size_t)((char *)&("});
    edits.push_back({call.head, ") - (char *)&" + name(*call.variable) + ")" + comma});
  }
  // The arguments stay; behind them comes the place, if the callee's arguments do not say it.
  if (call.where == facts::RemoteCall::first_region) return;
  std::string separator = call.has_arguments || call.kind == facts::RemoteCall::fork ? ", " : "";
  std::string end = call.ends_statement ? ");" : ")";
  if (call.where == facts::RemoteCall::here || !elsewhere) return edits.push_back({call.tail, separator + "node_self()" + end});
  bool region = call.where == facts::RemoteCall::of_region;
  edits.push_back({{call.tail.begin, call.where_range.begin}, separator + (region ? "MCRL_PLACE(" : "")});
  edits.push_back({{call.where_range.end, call.tail.end}, (region ? ")" : "") + end});
}

std::string Form::join(const facts::Join &join) const {
  if (!facts_.forks) return "";
  std::string indent = indent_at(join.range.begin);
  std::string text;
  for (size_t index : join.calls)
    text += indent + "    case " + std::to_string(function_.stubs[index].number) + ": __builtin_memcpy((char *)&" +
            name(*facts_.calls[index].variable) + " + " + function_.child + "->offset, " + function_.child + " + 1, " +
            function_.child + "->bytes); break;\n";
  if (text.empty()) return join_all();
  return "for (mcrl_child *" + function_.child + "; (" + function_.child + " = mcrl_join(&" + function_.children + ")) != 0;)\n" +
         indent + "    switch (" + function_.child + "->site) {\n" + text + indent + "    }";
}

} // namespace prelude::emit
