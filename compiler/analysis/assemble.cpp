// What is known of one function, as plain data.
#include "analysis/aborts.h"
#include "analysis/loops.h"
#include "analysis/points_to.h"
#include "analysis/shared_state.h"
#include "analysis/tokens.h"

#include <algorithm>

namespace prelude::analysis {
using namespace clang;
namespace {

class Assembler {
public:
  Assembler(FunctionModel &model, const Sources &sources, Blocking &blocking, const Costs &costs, const SharedState &state)
      : model_(model), sources_(sources), text_(sources.text()), blocking_(blocking), costs_(costs), state_(state),
        paths_(model, sources), live_(model, paths_, sources) {}

  // What is known of the function whichever way calls of it begin. After this the model changes no more.
  void prepare(Diagnostics &out) {
    out_ = &out;
    leave_out_unreached();
    describe();
    for (size_t i = 0; i < model_.variables.size(); ++i) {
      ids_[model_.variables[i]] = facts::VariableId(i);
      function_.variables.push_back(variable_facts(model_, model_.variables[i], sources_));
      if (live_.begins_unset(model_.variables[i])) begin_unset(model_.variables[i], function_.variables[i]);
    }
    check_remote_calls(model_, blocking_, sources_, out);
    contracts();
    function_.forks = std::any_of(model_.remote_calls.begin(), model_.remote_calls.end(), is_fork);
    guards();
    add_loops(function_, model_.decl, sources_, costs_, state_, [this](const VarDecl *variable) { return id_of(variable); });
    for (size_t i = 0; i < function_.loops.size(); ++i)
      if (const facts::Loop &loop = function_.loops[i]; loop.kind != facts::Loop::jump) loops_.try_emplace(loop.range.begin, i);
    if (const VarDecl *variable = state_.used_by(model_.decl)) function_.shared_state = variable->getNameAsString();
    jumps_for_long_ = std::any_of(function_.loops.begin(), function_.loops.end(), [&](const facts::Loop &loop) {
      return loop.kind == facts::Loop::jump && (loop.waits || !function_.shared_state.empty());
    });
    settle_promotions();
    follow_points();
    can_begin_as_handler_ = begins_well();
    prepared_ = std::move(function_);
  }

  // Whether all of it can be a handler from the start on, until it becomes a thread.
  bool can_begin_as_handler() const { return can_begin_as_handler_; }

  // `begins_as_handler`: calls of it that run elsewhere are to begin as handlers; then each of its locks is a point.
  facts::Function run(bool begins_as_handler, Diagnostics &out) {
    out_ = &out;
    reported_.clear();
    function_ = prepared_;
    function_.begins_as_handler = begins_as_handler;
    function_.migrates = begins_as_handler || moves();
    if (function_.migrates) check_migrating(model_, sources_, out);
    if (function_.migrates) aborts_.emplace(model_, paths_, sources_, begins_as_handler);
    if (function_.migrates) promotions();
    frames();
    locks();
    if (begins_as_handler) {
      parameters();
      function_.surely_from_start = aborts_->surely_from_start();
    }
    unlocks_and_accesses();
    carried_locks();
    exits();
    remote_calls();
    joins();
    return std::move(function_);
  }

private:
  bool begins_well() const {
    bool may_wait = !model_.locks.empty() && !jumps_for_long_;
    for (const PromotionModel &promotion : model_.promotions) may_wait &= promotion.statement != nullptr || !is_needed(promotion);
    for (const ParmVarDecl *parameter : model_.decl->parameters()) may_wait &= parameter->getIdentifier() != nullptr;
    return may_wait;
  }

  // Where no initializer can be put, as in a macro, its bytes are copied: the value may be none of its type's.
  void begin_unset(const VarDecl *variable, facts::Variable &out) {
    out.unset = initializer_place(variable, sources_);
    if (out.unset.begin == out.unset.end && out.copy == facts::Copy::assign) out.copy = facts::Copy::bytes;
  }

  // What control never comes to moves nowhere, and waits for nothing. Nothing is known of the variables there.
  void leave_out_unreached() {
    for (LockCall &lock : model_.locks)
      if (lock.migrates() && !live_.is_reached(lock.call)) lock.policy = facts::Policy::never;
    for (PromotionModel &promotion : model_.promotions)
      if (promotion.statement && !live_.is_reached(promotion.first)) promotion.statement = nullptr;
  }

  static bool is_fork(const RemoteModel &call) { return call.kind == facts::RemoteCall::fork; }

  bool moves() const {
    return std::any_of(model_.locks.begin(), model_.locks.end(), [](const LockCall &lock) { return lock.migrates(); });
  }

  void describe() {
    const FunctionDecl *decl = model_.decl;
    function_.name = decl->getNameAsString();
    function_.place = sources_.place(decl->getLocation());
    if (QualType result = decl->getReturnType(); !result->isVoidType())
      function_.result = type_text(result.getUnqualifiedType(), sources_.context());
    if (auto range = this->range(decl->getSourceRange(), decl->getBeginLoc(), function_.name)) function_.range = *range;
    if (auto body = this->range(decl->getBody()->getBeginLoc(), decl->getBody()->getBeginLoc(), function_.name))
      function_.body = body->end;
    function_.falls_off_end = !model_.graph->ends_without_return().empty();
    describe_definition(function_, model_, sources_);
  }

  // Bytes of the file, or an error that says what is in the way.
  std::optional<facts::Range> range(SourceRange where, SourceLocation at, const std::string &what) {
    auto found = sources_.range(where);
    if (found) return found;
    std::string macro = sources_.macro_name(at);
    if (macro.empty()) macro = sources_.macro_name(where.getEnd());
    out_->report(macro.empty() ? Kind::in_other_file : Kind::in_macro, sources_.place(at), {what, macro});
    return {};
  }

  // A statement with its semicolon.
  facts::Range statement(const Stmt *of, const std::string &what) {
    facts::Range out = range(of->getSourceRange(), of->getBeginLoc(), what).value_or(facts::Range{});
    size_t semicolon = skip_blanks(text_, out.end);
    if (semicolon < text_.size() && text_[semicolon] == ';') out.end = unsigned(semicolon + 1);
    return out;
  }

  std::optional<facts::VariableId> id_of(const VarDecl *variable) const {
    auto found = ids_.find(variable);
    return found == ids_.end() ? std::nullopt : std::optional(found->second);
  }

  facts::FrameId frame_of(const Stmt *at) const { return model_.innermost_frame(sources_.offset(at->getBeginLoc())); }

  bool contains_children(facts::FrameId frame) const {
    auto inside = [&](const CallExpr *call) { return model_.is_in(sources_.offset(call->getBeginLoc()), frame); };
    return std::any_of(model_.joins.begin(), model_.joins.end(), [&](const JoinModel &join) { return inside(join.call); }) ||
           std::any_of(model_.remote_calls.begin(), model_.remote_calls.end(),
                       [&](const RemoteModel &call) { return is_fork(call) && inside(call.call); });
  }

  void frames() {
    for (size_t i = 0; i < model_.frames.size(); ++i) {
      const PartialFrame &frame = model_.frames[i];
      facts::Frame out;
      out.lock = frame.lock;
      out.within = frame.within;
      out.end = statement(frame.end, "end move");
      out.place = frame.place;
      for (const VarDecl *variable : live_.results(facts::FrameId(i))) {
        if (!is_visible(model_, variable, frame.end, sources_)) continue;
        if (is_hidden(model_, variable, frame.end, sources_) || hidden_at_exit(variable, facts::FrameId(i))) hide(variable);
        out.results.push_back(ids_[variable]);
        if (!model_.is_in(sources_.offset(variable->getLocation()), facts::FrameId(i))) out.outer.push_back(ids_[variable]);
        check_result(frame, variable);
      }
      out.moves = std::any_of(model_.locks.begin(), model_.locks.end(),
                              [&](const LockCall &lock) { return lock.migrates() && lock.activation() == facts::FrameId(i); });
      out.carries_children = function_.forks && contains_children(facts::FrameId(i));
      function_.frames.push_back(std::move(out));
    }
  }

  // What a partial frame sets comes back by value.
  void check_result(const PartialFrame &frame, const VarDecl *variable) {
    if (!function_.variables[ids_[variable]].restorable)
      out_->report(Kind::live_const_typedef, sources_.place(variable->getLocation()), {variable->getNameAsString()});
    auto bad = reach_of(model_, variable, sources_) == Reach::image ? std::nullopt : unsendable(variable->getType());
    if (!bad) return;
    out_->report(Kind::frame_result_pointer, sources_.place(variable->getLocation()),
                {variable->getNameAsString(), type_text(*bad, sources_.context())});
    out_->report(Kind::note_frame_ends, frame.place);
  }

  // 0 if it is not known, or in another file than a place.
  unsigned line_of(SourceLocation at, const Place &beside) const {
    Place place = at.isValid() ? sources_.place(at) : Place();
    return place.file == beside.file ? place.line : 0;
  }

  void locks() {
    for (LockCall &lock : model_.locks) {
      facts::Lock out;
      out.variable = ids_[lock.variable];
      out.mode = lock.mode;
      out.range = lock.statement;
      out.place = sources_.place(lock.call->getSourceRange());
      out.in_block = lock.in_block;
      out.policy = lock.policy;
      out.begins = lock.begins;
      out.within = lock.within;
      if (lock.condition)
        if (auto where = range(lock.condition->getSourceRange(), lock.condition->getBeginLoc(), "move")) out.condition = *where;
      for (const HeldLock &held : lock.held)
        out.held.push_back({ids_[held.variable], held.mode, live_.data_used_after(lock, held.variable), line_of(held.since, out.place)});
      facts::FrameId activation = lock.activation();
      bool waits_from_start = function_.begins_as_handler && activation == facts::whole_function;
      out.is_point = lock.migrates() || (waits_from_start && lock.begins == facts::whole_function && live_.is_reached(lock.call));
      if (!out.is_point && lock.begins == facts::whole_function) out.is_point = ways_.at(activation).moved.contains(lock.call);
      if (out.is_point) {
        out.calls_block = waits_later(lock, activation);
        out.abort = lock.abort;
        out.undo = aborts_->undo_before(lock.call, activation);
        if (!out.undo.possible && (lock.abort == facts::Abort::undoes || lock.abort == facts::Abort::refuses)) {
          out_->report(Kind::abort_not_undone, out.place,
                      {lock.abort == facts::Abort::undoes ? "undo" : "refuse", lock.variable->getNameAsString()});
          out_->report(Kind::note_not_undone, out.undo.obstacle, {out.undo.why_not});
        }
        out.surely = aborts_->surely_after(lock);
        travels(lock, out);
        out.carries_children =
            forked_->contains(lock.call) && (activation == facts::whole_function || contains_children(activation));
      }
      function_.locks.push_back(std::move(out));
    }
  }

  // What is asked about every point, found once for each activation.
  void follow_points() {
    std::vector<const Stmt *> forks;
    for (const RemoteModel &call : model_.remote_calls)
      if (is_fork(call)) forks.push_back(call.call);
    forked_.emplace(paths_.behind(forks, facts::whole_function));
    for (const CallExpr *call : model_.calls)
      if (moves() && blocking_.may_be_collective(call)) collectives_.push_back(call);
    for (const LockCall &one : model_.locks) {
      if (ways_.contains(one.activation())) continue;
      std::vector<const Stmt *> moves, waits;
      for (const LockCall &lock : model_.locks)
        if (lock.migrates() && lock.activation() == one.activation()) moves.push_back(lock.call);
      for (const PromotionModel &promotion : model_.promotions)
        if (promotion.within == one.activation() && !promotion.statement && is_needed(promotion))
          waits.push_back(promotion.reason == facts::Promotion::late ? promotion.first : promotion.site);
      ways_.try_emplace(one.activation(),
                        Ways{paths_.behind(moves, one.activation()), paths_.before(waits, one.activation())});
    }
  }

  // Whether the activation may come to wait for something else than a lock of its own, and cannot become a thread just before.
  bool waits_later(const LockCall &lock, facts::FrameId activation) {
    for (const CallExpr *call : collectives_) {
      if (!lock.migrates() || !paths_.before(call, activation).contains(lock.call) || !reported_.insert(call).second) continue;
      out_->report(Kind::collective_after_move, sources_.place(call->getSourceRange()), {sources_.called_name(call)});
      out_->report(Kind::note_migration_point, sources_.place(lock.call->getSourceRange()));
    }
    // The children are waited for at the end.
    return jumps_for_long_ || ways_.at(activation).waits.contains(lock.call) || forked_->contains(lock.call);
  }

  // The guard that a promotion waits for, if that is a predicate.
  std::optional<size_t> predicate_of(const PromotionModel &promotion) const {
    auto guard = guard_of_.find(promotion.site);
    return guard != guard_of_.end() && function_.guards[guard->second].is_predicate ? std::optional(guard->second) : std::nullopt;
  }

  // The head of a loop has a scope of its own.
  static const Stmt *scope_at(const PromotionModel &promotion) {
    return promotion.reason == facts::Promotion::late ? promotion.first : promotion.statement;
  }

  // A handler that keeps others out cannot become a thread in its midst: others could run in between.
  bool keeps_others_out(const PromotionModel &promotion) const {
    return !function_.shared_state.empty() && (promotion.computes || promotion.reason == facts::Promotion::late);
  }

  // Whether a handler cannot go on there: it waits, or its node answers nobody for long.
  bool is_needed(const PromotionModel &promotion) const {
    if (promotion.reason != facts::Promotion::late) return true;
    const facts::Loop *loop = loop_at(promotion.site);
    return loop && !loop->is_small && (loop->waits || keeps_others_out(promotion));
  }

  const facts::Loop *loop_at(const Stmt *statement) const {
    auto found = loops_.find(sources_.offset(statement->getBeginLoc()));
    return found == loops_.end() ? nullptr : &function_.loops[found->second];
  }

  // What an activation needs behind its promotions. What cannot be kept over one makes it none.
  void settle_promotions() {
    for (size_t i = 0; i < model_.guards.size(); ++i) guard_of_[model_.guards[i].marker] = i;
    for (PromotionModel &promotion : model_.promotions) {
      if (keeps_others_out(promotion)) promotion.statement = nullptr;
      if (!promotion.statement) continue;
      auto guard = predicate_of(promotion);
      const VarDecl *own = guard ? model_.locks[model_.guards[*guard].lock].variable : nullptr; // has its place in every record
      for (const VarDecl *variable : live_.needed_from(promotion)) {
        if (variable == own || !is_visible(model_, variable, scope_at(promotion), sources_)) continue;
        const facts::Variable &facts = function_.variables[ids_[variable]];
        bool stays = variable->getType().isVolatileQualified() || variable->getType()->isVariablyModifiedType() ||
                     (model_.points_to && model_.points_to->held_by(variable)) || !facts.restorable ||
                     (!facts.renamable && is_hidden(model_, variable, scope_at(promotion), sources_));
        promotion.live.push_back(variable);
        if (!stays) continue;
        promotion.statement = nullptr;
        break;
      }
    }
  }

  void promotions() {
    for (const PromotionModel &model : model_.promotions) {
      if (!model.statement) continue;
      facts::Promotion out;
      out.reason = model.reason;
      out.what = model.what;
      out.place = model.place;
      out.braces = model.braces;
      out.within = model.within;
      if (model.reason == facts::Promotion::late) {
        const facts::Loop *loop = loop_at(model.site);
        if (!loop || !loop->head_in_text || loop->jumped_into) continue;
        out.loop = size_t(loop - function_.loops.data());
        out.at_head = model.at_head;
        out.range = loop->range;
      } else out.range = statement(model.statement, model.what);
      const VarDecl *own = nullptr; // has its place in every record
      if (auto guard = predicate_of(model)) {
        out.reason = facts::Promotion::guards;
        out.guard = *guard;
        own = model_.locks[model_.guards[*guard].lock].variable;
      }
      for (const VarDecl *variable : model.live) {
        if (is_hidden(model_, variable, scope_at(model), sources_)) hide(variable);
        out.live.push_back(ids_[variable]);
      }
      for (const HeldLock &held : model_.held_at.lookup(model.first))
        if (held.variable != own) out.held.push_back({ids_[held.variable], held.mode, false, 0});
      out.carries_children = forked_->contains(model.first);
      // What waits for a guard runs as a handler again.
      auto ways = ways_.find(model.within);
      out.calls_block = out.carries_children || (ways != ways_.end() && ways->second.waits.contains(model.site));
      out.undo = aborts_->undo_before(model.first, model.within);
      function_.promotions.push_back(std::move(out));
    }
  }

  void parameters() {
    for (const ParmVarDecl *parameter : model_.decl->parameters())
      function_.parameters.push_back(parameter_facts(model_, parameter->getType(), sources_));
  }

  void travels(const LockCall &lock, facts::Lock &out) {
    auto restored = [&](const VarDecl *variable) {
      if (!function_.variables[ids_[variable]].restorable)
        out_->report(Kind::live_const_typedef, sources_.place(variable->getLocation()), {variable->getNameAsString()});
    };
    restored(lock.variable);
    for (const VarDecl *variable : live_.needed_after(lock)) {
      // What is not in scope here has no value: control comes to its scope by a jump over its initialization.
      if (variable == lock.variable || !is_visible(model_, variable, lock.call, sources_)) continue;
      if (is_hidden(model_, variable, lock.call, sources_)) hide(variable);
      check_travels(model_, paths_, lock, variable, sources_, *out_);
      restored(variable);
      out.live.push_back(ids_[variable]);
    }
  }

  void unlocks_and_accesses() {
    for (const LockCall &unlock : model_.unlocks)
      if (auto where = range(unlock.call->getSourceRange(), unlock.call->getBeginLoc(), "unlock"))
        function_.unlocks.push_back({ids_[unlock.variable], unlock.mode, *where, sources_.place(unlock.call->getSourceRange())});
    for (const AccessSite &access : model_.accesses)
      if (std::string macro = sources_.stringizing_macro(access.base->getBeginLoc()); !macro.empty())
        out_->report(Kind::in_macro, sources_.place(access.base->getSourceRange()), {access.variable->getNameAsString(), macro});
      else if (auto where = range(written_range(access), access.base->getBeginLoc(), access.variable->getNameAsString()))
        function_.accesses.push_back({ids_[access.variable], access.mode, *where, access.is_local, access.is_write,
                                      access.evaluated_at_all, sources_.place(access.base->getSourceRange())});
  }

  void contracts() {
    check_contracts(model_, sources_, *out_);
    for (const Contract &contract : model_.contracts)
      if (auto id = id_of(model_.decl->getParamDecl(contract.parameter)))
        function_.contracts.push_back({contract.effect, contract.mode, *id});
    for (const ContractCall &call : model_.contract_calls) {
      facts::ContractCall out;
      out.callee = call.call->getDirectCallee()->getNameAsString();
      out.place = sources_.place(call.call->getSourceRange());
      out.evaluated = call.evaluated;
      if (std::string macro = sources_.stringizing_macro(call.call->getBeginLoc()); !macro.empty())
        out_->report(Kind::in_macro, out.place, {out.callee, macro});
      else if (auto where = range(SourceRange(call.call->getRParenLoc()), call.call->getBeginLoc(), out.callee)) out.end = where->begin;
      for (const ContractCall::Argument &argument : call.arguments) {
        if (!argument.variable) continue;
        QualType type = call.call->getDirectCallee()->getParamDecl(argument.contract.parameter)->getType();
        std::string wanted = mapped_declarator(type, sources_.context());
        facts::ContractCall::Argument one{ids_[argument.variable], argument.contract.effect, argument.contract.mode, ""};
        bool taken = argument.contract.effect == facts::Effect::acquires;
        if (taken && wanted != function_.variables[one.variable].local_type)
          one.cast = "(" + wanted.replace(wanted.find('%'), 1, "*") + ")";
        out.arguments.push_back(std::move(one));
      }
      // An argument of a macro may be in several expressions.
      auto same = [&](const facts::ContractCall &other) { return other.end == out.end; };
      auto found = std::find_if(function_.contract_calls.begin(), function_.contract_calls.end(), same);
      if (found == function_.contract_calls.end()) function_.contract_calls.push_back(std::move(out));
      else found->evaluated |= out.evaluated;
    }
  }

  void carried_locks() {
    for (const NameCopy &copy : model_.copies) {
      if (!copy.carries_lock) continue;
      bool declares = isa<DeclStmt>(copy.statement);
      facts::Range where = declares
                               ? statement(copy.statement, copy.to->getNameAsString())
                               : range(copy.statement->getSourceRange(), copy.statement->getBeginLoc(), copy.to->getNameAsString())
                                     .value_or(facts::Range{});
      function_.carried.push_back({ids_[copy.to], ids_[copy.from], where, declares});
    }
  }

  // local(n) is a macro, and all of its use is replaced.
  SourceRange written_range(const AccessSite &access) const {
    if (!access.is_local) return access.base->getSourceRange();
    SourceLocation at = access.evaluated->getBeginLoc();
    while (sources_.manager().isMacroArgExpansion(at)) at = sources_.manager().getImmediateSpellingLoc(at);
    return sources_.manager().getImmediateExpansionRange(at).getAsRange();
  }

  void exits() {
    for (const Stmt *exit : model_.exits) {
      facts::FrameId within = frame_of(exit);
      if (within == facts::whole_function) continue;
      if (isa<ReturnStmt>(exit)) {
        for (facts::FrameId id = within; id != facts::whole_function; id = function_.frames[size_t(id)].within)
          function_.frames[size_t(id)].returns = true;
        continue;
      }
      if (!leaves(model_, exit, within, sources_)) continue;
      facts::Jump jump = jump_of(exit);
      const char *words[] = {"break", "continue", "goto"};
      function_.exits.push_back({jump, statement(exit, words[jump.kind]), within});
      for (facts::FrameId id = within; id != facts::whole_function && !function_.is_within(jump.target, id);
           id = function_.frames[size_t(id)].within) {
        std::vector<facts::Jump> &jumps = function_.frames[size_t(id)].jumps;
        if (std::find(jumps.begin(), jumps.end(), jump) == jumps.end()) jumps.push_back(jump);
      }
    }
  }

  facts::Jump jump_of(const Stmt *exit) {
    facts::Jump out;
    out.target = frame_of(target_of(exit, model_.parents));
    out.kind = isa<BreakStmt>(exit) ? facts::Jump::breaks : isa<ContinueStmt>(exit) ? facts::Jump::continues : facts::Jump::goes;
    auto *go = dyn_cast<GotoStmt>(exit);
    if (!go) return out;
    std::vector<std::string> &labels = function_.labels;
    std::string name = go->getLabel()->getNameAsString();
    auto found = std::find(labels.begin(), labels.end(), name);
    out.label = size_t(found - labels.begin());
    if (found == labels.end()) labels.push_back(name);
    return out;
  }

  void guards() {
    for (const GuardModel &guard : model_.guards) {
      const Expr *condition = guard.marker->getArg(0);
      facts::Range all = statement(guard.marker, "when");
      auto inner = range(condition->getSourceRange(), condition->getBeginLoc(), "when");
      facts::Guard out{guard.lock, {}, {}, guard.place, live_.is_reached(model_.locks[guard.lock].call), {}};
      if (inner) out.before = {all.begin, inner->begin}, out.after = {inner->end, all.end};
      predicate(condition, model_.locks[guard.lock].variable, out);
      function_.guards.push_back(std::move(out));
    }
  }

  // Whether the runtime can evaluate a guard, and of which variables: they are passed by value, and neither the name of its own region
  // nor another one's data are.
  void predicate(const Stmt *part, const VarDecl *region, facts::Guard &out) {
    for (const AccessSite &access : model_.accesses)
      if (access.evaluated == part && access.evaluated_at_all) {
        out.is_predicate &= access.variable == region;
        if (access.variable == region) return;
      }
    for (const ContractCall &call : model_.contract_calls)
      if (call.call == part && call.evaluated) out.is_predicate = false;
    out.is_predicate &= !isa<StmtExpr>(part);
    if (auto *reference = dyn_cast<DeclRefExpr>(part)) {
      auto *variable = dyn_cast<VarDecl>(reference->getDecl());
      if (variable && ids_.contains(variable) && variable->hasLocalStorage()) {
        const facts::Variable &facts = function_.variables[ids_[variable]];
        bool by_value = facts.restorable && !variable->getType().isVolatileQualified() && !variable->getType()->isVariablyModifiedType();
        out.is_predicate &= variable != region && by_value;
        if (std::find(out.uses.begin(), out.uses.end(), ids_[variable]) == out.uses.end()) out.uses.push_back(ids_[variable]);
      }
    }
    for (const Stmt *child : part->children())
      if (child) predicate(child, region, out);
  }

  // The last = between two offsets that is a token.
  facts::Range equals_before(unsigned end, unsigned begin) const {
    facts::Range out;
    for (Token token : Tokens(sources_, begin, end))
      if (token.is(tok::equal)) out = {sources_.offset(token.getLocation()), sources_.offset(token.getLocation()) + 1};
    return out;
  }

  void remote_calls() {
    for (const RemoteModel &call : model_.remote_calls) function_.calls.push_back(remote_call(call));
  }

  facts::RemoteCall remote_call(const RemoteModel &model) {
    const FunctionDecl *callee = model.call->getDirectCallee();
    facts::RemoteCall out;
    out.kind = model.kind;
    out.place = model.place;
    out.callee = callee->getNameAsString();
    QualType result = model.target ? model.target->getType() : model.variable ? model.variable->getType() : callee->getReturnType();
    if (!result->isVoidType() && (model.kind != facts::RemoteCall::fork || model.variable))
      out.result = type_text(result.getUnqualifiedType(), sources_.context());
    for (const ParmVarDecl *parameter : callee->parameters())
      out.parameters.push_back(parameter_facts(model_, parameter->getType(), sources_));
    out.has_arguments = model.call->getNumArgs() != 0;
    out.calls_block = blocking_.callee_may_block(model.call);
    const FunctionDecl *definition = nullptr;
    out.is_long = callee->hasBody(definition) && costs_.is_long(definition);
    facts::Range call = range(model.call->getSourceRange(), model.call->getBeginLoc(), out.callee).value_or(facts::Range{});
    facts::Range name =
        range(model.call->getCallee()->getSourceRange(), model.call->getBeginLoc(), out.callee).value_or(facts::Range{});
    out.head = {name.begin, unsigned(skip_blanks(text_, name.end) + 1)};
    out.tail = {call.end - 1, call.end};
    out.where = facts::RemoteCall::first_region;
    if (model.marker) {
      Call kind = prelude_call(model.marker, sources_.manager());
      out.where = kind == Call::here      ? facts::RemoteCall::here
                  : kind == Call::at_node ? facts::RemoteCall::node
                                          : facts::RemoteCall::of_region;
      facts::Range marker = range(model.marker->getSourceRange(), model.marker->getBeginLoc(), "at").value_or(facts::Range{});
      out.ends_statement = kind == Call::to;
      out.tail.end = out.ends_statement ? statement(model.marker, "to").end : marker.end;
      if (model.marker->getNumArgs() != 0)
        if (auto where = range(model.marker->getArg(0)->getSourceRange(), model.marker->getBeginLoc(), "at"))
          out.where_range = *where;
    }
    if (model.variable) {
      out.variable = ids_[model.variable];
      const Stmt *value = model.call;
      while (value && !isa<StmtExpr>(value)) value = model_.parents.getParent(const_cast<Stmt *>(value));
      if (value) out.tail.end = range(value->getSourceRange(), value->getBeginLoc(), "fork").value_or(facts::Range{}).end;
      if (model.target) {
        const Expr *object = model.target;
        if (model.target->refersToBitField()) {
          auto *member = cast<MemberExpr>(model.target->IgnoreParens());
          object = named_object(member->getBase());
          out.bit_field = member->getMemberDecl()->getNameAsString();
          out.holder = holder(object);
        }
        out.target = range(object->getSourceRange(), object->getBeginLoc(), "fork").value_or(facts::Range{});
      }
      unsigned begins = value ? range(value->getBeginLoc(), value->getBeginLoc(), "fork").value_or(facts::Range{}).begin : name.begin;
      out.equals = equals_before(begins, model.target ? out.target.end : sources_.offset(model.variable->getLocation()));
    }
    return out;
  }

  // What the source names, where a member belongs to an unnamed structure in it.
  static const Expr *named_object(const Expr *object) {
    auto *member = dyn_cast<MemberExpr>(object->IgnoreParens());
    return member && !member->getMemberDecl()->getDeclName() ? named_object(member->getBase()) : object;
  }

  // An lvalue of the same type that evaluates nothing: %.member[0].
  static std::string holder(const Expr *object) {
    object = object->IgnoreParenImpCasts();
    if (auto *member = dyn_cast<MemberExpr>(object)) {
      std::string name = member->getMemberDecl()->getNameAsString();
      return holder(member->getBase()) + (name.empty() ? "" : "." + name);
    }
    if (auto *element = dyn_cast<ArraySubscriptExpr>(object)) return holder(element->getBase()) + "[0]";
    return "%";
  }

  void joins() {
    for (const JoinModel &join : model_.joins) {
      facts::Join out;
      out.range = statement(join.call, "join");
      out.place = sources_.place(join.call->getSourceRange());
      out.within = frame_of(join.call);
      if (join.part) {
        out.variable = ids_[join.variable];
        const Expr *object = join.part;
        if (object->refersToBitField()) object = named_object(cast<MemberExpr>(object)->getBase()); // it has no address
        out.part = range(object->getSourceRange(), object->getBeginLoc(), "join").value_or(facts::Range{});
      }
      for (size_t i = 0; i < model_.remote_calls.size(); ++i) {
        const VarDecl *variable = model_.remote_calls[i].variable;
        if (!variable || (join.variable && join.variable != variable) || !is_visible(model_, variable, join.call, sources_)) continue;
        if (is_hidden(model_, variable, join.call, sources_)) hide(variable);
        out.calls.push_back(i);
      }
      function_.joins.push_back(std::move(out));
    }
  }

  void hide(const VarDecl *variable) {
    facts::VariableId id = ids_[variable];
    function_.hidden.push_back(id);
    if (!function_.variables[id].renamable)
      out_->report(Kind::hidden_in_macro, sources_.place(variable->getLocation()), {variable->getNameAsString()});
  }

  bool hidden_at_exit(const VarDecl *variable, facts::FrameId frame) const {
    return std::any_of(model_.exits.begin(), model_.exits.end(), [&](const Stmt *exit) {
      return !isa<ReturnStmt>(exit) && leaves(model_, exit, frame, sources_) && is_visible(model_, variable, exit, sources_) &&
             is_hidden(model_, variable, exit, sources_);
    });
  }

  FunctionModel &model_;
  const Sources &sources_;
  std::string_view text_;
  Blocking &blocking_;
  const Costs &costs_;
  const SharedState &state_;
  Diagnostics *out_ = nullptr;
  Paths paths_;
  Liveness live_;
  std::optional<Aborts> aborts_;
  struct Ways {
    Region moved; // where it may have left its node
    Region waits; // from where it may come to wait where it cannot become a thread
  };
  std::map<facts::FrameId, Ways> ways_; // of activations with locks
  std::optional<Region> forked_;        // where children may be outstanding
  std::vector<const CallExpr *> collectives_;
  llvm::DenseMap<unsigned, size_t> loops_; // by where they begin
  bool jumps_for_long_ = false; // back, where it waits or keeps others out: nothing promotes it there
  bool can_begin_as_handler_ = false;
  llvm::DenseMap<const Stmt *, size_t> guard_of_; // by marker
  facts::Function function_, prepared_;
  llvm::DenseMap<const VarDecl *, facts::VariableId> ids_;
  llvm::DenseSet<const CallExpr *> reported_; // as collective
};

} // namespace

facts::Function assemble(FunctionModel &model, const Sources &sources, Blocking &blocking, const Costs &costs,
                       const SharedState &state, Diagnostics &out) {
  Assembler assembler(model, sources, blocking, costs, state);
  assembler.prepare(out);
  if (model.is_called_elsewhere && assembler.can_begin_as_handler()) {
    Diagnostics found; // what is in the way of that is no error
    facts::Function function = assembler.run(true, found);
    bool is_handler =
        std::all_of(function.locks.begin(), function.locks.end(), [](const facts::Lock &lock) { return !lock.calls_block; });
    if (!found.has_errors() && is_handler) {
      out.append(found);
      return function;
    }
  }
  return assembler.run(false, out);
}

} // namespace prelude::analysis
