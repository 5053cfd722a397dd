// The forms of a procedure: functions around its body, each with a way in. `Form` has the parts that all forms
// share. The constructs make the forms (constructs.h).
#pragma once

#include "emit/body.h"

namespace prelude::emit {

class Form {
public:
  Form(const plan::Unit &unit, const plan::Function &function);

  const Body &body() const { return body_; }
  const plan::Function &function() const { return function_; }
  std::string fill(std::string_view text, const Holes &holes) const { return body_.fill(text, holes); }
  bool is_void() const { return function_.result.empty(); }
  const std::vector<plan::VariableId> &parameters() const { return parameters_; }

  // Keeps what the body returns.
  std::string keep() const;
  // The arguments of a call of the body, after a comma.
  std::string arguments(bool as_written) const;
  // A statement that returns the result of `callee`, called with the same arguments.
  std::string returns(const std::string &callee, bool as_written) const;
  // The parameters as variables: a form other than the procedure has no values for them.
  std::string variables() const;
  std::string children() const;
  // Variable arguments, to its statements.
  bool hands_on() const { return !function_.arguments_begin.empty(); }
  std::string variable_arguments() const;

protected:
  const plan::Function &function_;
  Body body_;
  std::vector<plan::VariableId> parameters_; // those with names
};

// As the runtime's messages say a lock's place (MCRL_HERE).
std::string line(const Place &);

// The procedure where its definition stands: as it is, with edits, or its body and its forms.
void procedure(Rewriter &, const plan::Unit &, const plan::Function &);

} // namespace prelude::emit
