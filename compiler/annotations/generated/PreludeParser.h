// PreludeLexer.g4 and PreludeParser.g4: sha256 a7c9ec4e68874142acaed4eb9260293a1e01635275155d2820147e30c758b4e6

// Generated from PreludeParser.g4 by ANTLR 4.7.2

#pragma once


#include "antlr4-runtime.h"


namespace prelude::grammar {


class  PreludeParser : public antlr4::Parser {
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
    RuleIsland = 0, RuleAnnotation = 1, RuleMoveSuffix = 2, RuleMoveClauses = 3,
    RuleMoveClause = 4, RuleRpcSuffix = 5, RuleRpcClauses = 6, RuleRpcClause = 7,
    RuleGuard = 8, RuleSpawnStatement = 9, RuleForkExpression = 10, RulePlace = 11,
    RuleJoinStatement = 12, RuleForallLoops = 13, RuleReduction = 14, RuleFinishWord = 15,
    RuleContract = 16, RuleCall = 17, RuleArguments = 18, RuleArgument = 19,
    RuleExpression = 20, RuleBracketed = 21, RuleInner = 22
  };

  PreludeParser(antlr4::TokenStream *input);
  ~PreludeParser();

  virtual std::string getGrammarFileName() const override;
  virtual const antlr4::atn::ATN& getATN() const override { return _atn; };
  virtual const std::vector<std::string>& getTokenNames() const override { return _tokenNames; }; // deprecated: use vocabulary instead.
  virtual const std::vector<std::string>& getRuleNames() const override;
  virtual antlr4::dfa::Vocabulary& getVocabulary() const override;


  class IslandContext;
  class AnnotationContext;
  class MoveSuffixContext;
  class MoveClausesContext;
  class MoveClauseContext;
  class RpcSuffixContext;
  class RpcClausesContext;
  class RpcClauseContext;
  class GuardContext;
  class SpawnStatementContext;
  class ForkExpressionContext;
  class PlaceContext;
  class JoinStatementContext;
  class ForallLoopsContext;
  class ReductionContext;
  class FinishWordContext;
  class ContractContext;
  class CallContext;
  class ArgumentsContext;
  class ArgumentContext;
  class ExpressionContext;
  class BracketedContext;
  class InnerContext;

  class  IslandContext : public antlr4::ParserRuleContext {
  public:
    IslandContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    AnnotationContext *annotation();
    antlr4::tree::TerminalNode *EOF();


  };

  IslandContext* island();

  class  AnnotationContext : public antlr4::ParserRuleContext {
  public:
    AnnotationContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    MoveSuffixContext *moveSuffix();
    antlr4::tree::TerminalNode *SEMICOLON();
    RpcSuffixContext *rpcSuffix();
    GuardContext *guard();
    SpawnStatementContext *spawnStatement();
    ForkExpressionContext *forkExpression();
    JoinStatementContext *joinStatement();
    ForallLoopsContext *forallLoops();
    FinishWordContext *finishWord();
    ContractContext *contract();


  };

  AnnotationContext* annotation();

  class  MoveSuffixContext : public antlr4::ParserRuleContext {
  public:
    MoveSuffixContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *MOVE();
    MoveClausesContext *moveClauses();
    GuardContext *guard();
    antlr4::tree::TerminalNode *BEGIN_();
    antlr4::tree::TerminalNode *END_();


  };

  MoveSuffixContext* moveSuffix();

  class  MoveClausesContext : public antlr4::ParserRuleContext {
  public:
    MoveClausesContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *LPAREN();
    std::vector<MoveClauseContext *> moveClause();
    MoveClauseContext* moveClause(size_t i);
    antlr4::tree::TerminalNode *RPAREN();
    std::vector<antlr4::tree::TerminalNode *> COMMA();
    antlr4::tree::TerminalNode* COMMA(size_t i);


  };

  MoveClausesContext* moveClauses();

  class  MoveClauseContext : public antlr4::ParserRuleContext {
  public:
    antlr4::Token *name = nullptr;;
    MoveClauseContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *POLICY();
    antlr4::tree::TerminalNode *ABORT();
    antlr4::tree::TerminalNode *COLON();
    ExpressionContext *expression();
    antlr4::tree::TerminalNode *VALUED();


  };

  MoveClauseContext* moveClause();

  class  RpcSuffixContext : public antlr4::ParserRuleContext {
  public:
    RpcSuffixContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *RPC();
    RpcClausesContext *rpcClauses();


  };

  RpcSuffixContext* rpcSuffix();

  class  RpcClausesContext : public antlr4::ParserRuleContext {
  public:
    RpcClausesContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *LPAREN();
    RpcClauseContext *rpcClause();
    antlr4::tree::TerminalNode *RPAREN();


  };

  RpcClausesContext* rpcClauses();

  class  RpcClauseContext : public antlr4::ParserRuleContext {
  public:
    antlr4::Token *name = nullptr;;
    RpcClauseContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *COLON();
    ExpressionContext *expression();
    antlr4::tree::TerminalNode *TO();


  };

  RpcClauseContext* rpcClause();

  class  GuardContext : public antlr4::ParserRuleContext {
  public:
    GuardContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *WHEN();
    antlr4::tree::TerminalNode *LPAREN();
    ExpressionContext *expression();
    antlr4::tree::TerminalNode *RPAREN();


  };

  GuardContext* guard();

  class  SpawnStatementContext : public antlr4::ParserRuleContext {
  public:
    SpawnStatementContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *SPAWN();
    CallContext *call();
    antlr4::tree::TerminalNode *SEMICOLON();
    antlr4::tree::TerminalNode *AT();
    PlaceContext *place();


  };

  SpawnStatementContext* spawnStatement();

  class  ForkExpressionContext : public antlr4::ParserRuleContext {
  public:
    ForkExpressionContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *FORK();
    CallContext *call();
    antlr4::tree::TerminalNode *AT();
    PlaceContext *place();


  };

  ForkExpressionContext* forkExpression();

  class  PlaceContext : public antlr4::ParserRuleContext {
  public:
    PlaceContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *NODE();
    antlr4::tree::TerminalNode *LPAREN();
    antlr4::tree::TerminalNode *RPAREN();
    std::vector<InnerContext *> inner();
    InnerContext* inner(size_t i);
    ExpressionContext *expression();


  };

  PlaceContext* place();

  class  JoinStatementContext : public antlr4::ParserRuleContext {
  public:
    JoinStatementContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *JOIN();
    antlr4::tree::TerminalNode *SEMICOLON();
    ExpressionContext *expression();


  };

  JoinStatementContext* joinStatement();

  class  ForallLoopsContext : public antlr4::ParserRuleContext {
  public:
    ForallLoopsContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<antlr4::tree::TerminalNode *> FORALL();
    antlr4::tree::TerminalNode* FORALL(size_t i);
    std::vector<antlr4::tree::TerminalNode *> LPAREN();
    antlr4::tree::TerminalNode* LPAREN(size_t i);
    std::vector<antlr4::tree::TerminalNode *> RPAREN();
    antlr4::tree::TerminalNode* RPAREN(size_t i);
    antlr4::tree::TerminalNode *AT();
    PlaceContext *place();
    std::vector<antlr4::tree::TerminalNode *> REDUCE();
    antlr4::tree::TerminalNode* REDUCE(size_t i);
    std::vector<ReductionContext *> reduction();
    ReductionContext* reduction(size_t i);
    std::vector<InnerContext *> inner();
    InnerContext* inner(size_t i);
    std::vector<antlr4::tree::TerminalNode *> COMMA();
    antlr4::tree::TerminalNode* COMMA(size_t i);


  };

  ForallLoopsContext* forallLoops();

  class  ReductionContext : public antlr4::ParserRuleContext {
  public:
    antlr4::Token *name = nullptr;;
    ReductionContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *COLON();
    ExpressionContext *expression();
    antlr4::tree::TerminalNode *REDUCTION();


  };

  ReductionContext* reduction();

  class  FinishWordContext : public antlr4::ParserRuleContext {
  public:
    FinishWordContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *FINISH();


  };

  FinishWordContext* finishWord();

  class  ContractContext : public antlr4::ParserRuleContext {
  public:
    ContractContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *CONTRACT();
    antlr4::tree::TerminalNode *LPAREN();
    std::vector<antlr4::tree::TerminalNode *> IDENTIFIER();
    antlr4::tree::TerminalNode* IDENTIFIER(size_t i);
    antlr4::tree::TerminalNode *RPAREN();
    std::vector<antlr4::tree::TerminalNode *> COMMA();
    antlr4::tree::TerminalNode* COMMA(size_t i);


  };

  ContractContext* contract();

  class  CallContext : public antlr4::ParserRuleContext {
  public:
    CallContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *IDENTIFIER();
    antlr4::tree::TerminalNode *LPAREN();
    antlr4::tree::TerminalNode *RPAREN();
    ArgumentsContext *arguments();


  };

  CallContext* call();

  class  ArgumentsContext : public antlr4::ParserRuleContext {
  public:
    ArgumentsContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<ArgumentContext *> argument();
    ArgumentContext* argument(size_t i);
    std::vector<antlr4::tree::TerminalNode *> COMMA();
    antlr4::tree::TerminalNode* COMMA(size_t i);


  };

  ArgumentsContext* arguments();

  class  ArgumentContext : public antlr4::ParserRuleContext {
  public:
    ArgumentContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    ExpressionContext *expression();


  };

  ArgumentContext* argument();

  class  ExpressionContext : public antlr4::ParserRuleContext {
  public:
    ExpressionContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<BracketedContext *> bracketed();
    BracketedContext* bracketed(size_t i);
    std::vector<antlr4::tree::TerminalNode *> LPAREN();
    antlr4::tree::TerminalNode* LPAREN(size_t i);
    std::vector<antlr4::tree::TerminalNode *> RPAREN();
    antlr4::tree::TerminalNode* RPAREN(size_t i);
    std::vector<antlr4::tree::TerminalNode *> LBRACKET();
    antlr4::tree::TerminalNode* LBRACKET(size_t i);
    std::vector<antlr4::tree::TerminalNode *> RBRACKET();
    antlr4::tree::TerminalNode* RBRACKET(size_t i);
    std::vector<antlr4::tree::TerminalNode *> LBRACE();
    antlr4::tree::TerminalNode* LBRACE(size_t i);
    std::vector<antlr4::tree::TerminalNode *> RBRACE();
    antlr4::tree::TerminalNode* RBRACE(size_t i);
    std::vector<antlr4::tree::TerminalNode *> SEMICOLON();
    antlr4::tree::TerminalNode* SEMICOLON(size_t i);
    std::vector<antlr4::tree::TerminalNode *> COMMA();
    antlr4::tree::TerminalNode* COMMA(size_t i);
    std::vector<antlr4::tree::TerminalNode *> REDUCE();
    antlr4::tree::TerminalNode* REDUCE(size_t i);


  };

  ExpressionContext* expression();

  class  BracketedContext : public antlr4::ParserRuleContext {
  public:
    BracketedContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *LPAREN();
    antlr4::tree::TerminalNode *RPAREN();
    std::vector<InnerContext *> inner();
    InnerContext* inner(size_t i);
    antlr4::tree::TerminalNode *LBRACKET();
    antlr4::tree::TerminalNode *RBRACKET();
    antlr4::tree::TerminalNode *LBRACE();
    antlr4::tree::TerminalNode *RBRACE();


  };

  BracketedContext* bracketed();

  class  InnerContext : public antlr4::ParserRuleContext {
  public:
    InnerContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    BracketedContext *bracketed();
    antlr4::tree::TerminalNode *LPAREN();
    antlr4::tree::TerminalNode *RPAREN();
    antlr4::tree::TerminalNode *LBRACKET();
    antlr4::tree::TerminalNode *RBRACKET();
    antlr4::tree::TerminalNode *LBRACE();
    antlr4::tree::TerminalNode *RBRACE();


  };

  InnerContext* inner();


private:
  static std::vector<antlr4::dfa::DFA> _decisionToDFA;
  static antlr4::atn::PredictionContextCache _sharedContextCache;
  static std::vector<std::string> _ruleNames;
  static std::vector<std::string> _tokenNames;

  static std::vector<std::string> _literalNames;
  static std::vector<std::string> _symbolicNames;
  static antlr4::dfa::Vocabulary _vocabulary;
  static antlr4::atn::ATN _atn;
  static std::vector<uint16_t> _serializedATN;


  struct Initializer {
    Initializer();
  };
  static Initializer _init;
};

}  // namespace prelude::grammar
