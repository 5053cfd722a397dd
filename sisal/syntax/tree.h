// The program as it is written: what the parser gives and the checker takes. Names are in lower case, as the language does not tell
// capital letters from small ones. Each part has its range in the text.
#pragma once

#include "source/place.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace sisal::syntax {

struct Name {
  std::string text;
  Range at;
};

// ---- types

struct TypeSpec;
using TypePtr = std::unique_ptr<TypeSpec>;

enum class BasicType { boolean, character, integer, real, double_real, null };

// `a, b: T`: fields of a record, or tags of a union. A tag without a type is one of null.
struct Fields {
  std::vector<Name> names;
  TypePtr type; // may be missing in a union
};

struct ArrayType {
  TypePtr element;
};
struct StreamType {
  TypePtr element;
};
struct RecordType {
  std::vector<Fields> fields;
};
struct UnionType {
  std::vector<Fields> tags;
};

struct TypeSpec {
  Range at;
  std::variant<BasicType, Name, ArrayType, StreamType, RecordType, UnionType> what;
};

struct TypeDefinition {
  Name name;
  TypePtr type;
};

// ---- expressions

struct Expression;
using ExpressionPtr = std::unique_ptr<Expression>;
using Expressions = std::vector<ExpressionPtr>; // `e, f`: together they have an arity, the sum of those of each

// `a, b: T`, as in heads of functions and in definitions; without a type in the latter.
struct Declaration {
  std::vector<Name> names;
  TypePtr type;
};

// `a, b: T, c := e, f`. With no value it is a declaration alone, whose names are defined later.
struct Definition {
  Range at;
  std::vector<Declaration> declared;
  Expressions value;
};

struct Integer {
  std::string digits;
}; // as written
struct Real {
  std::string digits;
  bool is_double;
}; // as written, with the exponent's letter
struct Boolean {
  bool value;
};
struct Character {
  unsigned char value;
};
struct String {
  std::string value;
}; // escapes are resolved
struct Nil {};
struct ErrorValue {
  TypePtr type;
}; // error[T]

struct Variable {
  Name name;
};
struct Old {
  Name name;
}; // `old x`

enum class UnaryOperator { plus, minus, not_ };
enum class BinaryOperator {
  multiply,
  divide,
  and_,
  add,
  subtract,
  or_,
  concatenate,
  less,
  less_equal,
  greater,
  greater_equal,
  equal,
  unequal
};
struct Unary {
  UnaryOperator op;
  ExpressionPtr operand;
};
struct Binary {
  BinaryOperator op;
  Range op_at;
  ExpressionPtr left, right;
};

// `f(e, ...)`: a function of the program, a predefined one, or a conversion, `real(i)`, whose name is a type's.
struct Call {
  Name function;
  Expressions arguments;
};

// `a[i, j]`.
struct Element {
  ExpressionPtr array;
  Expressions indices;
};
// `a[i, j: v, w; k: x]`: an array like `a` but for these elements, from each index on.
struct ElementGroup {
  Expressions indices;
  Expressions values;
};
struct ArrayReplace {
  ExpressionPtr array;
  std::vector<ElementGroup> groups;
};
// `array T [low: e, f]`, `array [low: e]`, `array T []`.
struct ArrayMake {
  std::optional<Name> type;
  ExpressionPtr low;
  Expressions elements;
};
// `stream T [e, f]`.
struct StreamMake {
  std::optional<Name> type;
  Expressions elements;
};
// `r.x`.
struct Select {
  ExpressionPtr record;
  Name field;
};
struct FieldValue {
  std::vector<Name> path;
  ExpressionPtr value;
}; // `p.q: e`; of a record that is made, the path is one name
struct RecordMake {
  std::optional<Name> type;
  std::vector<FieldValue> fields;
};
struct RecordReplace {
  ExpressionPtr record;
  std::vector<FieldValue> fields;
};
// `union T [A: e]`; without a value the tag is of null.
struct UnionMake {
  std::optional<Name> type;
  Name tag;
  ExpressionPtr value;
};
struct IsTag {
  Name tag;
  ExpressionPtr value;
}; // `is A(u)`
struct IsError {
  ExpressionPtr value;
}; // `is error(e)`

struct Arm {
  ExpressionPtr condition;
  Expressions value;
};
struct If {
  std::vector<Arm> arms;
  Expressions otherwise;
}; // `if`, each `elseif`, `else`
struct Let {
  std::vector<Definition> definitions;
  Expressions value;
};

struct TagArm {
  std::vector<Name> tags;
  Expressions value;
};
struct TagCase {
  std::optional<Name> name;
  ExpressionPtr value;
  std::vector<TagArm> arms;
  std::optional<Expressions> otherwise;
};

// A clause of `returns`: `[old] value of [left|right|tree] [operator] e`, `array of e`, `stream of e`, `[when|unless] c`.
enum class ReturnKind { value, array, stream };
enum class Reduction { none, sum, product, least, greatest, catenate };
enum class Direction { none, left, right, tree };
enum class MaskKind { none, when, unless };
struct Return {
  Range at;
  bool is_old = false; // `old` before `value of`
  ReturnKind kind = ReturnKind::value;
  Direction direction = Direction::none;
  Reduction reduction = Reduction::none;
  ExpressionPtr value;
  MaskKind mask_kind = MaskKind::none;
  ExpressionPtr mask;
};

// `i in lo, hi`, or `x in a at i, j`: the two differ by the arity of what comes after `in`.
struct Generator {
  Range at;
  Name name;
  Expressions over;
  std::vector<Name> indices;
};
enum class Joint { dot, cross };
// Generators from left to right, and what stands between each and the next.
struct ForProduct {
  std::vector<Generator> generators;
  std::vector<Joint> joints;
  std::vector<Definition> definitions;
  std::vector<Return> returns;
};

struct ForInitial {
  std::vector<Definition> initial;
  bool is_until = false;      // else `while`
  bool is_test_first = false; // the test stands before the body
  ExpressionPtr test;
  std::vector<Definition> body;
  std::vector<Return> returns;
};

// An expression in parentheses is what is in them, which may be several values.
struct Parentheses {
  Expressions inner;
};

struct Expression {
  Range at;
  std::variant<Integer, Real, Boolean, Character, String, Nil, ErrorValue, Variable, Old, Unary, Binary, Call, Element,
               ArrayReplace, ArrayMake, StreamMake, Select, RecordMake, RecordReplace, UnionMake, IsTag, IsError, If, Let, TagCase,
               ForProduct, ForInitial, Parentheses>
      what;
};

// ---- units

struct Header {
  Name name;
  std::vector<Declaration> parameters;
  std::vector<TypePtr> results;
};

struct Function {
  Range at;
  bool is_forward = false; // `forward function f (...)`: no body
  Header header;
  std::vector<TypeDefinition> types;
  std::vector<Function> functions;
  Expressions body;
};

// `%$entry=f,g` and its like; `%$include "file"`, whose value is the path.
struct Directive {
  Range at;
  std::string name;
  std::vector<Name> values;
};

struct Unit {
  FileId file;
  std::vector<Directive> directives;
  std::vector<Name> defined; // `define f, g`
  std::vector<TypeDefinition> types;
  std::vector<Header> globals;
  std::vector<Function> functions;
};

} // namespace sisal::syntax
