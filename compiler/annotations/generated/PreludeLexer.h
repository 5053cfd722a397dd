// PreludeLexer.g4 and PreludeParser.g4: sha256 a7c9ec4e68874142acaed4eb9260293a1e01635275155d2820147e30c758b4e6

// Generated from PreludeLexer.g4 by ANTLR 4.7.2

#pragma once


#include "antlr4-runtime.h"


namespace prelude::grammar {


class  PreludeLexer : public antlr4::Lexer {
public:
  enum {
    BEGIN_ = 1, END_ = 2, MOVE = 3, RPC = 4, WHEN = 5, SPAWN = 6, FORK = 7,
    JOIN = 8, FORALL = 9, FINISH = 10, AT = 11, NODE = 12, REDUCE = 13,
    REDUCTION = 14, POLICY = 15, ABORT = 16, VALUED = 17, TO = 18, CONTRACT = 19,
    SPACE = 20, BLOCK_COMMENT = 21, LINE_COMMENT = 22, IF = 23, ELSE = 24,
    DO = 25, TYPEDEF = 26, STATIC = 27, RECORD = 28, QUALIFIER = 29, TYPE = 30,
    KEYWORD = 31, IDENTIFIER = 32, NUMBER = 33, RAW_STRING = 34, STRING = 35,
    CHARACTER = 36, LPAREN = 37, RPAREN = 38, LBRACKET = 39, RBRACKET = 40,
    LBRACE = 41, RBRACE = 42, SEMICOLON = 43, COMMA = 44, COLON = 45, QUESTION = 46,
    STAR = 47, ASSIGN = 48, NOT = 49, PREFIX_OPERATOR = 50, OPERATOR = 51,
    OTHER = 52, DIRECTIVE = 53
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
