#include "graph/interface.h"

#include "types/table.h"

#include <algorithm>
#include <map>
#include <set>

namespace sisal::graph {

namespace {

void find_calls(const Graph &graph, std::set<std::uint32_t> &called) {
  for (const Node &node : graph.nodes) {
    if (node.op == Op::call) called.insert(node.function);
    for (auto &part : node.parts) find_calls(*part, called);
    if (node.forall) {
      for (auto &dimension : node.forall->dimensions) find_calls(*dimension.bounds, called);
      find_calls(*node.forall->body, called);
    }
    if (node.loop)
      for (auto *part : {&node.loop->initial, &node.loop->test, &node.loop->body, &node.loop->result}) find_calls(**part, called);
  }
}

constexpr char separator = '\n';
constexpr const char *full = "full"; // a sixth part

} // namespace

std::string signature(const Function &function) {
  std::string parameters, results;
  for (const Output &parameter : function.parameters)
    parameters += (parameters.empty() ? "" : ", ") + type_signature(parameter.type);
  for (TypeRef type : function.results) results += (results.empty() ? "" : ", ") + type_signature(type);
  return "(" + parameters + (parameters.empty() ? "returns " : " returns ") + results + ")";
}

std::vector<Interface> interfaces(const Unit &unit, const Sources &sources, bool has_errors) {
  std::set<std::uint32_t> called;
  for (const Function &function : unit.functions)
    if (function.body) find_calls(*function.body, called);
  std::vector<Interface> result;
  for (std::uint32_t i = 0; i < unit.functions.size(); i++) {
    const Function &function = unit.functions[i];
    bool is_import = function.linkage == Linkage::imported && called.contains(i);
    if (function.is_c || (function.linkage != Linkage::defined && !is_import)) continue;
    std::string place = sources.path(function.at.file) + ":" + std::to_string(sources.place(function.at).line);
    result.push_back({function.name, !is_import, place, signature(function), has_errors});
  }
  return result;
}

std::string to_text(const Interface &interface) {
  return "sisal" + (separator + interface.function) + separator + (interface.is_definition ? "defined" : "called") + separator +
         interface.place + separator + interface.type + (interface.has_errors ? std::string(1, separator) + full : "");
}

std::vector<Interface> from_texts(std::string_view texts) {
  std::vector<Interface> result;
  while (!texts.empty()) {
    std::string_view text = texts.substr(0, texts.find('\0'));
    texts.remove_prefix(std::min(texts.size(), text.size() + 1));
    std::vector<std::string> parts;
    for (size_t begin = 0; begin <= text.size();) {
      size_t end = std::min(text.find(separator, begin), text.size());
      parts.emplace_back(text.substr(begin, end - begin));
      begin = end + 1;
    }
    const bool has_errors = parts.size() == 6 && parts[5] == full;
    if ((parts.size() == 5 || has_errors) && parts[0] == "sisal")
      result.push_back({parts[1], parts[2] == "defined", parts[3], parts[4], has_errors});
  }
  return result;
}

namespace {

using Definitions = std::map<std::string, const Interface *>;

// The first of each name.
Definitions definitions_of(const std::vector<Interface> &interfaces) {
  Definitions result;
  for (const Interface &each : interfaces)
    if (each.is_definition) result.emplace(each.function, &each);
  return result;
}

} // namespace

std::vector<std::string> faults_of_program(const std::vector<Interface> &interfaces) {
  Definitions definitions = definitions_of(interfaces);
  std::vector<std::string> result = disagreements(interfaces);
  for (const Interface &each : interfaces) {
    auto found = definitions.find(each.function);
    if (found == definitions.end())
      result.push_back(each.place + ": error: '" + each.function + "' is declared here, and no file of the program defines it");
    else if (each.is_definition && found->second != &each)
      result.push_back(each.place + ": error: '" + each.function + "' is defined at " + found->second->place + ", too");
  }
  return result;
}

std::vector<std::string> mixed_errors(const std::vector<Interface> &interfaces) {
  Definitions definitions = definitions_of(interfaces);
  std::vector<std::string> result;
  const auto option = [](bool has_errors) { return has_errors ? "-ferrors=full" : "-ferrors=stop"; };
  for (const Interface &each : interfaces) {
    auto found = definitions.find(each.function);
    if (each.is_definition || found == definitions.end() || found->second->has_errors == each.has_errors) continue;
    result.push_back(each.place + ": error: '" + each.function + "' is called by a file that is compiled with " +
                     option(each.has_errors) + ", and defined at " + found->second->place + " in one with " +
                     option(found->second->has_errors));
  }
  return result;
}

std::vector<std::string> disagreements(const std::vector<Interface> &interfaces) {
  Definitions definitions = definitions_of(interfaces);
  std::vector<std::string> result = mixed_errors(interfaces);
  for (const Interface &each : interfaces) {
    auto found = definitions.find(each.function);
    if (each.is_definition || found == definitions.end() || found->second->type == each.type) continue;
    result.push_back(each.place + ": error: '" + each.function + "' is declared " + each.type + ", and defined " +
                     found->second->type + " at " + found->second->place);
  }
  return result;
}

} // namespace sisal::graph
