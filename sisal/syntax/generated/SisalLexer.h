// SisalLexer.g4 and SisalParser.g4: sha256 d11244b8782ae23890924d3e7b811b7d3290671925fd11a47b46dc8c9f9930d1

// Generated from SisalLexer.g4 by ANTLR 4.7.2

#pragma once


#include "antlr4-runtime.h"


namespace sisal::syntax::grammar {


class  SisalLexer : public antlr4::Lexer {
public:
  enum {
    DIRECTIVE = 1, COMMENT = 2, SPACE = 3, ARRAY = 4, AT = 5, BOOLEAN = 6,
    CATENATE = 7, CHARACTER = 8, CROSS = 9, DEFINE = 10, DOT = 11, DOUBLE_REAL = 12,
    ELSE = 13, ELSEIF = 14, END = 15, ERROR_ = 16, FALSE_ = 17, FOR = 18,
    FORWARD = 19, FUNCTION = 20, GLOBAL = 21, GREATEST = 22, IF = 23, IN = 24,
    INITIAL_ = 25, INTEGER = 26, IS = 27, LEAST = 28, LEFT = 29, LET = 30,
    NIL = 31, NULL_ = 32, OF = 33, OLD = 34, OTHERWISE = 35, PRODUCT = 36,
    REAL = 37, RECORD = 38, REPEAT = 39, REPLACE = 40, RETURNS = 41, RIGHT = 42,
    STREAM = 43, SUM = 44, TAG = 45, TAGCASE = 46, THEN = 47, TREE = 48,
    TRUE_ = 49, TYPE = 50, UNION = 51, UNLESS = 52, UNTIL = 53, VALUE = 54,
    WHEN = 55, WHILE = 56, NAME = 57, WHOLE = 58, FRACTION = 59, LETTER = 60,
    STRING = 61, LPAREN = 62, RPAREN = 63, LBRACKET = 64, RBRACKET = 65,
    SEMICOLON = 66, COMMA = 67, COLON = 68, ASSIGN = 69, PERIOD = 70, PLUS = 71,
    MINUS = 72, TIMES = 73, DIVIDE = 74, AND = 75, OR = 76, NOT = 77, CONCATENATE = 78,
    EQUAL = 79, UNEQUAL = 80, LESS = 81, LESS_EQUAL = 82, GREATER = 83,
    GREATER_EQUAL = 84, OTHER = 85
  };

  SisalLexer(antlr4::CharStream *input);
  ~SisalLexer();

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

}  // namespace sisal::syntax::grammar
