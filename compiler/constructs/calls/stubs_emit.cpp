// Calls that run elsewhere: what sends the arguments, and what receives them and makes the call.
#include "constructs/calls/calls_emit.h"
#include "constructs/calls/calls_templates.h"
#include "constructs/locks/points_emit.h"
#include "constructs/locks/points_templates.h"
#include "emit/templates.h"
#include "emit/text.h"
#include "text/fill.h"

namespace prelude::emit {

std::string argument_member(const plan::Parameter &parameter, const std::string &name) {
  if (parameter.copy == plan::Copy::image) return "unsigned long long " + name;
  if (parameter.copy == plan::Copy::opaque) return "unsigned char " + name + "[" + std::to_string(parameter.bytes) + "]";
  return replace(parameter.declaration, "%", name);
}

std::string received_argument(const plan::Parameter &parameter, const std::string &member) {
  if (parameter.copy == plan::Copy::image) return "(" + parameter.type + ")mcrl_image_address(" + member + ")";
  // It may need more alignment than the record has there.
  if (parameter.copy == plan::Copy::opaque)
    return "__extension__({ __typeof__(*(" + parameter.type + " *)0) __value; __builtin_memcpy(&__value, " + member +
           ", sizeof __value); __value; })";
  return member;
}

std::string argument_structure(const plan::Call &call) {
  std::string members;
  for (size_t i = 0; i < call.parameters.size(); ++i) members += " " + argument_member(call.parameters[i], call.names[i]) + ";";
  return call.arguments.empty() ? "" : emit::fill(templates::structure, {{"name", call.arguments}, {"members", members}}, {});
}

std::string received_arguments(const plan::Call &call, const std::string &from) {
  std::string out;
  for (size_t i = 0; i < call.parameters.size(); ++i)
    out += (i ? ", " : "") + received_argument(call.parameters[i], from + call.names[i]);
  return out;
}

namespace {

class Stub {
public:
  Stub(const plan::Unit &unit, const plan::Function &function, const plan::Call &call)
      : unit_(unit), function_(function), call_(call), names_(names_of(function)) {}

  std::string text() const {
    std::string runner = call_.is_continuation ? fill(templates::continuation_prototype, {{"name", call_.runner}}) : this->runner();
    return fill(
        templates::call,
        {{"kind", plan::name(call_.kind)},
         {"number", std::to_string(call_.number)},
         {"place", std::to_string(call_.place.line) + ":" + std::to_string(call_.place.column)},
         {"callee", call_.callee},
         {"where", where()},
         {"how", how()},
         {"structure", call_.fork_loop ? "" : argument_structure(call_)},
         {"runner", runner},
         {"point", point()},
         {"sender", sender()}});
  }

private:
  std::string fill(std::string_view text, const Holes &holes) const { return emit::fill(text, holes, names_); }
  const std::string &argument(size_t i) const { return call_.names[i]; }

  const char *how() const {
    if (call_.is_gathered) return "runs with others, as a message handler";
    if (!call_.in_thread) return "runs as a message handler";
    return call_.calls_block ? "has a thread, as it may block" : "has a thread, as it may take long";
  }

  const char *where() const {
    if (call_.where == plan::Call::here) return call_.prunes ? "beside its caller, or as a call" : "in a thread of its own";
    if (call_.where == plan::Call::first_lock) return "where its first lock sends it";
    return call_.where == plan::Call::anywhere ? "on any node, or as a call" : "where its place says";
  }

  bool has_arguments() const { return !call_.arguments.empty(); }
  std::string type() const { return has_arguments() ? "struct " + call_.arguments : "void"; }
  bool has_place() const {
    if (!call_.has_place()) return !call_.prunes;
    return !finds_place();
  }
  // The stub finds it in the arguments.
  bool finds_place() const { return call_.where == plan::Call::first_region || call_.where == plan::Call::first_lock; }
  bool is_child() const { return call_.kind == plan::Call::fork; }
  bool gives_value() const {
    return !call_.result.empty() && (call_.kind == plan::Call::rpc || (call_.prunes && call_.sets_whole));
  }
  bool has_offset() const { return call_.has_offset(); }

  std::string received_call() const {
    return call_.callee + "(" + received_arguments(call_, args_ + "->") + ")";
  }

  // Makes calls that have come together.
  std::string gathered_runner() const {
    bool answers = is_child() && !call_.result.empty();
    std::string call = received_call();
    std::string begin = answers ? fill(templates::answers, {{"type", call_.result}, {"value", value_}})
                                : fill(templates::no_answers, {{"value", value_}});
    return fill(templates::each, {{"name", call_.runner},
                                  {"value", value_},
                                  {"answers", begin},
                                  {"arguments", has_arguments() ? fill(templates::each_arguments, {{"type", type()}})
                                                                : fill(templates::no_arguments, {})},
                                  {"next", has_arguments() ? fill(templates::next_arguments, {}) : ""},
                                  {"call", answers ? fill(templates::answer, {{"call", call}}) : call}});
  }

  std::string runner() const {
    if (call_.is_gathered) return gathered_runner();
    std::string call = received_call();
    bool replies = !call_.result.empty() && call_.kind != plan::Call::spawn;
    return fill(
        templates::runner,
        {{"name", call_.runner},
         {"record", has_arguments() ? fill(templates::arguments, {{"type", type()}}) : ""},
         {"call", replies ? call_.result + " " + value_ + " = " + call : call},
         {"value", replies ? "&" + value_ + ", sizeof " + value_ : "0, 0"}});
  }

  std::string point() const {
    // What runs there is the procedure that is called.
    std::string name = call_.symbol + ":call" + std::to_string(call_.number) + " by " + function_.symbol;
    return point_object(unit_, function_, {.object = call_.object,
                                           .name = name,
                                           .place = call_.place,
                                           .run = call_.runner,
                                           .bytes = has_arguments() ? "sizeof(" + type() + ")" : "0",
                                           .flags = flags(),
                                           .guard = {},
                                           .pointers = {},
                                           .held = {},
                                           .calls = calls(),
                                           .is_gathered = call_.is_gathered,
                                           .value = call_.is_gathered && is_child() ? value_bytes() : ""});
  }

  // How long an answer's value is.
  std::string value_bytes() const { return call_.result.empty() ? "0" : "sizeof(" + call_.result + ")"; }

  // What the callee may call in other files, each followed by a line's end; or why the fork is no call.
  std::string calls() const {
    if (!is_child()) return "";
    if (call_.asks.empty()) return call_.no_call.empty() ? "" : quoted(call_.no_call);
    return function_list(call_.asks);
  }

  std::string flags() const {
    std::string all = call_.in_thread ? " | MCRL_POINT_THREAD" : "";
    if (call_.where == plan::Call::anywhere && call_.prunes) all += " | MCRL_POINT_STEALABLE";
    if (!call_.asks.empty()) all += " | MCRL_POINT_ASKS";
    if (!call_.no_call.empty()) all += " | MCRL_POINT_NO_CALL";
    return all.empty() ? "" : all.substr(3);
  }

  std::string saves(const std::string &to) const {
    std::string all;
    for (size_t i = 0; i < call_.parameters.size(); ++i) all += save(call_.parameters[i].copy, to + argument(i), argument(i));
    return all;
  }

  // In front of a child that is a call: the part of a variable that its result sets.
  std::string set() const {
    std::string place = "*(" + call_.result + " *)((char *)" + value_ + " + " + function_.offset + ")";
    return has_offset() ? place + " " + (call_.operation.empty() ? "=" : call_.operation) + " " : "";
  }

  std::string sender() const {
    return fill(templates::sender, {{"result", gives_value() ? call_.result : "void"},
                                    {"name", call_.stub},
                                    {"parameters", parameters()},
                                    {"place", finds_place() ? place() : ""},
                                    {"here", call_.kind == plan::Call::rpc                ? here()
                                             : call_.prunes || call_.is_gathered ? pruned()
                                                                                 : ""},
                                    {"room", room()},
                                    {"saves", saves(args_ + (call_.goes_with_others() ? "." : "->"))},
                                    {"send", send()},
                                    {"returns", !gives_value()  ? ""
                                                : is_child()    ? "return MCRL_NOTHING(" + call_.result + ");"
                                                                : "return MCRL_RESULT(" + call_.result + ");"}});
  }

  std::string room() const {
    if (call_.goes_with_others())
      return has_arguments() ? fill(templates::gathered_room, {{"type", type()}}) : fill(templates::gathered_byte, {});
    return fill(templates::room, {{"type", type()},
                                  {"node", has_place() || finds_place() ? node_ : "node_self()"},
                                  {"point", call_.object},
                                  {"bytes", has_arguments() ? "sizeof *" + args_ : "0"}});
  }

  std::string parameters() const {
    std::vector<std::string> all;
    if (call_.prunes && function_.tells_form()) all.push_back("int " + function_.part);
    if (is_child()) all.push_back("mcrl_children *" + function_.children);
    if (has_offset() && call_.prunes && !loop()) all.push_back("void *" + value_);
    if (has_offset()) all.push_back("size_t " + function_.offset);
    if (const plan::ForkLoop *loop = this->loop()) {
      all.push_back("struct " + loop->pending + " *" + function_.one);
      all.push_back("unsigned *" + function_.pending);
    }
    for (size_t i = 0; i < call_.parameters.size(); ++i) all.push_back(plan::declared(call_.parameters[i].declaration, call_.names[i]));
    if (has_place()) all.push_back("int " + node_);
    std::string out;
    for (const std::string &one : all) out += (out.empty() ? "" : ", ") + one;
    return out.empty() ? "void" : out;
  }

  // The home of the first region that it is given; or where the first lock would send it.
  std::string place() const {
    if (call_.where == plan::Call::first_lock)
      return fill(templates::place_of_move, {{"region", argument(call_.moved_parameter)},
                                             {"mode", std::string("MCRL_") + mode_name(call_.moved_mode)},
                                             {"policy", policy_name(call_.moved_policy)}});
    size_t first = 0;
    while (!call_.parameters[first].is_region_pointer) ++first;
    return fill(templates::place, {{"region", argument(first)}});
  }

  std::string plain_call() const { return plain_call(call_.callee); }
  std::string plain_call(const std::string &callee) const {
    std::string arguments;
    for (size_t i = 0; i < call_.parameters.size(); ++i) arguments += (i ? ", " : "") + argument(i);
    return callee + "(" + arguments + ")";
  }

  std::string here() const {
    return fill(gives_value() ? templates::call_here_for_value : templates::call_here, {{"call", plain_call()}});
  }

  std::string test() const {
    // A handler makes no call that may take long.
    if (call_.is_gathered) return "mcrl_is_here(" + node_ + ")";
    std::string test = call_.where == plan::Call::anywhere ? "mcrl_prunes()" : "mcrl_prunes_here()";
    if (asks()) test = "mcrl_prunes_asking(&" + call_.object + ")";
    if (!function_.pruned.empty())
      test = (function_.tells_form() ? function_.part + " == MCRL_PRUNED" : "!" + function_.children) + " || " + test;
    if (!call_.has_place()) return test;
    return "mcrl_is_here(" + node_ + ") && " + (function_.pruned.empty() ? test : "(" + test + ")");
  }

  // Whether it can be a call depends on other files. A child at any waits for no other: the program says so.
  bool asks() const { return !call_.asks.empty() && call_.where != plan::Call::anywhere; }

  // That it stands in.
  const plan::ForkLoop *loop() const { return call_.fork_loop ? &function_.fork_loops[*call_.fork_loop] : nullptr; }

  // As a call, which is pending in a loop of forks.
  std::string pruned() const {
    if (loop()) return put_off();
    return fill(gives_value() ? templates::pruned_for_value : templates::pruned,
                {{"test", test()}, {"call", set() + plain_call(call_.pruned.empty() ? call_.callee : call_.pruned)}});
  }

  std::string put_off() const {
    std::string to = function_.one + "->";
    return fill(templates::put_off, {{"test", test()},
                                     {"site", loop()->forks.size() > 1 ? to + function_.site + " = " + std::to_string(call_.number) + ";" : ""},
                                     {"offset", has_offset() ? to + function_.offset + " = " + function_.offset + ";" : ""},
                                     {"saves", saves(to + call_.pending + ".")},
                                     {"call", function_.one},
                                     {"pending", function_.pending},
                                     {"returns", gives_value() ? "return MCRL_NOTHING(" + call_.result + ");" : "return;"}});
  }

  std::string send() const {
    if (call_.kind == plan::Call::rpc) return fill(templates::send_rpc, {});
    if (call_.is_gathered && !is_child()) return fill(templates::gather_spawn, {{"point", call_.object}});
    if (call_.kind == plan::Call::spawn) return fill(templates::send_spawn, {});
    if (call_.goes_with_others())
      return fill(templates::gather_fork, {{"point", call_.object},
                                           {"children", function_.children},
                                           {"site", std::to_string(call_.number)},
                                           {"offset", has_offset() ? function_.offset : "0"}});
    const char *anywhere = call_.where == plan::Call::anywhere ? "1" : "0";
    return fill(templates::send_fork, {{"call", call_.prunes ? "mcrl_fork_prunable" : "mcrl_fork"},
                                       {"children", function_.children},
                                       {"site", std::to_string(call_.number)},
                                       {"offset", has_offset() ? function_.offset : "0"},
                                       {"anywhere", call_.prunes ? ", " + std::string(anywhere) : ""}});
  }

  const plan::Unit &unit_;
  const plan::Function &function_;
  const plan::Call &call_;
  std::vector<Hole> names_;
  const std::string &value_ = function_.value, &args_ = function_.args, &node_ = function_.node;
};

} // namespace

std::string stubs(const plan::Unit &unit, const plan::Function &function) {
  std::string out;
  for (const plan::Call &call : function.calls)
    if (call.kind != plan::Call::rpc || function.annotations) out += Stub(unit, function, call).text();
  return out;
}

} // namespace prelude::emit
