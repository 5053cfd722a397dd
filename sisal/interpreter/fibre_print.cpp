#include "interpreter/fibre.h"

#include <cstdio>

namespace sisal::interpreter {

namespace {
std::string number_text(const char *format, double number) {
  char text[64];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

// `1.5e+10` of a double_real is `1.5d+10`, and `2` is `2d0`.
std::string double_text(double number) {
  std::string text = number_text("%.16g", number);
  std::size_t exponent = text.find('e');
  if (exponent == text.npos) return text.find_first_of("in") == text.npos ? text + "d0" : text;
  text[exponent] = 'd';
  return text;
}

std::string letter_text(unsigned char letter) {
  if (letter >= ' ' && letter < 127 && letter != '\'' && letter != '\\') return {'\'', static_cast<char>(letter), '\''};
  char text[8];
  std::snprintf(text, sizeof text, "'\\%03o'", static_cast<unsigned>(letter));
  return text;
}

std::string sequence_text(const Sequence &sequence, TypeRef type) {
  const bool is_array = type->kind == Kind::array;
  std::string text = is_array ? "[ " + std::to_string(sequence.low) + "," + std::to_string(sequence.high()) + ":" : "{ 1:";
  for (const Value &element : sequence.elements)
    text += (type->element->is_sequence() ? "\n" : " ") + print_value(element, type->element);
  return text + (is_array ? " ]" : " }");
}
} // namespace

std::string print_value(const Value &value, TypeRef type) {
  if (value.is_error()) return "ERROR";
  switch (type->kind) {
  case Kind::boolean: return value.truth() ? "T" : "F";
  case Kind::character: return letter_text(std::get<unsigned char>(value));
  case Kind::integer: return std::to_string(value.integer());
  case Kind::real: return number_text("%.8g", std::get<float>(value));
  case Kind::double_real: return double_text(std::get<double>(value));
  case Kind::null: return "NIL";
  case Kind::array:
  case Kind::stream: return sequence_text(value.sequence(), type);
  case Kind::record: {
    std::string text = "<";
    for (std::size_t index = 0; index < type->members.size(); index++)
      text += " " + print_value(value.record().fields[index], type->members[index].type);
    return text + " >";
  }
  default: {
    const Tagged &tagged = value.tagged();
    return "(" + std::to_string(tagged.tag) + ": " + print_value(tagged.value, type->members[tagged.tag].type) + ")";
  }
  }
}

} // namespace sisal::interpreter
