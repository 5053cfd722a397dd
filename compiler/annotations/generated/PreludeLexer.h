// PreludeLexer.g4 and PreludeParser.g4: sha256 cce6f93f905ca9c321f98994fb2f680464256fd05cc65ad28c466baedfe1c733

// Generated from PreludeLexer.g4 by ANTLR 4.7.2

#pragma once


#include "antlr4-runtime.h"


namespace prelude::grammar {


class  PreludeLexer : public antlr4::Lexer {
public:
  enum {
    BEGIN_ = 1, END_ = 2, MOVE = 3, RPC = 4, WHEN = 5, SPAWN = 6, FORK = 7,
    JOIN = 8, FORALL = 9, AT = 10, NODE = 11, REDUCE = 12, REDUCTION = 13,
    POLICY = 14, ABORT = 15, VALUED = 16, TO = 17, CONTRACT = 18, SPACE = 19,
    BLOCK_COMMENT = 20, LINE_COMMENT = 21, IF = 22, ELSE = 23, DO = 24,
    TYPEDEF = 25, STATIC = 26, RECORD = 27, QUALIFIER = 28, TYPE = 29, KEYWORD = 30,
    IDENTIFIER = 31, NUMBER = 32, RAW_STRING = 33, STRING = 34, CHARACTER = 35,
    LPAREN = 36, RPAREN = 37, LBRACKET = 38, RBRACKET = 39, LBRACE = 40,
    RBRACE = 41, SEMICOLON = 42, COMMA = 43, COLON = 44, QUESTION = 45,
    STAR = 46, ASSIGN = 47, NOT = 48, PREFIX_OPERATOR = 49, OPERATOR = 50,
    OTHER = 51, DIRECTIVE = 52
  };

  enum {
    DIRECTIVE_MODE = 1
  };

  PreludeLexer(antlr4::CharStream *input);
  ~PreludeLexer();

  virtual std::string getGrammarFileName() const override;
  virtual const std::vector<std::string>& getRuleNames() const override;

  virtual const std::vector<std::string>& getChannelNames() const override;
  virtual const std::vector<std::string>& getModeNames() const override;
  virtual const std::vector<std::string>& getTokenNames() const override; // deprecated, use vocabulary instead
  virtual antlr4::dfa::Vocabulary& getVocabulary() const override;

  virtual const std::vector<uint16_t> getSerializedATN() const override;
  virtual const antlr4::atn::ATN& getATN() const override;

private:
  static std::vector<antlr4::dfa::DFA> _decisionToDFA;
  static antlr4::atn::PredictionContextCache _sharedContextCache;
  static std::vector<std::string> _ruleNames;
  static std::vector<std::string> _tokenNames;
  static std::vector<std::string> _channelNames;
  static std::vector<std::string> _modeNames;

  static std::vector<std::string> _literalNames;
  static std::vector<std::string> _symbolicNames;
  static antlr4::dfa::Vocabulary _vocabulary;
  static antlr4::atn::ATN _atn;
  static std::vector<uint16_t> _serializedATN;


  // Individual action functions triggered by action() above.

  // Individual semantic predicate functions triggered by sempred() above.

  struct Initializer {
    Initializer();
  };
  static Initializer _init;
};

}  // namespace prelude::grammar
