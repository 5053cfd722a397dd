#include "interpreter/fibre.h"

#include <cctype>
#include <cstdlib>

namespace sisal::interpreter {

namespace {
// Reads by the type that is expected. After a mistake it stands at the text's end.
class Reader {
public:
  Reader(std::string_view text, std::optional<TextError> &error, bool has_errors)
      : text_(text), error_(error), has_errors_(has_errors) {}
  Value value(TypeRef type);
  void expect_end() {
    if (peek() != 0) wrong("the end of the text");
  }

private:
  char peek();
  bool take(char expected);
  void expect(char expected);
  Value wrong(const std::string &expected);
  std::string word();
  Value integer();
  Value real(TypeRef type);
  Value letter();
  unsigned char one_letter();
  Value text_array();
  Value array(TypeRef type);
  Value stream(TypeRef type);
  Value record(TypeRef type);
  Value tagged(TypeRef type);

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<TextError> &error_;
  bool has_errors_;
};

Value Reader::wrong(const std::string &expected) {
  if (!error_) error_ = TextError{at_, "expected " + expected};
  at_ = text_.size();
  return Error{};
}

// The next character that is neither white space nor comment; 0 at the end.
char Reader::peek() {
  for (; at_ < text_.size(); at_++) {
    if (text_[at_] == '%')
      while (at_ < text_.size() && text_[at_] != '\n') at_++;
    else if (!std::isspace(static_cast<unsigned char>(text_[at_]))) return text_[at_];
  }
  return 0;
}

bool Reader::take(char expected) {
  if (peek() != expected) return false;
  at_++;
  return true;
}

void Reader::expect(char expected) {
  if (!take(expected)) wrong("'" + std::string(1, expected) + "'");
}

std::string Reader::word() {
  peek();
  std::string found;
  auto belongs = [&](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '+' || c == '-'; };
  while (at_ < text_.size() && belongs(text_[at_])) found += text_[at_++];
  return found;
}

Value Reader::integer() {
  std::string found = word();
  char *end = nullptr;
  long long number = std::strtoll(found.c_str(), &end, 10);
  if (found.empty() || *end || number != static_cast<std::int32_t>(number)) return wrong("an integer");
  return static_cast<std::int32_t>(number);
}

Value Reader::real(TypeRef type) {
  std::string found = word();
  for (char &c : found)
    if (c == 'd' || c == 'D') c = 'e';
  char *end = nullptr;
  double number = std::strtod(found.c_str(), &end);
  if (found.empty() || *end) return wrong("a number");
  return type->kind == Kind::real ? Value(std::strtof(found.c_str(), nullptr)) : Value(number);
}

// A character, or an escape of C's.
unsigned char Reader::one_letter() {
  if (at_ >= text_.size()) return 0;
  char letter = text_[at_++];
  if (letter != '\\' || at_ >= text_.size()) return static_cast<unsigned char>(letter);
  if (text_[at_] >= '0' && text_[at_] <= '7') {
    int number = 0;
    for (int digits = 0; digits < 3 && at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '7'; digits++)
      number = number * 8 + (text_[at_++] - '0');
    return static_cast<unsigned char>(number);
  }
  letter = text_[at_++];
  static const std::string_view names = "ntrbfav", meanings = "\n\t\r\b\f\a\v";
  std::size_t found = names.find(letter);
  return static_cast<unsigned char>(found == names.npos ? letter : meanings[found]);
}

Value Reader::letter() {
  expect('\'');
  unsigned char found = one_letter();
  if (at_ >= text_.size() || text_[at_] != '\'') return wrong("a character");
  at_++;
  return found;
}

Value Reader::text_array() {
  expect('"');
  Values letters;
  while (at_ < text_.size() && text_[at_] != '"') letters.push_back(one_letter());
  expect('"');
  return make_sequence(1, std::move(letters));
}

// `[low: ...]`, `[low,high: ...]`, `[low: ...; index: ...]`, in which skipped elements are as the last before.
Value Reader::array(TypeRef type) {
  if (type->element->kind == Kind::character && peek() == '"') return text_array();
  expect('[');
  std::optional<std::int32_t> low;
  Values elements;
  do {
    Value index = integer();
    if (error_) return index;
    if (take(',')) integer();
    expect(':');
    if (low && (elements.empty() || index.integer() < *low + static_cast<std::int64_t>(elements.size())))
      return wrong("an index after those before");
    if (low) elements.resize(index.integer() - *low, Value(elements.back()));
    else low = index.integer();
    while (!error_ && peek() != ']' && peek() != ';') elements.push_back(value(type->element));
  } while (!error_ && take(';'));
  expect(']');
  return make_sequence(low.value_or(1), std::move(elements));
}

Value Reader::stream(TypeRef type) {
  expect('{');
  Values elements;
  if (peek() != '}') {
    integer();
    if (take(',')) integer();
    expect(':');
  }
  while (!error_ && peek() != '}') elements.push_back(value(type->element));
  expect('}');
  return make_sequence(1, std::move(elements));
}

Value Reader::record(TypeRef type) {
  expect('<');
  Values fields;
  for (const Member &member : type->members) fields.push_back(value(member.type));
  expect('>');
  return make_record(std::move(fields));
}

Value Reader::tagged(TypeRef type) {
  expect('(');
  Value tag = integer();
  if (error_) return tag;
  if (tag.integer() < 0 || static_cast<std::size_t>(tag.integer()) >= type->members.size()) return wrong("the number of a tag");
  expect(':');
  Value inner = value(type->members[tag.integer()].type);
  expect(')');
  return make_tagged(tag.integer(), std::move(inner));
}

Value Reader::value(TypeRef type) {
  if (has_errors_ && peek() == 'E' && text_.substr(at_, 5) == "ERROR") return at_ += 5, Error{};
  switch (type->kind) {
  case Kind::boolean: {
    std::string found = word();
    return found == "T" || found == "F" ? Value(found == "T") : wrong("T or F");
  }
  case Kind::character: return letter();
  case Kind::integer: return integer();
  case Kind::real:
  case Kind::double_real: return real(type);
  case Kind::null: {
    std::string found = word();
    return found == "NIL" || found == "nil" ? Value(Nil{}) : wrong("NIL");
  }
  case Kind::array: return array(type);
  case Kind::stream: return stream(type);
  case Kind::record: return record(type);
  default: return tagged(type);
  }
}
} // namespace

Values read_values(std::string_view text, const std::vector<TypeRef> &types, std::optional<TextError> &error, bool has_errors) {
  Reader reader(text, error, has_errors);
  Values values;
  for (TypeRef type : types) values.push_back(reader.value(type));
  if (!error) reader.expect_end();
  return values;
}

} // namespace sisal::interpreter
