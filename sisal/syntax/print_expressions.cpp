#include "syntax/print.h"

namespace sisal::syntax {

namespace {

std::string in_quotes(std::string_view text, char quote) {
  std::string result(1, quote);
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (c == quote || c == '\\') result += '\\';
    if (byte >= ' ' && byte < 127) result += c;
    else
      for (int shift : {6, 3, 0}) (result += shift == 6 ? "\\" : "") += static_cast<char>('0' + ((byte >> shift) & 7));
  }
  return result + quote;
}

std::string type_before(const char *word, const std::optional<Name> &type) { return type ? word + (" " + type->text) : word; }

std::string path_of(const std::vector<Name> &names) {
  std::string result;
  for (const Name &name : names) result += (result.empty() ? "" : ".") + name.text;
  return result;
}

// Prints each kind of expression, with its parts.
struct ExpressionPrinter {
  Printer &print;

  void operator()(const Integer &e) const { print.line(e.digits); }
  void operator()(const Real &e) const { print.line(e.digits); }
  void operator()(const Boolean &e) const { print.line(e.value ? "true" : "false"); }
  void operator()(const Character &e) const { print.line(in_quotes(std::string(1, static_cast<char>(e.value)), '\'')); }
  void operator()(const String &e) const { print.line(in_quotes(e.value, '"')); }
  void operator()(const Nil &) const { print.line("nil"); }
  void operator()(const ErrorValue &e) const { print.line("error[" + text_of(*e.type) + "]"); }
  void operator()(const Variable &e) const { print.line(e.name.text); }
  void operator()(const Old &e) const { print.line("old " + e.name.text); }
  void operator()(const Unary &e) const {
    constexpr const char *operators[] = {"+", "-", "~"};
    print.node(operators[static_cast<int>(e.op)], [&] { print.expression(*e.operand); });
  }
  void operator()(const Binary &e) const {
    constexpr const char *operators[] = {"*", "/", "&", "+", "-", "|", "||", "<", "<=", ">", ">=", "=", "~="};
    print.node(operators[static_cast<int>(e.op)], [&] {
      print.expression(*e.left);
      print.expression(*e.right);
    });
  }
  void operator()(const Call &e) const { print.expressions(("call " + e.function.text).c_str(), e.arguments); }
  void operator()(const Element &e) const {
    print.node("element", [&] {
      print.expression(*e.array);
      print.expressions("at", e.indices);
    });
  }
  void operator()(const ArrayReplace &e) const {
    print.node("replace elements", [&] {
      print.expression(*e.array);
      for (const ElementGroup &group : e.groups) {
        print.expressions("from", group.indices);
        print.expressions("by", group.values);
      }
    });
  }
  void operator()(const ArrayMake &e) const {
    print.node(type_before("array", e.type), [&] {
      if (e.low) print.node("low", [&] { print.expression(*e.low); });
      for (const ExpressionPtr &each : e.elements) print.expression(*each);
    });
  }
  void operator()(const StreamMake &e) const { print.expressions(type_before("stream", e.type).c_str(), e.elements); }
  void operator()(const Select &e) const {
    print.node("field " + e.field.text, [&] { print.expression(*e.record); });
  }
  void fields(const std::vector<FieldValue> &fields) const {
    for (const FieldValue &each : fields) print.node(path_of(each.path), [&] { print.expression(*each.value); });
  }
  void operator()(const RecordMake &e) const {
    print.node(type_before("record", e.type), [&] { fields(e.fields); });
  }
  void operator()(const RecordReplace &e) const {
    print.node("replace fields", [&] {
      print.expression(*e.record);
      fields(e.fields);
    });
  }
  void operator()(const UnionMake &e) const {
    print.node(type_before("union", e.type) + " tag " + e.tag.text, [&] {
      if (e.value) print.expression(*e.value);
    });
  }
  void operator()(const IsTag &e) const {
    print.node("is " + e.tag.text, [&] { print.expression(*e.value); });
  }
  void operator()(const IsError &e) const {
    print.node("is error", [&] { print.expression(*e.value); });
  }
  void operator()(const If &e) const {
    print.node("if", [&] {
      for (const Arm &arm : e.arms) {
        print.expression(*arm.condition);
        print.expressions("then", arm.value);
      }
      print.expressions("else", e.otherwise);
    });
  }
  void operator()(const Let &e) const {
    print.node("let", [&] {
      print.definitions("define", e.definitions);
      print.expressions("in", e.value);
    });
  }
  void operator()(const TagCase &e) const {
    print.node(type_before("tagcase", e.name), [&] {
      print.expression(*e.value);
      for (const TagArm &arm : e.arms) print.expressions(("tag " + text_of(arm.tags)).c_str(), arm.value);
      if (e.otherwise) print.expressions("otherwise", *e.otherwise);
    });
  }
  void operator()(const ForProduct &e) const {
    print.node("for", [&] {
      for (size_t i = 0; i < e.generators.size(); i++) {
        const Generator &each = e.generators[i];
        std::string joint = i == 0 ? "" : e.joints[i - 1] == Joint::dot ? "dot " : "cross ";
        std::string at = each.indices.empty() ? "" : " at " + text_of(each.indices);
        print.expressions((joint + each.name.text + at + " in").c_str(), each.over);
      }
      print.definitions("define", e.definitions);
      print.returns(e.returns);
    });
  }
  void operator()(const ForInitial &e) const {
    print.node("for initial", [&] {
      print.definitions("initial", e.initial);
      auto test = [&] { print.node(e.is_until ? "until" : "while", [&] { print.expression(*e.test); }); };
      if (e.is_test_first) test();
      print.definitions("repeat", e.body);
      if (!e.is_test_first) test();
      print.returns(e.returns);
    });
  }
  void operator()(const Parentheses &e) const { print.expressions("( )", e.inner); }
};

} // namespace

void Printer::expression(const Expression &expression) { std::visit(ExpressionPrinter{*this}, expression.what); }

} // namespace sisal::syntax
