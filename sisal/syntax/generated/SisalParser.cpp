// SisalLexer.g4 and SisalParser.g4: sha256 d11244b8782ae23890924d3e7b811b7d3290671925fd11a47b46dc8c9f9930d1

// Generated from SisalParser.g4 by ANTLR 4.7.2



#include "SisalParser.h"


using namespace antlrcpp;
using namespace sisal::syntax::grammar;
using namespace antlr4;

SisalParser::SisalParser(TokenStream *input) : Parser(input) {
  _interpreter = new atn::ParserATNSimulator(this, _atn, _decisionToDFA, _sharedContextCache);
}

SisalParser::~SisalParser() {
  delete _interpreter;
}

std::string SisalParser::getGrammarFileName() const {
  return "SisalParser.g4";
}

const std::vector<std::string>& SisalParser::getRuleNames() const {
  return _ruleNames;
}

dfa::Vocabulary& SisalParser::getVocabulary() const {
  return _vocabulary;
}


//----------------- UnitContext ------------------------------------------------------------------

SisalParser::UnitContext::UnitContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* SisalParser::UnitContext::EOF() {
  return getToken(SisalParser::EOF, 0);
}

std::vector<SisalParser::DefinesContext *> SisalParser::UnitContext::defines() {
  return getRuleContexts<SisalParser::DefinesContext>();
}

SisalParser::DefinesContext* SisalParser::UnitContext::defines(size_t i) {
  return getRuleContext<SisalParser::DefinesContext>(i);
}

std::vector<SisalParser::TypeDefinitionContext *> SisalParser::UnitContext::typeDefinition() {
  return getRuleContexts<SisalParser::TypeDefinitionContext>();
}

SisalParser::TypeDefinitionContext* SisalParser::UnitContext::typeDefinition(size_t i) {
  return getRuleContext<SisalParser::TypeDefinitionContext>(i);
}

std::vector<SisalParser::GlobalsContext *> SisalParser::UnitContext::globals() {
  return getRuleContexts<SisalParser::GlobalsContext>();
}

SisalParser::GlobalsContext* SisalParser::UnitContext::globals(size_t i) {
  return getRuleContext<SisalParser::GlobalsContext>(i);
}

std::vector<SisalParser::FunctionContext *> SisalParser::UnitContext::function() {
  return getRuleContexts<SisalParser::FunctionContext>();
}

SisalParser::FunctionContext* SisalParser::UnitContext::function(size_t i) {
  return getRuleContext<SisalParser::FunctionContext>(i);
}

std::vector<tree::TerminalNode *> SisalParser::UnitContext::SEMICOLON() {
  return getTokens(SisalParser::SEMICOLON);
}

tree::TerminalNode* SisalParser::UnitContext::SEMICOLON(size_t i) {
  return getToken(SisalParser::SEMICOLON, i);
}


size_t SisalParser::UnitContext::getRuleIndex() const {
  return SisalParser::RuleUnit;
}


SisalParser::UnitContext* SisalParser::unit() {
  UnitContext *_localctx = _tracker.createInstance<UnitContext>(_ctx, getState());
  enterRule(_localctx, 0, SisalParser::RuleUnit);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(85);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (((((_la - 10) & ~ 0x3fULL) == 0) &&
      ((1ULL << (_la - 10)) & ((1ULL << (SisalParser::DEFINE - 10))
      | (1ULL << (SisalParser::FORWARD - 10))
      | (1ULL << (SisalParser::FUNCTION - 10))
      | (1ULL << (SisalParser::GLOBAL - 10))
      | (1ULL << (SisalParser::TYPE - 10))
      | (1ULL << (SisalParser::SEMICOLON - 10)))) != 0)) {
      setState(83);
      _errHandler->sync(this);
      switch (_input->LA(1)) {
        case SisalParser::DEFINE: {
          setState(78);
          defines();
          break;
        }

        case SisalParser::TYPE: {
          setState(79);
          typeDefinition();
          break;
        }

        case SisalParser::GLOBAL: {
          setState(80);
          globals();
          break;
        }

        case SisalParser::FORWARD:
        case SisalParser::FUNCTION: {
          setState(81);
          function();
          break;
        }

        case SisalParser::SEMICOLON: {
          setState(82);
          match(SisalParser::SEMICOLON);
          break;
        }

      default:
        throw NoViableAltException(this);
      }
      setState(87);
      _errHandler->sync(this);
      _la = _input->LA(1);
    }
    setState(88);
    match(SisalParser::EOF);

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- DefinesContext ------------------------------------------------------------------

SisalParser::DefinesContext::DefinesContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* SisalParser::DefinesContext::DEFINE() {
  return getToken(SisalParser::DEFINE, 0);
}

std::vector<tree::TerminalNode *> SisalParser::DefinesContext::NAME() {
  return getTokens(SisalParser::NAME);
}

tree::TerminalNode* SisalParser::DefinesContext::NAME(size_t i) {
  return getToken(SisalParser::NAME, i);
}

std::vector<tree::TerminalNode *> SisalParser::DefinesContext::COMMA() {
  return getTokens(SisalParser::COMMA);
}

tree::TerminalNode* SisalParser::DefinesContext::COMMA(size_t i) {
  return getToken(SisalParser::COMMA, i);
}


size_t SisalParser::DefinesContext::getRuleIndex() const {
  return SisalParser::RuleDefines;
}


SisalParser::DefinesContext* SisalParser::defines() {
  DefinesContext *_localctx = _tracker.createInstance<DefinesContext>(_ctx, getState());
  enterRule(_localctx, 2, SisalParser::RuleDefines);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(90);
    match(SisalParser::DEFINE);
    setState(91);
    match(SisalParser::NAME);
    setState(96);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == SisalParser::COMMA) {
      setState(92);
      match(SisalParser::COMMA);
      setState(93);
      match(SisalParser::NAME);
      setState(98);
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

//----------------- GlobalsContext ------------------------------------------------------------------

SisalParser::GlobalsContext::GlobalsContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* SisalParser::GlobalsContext::GLOBAL() {
  return getToken(SisalParser::GLOBAL, 0);
}

std::vector<SisalParser::HeaderContext *> SisalParser::GlobalsContext::header() {
  return getRuleContexts<SisalParser::HeaderContext>();
}

SisalParser::HeaderContext* SisalParser::GlobalsContext::header(size_t i) {
  return getRuleContext<SisalParser::HeaderContext>(i);
}

std::vector<tree::TerminalNode *> SisalParser::GlobalsContext::COMMA() {
  return getTokens(SisalParser::COMMA);
}

tree::TerminalNode* SisalParser::GlobalsContext::COMMA(size_t i) {
  return getToken(SisalParser::COMMA, i);
}


size_t SisalParser::GlobalsContext::getRuleIndex() const {
  return SisalParser::RuleGlobals;
}


SisalParser::GlobalsContext* SisalParser::globals() {
  GlobalsContext *_localctx = _tracker.createInstance<GlobalsContext>(_ctx, getState());
  enterRule(_localctx, 4, SisalParser::RuleGlobals);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(99);
    match(SisalParser::GLOBAL);
    setState(100);
    header();
    setState(105);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == SisalParser::COMMA) {
      setState(101);
      match(SisalParser::COMMA);
      setState(102);
      header();
      setState(107);
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

//----------------- TypeDefinitionContext ------------------------------------------------------------------

SisalParser::TypeDefinitionContext::TypeDefinitionContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* SisalParser::TypeDefinitionContext::TYPE() {
  return getToken(SisalParser::TYPE, 0);
}

tree::TerminalNode* SisalParser::TypeDefinitionContext::NAME() {
  return getToken(SisalParser::NAME, 0);
}

tree::TerminalNode* SisalParser::TypeDefinitionContext::EQUAL() {
  return getToken(SisalParser::EQUAL, 0);
}

SisalParser::TypeContext* SisalParser::TypeDefinitionContext::type() {
  return getRuleContext<SisalParser::TypeContext>(0);
}


size_t SisalParser::TypeDefinitionContext::getRuleIndex() const {
  return SisalParser::RuleTypeDefinition;
}


SisalParser::TypeDefinitionContext* SisalParser::typeDefinition() {
  TypeDefinitionContext *_localctx = _tracker.createInstance<TypeDefinitionContext>(_ctx, getState());
  enterRule(_localctx, 6, SisalParser::RuleTypeDefinition);

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(108);
    match(SisalParser::TYPE);
    setState(109);
    match(SisalParser::NAME);
    setState(110);
    match(SisalParser::EQUAL);
    setState(111);
    type();

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- TypeContext ------------------------------------------------------------------

SisalParser::TypeContext::TypeContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

SisalParser::BasicTypeContext* SisalParser::TypeContext::basicType() {
  return getRuleContext<SisalParser::BasicTypeContext>(0);
}

tree::TerminalNode* SisalParser::TypeContext::NAME() {
  return getToken(SisalParser::NAME, 0);
}

tree::TerminalNode* SisalParser::TypeContext::LBRACKET() {
  return getToken(SisalParser::LBRACKET, 0);
}

SisalParser::TypeContext* SisalParser::TypeContext::type() {
  return getRuleContext<SisalParser::TypeContext>(0);
}

tree::TerminalNode* SisalParser::TypeContext::RBRACKET() {
  return getToken(SisalParser::RBRACKET, 0);
}

tree::TerminalNode* SisalParser::TypeContext::ARRAY() {
  return getToken(SisalParser::ARRAY, 0);
}

tree::TerminalNode* SisalParser::TypeContext::STREAM() {
  return getToken(SisalParser::STREAM, 0);
}

tree::TerminalNode* SisalParser::TypeContext::RECORD() {
  return getToken(SisalParser::RECORD, 0);
}

std::vector<SisalParser::DeclarationContext *> SisalParser::TypeContext::declaration() {
  return getRuleContexts<SisalParser::DeclarationContext>();
}

SisalParser::DeclarationContext* SisalParser::TypeContext::declaration(size_t i) {
  return getRuleContext<SisalParser::DeclarationContext>(i);
}

std::vector<tree::TerminalNode *> SisalParser::TypeContext::SEMICOLON() {
  return getTokens(SisalParser::SEMICOLON);
}

tree::TerminalNode* SisalParser::TypeContext::SEMICOLON(size_t i) {
  return getToken(SisalParser::SEMICOLON, i);
}

tree::TerminalNode* SisalParser::TypeContext::UNION() {
  return getToken(SisalParser::UNION, 0);
}

std::vector<SisalParser::TagsContext *> SisalParser::TypeContext::tags() {
  return getRuleContexts<SisalParser::TagsContext>();
}

SisalParser::TagsContext* SisalParser::TypeContext::tags(size_t i) {
  return getRuleContext<SisalParser::TagsContext>(i);
}


size_t SisalParser::TypeContext::getRuleIndex() const {
  return SisalParser::RuleType;
}


SisalParser::TypeContext* SisalParser::type() {
  TypeContext *_localctx = _tracker.createInstance<TypeContext>(_ctx, getState());
  enterRule(_localctx, 8, SisalParser::RuleType);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    setState(148);
    _errHandler->sync(this);
    switch (_input->LA(1)) {
      case SisalParser::BOOLEAN:
      case SisalParser::CHARACTER:
      case SisalParser::DOUBLE_REAL:
      case SisalParser::INTEGER:
      case SisalParser::NULL_:
      case SisalParser::REAL: {
        enterOuterAlt(_localctx, 1);
        setState(113);
        basicType();
        break;
      }

      case SisalParser::NAME: {
        enterOuterAlt(_localctx, 2);
        setState(114);
        match(SisalParser::NAME);
        break;
      }

      case SisalParser::ARRAY:
      case SisalParser::STREAM: {
        enterOuterAlt(_localctx, 3);
        setState(115);
        _la = _input->LA(1);
        if (!(_la == SisalParser::ARRAY

        || _la == SisalParser::STREAM)) {
        _errHandler->recoverInline(this);
        }
        else {
          _errHandler->reportMatch(this);
          consume();
        }
        setState(116);
        match(SisalParser::LBRACKET);
        setState(117);
        type();
        setState(118);
        match(SisalParser::RBRACKET);
        break;
      }

      case SisalParser::RECORD: {
        enterOuterAlt(_localctx, 4);
        setState(120);
        match(SisalParser::RECORD);
        setState(121);
        match(SisalParser::LBRACKET);
        setState(122);
        declaration();
        setState(129);
        _errHandler->sync(this);
        _la = _input->LA(1);
        while (_la == SisalParser::SEMICOLON) {
          setState(123);
          match(SisalParser::SEMICOLON);
          setState(125);
          _errHandler->sync(this);

          _la = _input->LA(1);
          if (_la == SisalParser::NAME) {
            setState(124);
            declaration();
          }
          setState(131);
          _errHandler->sync(this);
          _la = _input->LA(1);
        }
        setState(132);
        match(SisalParser::RBRACKET);
        break;
      }

      case SisalParser::UNION: {
        enterOuterAlt(_localctx, 5);
        setState(134);
        match(SisalParser::UNION);
        setState(135);
        match(SisalParser::LBRACKET);
        setState(136);
        tags();
        setState(143);
        _errHandler->sync(this);
        _la = _input->LA(1);
        while (_la == SisalParser::SEMICOLON) {
          setState(137);
          match(SisalParser::SEMICOLON);
          setState(139);
          _errHandler->sync(this);

          _la = _input->LA(1);
          if (_la == SisalParser::NAME) {
            setState(138);
            tags();
          }
          setState(145);
          _errHandler->sync(this);
          _la = _input->LA(1);
        }
        setState(146);
        match(SisalParser::RBRACKET);
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

//----------------- BasicTypeContext ------------------------------------------------------------------

SisalParser::BasicTypeContext::BasicTypeContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* SisalParser::BasicTypeContext::BOOLEAN() {
  return getToken(SisalParser::BOOLEAN, 0);
}

tree::TerminalNode* SisalParser::BasicTypeContext::CHARACTER() {
  return getToken(SisalParser::CHARACTER, 0);
}

tree::TerminalNode* SisalParser::BasicTypeContext::INTEGER() {
  return getToken(SisalParser::INTEGER, 0);
}

tree::TerminalNode* SisalParser::BasicTypeContext::REAL() {
  return getToken(SisalParser::REAL, 0);
}

tree::TerminalNode* SisalParser::BasicTypeContext::DOUBLE_REAL() {
  return getToken(SisalParser::DOUBLE_REAL, 0);
}

tree::TerminalNode* SisalParser::BasicTypeContext::NULL_() {
  return getToken(SisalParser::NULL_, 0);
}


size_t SisalParser::BasicTypeContext::getRuleIndex() const {
  return SisalParser::RuleBasicType;
}


SisalParser::BasicTypeContext* SisalParser::basicType() {
  BasicTypeContext *_localctx = _tracker.createInstance<BasicTypeContext>(_ctx, getState());
  enterRule(_localctx, 10, SisalParser::RuleBasicType);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(150);
    _la = _input->LA(1);
    if (!((((_la & ~ 0x3fULL) == 0) &&
      ((1ULL << _la) & ((1ULL << SisalParser::BOOLEAN)
      | (1ULL << SisalParser::CHARACTER)
      | (1ULL << SisalParser::DOUBLE_REAL)
      | (1ULL << SisalParser::INTEGER)
      | (1ULL << SisalParser::NULL_)
      | (1ULL << SisalParser::REAL))) != 0))) {
    _errHandler->recoverInline(this);
    }
    else {
      _errHandler->reportMatch(this);
      consume();
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- DeclarationContext ------------------------------------------------------------------

SisalParser::DeclarationContext::DeclarationContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<tree::TerminalNode *> SisalParser::DeclarationContext::NAME() {
  return getTokens(SisalParser::NAME);
}

tree::TerminalNode* SisalParser::DeclarationContext::NAME(size_t i) {
  return getToken(SisalParser::NAME, i);
}

tree::TerminalNode* SisalParser::DeclarationContext::COLON() {
  return getToken(SisalParser::COLON, 0);
}

SisalParser::TypeContext* SisalParser::DeclarationContext::type() {
  return getRuleContext<SisalParser::TypeContext>(0);
}

std::vector<tree::TerminalNode *> SisalParser::DeclarationContext::COMMA() {
  return getTokens(SisalParser::COMMA);
}

tree::TerminalNode* SisalParser::DeclarationContext::COMMA(size_t i) {
  return getToken(SisalParser::COMMA, i);
}


size_t SisalParser::DeclarationContext::getRuleIndex() const {
  return SisalParser::RuleDeclaration;
}


SisalParser::DeclarationContext* SisalParser::declaration() {
  DeclarationContext *_localctx = _tracker.createInstance<DeclarationContext>(_ctx, getState());
  enterRule(_localctx, 12, SisalParser::RuleDeclaration);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(152);
    match(SisalParser::NAME);
    setState(157);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == SisalParser::COMMA) {
      setState(153);
      match(SisalParser::COMMA);
      setState(154);
      match(SisalParser::NAME);
      setState(159);
      _errHandler->sync(this);
      _la = _input->LA(1);
    }
    setState(160);
    match(SisalParser::COLON);
    setState(161);
    type();

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- TagsContext ------------------------------------------------------------------

SisalParser::TagsContext::TagsContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<tree::TerminalNode *> SisalParser::TagsContext::NAME() {
  return getTokens(SisalParser::NAME);
}

tree::TerminalNode* SisalParser::TagsContext::NAME(size_t i) {
  return getToken(SisalParser::NAME, i);
}

std::vector<tree::TerminalNode *> SisalParser::TagsContext::COMMA() {
  return getTokens(SisalParser::COMMA);
}

tree::TerminalNode* SisalParser::TagsContext::COMMA(size_t i) {
  return getToken(SisalParser::COMMA, i);
}

tree::TerminalNode* SisalParser::TagsContext::COLON() {
  return getToken(SisalParser::COLON, 0);
}

SisalParser::TypeContext* SisalParser::TagsContext::type() {
  return getRuleContext<SisalParser::TypeContext>(0);
}


size_t SisalParser::TagsContext::getRuleIndex() const {
  return SisalParser::RuleTags;
}


SisalParser::TagsContext* SisalParser::tags() {
  TagsContext *_localctx = _tracker.createInstance<TagsContext>(_ctx, getState());
  enterRule(_localctx, 14, SisalParser::RuleTags);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(163);
    match(SisalParser::NAME);
    setState(168);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == SisalParser::COMMA) {
      setState(164);
      match(SisalParser::COMMA);
      setState(165);
      match(SisalParser::NAME);
      setState(170);
      _errHandler->sync(this);
      _la = _input->LA(1);
    }
    setState(173);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::COLON) {
      setState(171);
      match(SisalParser::COLON);
      setState(172);
      type();
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- HeaderContext ------------------------------------------------------------------

SisalParser::HeaderContext::HeaderContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* SisalParser::HeaderContext::NAME() {
  return getToken(SisalParser::NAME, 0);
}

tree::TerminalNode* SisalParser::HeaderContext::LPAREN() {
  return getToken(SisalParser::LPAREN, 0);
}

tree::TerminalNode* SisalParser::HeaderContext::RETURNS() {
  return getToken(SisalParser::RETURNS, 0);
}

SisalParser::TypesContext* SisalParser::HeaderContext::types() {
  return getRuleContext<SisalParser::TypesContext>(0);
}

tree::TerminalNode* SisalParser::HeaderContext::RPAREN() {
  return getToken(SisalParser::RPAREN, 0);
}

SisalParser::DeclarationsContext* SisalParser::HeaderContext::declarations() {
  return getRuleContext<SisalParser::DeclarationsContext>(0);
}


size_t SisalParser::HeaderContext::getRuleIndex() const {
  return SisalParser::RuleHeader;
}


SisalParser::HeaderContext* SisalParser::header() {
  HeaderContext *_localctx = _tracker.createInstance<HeaderContext>(_ctx, getState());
  enterRule(_localctx, 16, SisalParser::RuleHeader);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(175);
    match(SisalParser::NAME);
    setState(176);
    match(SisalParser::LPAREN);
    setState(178);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::NAME) {
      setState(177);
      declarations();
    }
    setState(187);
    _errHandler->sync(this);
    switch (_input->LA(1)) {
      case SisalParser::RETURNS: {
        setState(180);
        match(SisalParser::RETURNS);
        setState(181);
        types();
        setState(182);
        match(SisalParser::RPAREN);
        break;
      }

      case SisalParser::RPAREN: {
        setState(184);
        match(SisalParser::RPAREN);
        setState(185);
        match(SisalParser::RETURNS);
        setState(186);
        types();
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

//----------------- DeclarationsContext ------------------------------------------------------------------

SisalParser::DeclarationsContext::DeclarationsContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<SisalParser::DeclarationContext *> SisalParser::DeclarationsContext::declaration() {
  return getRuleContexts<SisalParser::DeclarationContext>();
}

SisalParser::DeclarationContext* SisalParser::DeclarationsContext::declaration(size_t i) {
  return getRuleContext<SisalParser::DeclarationContext>(i);
}

std::vector<tree::TerminalNode *> SisalParser::DeclarationsContext::SEMICOLON() {
  return getTokens(SisalParser::SEMICOLON);
}

tree::TerminalNode* SisalParser::DeclarationsContext::SEMICOLON(size_t i) {
  return getToken(SisalParser::SEMICOLON, i);
}

std::vector<tree::TerminalNode *> SisalParser::DeclarationsContext::COMMA() {
  return getTokens(SisalParser::COMMA);
}

tree::TerminalNode* SisalParser::DeclarationsContext::COMMA(size_t i) {
  return getToken(SisalParser::COMMA, i);
}


size_t SisalParser::DeclarationsContext::getRuleIndex() const {
  return SisalParser::RuleDeclarations;
}


SisalParser::DeclarationsContext* SisalParser::declarations() {
  DeclarationsContext *_localctx = _tracker.createInstance<DeclarationsContext>(_ctx, getState());
  enterRule(_localctx, 18, SisalParser::RuleDeclarations);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(189);
    declaration();
    setState(198);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == SisalParser::SEMICOLON

    || _la == SisalParser::COMMA) {
      setState(196);
      _errHandler->sync(this);
      switch (_input->LA(1)) {
        case SisalParser::SEMICOLON: {
          setState(190);
          match(SisalParser::SEMICOLON);
          setState(192);
          _errHandler->sync(this);

          _la = _input->LA(1);
          if (_la == SisalParser::NAME) {
            setState(191);
            declaration();
          }
          break;
        }

        case SisalParser::COMMA: {
          setState(194);
          match(SisalParser::COMMA);
          setState(195);
          declaration();
          break;
        }

      default:
        throw NoViableAltException(this);
      }
      setState(200);
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

//----------------- TypesContext ------------------------------------------------------------------

SisalParser::TypesContext::TypesContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<SisalParser::TypeContext *> SisalParser::TypesContext::type() {
  return getRuleContexts<SisalParser::TypeContext>();
}

SisalParser::TypeContext* SisalParser::TypesContext::type(size_t i) {
  return getRuleContext<SisalParser::TypeContext>(i);
}

std::vector<tree::TerminalNode *> SisalParser::TypesContext::COMMA() {
  return getTokens(SisalParser::COMMA);
}

tree::TerminalNode* SisalParser::TypesContext::COMMA(size_t i) {
  return getToken(SisalParser::COMMA, i);
}


size_t SisalParser::TypesContext::getRuleIndex() const {
  return SisalParser::RuleTypes;
}


SisalParser::TypesContext* SisalParser::types() {
  TypesContext *_localctx = _tracker.createInstance<TypesContext>(_ctx, getState());
  enterRule(_localctx, 20, SisalParser::RuleTypes);

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    size_t alt;
    enterOuterAlt(_localctx, 1);
    setState(201);
    type();
    setState(206);
    _errHandler->sync(this);
    alt = getInterpreter<atn::ParserATNSimulator>()->adaptivePredict(_input, 17, _ctx);
    while (alt != 2 && alt != atn::ATN::INVALID_ALT_NUMBER) {
      if (alt == 1) {
        setState(202);
        match(SisalParser::COMMA);
        setState(203);
        type();
      }
      setState(208);
      _errHandler->sync(this);
      alt = getInterpreter<atn::ParserATNSimulator>()->adaptivePredict(_input, 17, _ctx);
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- FunctionContext ------------------------------------------------------------------

SisalParser::FunctionContext::FunctionContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* SisalParser::FunctionContext::FORWARD() {
  return getToken(SisalParser::FORWARD, 0);
}

std::vector<tree::TerminalNode *> SisalParser::FunctionContext::FUNCTION() {
  return getTokens(SisalParser::FUNCTION);
}

tree::TerminalNode* SisalParser::FunctionContext::FUNCTION(size_t i) {
  return getToken(SisalParser::FUNCTION, i);
}

SisalParser::HeaderContext* SisalParser::FunctionContext::header() {
  return getRuleContext<SisalParser::HeaderContext>(0);
}

SisalParser::ExpressionsContext* SisalParser::FunctionContext::expressions() {
  return getRuleContext<SisalParser::ExpressionsContext>(0);
}

tree::TerminalNode* SisalParser::FunctionContext::END() {
  return getToken(SisalParser::END, 0);
}

std::vector<SisalParser::TypeDefinitionContext *> SisalParser::FunctionContext::typeDefinition() {
  return getRuleContexts<SisalParser::TypeDefinitionContext>();
}

SisalParser::TypeDefinitionContext* SisalParser::FunctionContext::typeDefinition(size_t i) {
  return getRuleContext<SisalParser::TypeDefinitionContext>(i);
}

std::vector<SisalParser::FunctionContext *> SisalParser::FunctionContext::function() {
  return getRuleContexts<SisalParser::FunctionContext>();
}

SisalParser::FunctionContext* SisalParser::FunctionContext::function(size_t i) {
  return getRuleContext<SisalParser::FunctionContext>(i);
}

std::vector<tree::TerminalNode *> SisalParser::FunctionContext::SEMICOLON() {
  return getTokens(SisalParser::SEMICOLON);
}

tree::TerminalNode* SisalParser::FunctionContext::SEMICOLON(size_t i) {
  return getToken(SisalParser::SEMICOLON, i);
}


size_t SisalParser::FunctionContext::getRuleIndex() const {
  return SisalParser::RuleFunction;
}


SisalParser::FunctionContext* SisalParser::function() {
  FunctionContext *_localctx = _tracker.createInstance<FunctionContext>(_ctx, getState());
  enterRule(_localctx, 22, SisalParser::RuleFunction);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    setState(229);
    _errHandler->sync(this);
    switch (_input->LA(1)) {
      case SisalParser::FORWARD: {
        enterOuterAlt(_localctx, 1);
        setState(209);
        match(SisalParser::FORWARD);
        setState(210);
        match(SisalParser::FUNCTION);
        setState(211);
        header();
        break;
      }

      case SisalParser::FUNCTION: {
        enterOuterAlt(_localctx, 2);
        setState(212);
        match(SisalParser::FUNCTION);
        setState(213);
        header();
        setState(219);
        _errHandler->sync(this);
        _la = _input->LA(1);
        while (((((_la - 19) & ~ 0x3fULL) == 0) &&
          ((1ULL << (_la - 19)) & ((1ULL << (SisalParser::FORWARD - 19))
          | (1ULL << (SisalParser::FUNCTION - 19))
          | (1ULL << (SisalParser::TYPE - 19))
          | (1ULL << (SisalParser::SEMICOLON - 19)))) != 0)) {
          setState(217);
          _errHandler->sync(this);
          switch (_input->LA(1)) {
            case SisalParser::TYPE: {
              setState(214);
              typeDefinition();
              break;
            }

            case SisalParser::FORWARD:
            case SisalParser::FUNCTION: {
              setState(215);
              function();
              break;
            }

            case SisalParser::SEMICOLON: {
              setState(216);
              match(SisalParser::SEMICOLON);
              break;
            }

          default:
            throw NoViableAltException(this);
          }
          setState(221);
          _errHandler->sync(this);
          _la = _input->LA(1);
        }
        setState(222);
        expressions();
        setState(224);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if (_la == SisalParser::SEMICOLON) {
          setState(223);
          match(SisalParser::SEMICOLON);
        }
        setState(226);
        match(SisalParser::END);
        setState(227);
        match(SisalParser::FUNCTION);
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

//----------------- ExpressionsContext ------------------------------------------------------------------

SisalParser::ExpressionsContext::ExpressionsContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<SisalParser::ExpressionContext *> SisalParser::ExpressionsContext::expression() {
  return getRuleContexts<SisalParser::ExpressionContext>();
}

SisalParser::ExpressionContext* SisalParser::ExpressionsContext::expression(size_t i) {
  return getRuleContext<SisalParser::ExpressionContext>(i);
}

std::vector<tree::TerminalNode *> SisalParser::ExpressionsContext::COMMA() {
  return getTokens(SisalParser::COMMA);
}

tree::TerminalNode* SisalParser::ExpressionsContext::COMMA(size_t i) {
  return getToken(SisalParser::COMMA, i);
}


size_t SisalParser::ExpressionsContext::getRuleIndex() const {
  return SisalParser::RuleExpressions;
}


SisalParser::ExpressionsContext* SisalParser::expressions() {
  ExpressionsContext *_localctx = _tracker.createInstance<ExpressionsContext>(_ctx, getState());
  enterRule(_localctx, 24, SisalParser::RuleExpressions);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(231);
    expression();
    setState(236);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == SisalParser::COMMA) {
      setState(232);
      match(SisalParser::COMMA);
      setState(233);
      expression();
      setState(238);
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

//----------------- ExpressionContext ------------------------------------------------------------------

SisalParser::ExpressionContext::ExpressionContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<SisalParser::ConjunctionContext *> SisalParser::ExpressionContext::conjunction() {
  return getRuleContexts<SisalParser::ConjunctionContext>();
}

SisalParser::ConjunctionContext* SisalParser::ExpressionContext::conjunction(size_t i) {
  return getRuleContext<SisalParser::ConjunctionContext>(i);
}

std::vector<tree::TerminalNode *> SisalParser::ExpressionContext::OR() {
  return getTokens(SisalParser::OR);
}

tree::TerminalNode* SisalParser::ExpressionContext::OR(size_t i) {
  return getToken(SisalParser::OR, i);
}


size_t SisalParser::ExpressionContext::getRuleIndex() const {
  return SisalParser::RuleExpression;
}


SisalParser::ExpressionContext* SisalParser::expression() {
  ExpressionContext *_localctx = _tracker.createInstance<ExpressionContext>(_ctx, getState());
  enterRule(_localctx, 26, SisalParser::RuleExpression);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(239);
    conjunction();
    setState(244);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == SisalParser::OR) {
      setState(240);
      match(SisalParser::OR);
      setState(241);
      conjunction();
      setState(246);
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

//----------------- ConjunctionContext ------------------------------------------------------------------

SisalParser::ConjunctionContext::ConjunctionContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<SisalParser::ComparisonContext *> SisalParser::ConjunctionContext::comparison() {
  return getRuleContexts<SisalParser::ComparisonContext>();
}

SisalParser::ComparisonContext* SisalParser::ConjunctionContext::comparison(size_t i) {
  return getRuleContext<SisalParser::ComparisonContext>(i);
}

std::vector<tree::TerminalNode *> SisalParser::ConjunctionContext::AND() {
  return getTokens(SisalParser::AND);
}

tree::TerminalNode* SisalParser::ConjunctionContext::AND(size_t i) {
  return getToken(SisalParser::AND, i);
}


size_t SisalParser::ConjunctionContext::getRuleIndex() const {
  return SisalParser::RuleConjunction;
}


SisalParser::ConjunctionContext* SisalParser::conjunction() {
  ConjunctionContext *_localctx = _tracker.createInstance<ConjunctionContext>(_ctx, getState());
  enterRule(_localctx, 28, SisalParser::RuleConjunction);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(247);
    comparison();
    setState(252);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == SisalParser::AND) {
      setState(248);
      match(SisalParser::AND);
      setState(249);
      comparison();
      setState(254);
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

//----------------- ComparisonContext ------------------------------------------------------------------

SisalParser::ComparisonContext::ComparisonContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<SisalParser::AdditiveContext *> SisalParser::ComparisonContext::additive() {
  return getRuleContexts<SisalParser::AdditiveContext>();
}

SisalParser::AdditiveContext* SisalParser::ComparisonContext::additive(size_t i) {
  return getRuleContext<SisalParser::AdditiveContext>(i);
}

std::vector<tree::TerminalNode *> SisalParser::ComparisonContext::LESS() {
  return getTokens(SisalParser::LESS);
}

tree::TerminalNode* SisalParser::ComparisonContext::LESS(size_t i) {
  return getToken(SisalParser::LESS, i);
}

std::vector<tree::TerminalNode *> SisalParser::ComparisonContext::LESS_EQUAL() {
  return getTokens(SisalParser::LESS_EQUAL);
}

tree::TerminalNode* SisalParser::ComparisonContext::LESS_EQUAL(size_t i) {
  return getToken(SisalParser::LESS_EQUAL, i);
}

std::vector<tree::TerminalNode *> SisalParser::ComparisonContext::GREATER() {
  return getTokens(SisalParser::GREATER);
}

tree::TerminalNode* SisalParser::ComparisonContext::GREATER(size_t i) {
  return getToken(SisalParser::GREATER, i);
}

std::vector<tree::TerminalNode *> SisalParser::ComparisonContext::GREATER_EQUAL() {
  return getTokens(SisalParser::GREATER_EQUAL);
}

tree::TerminalNode* SisalParser::ComparisonContext::GREATER_EQUAL(size_t i) {
  return getToken(SisalParser::GREATER_EQUAL, i);
}

std::vector<tree::TerminalNode *> SisalParser::ComparisonContext::EQUAL() {
  return getTokens(SisalParser::EQUAL);
}

tree::TerminalNode* SisalParser::ComparisonContext::EQUAL(size_t i) {
  return getToken(SisalParser::EQUAL, i);
}

std::vector<tree::TerminalNode *> SisalParser::ComparisonContext::UNEQUAL() {
  return getTokens(SisalParser::UNEQUAL);
}

tree::TerminalNode* SisalParser::ComparisonContext::UNEQUAL(size_t i) {
  return getToken(SisalParser::UNEQUAL, i);
}


size_t SisalParser::ComparisonContext::getRuleIndex() const {
  return SisalParser::RuleComparison;
}


SisalParser::ComparisonContext* SisalParser::comparison() {
  ComparisonContext *_localctx = _tracker.createInstance<ComparisonContext>(_ctx, getState());
  enterRule(_localctx, 30, SisalParser::RuleComparison);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(255);
    additive();
    setState(260);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (((((_la - 79) & ~ 0x3fULL) == 0) &&
      ((1ULL << (_la - 79)) & ((1ULL << (SisalParser::EQUAL - 79))
      | (1ULL << (SisalParser::UNEQUAL - 79))
      | (1ULL << (SisalParser::LESS - 79))
      | (1ULL << (SisalParser::LESS_EQUAL - 79))
      | (1ULL << (SisalParser::GREATER - 79))
      | (1ULL << (SisalParser::GREATER_EQUAL - 79)))) != 0)) {
      setState(256);
      _la = _input->LA(1);
      if (!(((((_la - 79) & ~ 0x3fULL) == 0) &&
        ((1ULL << (_la - 79)) & ((1ULL << (SisalParser::EQUAL - 79))
        | (1ULL << (SisalParser::UNEQUAL - 79))
        | (1ULL << (SisalParser::LESS - 79))
        | (1ULL << (SisalParser::LESS_EQUAL - 79))
        | (1ULL << (SisalParser::GREATER - 79))
        | (1ULL << (SisalParser::GREATER_EQUAL - 79)))) != 0))) {
      _errHandler->recoverInline(this);
      }
      else {
        _errHandler->reportMatch(this);
        consume();
      }
      setState(257);
      additive();
      setState(262);
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

//----------------- AdditiveContext ------------------------------------------------------------------

SisalParser::AdditiveContext::AdditiveContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<SisalParser::MultiplicativeContext *> SisalParser::AdditiveContext::multiplicative() {
  return getRuleContexts<SisalParser::MultiplicativeContext>();
}

SisalParser::MultiplicativeContext* SisalParser::AdditiveContext::multiplicative(size_t i) {
  return getRuleContext<SisalParser::MultiplicativeContext>(i);
}

std::vector<tree::TerminalNode *> SisalParser::AdditiveContext::PLUS() {
  return getTokens(SisalParser::PLUS);
}

tree::TerminalNode* SisalParser::AdditiveContext::PLUS(size_t i) {
  return getToken(SisalParser::PLUS, i);
}

std::vector<tree::TerminalNode *> SisalParser::AdditiveContext::MINUS() {
  return getTokens(SisalParser::MINUS);
}

tree::TerminalNode* SisalParser::AdditiveContext::MINUS(size_t i) {
  return getToken(SisalParser::MINUS, i);
}

std::vector<tree::TerminalNode *> SisalParser::AdditiveContext::CONCATENATE() {
  return getTokens(SisalParser::CONCATENATE);
}

tree::TerminalNode* SisalParser::AdditiveContext::CONCATENATE(size_t i) {
  return getToken(SisalParser::CONCATENATE, i);
}


size_t SisalParser::AdditiveContext::getRuleIndex() const {
  return SisalParser::RuleAdditive;
}


SisalParser::AdditiveContext* SisalParser::additive() {
  AdditiveContext *_localctx = _tracker.createInstance<AdditiveContext>(_ctx, getState());
  enterRule(_localctx, 32, SisalParser::RuleAdditive);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(263);
    multiplicative();
    setState(268);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (((((_la - 71) & ~ 0x3fULL) == 0) &&
      ((1ULL << (_la - 71)) & ((1ULL << (SisalParser::PLUS - 71))
      | (1ULL << (SisalParser::MINUS - 71))
      | (1ULL << (SisalParser::CONCATENATE - 71)))) != 0)) {
      setState(264);
      _la = _input->LA(1);
      if (!(((((_la - 71) & ~ 0x3fULL) == 0) &&
        ((1ULL << (_la - 71)) & ((1ULL << (SisalParser::PLUS - 71))
        | (1ULL << (SisalParser::MINUS - 71))
        | (1ULL << (SisalParser::CONCATENATE - 71)))) != 0))) {
      _errHandler->recoverInline(this);
      }
      else {
        _errHandler->reportMatch(this);
        consume();
      }
      setState(265);
      multiplicative();
      setState(270);
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

//----------------- MultiplicativeContext ------------------------------------------------------------------

SisalParser::MultiplicativeContext::MultiplicativeContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<SisalParser::UnaryContext *> SisalParser::MultiplicativeContext::unary() {
  return getRuleContexts<SisalParser::UnaryContext>();
}

SisalParser::UnaryContext* SisalParser::MultiplicativeContext::unary(size_t i) {
  return getRuleContext<SisalParser::UnaryContext>(i);
}

std::vector<tree::TerminalNode *> SisalParser::MultiplicativeContext::TIMES() {
  return getTokens(SisalParser::TIMES);
}

tree::TerminalNode* SisalParser::MultiplicativeContext::TIMES(size_t i) {
  return getToken(SisalParser::TIMES, i);
}

std::vector<tree::TerminalNode *> SisalParser::MultiplicativeContext::DIVIDE() {
  return getTokens(SisalParser::DIVIDE);
}

tree::TerminalNode* SisalParser::MultiplicativeContext::DIVIDE(size_t i) {
  return getToken(SisalParser::DIVIDE, i);
}


size_t SisalParser::MultiplicativeContext::getRuleIndex() const {
  return SisalParser::RuleMultiplicative;
}


SisalParser::MultiplicativeContext* SisalParser::multiplicative() {
  MultiplicativeContext *_localctx = _tracker.createInstance<MultiplicativeContext>(_ctx, getState());
  enterRule(_localctx, 34, SisalParser::RuleMultiplicative);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(271);
    unary();
    setState(276);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == SisalParser::TIMES

    || _la == SisalParser::DIVIDE) {
      setState(272);
      _la = _input->LA(1);
      if (!(_la == SisalParser::TIMES

      || _la == SisalParser::DIVIDE)) {
      _errHandler->recoverInline(this);
      }
      else {
        _errHandler->reportMatch(this);
        consume();
      }
      setState(273);
      unary();
      setState(278);
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

//----------------- UnaryContext ------------------------------------------------------------------

SisalParser::UnaryContext::UnaryContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

SisalParser::PrimaryContext* SisalParser::UnaryContext::primary() {
  return getRuleContext<SisalParser::PrimaryContext>(0);
}

std::vector<SisalParser::SuffixContext *> SisalParser::UnaryContext::suffix() {
  return getRuleContexts<SisalParser::SuffixContext>();
}

SisalParser::SuffixContext* SisalParser::UnaryContext::suffix(size_t i) {
  return getRuleContext<SisalParser::SuffixContext>(i);
}

std::vector<tree::TerminalNode *> SisalParser::UnaryContext::PLUS() {
  return getTokens(SisalParser::PLUS);
}

tree::TerminalNode* SisalParser::UnaryContext::PLUS(size_t i) {
  return getToken(SisalParser::PLUS, i);
}

std::vector<tree::TerminalNode *> SisalParser::UnaryContext::MINUS() {
  return getTokens(SisalParser::MINUS);
}

tree::TerminalNode* SisalParser::UnaryContext::MINUS(size_t i) {
  return getToken(SisalParser::MINUS, i);
}

std::vector<tree::TerminalNode *> SisalParser::UnaryContext::NOT() {
  return getTokens(SisalParser::NOT);
}

tree::TerminalNode* SisalParser::UnaryContext::NOT(size_t i) {
  return getToken(SisalParser::NOT, i);
}


size_t SisalParser::UnaryContext::getRuleIndex() const {
  return SisalParser::RuleUnary;
}


SisalParser::UnaryContext* SisalParser::unary() {
  UnaryContext *_localctx = _tracker.createInstance<UnaryContext>(_ctx, getState());
  enterRule(_localctx, 36, SisalParser::RuleUnary);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(282);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (((((_la - 71) & ~ 0x3fULL) == 0) &&
      ((1ULL << (_la - 71)) & ((1ULL << (SisalParser::PLUS - 71))
      | (1ULL << (SisalParser::MINUS - 71))
      | (1ULL << (SisalParser::NOT - 71)))) != 0)) {
      setState(279);
      _la = _input->LA(1);
      if (!(((((_la - 71) & ~ 0x3fULL) == 0) &&
        ((1ULL << (_la - 71)) & ((1ULL << (SisalParser::PLUS - 71))
        | (1ULL << (SisalParser::MINUS - 71))
        | (1ULL << (SisalParser::NOT - 71)))) != 0))) {
      _errHandler->recoverInline(this);
      }
      else {
        _errHandler->reportMatch(this);
        consume();
      }
      setState(284);
      _errHandler->sync(this);
      _la = _input->LA(1);
    }
    setState(285);
    primary();
    setState(289);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (((((_la - 40) & ~ 0x3fULL) == 0) &&
      ((1ULL << (_la - 40)) & ((1ULL << (SisalParser::REPLACE - 40))
      | (1ULL << (SisalParser::LBRACKET - 40))
      | (1ULL << (SisalParser::PERIOD - 40)))) != 0)) {
      setState(286);
      suffix();
      setState(291);
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

//----------------- SuffixContext ------------------------------------------------------------------

SisalParser::SuffixContext::SuffixContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* SisalParser::SuffixContext::LBRACKET() {
  return getToken(SisalParser::LBRACKET, 0);
}

std::vector<SisalParser::ExpressionsContext *> SisalParser::SuffixContext::expressions() {
  return getRuleContexts<SisalParser::ExpressionsContext>();
}

SisalParser::ExpressionsContext* SisalParser::SuffixContext::expressions(size_t i) {
  return getRuleContext<SisalParser::ExpressionsContext>(i);
}

tree::TerminalNode* SisalParser::SuffixContext::RBRACKET() {
  return getToken(SisalParser::RBRACKET, 0);
}

tree::TerminalNode* SisalParser::SuffixContext::COLON() {
  return getToken(SisalParser::COLON, 0);
}

std::vector<tree::TerminalNode *> SisalParser::SuffixContext::SEMICOLON() {
  return getTokens(SisalParser::SEMICOLON);
}

tree::TerminalNode* SisalParser::SuffixContext::SEMICOLON(size_t i) {
  return getToken(SisalParser::SEMICOLON, i);
}

std::vector<SisalParser::ElementsContext *> SisalParser::SuffixContext::elements() {
  return getRuleContexts<SisalParser::ElementsContext>();
}

SisalParser::ElementsContext* SisalParser::SuffixContext::elements(size_t i) {
  return getRuleContext<SisalParser::ElementsContext>(i);
}

tree::TerminalNode* SisalParser::SuffixContext::PERIOD() {
  return getToken(SisalParser::PERIOD, 0);
}

tree::TerminalNode* SisalParser::SuffixContext::NAME() {
  return getToken(SisalParser::NAME, 0);
}

tree::TerminalNode* SisalParser::SuffixContext::REPLACE() {
  return getToken(SisalParser::REPLACE, 0);
}

SisalParser::FieldsContext* SisalParser::SuffixContext::fields() {
  return getRuleContext<SisalParser::FieldsContext>(0);
}


size_t SisalParser::SuffixContext::getRuleIndex() const {
  return SisalParser::RuleSuffix;
}


SisalParser::SuffixContext* SisalParser::suffix() {
  SuffixContext *_localctx = _tracker.createInstance<SuffixContext>(_ctx, getState());
  enterRule(_localctx, 38, SisalParser::RuleSuffix);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    setState(316);
    _errHandler->sync(this);
    switch (_input->LA(1)) {
      case SisalParser::LBRACKET: {
        enterOuterAlt(_localctx, 1);
        setState(292);
        match(SisalParser::LBRACKET);
        setState(293);
        expressions();
        setState(305);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if (_la == SisalParser::COLON) {
          setState(294);
          match(SisalParser::COLON);
          setState(295);
          expressions();
          setState(302);
          _errHandler->sync(this);
          _la = _input->LA(1);
          while (_la == SisalParser::SEMICOLON) {
            setState(296);
            match(SisalParser::SEMICOLON);
            setState(298);
            _errHandler->sync(this);

            _la = _input->LA(1);
            if ((((_la & ~ 0x3fULL) == 0) &&
              ((1ULL << _la) & ((1ULL << SisalParser::ARRAY)
              | (1ULL << SisalParser::BOOLEAN)
              | (1ULL << SisalParser::CHARACTER)
              | (1ULL << SisalParser::DOUBLE_REAL)
              | (1ULL << SisalParser::ERROR_)
              | (1ULL << SisalParser::FALSE_)
              | (1ULL << SisalParser::FOR)
              | (1ULL << SisalParser::IF)
              | (1ULL << SisalParser::INTEGER)
              | (1ULL << SisalParser::IS)
              | (1ULL << SisalParser::LET)
              | (1ULL << SisalParser::NIL)
              | (1ULL << SisalParser::NULL_)
              | (1ULL << SisalParser::OLD)
              | (1ULL << SisalParser::REAL)
              | (1ULL << SisalParser::RECORD)
              | (1ULL << SisalParser::STREAM)
              | (1ULL << SisalParser::TAGCASE)
              | (1ULL << SisalParser::TRUE_)
              | (1ULL << SisalParser::UNION)
              | (1ULL << SisalParser::NAME)
              | (1ULL << SisalParser::WHOLE)
              | (1ULL << SisalParser::FRACTION)
              | (1ULL << SisalParser::LETTER)
              | (1ULL << SisalParser::STRING)
              | (1ULL << SisalParser::LPAREN))) != 0) || ((((_la - 71) & ~ 0x3fULL) == 0) &&
              ((1ULL << (_la - 71)) & ((1ULL << (SisalParser::PLUS - 71))
              | (1ULL << (SisalParser::MINUS - 71))
              | (1ULL << (SisalParser::NOT - 71)))) != 0)) {
              setState(297);
              elements();
            }
            setState(304);
            _errHandler->sync(this);
            _la = _input->LA(1);
          }
        }
        setState(307);
        match(SisalParser::RBRACKET);
        break;
      }

      case SisalParser::PERIOD: {
        enterOuterAlt(_localctx, 2);
        setState(309);
        match(SisalParser::PERIOD);
        setState(310);
        match(SisalParser::NAME);
        break;
      }

      case SisalParser::REPLACE: {
        enterOuterAlt(_localctx, 3);
        setState(311);
        match(SisalParser::REPLACE);
        setState(312);
        match(SisalParser::LBRACKET);
        setState(313);
        fields();
        setState(314);
        match(SisalParser::RBRACKET);
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

//----------------- ElementsContext ------------------------------------------------------------------

SisalParser::ElementsContext::ElementsContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<SisalParser::ExpressionsContext *> SisalParser::ElementsContext::expressions() {
  return getRuleContexts<SisalParser::ExpressionsContext>();
}

SisalParser::ExpressionsContext* SisalParser::ElementsContext::expressions(size_t i) {
  return getRuleContext<SisalParser::ExpressionsContext>(i);
}

tree::TerminalNode* SisalParser::ElementsContext::COLON() {
  return getToken(SisalParser::COLON, 0);
}


size_t SisalParser::ElementsContext::getRuleIndex() const {
  return SisalParser::RuleElements;
}


SisalParser::ElementsContext* SisalParser::elements() {
  ElementsContext *_localctx = _tracker.createInstance<ElementsContext>(_ctx, getState());
  enterRule(_localctx, 40, SisalParser::RuleElements);

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(318);
    expressions();
    setState(319);
    match(SisalParser::COLON);
    setState(320);
    expressions();

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- FieldsContext ------------------------------------------------------------------

SisalParser::FieldsContext::FieldsContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<SisalParser::FieldContext *> SisalParser::FieldsContext::field() {
  return getRuleContexts<SisalParser::FieldContext>();
}

SisalParser::FieldContext* SisalParser::FieldsContext::field(size_t i) {
  return getRuleContext<SisalParser::FieldContext>(i);
}

std::vector<tree::TerminalNode *> SisalParser::FieldsContext::SEMICOLON() {
  return getTokens(SisalParser::SEMICOLON);
}

tree::TerminalNode* SisalParser::FieldsContext::SEMICOLON(size_t i) {
  return getToken(SisalParser::SEMICOLON, i);
}

std::vector<tree::TerminalNode *> SisalParser::FieldsContext::COMMA() {
  return getTokens(SisalParser::COMMA);
}

tree::TerminalNode* SisalParser::FieldsContext::COMMA(size_t i) {
  return getToken(SisalParser::COMMA, i);
}


size_t SisalParser::FieldsContext::getRuleIndex() const {
  return SisalParser::RuleFields;
}


SisalParser::FieldsContext* SisalParser::fields() {
  FieldsContext *_localctx = _tracker.createInstance<FieldsContext>(_ctx, getState());
  enterRule(_localctx, 42, SisalParser::RuleFields);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(322);
    field();
    setState(331);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == SisalParser::SEMICOLON

    || _la == SisalParser::COMMA) {
      setState(329);
      _errHandler->sync(this);
      switch (_input->LA(1)) {
        case SisalParser::SEMICOLON: {
          setState(323);
          match(SisalParser::SEMICOLON);
          setState(325);
          _errHandler->sync(this);

          _la = _input->LA(1);
          if (_la == SisalParser::NAME) {
            setState(324);
            field();
          }
          break;
        }

        case SisalParser::COMMA: {
          setState(327);
          match(SisalParser::COMMA);
          setState(328);
          field();
          break;
        }

      default:
        throw NoViableAltException(this);
      }
      setState(333);
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

//----------------- FieldContext ------------------------------------------------------------------

SisalParser::FieldContext::FieldContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<tree::TerminalNode *> SisalParser::FieldContext::NAME() {
  return getTokens(SisalParser::NAME);
}

tree::TerminalNode* SisalParser::FieldContext::NAME(size_t i) {
  return getToken(SisalParser::NAME, i);
}

tree::TerminalNode* SisalParser::FieldContext::COLON() {
  return getToken(SisalParser::COLON, 0);
}

SisalParser::ExpressionContext* SisalParser::FieldContext::expression() {
  return getRuleContext<SisalParser::ExpressionContext>(0);
}

std::vector<tree::TerminalNode *> SisalParser::FieldContext::PERIOD() {
  return getTokens(SisalParser::PERIOD);
}

tree::TerminalNode* SisalParser::FieldContext::PERIOD(size_t i) {
  return getToken(SisalParser::PERIOD, i);
}


size_t SisalParser::FieldContext::getRuleIndex() const {
  return SisalParser::RuleField;
}


SisalParser::FieldContext* SisalParser::field() {
  FieldContext *_localctx = _tracker.createInstance<FieldContext>(_ctx, getState());
  enterRule(_localctx, 44, SisalParser::RuleField);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(334);
    match(SisalParser::NAME);
    setState(339);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == SisalParser::PERIOD) {
      setState(335);
      match(SisalParser::PERIOD);
      setState(336);
      match(SisalParser::NAME);
      setState(341);
      _errHandler->sync(this);
      _la = _input->LA(1);
    }
    setState(342);
    match(SisalParser::COLON);
    setState(343);
    expression();

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- PrimaryContext ------------------------------------------------------------------

SisalParser::PrimaryContext::PrimaryContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

SisalParser::ConstantContext* SisalParser::PrimaryContext::constant() {
  return getRuleContext<SisalParser::ConstantContext>(0);
}

std::vector<tree::TerminalNode *> SisalParser::PrimaryContext::NAME() {
  return getTokens(SisalParser::NAME);
}

tree::TerminalNode* SisalParser::PrimaryContext::NAME(size_t i) {
  return getToken(SisalParser::NAME, i);
}

tree::TerminalNode* SisalParser::PrimaryContext::LPAREN() {
  return getToken(SisalParser::LPAREN, 0);
}

tree::TerminalNode* SisalParser::PrimaryContext::RPAREN() {
  return getToken(SisalParser::RPAREN, 0);
}

SisalParser::ExpressionsContext* SisalParser::PrimaryContext::expressions() {
  return getRuleContext<SisalParser::ExpressionsContext>(0);
}

SisalParser::BasicTypeContext* SisalParser::PrimaryContext::basicType() {
  return getRuleContext<SisalParser::BasicTypeContext>(0);
}

tree::TerminalNode* SisalParser::PrimaryContext::OLD() {
  return getToken(SisalParser::OLD, 0);
}

tree::TerminalNode* SisalParser::PrimaryContext::ERROR_() {
  return getToken(SisalParser::ERROR_, 0);
}

tree::TerminalNode* SisalParser::PrimaryContext::LBRACKET() {
  return getToken(SisalParser::LBRACKET, 0);
}

SisalParser::TypeContext* SisalParser::PrimaryContext::type() {
  return getRuleContext<SisalParser::TypeContext>(0);
}

tree::TerminalNode* SisalParser::PrimaryContext::RBRACKET() {
  return getToken(SisalParser::RBRACKET, 0);
}

tree::TerminalNode* SisalParser::PrimaryContext::IS() {
  return getToken(SisalParser::IS, 0);
}

SisalParser::ExpressionContext* SisalParser::PrimaryContext::expression() {
  return getRuleContext<SisalParser::ExpressionContext>(0);
}

tree::TerminalNode* SisalParser::PrimaryContext::ARRAY() {
  return getToken(SisalParser::ARRAY, 0);
}

tree::TerminalNode* SisalParser::PrimaryContext::COLON() {
  return getToken(SisalParser::COLON, 0);
}

tree::TerminalNode* SisalParser::PrimaryContext::STREAM() {
  return getToken(SisalParser::STREAM, 0);
}

tree::TerminalNode* SisalParser::PrimaryContext::RECORD() {
  return getToken(SisalParser::RECORD, 0);
}

SisalParser::FieldsContext* SisalParser::PrimaryContext::fields() {
  return getRuleContext<SisalParser::FieldsContext>(0);
}

tree::TerminalNode* SisalParser::PrimaryContext::UNION() {
  return getToken(SisalParser::UNION, 0);
}

SisalParser::ConditionalContext* SisalParser::PrimaryContext::conditional() {
  return getRuleContext<SisalParser::ConditionalContext>(0);
}

SisalParser::LetContext* SisalParser::PrimaryContext::let() {
  return getRuleContext<SisalParser::LetContext>(0);
}

SisalParser::TagcaseContext* SisalParser::PrimaryContext::tagcase() {
  return getRuleContext<SisalParser::TagcaseContext>(0);
}

SisalParser::LoopContext* SisalParser::PrimaryContext::loop() {
  return getRuleContext<SisalParser::LoopContext>(0);
}


size_t SisalParser::PrimaryContext::getRuleIndex() const {
  return SisalParser::RulePrimary;
}


SisalParser::PrimaryContext* SisalParser::primary() {
  PrimaryContext *_localctx = _tracker.createInstance<PrimaryContext>(_ctx, getState());
  enterRule(_localctx, 46, SisalParser::RulePrimary);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    setState(420);
    _errHandler->sync(this);
    switch (_input->LA(1)) {
      case SisalParser::FALSE_:
      case SisalParser::NIL:
      case SisalParser::TRUE_:
      case SisalParser::WHOLE:
      case SisalParser::FRACTION:
      case SisalParser::LETTER:
      case SisalParser::STRING: {
        enterOuterAlt(_localctx, 1);
        setState(345);
        constant();
        break;
      }

      case SisalParser::NAME: {
        enterOuterAlt(_localctx, 2);
        setState(346);
        match(SisalParser::NAME);
        setState(352);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if (_la == SisalParser::LPAREN) {
          setState(347);
          match(SisalParser::LPAREN);
          setState(349);
          _errHandler->sync(this);

          _la = _input->LA(1);
          if ((((_la & ~ 0x3fULL) == 0) &&
            ((1ULL << _la) & ((1ULL << SisalParser::ARRAY)
            | (1ULL << SisalParser::BOOLEAN)
            | (1ULL << SisalParser::CHARACTER)
            | (1ULL << SisalParser::DOUBLE_REAL)
            | (1ULL << SisalParser::ERROR_)
            | (1ULL << SisalParser::FALSE_)
            | (1ULL << SisalParser::FOR)
            | (1ULL << SisalParser::IF)
            | (1ULL << SisalParser::INTEGER)
            | (1ULL << SisalParser::IS)
            | (1ULL << SisalParser::LET)
            | (1ULL << SisalParser::NIL)
            | (1ULL << SisalParser::NULL_)
            | (1ULL << SisalParser::OLD)
            | (1ULL << SisalParser::REAL)
            | (1ULL << SisalParser::RECORD)
            | (1ULL << SisalParser::STREAM)
            | (1ULL << SisalParser::TAGCASE)
            | (1ULL << SisalParser::TRUE_)
            | (1ULL << SisalParser::UNION)
            | (1ULL << SisalParser::NAME)
            | (1ULL << SisalParser::WHOLE)
            | (1ULL << SisalParser::FRACTION)
            | (1ULL << SisalParser::LETTER)
            | (1ULL << SisalParser::STRING)
            | (1ULL << SisalParser::LPAREN))) != 0) || ((((_la - 71) & ~ 0x3fULL) == 0) &&
            ((1ULL << (_la - 71)) & ((1ULL << (SisalParser::PLUS - 71))
            | (1ULL << (SisalParser::MINUS - 71))
            | (1ULL << (SisalParser::NOT - 71)))) != 0)) {
            setState(348);
            expressions();
          }
          setState(351);
          match(SisalParser::RPAREN);
        }
        break;
      }

      case SisalParser::BOOLEAN:
      case SisalParser::CHARACTER:
      case SisalParser::DOUBLE_REAL:
      case SisalParser::INTEGER:
      case SisalParser::NULL_:
      case SisalParser::REAL: {
        enterOuterAlt(_localctx, 3);
        setState(354);
        basicType();
        setState(355);
        match(SisalParser::LPAREN);
        setState(356);
        expressions();
        setState(357);
        match(SisalParser::RPAREN);
        break;
      }

      case SisalParser::LPAREN: {
        enterOuterAlt(_localctx, 4);
        setState(359);
        match(SisalParser::LPAREN);
        setState(360);
        expressions();
        setState(361);
        match(SisalParser::RPAREN);
        break;
      }

      case SisalParser::OLD: {
        enterOuterAlt(_localctx, 5);
        setState(363);
        match(SisalParser::OLD);
        setState(364);
        match(SisalParser::NAME);
        break;
      }

      case SisalParser::ERROR_: {
        enterOuterAlt(_localctx, 6);
        setState(365);
        match(SisalParser::ERROR_);
        setState(366);
        match(SisalParser::LBRACKET);
        setState(367);
        type();
        setState(368);
        match(SisalParser::RBRACKET);
        break;
      }

      case SisalParser::IS: {
        enterOuterAlt(_localctx, 7);
        setState(370);
        match(SisalParser::IS);
        setState(371);
        _la = _input->LA(1);
        if (!(_la == SisalParser::ERROR_

        || _la == SisalParser::NAME)) {
        _errHandler->recoverInline(this);
        }
        else {
          _errHandler->reportMatch(this);
          consume();
        }
        setState(372);
        match(SisalParser::LPAREN);
        setState(373);
        expression();
        setState(374);
        match(SisalParser::RPAREN);
        break;
      }

      case SisalParser::ARRAY: {
        enterOuterAlt(_localctx, 8);
        setState(376);
        match(SisalParser::ARRAY);
        setState(378);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if (_la == SisalParser::NAME) {
          setState(377);
          match(SisalParser::NAME);
        }
        setState(380);
        match(SisalParser::LBRACKET);
        setState(385);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if ((((_la & ~ 0x3fULL) == 0) &&
          ((1ULL << _la) & ((1ULL << SisalParser::ARRAY)
          | (1ULL << SisalParser::BOOLEAN)
          | (1ULL << SisalParser::CHARACTER)
          | (1ULL << SisalParser::DOUBLE_REAL)
          | (1ULL << SisalParser::ERROR_)
          | (1ULL << SisalParser::FALSE_)
          | (1ULL << SisalParser::FOR)
          | (1ULL << SisalParser::IF)
          | (1ULL << SisalParser::INTEGER)
          | (1ULL << SisalParser::IS)
          | (1ULL << SisalParser::LET)
          | (1ULL << SisalParser::NIL)
          | (1ULL << SisalParser::NULL_)
          | (1ULL << SisalParser::OLD)
          | (1ULL << SisalParser::REAL)
          | (1ULL << SisalParser::RECORD)
          | (1ULL << SisalParser::STREAM)
          | (1ULL << SisalParser::TAGCASE)
          | (1ULL << SisalParser::TRUE_)
          | (1ULL << SisalParser::UNION)
          | (1ULL << SisalParser::NAME)
          | (1ULL << SisalParser::WHOLE)
          | (1ULL << SisalParser::FRACTION)
          | (1ULL << SisalParser::LETTER)
          | (1ULL << SisalParser::STRING)
          | (1ULL << SisalParser::LPAREN))) != 0) || ((((_la - 71) & ~ 0x3fULL) == 0) &&
          ((1ULL << (_la - 71)) & ((1ULL << (SisalParser::PLUS - 71))
          | (1ULL << (SisalParser::MINUS - 71))
          | (1ULL << (SisalParser::NOT - 71)))) != 0)) {
          setState(381);
          expression();
          setState(382);
          match(SisalParser::COLON);
          setState(383);
          expressions();
        }
        setState(387);
        match(SisalParser::RBRACKET);
        break;
      }

      case SisalParser::STREAM: {
        enterOuterAlt(_localctx, 9);
        setState(388);
        match(SisalParser::STREAM);
        setState(390);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if (_la == SisalParser::NAME) {
          setState(389);
          match(SisalParser::NAME);
        }
        setState(392);
        match(SisalParser::LBRACKET);
        setState(394);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if ((((_la & ~ 0x3fULL) == 0) &&
          ((1ULL << _la) & ((1ULL << SisalParser::ARRAY)
          | (1ULL << SisalParser::BOOLEAN)
          | (1ULL << SisalParser::CHARACTER)
          | (1ULL << SisalParser::DOUBLE_REAL)
          | (1ULL << SisalParser::ERROR_)
          | (1ULL << SisalParser::FALSE_)
          | (1ULL << SisalParser::FOR)
          | (1ULL << SisalParser::IF)
          | (1ULL << SisalParser::INTEGER)
          | (1ULL << SisalParser::IS)
          | (1ULL << SisalParser::LET)
          | (1ULL << SisalParser::NIL)
          | (1ULL << SisalParser::NULL_)
          | (1ULL << SisalParser::OLD)
          | (1ULL << SisalParser::REAL)
          | (1ULL << SisalParser::RECORD)
          | (1ULL << SisalParser::STREAM)
          | (1ULL << SisalParser::TAGCASE)
          | (1ULL << SisalParser::TRUE_)
          | (1ULL << SisalParser::UNION)
          | (1ULL << SisalParser::NAME)
          | (1ULL << SisalParser::WHOLE)
          | (1ULL << SisalParser::FRACTION)
          | (1ULL << SisalParser::LETTER)
          | (1ULL << SisalParser::STRING)
          | (1ULL << SisalParser::LPAREN))) != 0) || ((((_la - 71) & ~ 0x3fULL) == 0) &&
          ((1ULL << (_la - 71)) & ((1ULL << (SisalParser::PLUS - 71))
          | (1ULL << (SisalParser::MINUS - 71))
          | (1ULL << (SisalParser::NOT - 71)))) != 0)) {
          setState(393);
          expressions();
        }
        setState(396);
        match(SisalParser::RBRACKET);
        break;
      }

      case SisalParser::RECORD: {
        enterOuterAlt(_localctx, 10);
        setState(397);
        match(SisalParser::RECORD);
        setState(399);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if (_la == SisalParser::NAME) {
          setState(398);
          match(SisalParser::NAME);
        }
        setState(401);
        match(SisalParser::LBRACKET);
        setState(402);
        fields();
        setState(403);
        match(SisalParser::RBRACKET);
        break;
      }

      case SisalParser::UNION: {
        enterOuterAlt(_localctx, 11);
        setState(405);
        match(SisalParser::UNION);
        setState(407);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if (_la == SisalParser::NAME) {
          setState(406);
          match(SisalParser::NAME);
        }
        setState(409);
        match(SisalParser::LBRACKET);
        setState(410);
        match(SisalParser::NAME);
        setState(413);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if (_la == SisalParser::COLON) {
          setState(411);
          match(SisalParser::COLON);
          setState(412);
          expression();
        }
        setState(415);
        match(SisalParser::RBRACKET);
        break;
      }

      case SisalParser::IF: {
        enterOuterAlt(_localctx, 12);
        setState(416);
        conditional();
        break;
      }

      case SisalParser::LET: {
        enterOuterAlt(_localctx, 13);
        setState(417);
        let();
        break;
      }

      case SisalParser::TAGCASE: {
        enterOuterAlt(_localctx, 14);
        setState(418);
        tagcase();
        break;
      }

      case SisalParser::FOR: {
        enterOuterAlt(_localctx, 15);
        setState(419);
        loop();
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

//----------------- ConstantContext ------------------------------------------------------------------

SisalParser::ConstantContext::ConstantContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* SisalParser::ConstantContext::WHOLE() {
  return getToken(SisalParser::WHOLE, 0);
}

tree::TerminalNode* SisalParser::ConstantContext::FRACTION() {
  return getToken(SisalParser::FRACTION, 0);
}

tree::TerminalNode* SisalParser::ConstantContext::LETTER() {
  return getToken(SisalParser::LETTER, 0);
}

tree::TerminalNode* SisalParser::ConstantContext::STRING() {
  return getToken(SisalParser::STRING, 0);
}

tree::TerminalNode* SisalParser::ConstantContext::TRUE_() {
  return getToken(SisalParser::TRUE_, 0);
}

tree::TerminalNode* SisalParser::ConstantContext::FALSE_() {
  return getToken(SisalParser::FALSE_, 0);
}

tree::TerminalNode* SisalParser::ConstantContext::NIL() {
  return getToken(SisalParser::NIL, 0);
}


size_t SisalParser::ConstantContext::getRuleIndex() const {
  return SisalParser::RuleConstant;
}


SisalParser::ConstantContext* SisalParser::constant() {
  ConstantContext *_localctx = _tracker.createInstance<ConstantContext>(_ctx, getState());
  enterRule(_localctx, 48, SisalParser::RuleConstant);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(422);
    _la = _input->LA(1);
    if (!((((_la & ~ 0x3fULL) == 0) &&
      ((1ULL << _la) & ((1ULL << SisalParser::FALSE_)
      | (1ULL << SisalParser::NIL)
      | (1ULL << SisalParser::TRUE_)
      | (1ULL << SisalParser::WHOLE)
      | (1ULL << SisalParser::FRACTION)
      | (1ULL << SisalParser::LETTER)
      | (1ULL << SisalParser::STRING))) != 0))) {
    _errHandler->recoverInline(this);
    }
    else {
      _errHandler->reportMatch(this);
      consume();
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- ConditionalContext ------------------------------------------------------------------

SisalParser::ConditionalContext::ConditionalContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<tree::TerminalNode *> SisalParser::ConditionalContext::IF() {
  return getTokens(SisalParser::IF);
}

tree::TerminalNode* SisalParser::ConditionalContext::IF(size_t i) {
  return getToken(SisalParser::IF, i);
}

std::vector<SisalParser::ExpressionContext *> SisalParser::ConditionalContext::expression() {
  return getRuleContexts<SisalParser::ExpressionContext>();
}

SisalParser::ExpressionContext* SisalParser::ConditionalContext::expression(size_t i) {
  return getRuleContext<SisalParser::ExpressionContext>(i);
}

std::vector<tree::TerminalNode *> SisalParser::ConditionalContext::THEN() {
  return getTokens(SisalParser::THEN);
}

tree::TerminalNode* SisalParser::ConditionalContext::THEN(size_t i) {
  return getToken(SisalParser::THEN, i);
}

std::vector<SisalParser::ExpressionsContext *> SisalParser::ConditionalContext::expressions() {
  return getRuleContexts<SisalParser::ExpressionsContext>();
}

SisalParser::ExpressionsContext* SisalParser::ConditionalContext::expressions(size_t i) {
  return getRuleContext<SisalParser::ExpressionsContext>(i);
}

tree::TerminalNode* SisalParser::ConditionalContext::ELSE() {
  return getToken(SisalParser::ELSE, 0);
}

tree::TerminalNode* SisalParser::ConditionalContext::END() {
  return getToken(SisalParser::END, 0);
}

std::vector<tree::TerminalNode *> SisalParser::ConditionalContext::ELSEIF() {
  return getTokens(SisalParser::ELSEIF);
}

tree::TerminalNode* SisalParser::ConditionalContext::ELSEIF(size_t i) {
  return getToken(SisalParser::ELSEIF, i);
}


size_t SisalParser::ConditionalContext::getRuleIndex() const {
  return SisalParser::RuleConditional;
}


SisalParser::ConditionalContext* SisalParser::conditional() {
  ConditionalContext *_localctx = _tracker.createInstance<ConditionalContext>(_ctx, getState());
  enterRule(_localctx, 50, SisalParser::RuleConditional);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(424);
    match(SisalParser::IF);
    setState(425);
    expression();
    setState(426);
    match(SisalParser::THEN);
    setState(427);
    expressions();
    setState(435);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == SisalParser::ELSEIF) {
      setState(428);
      match(SisalParser::ELSEIF);
      setState(429);
      expression();
      setState(430);
      match(SisalParser::THEN);
      setState(431);
      expressions();
      setState(437);
      _errHandler->sync(this);
      _la = _input->LA(1);
    }
    setState(438);
    match(SisalParser::ELSE);
    setState(439);
    expressions();
    setState(440);
    match(SisalParser::END);
    setState(441);
    match(SisalParser::IF);

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- LetContext ------------------------------------------------------------------

SisalParser::LetContext::LetContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<tree::TerminalNode *> SisalParser::LetContext::LET() {
  return getTokens(SisalParser::LET);
}

tree::TerminalNode* SisalParser::LetContext::LET(size_t i) {
  return getToken(SisalParser::LET, i);
}

SisalParser::DefinitionsContext* SisalParser::LetContext::definitions() {
  return getRuleContext<SisalParser::DefinitionsContext>(0);
}

tree::TerminalNode* SisalParser::LetContext::IN() {
  return getToken(SisalParser::IN, 0);
}

SisalParser::ExpressionsContext* SisalParser::LetContext::expressions() {
  return getRuleContext<SisalParser::ExpressionsContext>(0);
}

tree::TerminalNode* SisalParser::LetContext::END() {
  return getToken(SisalParser::END, 0);
}


size_t SisalParser::LetContext::getRuleIndex() const {
  return SisalParser::RuleLet;
}


SisalParser::LetContext* SisalParser::let() {
  LetContext *_localctx = _tracker.createInstance<LetContext>(_ctx, getState());
  enterRule(_localctx, 52, SisalParser::RuleLet);

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(443);
    match(SisalParser::LET);
    setState(444);
    definitions();
    setState(445);
    match(SisalParser::IN);
    setState(446);
    expressions();
    setState(447);
    match(SisalParser::END);
    setState(448);
    match(SisalParser::LET);

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- DefinitionsContext ------------------------------------------------------------------

SisalParser::DefinitionsContext::DefinitionsContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<SisalParser::DefinitionContext *> SisalParser::DefinitionsContext::definition() {
  return getRuleContexts<SisalParser::DefinitionContext>();
}

SisalParser::DefinitionContext* SisalParser::DefinitionsContext::definition(size_t i) {
  return getRuleContext<SisalParser::DefinitionContext>(i);
}

std::vector<tree::TerminalNode *> SisalParser::DefinitionsContext::SEMICOLON() {
  return getTokens(SisalParser::SEMICOLON);
}

tree::TerminalNode* SisalParser::DefinitionsContext::SEMICOLON(size_t i) {
  return getToken(SisalParser::SEMICOLON, i);
}


size_t SisalParser::DefinitionsContext::getRuleIndex() const {
  return SisalParser::RuleDefinitions;
}


SisalParser::DefinitionsContext* SisalParser::definitions() {
  DefinitionsContext *_localctx = _tracker.createInstance<DefinitionsContext>(_ctx, getState());
  enterRule(_localctx, 54, SisalParser::RuleDefinitions);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(450);
    definition();
    setState(458);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == SisalParser::NAME

    || _la == SisalParser::SEMICOLON) {
      setState(456);
      _errHandler->sync(this);
      switch (_input->LA(1)) {
        case SisalParser::SEMICOLON: {
          setState(451);
          match(SisalParser::SEMICOLON);
          setState(453);
          _errHandler->sync(this);

          switch (getInterpreter<atn::ParserATNSimulator>()->adaptivePredict(_input, 49, _ctx)) {
          case 1: {
            setState(452);
            definition();
            break;
          }

          }
          break;
        }

        case SisalParser::NAME: {
          setState(455);
          definition();
          break;
        }

      default:
        throw NoViableAltException(this);
      }
      setState(460);
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

//----------------- DefinitionContext ------------------------------------------------------------------

SisalParser::DefinitionContext::DefinitionContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<SisalParser::TargetContext *> SisalParser::DefinitionContext::target() {
  return getRuleContexts<SisalParser::TargetContext>();
}

SisalParser::TargetContext* SisalParser::DefinitionContext::target(size_t i) {
  return getRuleContext<SisalParser::TargetContext>(i);
}

std::vector<tree::TerminalNode *> SisalParser::DefinitionContext::COMMA() {
  return getTokens(SisalParser::COMMA);
}

tree::TerminalNode* SisalParser::DefinitionContext::COMMA(size_t i) {
  return getToken(SisalParser::COMMA, i);
}

SisalParser::ExpressionsContext* SisalParser::DefinitionContext::expressions() {
  return getRuleContext<SisalParser::ExpressionsContext>(0);
}

tree::TerminalNode* SisalParser::DefinitionContext::ASSIGN() {
  return getToken(SisalParser::ASSIGN, 0);
}

tree::TerminalNode* SisalParser::DefinitionContext::EQUAL() {
  return getToken(SisalParser::EQUAL, 0);
}


size_t SisalParser::DefinitionContext::getRuleIndex() const {
  return SisalParser::RuleDefinition;
}


SisalParser::DefinitionContext* SisalParser::definition() {
  DefinitionContext *_localctx = _tracker.createInstance<DefinitionContext>(_ctx, getState());
  enterRule(_localctx, 56, SisalParser::RuleDefinition);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(461);
    target();
    setState(466);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == SisalParser::COMMA) {
      setState(462);
      match(SisalParser::COMMA);
      setState(463);
      target();
      setState(468);
      _errHandler->sync(this);
      _la = _input->LA(1);
    }
    setState(471);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::ASSIGN

    || _la == SisalParser::EQUAL) {
      setState(469);
      _la = _input->LA(1);
      if (!(_la == SisalParser::ASSIGN

      || _la == SisalParser::EQUAL)) {
      _errHandler->recoverInline(this);
      }
      else {
        _errHandler->reportMatch(this);
        consume();
      }
      setState(470);
      expressions();
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- TargetContext ------------------------------------------------------------------

SisalParser::TargetContext::TargetContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* SisalParser::TargetContext::NAME() {
  return getToken(SisalParser::NAME, 0);
}

tree::TerminalNode* SisalParser::TargetContext::COLON() {
  return getToken(SisalParser::COLON, 0);
}

SisalParser::TypeContext* SisalParser::TargetContext::type() {
  return getRuleContext<SisalParser::TypeContext>(0);
}


size_t SisalParser::TargetContext::getRuleIndex() const {
  return SisalParser::RuleTarget;
}


SisalParser::TargetContext* SisalParser::target() {
  TargetContext *_localctx = _tracker.createInstance<TargetContext>(_ctx, getState());
  enterRule(_localctx, 58, SisalParser::RuleTarget);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(473);
    match(SisalParser::NAME);
    setState(476);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::COLON) {
      setState(474);
      match(SisalParser::COLON);
      setState(475);
      type();
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- TagcaseContext ------------------------------------------------------------------

SisalParser::TagcaseContext::TagcaseContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<tree::TerminalNode *> SisalParser::TagcaseContext::TAGCASE() {
  return getTokens(SisalParser::TAGCASE);
}

tree::TerminalNode* SisalParser::TagcaseContext::TAGCASE(size_t i) {
  return getToken(SisalParser::TAGCASE, i);
}

std::vector<SisalParser::ExpressionContext *> SisalParser::TagcaseContext::expression() {
  return getRuleContexts<SisalParser::ExpressionContext>();
}

SisalParser::ExpressionContext* SisalParser::TagcaseContext::expression(size_t i) {
  return getRuleContext<SisalParser::ExpressionContext>(i);
}

tree::TerminalNode* SisalParser::TagcaseContext::END() {
  return getToken(SisalParser::END, 0);
}

tree::TerminalNode* SisalParser::TagcaseContext::ASSIGN() {
  return getToken(SisalParser::ASSIGN, 0);
}

tree::TerminalNode* SisalParser::TagcaseContext::SEMICOLON() {
  return getToken(SisalParser::SEMICOLON, 0);
}

std::vector<SisalParser::TagArmContext *> SisalParser::TagcaseContext::tagArm() {
  return getRuleContexts<SisalParser::TagArmContext>();
}

SisalParser::TagArmContext* SisalParser::TagcaseContext::tagArm(size_t i) {
  return getRuleContext<SisalParser::TagArmContext>(i);
}

SisalParser::OtherwiseContext* SisalParser::TagcaseContext::otherwise() {
  return getRuleContext<SisalParser::OtherwiseContext>(0);
}


size_t SisalParser::TagcaseContext::getRuleIndex() const {
  return SisalParser::RuleTagcase;
}


SisalParser::TagcaseContext* SisalParser::tagcase() {
  TagcaseContext *_localctx = _tracker.createInstance<TagcaseContext>(_ctx, getState());
  enterRule(_localctx, 60, SisalParser::RuleTagcase);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(478);
    match(SisalParser::TAGCASE);
    setState(479);
    expression();
    setState(482);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::ASSIGN) {
      setState(480);
      match(SisalParser::ASSIGN);
      setState(481);
      expression();
    }
    setState(485);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::SEMICOLON) {
      setState(484);
      match(SisalParser::SEMICOLON);
    }
    setState(490);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == SisalParser::TAG) {
      setState(487);
      tagArm();
      setState(492);
      _errHandler->sync(this);
      _la = _input->LA(1);
    }
    setState(494);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::OTHERWISE) {
      setState(493);
      otherwise();
    }
    setState(496);
    match(SisalParser::END);
    setState(497);
    match(SisalParser::TAGCASE);

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- TagArmContext ------------------------------------------------------------------

SisalParser::TagArmContext::TagArmContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* SisalParser::TagArmContext::TAG() {
  return getToken(SisalParser::TAG, 0);
}

std::vector<tree::TerminalNode *> SisalParser::TagArmContext::NAME() {
  return getTokens(SisalParser::NAME);
}

tree::TerminalNode* SisalParser::TagArmContext::NAME(size_t i) {
  return getToken(SisalParser::NAME, i);
}

tree::TerminalNode* SisalParser::TagArmContext::COLON() {
  return getToken(SisalParser::COLON, 0);
}

SisalParser::ExpressionsContext* SisalParser::TagArmContext::expressions() {
  return getRuleContext<SisalParser::ExpressionsContext>(0);
}

std::vector<tree::TerminalNode *> SisalParser::TagArmContext::COMMA() {
  return getTokens(SisalParser::COMMA);
}

tree::TerminalNode* SisalParser::TagArmContext::COMMA(size_t i) {
  return getToken(SisalParser::COMMA, i);
}

tree::TerminalNode* SisalParser::TagArmContext::SEMICOLON() {
  return getToken(SisalParser::SEMICOLON, 0);
}


size_t SisalParser::TagArmContext::getRuleIndex() const {
  return SisalParser::RuleTagArm;
}


SisalParser::TagArmContext* SisalParser::tagArm() {
  TagArmContext *_localctx = _tracker.createInstance<TagArmContext>(_ctx, getState());
  enterRule(_localctx, 62, SisalParser::RuleTagArm);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(499);
    match(SisalParser::TAG);
    setState(500);
    match(SisalParser::NAME);
    setState(505);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == SisalParser::COMMA) {
      setState(501);
      match(SisalParser::COMMA);
      setState(502);
      match(SisalParser::NAME);
      setState(507);
      _errHandler->sync(this);
      _la = _input->LA(1);
    }
    setState(508);
    match(SisalParser::COLON);
    setState(509);
    expressions();
    setState(511);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::SEMICOLON) {
      setState(510);
      match(SisalParser::SEMICOLON);
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- OtherwiseContext ------------------------------------------------------------------

SisalParser::OtherwiseContext::OtherwiseContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* SisalParser::OtherwiseContext::OTHERWISE() {
  return getToken(SisalParser::OTHERWISE, 0);
}

tree::TerminalNode* SisalParser::OtherwiseContext::COLON() {
  return getToken(SisalParser::COLON, 0);
}

SisalParser::ExpressionsContext* SisalParser::OtherwiseContext::expressions() {
  return getRuleContext<SisalParser::ExpressionsContext>(0);
}

tree::TerminalNode* SisalParser::OtherwiseContext::SEMICOLON() {
  return getToken(SisalParser::SEMICOLON, 0);
}


size_t SisalParser::OtherwiseContext::getRuleIndex() const {
  return SisalParser::RuleOtherwise;
}


SisalParser::OtherwiseContext* SisalParser::otherwise() {
  OtherwiseContext *_localctx = _tracker.createInstance<OtherwiseContext>(_ctx, getState());
  enterRule(_localctx, 64, SisalParser::RuleOtherwise);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(513);
    match(SisalParser::OTHERWISE);
    setState(514);
    match(SisalParser::COLON);
    setState(515);
    expressions();
    setState(517);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::SEMICOLON) {
      setState(516);
      match(SisalParser::SEMICOLON);
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- LoopContext ------------------------------------------------------------------

SisalParser::LoopContext::LoopContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<tree::TerminalNode *> SisalParser::LoopContext::FOR() {
  return getTokens(SisalParser::FOR);
}

tree::TerminalNode* SisalParser::LoopContext::FOR(size_t i) {
  return getToken(SisalParser::FOR, i);
}

tree::TerminalNode* SisalParser::LoopContext::RETURNS() {
  return getToken(SisalParser::RETURNS, 0);
}

std::vector<SisalParser::ReturnClauseContext *> SisalParser::LoopContext::returnClause() {
  return getRuleContexts<SisalParser::ReturnClauseContext>();
}

SisalParser::ReturnClauseContext* SisalParser::LoopContext::returnClause(size_t i) {
  return getRuleContext<SisalParser::ReturnClauseContext>(i);
}

tree::TerminalNode* SisalParser::LoopContext::END() {
  return getToken(SisalParser::END, 0);
}

SisalParser::InitialContext* SisalParser::LoopContext::initial() {
  return getRuleContext<SisalParser::InitialContext>(0);
}

SisalParser::ProductContext* SisalParser::LoopContext::product() {
  return getRuleContext<SisalParser::ProductContext>(0);
}

std::vector<tree::TerminalNode *> SisalParser::LoopContext::SEMICOLON() {
  return getTokens(SisalParser::SEMICOLON);
}

tree::TerminalNode* SisalParser::LoopContext::SEMICOLON(size_t i) {
  return getToken(SisalParser::SEMICOLON, i);
}

std::vector<tree::TerminalNode *> SisalParser::LoopContext::COMMA() {
  return getTokens(SisalParser::COMMA);
}

tree::TerminalNode* SisalParser::LoopContext::COMMA(size_t i) {
  return getToken(SisalParser::COMMA, i);
}


size_t SisalParser::LoopContext::getRuleIndex() const {
  return SisalParser::RuleLoop;
}


SisalParser::LoopContext* SisalParser::loop() {
  LoopContext *_localctx = _tracker.createInstance<LoopContext>(_ctx, getState());
  enterRule(_localctx, 66, SisalParser::RuleLoop);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(519);
    match(SisalParser::FOR);
    setState(522);
    _errHandler->sync(this);
    switch (_input->LA(1)) {
      case SisalParser::INITIAL_: {
        setState(520);
        initial();
        break;
      }

      case SisalParser::NAME: {
        setState(521);
        product();
        break;
      }

    default:
      throw NoViableAltException(this);
    }
    setState(524);
    match(SisalParser::RETURNS);
    setState(525);
    returnClause();
    setState(533);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (((((_la - 4) & ~ 0x3fULL) == 0) &&
      ((1ULL << (_la - 4)) & ((1ULL << (SisalParser::ARRAY - 4))
      | (1ULL << (SisalParser::OLD - 4))
      | (1ULL << (SisalParser::STREAM - 4))
      | (1ULL << (SisalParser::VALUE - 4))
      | (1ULL << (SisalParser::SEMICOLON - 4))
      | (1ULL << (SisalParser::COMMA - 4)))) != 0)) {
      setState(531);
      _errHandler->sync(this);
      switch (_input->LA(1)) {
        case SisalParser::SEMICOLON: {
          setState(526);
          match(SisalParser::SEMICOLON);
          break;
        }

        case SisalParser::ARRAY:
        case SisalParser::OLD:
        case SisalParser::STREAM:
        case SisalParser::VALUE:
        case SisalParser::COMMA: {
          setState(528);
          _errHandler->sync(this);

          _la = _input->LA(1);
          if (_la == SisalParser::COMMA) {
            setState(527);
            match(SisalParser::COMMA);
          }
          setState(530);
          returnClause();
          break;
        }

      default:
        throw NoViableAltException(this);
      }
      setState(535);
      _errHandler->sync(this);
      _la = _input->LA(1);
    }
    setState(536);
    match(SisalParser::END);
    setState(537);
    match(SisalParser::FOR);

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- InitialContext ------------------------------------------------------------------

SisalParser::InitialContext::InitialContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

tree::TerminalNode* SisalParser::InitialContext::INITIAL_() {
  return getToken(SisalParser::INITIAL_, 0);
}

tree::TerminalNode* SisalParser::InitialContext::REPEAT() {
  return getToken(SisalParser::REPEAT, 0);
}

std::vector<SisalParser::DefinitionsContext *> SisalParser::InitialContext::definitions() {
  return getRuleContexts<SisalParser::DefinitionsContext>();
}

SisalParser::DefinitionsContext* SisalParser::InitialContext::definitions(size_t i) {
  return getRuleContext<SisalParser::DefinitionsContext>(i);
}

std::vector<SisalParser::TestContext *> SisalParser::InitialContext::test() {
  return getRuleContexts<SisalParser::TestContext>();
}

SisalParser::TestContext* SisalParser::InitialContext::test(size_t i) {
  return getRuleContext<SisalParser::TestContext>(i);
}


size_t SisalParser::InitialContext::getRuleIndex() const {
  return SisalParser::RuleInitial;
}


SisalParser::InitialContext* SisalParser::initial() {
  InitialContext *_localctx = _tracker.createInstance<InitialContext>(_ctx, getState());
  enterRule(_localctx, 68, SisalParser::RuleInitial);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(539);
    match(SisalParser::INITIAL_);
    setState(541);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::NAME) {
      setState(540);
      definitions();
    }
    setState(544);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::UNTIL

    || _la == SisalParser::WHILE) {
      setState(543);
      test();
    }
    setState(546);
    match(SisalParser::REPEAT);
    setState(548);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::NAME) {
      setState(547);
      definitions();
    }
    setState(551);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::UNTIL

    || _la == SisalParser::WHILE) {
      setState(550);
      test();
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- TestContext ------------------------------------------------------------------

SisalParser::TestContext::TestContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

SisalParser::ExpressionContext* SisalParser::TestContext::expression() {
  return getRuleContext<SisalParser::ExpressionContext>(0);
}

tree::TerminalNode* SisalParser::TestContext::WHILE() {
  return getToken(SisalParser::WHILE, 0);
}

tree::TerminalNode* SisalParser::TestContext::UNTIL() {
  return getToken(SisalParser::UNTIL, 0);
}

tree::TerminalNode* SisalParser::TestContext::SEMICOLON() {
  return getToken(SisalParser::SEMICOLON, 0);
}


size_t SisalParser::TestContext::getRuleIndex() const {
  return SisalParser::RuleTest;
}


SisalParser::TestContext* SisalParser::test() {
  TestContext *_localctx = _tracker.createInstance<TestContext>(_ctx, getState());
  enterRule(_localctx, 70, SisalParser::RuleTest);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(553);
    _la = _input->LA(1);
    if (!(_la == SisalParser::UNTIL

    || _la == SisalParser::WHILE)) {
    _errHandler->recoverInline(this);
    }
    else {
      _errHandler->reportMatch(this);
      consume();
    }
    setState(554);
    expression();
    setState(556);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::SEMICOLON) {
      setState(555);
      match(SisalParser::SEMICOLON);
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- ProductContext ------------------------------------------------------------------

SisalParser::ProductContext::ProductContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<SisalParser::GeneratorContext *> SisalParser::ProductContext::generator() {
  return getRuleContexts<SisalParser::GeneratorContext>();
}

SisalParser::GeneratorContext* SisalParser::ProductContext::generator(size_t i) {
  return getRuleContext<SisalParser::GeneratorContext>(i);
}

tree::TerminalNode* SisalParser::ProductContext::SEMICOLON() {
  return getToken(SisalParser::SEMICOLON, 0);
}

SisalParser::DefinitionsContext* SisalParser::ProductContext::definitions() {
  return getRuleContext<SisalParser::DefinitionsContext>(0);
}

std::vector<tree::TerminalNode *> SisalParser::ProductContext::DOT() {
  return getTokens(SisalParser::DOT);
}

tree::TerminalNode* SisalParser::ProductContext::DOT(size_t i) {
  return getToken(SisalParser::DOT, i);
}

std::vector<tree::TerminalNode *> SisalParser::ProductContext::CROSS() {
  return getTokens(SisalParser::CROSS);
}

tree::TerminalNode* SisalParser::ProductContext::CROSS(size_t i) {
  return getToken(SisalParser::CROSS, i);
}


size_t SisalParser::ProductContext::getRuleIndex() const {
  return SisalParser::RuleProduct;
}


SisalParser::ProductContext* SisalParser::product() {
  ProductContext *_localctx = _tracker.createInstance<ProductContext>(_ctx, getState());
  enterRule(_localctx, 72, SisalParser::RuleProduct);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(558);
    generator();
    setState(563);
    _errHandler->sync(this);
    _la = _input->LA(1);
    while (_la == SisalParser::CROSS

    || _la == SisalParser::DOT) {
      setState(559);
      _la = _input->LA(1);
      if (!(_la == SisalParser::CROSS

      || _la == SisalParser::DOT)) {
      _errHandler->recoverInline(this);
      }
      else {
        _errHandler->reportMatch(this);
        consume();
      }
      setState(560);
      generator();
      setState(565);
      _errHandler->sync(this);
      _la = _input->LA(1);
    }
    setState(567);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::SEMICOLON) {
      setState(566);
      match(SisalParser::SEMICOLON);
    }
    setState(570);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::NAME) {
      setState(569);
      definitions();
    }

  }
  catch (RecognitionException &e) {
    _errHandler->reportError(this, e);
    _localctx->exception = std::current_exception();
    _errHandler->recover(this, _localctx->exception);
  }

  return _localctx;
}

//----------------- GeneratorContext ------------------------------------------------------------------

SisalParser::GeneratorContext::GeneratorContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<tree::TerminalNode *> SisalParser::GeneratorContext::NAME() {
  return getTokens(SisalParser::NAME);
}

tree::TerminalNode* SisalParser::GeneratorContext::NAME(size_t i) {
  return getToken(SisalParser::NAME, i);
}

tree::TerminalNode* SisalParser::GeneratorContext::IN() {
  return getToken(SisalParser::IN, 0);
}

SisalParser::ExpressionsContext* SisalParser::GeneratorContext::expressions() {
  return getRuleContext<SisalParser::ExpressionsContext>(0);
}

tree::TerminalNode* SisalParser::GeneratorContext::AT() {
  return getToken(SisalParser::AT, 0);
}

std::vector<tree::TerminalNode *> SisalParser::GeneratorContext::COMMA() {
  return getTokens(SisalParser::COMMA);
}

tree::TerminalNode* SisalParser::GeneratorContext::COMMA(size_t i) {
  return getToken(SisalParser::COMMA, i);
}


size_t SisalParser::GeneratorContext::getRuleIndex() const {
  return SisalParser::RuleGenerator;
}


SisalParser::GeneratorContext* SisalParser::generator() {
  GeneratorContext *_localctx = _tracker.createInstance<GeneratorContext>(_ctx, getState());
  enterRule(_localctx, 74, SisalParser::RuleGenerator);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(572);
    match(SisalParser::NAME);
    setState(573);
    match(SisalParser::IN);
    setState(574);
    expressions();
    setState(584);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::AT) {
      setState(575);
      match(SisalParser::AT);
      setState(576);
      match(SisalParser::NAME);
      setState(581);
      _errHandler->sync(this);
      _la = _input->LA(1);
      while (_la == SisalParser::COMMA) {
        setState(577);
        match(SisalParser::COMMA);
        setState(578);
        match(SisalParser::NAME);
        setState(583);
        _errHandler->sync(this);
        _la = _input->LA(1);
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

//----------------- ReturnClauseContext ------------------------------------------------------------------

SisalParser::ReturnClauseContext::ReturnClauseContext(ParserRuleContext *parent, size_t invokingState)
  : ParserRuleContext(parent, invokingState) {
}

std::vector<SisalParser::ExpressionContext *> SisalParser::ReturnClauseContext::expression() {
  return getRuleContexts<SisalParser::ExpressionContext>();
}

SisalParser::ExpressionContext* SisalParser::ReturnClauseContext::expression(size_t i) {
  return getRuleContext<SisalParser::ExpressionContext>(i);
}

tree::TerminalNode* SisalParser::ReturnClauseContext::VALUE() {
  return getToken(SisalParser::VALUE, 0);
}

tree::TerminalNode* SisalParser::ReturnClauseContext::OF() {
  return getToken(SisalParser::OF, 0);
}

tree::TerminalNode* SisalParser::ReturnClauseContext::OLD() {
  return getToken(SisalParser::OLD, 0);
}

tree::TerminalNode* SisalParser::ReturnClauseContext::ARRAY() {
  return getToken(SisalParser::ARRAY, 0);
}

tree::TerminalNode* SisalParser::ReturnClauseContext::STREAM() {
  return getToken(SisalParser::STREAM, 0);
}

tree::TerminalNode* SisalParser::ReturnClauseContext::WHEN() {
  return getToken(SisalParser::WHEN, 0);
}

tree::TerminalNode* SisalParser::ReturnClauseContext::UNLESS() {
  return getToken(SisalParser::UNLESS, 0);
}

tree::TerminalNode* SisalParser::ReturnClauseContext::LEFT() {
  return getToken(SisalParser::LEFT, 0);
}

tree::TerminalNode* SisalParser::ReturnClauseContext::RIGHT() {
  return getToken(SisalParser::RIGHT, 0);
}

tree::TerminalNode* SisalParser::ReturnClauseContext::TREE() {
  return getToken(SisalParser::TREE, 0);
}

tree::TerminalNode* SisalParser::ReturnClauseContext::SUM() {
  return getToken(SisalParser::SUM, 0);
}

tree::TerminalNode* SisalParser::ReturnClauseContext::PRODUCT() {
  return getToken(SisalParser::PRODUCT, 0);
}

tree::TerminalNode* SisalParser::ReturnClauseContext::LEAST() {
  return getToken(SisalParser::LEAST, 0);
}

tree::TerminalNode* SisalParser::ReturnClauseContext::GREATEST() {
  return getToken(SisalParser::GREATEST, 0);
}

tree::TerminalNode* SisalParser::ReturnClauseContext::CATENATE() {
  return getToken(SisalParser::CATENATE, 0);
}


size_t SisalParser::ReturnClauseContext::getRuleIndex() const {
  return SisalParser::RuleReturnClause;
}


SisalParser::ReturnClauseContext* SisalParser::returnClause() {
  ReturnClauseContext *_localctx = _tracker.createInstance<ReturnClauseContext>(_ctx, getState());
  enterRule(_localctx, 76, SisalParser::RuleReturnClause);
  size_t _la = 0;

  auto onExit = finally([=] {
    exitRule();
  });
  try {
    enterOuterAlt(_localctx, 1);
    setState(587);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::OLD) {
      setState(586);
      match(SisalParser::OLD);
    }
    setState(599);
    _errHandler->sync(this);
    switch (_input->LA(1)) {
      case SisalParser::VALUE: {
        setState(589);
        match(SisalParser::VALUE);
        setState(590);
        match(SisalParser::OF);
        setState(592);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if ((((_la & ~ 0x3fULL) == 0) &&
          ((1ULL << _la) & ((1ULL << SisalParser::LEFT)
          | (1ULL << SisalParser::RIGHT)
          | (1ULL << SisalParser::TREE))) != 0)) {
          setState(591);
          _la = _input->LA(1);
          if (!((((_la & ~ 0x3fULL) == 0) &&
            ((1ULL << _la) & ((1ULL << SisalParser::LEFT)
            | (1ULL << SisalParser::RIGHT)
            | (1ULL << SisalParser::TREE))) != 0))) {
          _errHandler->recoverInline(this);
          }
          else {
            _errHandler->reportMatch(this);
            consume();
          }
        }
        setState(595);
        _errHandler->sync(this);

        _la = _input->LA(1);
        if ((((_la & ~ 0x3fULL) == 0) &&
          ((1ULL << _la) & ((1ULL << SisalParser::CATENATE)
          | (1ULL << SisalParser::GREATEST)
          | (1ULL << SisalParser::LEAST)
          | (1ULL << SisalParser::PRODUCT)
          | (1ULL << SisalParser::SUM))) != 0)) {
          setState(594);
          _la = _input->LA(1);
          if (!((((_la & ~ 0x3fULL) == 0) &&
            ((1ULL << _la) & ((1ULL << SisalParser::CATENATE)
            | (1ULL << SisalParser::GREATEST)
            | (1ULL << SisalParser::LEAST)
            | (1ULL << SisalParser::PRODUCT)
            | (1ULL << SisalParser::SUM))) != 0))) {
          _errHandler->recoverInline(this);
          }
          else {
            _errHandler->reportMatch(this);
            consume();
          }
        }
        break;
      }

      case SisalParser::ARRAY:
      case SisalParser::STREAM: {
        setState(597);
        _la = _input->LA(1);
        if (!(_la == SisalParser::ARRAY

        || _la == SisalParser::STREAM)) {
        _errHandler->recoverInline(this);
        }
        else {
          _errHandler->reportMatch(this);
          consume();
        }
        setState(598);
        match(SisalParser::OF);
        break;
      }

    default:
      throw NoViableAltException(this);
    }
    setState(601);
    expression();
    setState(604);
    _errHandler->sync(this);

    _la = _input->LA(1);
    if (_la == SisalParser::UNLESS

    || _la == SisalParser::WHEN) {
      setState(602);
      _la = _input->LA(1);
      if (!(_la == SisalParser::UNLESS

      || _la == SisalParser::WHEN)) {
      _errHandler->recoverInline(this);
      }
      else {
        _errHandler->reportMatch(this);
        consume();
      }
      setState(603);
      expression();
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
std::vector<dfa::DFA> SisalParser::_decisionToDFA;
atn::PredictionContextCache SisalParser::_sharedContextCache;

// We own the ATN which in turn owns the ATN states.
atn::ATN SisalParser::_atn;
std::vector<uint16_t> SisalParser::_serializedATN;

std::vector<std::string> SisalParser::_ruleNames = {
  "unit", "defines", "globals", "typeDefinition", "type", "basicType", "declaration",
  "tags", "header", "declarations", "types", "function", "expressions",
  "expression", "conjunction", "comparison", "additive", "multiplicative",
  "unary", "suffix", "elements", "fields", "field", "primary", "constant",
  "conditional", "let", "definitions", "definition", "target", "tagcase",
  "tagArm", "otherwise", "loop", "initial", "test", "product", "generator",
  "returnClause"
};

std::vector<std::string> SisalParser::_literalNames = {
  "", "", "", "", "'array'", "'at'", "'boolean'", "'catenate'", "'character'",
  "'cross'", "'define'", "'dot'", "'double_real'", "'else'", "'elseif'",
  "'end'", "'error'", "'false'", "'for'", "'forward'", "'function'", "'global'",
  "'greatest'", "'if'", "'in'", "'initial'", "'integer'", "'is'", "'least'",
  "'left'", "'let'", "'nil'", "'null'", "'of'", "'old'", "'otherwise'",
  "'product'", "'real'", "'record'", "'repeat'", "'replace'", "'returns'",
  "'right'", "'stream'", "'sum'", "'tag'", "'tagcase'", "'then'", "'tree'",
  "'true'", "'type'", "'union'", "'unless'", "'until'", "'value'", "'when'",
  "'while'", "", "", "", "", "", "'('", "')'", "'['", "']'", "';'", "','",
  "':'", "':='", "'.'", "'+'", "'-'", "'*'", "'/'", "'&'", "'|'", "'~'",
  "'||'", "", "", "'<'", "'<='", "'>'", "'>='"
};

std::vector<std::string> SisalParser::_symbolicNames = {
  "", "DIRECTIVE", "COMMENT", "SPACE", "ARRAY", "AT", "BOOLEAN", "CATENATE",
  "CHARACTER", "CROSS", "DEFINE", "DOT", "DOUBLE_REAL", "ELSE", "ELSEIF",
  "END", "ERROR_", "FALSE_", "FOR", "FORWARD", "FUNCTION", "GLOBAL", "GREATEST",
  "IF", "IN", "INITIAL_", "INTEGER", "IS", "LEAST", "LEFT", "LET", "NIL",
  "NULL_", "OF", "OLD", "OTHERWISE", "PRODUCT", "REAL", "RECORD", "REPEAT",
  "REPLACE", "RETURNS", "RIGHT", "STREAM", "SUM", "TAG", "TAGCASE", "THEN",
  "TREE", "TRUE_", "TYPE", "UNION", "UNLESS", "UNTIL", "VALUE", "WHEN",
  "WHILE", "NAME", "WHOLE", "FRACTION", "LETTER", "STRING", "LPAREN", "RPAREN",
  "LBRACKET", "RBRACKET", "SEMICOLON", "COMMA", "COLON", "ASSIGN", "PERIOD",
  "PLUS", "MINUS", "TIMES", "DIVIDE", "AND", "OR", "NOT", "CONCATENATE",
  "EQUAL", "UNEQUAL", "LESS", "LESS_EQUAL", "GREATER", "GREATER_EQUAL",
  "OTHER"
};

dfa::Vocabulary SisalParser::_vocabulary(_literalNames, _symbolicNames);

std::vector<std::string> SisalParser::_tokenNames;

SisalParser::Initializer::Initializer() {
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
    0x3, 0x57, 0x261, 0x4, 0x2, 0x9, 0x2, 0x4, 0x3, 0x9, 0x3, 0x4, 0x4,
    0x9, 0x4, 0x4, 0x5, 0x9, 0x5, 0x4, 0x6, 0x9, 0x6, 0x4, 0x7, 0x9, 0x7,
    0x4, 0x8, 0x9, 0x8, 0x4, 0x9, 0x9, 0x9, 0x4, 0xa, 0x9, 0xa, 0x4, 0xb,
    0x9, 0xb, 0x4, 0xc, 0x9, 0xc, 0x4, 0xd, 0x9, 0xd, 0x4, 0xe, 0x9, 0xe,
    0x4, 0xf, 0x9, 0xf, 0x4, 0x10, 0x9, 0x10, 0x4, 0x11, 0x9, 0x11, 0x4,
    0x12, 0x9, 0x12, 0x4, 0x13, 0x9, 0x13, 0x4, 0x14, 0x9, 0x14, 0x4, 0x15,
    0x9, 0x15, 0x4, 0x16, 0x9, 0x16, 0x4, 0x17, 0x9, 0x17, 0x4, 0x18, 0x9,
    0x18, 0x4, 0x19, 0x9, 0x19, 0x4, 0x1a, 0x9, 0x1a, 0x4, 0x1b, 0x9, 0x1b,
    0x4, 0x1c, 0x9, 0x1c, 0x4, 0x1d, 0x9, 0x1d, 0x4, 0x1e, 0x9, 0x1e, 0x4,
    0x1f, 0x9, 0x1f, 0x4, 0x20, 0x9, 0x20, 0x4, 0x21, 0x9, 0x21, 0x4, 0x22,
    0x9, 0x22, 0x4, 0x23, 0x9, 0x23, 0x4, 0x24, 0x9, 0x24, 0x4, 0x25, 0x9,
    0x25, 0x4, 0x26, 0x9, 0x26, 0x4, 0x27, 0x9, 0x27, 0x4, 0x28, 0x9, 0x28,
    0x3, 0x2, 0x3, 0x2, 0x3, 0x2, 0x3, 0x2, 0x3, 0x2, 0x7, 0x2, 0x56, 0xa,
    0x2, 0xc, 0x2, 0xe, 0x2, 0x59, 0xb, 0x2, 0x3, 0x2, 0x3, 0x2, 0x3, 0x3,
    0x3, 0x3, 0x3, 0x3, 0x3, 0x3, 0x7, 0x3, 0x61, 0xa, 0x3, 0xc, 0x3, 0xe,
    0x3, 0x64, 0xb, 0x3, 0x3, 0x4, 0x3, 0x4, 0x3, 0x4, 0x3, 0x4, 0x7, 0x4,
    0x6a, 0xa, 0x4, 0xc, 0x4, 0xe, 0x4, 0x6d, 0xb, 0x4, 0x3, 0x5, 0x3, 0x5,
    0x3, 0x5, 0x3, 0x5, 0x3, 0x5, 0x3, 0x6, 0x3, 0x6, 0x3, 0x6, 0x3, 0x6,
    0x3, 0x6, 0x3, 0x6, 0x3, 0x6, 0x3, 0x6, 0x3, 0x6, 0x3, 0x6, 0x3, 0x6,
    0x3, 0x6, 0x5, 0x6, 0x80, 0xa, 0x6, 0x7, 0x6, 0x82, 0xa, 0x6, 0xc, 0x6,
    0xe, 0x6, 0x85, 0xb, 0x6, 0x3, 0x6, 0x3, 0x6, 0x3, 0x6, 0x3, 0x6, 0x3,
    0x6, 0x3, 0x6, 0x3, 0x6, 0x5, 0x6, 0x8e, 0xa, 0x6, 0x7, 0x6, 0x90, 0xa,
    0x6, 0xc, 0x6, 0xe, 0x6, 0x93, 0xb, 0x6, 0x3, 0x6, 0x3, 0x6, 0x5, 0x6,
    0x97, 0xa, 0x6, 0x3, 0x7, 0x3, 0x7, 0x3, 0x8, 0x3, 0x8, 0x3, 0x8, 0x7,
    0x8, 0x9e, 0xa, 0x8, 0xc, 0x8, 0xe, 0x8, 0xa1, 0xb, 0x8, 0x3, 0x8, 0x3,
    0x8, 0x3, 0x8, 0x3, 0x9, 0x3, 0x9, 0x3, 0x9, 0x7, 0x9, 0xa9, 0xa, 0x9,
    0xc, 0x9, 0xe, 0x9, 0xac, 0xb, 0x9, 0x3, 0x9, 0x3, 0x9, 0x5, 0x9, 0xb0,
    0xa, 0x9, 0x3, 0xa, 0x3, 0xa, 0x3, 0xa, 0x5, 0xa, 0xb5, 0xa, 0xa, 0x3,
    0xa, 0x3, 0xa, 0x3, 0xa, 0x3, 0xa, 0x3, 0xa, 0x3, 0xa, 0x3, 0xa, 0x5,
    0xa, 0xbe, 0xa, 0xa, 0x3, 0xb, 0x3, 0xb, 0x3, 0xb, 0x5, 0xb, 0xc3, 0xa,
    0xb, 0x3, 0xb, 0x3, 0xb, 0x7, 0xb, 0xc7, 0xa, 0xb, 0xc, 0xb, 0xe, 0xb,
    0xca, 0xb, 0xb, 0x3, 0xc, 0x3, 0xc, 0x3, 0xc, 0x7, 0xc, 0xcf, 0xa, 0xc,
    0xc, 0xc, 0xe, 0xc, 0xd2, 0xb, 0xc, 0x3, 0xd, 0x3, 0xd, 0x3, 0xd, 0x3,
    0xd, 0x3, 0xd, 0x3, 0xd, 0x3, 0xd, 0x3, 0xd, 0x7, 0xd, 0xdc, 0xa, 0xd,
    0xc, 0xd, 0xe, 0xd, 0xdf, 0xb, 0xd, 0x3, 0xd, 0x3, 0xd, 0x5, 0xd, 0xe3,
    0xa, 0xd, 0x3, 0xd, 0x3, 0xd, 0x3, 0xd, 0x5, 0xd, 0xe8, 0xa, 0xd, 0x3,
    0xe, 0x3, 0xe, 0x3, 0xe, 0x7, 0xe, 0xed, 0xa, 0xe, 0xc, 0xe, 0xe, 0xe,
    0xf0, 0xb, 0xe, 0x3, 0xf, 0x3, 0xf, 0x3, 0xf, 0x7, 0xf, 0xf5, 0xa, 0xf,
    0xc, 0xf, 0xe, 0xf, 0xf8, 0xb, 0xf, 0x3, 0x10, 0x3, 0x10, 0x3, 0x10,
    0x7, 0x10, 0xfd, 0xa, 0x10, 0xc, 0x10, 0xe, 0x10, 0x100, 0xb, 0x10,
    0x3, 0x11, 0x3, 0x11, 0x3, 0x11, 0x7, 0x11, 0x105, 0xa, 0x11, 0xc, 0x11,
    0xe, 0x11, 0x108, 0xb, 0x11, 0x3, 0x12, 0x3, 0x12, 0x3, 0x12, 0x7, 0x12,
    0x10d, 0xa, 0x12, 0xc, 0x12, 0xe, 0x12, 0x110, 0xb, 0x12, 0x3, 0x13,
    0x3, 0x13, 0x3, 0x13, 0x7, 0x13, 0x115, 0xa, 0x13, 0xc, 0x13, 0xe, 0x13,
    0x118, 0xb, 0x13, 0x3, 0x14, 0x7, 0x14, 0x11b, 0xa, 0x14, 0xc, 0x14,
    0xe, 0x14, 0x11e, 0xb, 0x14, 0x3, 0x14, 0x3, 0x14, 0x7, 0x14, 0x122,
    0xa, 0x14, 0xc, 0x14, 0xe, 0x14, 0x125, 0xb, 0x14, 0x3, 0x15, 0x3, 0x15,
    0x3, 0x15, 0x3, 0x15, 0x3, 0x15, 0x3, 0x15, 0x5, 0x15, 0x12d, 0xa, 0x15,
    0x7, 0x15, 0x12f, 0xa, 0x15, 0xc, 0x15, 0xe, 0x15, 0x132, 0xb, 0x15,
    0x5, 0x15, 0x134, 0xa, 0x15, 0x3, 0x15, 0x3, 0x15, 0x3, 0x15, 0x3, 0x15,
    0x3, 0x15, 0x3, 0x15, 0x3, 0x15, 0x3, 0x15, 0x3, 0x15, 0x5, 0x15, 0x13f,
    0xa, 0x15, 0x3, 0x16, 0x3, 0x16, 0x3, 0x16, 0x3, 0x16, 0x3, 0x17, 0x3,
    0x17, 0x3, 0x17, 0x5, 0x17, 0x148, 0xa, 0x17, 0x3, 0x17, 0x3, 0x17,
    0x7, 0x17, 0x14c, 0xa, 0x17, 0xc, 0x17, 0xe, 0x17, 0x14f, 0xb, 0x17,
    0x3, 0x18, 0x3, 0x18, 0x3, 0x18, 0x7, 0x18, 0x154, 0xa, 0x18, 0xc, 0x18,
    0xe, 0x18, 0x157, 0xb, 0x18, 0x3, 0x18, 0x3, 0x18, 0x3, 0x18, 0x3, 0x19,
    0x3, 0x19, 0x3, 0x19, 0x3, 0x19, 0x5, 0x19, 0x160, 0xa, 0x19, 0x3, 0x19,
    0x5, 0x19, 0x163, 0xa, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19,
    0x3, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3,
    0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19,
    0x3, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3,
    0x19, 0x5, 0x19, 0x17d, 0xa, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19,
    0x3, 0x19, 0x3, 0x19, 0x5, 0x19, 0x184, 0xa, 0x19, 0x3, 0x19, 0x3, 0x19,
    0x3, 0x19, 0x5, 0x19, 0x189, 0xa, 0x19, 0x3, 0x19, 0x3, 0x19, 0x5, 0x19,
    0x18d, 0xa, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19, 0x5, 0x19, 0x192,
    0xa, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3,
    0x19, 0x5, 0x19, 0x19a, 0xa, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19,
    0x3, 0x19, 0x5, 0x19, 0x1a0, 0xa, 0x19, 0x3, 0x19, 0x3, 0x19, 0x3, 0x19,
    0x3, 0x19, 0x3, 0x19, 0x5, 0x19, 0x1a7, 0xa, 0x19, 0x3, 0x1a, 0x3, 0x1a,
    0x3, 0x1b, 0x3, 0x1b, 0x3, 0x1b, 0x3, 0x1b, 0x3, 0x1b, 0x3, 0x1b, 0x3,
    0x1b, 0x3, 0x1b, 0x3, 0x1b, 0x7, 0x1b, 0x1b4, 0xa, 0x1b, 0xc, 0x1b,
    0xe, 0x1b, 0x1b7, 0xb, 0x1b, 0x3, 0x1b, 0x3, 0x1b, 0x3, 0x1b, 0x3, 0x1b,
    0x3, 0x1b, 0x3, 0x1c, 0x3, 0x1c, 0x3, 0x1c, 0x3, 0x1c, 0x3, 0x1c, 0x3,
    0x1c, 0x3, 0x1c, 0x3, 0x1d, 0x3, 0x1d, 0x3, 0x1d, 0x5, 0x1d, 0x1c8,
    0xa, 0x1d, 0x3, 0x1d, 0x7, 0x1d, 0x1cb, 0xa, 0x1d, 0xc, 0x1d, 0xe, 0x1d,
    0x1ce, 0xb, 0x1d, 0x3, 0x1e, 0x3, 0x1e, 0x3, 0x1e, 0x7, 0x1e, 0x1d3,
    0xa, 0x1e, 0xc, 0x1e, 0xe, 0x1e, 0x1d6, 0xb, 0x1e, 0x3, 0x1e, 0x3, 0x1e,
    0x5, 0x1e, 0x1da, 0xa, 0x1e, 0x3, 0x1f, 0x3, 0x1f, 0x3, 0x1f, 0x5, 0x1f,
    0x1df, 0xa, 0x1f, 0x3, 0x20, 0x3, 0x20, 0x3, 0x20, 0x3, 0x20, 0x5, 0x20,
    0x1e5, 0xa, 0x20, 0x3, 0x20, 0x5, 0x20, 0x1e8, 0xa, 0x20, 0x3, 0x20,
    0x7, 0x20, 0x1eb, 0xa, 0x20, 0xc, 0x20, 0xe, 0x20, 0x1ee, 0xb, 0x20,
    0x3, 0x20, 0x5, 0x20, 0x1f1, 0xa, 0x20, 0x3, 0x20, 0x3, 0x20, 0x3, 0x20,
    0x3, 0x21, 0x3, 0x21, 0x3, 0x21, 0x3, 0x21, 0x7, 0x21, 0x1fa, 0xa, 0x21,
    0xc, 0x21, 0xe, 0x21, 0x1fd, 0xb, 0x21, 0x3, 0x21, 0x3, 0x21, 0x3, 0x21,
    0x5, 0x21, 0x202, 0xa, 0x21, 0x3, 0x22, 0x3, 0x22, 0x3, 0x22, 0x3, 0x22,
    0x5, 0x22, 0x208, 0xa, 0x22, 0x3, 0x23, 0x3, 0x23, 0x3, 0x23, 0x5, 0x23,
    0x20d, 0xa, 0x23, 0x3, 0x23, 0x3, 0x23, 0x3, 0x23, 0x3, 0x23, 0x5, 0x23,
    0x213, 0xa, 0x23, 0x3, 0x23, 0x7, 0x23, 0x216, 0xa, 0x23, 0xc, 0x23,
    0xe, 0x23, 0x219, 0xb, 0x23, 0x3, 0x23, 0x3, 0x23, 0x3, 0x23, 0x3, 0x24,
    0x3, 0x24, 0x5, 0x24, 0x220, 0xa, 0x24, 0x3, 0x24, 0x5, 0x24, 0x223,
    0xa, 0x24, 0x3, 0x24, 0x3, 0x24, 0x5, 0x24, 0x227, 0xa, 0x24, 0x3, 0x24,
    0x5, 0x24, 0x22a, 0xa, 0x24, 0x3, 0x25, 0x3, 0x25, 0x3, 0x25, 0x5, 0x25,
    0x22f, 0xa, 0x25, 0x3, 0x26, 0x3, 0x26, 0x3, 0x26, 0x7, 0x26, 0x234,
    0xa, 0x26, 0xc, 0x26, 0xe, 0x26, 0x237, 0xb, 0x26, 0x3, 0x26, 0x5, 0x26,
    0x23a, 0xa, 0x26, 0x3, 0x26, 0x5, 0x26, 0x23d, 0xa, 0x26, 0x3, 0x27,
    0x3, 0x27, 0x3, 0x27, 0x3, 0x27, 0x3, 0x27, 0x3, 0x27, 0x3, 0x27, 0x7,
    0x27, 0x246, 0xa, 0x27, 0xc, 0x27, 0xe, 0x27, 0x249, 0xb, 0x27, 0x5,
    0x27, 0x24b, 0xa, 0x27, 0x3, 0x28, 0x5, 0x28, 0x24e, 0xa, 0x28, 0x3,
    0x28, 0x3, 0x28, 0x3, 0x28, 0x5, 0x28, 0x253, 0xa, 0x28, 0x3, 0x28,
    0x5, 0x28, 0x256, 0xa, 0x28, 0x3, 0x28, 0x3, 0x28, 0x5, 0x28, 0x25a,
    0xa, 0x28, 0x3, 0x28, 0x3, 0x28, 0x3, 0x28, 0x5, 0x28, 0x25f, 0xa, 0x28,
    0x3, 0x28, 0x2, 0x2, 0x29, 0x2, 0x4, 0x6, 0x8, 0xa, 0xc, 0xe, 0x10,
    0x12, 0x14, 0x16, 0x18, 0x1a, 0x1c, 0x1e, 0x20, 0x22, 0x24, 0x26, 0x28,
    0x2a, 0x2c, 0x2e, 0x30, 0x32, 0x34, 0x36, 0x38, 0x3a, 0x3c, 0x3e, 0x40,
    0x42, 0x44, 0x46, 0x48, 0x4a, 0x4c, 0x4e, 0x2, 0x10, 0x4, 0x2, 0x6,
    0x6, 0x2d, 0x2d, 0x8, 0x2, 0x8, 0x8, 0xa, 0xa, 0xe, 0xe, 0x1c, 0x1c,
    0x22, 0x22, 0x27, 0x27, 0x3, 0x2, 0x51, 0x56, 0x4, 0x2, 0x49, 0x4a,
    0x50, 0x50, 0x3, 0x2, 0x4b, 0x4c, 0x4, 0x2, 0x49, 0x4a, 0x4f, 0x4f,
    0x4, 0x2, 0x12, 0x12, 0x3b, 0x3b, 0x6, 0x2, 0x13, 0x13, 0x21, 0x21,
    0x33, 0x33, 0x3c, 0x3f, 0x4, 0x2, 0x47, 0x47, 0x51, 0x51, 0x4, 0x2,
    0x37, 0x37, 0x3a, 0x3a, 0x4, 0x2, 0xb, 0xb, 0xd, 0xd, 0x5, 0x2, 0x1f,
    0x1f, 0x2c, 0x2c, 0x32, 0x32, 0x7, 0x2, 0x9, 0x9, 0x18, 0x18, 0x1e,
    0x1e, 0x26, 0x26, 0x2e, 0x2e, 0x4, 0x2, 0x36, 0x36, 0x39, 0x39, 0x2,
    0x29f, 0x2, 0x57, 0x3, 0x2, 0x2, 0x2, 0x4, 0x5c, 0x3, 0x2, 0x2, 0x2,
    0x6, 0x65, 0x3, 0x2, 0x2, 0x2, 0x8, 0x6e, 0x3, 0x2, 0x2, 0x2, 0xa, 0x96,
    0x3, 0x2, 0x2, 0x2, 0xc, 0x98, 0x3, 0x2, 0x2, 0x2, 0xe, 0x9a, 0x3, 0x2,
    0x2, 0x2, 0x10, 0xa5, 0x3, 0x2, 0x2, 0x2, 0x12, 0xb1, 0x3, 0x2, 0x2,
    0x2, 0x14, 0xbf, 0x3, 0x2, 0x2, 0x2, 0x16, 0xcb, 0x3, 0x2, 0x2, 0x2,
    0x18, 0xe7, 0x3, 0x2, 0x2, 0x2, 0x1a, 0xe9, 0x3, 0x2, 0x2, 0x2, 0x1c,
    0xf1, 0x3, 0x2, 0x2, 0x2, 0x1e, 0xf9, 0x3, 0x2, 0x2, 0x2, 0x20, 0x101,
    0x3, 0x2, 0x2, 0x2, 0x22, 0x109, 0x3, 0x2, 0x2, 0x2, 0x24, 0x111, 0x3,
    0x2, 0x2, 0x2, 0x26, 0x11c, 0x3, 0x2, 0x2, 0x2, 0x28, 0x13e, 0x3, 0x2,
    0x2, 0x2, 0x2a, 0x140, 0x3, 0x2, 0x2, 0x2, 0x2c, 0x144, 0x3, 0x2, 0x2,
    0x2, 0x2e, 0x150, 0x3, 0x2, 0x2, 0x2, 0x30, 0x1a6, 0x3, 0x2, 0x2, 0x2,
    0x32, 0x1a8, 0x3, 0x2, 0x2, 0x2, 0x34, 0x1aa, 0x3, 0x2, 0x2, 0x2, 0x36,
    0x1bd, 0x3, 0x2, 0x2, 0x2, 0x38, 0x1c4, 0x3, 0x2, 0x2, 0x2, 0x3a, 0x1cf,
    0x3, 0x2, 0x2, 0x2, 0x3c, 0x1db, 0x3, 0x2, 0x2, 0x2, 0x3e, 0x1e0, 0x3,
    0x2, 0x2, 0x2, 0x40, 0x1f5, 0x3, 0x2, 0x2, 0x2, 0x42, 0x203, 0x3, 0x2,
    0x2, 0x2, 0x44, 0x209, 0x3, 0x2, 0x2, 0x2, 0x46, 0x21d, 0x3, 0x2, 0x2,
    0x2, 0x48, 0x22b, 0x3, 0x2, 0x2, 0x2, 0x4a, 0x230, 0x3, 0x2, 0x2, 0x2,
    0x4c, 0x23e, 0x3, 0x2, 0x2, 0x2, 0x4e, 0x24d, 0x3, 0x2, 0x2, 0x2, 0x50,
    0x56, 0x5, 0x4, 0x3, 0x2, 0x51, 0x56, 0x5, 0x8, 0x5, 0x2, 0x52, 0x56,
    0x5, 0x6, 0x4, 0x2, 0x53, 0x56, 0x5, 0x18, 0xd, 0x2, 0x54, 0x56, 0x7,
    0x44, 0x2, 0x2, 0x55, 0x50, 0x3, 0x2, 0x2, 0x2, 0x55, 0x51, 0x3, 0x2,
    0x2, 0x2, 0x55, 0x52, 0x3, 0x2, 0x2, 0x2, 0x55, 0x53, 0x3, 0x2, 0x2,
    0x2, 0x55, 0x54, 0x3, 0x2, 0x2, 0x2, 0x56, 0x59, 0x3, 0x2, 0x2, 0x2,
    0x57, 0x55, 0x3, 0x2, 0x2, 0x2, 0x57, 0x58, 0x3, 0x2, 0x2, 0x2, 0x58,
    0x5a, 0x3, 0x2, 0x2, 0x2, 0x59, 0x57, 0x3, 0x2, 0x2, 0x2, 0x5a, 0x5b,
    0x7, 0x2, 0x2, 0x3, 0x5b, 0x3, 0x3, 0x2, 0x2, 0x2, 0x5c, 0x5d, 0x7,
    0xc, 0x2, 0x2, 0x5d, 0x62, 0x7, 0x3b, 0x2, 0x2, 0x5e, 0x5f, 0x7, 0x45,
    0x2, 0x2, 0x5f, 0x61, 0x7, 0x3b, 0x2, 0x2, 0x60, 0x5e, 0x3, 0x2, 0x2,
    0x2, 0x61, 0x64, 0x3, 0x2, 0x2, 0x2, 0x62, 0x60, 0x3, 0x2, 0x2, 0x2,
    0x62, 0x63, 0x3, 0x2, 0x2, 0x2, 0x63, 0x5, 0x3, 0x2, 0x2, 0x2, 0x64,
    0x62, 0x3, 0x2, 0x2, 0x2, 0x65, 0x66, 0x7, 0x17, 0x2, 0x2, 0x66, 0x6b,
    0x5, 0x12, 0xa, 0x2, 0x67, 0x68, 0x7, 0x45, 0x2, 0x2, 0x68, 0x6a, 0x5,
    0x12, 0xa, 0x2, 0x69, 0x67, 0x3, 0x2, 0x2, 0x2, 0x6a, 0x6d, 0x3, 0x2,
    0x2, 0x2, 0x6b, 0x69, 0x3, 0x2, 0x2, 0x2, 0x6b, 0x6c, 0x3, 0x2, 0x2,
    0x2, 0x6c, 0x7, 0x3, 0x2, 0x2, 0x2, 0x6d, 0x6b, 0x3, 0x2, 0x2, 0x2,
    0x6e, 0x6f, 0x7, 0x34, 0x2, 0x2, 0x6f, 0x70, 0x7, 0x3b, 0x2, 0x2, 0x70,
    0x71, 0x7, 0x51, 0x2, 0x2, 0x71, 0x72, 0x5, 0xa, 0x6, 0x2, 0x72, 0x9,
    0x3, 0x2, 0x2, 0x2, 0x73, 0x97, 0x5, 0xc, 0x7, 0x2, 0x74, 0x97, 0x7,
    0x3b, 0x2, 0x2, 0x75, 0x76, 0x9, 0x2, 0x2, 0x2, 0x76, 0x77, 0x7, 0x42,
    0x2, 0x2, 0x77, 0x78, 0x5, 0xa, 0x6, 0x2, 0x78, 0x79, 0x7, 0x43, 0x2,
    0x2, 0x79, 0x97, 0x3, 0x2, 0x2, 0x2, 0x7a, 0x7b, 0x7, 0x28, 0x2, 0x2,
    0x7b, 0x7c, 0x7, 0x42, 0x2, 0x2, 0x7c, 0x83, 0x5, 0xe, 0x8, 0x2, 0x7d,
    0x7f, 0x7, 0x44, 0x2, 0x2, 0x7e, 0x80, 0x5, 0xe, 0x8, 0x2, 0x7f, 0x7e,
    0x3, 0x2, 0x2, 0x2, 0x7f, 0x80, 0x3, 0x2, 0x2, 0x2, 0x80, 0x82, 0x3,
    0x2, 0x2, 0x2, 0x81, 0x7d, 0x3, 0x2, 0x2, 0x2, 0x82, 0x85, 0x3, 0x2,
    0x2, 0x2, 0x83, 0x81, 0x3, 0x2, 0x2, 0x2, 0x83, 0x84, 0x3, 0x2, 0x2,
    0x2, 0x84, 0x86, 0x3, 0x2, 0x2, 0x2, 0x85, 0x83, 0x3, 0x2, 0x2, 0x2,
    0x86, 0x87, 0x7, 0x43, 0x2, 0x2, 0x87, 0x97, 0x3, 0x2, 0x2, 0x2, 0x88,
    0x89, 0x7, 0x35, 0x2, 0x2, 0x89, 0x8a, 0x7, 0x42, 0x2, 0x2, 0x8a, 0x91,
    0x5, 0x10, 0x9, 0x2, 0x8b, 0x8d, 0x7, 0x44, 0x2, 0x2, 0x8c, 0x8e, 0x5,
    0x10, 0x9, 0x2, 0x8d, 0x8c, 0x3, 0x2, 0x2, 0x2, 0x8d, 0x8e, 0x3, 0x2,
    0x2, 0x2, 0x8e, 0x90, 0x3, 0x2, 0x2, 0x2, 0x8f, 0x8b, 0x3, 0x2, 0x2,
    0x2, 0x90, 0x93, 0x3, 0x2, 0x2, 0x2, 0x91, 0x8f, 0x3, 0x2, 0x2, 0x2,
    0x91, 0x92, 0x3, 0x2, 0x2, 0x2, 0x92, 0x94, 0x3, 0x2, 0x2, 0x2, 0x93,
    0x91, 0x3, 0x2, 0x2, 0x2, 0x94, 0x95, 0x7, 0x43, 0x2, 0x2, 0x95, 0x97,
    0x3, 0x2, 0x2, 0x2, 0x96, 0x73, 0x3, 0x2, 0x2, 0x2, 0x96, 0x74, 0x3,
    0x2, 0x2, 0x2, 0x96, 0x75, 0x3, 0x2, 0x2, 0x2, 0x96, 0x7a, 0x3, 0x2,
    0x2, 0x2, 0x96, 0x88, 0x3, 0x2, 0x2, 0x2, 0x97, 0xb, 0x3, 0x2, 0x2,
    0x2, 0x98, 0x99, 0x9, 0x3, 0x2, 0x2, 0x99, 0xd, 0x3, 0x2, 0x2, 0x2,
    0x9a, 0x9f, 0x7, 0x3b, 0x2, 0x2, 0x9b, 0x9c, 0x7, 0x45, 0x2, 0x2, 0x9c,
    0x9e, 0x7, 0x3b, 0x2, 0x2, 0x9d, 0x9b, 0x3, 0x2, 0x2, 0x2, 0x9e, 0xa1,
    0x3, 0x2, 0x2, 0x2, 0x9f, 0x9d, 0x3, 0x2, 0x2, 0x2, 0x9f, 0xa0, 0x3,
    0x2, 0x2, 0x2, 0xa0, 0xa2, 0x3, 0x2, 0x2, 0x2, 0xa1, 0x9f, 0x3, 0x2,
    0x2, 0x2, 0xa2, 0xa3, 0x7, 0x46, 0x2, 0x2, 0xa3, 0xa4, 0x5, 0xa, 0x6,
    0x2, 0xa4, 0xf, 0x3, 0x2, 0x2, 0x2, 0xa5, 0xaa, 0x7, 0x3b, 0x2, 0x2,
    0xa6, 0xa7, 0x7, 0x45, 0x2, 0x2, 0xa7, 0xa9, 0x7, 0x3b, 0x2, 0x2, 0xa8,
    0xa6, 0x3, 0x2, 0x2, 0x2, 0xa9, 0xac, 0x3, 0x2, 0x2, 0x2, 0xaa, 0xa8,
    0x3, 0x2, 0x2, 0x2, 0xaa, 0xab, 0x3, 0x2, 0x2, 0x2, 0xab, 0xaf, 0x3,
    0x2, 0x2, 0x2, 0xac, 0xaa, 0x3, 0x2, 0x2, 0x2, 0xad, 0xae, 0x7, 0x46,
    0x2, 0x2, 0xae, 0xb0, 0x5, 0xa, 0x6, 0x2, 0xaf, 0xad, 0x3, 0x2, 0x2,
    0x2, 0xaf, 0xb0, 0x3, 0x2, 0x2, 0x2, 0xb0, 0x11, 0x3, 0x2, 0x2, 0x2,
    0xb1, 0xb2, 0x7, 0x3b, 0x2, 0x2, 0xb2, 0xb4, 0x7, 0x40, 0x2, 0x2, 0xb3,
    0xb5, 0x5, 0x14, 0xb, 0x2, 0xb4, 0xb3, 0x3, 0x2, 0x2, 0x2, 0xb4, 0xb5,
    0x3, 0x2, 0x2, 0x2, 0xb5, 0xbd, 0x3, 0x2, 0x2, 0x2, 0xb6, 0xb7, 0x7,
    0x2b, 0x2, 0x2, 0xb7, 0xb8, 0x5, 0x16, 0xc, 0x2, 0xb8, 0xb9, 0x7, 0x41,
    0x2, 0x2, 0xb9, 0xbe, 0x3, 0x2, 0x2, 0x2, 0xba, 0xbb, 0x7, 0x41, 0x2,
    0x2, 0xbb, 0xbc, 0x7, 0x2b, 0x2, 0x2, 0xbc, 0xbe, 0x5, 0x16, 0xc, 0x2,
    0xbd, 0xb6, 0x3, 0x2, 0x2, 0x2, 0xbd, 0xba, 0x3, 0x2, 0x2, 0x2, 0xbe,
    0x13, 0x3, 0x2, 0x2, 0x2, 0xbf, 0xc8, 0x5, 0xe, 0x8, 0x2, 0xc0, 0xc2,
    0x7, 0x44, 0x2, 0x2, 0xc1, 0xc3, 0x5, 0xe, 0x8, 0x2, 0xc2, 0xc1, 0x3,
    0x2, 0x2, 0x2, 0xc2, 0xc3, 0x3, 0x2, 0x2, 0x2, 0xc3, 0xc7, 0x3, 0x2,
    0x2, 0x2, 0xc4, 0xc5, 0x7, 0x45, 0x2, 0x2, 0xc5, 0xc7, 0x5, 0xe, 0x8,
    0x2, 0xc6, 0xc0, 0x3, 0x2, 0x2, 0x2, 0xc6, 0xc4, 0x3, 0x2, 0x2, 0x2,
    0xc7, 0xca, 0x3, 0x2, 0x2, 0x2, 0xc8, 0xc6, 0x3, 0x2, 0x2, 0x2, 0xc8,
    0xc9, 0x3, 0x2, 0x2, 0x2, 0xc9, 0x15, 0x3, 0x2, 0x2, 0x2, 0xca, 0xc8,
    0x3, 0x2, 0x2, 0x2, 0xcb, 0xd0, 0x5, 0xa, 0x6, 0x2, 0xcc, 0xcd, 0x7,
    0x45, 0x2, 0x2, 0xcd, 0xcf, 0x5, 0xa, 0x6, 0x2, 0xce, 0xcc, 0x3, 0x2,
    0x2, 0x2, 0xcf, 0xd2, 0x3, 0x2, 0x2, 0x2, 0xd0, 0xce, 0x3, 0x2, 0x2,
    0x2, 0xd0, 0xd1, 0x3, 0x2, 0x2, 0x2, 0xd1, 0x17, 0x3, 0x2, 0x2, 0x2,
    0xd2, 0xd0, 0x3, 0x2, 0x2, 0x2, 0xd3, 0xd4, 0x7, 0x15, 0x2, 0x2, 0xd4,
    0xd5, 0x7, 0x16, 0x2, 0x2, 0xd5, 0xe8, 0x5, 0x12, 0xa, 0x2, 0xd6, 0xd7,
    0x7, 0x16, 0x2, 0x2, 0xd7, 0xdd, 0x5, 0x12, 0xa, 0x2, 0xd8, 0xdc, 0x5,
    0x8, 0x5, 0x2, 0xd9, 0xdc, 0x5, 0x18, 0xd, 0x2, 0xda, 0xdc, 0x7, 0x44,
    0x2, 0x2, 0xdb, 0xd8, 0x3, 0x2, 0x2, 0x2, 0xdb, 0xd9, 0x3, 0x2, 0x2,
    0x2, 0xdb, 0xda, 0x3, 0x2, 0x2, 0x2, 0xdc, 0xdf, 0x3, 0x2, 0x2, 0x2,
    0xdd, 0xdb, 0x3, 0x2, 0x2, 0x2, 0xdd, 0xde, 0x3, 0x2, 0x2, 0x2, 0xde,
    0xe0, 0x3, 0x2, 0x2, 0x2, 0xdf, 0xdd, 0x3, 0x2, 0x2, 0x2, 0xe0, 0xe2,
    0x5, 0x1a, 0xe, 0x2, 0xe1, 0xe3, 0x7, 0x44, 0x2, 0x2, 0xe2, 0xe1, 0x3,
    0x2, 0x2, 0x2, 0xe2, 0xe3, 0x3, 0x2, 0x2, 0x2, 0xe3, 0xe4, 0x3, 0x2,
    0x2, 0x2, 0xe4, 0xe5, 0x7, 0x11, 0x2, 0x2, 0xe5, 0xe6, 0x7, 0x16, 0x2,
    0x2, 0xe6, 0xe8, 0x3, 0x2, 0x2, 0x2, 0xe7, 0xd3, 0x3, 0x2, 0x2, 0x2,
    0xe7, 0xd6, 0x3, 0x2, 0x2, 0x2, 0xe8, 0x19, 0x3, 0x2, 0x2, 0x2, 0xe9,
    0xee, 0x5, 0x1c, 0xf, 0x2, 0xea, 0xeb, 0x7, 0x45, 0x2, 0x2, 0xeb, 0xed,
    0x5, 0x1c, 0xf, 0x2, 0xec, 0xea, 0x3, 0x2, 0x2, 0x2, 0xed, 0xf0, 0x3,
    0x2, 0x2, 0x2, 0xee, 0xec, 0x3, 0x2, 0x2, 0x2, 0xee, 0xef, 0x3, 0x2,
    0x2, 0x2, 0xef, 0x1b, 0x3, 0x2, 0x2, 0x2, 0xf0, 0xee, 0x3, 0x2, 0x2,
    0x2, 0xf1, 0xf6, 0x5, 0x1e, 0x10, 0x2, 0xf2, 0xf3, 0x7, 0x4e, 0x2, 0x2,
    0xf3, 0xf5, 0x5, 0x1e, 0x10, 0x2, 0xf4, 0xf2, 0x3, 0x2, 0x2, 0x2, 0xf5,
    0xf8, 0x3, 0x2, 0x2, 0x2, 0xf6, 0xf4, 0x3, 0x2, 0x2, 0x2, 0xf6, 0xf7,
    0x3, 0x2, 0x2, 0x2, 0xf7, 0x1d, 0x3, 0x2, 0x2, 0x2, 0xf8, 0xf6, 0x3,
    0x2, 0x2, 0x2, 0xf9, 0xfe, 0x5, 0x20, 0x11, 0x2, 0xfa, 0xfb, 0x7, 0x4d,
    0x2, 0x2, 0xfb, 0xfd, 0x5, 0x20, 0x11, 0x2, 0xfc, 0xfa, 0x3, 0x2, 0x2,
    0x2, 0xfd, 0x100, 0x3, 0x2, 0x2, 0x2, 0xfe, 0xfc, 0x3, 0x2, 0x2, 0x2,
    0xfe, 0xff, 0x3, 0x2, 0x2, 0x2, 0xff, 0x1f, 0x3, 0x2, 0x2, 0x2, 0x100,
    0xfe, 0x3, 0x2, 0x2, 0x2, 0x101, 0x106, 0x5, 0x22, 0x12, 0x2, 0x102,
    0x103, 0x9, 0x4, 0x2, 0x2, 0x103, 0x105, 0x5, 0x22, 0x12, 0x2, 0x104,
    0x102, 0x3, 0x2, 0x2, 0x2, 0x105, 0x108, 0x3, 0x2, 0x2, 0x2, 0x106,
    0x104, 0x3, 0x2, 0x2, 0x2, 0x106, 0x107, 0x3, 0x2, 0x2, 0x2, 0x107,
    0x21, 0x3, 0x2, 0x2, 0x2, 0x108, 0x106, 0x3, 0x2, 0x2, 0x2, 0x109, 0x10e,
    0x5, 0x24, 0x13, 0x2, 0x10a, 0x10b, 0x9, 0x5, 0x2, 0x2, 0x10b, 0x10d,
    0x5, 0x24, 0x13, 0x2, 0x10c, 0x10a, 0x3, 0x2, 0x2, 0x2, 0x10d, 0x110,
    0x3, 0x2, 0x2, 0x2, 0x10e, 0x10c, 0x3, 0x2, 0x2, 0x2, 0x10e, 0x10f,
    0x3, 0x2, 0x2, 0x2, 0x10f, 0x23, 0x3, 0x2, 0x2, 0x2, 0x110, 0x10e, 0x3,
    0x2, 0x2, 0x2, 0x111, 0x116, 0x5, 0x26, 0x14, 0x2, 0x112, 0x113, 0x9,
    0x6, 0x2, 0x2, 0x113, 0x115, 0x5, 0x26, 0x14, 0x2, 0x114, 0x112, 0x3,
    0x2, 0x2, 0x2, 0x115, 0x118, 0x3, 0x2, 0x2, 0x2, 0x116, 0x114, 0x3,
    0x2, 0x2, 0x2, 0x116, 0x117, 0x3, 0x2, 0x2, 0x2, 0x117, 0x25, 0x3, 0x2,
    0x2, 0x2, 0x118, 0x116, 0x3, 0x2, 0x2, 0x2, 0x119, 0x11b, 0x9, 0x7,
    0x2, 0x2, 0x11a, 0x119, 0x3, 0x2, 0x2, 0x2, 0x11b, 0x11e, 0x3, 0x2,
    0x2, 0x2, 0x11c, 0x11a, 0x3, 0x2, 0x2, 0x2, 0x11c, 0x11d, 0x3, 0x2,
    0x2, 0x2, 0x11d, 0x11f, 0x3, 0x2, 0x2, 0x2, 0x11e, 0x11c, 0x3, 0x2,
    0x2, 0x2, 0x11f, 0x123, 0x5, 0x30, 0x19, 0x2, 0x120, 0x122, 0x5, 0x28,
    0x15, 0x2, 0x121, 0x120, 0x3, 0x2, 0x2, 0x2, 0x122, 0x125, 0x3, 0x2,
    0x2, 0x2, 0x123, 0x121, 0x3, 0x2, 0x2, 0x2, 0x123, 0x124, 0x3, 0x2,
    0x2, 0x2, 0x124, 0x27, 0x3, 0x2, 0x2, 0x2, 0x125, 0x123, 0x3, 0x2, 0x2,
    0x2, 0x126, 0x127, 0x7, 0x42, 0x2, 0x2, 0x127, 0x133, 0x5, 0x1a, 0xe,
    0x2, 0x128, 0x129, 0x7, 0x46, 0x2, 0x2, 0x129, 0x130, 0x5, 0x1a, 0xe,
    0x2, 0x12a, 0x12c, 0x7, 0x44, 0x2, 0x2, 0x12b, 0x12d, 0x5, 0x2a, 0x16,
    0x2, 0x12c, 0x12b, 0x3, 0x2, 0x2, 0x2, 0x12c, 0x12d, 0x3, 0x2, 0x2,
    0x2, 0x12d, 0x12f, 0x3, 0x2, 0x2, 0x2, 0x12e, 0x12a, 0x3, 0x2, 0x2,
    0x2, 0x12f, 0x132, 0x3, 0x2, 0x2, 0x2, 0x130, 0x12e, 0x3, 0x2, 0x2,
    0x2, 0x130, 0x131, 0x3, 0x2, 0x2, 0x2, 0x131, 0x134, 0x3, 0x2, 0x2,
    0x2, 0x132, 0x130, 0x3, 0x2, 0x2, 0x2, 0x133, 0x128, 0x3, 0x2, 0x2,
    0x2, 0x133, 0x134, 0x3, 0x2, 0x2, 0x2, 0x134, 0x135, 0x3, 0x2, 0x2,
    0x2, 0x135, 0x136, 0x7, 0x43, 0x2, 0x2, 0x136, 0x13f, 0x3, 0x2, 0x2,
    0x2, 0x137, 0x138, 0x7, 0x48, 0x2, 0x2, 0x138, 0x13f, 0x7, 0x3b, 0x2,
    0x2, 0x139, 0x13a, 0x7, 0x2a, 0x2, 0x2, 0x13a, 0x13b, 0x7, 0x42, 0x2,
    0x2, 0x13b, 0x13c, 0x5, 0x2c, 0x17, 0x2, 0x13c, 0x13d, 0x7, 0x43, 0x2,
    0x2, 0x13d, 0x13f, 0x3, 0x2, 0x2, 0x2, 0x13e, 0x126, 0x3, 0x2, 0x2,
    0x2, 0x13e, 0x137, 0x3, 0x2, 0x2, 0x2, 0x13e, 0x139, 0x3, 0x2, 0x2,
    0x2, 0x13f, 0x29, 0x3, 0x2, 0x2, 0x2, 0x140, 0x141, 0x5, 0x1a, 0xe,
    0x2, 0x141, 0x142, 0x7, 0x46, 0x2, 0x2, 0x142, 0x143, 0x5, 0x1a, 0xe,
    0x2, 0x143, 0x2b, 0x3, 0x2, 0x2, 0x2, 0x144, 0x14d, 0x5, 0x2e, 0x18,
    0x2, 0x145, 0x147, 0x7, 0x44, 0x2, 0x2, 0x146, 0x148, 0x5, 0x2e, 0x18,
    0x2, 0x147, 0x146, 0x3, 0x2, 0x2, 0x2, 0x147, 0x148, 0x3, 0x2, 0x2,
    0x2, 0x148, 0x14c, 0x3, 0x2, 0x2, 0x2, 0x149, 0x14a, 0x7, 0x45, 0x2,
    0x2, 0x14a, 0x14c, 0x5, 0x2e, 0x18, 0x2, 0x14b, 0x145, 0x3, 0x2, 0x2,
    0x2, 0x14b, 0x149, 0x3, 0x2, 0x2, 0x2, 0x14c, 0x14f, 0x3, 0x2, 0x2,
    0x2, 0x14d, 0x14b, 0x3, 0x2, 0x2, 0x2, 0x14d, 0x14e, 0x3, 0x2, 0x2,
    0x2, 0x14e, 0x2d, 0x3, 0x2, 0x2, 0x2, 0x14f, 0x14d, 0x3, 0x2, 0x2, 0x2,
    0x150, 0x155, 0x7, 0x3b, 0x2, 0x2, 0x151, 0x152, 0x7, 0x48, 0x2, 0x2,
    0x152, 0x154, 0x7, 0x3b, 0x2, 0x2, 0x153, 0x151, 0x3, 0x2, 0x2, 0x2,
    0x154, 0x157, 0x3, 0x2, 0x2, 0x2, 0x155, 0x153, 0x3, 0x2, 0x2, 0x2,
    0x155, 0x156, 0x3, 0x2, 0x2, 0x2, 0x156, 0x158, 0x3, 0x2, 0x2, 0x2,
    0x157, 0x155, 0x3, 0x2, 0x2, 0x2, 0x158, 0x159, 0x7, 0x46, 0x2, 0x2,
    0x159, 0x15a, 0x5, 0x1c, 0xf, 0x2, 0x15a, 0x2f, 0x3, 0x2, 0x2, 0x2,
    0x15b, 0x1a7, 0x5, 0x32, 0x1a, 0x2, 0x15c, 0x162, 0x7, 0x3b, 0x2, 0x2,
    0x15d, 0x15f, 0x7, 0x40, 0x2, 0x2, 0x15e, 0x160, 0x5, 0x1a, 0xe, 0x2,
    0x15f, 0x15e, 0x3, 0x2, 0x2, 0x2, 0x15f, 0x160, 0x3, 0x2, 0x2, 0x2,
    0x160, 0x161, 0x3, 0x2, 0x2, 0x2, 0x161, 0x163, 0x7, 0x41, 0x2, 0x2,
    0x162, 0x15d, 0x3, 0x2, 0x2, 0x2, 0x162, 0x163, 0x3, 0x2, 0x2, 0x2,
    0x163, 0x1a7, 0x3, 0x2, 0x2, 0x2, 0x164, 0x165, 0x5, 0xc, 0x7, 0x2,
    0x165, 0x166, 0x7, 0x40, 0x2, 0x2, 0x166, 0x167, 0x5, 0x1a, 0xe, 0x2,
    0x167, 0x168, 0x7, 0x41, 0x2, 0x2, 0x168, 0x1a7, 0x3, 0x2, 0x2, 0x2,
    0x169, 0x16a, 0x7, 0x40, 0x2, 0x2, 0x16a, 0x16b, 0x5, 0x1a, 0xe, 0x2,
    0x16b, 0x16c, 0x7, 0x41, 0x2, 0x2, 0x16c, 0x1a7, 0x3, 0x2, 0x2, 0x2,
    0x16d, 0x16e, 0x7, 0x24, 0x2, 0x2, 0x16e, 0x1a7, 0x7, 0x3b, 0x2, 0x2,
    0x16f, 0x170, 0x7, 0x12, 0x2, 0x2, 0x170, 0x171, 0x7, 0x42, 0x2, 0x2,
    0x171, 0x172, 0x5, 0xa, 0x6, 0x2, 0x172, 0x173, 0x7, 0x43, 0x2, 0x2,
    0x173, 0x1a7, 0x3, 0x2, 0x2, 0x2, 0x174, 0x175, 0x7, 0x1d, 0x2, 0x2,
    0x175, 0x176, 0x9, 0x8, 0x2, 0x2, 0x176, 0x177, 0x7, 0x40, 0x2, 0x2,
    0x177, 0x178, 0x5, 0x1c, 0xf, 0x2, 0x178, 0x179, 0x7, 0x41, 0x2, 0x2,
    0x179, 0x1a7, 0x3, 0x2, 0x2, 0x2, 0x17a, 0x17c, 0x7, 0x6, 0x2, 0x2,
    0x17b, 0x17d, 0x7, 0x3b, 0x2, 0x2, 0x17c, 0x17b, 0x3, 0x2, 0x2, 0x2,
    0x17c, 0x17d, 0x3, 0x2, 0x2, 0x2, 0x17d, 0x17e, 0x3, 0x2, 0x2, 0x2,
    0x17e, 0x183, 0x7, 0x42, 0x2, 0x2, 0x17f, 0x180, 0x5, 0x1c, 0xf, 0x2,
    0x180, 0x181, 0x7, 0x46, 0x2, 0x2, 0x181, 0x182, 0x5, 0x1a, 0xe, 0x2,
    0x182, 0x184, 0x3, 0x2, 0x2, 0x2, 0x183, 0x17f, 0x3, 0x2, 0x2, 0x2,
    0x183, 0x184, 0x3, 0x2, 0x2, 0x2, 0x184, 0x185, 0x3, 0x2, 0x2, 0x2,
    0x185, 0x1a7, 0x7, 0x43, 0x2, 0x2, 0x186, 0x188, 0x7, 0x2d, 0x2, 0x2,
    0x187, 0x189, 0x7, 0x3b, 0x2, 0x2, 0x188, 0x187, 0x3, 0x2, 0x2, 0x2,
    0x188, 0x189, 0x3, 0x2, 0x2, 0x2, 0x189, 0x18a, 0x3, 0x2, 0x2, 0x2,
    0x18a, 0x18c, 0x7, 0x42, 0x2, 0x2, 0x18b, 0x18d, 0x5, 0x1a, 0xe, 0x2,
    0x18c, 0x18b, 0x3, 0x2, 0x2, 0x2, 0x18c, 0x18d, 0x3, 0x2, 0x2, 0x2,
    0x18d, 0x18e, 0x3, 0x2, 0x2, 0x2, 0x18e, 0x1a7, 0x7, 0x43, 0x2, 0x2,
    0x18f, 0x191, 0x7, 0x28, 0x2, 0x2, 0x190, 0x192, 0x7, 0x3b, 0x2, 0x2,
    0x191, 0x190, 0x3, 0x2, 0x2, 0x2, 0x191, 0x192, 0x3, 0x2, 0x2, 0x2,
    0x192, 0x193, 0x3, 0x2, 0x2, 0x2, 0x193, 0x194, 0x7, 0x42, 0x2, 0x2,
    0x194, 0x195, 0x5, 0x2c, 0x17, 0x2, 0x195, 0x196, 0x7, 0x43, 0x2, 0x2,
    0x196, 0x1a7, 0x3, 0x2, 0x2, 0x2, 0x197, 0x199, 0x7, 0x35, 0x2, 0x2,
    0x198, 0x19a, 0x7, 0x3b, 0x2, 0x2, 0x199, 0x198, 0x3, 0x2, 0x2, 0x2,
    0x199, 0x19a, 0x3, 0x2, 0x2, 0x2, 0x19a, 0x19b, 0x3, 0x2, 0x2, 0x2,
    0x19b, 0x19c, 0x7, 0x42, 0x2, 0x2, 0x19c, 0x19f, 0x7, 0x3b, 0x2, 0x2,
    0x19d, 0x19e, 0x7, 0x46, 0x2, 0x2, 0x19e, 0x1a0, 0x5, 0x1c, 0xf, 0x2,
    0x19f, 0x19d, 0x3, 0x2, 0x2, 0x2, 0x19f, 0x1a0, 0x3, 0x2, 0x2, 0x2,
    0x1a0, 0x1a1, 0x3, 0x2, 0x2, 0x2, 0x1a1, 0x1a7, 0x7, 0x43, 0x2, 0x2,
    0x1a2, 0x1a7, 0x5, 0x34, 0x1b, 0x2, 0x1a3, 0x1a7, 0x5, 0x36, 0x1c, 0x2,
    0x1a4, 0x1a7, 0x5, 0x3e, 0x20, 0x2, 0x1a5, 0x1a7, 0x5, 0x44, 0x23, 0x2,
    0x1a6, 0x15b, 0x3, 0x2, 0x2, 0x2, 0x1a6, 0x15c, 0x3, 0x2, 0x2, 0x2,
    0x1a6, 0x164, 0x3, 0x2, 0x2, 0x2, 0x1a6, 0x169, 0x3, 0x2, 0x2, 0x2,
    0x1a6, 0x16d, 0x3, 0x2, 0x2, 0x2, 0x1a6, 0x16f, 0x3, 0x2, 0x2, 0x2,
    0x1a6, 0x174, 0x3, 0x2, 0x2, 0x2, 0x1a6, 0x17a, 0x3, 0x2, 0x2, 0x2,
    0x1a6, 0x186, 0x3, 0x2, 0x2, 0x2, 0x1a6, 0x18f, 0x3, 0x2, 0x2, 0x2,
    0x1a6, 0x197, 0x3, 0x2, 0x2, 0x2, 0x1a6, 0x1a2, 0x3, 0x2, 0x2, 0x2,
    0x1a6, 0x1a3, 0x3, 0x2, 0x2, 0x2, 0x1a6, 0x1a4, 0x3, 0x2, 0x2, 0x2,
    0x1a6, 0x1a5, 0x3, 0x2, 0x2, 0x2, 0x1a7, 0x31, 0x3, 0x2, 0x2, 0x2, 0x1a8,
    0x1a9, 0x9, 0x9, 0x2, 0x2, 0x1a9, 0x33, 0x3, 0x2, 0x2, 0x2, 0x1aa, 0x1ab,
    0x7, 0x19, 0x2, 0x2, 0x1ab, 0x1ac, 0x5, 0x1c, 0xf, 0x2, 0x1ac, 0x1ad,
    0x7, 0x31, 0x2, 0x2, 0x1ad, 0x1b5, 0x5, 0x1a, 0xe, 0x2, 0x1ae, 0x1af,
    0x7, 0x10, 0x2, 0x2, 0x1af, 0x1b0, 0x5, 0x1c, 0xf, 0x2, 0x1b0, 0x1b1,
    0x7, 0x31, 0x2, 0x2, 0x1b1, 0x1b2, 0x5, 0x1a, 0xe, 0x2, 0x1b2, 0x1b4,
    0x3, 0x2, 0x2, 0x2, 0x1b3, 0x1ae, 0x3, 0x2, 0x2, 0x2, 0x1b4, 0x1b7,
    0x3, 0x2, 0x2, 0x2, 0x1b5, 0x1b3, 0x3, 0x2, 0x2, 0x2, 0x1b5, 0x1b6,
    0x3, 0x2, 0x2, 0x2, 0x1b6, 0x1b8, 0x3, 0x2, 0x2, 0x2, 0x1b7, 0x1b5,
    0x3, 0x2, 0x2, 0x2, 0x1b8, 0x1b9, 0x7, 0xf, 0x2, 0x2, 0x1b9, 0x1ba,
    0x5, 0x1a, 0xe, 0x2, 0x1ba, 0x1bb, 0x7, 0x11, 0x2, 0x2, 0x1bb, 0x1bc,
    0x7, 0x19, 0x2, 0x2, 0x1bc, 0x35, 0x3, 0x2, 0x2, 0x2, 0x1bd, 0x1be,
    0x7, 0x20, 0x2, 0x2, 0x1be, 0x1bf, 0x5, 0x38, 0x1d, 0x2, 0x1bf, 0x1c0,
    0x7, 0x1a, 0x2, 0x2, 0x1c0, 0x1c1, 0x5, 0x1a, 0xe, 0x2, 0x1c1, 0x1c2,
    0x7, 0x11, 0x2, 0x2, 0x1c2, 0x1c3, 0x7, 0x20, 0x2, 0x2, 0x1c3, 0x37,
    0x3, 0x2, 0x2, 0x2, 0x1c4, 0x1cc, 0x5, 0x3a, 0x1e, 0x2, 0x1c5, 0x1c7,
    0x7, 0x44, 0x2, 0x2, 0x1c6, 0x1c8, 0x5, 0x3a, 0x1e, 0x2, 0x1c7, 0x1c6,
    0x3, 0x2, 0x2, 0x2, 0x1c7, 0x1c8, 0x3, 0x2, 0x2, 0x2, 0x1c8, 0x1cb,
    0x3, 0x2, 0x2, 0x2, 0x1c9, 0x1cb, 0x5, 0x3a, 0x1e, 0x2, 0x1ca, 0x1c5,
    0x3, 0x2, 0x2, 0x2, 0x1ca, 0x1c9, 0x3, 0x2, 0x2, 0x2, 0x1cb, 0x1ce,
    0x3, 0x2, 0x2, 0x2, 0x1cc, 0x1ca, 0x3, 0x2, 0x2, 0x2, 0x1cc, 0x1cd,
    0x3, 0x2, 0x2, 0x2, 0x1cd, 0x39, 0x3, 0x2, 0x2, 0x2, 0x1ce, 0x1cc, 0x3,
    0x2, 0x2, 0x2, 0x1cf, 0x1d4, 0x5, 0x3c, 0x1f, 0x2, 0x1d0, 0x1d1, 0x7,
    0x45, 0x2, 0x2, 0x1d1, 0x1d3, 0x5, 0x3c, 0x1f, 0x2, 0x1d2, 0x1d0, 0x3,
    0x2, 0x2, 0x2, 0x1d3, 0x1d6, 0x3, 0x2, 0x2, 0x2, 0x1d4, 0x1d2, 0x3,
    0x2, 0x2, 0x2, 0x1d4, 0x1d5, 0x3, 0x2, 0x2, 0x2, 0x1d5, 0x1d9, 0x3,
    0x2, 0x2, 0x2, 0x1d6, 0x1d4, 0x3, 0x2, 0x2, 0x2, 0x1d7, 0x1d8, 0x9,
    0xa, 0x2, 0x2, 0x1d8, 0x1da, 0x5, 0x1a, 0xe, 0x2, 0x1d9, 0x1d7, 0x3,
    0x2, 0x2, 0x2, 0x1d9, 0x1da, 0x3, 0x2, 0x2, 0x2, 0x1da, 0x3b, 0x3, 0x2,
    0x2, 0x2, 0x1db, 0x1de, 0x7, 0x3b, 0x2, 0x2, 0x1dc, 0x1dd, 0x7, 0x46,
    0x2, 0x2, 0x1dd, 0x1df, 0x5, 0xa, 0x6, 0x2, 0x1de, 0x1dc, 0x3, 0x2,
    0x2, 0x2, 0x1de, 0x1df, 0x3, 0x2, 0x2, 0x2, 0x1df, 0x3d, 0x3, 0x2, 0x2,
    0x2, 0x1e0, 0x1e1, 0x7, 0x30, 0x2, 0x2, 0x1e1, 0x1e4, 0x5, 0x1c, 0xf,
    0x2, 0x1e2, 0x1e3, 0x7, 0x47, 0x2, 0x2, 0x1e3, 0x1e5, 0x5, 0x1c, 0xf,
    0x2, 0x1e4, 0x1e2, 0x3, 0x2, 0x2, 0x2, 0x1e4, 0x1e5, 0x3, 0x2, 0x2,
    0x2, 0x1e5, 0x1e7, 0x3, 0x2, 0x2, 0x2, 0x1e6, 0x1e8, 0x7, 0x44, 0x2,
    0x2, 0x1e7, 0x1e6, 0x3, 0x2, 0x2, 0x2, 0x1e7, 0x1e8, 0x3, 0x2, 0x2,
    0x2, 0x1e8, 0x1ec, 0x3, 0x2, 0x2, 0x2, 0x1e9, 0x1eb, 0x5, 0x40, 0x21,
    0x2, 0x1ea, 0x1e9, 0x3, 0x2, 0x2, 0x2, 0x1eb, 0x1ee, 0x3, 0x2, 0x2,
    0x2, 0x1ec, 0x1ea, 0x3, 0x2, 0x2, 0x2, 0x1ec, 0x1ed, 0x3, 0x2, 0x2,
    0x2, 0x1ed, 0x1f0, 0x3, 0x2, 0x2, 0x2, 0x1ee, 0x1ec, 0x3, 0x2, 0x2,
    0x2, 0x1ef, 0x1f1, 0x5, 0x42, 0x22, 0x2, 0x1f0, 0x1ef, 0x3, 0x2, 0x2,
    0x2, 0x1f0, 0x1f1, 0x3, 0x2, 0x2, 0x2, 0x1f1, 0x1f2, 0x3, 0x2, 0x2,
    0x2, 0x1f2, 0x1f3, 0x7, 0x11, 0x2, 0x2, 0x1f3, 0x1f4, 0x7, 0x30, 0x2,
    0x2, 0x1f4, 0x3f, 0x3, 0x2, 0x2, 0x2, 0x1f5, 0x1f6, 0x7, 0x2f, 0x2,
    0x2, 0x1f6, 0x1fb, 0x7, 0x3b, 0x2, 0x2, 0x1f7, 0x1f8, 0x7, 0x45, 0x2,
    0x2, 0x1f8, 0x1fa, 0x7, 0x3b, 0x2, 0x2, 0x1f9, 0x1f7, 0x3, 0x2, 0x2,
    0x2, 0x1fa, 0x1fd, 0x3, 0x2, 0x2, 0x2, 0x1fb, 0x1f9, 0x3, 0x2, 0x2,
    0x2, 0x1fb, 0x1fc, 0x3, 0x2, 0x2, 0x2, 0x1fc, 0x1fe, 0x3, 0x2, 0x2,
    0x2, 0x1fd, 0x1fb, 0x3, 0x2, 0x2, 0x2, 0x1fe, 0x1ff, 0x7, 0x46, 0x2,
    0x2, 0x1ff, 0x201, 0x5, 0x1a, 0xe, 0x2, 0x200, 0x202, 0x7, 0x44, 0x2,
    0x2, 0x201, 0x200, 0x3, 0x2, 0x2, 0x2, 0x201, 0x202, 0x3, 0x2, 0x2,
    0x2, 0x202, 0x41, 0x3, 0x2, 0x2, 0x2, 0x203, 0x204, 0x7, 0x25, 0x2,
    0x2, 0x204, 0x205, 0x7, 0x46, 0x2, 0x2, 0x205, 0x207, 0x5, 0x1a, 0xe,
    0x2, 0x206, 0x208, 0x7, 0x44, 0x2, 0x2, 0x207, 0x206, 0x3, 0x2, 0x2,
    0x2, 0x207, 0x208, 0x3, 0x2, 0x2, 0x2, 0x208, 0x43, 0x3, 0x2, 0x2, 0x2,
    0x209, 0x20c, 0x7, 0x14, 0x2, 0x2, 0x20a, 0x20d, 0x5, 0x46, 0x24, 0x2,
    0x20b, 0x20d, 0x5, 0x4a, 0x26, 0x2, 0x20c, 0x20a, 0x3, 0x2, 0x2, 0x2,
    0x20c, 0x20b, 0x3, 0x2, 0x2, 0x2, 0x20d, 0x20e, 0x3, 0x2, 0x2, 0x2,
    0x20e, 0x20f, 0x7, 0x2b, 0x2, 0x2, 0x20f, 0x217, 0x5, 0x4e, 0x28, 0x2,
    0x210, 0x216, 0x7, 0x44, 0x2, 0x2, 0x211, 0x213, 0x7, 0x45, 0x2, 0x2,
    0x212, 0x211, 0x3, 0x2, 0x2, 0x2, 0x212, 0x213, 0x3, 0x2, 0x2, 0x2,
    0x213, 0x214, 0x3, 0x2, 0x2, 0x2, 0x214, 0x216, 0x5, 0x4e, 0x28, 0x2,
    0x215, 0x210, 0x3, 0x2, 0x2, 0x2, 0x215, 0x212, 0x3, 0x2, 0x2, 0x2,
    0x216, 0x219, 0x3, 0x2, 0x2, 0x2, 0x217, 0x215, 0x3, 0x2, 0x2, 0x2,
    0x217, 0x218, 0x3, 0x2, 0x2, 0x2, 0x218, 0x21a, 0x3, 0x2, 0x2, 0x2,
    0x219, 0x217, 0x3, 0x2, 0x2, 0x2, 0x21a, 0x21b, 0x7, 0x11, 0x2, 0x2,
    0x21b, 0x21c, 0x7, 0x14, 0x2, 0x2, 0x21c, 0x45, 0x3, 0x2, 0x2, 0x2,
    0x21d, 0x21f, 0x7, 0x1b, 0x2, 0x2, 0x21e, 0x220, 0x5, 0x38, 0x1d, 0x2,
    0x21f, 0x21e, 0x3, 0x2, 0x2, 0x2, 0x21f, 0x220, 0x3, 0x2, 0x2, 0x2,
    0x220, 0x222, 0x3, 0x2, 0x2, 0x2, 0x221, 0x223, 0x5, 0x48, 0x25, 0x2,
    0x222, 0x221, 0x3, 0x2, 0x2, 0x2, 0x222, 0x223, 0x3, 0x2, 0x2, 0x2,
    0x223, 0x224, 0x3, 0x2, 0x2, 0x2, 0x224, 0x226, 0x7, 0x29, 0x2, 0x2,
    0x225, 0x227, 0x5, 0x38, 0x1d, 0x2, 0x226, 0x225, 0x3, 0x2, 0x2, 0x2,
    0x226, 0x227, 0x3, 0x2, 0x2, 0x2, 0x227, 0x229, 0x3, 0x2, 0x2, 0x2,
    0x228, 0x22a, 0x5, 0x48, 0x25, 0x2, 0x229, 0x228, 0x3, 0x2, 0x2, 0x2,
    0x229, 0x22a, 0x3, 0x2, 0x2, 0x2, 0x22a, 0x47, 0x3, 0x2, 0x2, 0x2, 0x22b,
    0x22c, 0x9, 0xb, 0x2, 0x2, 0x22c, 0x22e, 0x5, 0x1c, 0xf, 0x2, 0x22d,
    0x22f, 0x7, 0x44, 0x2, 0x2, 0x22e, 0x22d, 0x3, 0x2, 0x2, 0x2, 0x22e,
    0x22f, 0x3, 0x2, 0x2, 0x2, 0x22f, 0x49, 0x3, 0x2, 0x2, 0x2, 0x230, 0x235,
    0x5, 0x4c, 0x27, 0x2, 0x231, 0x232, 0x9, 0xc, 0x2, 0x2, 0x232, 0x234,
    0x5, 0x4c, 0x27, 0x2, 0x233, 0x231, 0x3, 0x2, 0x2, 0x2, 0x234, 0x237,
    0x3, 0x2, 0x2, 0x2, 0x235, 0x233, 0x3, 0x2, 0x2, 0x2, 0x235, 0x236,
    0x3, 0x2, 0x2, 0x2, 0x236, 0x239, 0x3, 0x2, 0x2, 0x2, 0x237, 0x235,
    0x3, 0x2, 0x2, 0x2, 0x238, 0x23a, 0x7, 0x44, 0x2, 0x2, 0x239, 0x238,
    0x3, 0x2, 0x2, 0x2, 0x239, 0x23a, 0x3, 0x2, 0x2, 0x2, 0x23a, 0x23c,
    0x3, 0x2, 0x2, 0x2, 0x23b, 0x23d, 0x5, 0x38, 0x1d, 0x2, 0x23c, 0x23b,
    0x3, 0x2, 0x2, 0x2, 0x23c, 0x23d, 0x3, 0x2, 0x2, 0x2, 0x23d, 0x4b, 0x3,
    0x2, 0x2, 0x2, 0x23e, 0x23f, 0x7, 0x3b, 0x2, 0x2, 0x23f, 0x240, 0x7,
    0x1a, 0x2, 0x2, 0x240, 0x24a, 0x5, 0x1a, 0xe, 0x2, 0x241, 0x242, 0x7,
    0x7, 0x2, 0x2, 0x242, 0x247, 0x7, 0x3b, 0x2, 0x2, 0x243, 0x244, 0x7,
    0x45, 0x2, 0x2, 0x244, 0x246, 0x7, 0x3b, 0x2, 0x2, 0x245, 0x243, 0x3,
    0x2, 0x2, 0x2, 0x246, 0x249, 0x3, 0x2, 0x2, 0x2, 0x247, 0x245, 0x3,
    0x2, 0x2, 0x2, 0x247, 0x248, 0x3, 0x2, 0x2, 0x2, 0x248, 0x24b, 0x3,
    0x2, 0x2, 0x2, 0x249, 0x247, 0x3, 0x2, 0x2, 0x2, 0x24a, 0x241, 0x3,
    0x2, 0x2, 0x2, 0x24a, 0x24b, 0x3, 0x2, 0x2, 0x2, 0x24b, 0x4d, 0x3, 0x2,
    0x2, 0x2, 0x24c, 0x24e, 0x7, 0x24, 0x2, 0x2, 0x24d, 0x24c, 0x3, 0x2,
    0x2, 0x2, 0x24d, 0x24e, 0x3, 0x2, 0x2, 0x2, 0x24e, 0x259, 0x3, 0x2,
    0x2, 0x2, 0x24f, 0x250, 0x7, 0x38, 0x2, 0x2, 0x250, 0x252, 0x7, 0x23,
    0x2, 0x2, 0x251, 0x253, 0x9, 0xd, 0x2, 0x2, 0x252, 0x251, 0x3, 0x2,
    0x2, 0x2, 0x252, 0x253, 0x3, 0x2, 0x2, 0x2, 0x253, 0x255, 0x3, 0x2,
    0x2, 0x2, 0x254, 0x256, 0x9, 0xe, 0x2, 0x2, 0x255, 0x254, 0x3, 0x2,
    0x2, 0x2, 0x255, 0x256, 0x3, 0x2, 0x2, 0x2, 0x256, 0x25a, 0x3, 0x2,
    0x2, 0x2, 0x257, 0x258, 0x9, 0x2, 0x2, 0x2, 0x258, 0x25a, 0x7, 0x23,
    0x2, 0x2, 0x259, 0x24f, 0x3, 0x2, 0x2, 0x2, 0x259, 0x257, 0x3, 0x2,
    0x2, 0x2, 0x25a, 0x25b, 0x3, 0x2, 0x2, 0x2, 0x25b, 0x25e, 0x5, 0x1c,
    0xf, 0x2, 0x25c, 0x25d, 0x9, 0xf, 0x2, 0x2, 0x25d, 0x25f, 0x5, 0x1c,
    0xf, 0x2, 0x25e, 0x25c, 0x3, 0x2, 0x2, 0x2, 0x25e, 0x25f, 0x3, 0x2,
    0x2, 0x2, 0x25f, 0x4f, 0x3, 0x2, 0x2, 0x2, 0x53, 0x55, 0x57, 0x62, 0x6b,
    0x7f, 0x83, 0x8d, 0x91, 0x96, 0x9f, 0xaa, 0xaf, 0xb4, 0xbd, 0xc2, 0xc6,
    0xc8, 0xd0, 0xdb, 0xdd, 0xe2, 0xe7, 0xee, 0xf6, 0xfe, 0x106, 0x10e,
    0x116, 0x11c, 0x123, 0x12c, 0x130, 0x133, 0x13e, 0x147, 0x14b, 0x14d,
    0x155, 0x15f, 0x162, 0x17c, 0x183, 0x188, 0x18c, 0x191, 0x199, 0x19f,
    0x1a6, 0x1b5, 0x1c7, 0x1ca, 0x1cc, 0x1d4, 0x1d9, 0x1de, 0x1e4, 0x1e7,
    0x1ec, 0x1f0, 0x1fb, 0x201, 0x207, 0x20c, 0x212, 0x215, 0x217, 0x21f,
    0x222, 0x226, 0x229, 0x22e, 0x235, 0x239, 0x23c, 0x247, 0x24a, 0x24d,
    0x252, 0x255, 0x259, 0x25e,
  };

  atn::ATNDeserializer deserializer;
  _atn = deserializer.deserialize(_serializedATN);

  size_t count = _atn.getNumberOfDecisions();
  _decisionToDFA.reserve(count);
  for (size_t i = 0; i < count; i++) {
    _decisionToDFA.emplace_back(_atn.getDecisionState(i), i);
  }
}

SisalParser::Initializer SisalParser::_init;
