// Makes the graph of one function's body. A method for each kind of expression; each file of this folder has those of one idea.
#pragma once

#include "check/names.h"
#include "check/scope.h"

namespace sisal::check {

class Body {
public:
  Body(Context &context, Names &names, const Function &function);
  std::unique_ptr<graph::Graph> check(const syntax::Function &definition);

private:
  using Values = std::vector<Typed>;

  // ---- expressions.cpp: lists, names, constants
  Tuple expression(const syntax::Expression &expression);
  // The values of all of them, one after another.
  Tuple all(const syntax::Expressions &expressions, Range at);
  // The one value of an expression. `what` it is for is said if it has several.
  Typed single(const syntax::Expression &expression, const std::string &what);
  Typed boolean(const syntax::Expression &expression, const std::string &what);
  Typed integer(const syntax::Expression &expression, const std::string &what);
  Tuple check(const syntax::Integer &integer, Range at);
  Tuple check(const syntax::Real &real, Range at);
  Tuple check(const syntax::Boolean &boolean, Range at);
  Tuple check(const syntax::Character &character, Range at);
  Tuple check(const syntax::String &string, Range at);
  Tuple check(const syntax::Nil &nil, Range at);
  Tuple check(const syntax::ErrorValue &error, Range at);
  Tuple check(const syntax::Variable &variable, Range at);
  Tuple check(const syntax::Old &old, Range at);
  Tuple check(const syntax::Parentheses &parentheses, Range at);
  Typed whole(const std::string &digits, bool is_negative, Range at);
  void report_unknown_value(const syntax::Name &name);

  // ---- emit.cpp: nodes
  Tuple one(Typed value) const { return {{value}, true, value.at}; }
  Typed unknown(Range at);
  Typed constant(graph::Constant value, TypeRef type, Range at);
  // A value that stands for a wrong one of this type. The graph is no longer of use, but the check goes on.
  Typed wrong(TypeRef type, Range at);
  // A node with one output. Operands may be unknown.
  Typed emit(graph::Op op, const Values &operands, TypeRef type, Range at, std::uint32_t index = 0);
  Typed binding(Binding &binding, Range at);
  // A compound node that takes what the parts have captured, after `operands`.
  graph::Value add_compound(graph::Node node, const Values &operands, const Captures &captures, Range at);
  // Whether the value has this type; `what` it is, is reported if not, with the place of its declaration, if there is one.
  bool expect(const Typed &value, TypeRef type, const std::string &what, const Range *declared = nullptr);
  bool expect_kind(const Typed &value, bool fits, const std::string &expected, const std::string &what);

  // ---- operators.cpp
  Tuple check(const syntax::Unary &unary, Range at);
  Tuple check(const syntax::Binary &binary, Range at);
  Typed combine(const syntax::Binary &binary, const Typed &left, const Typed &right, Range at);
  Typed combine_same(syntax::BinaryOperator op, const Typed &left, const Typed &right, Range at);
  void report_mixed(const syntax::Binary &binary, const Typed &left, const Typed &right);

  // ---- calls.cpp, predefined.cpp: functions
  Tuple check(const syntax::Call &call, Range at);
  TypeRef converted_type(const std::string &name);
  Tuple call_function(const Function &function, const syntax::Call &call, const Tuple &arguments, Range at);
  Typed call_library(const Function &function, const Values &arguments, Range at);
  Typed convert(TypeRef type, const syntax::Call &call, const Tuple &arguments, Range at);
  Typed predefined(size_t number, const syntax::Call &call, const Tuple &arguments, Range at);
  Typed predefined_number(const std::string &name, const Values &arguments, Range at);
  Typed power(const Values &arguments, Range at);
  Typed rounded(graph::Op op, const Typed &argument, const std::string &name, Range at);
  bool expect_same_numbers(const Values &arguments, const std::string &name);
  Typed predefined_array(const std::string &name, const Values &arguments, Range at);
  Typed predefined_stream(const std::string &name, const Values &arguments, Range at);

  // ---- sequences.cpp: arrays and streams
  Tuple check(const syntax::Element &element, Range at);
  Tuple check(const syntax::ArrayReplace &replace, Range at);
  Tuple check(const syntax::ArrayMake &make, Range at);
  Tuple check(const syntax::StreamMake &make, Range at);
  Typed element(Typed array, const Values &indices, Range at);
  Typed replace(const Typed &array, const Values &indices, size_t depth, const Values &values, Range at);
  // The type of a constructor that names one of this kind; the unknown type if the name is wrong.
  TypeRef named_type(const syntax::Name &name, Kind kind);
  TypeRef sequence_type(Kind kind, const std::optional<syntax::Name> &name, const Tuple &elements, Range at);

  // ---- records.cpp: records and unions
  Tuple check(const syntax::Select &select, Range at);
  Tuple check(const syntax::RecordMake &make, Range at);
  Tuple check(const syntax::RecordReplace &replace, Range at);
  Tuple check(const syntax::UnionMake &make, Range at);
  Tuple check(const syntax::IsTag &is, Range at);
  Tuple check(const syntax::IsError &is, Range at);
  Typed named_record(TypeRef type, const syntax::RecordMake &make, const Values &values, Range at);
  Typed replace_path(const Typed &record, const std::vector<syntax::Name> &path, size_t depth, const Typed &value);
  TypeRef union_with(const syntax::UnionMake &make, const Typed &value, Range at);
  // The number of a field or tag, or nothing, which is reported.
  std::optional<std::uint32_t> member(TypeRef type, const syntax::Name &name);

  // ---- branches.cpp: `if`, `tagcase`
  struct Part {
    std::unique_ptr<Frame> frame;
    Tuple results;
    std::vector<std::uint32_t> tags; // of an arm
  };
  Tuple check(const syntax::If &conditional, Range at);
  Tuple check(const syntax::TagCase &tag_case, Range at);
  Tuple conditional(const syntax::If &conditional, size_t arm, Range at);
  // The types that the values of all parts have; what differs is reported.
  std::vector<TypeRef> agree(std::vector<Part> &parts, const std::string &what, bool &is_known);
  Tuple select(const Typed &condition, Part then, Part otherwise, Captures &captures, Range at);
  Part arm(const syntax::TagCase &tag_case, TypeRef payload, const syntax::Expressions &value, Captures &captures);
  std::vector<Part> arms(const syntax::TagCase &tag_case, TypeRef type, Captures &captures);
  std::vector<TypeRef> payloads(const syntax::TagArm &arm, TypeRef type, std::map<std::uint32_t, Range> &covered,
                                std::map<TypeRef, std::vector<std::uint32_t>> &tags);

  // ---- definitions.cpp: `let`, and the definitions of loops
  Tuple check(const syntax::Let &let, Range at);
  void define(const std::vector<syntax::Definition> &definitions);
  void define(const syntax::Definition &definition);
  void define(const syntax::Name &name, TypeRef declared, const Typed &value);
  void declare(const syntax::Name &name, TypeRef type);
  void leave(const Scope &scope);
  void bind(const std::string &name, const Typed &value);

  // ---- returns.cpp: clauses of `returns`
  struct Clauses {
    std::vector<graph::Return> clauses;
    std::vector<TypeRef> types;
    std::vector<bool> is_old;
    std::vector<graph::Value> results; // of the part that has the values
    bool is_known = true;
  };
  void clause(const syntax::Return &written, size_t dimensions, Clauses &clauses);
  void clause_of(const syntax::Return &written, const Typed &value, size_t dimensions, graph::Return clause, Clauses &clauses);
  bool reduces(const syntax::Return &written, const Typed &value);
  Tuple outputs(graph::Value first, const Clauses &clauses, Range at) const;

  // ---- product.cpp: `for` over ranges and arrays
  Tuple check(const syntax::ForProduct &loop, Range at);
  struct Product;
  void dimensions(const syntax::ForProduct &loop, Product &product);
  void generators(std::vector<const syntax::Generator *> joined, Product &product);
  void range_or_array(const syntax::Generator &generator, size_t depth, Product &product);

  // ---- initial.cpp: `for initial`
  Tuple check(const syntax::ForInitial &loop, Range at);
  struct Initial;
  void loop_variables(const syntax::ForInitial &loop, Initial &initial);
  void loop_body(const syntax::ForInitial &loop, Initial &initial);
  void loop_test(const syntax::ForInitial &loop, Initial &initial);
  void loop_result(const syntax::ForInitial &loop, Initial &initial);

  // A scope, and perhaps a frame, for as long as this lives.
  class Enter {
  public:
    Enter(Body &body, Frame *frame) : body_(body), frame_(body.frame_), scope_(body.scope_), inner(body.scope_) {
      body.scope_ = &inner;
      if (frame) body.frame_ = frame;
    }
    ~Enter() { body_.leave(inner), body_.scope_ = scope_, body_.frame_ = frame_; }
    Enter(const Enter &) = delete;

  private:
    Body &body_;
    Frame *frame_;
    Scope *scope_;

  public:
    Scope inner;
  };

  Context &context_;
  TypeTable &types_;
  Names &names_;
  const Function &function_;
  Frame *frame_ = nullptr;
  Scope *scope_ = nullptr;
  // While a loop's test is tried where the body is not seen: the names of the body that it asks for, which are not reported then.
  std::set<std::string> *asked_ = nullptr;
  std::set<std::string> unknown_values_; // are reported already
  bool has_double_literals_ = false;     // numbers without an exponent's `d`, too
};

} // namespace sisal::check
