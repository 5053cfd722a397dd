// Calls that other nodes may take. A call whose arguments or results have references has a parcel (sisal_parcels.h): what is forked
// is a function that finds them there, on the node of the call, or has them sent.
#include "emit/function.h"
#include "emit/signature.h"

#include <algorithm>

namespace sisal::emit {

using graph::Node;

// What a fork will give, until it is joined.
struct FunctionEmitter::Fork {
  std::string results;        // the variable that gets them
  std::string parcel, packed; // if it has a parcel
  std::string function;       // in C
};

// The results of forks are there after a join: before the first node that needs one, or the end of their graph.
void FunctionEmitter::join(const Scope &scope, const Node *before) {
  bool is_needed = false;
  for (std::size_t n = 0; n < scope.graph.nodes.size(); n++) {
    if (!forked_.count(&scope.graph.nodes[n])) continue;
    is_needed = is_needed || !before || std::ranges::any_of(before->operands, [n](graph::Value value) { return value.node == n; });
  }
  if (!is_needed) return;
  out_.line("join;");
  // A fork of a graph around this one is joined there, too: this one may not be evaluated.
  for (const Node &node : scope.graph.nodes) {
    const auto fork = forked_.find(&node);
    if (fork == forked_.end()) continue;
    if (const Fork &made = *fork->second; !made.parcel.empty()) {
      out_.open("if (" + made.parcel + ")");
      out_.line(made.results + " = " + made.function + "__end(" + made.parcel + ", " + made.packed + ");");
      out_.close();
    }
    forked_.erase(fork);
  }
}

// Whether the call is worth a fork, an expression; empty if all are.
std::string FunctionEmitter::is_sent(const Scope &scope, const Node &node) {
  const graph::Function &called = unit_.unit.functions[node.function];
  const auto known = unit_.parallel.measures.find(&node);
  std::string sum;
  for (std::uint32_t k = 0; k < node.operands.size(); k++) {
    const TypeRef type = called.parameters[k].type;
    if (!Types::is_counted(type) || (known != unit_.parallel.measures.end() && !std::ranges::count(known->second, k))) continue;
    const std::string value = text(scope, node, k);
    const bool is_flat = type->is_sequence() && !type->element->is_sequence();
    sum += (sum.empty() ? "" : " + ") +
           (is_flat ? value + ".size" : "sisal_elements(&" + unit_.types.descriptor(type) + ", &" + value + ")");
  }
  return sum.empty() ? "" : "sisal_is_sent(" + sum + ")";
}

// A call in a function that forks, or from outside: then node 0 makes it, and the others take its forks meanwhile.
void FunctionEmitter::call_forking(Scope &scope, std::uint32_t number, const std::string &arguments) {
  const Node &node = scope.graph.nodes[number];
  const graph::Function &called = unit_.unit.functions[node.function];
  const bool has_parcel = unit_.parallel.parcels.count(node.function) > 0;
  unit_.wanted.insert({node.function, Form::forking});
  if (has_parcel) {
    unit_.wanted.insert({node.function, Form::plain});
    need_parcel(node.function);
  }
  const std::string value = c_name(called, Form::forking) + "(" + arguments + ")";
  if (form_ == Form::together) return call_on_first(scope, number, value, arguments);
  // Between a fork and its join stand other calls, and not in an expression after it.
  scope.is_inline[number] = false;
  if (unit_.parallel.forks.count(&node)) return fork(scope, number, value, arguments);
  if (!has_parcel) return call_value(scope, number, value);
  call_value(scope, number, is_sent(scope, node) + " ? " + value + " : " + c_name(called) + "(" + arguments + ")");
}

// A variable for the results of a call that is made before they are there.
std::string FunctionEmitter::declare_results(Scope &scope, std::uint32_t number) {
  const Node &node = scope.graph.nodes[number];
  if (node.outputs.size() == 1) return declare(scope, number, 0, "result");
  const std::string results = names_.fresh("results");
  out_.line(result_type(unit_.unit.functions[node.function], unit_.types) + " " + results + ";");
  for (std::uint32_t i = 0; i < node.outputs.size(); i++) scope.values[number][i] = {results + ".r" + std::to_string(i + 1)};
  return results;
}

void FunctionEmitter::fork(Scope &scope, std::uint32_t number, const std::string &value, const std::string &arguments) {
  const Node &node = scope.graph.nodes[number];
  const graph::Function &called = unit_.unit.functions[node.function];
  auto made = std::make_shared<Fork>();
  made->results = declare_results(scope, number);
  forked_[&node] = made;
  if (!unit_.parallel.parcels.count(node.function)) return out_.line(made->results + " = fork " + value + " at any;");
  const std::string name = c_name(called, Form::forking);
  made->function = name;
  made->parcel = names_.fresh("parcel"), made->packed = names_.fresh("packed");
  out_.line("struct " + name + "_parcel *" + made->parcel + " = NULL;");
  out_.line("region char *" + made->packed + ";");
  out_.open("if (" + is_sent(scope, node) + ")");
  out_.line(made->parcel + " = sisal_new_parcel(sizeof *" + made->parcel + ");");
  out_.line(made->parcel + "->arguments = (struct " + name + "_arguments){" + arguments + "};");
  out_.line(made->packed + " = fork " + name + "__child((uintptr_t)" + made->parcel + ", node_self()) at any;");
  out_.otherwise("else");
  out_.line(made->results + " = " + c_name(called) + "(" + arguments + ");");
  out_.close();
}

void FunctionEmitter::call_on_first(Scope &scope, std::uint32_t number, const std::string &value, const std::string &arguments) {
  const Node &node = scope.graph.nodes[number];
  const graph::Function &called = unit_.unit.functions[node.function];
  const bool has_parcel = unit_.parallel.parcels.count(node.function) > 0;
  const std::string results = declare_results(scope, number);
  if (has_parcel) out_.open("if (" + is_sent(scope, node) + ")");
  out_.line("sisal_alone++;");
  if (!has_parcel) {
    out_.line("if (node_self() == 0) " + results + " = " + value + ";");
    out_.line("broadcast(0, &" + results + ", sizeof " + results + ");");
    return out_.line("sisal_alone--;");
  }
  out_.open("if (node_self() == 0)");
  out_.line(results + " = " + value + ";");
  out_.otherwise("else");
  for (std::size_t k = 0; k < node.operands.size(); k++) drop(called.parameters[k].type, text(scope, node, k));
  out_.close();
  out_.line("sisal_give_all(&" + c_name(called, Form::forking) + "_results_type, &" + results + ");");
  out_.line("sisal_alone--;");
  out_.otherwise("else");
  // Its loops may be worth a phase.
  const Form form = unit_.parallel.has_phases[node.function] ? Form::together : Form::plain;
  unit_.wanted.insert({node.function, form});
  out_.line(results + " = " + c_name(called, form) + "(" + arguments + ");");
  out_.close();
}

namespace {

// A struct, and its descriptor as a record.
std::string described_struct(const std::string &name, const std::vector<std::pair<std::string, TypeRef>> &members, Types &types,
                             bool is_defined) {
  std::string fields, described;
  for (const auto &[member, type] : members) {
    fields += "    " + types.name(type) + " " + member + ";\n";
    described += std::string(described.empty() ? "" : ", ") + "{\"" + member + "\", &" + types.descriptor(type) +
                 ", offsetof(struct " + name + ", " + member + "), false}";
  }
  return (is_defined ? "" : "struct " + name + " {\n" + fields + "};\n") + "static const sisal_member " + name + "_members[] = {" +
         described + "};\nstatic const sisal_type " + name + "_type = {SISAL_RECORD, true, sizeof(struct " + name + "), NULL, " +
         std::to_string(members.size()) + ", " + name + "_members};\n";
}

std::string replaced(std::string text, const std::vector<std::pair<std::string, std::string>> &words) {
  for (const auto &[word, by] : words)
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + by.size()))
      text.replace(at, word.size(), by);
  return text;
}

const char *const helpers = R"(
/* On the node of the call: its arguments, for another node. */
static region char *@NAME__lend(uintptr_t at) {
    struct @NAME_parcel *parcel = (struct @NAME_parcel *)at;
    region char *packed = region_new_array(char, sisal_packed_bytes(&@NAME_arguments_type, &parcel->arguments) + 1);
    write_lock(packed);
    sisal_pack(&@NAME_arguments_type, &parcel->arguments, local(packed));
    unlock(packed);
    sisal_drop_value(&@NAME_arguments_type, &parcel->arguments);
    return packed;
}

/* A fork. On the node of the call the results go to the parcel; another node packs them. */
static region char *@NAME__child(uintptr_t at, int home) {
    if (node_self() == home) {
        struct @NAME_parcel *parcel = (struct @NAME_parcel *)at;
        parcel->results = @NAME(@MEMBERS);
        return NULL;
    }
    region char *packed;
    packed = fork @NAME__lend(at) at node(home);
    join;
    struct @NAME_parcel own, *parcel = &own;
    read_lock(packed);
    sisal_unpack(&@NAME_arguments_type, &parcel->arguments, local(packed));
    unlock(packed);
    region_delete(packed);
    parcel->results = @NAME(@MEMBERS);
    packed = region_new_array(char, sisal_packed_bytes(&@NAME_results_type, &parcel->results) + 1);
    write_lock(packed);
    sisal_pack(&@NAME_results_type, &parcel->results, local(packed));
    unlock(packed);
    sisal_drop_value(&@NAME_results_type, &parcel->results);
    return packed;
}

/* The results, and the end of the parcel. */
static @RESULT @NAME__end(struct @NAME_parcel *parcel, region char *packed) {
    if (packed) {
        read_lock(packed);
        sisal_unpack(&@NAME_results_type, &parcel->results, local(packed));
        unlock(packed);
        region_delete(packed);
    }
    @RESULT results = parcel->results;
    sisal_end_parcel(parcel);
    return results;
}
)";

} // namespace

// The parcel of a function's calls, and what is done with it.
void FunctionEmitter::need_parcel(std::uint32_t function) {
  if (!unit_.parcels.insert({function, {}}).second) return;
  const graph::Function &called = unit_.unit.functions[function];
  const std::string name = c_name(called, Form::forking), result = result_type(called, unit_.types);
  std::vector<std::pair<std::string, TypeRef>> arguments, results;
  std::string members;
  for (std::size_t k = 0; k < called.parameters.size(); k++) {
    arguments.push_back({"a" + std::to_string(k + 1), called.parameters[k].type});
    members += (members.empty() ? "" : ", ") + std::string("parcel->arguments.") + arguments.back().first;
  }
  for (std::size_t i = 0; i < called.results.size(); i++) results.push_back({"r" + std::to_string(i + 1), called.results[i]});
  ParcelText &text = unit_.parcels[function];
  text.types = described_struct(name + "_arguments", arguments, unit_.types, false);
  if (results.size() > 1) {
    const std::string defined = result.substr(std::string("struct ").size());
    text.types += replaced(described_struct(defined, results, unit_.types, true),
                           {{"const sisal_type " + defined + "_type", "const sisal_type " + name + "_results_type"}});
  } else {
    text.types += "#define " + name + "_results_type " + unit_.types.descriptor(called.results[0]) + "\n";
  }
  text.types += "struct " + name + "_parcel {\n    struct " + name + "_arguments arguments;\n    " + result + " results;\n};\n";
  text.types += "static region char *" + name + "__child(uintptr_t, int);\nstatic " + result + " " + name + "__end(struct " + name +
                "_parcel *, region char *);\n";
  text.functions = replaced(helpers, {{"@NAME", name}, {"@MEMBERS", members}, {"@RESULT", result}});
}

} // namespace sisal::emit
