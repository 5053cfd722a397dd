#include "analysis/facts.h"

namespace prelude::facts {

const char *name(Mode mode) {
  switch (mode) {
  case Mode::none: break;
  case Mode::read: return "read";
  case Mode::update: return "update";
  case Mode::write: return "write";
  }
  return "none";
}

const char *name(Reduction reduction) {
  switch (reduction) {
#define PRELUDE_REDUCTION(word, reduction, ...)                                                                                    \
  case Reduction::reduction: return #word;
#include "lang-spec/words.def"
  }
  return "";
}

const char *name(Abort abort) {
  switch (abort) {
#define PRELUDE_ABORT(word, abort)                                                                                                 \
  case Abort::abort: return #word;
#include "lang-spec/words.def"
  case Abort::by_default: break;
  }
  return "";
}

const char *contract_word(Effect given_effect, Mode given_mode) {
#define PRELUDE_CONTRACT(word, effect, mode, attribute)                                                                            \
  if (given_effect == Effect::effect && given_mode == Mode::mode) return #word;
#include "lang-spec/words.def"
  return "";
}

std::string declared(std::string declaration, const std::string &name) {
  return declaration.replace(declaration.find('%'), 1, name);
}

std::string declaration_in_record(const Variable &variable, const std::string &name, Copy copy) {
  if (copy == Copy::image) return "unsigned long long " + name;
  if (copy == Copy::opaque) return "unsigned char " + name + "[" + std::to_string(variable.bytes) + "]";
  return declared(variable.declaration, name);
}

} // namespace prelude::facts
