// PreludeLexer.g4 and PreludeParser.g4: sha256 a7c9ec4e68874142acaed4eb9260293a1e01635275155d2820147e30c758b4e6

// Generated from PreludeParser.g4 by ANTLR 4.7.2



#include "PreludeParser.h"


using namespace antlrcpp;
using namespace prelude::grammar;
using namespace antlr4;

PreludeParser::PreludeParser(TokenStream *input) : Parser(input) {
  _interpreter = new atn::ParserATNSimulator(this, _atn, _decisionToDFA, _sharedContextCache);
}

PreludeParser::~PreludeParser() {
  delete _interpreter;
}

std::string PreludeParser::getGrammarFileName() const {
  return "PreludeParser.g4";
}

const std::vector<std::string>& PreludeParser::getRuleNames() const {
  return _ruleNames;
}

dfa::Vocabulary& PreludeParser::getVocabulary() const {
  return _vocabulary;
}


//----------------- IslandContext ------------------------------------------------------------------

PreludeParser::IslandContext::IslandContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

PreludeParser::AnnotationContext* PreludeParser::IslandContext::annotation() {
  return getRuleContext<PreludeParser::AnnotationContext>(0);
}

tree::TerminalNode* PreludeParser::IslandContext::EOF() {
  return getToken(PreludeParser::EOF, 0);
}


size_t PreludeParser::IslandContext::getRuleIndex() const {
  return PreludeParser::RuleIsland;
}


PreludeParser::IslandContext* PreludeParser::island() {
  IslandContext *_localctx = _tracker.createInstance<IslandContext>(_ctx, getState());
  enterRule(_localctx, 0, PreludeParser::RuleIsland);

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(46);
    annotation();
    setState(47);
    match(PreludeParser::EOF);

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- AnnotationContext ------------------------------------------------------------------

PreludeParser::AnnotationContext::AnnotationContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

PreludeParser::MoveSuffixContext* PreludeParser::AnnotationContext::moveSuffix() {
  return getRuleContext<PreludeParser::MoveSuffixContext>(0);
}

tree::TerminalNode* PreludeParser::AnnotationContext::SEMICOLON() {
  return getToken(PreludeParser::SEMICOLON, 0);
}

PreludeParser::RpcSuffixContext* PreludeParser::AnnotationContext::rpcSuffix() {
  return getRuleContext<PreludeParser::RpcSuffixContext>(0);
}

PreludeParser::GuardContext* PreludeParser::AnnotationContext::guard() {
  return getRuleContext<PreludeParser::GuardContext>(0);
}

PreludeParser::SpawnStatementContext* PreludeParser::AnnotationContext::spawnStatement() {
  return getRuleContext<PreludeParser::SpawnStatementContext>(0);
}

PreludeParser::ForkExpressionContext* PreludeParser::AnnotationContext::forkExpression() {
  return getRuleContext<PreludeParser::ForkExpressionContext>(0);
}

PreludeParser::JoinStatementContext* PreludeParser::AnnotationContext::joinStatement() {
  return getRuleContext<PreludeParser::JoinStatementContext>(0);
}

PreludeParser::ForallLoopsContext* PreludeParser::AnnotationContext::forallLoops() {
  return getRuleContext<PreludeParser::ForallLoopsContext>(0);
}

PreludeParser::FinishWordContext* PreludeParser::AnnotationContext::finishWord() {
  return getRuleContext<PreludeParser::FinishWordContext>(0);
}

PreludeParser::ContractContext* PreludeParser::AnnotationContext::contract() {
  return getRuleContext<PreludeParser::ContractContext>(0);
}


size_t PreludeParser::AnnotationContext::getRuleIndex() const {
  return PreludeParser::RuleAnnotation;
}


PreludeParser::AnnotationContext* PreludeParser::annotation() {
  AnnotationContext *_localctx = _tracker.createInstance<AnnotationContext>(_ctx, getState());
  enterRule(_localctx, 2, PreludeParser::RuleAnnotation);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    setState(67);
    _errHandler->sync(this);
    switch (_input->LA(1)) {
      case PreludeParser::BEGIN_:
      case PreludeParser::END_:
      case PreludeParser::MOVE: {
        enterOuterAlt(_localctx, 1);
        setState(49);
        moveSuffix();
        setState(51);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if (_la == PreludeParser::SEMICOLON) {
          setState(50);
          match(PreludeParser::SEMICOLON);
        }
        break;
      }

      case PreludeParser::RPC: {
        enterOuterAlt(_localctx, 2);
        setState(53);
        rpcSuffix();
        setState(55);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if (_la == PreludeParser::SEMICOLON) {
          setState(54);
          match(PreludeParser::SEMICOLON);
        }
        break;
      }

      case PreludeParser::WHEN: {
        enterOuterAlt(_localctx, 3);
        setState(57);
        guard();
        setState(59);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if (_la == PreludeParser::SEMICOLON) {
          setState(58);
          match(PreludeParser::SEMICOLON);
        }
        break;
      }

      case PreludeParser::SPAWN: {
        enterOuterAlt(_localctx, 4);
        setState(61);
        spawnStatement();
        break;
      }

      case PreludeParser::FORK: {
        enterOuterAlt(_localctx, 5);
        setState(62);
        forkExpression();
        break;
      }

      case PreludeParser::JOIN: {
        enterOuterAlt(_localctx, 6);
        setState(63);
        joinStatement();
        break;
      }

      case PreludeParser::FORALL: {
        enterOuterAlt(_localctx, 7);
        setState(64);
        forallLoops();
        break;
      }

      case PreludeParser::FINISH: {
        enterOuterAlt(_localctx, 8);
        setState(65);
        finishWord();
        break;
      }

      case PreludeParser::CONTRACT: {
        enterOuterAlt(_localctx, 9);
        setState(66);
        contract();
        break;
      }

    default:
      throw NoViableAltException(this);
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- MoveSuffixContext ------------------------------------------------------------------

PreludeParser::MoveSuffixContext::MoveSuffixContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* PreludeParser::MoveSuffixContext::MOVE() {
  return getToken(PreludeParser::MOVE, 0);
}

PreludeParser::MoveClausesContext* PreludeParser::MoveSuffixContext::moveClauses() {
  return getRuleContext<PreludeParser::MoveClausesContext>(0);
}

PreludeParser::GuardContext* PreludeParser::MoveSuffixContext::guard() {
  return getRuleContext<PreludeParser::GuardContext>(0);
}

tree::TerminalNode* PreludeParser::MoveSuffixContext::BEGIN_() {
  return getToken(PreludeParser::BEGIN_, 0);
}

tree::TerminalNode* PreludeParser::MoveSuffixContext::END_() {
  return getToken(PreludeParser::END_, 0);
}


size_t PreludeParser::MoveSuffixContext::getRuleIndex() const {
  return PreludeParser::RuleMoveSuffix;
}


PreludeParser::MoveSuffixContext* PreludeParser::moveSuffix() {
  MoveSuffixContext *_localctx = _tracker.createInstance<MoveSuffixContext>(_ctx, getState());
  enterRule(_localctx, 4, PreludeParser::RuleMoveSuffix);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    setState(86);
    _errHandler->sync(this);
    switch (_input->LA(1)) {
      case PreludeParser::MOVE: {
        enterOuterAlt(_localctx, 1);
        setState(69);
        match(PreludeParser::MOVE);
        setState(71);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if (_la == PreludeParser::LPAREN) {
          setState(70);
          moveClauses();
        }
        setState(74);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if (_la == PreludeParser::WHEN) {
          setState(73);
          guard();
        }
        break;
      }

      case PreludeParser::BEGIN_: {
        enterOuterAlt(_localctx, 2);
        setState(76);
        match(PreludeParser::BEGIN_);
        setState(77);
        match(PreludeParser::MOVE);
        setState(79);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if (_la == PreludeParser::LPAREN) {
          setState(78);
          moveClauses();
        }
        setState(82);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if (_la == PreludeParser::WHEN) {
          setState(81);
          guard();
        }
        break;
      }

      case PreludeParser::END_: {
        enterOuterAlt(_localctx, 3);
        setState(84);
        match(PreludeParser::END_);
        setState(85);
        match(PreludeParser::MOVE);
        break;
      }

    default:
      throw NoViableAltException(this);
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- MoveClausesContext ------------------------------------------------------------------

PreludeParser::MoveClausesContext::MoveClausesContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* PreludeParser::MoveClausesContext::LPAREN() {
  return getToken(PreludeParser::LPAREN, 0);
}

std::vector<PreludeParser::MoveClauseContext *> PreludeParser::MoveClausesContext::moveClause() {
  return getRuleContexts<PreludeParser::MoveClauseContext>();
}

PreludeParser::MoveClauseContext* PreludeParser::MoveClausesContext::moveClause(size_t i) {
  return getRuleContext<PreludeParser::MoveClauseContext>(i);
}

tree::TerminalNode* PreludeParser::MoveClausesContext::RPAREN() {
  return getToken(PreludeParser::RPAREN, 0);
}

std::vector<tree::TerminalNode *> PreludeParser::MoveClausesContext::COMMA() {
  return getTokens(PreludeParser::COMMA);
}

tree::TerminalNode* PreludeParser::MoveClausesContext::COMMA(size_t i) {
  return getToken(PreludeParser::COMMA, i);
}


size_t PreludeParser::MoveClausesContext::getRuleIndex() const {
  return PreludeParser::RuleMoveClauses;
}


PreludeParser::MoveClausesContext* PreludeParser::moveClauses() {
  MoveClausesContext *_localctx = _tracker.createInstance<MoveClausesContext>(_ctx, getState());
  enterRule(_localctx, 6, PreludeParser::RuleMoveClauses);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(88);
    match(PreludeParser::LPAREN);
    setState(89);
    moveClause();
    setState(94);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == PreludeParser::COMMA) {
      setState(90);
      match(PreludeParser::COMMA);
      setState(91);
      moveClause();
      setState(96);
      _errHandler->sync(this);
      _la = _input->LA(1);
    }
    setState(97);
    match(PreludeParser::RPAREN);

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- MoveClauseContext ------------------------------------------------------------------

PreludeParser::MoveClauseContext::MoveClauseContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* PreludeParser::MoveClauseContext::POLICY() {
  return getToken(PreludeParser::POLICY, 0);
}

tree::TerminalNode* PreludeParser::MoveClauseContext::ABORT() {
  return getToken(PreludeParser::ABORT, 0);
}

tree::TerminalNode* PreludeParser::MoveClauseContext::COLON() {
  return getToken(PreludeParser::COLON, 0);
}

PreludeParser::ExpressionContext* PreludeParser::MoveClauseContext::expression() {
  return getRuleContext<PreludeParser::ExpressionContext>(0);
}

tree::TerminalNode* PreludeParser::MoveClauseContext::VALUED() {
  return getToken(PreludeParser::VALUED, 0);
}


size_t PreludeParser::MoveClauseContext::getRuleIndex() const {
  return PreludeParser::RuleMoveClause;
}


PreludeParser::MoveClauseContext* PreludeParser::moveClause() {
  MoveClauseContext *_localctx = _tracker.createInstance<MoveClauseContext>(_ctx, getState());
  enterRule(_localctx, 8, PreludeParser::RuleMoveClause);

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    setState(104);
    _errHandler->sync(this);
    switch (_input->LA(1)) {
      case PreludeParser::POLICY: {
        enterOuterAlt(_localctx, 1);
        setState(99);
        dynamic_cast<MoveClauseContext *>(_localctx)->name = match(PreludeParser::POLICY);
        break;
      }

      case PreludeParser::ABORT: {
        enterOuterAlt(_localctx, 2);
        setState(100);
        dynamic_cast<MoveClauseContext *>(_localctx)->name = match(PreludeParser::ABORT);
        break;
      }

      case PreludeParser::VALUED: {
        enterOuterAlt(_localctx, 3);
        setState(101);
        dynamic_cast<MoveClauseContext *>(_localctx)->name = match(PreludeParser::VALUED);
        setState(102);
        match(PreludeParser::COLON);
        setState(103);
        expression();
        break;
      }

    default:
      throw NoViableAltException(this);
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- RpcSuffixContext ------------------------------------------------------------------

PreludeParser::RpcSuffixContext::RpcSuffixContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* PreludeParser::RpcSuffixContext::RPC() {
  return getToken(PreludeParser::RPC, 0);
}

PreludeParser::RpcClausesContext* PreludeParser::RpcSuffixContext::rpcClauses() {
  return getRuleContext<PreludeParser::RpcClausesContext>(0);
}


size_t PreludeParser::RpcSuffixContext::getRuleIndex() const {
  return PreludeParser::RuleRpcSuffix;
}


PreludeParser::RpcSuffixContext* PreludeParser::rpcSuffix() {
  RpcSuffixContext *_localctx = _tracker.createInstance<RpcSuffixContext>(_ctx, getState());
  enterRule(_localctx, 10, PreludeParser::RuleRpcSuffix);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(106);
    match(PreludeParser::RPC);
    setState(108);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == PreludeParser::LPAREN) {
      setState(107);
      rpcClauses();
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- RpcClausesContext ------------------------------------------------------------------

PreludeParser::RpcClausesContext::RpcClausesContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* PreludeParser::RpcClausesContext::LPAREN() {
  return getToken(PreludeParser::LPAREN, 0);
}

PreludeParser::RpcClauseContext* PreludeParser::RpcClausesContext::rpcClause() {
  return getRuleContext<PreludeParser::RpcClauseContext>(0);
}

tree::TerminalNode* PreludeParser::RpcClausesContext::RPAREN() {
  return getToken(PreludeParser::RPAREN, 0);
}


size_t PreludeParser::RpcClausesContext::getRuleIndex() const {
  return PreludeParser::RuleRpcClauses;
}


PreludeParser::RpcClausesContext* PreludeParser::rpcClauses() {
  RpcClausesContext *_localctx = _tracker.createInstance<RpcClausesContext>(_ctx, getState());
  enterRule(_localctx, 12, PreludeParser::RuleRpcClauses);

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(110);
    match(PreludeParser::LPAREN);
    setState(111);
    rpcClause();
    setState(112);
    match(PreludeParser::RPAREN);

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- RpcClauseContext ------------------------------------------------------------------

PreludeParser::RpcClauseContext::RpcClauseContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* PreludeParser::RpcClauseContext::COLON() {
  return getToken(PreludeParser::COLON, 0);
}

PreludeParser::ExpressionContext* PreludeParser::RpcClauseContext::expression() {
  return getRuleContext<PreludeParser::ExpressionContext>(0);
}

tree::TerminalNode* PreludeParser::RpcClauseContext::TO() {
  return getToken(PreludeParser::TO, 0);
}


size_t PreludeParser::RpcClauseContext::getRuleIndex() const {
  return PreludeParser::RuleRpcClause;
}


PreludeParser::RpcClauseContext* PreludeParser::rpcClause() {
  RpcClauseContext *_localctx = _tracker.createInstance<RpcClauseContext>(_ctx, getState());
  enterRule(_localctx, 14, PreludeParser::RuleRpcClause);

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(114);
    dynamic_cast<RpcClauseContext *>(_localctx)->name = match(PreludeParser::TO);
    setState(115);
    match(PreludeParser::COLON);
    setState(116);
    expression();

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- GuardContext ------------------------------------------------------------------

PreludeParser::GuardContext::GuardContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* PreludeParser::GuardContext::WHEN() {
  return getToken(PreludeParser::WHEN, 0);
}

tree::TerminalNode* PreludeParser::GuardContext::LPAREN() {
  return getToken(PreludeParser::LPAREN, 0);
}

PreludeParser::ExpressionContext* PreludeParser::GuardContext::expression() {
  return getRuleContext<PreludeParser::ExpressionContext>(0);
}

tree::TerminalNode* PreludeParser::GuardContext::RPAREN() {
  return getToken(PreludeParser::RPAREN, 0);
}


size_t PreludeParser::GuardContext::getRuleIndex() const {
  return PreludeParser::RuleGuard;
}


PreludeParser::GuardContext* PreludeParser::guard() {
  GuardContext *_localctx = _tracker.createInstance<GuardContext>(_ctx, getState());
  enterRule(_localctx, 16, PreludeParser::RuleGuard);

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(118);
    match(PreludeParser::WHEN);
    setState(119);
    match(PreludeParser::LPAREN);
    setState(120);
    expression();
    setState(121);
    match(PreludeParser::RPAREN);

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- SpawnStatementContext ------------------------------------------------------------------

PreludeParser::SpawnStatementContext::SpawnStatementContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* PreludeParser::SpawnStatementContext::SPAWN() {
  return getToken(PreludeParser::SPAWN, 0);
}

PreludeParser::CallContext* PreludeParser::SpawnStatementContext::call() {
  return getRuleContext<PreludeParser::CallContext>(0);
}

tree::TerminalNode* PreludeParser::SpawnStatementContext::SEMICOLON() {
  return getToken(PreludeParser::SEMICOLON, 0);
}

tree::TerminalNode* PreludeParser::SpawnStatementContext::AT() {
  return getToken(PreludeParser::AT, 0);
}

PreludeParser::PlaceContext* PreludeParser::SpawnStatementContext::place() {
  return getRuleContext<PreludeParser::PlaceContext>(0);
}


size_t PreludeParser::SpawnStatementContext::getRuleIndex() const {
  return PreludeParser::RuleSpawnStatement;
}


PreludeParser::SpawnStatementContext* PreludeParser::spawnStatement() {
  SpawnStatementContext *_localctx = _tracker.createInstance<SpawnStatementContext>(_ctx, getState());
  enterRule(_localctx, 18, PreludeParser::RuleSpawnStatement);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(123);
    match(PreludeParser::SPAWN);
    setState(124);
    call();
    setState(127);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == PreludeParser::AT) {
      setState(125);
      match(PreludeParser::AT);
      setState(126);
      place();
    }
    setState(129);
    match(PreludeParser::SEMICOLON);

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- ForkExpressionContext ------------------------------------------------------------------

PreludeParser::ForkExpressionContext::ForkExpressionContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* PreludeParser::ForkExpressionContext::FORK() {
  return getToken(PreludeParser::FORK, 0);
}

PreludeParser::CallContext* PreludeParser::ForkExpressionContext::call() {
  return getRuleContext<PreludeParser::CallContext>(0);
}

tree::TerminalNode* PreludeParser::ForkExpressionContext::AT() {
  return getToken(PreludeParser::AT, 0);
}

PreludeParser::PlaceContext* PreludeParser::ForkExpressionContext::place() {
  return getRuleContext<PreludeParser::PlaceContext>(0);
}


size_t PreludeParser::ForkExpressionContext::getRuleIndex() const {
  return PreludeParser::RuleForkExpression;
}


PreludeParser::ForkExpressionContext* PreludeParser::forkExpression() {
  ForkExpressionContext *_localctx = _tracker.createInstance<ForkExpressionContext>(_ctx, getState());
  enterRule(_localctx, 20, PreludeParser::RuleForkExpression);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(131);
    match(PreludeParser::FORK);
    setState(132);
    call();
    setState(135);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == PreludeParser::AT) {
      setState(133);
      match(PreludeParser::AT);
      setState(134);
      place();
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- PlaceContext ------------------------------------------------------------------

PreludeParser::PlaceContext::PlaceContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* PreludeParser::PlaceContext::NODE() {
  return getToken(PreludeParser::NODE, 0);
}

tree::TerminalNode* PreludeParser::PlaceContext::LPAREN() {
  return getToken(PreludeParser::LPAREN, 0);
}

tree::TerminalNode* PreludeParser::PlaceContext::RPAREN() {
  return getToken(PreludeParser::RPAREN, 0);
}

std::vector<PreludeParser::InnerContext *> PreludeParser::PlaceContext::inner() {
  return getRuleContexts<PreludeParser::InnerContext>();
}

PreludeParser::InnerContext* PreludeParser::PlaceContext::inner(size_t i) {
  return getRuleContext<PreludeParser::InnerContext>(i);
}

PreludeParser::ExpressionContext* PreludeParser::PlaceContext::expression() {
  return getRuleContext<PreludeParser::ExpressionContext>(0);
}


size_t PreludeParser::PlaceContext::getRuleIndex() const {
  return PreludeParser::RulePlace;
}


PreludeParser::PlaceContext* PreludeParser::place() {
  PlaceContext *_localctx = _tracker.createInstance<PlaceContext>(_ctx, getState());
  enterRule(_localctx, 22, PreludeParser::RulePlace);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    setState(147);
    _errHandler->sync(this);
    switch (getInterpreter<atn::ParserATNSimulator>()->adaptivePredict(_input, 15, _ctx)) {
    case 1: {
      enterOuterAlt(_localctx, 1);
      setState(137);
      match(PreludeParser::NODE);
      setState(138);
      match(PreludeParser::LPAREN);
      setState(142);
      _errHandler->sync(this);
      _la = _input->LA(1);
      while ((((_la & ~ 0x3fULL) == 0) &&
        ((1ULL << _la) & ((1ULL << PreludeParser::BEGIN_)
        | (1ULL << PreludeParser::END_)
        | (1ULL << PreludeParser::MOVE)
        | (1ULL << PreludeParser::RPC)
        | (1ULL << PreludeParser::WHEN)
        | (1ULL << PreludeParser::SPAWN)
        | (1ULL << PreludeParser::FORK)
        | (1ULL << PreludeParser::JOIN)
        | (1ULL << PreludeParser::FORALL)
        | (1ULL << PreludeParser::FINISH)
        | (1ULL << PreludeParser::AT)
        | (1ULL << PreludeParser::NODE)
        | (1ULL << PreludeParser::REDUCE)
        | (1ULL << PreludeParser::REDUCTION)
        | (1ULL << PreludeParser::POLICY)
        | (1ULL << PreludeParser::ABORT)
        | (1ULL << PreludeParser::VALUED)
        | (1ULL << PreludeParser::TO)
        | (1ULL << PreludeParser::CONTRACT)
        | (1ULL << PreludeParser::SPACE)
        | (1ULL << PreludeParser::BLOCK_COMMENT)
        | (1ULL << PreludeParser::LINE_COMMENT)
        | (1ULL << PreludeParser::IF)
        | (1ULL << PreludeParser::ELSE)
        | (1ULL << PreludeParser::DO)
        | (1ULL << PreludeParser::TYPEDEF)
        | (1ULL << PreludeParser::STATIC)
        | (1ULL << PreludeParser::RECORD)
        | (1ULL << PreludeParser::QUALIFIER)
        | (1ULL << PreludeParser::TYPE)
        | (1ULL << PreludeParser::KEYWORD)
        | (1ULL << PreludeParser::IDENTIFIER)
        | (1ULL << PreludeParser::NUMBER)
        | (1ULL << PreludeParser::RAW_STRING)
        | (1ULL << PreludeParser::STRING)
        | (1ULL << PreludeParser::CHARACTER)
        | (1ULL << PreludeParser::LPAREN)
        | (1ULL << PreludeParser::LBRACKET)
        | (1ULL << PreludeParser::LBRACE)
        | (1ULL << PreludeParser::SEMICOLON)
        | (1ULL << PreludeParser::COMMA)
        | (1ULL << PreludeParser::COLON)
        | (1ULL << PreludeParser::QUESTION)
        | (1ULL << PreludeParser::STAR)
        | (1ULL << PreludeParser::ASSIGN)
        | (1ULL << PreludeParser::NOT)
        | (1ULL << PreludeParser::PREFIX_OPERATOR)
        | (1ULL << PreludeParser::OPERATOR)
        | (1ULL << PreludeParser::OTHER)
        | (1ULL << PreludeParser::DIRECTIVE))) != 0)) {
        setState(139);
        inner();
        setState(144);
        _errHandler->sync(this);
        _la = _input->LA(1);
      }
      setState(145);
      match(PreludeParser::RPAREN);
      break;
    }

    case 2: {
      enterOuterAlt(_localctx, 2);
      setState(146);
      expression();
      break;
    }

    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- JoinStatementContext ------------------------------------------------------------------

PreludeParser::JoinStatementContext::JoinStatementContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* PreludeParser::JoinStatementContext::JOIN() {
  return getToken(PreludeParser::JOIN, 0);
}

tree::TerminalNode* PreludeParser::JoinStatementContext::SEMICOLON() {
  return getToken(PreludeParser::SEMICOLON, 0);
}

PreludeParser::ExpressionContext* PreludeParser::JoinStatementContext::expression() {
  return getRuleContext<PreludeParser::ExpressionContext>(0);
}


size_t PreludeParser::JoinStatementContext::getRuleIndex() const {
  return PreludeParser::RuleJoinStatement;
}


PreludeParser::JoinStatementContext* PreludeParser::joinStatement() {
  JoinStatementContext *_localctx = _tracker.createInstance<JoinStatementContext>(_ctx, getState());
  enterRule(_localctx, 24, PreludeParser::RuleJoinStatement);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(149);
    match(PreludeParser::JOIN);
    setState(151);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if ((((_la & ~ 0x3fULL) == 0) &&
      ((1ULL << _la) & ((1ULL << PreludeParser::BEGIN_)
      | (1ULL << PreludeParser::END_)
      | (1ULL << PreludeParser::MOVE)
      | (1ULL << PreludeParser::RPC)
      | (1ULL << PreludeParser::WHEN)
      | (1ULL << PreludeParser::SPAWN)
      | (1ULL << PreludeParser::FORK)
      | (1ULL << PreludeParser::JOIN)
      | (1ULL << PreludeParser::FORALL)
      | (1ULL << PreludeParser::FINISH)
      | (1ULL << PreludeParser::AT)
      | (1ULL << PreludeParser::NODE)
      | (1ULL << PreludeParser::REDUCTION)
      | (1ULL << PreludeParser::POLICY)
      | (1ULL << PreludeParser::ABORT)
      | (1ULL << PreludeParser::VALUED)
      | (1ULL << PreludeParser::TO)
      | (1ULL << PreludeParser::CONTRACT)
      | (1ULL << PreludeParser::SPACE)
      | (1ULL << PreludeParser::BLOCK_COMMENT)
      | (1ULL << PreludeParser::LINE_COMMENT)
      | (1ULL << PreludeParser::IF)
      | (1ULL << PreludeParser::ELSE)
      | (1ULL << PreludeParser::DO)
      | (1ULL << PreludeParser::TYPEDEF)
      | (1ULL << PreludeParser::STATIC)
      | (1ULL << PreludeParser::RECORD)
      | (1ULL << PreludeParser::QUALIFIER)
      | (1ULL << PreludeParser::TYPE)
      | (1ULL << PreludeParser::KEYWORD)
      | (1ULL << PreludeParser::IDENTIFIER)
      | (1ULL << PreludeParser::NUMBER)
      | (1ULL << PreludeParser::RAW_STRING)
      | (1ULL << PreludeParser::STRING)
      | (1ULL << PreludeParser::CHARACTER)
      | (1ULL << PreludeParser::LPAREN)
      | (1ULL << PreludeParser::LBRACKET)
      | (1ULL << PreludeParser::LBRACE)
      | (1ULL << PreludeParser::COLON)
      | (1ULL << PreludeParser::QUESTION)
      | (1ULL << PreludeParser::STAR)
      | (1ULL << PreludeParser::ASSIGN)
      | (1ULL << PreludeParser::NOT)
      | (1ULL << PreludeParser::PREFIX_OPERATOR)
      | (1ULL << PreludeParser::OPERATOR)
      | (1ULL << PreludeParser::OTHER)
      | (1ULL << PreludeParser::DIRECTIVE))) != 0)) {
      setState(150);
      expression();
    }
    setState(153);
    match(PreludeParser::SEMICOLON);

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- ForallLoopsContext ------------------------------------------------------------------

PreludeParser::ForallLoopsContext::ForallLoopsContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<tree::TerminalNode *> PreludeParser::ForallLoopsContext::FORALL() {
  return getTokens(PreludeParser::FORALL);
}

tree::TerminalNode* PreludeParser::ForallLoopsContext::FORALL(size_t i) {
  return getToken(PreludeParser::FORALL, i);
}

std::vector<tree::TerminalNode *> PreludeParser::ForallLoopsContext::LPAREN() {
  return getTokens(PreludeParser::LPAREN);
}

tree::TerminalNode* PreludeParser::ForallLoopsContext::LPAREN(size_t i) {
  return getToken(PreludeParser::LPAREN, i);
}

std::vector<tree::TerminalNode *> PreludeParser::ForallLoopsContext::RPAREN() {
  return getTokens(PreludeParser::RPAREN);
}

tree::TerminalNode* PreludeParser::ForallLoopsContext::RPAREN(size_t i) {
  return getToken(PreludeParser::RPAREN, i);
}

tree::TerminalNode* PreludeParser::ForallLoopsContext::AT() {
  return getToken(PreludeParser::AT, 0);
}

PreludeParser::PlaceContext* PreludeParser::ForallLoopsContext::place() {
  return getRuleContext<PreludeParser::PlaceContext>(0);
}

std::vector<tree::TerminalNode *> PreludeParser::ForallLoopsContext::REDUCE() {
  return getTokens(PreludeParser::REDUCE);
}

tree::TerminalNode* PreludeParser::ForallLoopsContext::REDUCE(size_t i) {
  return getToken(PreludeParser::REDUCE, i);
}

std::vector<PreludeParser::ReductionContext *> PreludeParser::ForallLoopsContext::reduction() {
  return getRuleContexts<PreludeParser::ReductionContext>();
}

PreludeParser::ReductionContext* PreludeParser::ForallLoopsContext::reduction(size_t i) {
  return getRuleContext<PreludeParser::ReductionContext>(i);
}

std::vector<PreludeParser::InnerContext *> PreludeParser::ForallLoopsContext::inner() {
  return getRuleContexts<PreludeParser::InnerContext>();
}

PreludeParser::InnerContext* PreludeParser::ForallLoopsContext::inner(size_t i) {
  return getRuleContext<PreludeParser::InnerContext>(i);
}

std::vector<tree::TerminalNode *> PreludeParser::ForallLoopsContext::COMMA() {
  return getTokens(PreludeParser::COMMA);
}

tree::TerminalNode* PreludeParser::ForallLoopsContext::COMMA(size_t i) {
  return getToken(PreludeParser::COMMA, i);
}


size_t PreludeParser::ForallLoopsContext::getRuleIndex() const {
  return PreludeParser::RuleForallLoops;
}


PreludeParser::ForallLoopsContext* PreludeParser::forallLoops() {
  ForallLoopsContext *_localctx = _tracker.createInstance<ForallLoopsContext>(_ctx, getState());
  enterRule(_localctx, 26, PreludeParser::RuleForallLoops);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(164);
    _errHandler->sync(this);
    _la = _input->LA(1);
    do {
      setState(155);
      match(PreludeParser::FORALL);
      setState(156);
      match(PreludeParser::LPAREN);
      setState(160);
      _errHandler->sync(this);
      _la = _input->LA(1);
      while ((((_la & ~ 0x3fULL) == 0) &&
        ((1ULL << _la) & ((1ULL << PreludeParser::BEGIN_)
        | (1ULL << PreludeParser::END_)
        | (1ULL << PreludeParser::MOVE)
        | (1ULL << PreludeParser::RPC)
        | (1ULL << PreludeParser::WHEN)
        | (1ULL << PreludeParser::SPAWN)
        | (1ULL << PreludeParser::FORK)
        | (1ULL << PreludeParser::JOIN)
        | (1ULL << PreludeParser::FORALL)
        | (1ULL << PreludeParser::FINISH)
        | (1ULL << PreludeParser::AT)
        | (1ULL << PreludeParser::NODE)
        | (1ULL << PreludeParser::REDUCE)
        | (1ULL << PreludeParser::REDUCTION)
        | (1ULL << PreludeParser::POLICY)
        | (1ULL << PreludeParser::ABORT)
        | (1ULL << PreludeParser::VALUED)
        | (1ULL << PreludeParser::TO)
        | (1ULL << PreludeParser::CONTRACT)
        | (1ULL << PreludeParser::SPACE)
        | (1ULL << PreludeParser::BLOCK_COMMENT)
        | (1ULL << PreludeParser::LINE_COMMENT)
        | (1ULL << PreludeParser::IF)
        | (1ULL << PreludeParser::ELSE)
        | (1ULL << PreludeParser::DO)
        | (1ULL << PreludeParser::TYPEDEF)
        | (1ULL << PreludeParser::STATIC)
        | (1ULL << PreludeParser::RECORD)
        | (1ULL << PreludeParser::QUALIFIER)
        | (1ULL << PreludeParser::TYPE)
        | (1ULL << PreludeParser::KEYWORD)
        | (1ULL << PreludeParser::IDENTIFIER)
        | (1ULL << PreludeParser::NUMBER)
        | (1ULL << PreludeParser::RAW_STRING)
        | (1ULL << PreludeParser::STRING)
        | (1ULL << PreludeParser::CHARACTER)
        | (1ULL << PreludeParser::LPAREN)
        | (1ULL << PreludeParser::LBRACKET)
        | (1ULL << PreludeParser::LBRACE)
        | (1ULL << PreludeParser::SEMICOLON)
        | (1ULL << PreludeParser::COMMA)
        | (1ULL << PreludeParser::COLON)
        | (1ULL << PreludeParser::QUESTION)
        | (1ULL << PreludeParser::STAR)
        | (1ULL << PreludeParser::ASSIGN)
        | (1ULL << PreludeParser::NOT)
        | (1ULL << PreludeParser::PREFIX_OPERATOR)
        | (1ULL << PreludeParser::OPERATOR)
        | (1ULL << PreludeParser::OTHER)
        | (1ULL << PreludeParser::DIRECTIVE))) != 0)) {
        setState(157);
        inner();
        setState(162);
        _errHandler->sync(this);
        _la = _input->LA(1);
      }
      setState(163);
      match(PreludeParser::RPAREN);
      setState(166);
      _errHandler->sync(this);
      _la = _input->LA(1);
    } while (_la == PreludeParser::FORALL);
    setState(170);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == PreludeParser::AT) {
      setState(168);
      match(PreludeParser::AT);
      setState(169);
      place();
    }
    setState(186);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == PreludeParser::REDUCE) {
      setState(172);
      match(PreludeParser::REDUCE);
      setState(173);
      match(PreludeParser::LPAREN);
      setState(174);
      reduction();
      setState(179);
      _errHandler->sync(this);
      _la = _input->LA(1);
      while (_la == PreludeParser::COMMA) {
        setState(175);
        match(PreludeParser::COMMA);
        setState(176);
        reduction();
        setState(181);
        _errHandler->sync(this);
        _la = _input->LA(1);
      }
      setState(182);
      match(PreludeParser::RPAREN);
      setState(188);
      _errHandler->sync(this);
      _la = _input->LA(1);
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- ReductionContext ------------------------------------------------------------------

PreludeParser::ReductionContext::ReductionContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* PreludeParser::ReductionContext::COLON() {
  return getToken(PreludeParser::COLON, 0);
}

PreludeParser::ExpressionContext* PreludeParser::ReductionContext::expression() {
  return getRuleContext<PreludeParser::ExpressionContext>(0);
}

tree::TerminalNode* PreludeParser::ReductionContext::REDUCTION() {
  return getToken(PreludeParser::REDUCTION, 0);
}


size_t PreludeParser::ReductionContext::getRuleIndex() const {
  return PreludeParser::RuleReduction;
}


PreludeParser::ReductionContext* PreludeParser::reduction() {
  ReductionContext *_localctx = _tracker.createInstance<ReductionContext>(_ctx, getState());
  enterRule(_localctx, 28, PreludeParser::RuleReduction);

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(189);
    dynamic_cast<ReductionContext *>(_localctx)->name = match(PreludeParser::REDUCTION);
    setState(190);
    match(PreludeParser::COLON);
    setState(191);
    expression();

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- FinishWordContext ------------------------------------------------------------------

PreludeParser::FinishWordContext::FinishWordContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* PreludeParser::FinishWordContext::FINISH() {
  return getToken(PreludeParser::FINISH, 0);
}


size_t PreludeParser::FinishWordContext::getRuleIndex() const {
  return PreludeParser::RuleFinishWord;
}


PreludeParser::FinishWordContext* PreludeParser::finishWord() {
  FinishWordContext *_localctx = _tracker.createInstance<FinishWordContext>(_ctx, getState());
  enterRule(_localctx, 30, PreludeParser::RuleFinishWord);

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(193);
    match(PreludeParser::FINISH);

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- ContractContext ------------------------------------------------------------------

PreludeParser::ContractContext::ContractContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* PreludeParser::ContractContext::CONTRACT() {
  return getToken(PreludeParser::CONTRACT, 0);
}

tree::TerminalNode* PreludeParser::ContractContext::LPAREN() {
  return getToken(PreludeParser::LPAREN, 0);
}

std::vector<tree::TerminalNode *> PreludeParser::ContractContext::IDENTIFIER() {
  return getTokens(PreludeParser::IDENTIFIER);
}

tree::TerminalNode* PreludeParser::ContractContext::IDENTIFIER(size_t i) {
  return getToken(PreludeParser::IDENTIFIER, i);
}

tree::TerminalNode* PreludeParser::ContractContext::RPAREN() {
  return getToken(PreludeParser::RPAREN, 0);
}

std::vector<tree::TerminalNode *> PreludeParser::ContractContext::COMMA() {
  return getTokens(PreludeParser::COMMA);
}

tree::TerminalNode* PreludeParser::ContractContext::COMMA(size_t i) {
  return getToken(PreludeParser::COMMA, i);
}


size_t PreludeParser::ContractContext::getRuleIndex() const {
  return PreludeParser::RuleContract;
}


PreludeParser::ContractContext* PreludeParser::contract() {
  ContractContext *_localctx = _tracker.createInstance<ContractContext>(_ctx, getState());
  enterRule(_localctx, 32, PreludeParser::RuleContract);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(195);
    match(PreludeParser::CONTRACT);
    setState(196);
    match(PreludeParser::LPAREN);
    setState(197);
    match(PreludeParser::IDENTIFIER);
    setState(202);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == PreludeParser::COMMA) {
      setState(198);
      match(PreludeParser::COMMA);
      setState(199);
      match(PreludeParser::IDENTIFIER);
      setState(204);
      _errHandler->sync(this);
      _la = _input->LA(1);
    }
    setState(205);
    match(PreludeParser::RPAREN);

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- CallContext ------------------------------------------------------------------

PreludeParser::CallContext::CallContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* PreludeParser::CallContext::IDENTIFIER() {
  return getToken(PreludeParser::IDENTIFIER, 0);
}

tree::TerminalNode* PreludeParser::CallContext::LPAREN() {
  return getToken(PreludeParser::LPAREN, 0);
}

tree::TerminalNode* PreludeParser::CallContext::RPAREN() {
  return getToken(PreludeParser::RPAREN, 0);
}

PreludeParser::ArgumentsContext* PreludeParser::CallContext::arguments() {
  return getRuleContext<PreludeParser::ArgumentsContext>(0);
}


size_t PreludeParser::CallContext::getRuleIndex() const {
  return PreludeParser::RuleCall;
}


PreludeParser::CallContext* PreludeParser::call() {
  CallContext *_localctx = _tracker.createInstance<CallContext>(_ctx, getState());
  enterRule(_localctx, 34, PreludeParser::RuleCall);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(207);
    match(PreludeParser::IDENTIFIER);
    setState(208);
    match(PreludeParser::LPAREN);
    setState(210);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if ((((_la & ~ 0x3fULL) == 0) &&
      ((1ULL << _la) & ((1ULL << PreludeParser::BEGIN_)
      | (1ULL << PreludeParser::END_)
      | (1ULL << PreludeParser::MOVE)
      | (1ULL << PreludeParser::RPC)
      | (1ULL << PreludeParser::WHEN)
      | (1ULL << PreludeParser::SPAWN)
      | (1ULL << PreludeParser::FORK)
      | (1ULL << PreludeParser::JOIN)
      | (1ULL << PreludeParser::FORALL)
      | (1ULL << PreludeParser::FINISH)
      | (1ULL << PreludeParser::AT)
      | (1ULL << PreludeParser::NODE)
      | (1ULL << PreludeParser::REDUCTION)
      | (1ULL << PreludeParser::POLICY)
      | (1ULL << PreludeParser::ABORT)
      | (1ULL << PreludeParser::VALUED)
      | (1ULL << PreludeParser::TO)
      | (1ULL << PreludeParser::CONTRACT)
      | (1ULL << PreludeParser::SPACE)
      | (1ULL << PreludeParser::BLOCK_COMMENT)
      | (1ULL << PreludeParser::LINE_COMMENT)
      | (1ULL << PreludeParser::IF)
      | (1ULL << PreludeParser::ELSE)
      | (1ULL << PreludeParser::DO)
      | (1ULL << PreludeParser::TYPEDEF)
      | (1ULL << PreludeParser::STATIC)
      | (1ULL << PreludeParser::RECORD)
      | (1ULL << PreludeParser::QUALIFIER)
      | (1ULL << PreludeParser::TYPE)
      | (1ULL << PreludeParser::KEYWORD)
      | (1ULL << PreludeParser::IDENTIFIER)
      | (1ULL << PreludeParser::NUMBER)
      | (1ULL << PreludeParser::RAW_STRING)
      | (1ULL << PreludeParser::STRING)
      | (1ULL << PreludeParser::CHARACTER)
      | (1ULL << PreludeParser::LPAREN)
      | (1ULL << PreludeParser::LBRACKET)
      | (1ULL << PreludeParser::LBRACE)
      | (1ULL << PreludeParser::COLON)
      | (1ULL << PreludeParser::QUESTION)
      | (1ULL << PreludeParser::STAR)
      | (1ULL << PreludeParser::ASSIGN)
      | (1ULL << PreludeParser::NOT)
      | (1ULL << PreludeParser::PREFIX_OPERATOR)
      | (1ULL << PreludeParser::OPERATOR)
      | (1ULL << PreludeParser::OTHER)
      | (1ULL << PreludeParser::DIRECTIVE))) != 0)) {
      setState(209);
      arguments();
    }
    setState(212);
    match(PreludeParser::RPAREN);

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- ArgumentsContext ------------------------------------------------------------------

PreludeParser::ArgumentsContext::ArgumentsContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<PreludeParser::ArgumentContext *> PreludeParser::ArgumentsContext::argument() {
  return getRuleContexts<PreludeParser::ArgumentContext>();
}

PreludeParser::ArgumentContext* PreludeParser::ArgumentsContext::argument(size_t i) {
  return getRuleContext<PreludeParser::ArgumentContext>(i);
}

std::vector<tree::TerminalNode *> PreludeParser::ArgumentsContext::COMMA() {
  return getTokens(PreludeParser::COMMA);
}

tree::TerminalNode* PreludeParser::ArgumentsContext::COMMA(size_t i) {
  return getToken(PreludeParser::COMMA, i);
}


size_t PreludeParser::ArgumentsContext::getRuleIndex() const {
  return PreludeParser::RuleArguments;
}


PreludeParser::ArgumentsContext* PreludeParser::arguments() {
  ArgumentsContext *_localctx = _tracker.createInstance<ArgumentsContext>(_ctx, getState());
  enterRule(_localctx, 36, PreludeParser::RuleArguments);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(214);
    argument();
    setState(219);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == PreludeParser::COMMA) {
      setState(215);
      match(PreludeParser::COMMA);
      setState(216);
      argument();
      setState(221);
      _errHandler->sync(this);
      _la = _input->LA(1);
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- ArgumentContext ------------------------------------------------------------------

PreludeParser::ArgumentContext::ArgumentContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

PreludeParser::ExpressionContext* PreludeParser::ArgumentContext::expression() {
  return getRuleContext<PreludeParser::ExpressionContext>(0);
}


size_t PreludeParser::ArgumentContext::getRuleIndex() const {
  return PreludeParser::RuleArgument;
}


PreludeParser::ArgumentContext* PreludeParser::argument() {
  ArgumentContext *_localctx = _tracker.createInstance<ArgumentContext>(_ctx, getState());
  enterRule(_localctx, 38, PreludeParser::RuleArgument);

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(222);
    expression();

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- ExpressionContext ------------------------------------------------------------------

PreludeParser::ExpressionContext::ExpressionContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<PreludeParser::BracketedContext *> PreludeParser::ExpressionContext::bracketed() {
  return getRuleContexts<PreludeParser::BracketedContext>();
}

PreludeParser::BracketedContext* PreludeParser::ExpressionContext::bracketed(size_t i) {
  return getRuleContext<PreludeParser::BracketedContext>(i);
}

std::vector<tree::TerminalNode *> PreludeParser::ExpressionContext::LPAREN() {
  return getTokens(PreludeParser::LPAREN);
}

tree::TerminalNode* PreludeParser::ExpressionContext::LPAREN(size_t i) {
  return getToken(PreludeParser::LPAREN, i);
}

std::vector<tree::TerminalNode *> PreludeParser::ExpressionContext::RPAREN() {
  return getTokens(PreludeParser::RPAREN);
}

tree::TerminalNode* PreludeParser::ExpressionContext::RPAREN(size_t i) {
  return getToken(PreludeParser::RPAREN, i);
}

std::vector<tree::TerminalNode *> PreludeParser::ExpressionContext::LBRACKET() {
  return getTokens(PreludeParser::LBRACKET);
}

tree::TerminalNode* PreludeParser::ExpressionContext::LBRACKET(size_t i) {
  return getToken(PreludeParser::LBRACKET, i);
}

std::vector<tree::TerminalNode *> PreludeParser::ExpressionContext::RBRACKET() {
  return getTokens(PreludeParser::RBRACKET);
}

tree::TerminalNode* PreludeParser::ExpressionContext::RBRACKET(size_t i) {
  return getToken(PreludeParser::RBRACKET, i);
}

std::vector<tree::TerminalNode *> PreludeParser::ExpressionContext::LBRACE() {
  return getTokens(PreludeParser::LBRACE);
}

tree::TerminalNode* PreludeParser::ExpressionContext::LBRACE(size_t i) {
  return getToken(PreludeParser::LBRACE, i);
}

std::vector<tree::TerminalNode *> PreludeParser::ExpressionContext::RBRACE() {
  return getTokens(PreludeParser::RBRACE);
}

tree::TerminalNode* PreludeParser::ExpressionContext::RBRACE(size_t i) {
  return getToken(PreludeParser::RBRACE, i);
}

std::vector<tree::TerminalNode *> PreludeParser::ExpressionContext::SEMICOLON() {
  return getTokens(PreludeParser::SEMICOLON);
}

tree::TerminalNode* PreludeParser::ExpressionContext::SEMICOLON(size_t i) {
  return getToken(PreludeParser::SEMICOLON, i);
}

std::vector<tree::TerminalNode *> PreludeParser::ExpressionContext::COMMA() {
  return getTokens(PreludeParser::COMMA);
}

tree::TerminalNode* PreludeParser::ExpressionContext::COMMA(size_t i) {
  return getToken(PreludeParser::COMMA, i);
}

std::vector<tree::TerminalNode *> PreludeParser::ExpressionContext::REDUCE() {
  return getTokens(PreludeParser::REDUCE);
}

tree::TerminalNode* PreludeParser::ExpressionContext::REDUCE(size_t i) {
  return getToken(PreludeParser::REDUCE, i);
}


size_t PreludeParser::ExpressionContext::getRuleIndex() const {
  return PreludeParser::RuleExpression;
}


PreludeParser::ExpressionContext* PreludeParser::expression() {
  ExpressionContext *_localctx = _tracker.createInstance<ExpressionContext>(_ctx, getState());
  enterRule(_localctx, 40, PreludeParser::RuleExpression);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(226);
    _errHandler->sync(this);
    _la = _input->LA(1);
    do {
      setState(226);
      _errHandler->sync(this);
      switch (_input->LA(1)) {
        case PreludeParser::LPAREN:
        case PreludeParser::LBRACKET:
        case PreludeParser::LBRACE: {
          setState(224);
          bracketed();
          break;
        }

        case PreludeParser::BEGIN_:
        case PreludeParser::END_:
        case PreludeParser::MOVE:
        case PreludeParser::RPC:
        case PreludeParser::WHEN:
        case PreludeParser::SPAWN:
        case PreludeParser::FORK:
        case PreludeParser::JOIN:
        case PreludeParser::FORALL:
        case PreludeParser::FINISH:
        case PreludeParser::AT:
        case PreludeParser::NODE:
        case PreludeParser::REDUCTION:
        case PreludeParser::POLICY:
        case PreludeParser::ABORT:
        case PreludeParser::VALUED:
        case PreludeParser::TO:
        case PreludeParser::CONTRACT:
        case PreludeParser::SPACE:
        case PreludeParser::BLOCK_COMMENT:
        case PreludeParser::LINE_COMMENT:
        case PreludeParser::IF:
        case PreludeParser::ELSE:
        case PreludeParser::DO:
        case PreludeParser::TYPEDEF:
        case PreludeParser::STATIC:
        case PreludeParser::RECORD:
        case PreludeParser::QUALIFIER:
        case PreludeParser::TYPE:
        case PreludeParser::KEYWORD:
        case PreludeParser::IDENTIFIER:
        case PreludeParser::NUMBER:
        case PreludeParser::RAW_STRING:
        case PreludeParser::STRING:
        case PreludeParser::CHARACTER:
        case PreludeParser::COLON:
        case PreludeParser::QUESTION:
        case PreludeParser::STAR:
        case PreludeParser::ASSIGN:
        case PreludeParser::NOT:
        case PreludeParser::PREFIX_OPERATOR:
        case PreludeParser::OPERATOR:
        case PreludeParser::OTHER:
        case PreludeParser::DIRECTIVE: {
          setState(225);
          _la = _input->LA(1);
          if (_la == 0 || _la == Token::EOF || ((((_la & ~ 0x3fULL) == 0) &&
            ((1ULL << _la) & ((1ULL << PreludeParser::REDUCE)
            | (1ULL << PreludeParser::LPAREN)
            | (1ULL << PreludeParser::RPAREN)
            | (1ULL << PreludeParser::LBRACKET)
            | (1ULL << PreludeParser::RBRACKET)
            | (1ULL << PreludeParser::LBRACE)
            | (1ULL << PreludeParser::RBRACE)
            | (1ULL << PreludeParser::SEMICOLON)
            | (1ULL << PreludeParser::COMMA))) != 0))) {
          _errHandler->recoverInline(this);
          }
          else {
            _errHandler->reportMatch(this);
            consume();
          }
          break;
        }

      default:
        throw NoViableAltException(this);
      }
      setState(228);
      _errHandler->sync(this);
      _la = _input->LA(1);
    } while ((((_la & ~ 0x3fULL) == 0) &&
      ((1ULL << _la) & ((1ULL << PreludeParser::BEGIN_)
      | (1ULL << PreludeParser::END_)
      | (1ULL << PreludeParser::MOVE)
      | (1ULL << PreludeParser::RPC)
      | (1ULL << PreludeParser::WHEN)
      | (1ULL << PreludeParser::SPAWN)
      | (1ULL << PreludeParser::FORK)
      | (1ULL << PreludeParser::JOIN)
      | (1ULL << PreludeParser::FORALL)
      | (1ULL << PreludeParser::FINISH)
      | (1ULL << PreludeParser::AT)
      | (1ULL << PreludeParser::NODE)
      | (1ULL << PreludeParser::REDUCTION)
      | (1ULL << PreludeParser::POLICY)
      | (1ULL << PreludeParser::ABORT)
      | (1ULL << PreludeParser::VALUED)
      | (1ULL << PreludeParser::TO)
      | (1ULL << PreludeParser::CONTRACT)
      | (1ULL << PreludeParser::SPACE)
      | (1ULL << PreludeParser::BLOCK_COMMENT)
      | (1ULL << PreludeParser::LINE_COMMENT)
      | (1ULL << PreludeParser::IF)
      | (1ULL << PreludeParser::ELSE)
      | (1ULL << PreludeParser::DO)
      | (1ULL << PreludeParser::TYPEDEF)
      | (1ULL << PreludeParser::STATIC)
      | (1ULL << PreludeParser::RECORD)
      | (1ULL << PreludeParser::QUALIFIER)
      | (1ULL << PreludeParser::TYPE)
      | (1ULL << PreludeParser::KEYWORD)
      | (1ULL << PreludeParser::IDENTIFIER)
      | (1ULL << PreludeParser::NUMBER)
      | (1ULL << PreludeParser::RAW_STRING)
      | (1ULL << PreludeParser::STRING)
      | (1ULL << PreludeParser::CHARACTER)
      | (1ULL << PreludeParser::LPAREN)
      | (1ULL << PreludeParser::LBRACKET)
      | (1ULL << PreludeParser::LBRACE)
      | (1ULL << PreludeParser::COLON)
      | (1ULL << PreludeParser::QUESTION)
      | (1ULL << PreludeParser::STAR)
      | (1ULL << PreludeParser::ASSIGN)
      | (1ULL << PreludeParser::NOT)
      | (1ULL << PreludeParser::PREFIX_OPERATOR)
      | (1ULL << PreludeParser::OPERATOR)
      | (1ULL << PreludeParser::OTHER)
      | (1ULL << PreludeParser::DIRECTIVE))) != 0));

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- BracketedContext ------------------------------------------------------------------

PreludeParser::BracketedContext::BracketedContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* PreludeParser::BracketedContext::LPAREN() {
  return getToken(PreludeParser::LPAREN, 0);
}

tree::TerminalNode* PreludeParser::BracketedContext::RPAREN() {
  return getToken(PreludeParser::RPAREN, 0);
}

std::vector<PreludeParser::InnerContext *> PreludeParser::BracketedContext::inner() {
  return getRuleContexts<PreludeParser::InnerContext>();
}

PreludeParser::InnerContext* PreludeParser::BracketedContext::inner(size_t i) {
  return getRuleContext<PreludeParser::InnerContext>(i);
}

tree::TerminalNode* PreludeParser::BracketedContext::LBRACKET() {
  return getToken(PreludeParser::LBRACKET, 0);
}

tree::TerminalNode* PreludeParser::BracketedContext::RBRACKET() {
  return getToken(PreludeParser::RBRACKET, 0);
}

tree::TerminalNode* PreludeParser::BracketedContext::LBRACE() {
  return getToken(PreludeParser::LBRACE, 0);
}

tree::TerminalNode* PreludeParser::BracketedContext::RBRACE() {
  return getToken(PreludeParser::RBRACE, 0);
}


size_t PreludeParser::BracketedContext::getRuleIndex() const {
  return PreludeParser::RuleBracketed;
}


PreludeParser::BracketedContext* PreludeParser::bracketed() {
  BracketedContext *_localctx = _tracker.createInstance<BracketedContext>(_ctx, getState());
  enterRule(_localctx, 42, PreludeParser::RuleBracketed);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    setState(254);
    _errHandler->sync(this);
    switch (_input->LA(1)) {
      case PreludeParser::LPAREN: {
        enterOuterAlt(_localctx, 1);
        setState(230);
        match(PreludeParser::LPAREN);
        setState(234);
        _errHandler->sync(this);
        _la = _input->LA(1);
        while ((((_la & ~ 0x3fULL) == 0) &&
          ((1ULL << _la) & ((1ULL << PreludeParser::BEGIN_)
          | (1ULL << PreludeParser::END_)
          | (1ULL << PreludeParser::MOVE)
          | (1ULL << PreludeParser::RPC)
          | (1ULL << PreludeParser::WHEN)
          | (1ULL << PreludeParser::SPAWN)
          | (1ULL << PreludeParser::FORK)
          | (1ULL << PreludeParser::JOIN)
          | (1ULL << PreludeParser::FORALL)
          | (1ULL << PreludeParser::FINISH)
          | (1ULL << PreludeParser::AT)
          | (1ULL << PreludeParser::NODE)
          | (1ULL << PreludeParser::REDUCE)
          | (1ULL << PreludeParser::REDUCTION)
          | (1ULL << PreludeParser::POLICY)
          | (1ULL << PreludeParser::ABORT)
          | (1ULL << PreludeParser::VALUED)
          | (1ULL << PreludeParser::TO)
          | (1ULL << PreludeParser::CONTRACT)
          | (1ULL << PreludeParser::SPACE)
          | (1ULL << PreludeParser::BLOCK_COMMENT)
          | (1ULL << PreludeParser::LINE_COMMENT)
          | (1ULL << PreludeParser::IF)
          | (1ULL << PreludeParser::ELSE)
          | (1ULL << PreludeParser::DO)
          | (1ULL << PreludeParser::TYPEDEF)
          | (1ULL << PreludeParser::STATIC)
          | (1ULL << PreludeParser::RECORD)
          | (1ULL << PreludeParser::QUALIFIER)
          | (1ULL << PreludeParser::TYPE)
          | (1ULL << PreludeParser::KEYWORD)
          | (1ULL << PreludeParser::IDENTIFIER)
          | (1ULL << PreludeParser::NUMBER)
          | (1ULL << PreludeParser::RAW_STRING)
          | (1ULL << PreludeParser::STRING)
          | (1ULL << PreludeParser::CHARACTER)
          | (1ULL << PreludeParser::LPAREN)
          | (1ULL << PreludeParser::LBRACKET)
          | (1ULL << PreludeParser::LBRACE)
          | (1ULL << PreludeParser::SEMICOLON)
          | (1ULL << PreludeParser::COMMA)
          | (1ULL << PreludeParser::COLON)
          | (1ULL << PreludeParser::QUESTION)
          | (1ULL << PreludeParser::STAR)
          | (1ULL << PreludeParser::ASSIGN)
          | (1ULL << PreludeParser::NOT)
          | (1ULL << PreludeParser::PREFIX_OPERATOR)
          | (1ULL << PreludeParser::OPERATOR)
          | (1ULL << PreludeParser::OTHER)
          | (1ULL << PreludeParser::DIRECTIVE))) != 0)) {
          setState(231);
          inner();
          setState(236);
          _errHandler->sync(this);
          _la = _input->LA(1);
        }
        setState(237);
        match(PreludeParser::RPAREN);
        break;
      }

      case PreludeParser::LBRACKET: {
        enterOuterAlt(_localctx, 2);
        setState(238);
        match(PreludeParser::LBRACKET);
        setState(242);
        _errHandler->sync(this);
        _la = _input->LA(1);
        while ((((_la & ~ 0x3fULL) == 0) &&
          ((1ULL << _la) & ((1ULL << PreludeParser::BEGIN_)
          | (1ULL << PreludeParser::END_)
          | (1ULL << PreludeParser::MOVE)
          | (1ULL << PreludeParser::RPC)
          | (1ULL << PreludeParser::WHEN)
          | (1ULL << PreludeParser::SPAWN)
          | (1ULL << PreludeParser::FORK)
          | (1ULL << PreludeParser::JOIN)
          | (1ULL << PreludeParser::FORALL)
          | (1ULL << PreludeParser::FINISH)
          | (1ULL << PreludeParser::AT)
          | (1ULL << PreludeParser::NODE)
          | (1ULL << PreludeParser::REDUCE)
          | (1ULL << PreludeParser::REDUCTION)
          | (1ULL << PreludeParser::POLICY)
          | (1ULL << PreludeParser::ABORT)
          | (1ULL << PreludeParser::VALUED)
          | (1ULL << PreludeParser::TO)
          | (1ULL << PreludeParser::CONTRACT)
          | (1ULL << PreludeParser::SPACE)
          | (1ULL << PreludeParser::BLOCK_COMMENT)
          | (1ULL << PreludeParser::LINE_COMMENT)
          | (1ULL << PreludeParser::IF)
          | (1ULL << PreludeParser::ELSE)
          | (1ULL << PreludeParser::DO)
          | (1ULL << PreludeParser::TYPEDEF)
          | (1ULL << PreludeParser::STATIC)
          | (1ULL << PreludeParser::RECORD)
          | (1ULL << PreludeParser::QUALIFIER)
          | (1ULL << PreludeParser::TYPE)
          | (1ULL << PreludeParser::KEYWORD)
          | (1ULL << PreludeParser::IDENTIFIER)
          | (1ULL << PreludeParser::NUMBER)
          | (1ULL << PreludeParser::RAW_STRING)
          | (1ULL << PreludeParser::STRING)
          | (1ULL << PreludeParser::CHARACTER)
          | (1ULL << PreludeParser::LPAREN)
          | (1ULL << PreludeParser::LBRACKET)
          | (1ULL << PreludeParser::LBRACE)
          | (1ULL << PreludeParser::SEMICOLON)
          | (1ULL << PreludeParser::COMMA)
          | (1ULL << PreludeParser::COLON)
          | (1ULL << PreludeParser::QUESTION)
          | (1ULL << PreludeParser::STAR)
          | (1ULL << PreludeParser::ASSIGN)
          | (1ULL << PreludeParser::NOT)
          | (1ULL << PreludeParser::PREFIX_OPERATOR)
          | (1ULL << PreludeParser::OPERATOR)
          | (1ULL << PreludeParser::OTHER)
          | (1ULL << PreludeParser::DIRECTIVE))) != 0)) {
          setState(239);
          inner();
          setState(244);
          _errHandler->sync(this);
          _la = _input->LA(1);
        }
        setState(245);
        match(PreludeParser::RBRACKET);
        break;
      }

      case PreludeParser::LBRACE: {
        enterOuterAlt(_localctx, 3);
        setState(246);
        match(PreludeParser::LBRACE);
        setState(250);
        _errHandler->sync(this);
        _la = _input->LA(1);
        while ((((_la & ~ 0x3fULL) == 0) &&
          ((1ULL << _la) & ((1ULL << PreludeParser::BEGIN_)
          | (1ULL << PreludeParser::END_)
          | (1ULL << PreludeParser::MOVE)
          | (1ULL << PreludeParser::RPC)
          | (1ULL << PreludeParser::WHEN)
          | (1ULL << PreludeParser::SPAWN)
          | (1ULL << PreludeParser::FORK)
          | (1ULL << PreludeParser::JOIN)
          | (1ULL << PreludeParser::FORALL)
          | (1ULL << PreludeParser::FINISH)
          | (1ULL << PreludeParser::AT)
          | (1ULL << PreludeParser::NODE)
          | (1ULL << PreludeParser::REDUCE)
          | (1ULL << PreludeParser::REDUCTION)
          | (1ULL << PreludeParser::POLICY)
          | (1ULL << PreludeParser::ABORT)
          | (1ULL << PreludeParser::VALUED)
          | (1ULL << PreludeParser::TO)
          | (1ULL << PreludeParser::CONTRACT)
          | (1ULL << PreludeParser::SPACE)
          | (1ULL << PreludeParser::BLOCK_COMMENT)
          | (1ULL << PreludeParser::LINE_COMMENT)
          | (1ULL << PreludeParser::IF)
          | (1ULL << PreludeParser::ELSE)
          | (1ULL << PreludeParser::DO)
          | (1ULL << PreludeParser::TYPEDEF)
          | (1ULL << PreludeParser::STATIC)
          | (1ULL << PreludeParser::RECORD)
          | (1ULL << PreludeParser::QUALIFIER)
          | (1ULL << PreludeParser::TYPE)
          | (1ULL << PreludeParser::KEYWORD)
          | (1ULL << PreludeParser::IDENTIFIER)
          | (1ULL << PreludeParser::NUMBER)
          | (1ULL << PreludeParser::RAW_STRING)
          | (1ULL << PreludeParser::STRING)
          | (1ULL << PreludeParser::CHARACTER)
          | (1ULL << PreludeParser::LPAREN)
          | (1ULL << PreludeParser::LBRACKET)
          | (1ULL << PreludeParser::LBRACE)
          | (1ULL << PreludeParser::SEMICOLON)
          | (1ULL << PreludeParser::COMMA)
          | (1ULL << PreludeParser::COLON)
          | (1ULL << PreludeParser::QUESTION)
          | (1ULL << PreludeParser::STAR)
          | (1ULL << PreludeParser::ASSIGN)
          | (1ULL << PreludeParser::NOT)
          | (1ULL << PreludeParser::PREFIX_OPERATOR)
          | (1ULL << PreludeParser::OPERATOR)
          | (1ULL << PreludeParser::OTHER)
          | (1ULL << PreludeParser::DIRECTIVE))) != 0)) {
          setState(247);
          inner();
          setState(252);
          _errHandler->sync(this);
          _la = _input->LA(1);
        }
        setState(253);
        match(PreludeParser::RBRACE);
        break;
      }

    default:
      throw NoViableAltException(this);
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- InnerContext ------------------------------------------------------------------

PreludeParser::InnerContext::InnerContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

PreludeParser::BracketedContext* PreludeParser::InnerContext::bracketed() {
  return getRuleContext<PreludeParser::BracketedContext>(0);
}

tree::TerminalNode* PreludeParser::InnerContext::LPAREN() {
  return getToken(PreludeParser::LPAREN, 0);
}

tree::TerminalNode* PreludeParser::InnerContext::RPAREN() {
  return getToken(PreludeParser::RPAREN, 0);
}

tree::TerminalNode* PreludeParser::InnerContext::LBRACKET() {
  return getToken(PreludeParser::LBRACKET, 0);
}

tree::TerminalNode* PreludeParser::InnerContext::RBRACKET() {
  return getToken(PreludeParser::RBRACKET, 0);
}

tree::TerminalNode* PreludeParser::InnerContext::LBRACE() {
  return getToken(PreludeParser::LBRACE, 0);
}

tree::TerminalNode* PreludeParser::InnerContext::RBRACE() {
  return getToken(PreludeParser::RBRACE, 0);
}


size_t PreludeParser::InnerContext::getRuleIndex() const {
  return PreludeParser::RuleInner;
}


PreludeParser::InnerContext* PreludeParser::inner() {
  InnerContext *_localctx = _tracker.createInstance<InnerContext>(_ctx, getState());
  enterRule(_localctx, 44, PreludeParser::RuleInner);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    setState(258);
    _errHandler->sync(this);
    switch (_input->LA(1)) {
      case PreludeParser::LPAREN:
      case PreludeParser::LBRACKET:
      case PreludeParser::LBRACE: {
        enterOuterAlt(_localctx, 1);
        setState(256);
        bracketed();
        break;
      }

      case PreludeParser::BEGIN_:
      case PreludeParser::END_:
      case PreludeParser::MOVE:
      case PreludeParser::RPC:
      case PreludeParser::WHEN:
      case PreludeParser::SPAWN:
      case PreludeParser::FORK:
      case PreludeParser::JOIN:
      case PreludeParser::FORALL:
      case PreludeParser::FINISH:
      case PreludeParser::AT:
      case PreludeParser::NODE:
      case PreludeParser::REDUCE:
      case PreludeParser::REDUCTION:
      case PreludeParser::POLICY:
      case PreludeParser::ABORT:
      case PreludeParser::VALUED:
      case PreludeParser::TO:
      case PreludeParser::CONTRACT:
      case PreludeParser::SPACE:
      case PreludeParser::BLOCK_COMMENT:
      case PreludeParser::LINE_COMMENT:
      case PreludeParser::IF:
      case PreludeParser::ELSE:
      case PreludeParser::DO:
      case PreludeParser::TYPEDEF:
      case PreludeParser::STATIC:
      case PreludeParser::RECORD:
      case PreludeParser::QUALIFIER:
      case PreludeParser::TYPE:
      case PreludeParser::KEYWORD:
      case PreludeParser::IDENTIFIER:
      case PreludeParser::NUMBER:
      case PreludeParser::RAW_STRING:
      case PreludeParser::STRING:
      case PreludeParser::CHARACTER:
      case PreludeParser::SEMICOLON:
      case PreludeParser::COMMA:
      case PreludeParser::COLON:
      case PreludeParser::QUESTION:
      case PreludeParser::STAR:
      case PreludeParser::ASSIGN:
      case PreludeParser::NOT:
      case PreludeParser::PREFIX_OPERATOR:
      case PreludeParser::OPERATOR:
      case PreludeParser::OTHER:
      case PreludeParser::DIRECTIVE: {
        enterOuterAlt(_localctx, 2);
        setState(257);
        _la = _input->LA(1);
        if (_la == 0 || _la == Token::EOF || ((((_la & ~ 0x3fULL) == 0) &&
          ((1ULL << _la) & ((1ULL << PreludeParser::LPAREN)
          | (1ULL << PreludeParser::RPAREN)
          | (1ULL << PreludeParser::LBRACKET)
          | (1ULL << PreludeParser::RBRACKET)
          | (1ULL << PreludeParser::LBRACE)
          | (1ULL << PreludeParser::RBRACE))) != 0))) {
        _errHandler->recoverInline(this);
        }
        else {
          _errHandler->reportMatch(this);
          consume();
        }
        break;
      }

    default:
      throw NoViableAltException(this);
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

// Static vars and initialization.
std::vector<dfa::DFA> PreludeParser::_decisionToDFA;
atn::PredictionContextCache PreludeParser::_sharedContextCache;

// We own the ATN which in turn owns the ATN states.
atn::ATN PreludeParser::_atn;
std::vector<uint16_t> PreludeParser::_serializedATN;

std::vector<std::string> PreludeParser::_ruleNames = {
  "island", "annotation", "moveSuffix", "moveClauses", "moveClause", "rpcSuffix",
  "rpcClauses", "rpcClause", "guard", "spawnStatement", "forkExpression",
  "place", "joinStatement", "forallLoops", "reduction", "finishWord", "contract",
  "call", "arguments", "argument", "expression", "bracketed", "inner"
};

std::vector<std::string> PreludeParser::_literalNames = {
  "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "",
  "", "", "", "", "", "'if'", "'else'", "'do'", "'typedef'", "'static'",
  "", "", "", "", "", "", "", "", "", "'('", "')'", "", "", "", "", "';'",
  "','", "':'", "'?'", "'*'", "'='"
};

std::vector<std::string> PreludeParser::_symbolicNames = {
  "", "BEGIN_", "END_", "MOVE", "RPC", "WHEN", "SPAWN", "FORK", "JOIN",
  "FORALL", "FINISH", "AT", "NODE", "REDUCE", "REDUCTION", "POLICY", "ABORT",
  "VALUED", "TO", "CONTRACT", "SPACE", "BLOCK_COMMENT", "LINE_COMMENT",
  "IF", "ELSE", "DO", "TYPEDEF", "STATIC", "RECORD", "QUALIFIER", "TYPE",
  "KEYWORD", "IDENTIFIER", "NUMBER", "RAW_STRING", "STRING", "CHARACTER",
  "LPAREN", "RPAREN", "LBRACKET", "RBRACKET", "LBRACE", "RBRACE", "SEMICOLON",
  "COMMA", "COLON", "QUESTION", "STAR", "ASSIGN", "NOT", "PREFIX_OPERATOR",
  "OPERATOR", "OTHER", "DIRECTIVE"
};

dfa::Vocabulary PreludeParser::_vocabulary(_literalNames, _symbolicNames);

std::vector<std::string> PreludeParser::_tokenNames;

PreludeParser::Initializer::Initializer() {
	for (size_t i = 0; i < _symbolicNames.size(); ++i) {
		std::string name = _vocabulary.getLiteralName(i);
		if (name.empty()) {
			name = _vocabulary.getSymbolicName(i);
		}

		if (name.empty()) {
			_tokenNames.push_back("<INVALID>");
		} else {
      _tokenNames.push_back(name);
    }
	}

  _serializedATN = {
    0x3, 0x608b, 0xa72a, 0x8133, 0xb9ed, 0x417c, 0x3be7, 0x7786, 0x5964,
    0x3, 0x37, 0x107, 0x4, 0x2, 0x9, 0x2, 0x4, 0x3, 0x9, 0x3, 0x4, 0x4,
    0x9, 0x4, 0x4, 0x5, 0x9, 0x5, 0x4, 0x6, 0x9, 0x6, 0x4, 0x7, 0x9, 0x7,
    0x4, 0x8, 0x9, 0x8, 0x4, 0x9, 0x9, 0x9, 0x4, 0xa, 0x9, 0xa, 0x4, 0xb,
    0x9, 0xb, 0x4, 0xc, 0x9, 0xc, 0x4, 0xd, 0x9, 0xd, 0x4, 0xe, 0x9, 0xe,
    0x4, 0xf, 0x9, 0xf, 0x4, 0x10, 0x9, 0x10, 0x4, 0x11, 0x9, 0x11, 0x4,
    0x12, 0x9, 0x12, 0x4, 0x13, 0x9, 0x13, 0x4, 0x14, 0x9, 0x14, 0x4, 0x15,
    0x9, 0x15, 0x4, 0x16, 0x9, 0x16, 0x4, 0x17, 0x9, 0x17, 0x4, 0x18, 0x9,
    0x18, 0x3, 0x2, 0x3, 0x2, 0x3, 0x2, 0x3, 0x3, 0x3, 0x3, 0x5, 0x3, 0x36,
    0xa, 0x3, 0x3, 0x3, 0x3, 0x3, 0x5, 0x3, 0x3a, 0xa, 0x3, 0x3, 0x3, 0x3,
    0x3, 0x5, 0x3, 0x3e, 0xa, 0x3, 0x3, 0x3, 0x3, 0x3, 0x3, 0x3, 0x3, 0x3,
    0x3, 0x3, 0x3, 0x3, 0x5, 0x3, 0x46, 0xa, 0x3, 0x3, 0x4, 0x3, 0x4, 0x5,
    0x4, 0x4a, 0xa, 0x4, 0x3, 0x4, 0x5, 0x4, 0x4d, 0xa, 0x4, 0x3, 0x4, 0x3,
    0x4, 0x3, 0x4, 0x5, 0x4, 0x52, 0xa, 0x4, 0x3, 0x4, 0x5, 0x4, 0x55, 0xa,
    0x4, 0x3, 0x4, 0x3, 0x4, 0x5, 0x4, 0x59, 0xa, 0x4, 0x3, 0x5, 0x3, 0x5,
    0x3, 0x5, 0x3, 0x5, 0x7, 0x5, 0x5f, 0xa, 0x5, 0xc, 0x5, 0xe, 0x5, 0x62,
    0xb, 0x5, 0x3, 0x5, 0x3, 0x5, 0x3, 0x6, 0x3, 0x6, 0x3, 0x6, 0x3, 0x6,
    0x3, 0x6, 0x5, 0x6, 0x6b, 0xa, 0x6, 0x3, 0x7, 0x3, 0x7, 0x5, 0x7, 0x6f,
    0xa, 0x7, 0x3, 0x8, 0x3, 0x8, 0x3, 0x8, 0x3, 0x8, 0x3, 0x9, 0x3, 0x9,
    0x3, 0x9, 0x3, 0x9, 0x3, 0xa, 0x3, 0xa, 0x3, 0xa, 0x3, 0xa, 0x3, 0xa,
    0x3, 0xb, 0x3, 0xb, 0x3, 0xb, 0x3, 0xb, 0x5, 0xb, 0x82, 0xa, 0xb, 0x3,
    0xb, 0x3, 0xb, 0x3, 0xc, 0x3, 0xc, 0x3, 0xc, 0x3, 0xc, 0x5, 0xc, 0x8a,
    0xa, 0xc, 0x3, 0xd, 0x3, 0xd, 0x3, 0xd, 0x7, 0xd, 0x8f, 0xa, 0xd, 0xc,
    0xd, 0xe, 0xd, 0x92, 0xb, 0xd, 0x3, 0xd, 0x3, 0xd, 0x5, 0xd, 0x96, 0xa,
    0xd, 0x3, 0xe, 0x3, 0xe, 0x5, 0xe, 0x9a, 0xa, 0xe, 0x3, 0xe, 0x3, 0xe,
    0x3, 0xf, 0x3, 0xf, 0x3, 0xf, 0x7, 0xf, 0xa1, 0xa, 0xf, 0xc, 0xf, 0xe,
    0xf, 0xa4, 0xb, 0xf, 0x3, 0xf, 0x6, 0xf, 0xa7, 0xa, 0xf, 0xd, 0xf, 0xe,
    0xf, 0xa8, 0x3, 0xf, 0x3, 0xf, 0x5, 0xf, 0xad, 0xa, 0xf, 0x3, 0xf, 0x3,
    0xf, 0x3, 0xf, 0x3, 0xf, 0x3, 0xf, 0x7, 0xf, 0xb4, 0xa, 0xf, 0xc, 0xf,
    0xe, 0xf, 0xb7, 0xb, 0xf, 0x3, 0xf, 0x3, 0xf, 0x7, 0xf, 0xbb, 0xa, 0xf,
    0xc, 0xf, 0xe, 0xf, 0xbe, 0xb, 0xf, 0x3, 0x10, 0x3, 0x10, 0x3, 0x10,
    0x3, 0x10, 0x3, 0x11, 0x3, 0x11, 0x3, 0x12, 0x3, 0x12, 0x3, 0x12, 0x3,
    0x12, 0x3, 0x12, 0x7, 0x12, 0xcb, 0xa, 0x12, 0xc, 0x12, 0xe, 0x12, 0xce,
    0xb, 0x12, 0x3, 0x12, 0x3, 0x12, 0x3, 0x13, 0x3, 0x13, 0x3, 0x13, 0x5,
    0x13, 0xd5, 0xa, 0x13, 0x3, 0x13, 0x3, 0x13, 0x3, 0x14, 0x3, 0x14, 0x3,
    0x14, 0x7, 0x14, 0xdc, 0xa, 0x14, 0xc, 0x14, 0xe, 0x14, 0xdf, 0xb, 0x14,
    0x3, 0x15, 0x3, 0x15, 0x3, 0x16, 0x3, 0x16, 0x6, 0x16, 0xe5, 0xa, 0x16,
    0xd, 0x16, 0xe, 0x16, 0xe6, 0x3, 0x17, 0x3, 0x17, 0x7, 0x17, 0xeb, 0xa,
    0x17, 0xc, 0x17, 0xe, 0x17, 0xee, 0xb, 0x17, 0x3, 0x17, 0x3, 0x17, 0x3,
    0x17, 0x7, 0x17, 0xf3, 0xa, 0x17, 0xc, 0x17, 0xe, 0x17, 0xf6, 0xb, 0x17,
    0x3, 0x17, 0x3, 0x17, 0x3, 0x17, 0x7, 0x17, 0xfb, 0xa, 0x17, 0xc, 0x17,
    0xe, 0x17, 0xfe, 0xb, 0x17, 0x3, 0x17, 0x5, 0x17, 0x101, 0xa, 0x17,
    0x3, 0x18, 0x3, 0x18, 0x5, 0x18, 0x105, 0xa, 0x18, 0x3, 0x18, 0x2, 0x2,
    0x19, 0x2, 0x4, 0x6, 0x8, 0xa, 0xc, 0xe, 0x10, 0x12, 0x14, 0x16, 0x18,
    0x1a, 0x1c, 0x1e, 0x20, 0x22, 0x24, 0x26, 0x28, 0x2a, 0x2c, 0x2e, 0x2,
    0x4, 0x4, 0x2, 0xf, 0xf, 0x27, 0x2e, 0x3, 0x2, 0x27, 0x2c, 0x2, 0x119,
    0x2, 0x30, 0x3, 0x2, 0x2, 0x2, 0x4, 0x45, 0x3, 0x2, 0x2, 0x2, 0x6, 0x58,
    0x3, 0x2, 0x2, 0x2, 0x8, 0x5a, 0x3, 0x2, 0x2, 0x2, 0xa, 0x6a, 0x3, 0x2,
    0x2, 0x2, 0xc, 0x6c, 0x3, 0x2, 0x2, 0x2, 0xe, 0x70, 0x3, 0x2, 0x2, 0x2,
    0x10, 0x74, 0x3, 0x2, 0x2, 0x2, 0x12, 0x78, 0x3, 0x2, 0x2, 0x2, 0x14,
    0x7d, 0x3, 0x2, 0x2, 0x2, 0x16, 0x85, 0x3, 0x2, 0x2, 0x2, 0x18, 0x95,
    0x3, 0x2, 0x2, 0x2, 0x1a, 0x97, 0x3, 0x2, 0x2, 0x2, 0x1c, 0xa6, 0x3,
    0x2, 0x2, 0x2, 0x1e, 0xbf, 0x3, 0x2, 0x2, 0x2, 0x20, 0xc3, 0x3, 0x2,
    0x2, 0x2, 0x22, 0xc5, 0x3, 0x2, 0x2, 0x2, 0x24, 0xd1, 0x3, 0x2, 0x2,
    0x2, 0x26, 0xd8, 0x3, 0x2, 0x2, 0x2, 0x28, 0xe0, 0x3, 0x2, 0x2, 0x2,
    0x2a, 0xe4, 0x3, 0x2, 0x2, 0x2, 0x2c, 0x100, 0x3, 0x2, 0x2, 0x2, 0x2e,
    0x104, 0x3, 0x2, 0x2, 0x2, 0x30, 0x31, 0x5, 0x4, 0x3, 0x2, 0x31, 0x32,
    0x7, 0x2, 0x2, 0x3, 0x32, 0x3, 0x3, 0x2, 0x2, 0x2, 0x33, 0x35, 0x5,
    0x6, 0x4, 0x2, 0x34, 0x36, 0x7, 0x2d, 0x2, 0x2, 0x35, 0x34, 0x3, 0x2,
    0x2, 0x2, 0x35, 0x36, 0x3, 0x2, 0x2, 0x2, 0x36, 0x46, 0x3, 0x2, 0x2,
    0x2, 0x37, 0x39, 0x5, 0xc, 0x7, 0x2, 0x38, 0x3a, 0x7, 0x2d, 0x2, 0x2,
    0x39, 0x38, 0x3, 0x2, 0x2, 0x2, 0x39, 0x3a, 0x3, 0x2, 0x2, 0x2, 0x3a,
    0x46, 0x3, 0x2, 0x2, 0x2, 0x3b, 0x3d, 0x5, 0x12, 0xa, 0x2, 0x3c, 0x3e,
    0x7, 0x2d, 0x2, 0x2, 0x3d, 0x3c, 0x3, 0x2, 0x2, 0x2, 0x3d, 0x3e, 0x3,
    0x2, 0x2, 0x2, 0x3e, 0x46, 0x3, 0x2, 0x2, 0x2, 0x3f, 0x46, 0x5, 0x14,
    0xb, 0x2, 0x40, 0x46, 0x5, 0x16, 0xc, 0x2, 0x41, 0x46, 0x5, 0x1a, 0xe,
    0x2, 0x42, 0x46, 0x5, 0x1c, 0xf, 0x2, 0x43, 0x46, 0x5, 0x20, 0x11, 0x2,
    0x44, 0x46, 0x5, 0x22, 0x12, 0x2, 0x45, 0x33, 0x3, 0x2, 0x2, 0x2, 0x45,
    0x37, 0x3, 0x2, 0x2, 0x2, 0x45, 0x3b, 0x3, 0x2, 0x2, 0x2, 0x45, 0x3f,
    0x3, 0x2, 0x2, 0x2, 0x45, 0x40, 0x3, 0x2, 0x2, 0x2, 0x45, 0x41, 0x3,
    0x2, 0x2, 0x2, 0x45, 0x42, 0x3, 0x2, 0x2, 0x2, 0x45, 0x43, 0x3, 0x2,
    0x2, 0x2, 0x45, 0x44, 0x3, 0x2, 0x2, 0x2, 0x46, 0x5, 0x3, 0x2, 0x2,
    0x2, 0x47, 0x49, 0x7, 0x5, 0x2, 0x2, 0x48, 0x4a, 0x5, 0x8, 0x5, 0x2,
    0x49, 0x48, 0x3, 0x2, 0x2, 0x2, 0x49, 0x4a, 0x3, 0x2, 0x2, 0x2, 0x4a,
    0x4c, 0x3, 0x2, 0x2, 0x2, 0x4b, 0x4d, 0x5, 0x12, 0xa, 0x2, 0x4c, 0x4b,
    0x3, 0x2, 0x2, 0x2, 0x4c, 0x4d, 0x3, 0x2, 0x2, 0x2, 0x4d, 0x59, 0x3,
    0x2, 0x2, 0x2, 0x4e, 0x4f, 0x7, 0x3, 0x2, 0x2, 0x4f, 0x51, 0x7, 0x5,
    0x2, 0x2, 0x50, 0x52, 0x5, 0x8, 0x5, 0x2, 0x51, 0x50, 0x3, 0x2, 0x2,
    0x2, 0x51, 0x52, 0x3, 0x2, 0x2, 0x2, 0x52, 0x54, 0x3, 0x2, 0x2, 0x2,
    0x53, 0x55, 0x5, 0x12, 0xa, 0x2, 0x54, 0x53, 0x3, 0x2, 0x2, 0x2, 0x54,
    0x55, 0x3, 0x2, 0x2, 0x2, 0x55, 0x59, 0x3, 0x2, 0x2, 0x2, 0x56, 0x57,
    0x7, 0x4, 0x2, 0x2, 0x57, 0x59, 0x7, 0x5, 0x2, 0x2, 0x58, 0x47, 0x3,
    0x2, 0x2, 0x2, 0x58, 0x4e, 0x3, 0x2, 0x2, 0x2, 0x58, 0x56, 0x3, 0x2,
    0x2, 0x2, 0x59, 0x7, 0x3, 0x2, 0x2, 0x2, 0x5a, 0x5b, 0x7, 0x27, 0x2,
    0x2, 0x5b, 0x60, 0x5, 0xa, 0x6, 0x2, 0x5c, 0x5d, 0x7, 0x2e, 0x2, 0x2,
    0x5d, 0x5f, 0x5, 0xa, 0x6, 0x2, 0x5e, 0x5c, 0x3, 0x2, 0x2, 0x2, 0x5f,
    0x62, 0x3, 0x2, 0x2, 0x2, 0x60, 0x5e, 0x3, 0x2, 0x2, 0x2, 0x60, 0x61,
    0x3, 0x2, 0x2, 0x2, 0x61, 0x63, 0x3, 0x2, 0x2, 0x2, 0x62, 0x60, 0x3,
    0x2, 0x2, 0x2, 0x63, 0x64, 0x7, 0x28, 0x2, 0x2, 0x64, 0x9, 0x3, 0x2,
    0x2, 0x2, 0x65, 0x6b, 0x7, 0x11, 0x2, 0x2, 0x66, 0x6b, 0x7, 0x12, 0x2,
    0x2, 0x67, 0x68, 0x7, 0x13, 0x2, 0x2, 0x68, 0x69, 0x7, 0x2f, 0x2, 0x2,
    0x69, 0x6b, 0x5, 0x2a, 0x16, 0x2, 0x6a, 0x65, 0x3, 0x2, 0x2, 0x2, 0x6a,
    0x66, 0x3, 0x2, 0x2, 0x2, 0x6a, 0x67, 0x3, 0x2, 0x2, 0x2, 0x6b, 0xb,
    0x3, 0x2, 0x2, 0x2, 0x6c, 0x6e, 0x7, 0x6, 0x2, 0x2, 0x6d, 0x6f, 0x5,
    0xe, 0x8, 0x2, 0x6e, 0x6d, 0x3, 0x2, 0x2, 0x2, 0x6e, 0x6f, 0x3, 0x2,
    0x2, 0x2, 0x6f, 0xd, 0x3, 0x2, 0x2, 0x2, 0x70, 0x71, 0x7, 0x27, 0x2,
    0x2, 0x71, 0x72, 0x5, 0x10, 0x9, 0x2, 0x72, 0x73, 0x7, 0x28, 0x2, 0x2,
    0x73, 0xf, 0x3, 0x2, 0x2, 0x2, 0x74, 0x75, 0x7, 0x14, 0x2, 0x2, 0x75,
    0x76, 0x7, 0x2f, 0x2, 0x2, 0x76, 0x77, 0x5, 0x2a, 0x16, 0x2, 0x77, 0x11,
    0x3, 0x2, 0x2, 0x2, 0x78, 0x79, 0x7, 0x7, 0x2, 0x2, 0x79, 0x7a, 0x7,
    0x27, 0x2, 0x2, 0x7a, 0x7b, 0x5, 0x2a, 0x16, 0x2, 0x7b, 0x7c, 0x7, 0x28,
    0x2, 0x2, 0x7c, 0x13, 0x3, 0x2, 0x2, 0x2, 0x7d, 0x7e, 0x7, 0x8, 0x2,
    0x2, 0x7e, 0x81, 0x5, 0x24, 0x13, 0x2, 0x7f, 0x80, 0x7, 0xd, 0x2, 0x2,
    0x80, 0x82, 0x5, 0x18, 0xd, 0x2, 0x81, 0x7f, 0x3, 0x2, 0x2, 0x2, 0x81,
    0x82, 0x3, 0x2, 0x2, 0x2, 0x82, 0x83, 0x3, 0x2, 0x2, 0x2, 0x83, 0x84,
    0x7, 0x2d, 0x2, 0x2, 0x84, 0x15, 0x3, 0x2, 0x2, 0x2, 0x85, 0x86, 0x7,
    0x9, 0x2, 0x2, 0x86, 0x89, 0x5, 0x24, 0x13, 0x2, 0x87, 0x88, 0x7, 0xd,
    0x2, 0x2, 0x88, 0x8a, 0x5, 0x18, 0xd, 0x2, 0x89, 0x87, 0x3, 0x2, 0x2,
    0x2, 0x89, 0x8a, 0x3, 0x2, 0x2, 0x2, 0x8a, 0x17, 0x3, 0x2, 0x2, 0x2,
    0x8b, 0x8c, 0x7, 0xe, 0x2, 0x2, 0x8c, 0x90, 0x7, 0x27, 0x2, 0x2, 0x8d,
    0x8f, 0x5, 0x2e, 0x18, 0x2, 0x8e, 0x8d, 0x3, 0x2, 0x2, 0x2, 0x8f, 0x92,
    0x3, 0x2, 0x2, 0x2, 0x90, 0x8e, 0x3, 0x2, 0x2, 0x2, 0x90, 0x91, 0x3,
    0x2, 0x2, 0x2, 0x91, 0x93, 0x3, 0x2, 0x2, 0x2, 0x92, 0x90, 0x3, 0x2,
    0x2, 0x2, 0x93, 0x96, 0x7, 0x28, 0x2, 0x2, 0x94, 0x96, 0x5, 0x2a, 0x16,
    0x2, 0x95, 0x8b, 0x3, 0x2, 0x2, 0x2, 0x95, 0x94, 0x3, 0x2, 0x2, 0x2,
    0x96, 0x19, 0x3, 0x2, 0x2, 0x2, 0x97, 0x99, 0x7, 0xa, 0x2, 0x2, 0x98,
    0x9a, 0x5, 0x2a, 0x16, 0x2, 0x99, 0x98, 0x3, 0x2, 0x2, 0x2, 0x99, 0x9a,
    0x3, 0x2, 0x2, 0x2, 0x9a, 0x9b, 0x3, 0x2, 0x2, 0x2, 0x9b, 0x9c, 0x7,
    0x2d, 0x2, 0x2, 0x9c, 0x1b, 0x3, 0x2, 0x2, 0x2, 0x9d, 0x9e, 0x7, 0xb,
    0x2, 0x2, 0x9e, 0xa2, 0x7, 0x27, 0x2, 0x2, 0x9f, 0xa1, 0x5, 0x2e, 0x18,
    0x2, 0xa0, 0x9f, 0x3, 0x2, 0x2, 0x2, 0xa1, 0xa4, 0x3, 0x2, 0x2, 0x2,
    0xa2, 0xa0, 0x3, 0x2, 0x2, 0x2, 0xa2, 0xa3, 0x3, 0x2, 0x2, 0x2, 0xa3,
    0xa5, 0x3, 0x2, 0x2, 0x2, 0xa4, 0xa2, 0x3, 0x2, 0x2, 0x2, 0xa5, 0xa7,
    0x7, 0x28, 0x2, 0x2, 0xa6, 0x9d, 0x3, 0x2, 0x2, 0x2, 0xa7, 0xa8, 0x3,
    0x2, 0x2, 0x2, 0xa8, 0xa6, 0x3, 0x2, 0x2, 0x2, 0xa8, 0xa9, 0x3, 0x2,
    0x2, 0x2, 0xa9, 0xac, 0x3, 0x2, 0x2, 0x2, 0xaa, 0xab, 0x7, 0xd, 0x2,
    0x2, 0xab, 0xad, 0x5, 0x18, 0xd, 0x2, 0xac, 0xaa, 0x3, 0x2, 0x2, 0x2,
    0xac, 0xad, 0x3, 0x2, 0x2, 0x2, 0xad, 0xbc, 0x3, 0x2, 0x2, 0x2, 0xae,
    0xaf, 0x7, 0xf, 0x2, 0x2, 0xaf, 0xb0, 0x7, 0x27, 0x2, 0x2, 0xb0, 0xb5,
    0x5, 0x1e, 0x10, 0x2, 0xb1, 0xb2, 0x7, 0x2e, 0x2, 0x2, 0xb2, 0xb4, 0x5,
    0x1e, 0x10, 0x2, 0xb3, 0xb1, 0x3, 0x2, 0x2, 0x2, 0xb4, 0xb7, 0x3, 0x2,
    0x2, 0x2, 0xb5, 0xb3, 0x3, 0x2, 0x2, 0x2, 0xb5, 0xb6, 0x3, 0x2, 0x2,
    0x2, 0xb6, 0xb8, 0x3, 0x2, 0x2, 0x2, 0xb7, 0xb5, 0x3, 0x2, 0x2, 0x2,
    0xb8, 0xb9, 0x7, 0x28, 0x2, 0x2, 0xb9, 0xbb, 0x3, 0x2, 0x2, 0x2, 0xba,
    0xae, 0x3, 0x2, 0x2, 0x2, 0xbb, 0xbe, 0x3, 0x2, 0x2, 0x2, 0xbc, 0xba,
    0x3, 0x2, 0x2, 0x2, 0xbc, 0xbd, 0x3, 0x2, 0x2, 0x2, 0xbd, 0x1d, 0x3,
    0x2, 0x2, 0x2, 0xbe, 0xbc, 0x3, 0x2, 0x2, 0x2, 0xbf, 0xc0, 0x7, 0x10,
    0x2, 0x2, 0xc0, 0xc1, 0x7, 0x2f, 0x2, 0x2, 0xc1, 0xc2, 0x5, 0x2a, 0x16,
    0x2, 0xc2, 0x1f, 0x3, 0x2, 0x2, 0x2, 0xc3, 0xc4, 0x7, 0xc, 0x2, 0x2,
    0xc4, 0x21, 0x3, 0x2, 0x2, 0x2, 0xc5, 0xc6, 0x7, 0x15, 0x2, 0x2, 0xc6,
    0xc7, 0x7, 0x27, 0x2, 0x2, 0xc7, 0xcc, 0x7, 0x22, 0x2, 0x2, 0xc8, 0xc9,
    0x7, 0x2e, 0x2, 0x2, 0xc9, 0xcb, 0x7, 0x22, 0x2, 0x2, 0xca, 0xc8, 0x3,
    0x2, 0x2, 0x2, 0xcb, 0xce, 0x3, 0x2, 0x2, 0x2, 0xcc, 0xca, 0x3, 0x2,
    0x2, 0x2, 0xcc, 0xcd, 0x3, 0x2, 0x2, 0x2, 0xcd, 0xcf, 0x3, 0x2, 0x2,
    0x2, 0xce, 0xcc, 0x3, 0x2, 0x2, 0x2, 0xcf, 0xd0, 0x7, 0x28, 0x2, 0x2,
    0xd0, 0x23, 0x3, 0x2, 0x2, 0x2, 0xd1, 0xd2, 0x7, 0x22, 0x2, 0x2, 0xd2,
    0xd4, 0x7, 0x27, 0x2, 0x2, 0xd3, 0xd5, 0x5, 0x26, 0x14, 0x2, 0xd4, 0xd3,
    0x3, 0x2, 0x2, 0x2, 0xd4, 0xd5, 0x3, 0x2, 0x2, 0x2, 0xd5, 0xd6, 0x3,
    0x2, 0x2, 0x2, 0xd6, 0xd7, 0x7, 0x28, 0x2, 0x2, 0xd7, 0x25, 0x3, 0x2,
    0x2, 0x2, 0xd8, 0xdd, 0x5, 0x28, 0x15, 0x2, 0xd9, 0xda, 0x7, 0x2e, 0x2,
    0x2, 0xda, 0xdc, 0x5, 0x28, 0x15, 0x2, 0xdb, 0xd9, 0x3, 0x2, 0x2, 0x2,
    0xdc, 0xdf, 0x3, 0x2, 0x2, 0x2, 0xdd, 0xdb, 0x3, 0x2, 0x2, 0x2, 0xdd,
    0xde, 0x3, 0x2, 0x2, 0x2, 0xde, 0x27, 0x3, 0x2, 0x2, 0x2, 0xdf, 0xdd,
    0x3, 0x2, 0x2, 0x2, 0xe0, 0xe1, 0x5, 0x2a, 0x16, 0x2, 0xe1, 0x29, 0x3,
    0x2, 0x2, 0x2, 0xe2, 0xe5, 0x5, 0x2c, 0x17, 0x2, 0xe3, 0xe5, 0xa, 0x2,
    0x2, 0x2, 0xe4, 0xe2, 0x3, 0x2, 0x2, 0x2, 0xe4, 0xe3, 0x3, 0x2, 0x2,
    0x2, 0xe5, 0xe6, 0x3, 0x2, 0x2, 0x2, 0xe6, 0xe4, 0x3, 0x2, 0x2, 0x2,
    0xe6, 0xe7, 0x3, 0x2, 0x2, 0x2, 0xe7, 0x2b, 0x3, 0x2, 0x2, 0x2, 0xe8,
    0xec, 0x7, 0x27, 0x2, 0x2, 0xe9, 0xeb, 0x5, 0x2e, 0x18, 0x2, 0xea, 0xe9,
    0x3, 0x2, 0x2, 0x2, 0xeb, 0xee, 0x3, 0x2, 0x2, 0x2, 0xec, 0xea, 0x3,
    0x2, 0x2, 0x2, 0xec, 0xed, 0x3, 0x2, 0x2, 0x2, 0xed, 0xef, 0x3, 0x2,
    0x2, 0x2, 0xee, 0xec, 0x3, 0x2, 0x2, 0x2, 0xef, 0x101, 0x7, 0x28, 0x2,
    0x2, 0xf0, 0xf4, 0x7, 0x29, 0x2, 0x2, 0xf1, 0xf3, 0x5, 0x2e, 0x18, 0x2,
    0xf2, 0xf1, 0x3, 0x2, 0x2, 0x2, 0xf3, 0xf6, 0x3, 0x2, 0x2, 0x2, 0xf4,
    0xf2, 0x3, 0x2, 0x2, 0x2, 0xf4, 0xf5, 0x3, 0x2, 0x2, 0x2, 0xf5, 0xf7,
    0x3, 0x2, 0x2, 0x2, 0xf6, 0xf4, 0x3, 0x2, 0x2, 0x2, 0xf7, 0x101, 0x7,
    0x2a, 0x2, 0x2, 0xf8, 0xfc, 0x7, 0x2b, 0x2, 0x2, 0xf9, 0xfb, 0x5, 0x2e,
    0x18, 0x2, 0xfa, 0xf9, 0x3, 0x2, 0x2, 0x2, 0xfb, 0xfe, 0x3, 0x2, 0x2,
    0x2, 0xfc, 0xfa, 0x3, 0x2, 0x2, 0x2, 0xfc, 0xfd, 0x3, 0x2, 0x2, 0x2,
    0xfd, 0xff, 0x3, 0x2, 0x2, 0x2, 0xfe, 0xfc, 0x3, 0x2, 0x2, 0x2, 0xff,
    0x101, 0x7, 0x2c, 0x2, 0x2, 0x100, 0xe8, 0x3, 0x2, 0x2, 0x2, 0x100,
    0xf0, 0x3, 0x2, 0x2, 0x2, 0x100, 0xf8, 0x3, 0x2, 0x2, 0x2, 0x101, 0x2d,
    0x3, 0x2, 0x2, 0x2, 0x102, 0x105, 0x5, 0x2c, 0x17, 0x2, 0x103, 0x105,
    0xa, 0x3, 0x2, 0x2, 0x104, 0x102, 0x3, 0x2, 0x2, 0x2, 0x104, 0x103,
    0x3, 0x2, 0x2, 0x2, 0x105, 0x2f, 0x3, 0x2, 0x2, 0x2, 0x22, 0x35, 0x39,
    0x3d, 0x45, 0x49, 0x4c, 0x51, 0x54, 0x58, 0x60, 0x6a, 0x6e, 0x81, 0x89,
    0x90, 0x95, 0x99, 0xa2, 0xa8, 0xac, 0xb5, 0xbc, 0xcc, 0xd4, 0xdd, 0xe4,
    0xe6, 0xec, 0xf4, 0xfc, 0x100, 0x104,
  };

  atn::ATNDeserializer deserializer;
  _atn = deserializer.deserialize(_serializedATN);

  size_t count = _atn.getNumberOfDecisions();
  _decisionToDFA.reserve(count);
  for (size_t i = 0; i < count; i++) {
    _decisionToDFA.emplace_back(_atn.getDecisionState(i), i);
  }
}

PreludeParser::Initializer PreludeParser::_init;
