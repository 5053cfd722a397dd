// Emission of one function whose values can be errors (sisal_full.h). What fails is an error, and the program goes on. Names,
// references and the order of the nodes are those of FunctionEmitter; the operations are its own.
#pragma once

#include "emit/clause.h"
#include "emit/function.h"

namespace sisal::emit {

class FullEmitter : public FunctionEmitter {
public:
  FullEmitter(UnitContext &unit, std::uint32_t function) : FunctionEmitter(unit, function, Form::full) {}

private:
  struct Forall;

  void operation(Scope &scope, std::uint32_t number) override;
  bool has_choices() const override { return false; }
  void gather(Clause &clause, const Codes &results, const std::vector<memory::Use> &uses,
              const std::function<void(const Code &)> &store) override;

  // full_scalars.cpp
  Code scalar(const Scope &scope, const graph::Node &node);
  Code binary(const Scope &scope, const graph::Node &node, const char *name) const;
  Code converted(const Scope &scope, const graph::Node &node) const;
  std::string as_double(const Scope &scope, const graph::Node &node, std::size_t index) const;
  // A pointer to a value, for the library.
  std::string address(const std::string &value, TypeRef type);
  std::string address(const Scope &scope, const graph::Node &node, std::size_t index);

  // full_arrays.cpp
  void sequence(Scope &scope, std::uint32_t number);
  void made(Scope &scope, std::uint32_t number);
  void filled(Scope &scope, std::uint32_t number);
  void element(Scope &scope, std::uint32_t number);
  void replaced(Scope &scope, std::uint32_t number);
  void longer(Scope &scope, std::uint32_t number);
  void part_of(Scope &scope, std::uint32_t number);
  void catenated(Scope &scope, std::uint32_t number);

  // full_records.cpp
  void composite(Scope &scope, std::uint32_t number);
  void field(Scope &scope, std::uint32_t number);
  void field_replaced(Scope &scope, std::uint32_t number);

  // full_select.cpp
  std::vector<std::string> declare_outputs(Scope &scope, std::uint32_t number);
  // All outputs are errors, and what the parts would have been given is dropped.
  void fail(Scope &scope, std::uint32_t number, const std::vector<std::string> &to);
  void choose(Scope &scope, std::uint32_t number);
  void choose_arm(Scope &scope, std::uint32_t number);
  void called(Scope &scope, std::uint32_t number);

  // full_clauses.cpp
  void begin(Clause &clause, bool can_fail);
  void add(Clause &clause, const Code &value);
  void finish(const Clause &clause, const std::string &also = {});

  // full_forall.cpp
  void product_loop(Scope &scope, std::uint32_t number);
  void dimension(Forall &state, std::size_t number);
  std::string bounds(Forall &state, std::size_t number);
  void passes(Forall &state, std::size_t number);
  void elements(Forall &state, std::size_t number, const std::string &count);
  void inside(Forall &state, std::size_t number, const std::string &count);

  // full_loop.cpp
  void initial_loop(Scope &scope, std::uint32_t number);
  void initial_passes(LoopState &state, const std::string &has_failed);
  void last_values(LoopState &state);
};

} // namespace sisal::emit
