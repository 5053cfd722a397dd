// Calls after which the procedure may go along with what it has called.
#include "constructs/calls/calls_emit.h"
#include "constructs/calls/calls_templates.h"
#include "constructs/locks/points_emit.h"
#include "emit/constructs.h"

namespace prelude::emit {

using plan::CallPoint;
using plan::Range;

namespace {

class Callers : public Points {
public:
  using Points::Points;

  void edit(Edits &edits) const {
    for (const plan::Lock &lock : function_.locks)
      if (!lock.frames_range.empty()) edits.replace(lock.frames_range, "");
    for (const plan::CallPoint &call : function_.call_points) call_point(call, edits);
  }

private:
  void call_point(const plan::CallPoint &call, Edits &edits) const;
  std::string call_point_text(const plan::CallPoint &call, const plan::Point &point, const std::string &result) const;
};

// The result has a variable of its own, unless it is that of its declaration: what follows the call in its statement comes after the call
// in every form.
void Callers::call_point(const CallPoint &call, Edits &edits) const {
  const plan::Point *point = function_.at(call.point);
  if (!point) return;
  edits.replace(call.name, call.along);
  bool declares = call.form == CallPoint::declares, keeps = call.form == CallPoint::assigns || call.form == CallPoint::returns;
  std::string result = declares ? name(*call.variable) : keeps ? function_.value : "", indent = indent_at(call.range.begin);
  std::string text = "\n" + call_point_text(call, *point, result);
  if (call.form == CallPoint::assigns) text += "\n" + name(*call.variable) + " " + call.operation + " " + result + ";";
  if (call.form == CallPoint::returns) text += "\nreturn " + result + ";";
  if (keeps) edits.replace({call.range.begin, call.call.begin}, "{ " + call.result + " " + result + " = ");
  else if (!call.in_block) edits.before(call.range, "{ ");
  bool braces = keeps || (!call.in_block && !declares);
  edits.after(call.range, indented(braces ? "    " + indented(text, "    ") : text, indent) + (braces ? "\n" + indent + "}" : ""));
}

std::string Callers::call_point_text(const CallPoint &call, const plan::Point &point, const std::string &result) const {
  const plan::Record &record = function_.records[point.record];
  std::string saves, pack, stays = "break;", received;
  for (const plan::Member &member : record.members) saves += save(member, function_.live + "->");
  if (record.structure.empty()) pack = fill(templates::caller_of_nothing, {{"point", point.object}});
  else pack = fill(templates::caller, {{"structure", record.structure}, {"point", point.object}, {"saves", saves}});
  if (!result.empty()) {
    stays = result + " = MCRL_RESULT(" + call.result + ");";
    received = result + " = MCRL_CALLEE_RESULT(mcrl_self(" + function_.run + "), " + call.result + ");";
  }
  std::string ended = function_.result.empty() ? "return;" : "return MCRL_RESULT(" + function_.result_type + ");";
  return fill(templates::call_point, {{"number", std::to_string(point.number)},
                                      {"callee", call.callee},
                                      {"pack", pack},
                                      {"ended", ended},
                                      {"stays", stays},
                                      {"resume", resume(point, received)}});
}

class Along : public Form {
public:
  explicit Along(const Form &form) : Form(form) {}

  // The form that is called where the caller may go along.
  std::string along() const {
    if (function_.along.empty()) return "";
    return fill(templates::along,
                {{"name", function_.name},
                 {"header", "static " + header_of(function_, function_.along)},
                 {"call", is_void() ? "" : "return "},
                 {"arguments", arguments(false)}});
  }
};

} // namespace

std::string go(const Body &body, const plan::Lock &lock, const std::string &chosen) {
  if (!lock.takes_callers) return "mcrl_go(" + body.function().live + ", " + chosen + ")";
  return body.fill(templates::go_along, {{"chosen", chosen}, {"frames", std::to_string(lock.frames)}});
}

std::string unwinding(const Body &body, const plan::Lock &lock) { return lock.takes_callers ? body.fill(templates::unwinds, {}) : ""; }

const Construct constructs::callers{
    .edit = [](const Body &body, Edits &edits) { Callers(body).edit(edits); },
    .called_forms = [](const Form &form) { return Along(form).along(); },
    .lines =
        [](const plan::Function &function, Report report, std::vector<Line> &lines) {
          if (report != Report::live) return;
          for (const plan::CallPoint &call : function.call_points)
            if (call.goes_along) lines.push_back({call.place, "live after " + call.callee + "(): " + variable_list(function, call.live)});
        },
};

} // namespace prelude::emit
