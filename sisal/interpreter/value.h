// Values of a program that is interpreted: immutable trees. Every type has one value more, the error.
#pragma once

#include "types/types.h"

#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

namespace sisal::interpreter {

struct Error {
  bool operator==(const Error &) const = default;
};
struct Nil {
  bool operator==(const Nil &) const = default;
};
struct Sequence;
struct Record;
struct Tagged;

// `real` is a float, `double_real` a double.
struct Value : std::variant<Error, bool, unsigned char, std::int32_t, float, double, Nil, std::shared_ptr<const Sequence>,
                            std::shared_ptr<const Record>, std::shared_ptr<const Tagged>> {
  using variant::variant;
  bool is_error() const { return index() == 0; }
  bool truth() const { return std::get<bool>(*this); }
  std::int32_t integer() const { return std::get<std::int32_t>(*this); }
  const Sequence &sequence() const { return *std::get<std::shared_ptr<const Sequence>>(*this); }
  const Record &record() const { return *std::get<std::shared_ptr<const Record>>(*this); }
  const Tagged &tagged() const { return *std::get<std::shared_ptr<const Tagged>>(*this); }
};
using Values = std::vector<Value>;

// An array, or a stream, whose `low` is 1 and means nothing.
struct Sequence {
  std::int32_t low = 1;
  Values elements;
  std::int32_t size() const { return static_cast<std::int32_t>(elements.size()); }
  std::int64_t high() const { return std::int64_t{low} + size() - 1; }
};

struct Record {
  Values fields;
};

// A value of a union.
struct Tagged {
  std::uint32_t tag = 0;
  Value value;
};

inline Value make_sequence(std::int32_t low, Values elements) {
  return std::make_shared<const Sequence>(Sequence{low, std::move(elements)});
}
inline Value make_record(Values fields) { return std::make_shared<const Record>(Record{std::move(fields)}); }
inline Value make_tagged(std::uint32_t tag, Value value) { return std::make_shared<const Tagged>(Tagged{tag, std::move(value)}); }

// Whether two values are the same: structure, low bounds and numbers, and also errors.
bool same(const Value &a, const Value &b);

} // namespace sisal::interpreter
