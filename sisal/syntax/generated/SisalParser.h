// SisalLexer.g4 and SisalParser.g4: sha256 d11244b8782ae23890924d3e7b811b7d3290671925fd11a47b46dc8c9f9930d1

// Generated from SisalParser.g4 by ANTLR 4.7.2

#pragma once


#include "antlr4-runtime.h"


namespace sisal::syntax::grammar {


class  SisalParser : public antlr4::Parser {
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

  enum {
    RuleUnit = 0, RuleDefines = 1, RuleGlobals = 2, RuleTypeDefinition = 3,
    RuleType = 4, RuleBasicType = 5, RuleDeclaration = 6, RuleTags = 7,
    RuleHeader = 8, RuleDeclarations = 9, RuleTypes = 10, RuleFunction = 11,
    RuleExpressions = 12, RuleExpression = 13, RuleConjunction = 14, RuleComparison = 15,
    RuleAdditive = 16, RuleMultiplicative = 17, RuleUnary = 18, RuleSuffix = 19,
    RuleElements = 20, RuleFields = 21, RuleField = 22, RulePrimary = 23,
    RuleConstant = 24, RuleConditional = 25, RuleLet = 26, RuleDefinitions = 27,
    RuleDefinition = 28, RuleTarget = 29, RuleTagcase = 30, RuleTagArm = 31,
    RuleOtherwise = 32, RuleLoop = 33, RuleInitial = 34, RuleTest = 35,
    RuleProduct = 36, RuleGenerator = 37, RuleReturnClause = 38
  };

  SisalParser(antlr4::TokenStream *input);
  ~SisalParser();

  virtual std::string getGrammarFileName() const override;
  virtual const antlr4::atn::ATN& getATN() const override { return _atn; };
  virtual const std::vector<std::string>& getTokenNames() const override { return _tokenNames; }; // deprecated: use vocabulary instead.
  virtual const std::vector<std::string>& getRuleNames() const override;
  virtual antlr4::dfa::Vocabulary& getVocabulary() const override;


  class UnitContext;
  class DefinesContext;
  class GlobalsContext;
  class TypeDefinitionContext;
  class TypeContext;
  class BasicTypeContext;
  class DeclarationContext;
  class TagsContext;
  class HeaderContext;
  class DeclarationsContext;
  class TypesContext;
  class FunctionContext;
  class ExpressionsContext;
  class ExpressionContext;
  class ConjunctionContext;
  class ComparisonContext;
  class AdditiveContext;
  class MultiplicativeContext;
  class UnaryContext;
  class SuffixContext;
  class ElementsContext;
  class FieldsContext;
  class FieldContext;
  class PrimaryContext;
  class ConstantContext;
  class ConditionalContext;
  class LetContext;
  class DefinitionsContext;
  class DefinitionContext;
  class TargetContext;
  class TagcaseContext;
  class TagArmContext;
  class OtherwiseContext;
  class LoopContext;
  class InitialContext;
  class TestContext;
  class ProductContext;
  class GeneratorContext;
  class ReturnClauseContext;

  class  UnitContext : public antlr4::ParserRuleContext {
  public:
    UnitContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *EOF();
    std::vector<DefinesContext *> defines();
    DefinesContext* defines(size_t i);
    std::vector<TypeDefinitionContext *> typeDefinition();
    TypeDefinitionContext* typeDefinition(size_t i);
    std::vector<GlobalsContext *> globals();
    GlobalsContext* globals(size_t i);
    std::vector<FunctionContext *> function();
    FunctionContext* function(size_t i);
    std::vector<antlr4::tree::TerminalNode *> SEMICOLON();
    antlr4::tree::TerminalNode* SEMICOLON(size_t i);


  };

  UnitContext* unit();

  class  DefinesContext : public antlr4::ParserRuleContext {
  public:
    DefinesContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *DEFINE();
    std::vector<antlr4::tree::TerminalNode *> NAME();
    antlr4::tree::TerminalNode* NAME(size_t i);
    std::vector<antlr4::tree::TerminalNode *> COMMA();
    antlr4::tree::TerminalNode* COMMA(size_t i);


  };

  DefinesContext* defines();

  class  GlobalsContext : public antlr4::ParserRuleContext {
  public:
    GlobalsContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *GLOBAL();
    std::vector<HeaderContext *> header();
    HeaderContext* header(size_t i);
    std::vector<antlr4::tree::TerminalNode *> COMMA();
    antlr4::tree::TerminalNode* COMMA(size_t i);


  };

  GlobalsContext* globals();

  class  TypeDefinitionContext : public antlr4::ParserRuleContext {
  public:
    TypeDefinitionContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *TYPE();
    antlr4::tree::TerminalNode *NAME();
    antlr4::tree::TerminalNode *EQUAL();
    TypeContext *type();


  };

  TypeDefinitionContext* typeDefinition();

  class  TypeContext : public antlr4::ParserRuleContext {
  public:
    TypeContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    BasicTypeContext *basicType();
    antlr4::tree::TerminalNode *NAME();
    antlr4::tree::TerminalNode *LBRACKET();
    TypeContext *type();
    antlr4::tree::TerminalNode *RBRACKET();
    antlr4::tree::TerminalNode *ARRAY();
    antlr4::tree::TerminalNode *STREAM();
    antlr4::tree::TerminalNode *RECORD();
    std::vector<DeclarationContext *> declaration();
    DeclarationContext* declaration(size_t i);
    std::vector<antlr4::tree::TerminalNode *> SEMICOLON();
    antlr4::tree::TerminalNode* SEMICOLON(size_t i);
    antlr4::tree::TerminalNode *UNION();
    std::vector<TagsContext *> tags();
    TagsContext* tags(size_t i);


  };

  TypeContext* type();

  class  BasicTypeContext : public antlr4::ParserRuleContext {
  public:
    BasicTypeContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *BOOLEAN();
    antlr4::tree::TerminalNode *CHARACTER();
    antlr4::tree::TerminalNode *INTEGER();
    antlr4::tree::TerminalNode *REAL();
    antlr4::tree::TerminalNode *DOUBLE_REAL();
    antlr4::tree::TerminalNode *NULL_();


  };

  BasicTypeContext* basicType();

  class  DeclarationContext : public antlr4::ParserRuleContext {
  public:
    DeclarationContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<antlr4::tree::TerminalNode *> NAME();
    antlr4::tree::TerminalNode* NAME(size_t i);
    antlr4::tree::TerminalNode *COLON();
    TypeContext *type();
    std::vector<antlr4::tree::TerminalNode *> COMMA();
    antlr4::tree::TerminalNode* COMMA(size_t i);


  };

  DeclarationContext* declaration();

  class  TagsContext : public antlr4::ParserRuleContext {
  public:
    TagsContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<antlr4::tree::TerminalNode *> NAME();
    antlr4::tree::TerminalNode* NAME(size_t i);
    std::vector<antlr4::tree::TerminalNode *> COMMA();
    antlr4::tree::TerminalNode* COMMA(size_t i);
    antlr4::tree::TerminalNode *COLON();
    TypeContext *type();


  };

  TagsContext* tags();

  class  HeaderContext : public antlr4::ParserRuleContext {
  public:
    HeaderContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *NAME();
    antlr4::tree::TerminalNode *LPAREN();
    antlr4::tree::TerminalNode *RETURNS();
    TypesContext *types();
    antlr4::tree::TerminalNode *RPAREN();
    DeclarationsContext *declarations();


  };

  HeaderContext* header();

  class  DeclarationsContext : public antlr4::ParserRuleContext {
  public:
    DeclarationsContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<DeclarationContext *> declaration();
    DeclarationContext* declaration(size_t i);
    std::vector<antlr4::tree::TerminalNode *> SEMICOLON();
    antlr4::tree::TerminalNode* SEMICOLON(size_t i);
    std::vector<antlr4::tree::TerminalNode *> COMMA();
    antlr4::tree::TerminalNode* COMMA(size_t i);


  };

  DeclarationsContext* declarations();

  class  TypesContext : public antlr4::ParserRuleContext {
  public:
    TypesContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<TypeContext *> type();
    TypeContext* type(size_t i);
    std::vector<antlr4::tree::TerminalNode *> COMMA();
    antlr4::tree::TerminalNode* COMMA(size_t i);


  };

  TypesContext* types();

  class  FunctionContext : public antlr4::ParserRuleContext {
  public:
    FunctionContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *FORWARD();
    std::vector<antlr4::tree::TerminalNode *> FUNCTION();
    antlr4::tree::TerminalNode* FUNCTION(size_t i);
    HeaderContext *header();
    ExpressionsContext *expressions();
    antlr4::tree::TerminalNode *END();
    std::vector<TypeDefinitionContext *> typeDefinition();
    TypeDefinitionContext* typeDefinition(size_t i);
    std::vector<FunctionContext *> function();
    FunctionContext* function(size_t i);
    std::vector<antlr4::tree::TerminalNode *> SEMICOLON();
    antlr4::tree::TerminalNode* SEMICOLON(size_t i);


  };

  FunctionContext* function();

  class  ExpressionsContext : public antlr4::ParserRuleContext {
  public:
    ExpressionsContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<ExpressionContext *> expression();
    ExpressionContext* expression(size_t i);
    std::vector<antlr4::tree::TerminalNode *> COMMA();
    antlr4::tree::TerminalNode* COMMA(size_t i);


  };

  ExpressionsContext* expressions();

  class  ExpressionContext : public antlr4::ParserRuleContext {
  public:
    ExpressionContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<ConjunctionContext *> conjunction();
    ConjunctionContext* conjunction(size_t i);
    std::vector<antlr4::tree::TerminalNode *> OR();
    antlr4::tree::TerminalNode* OR(size_t i);


  };

  ExpressionContext* expression();

  class  ConjunctionContext : public antlr4::ParserRuleContext {
  public:
    ConjunctionContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<ComparisonContext *> comparison();
    ComparisonContext* comparison(size_t i);
    std::vector<antlr4::tree::TerminalNode *> AND();
    antlr4::tree::TerminalNode* AND(size_t i);


  };

  ConjunctionContext* conjunction();

  class  ComparisonContext : public antlr4::ParserRuleContext {
  public:
    ComparisonContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<AdditiveContext *> additive();
    AdditiveContext* additive(size_t i);
    std::vector<antlr4::tree::TerminalNode *> LESS();
    antlr4::tree::TerminalNode* LESS(size_t i);
    std::vector<antlr4::tree::TerminalNode *> LESS_EQUAL();
    antlr4::tree::TerminalNode* LESS_EQUAL(size_t i);
    std::vector<antlr4::tree::TerminalNode *> GREATER();
    antlr4::tree::TerminalNode* GREATER(size_t i);
    std::vector<antlr4::tree::TerminalNode *> GREATER_EQUAL();
    antlr4::tree::TerminalNode* GREATER_EQUAL(size_t i);
    std::vector<antlr4::tree::TerminalNode *> EQUAL();
    antlr4::tree::TerminalNode* EQUAL(size_t i);
    std::vector<antlr4::tree::TerminalNode *> UNEQUAL();
    antlr4::tree::TerminalNode* UNEQUAL(size_t i);


  };

  ComparisonContext* comparison();

  class  AdditiveContext : public antlr4::ParserRuleContext {
  public:
    AdditiveContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<MultiplicativeContext *> multiplicative();
    MultiplicativeContext* multiplicative(size_t i);
    std::vector<antlr4::tree::TerminalNode *> PLUS();
    antlr4::tree::TerminalNode* PLUS(size_t i);
    std::vector<antlr4::tree::TerminalNode *> MINUS();
    antlr4::tree::TerminalNode* MINUS(size_t i);
    std::vector<antlr4::tree::TerminalNode *> CONCATENATE();
    antlr4::tree::TerminalNode* CONCATENATE(size_t i);


  };

  AdditiveContext* additive();

  class  MultiplicativeContext : public antlr4::ParserRuleContext {
  public:
    MultiplicativeContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<UnaryContext *> unary();
    UnaryContext* unary(size_t i);
    std::vector<antlr4::tree::TerminalNode *> TIMES();
    antlr4::tree::TerminalNode* TIMES(size_t i);
    std::vector<antlr4::tree::TerminalNode *> DIVIDE();
    antlr4::tree::TerminalNode* DIVIDE(size_t i);


  };

  MultiplicativeContext* multiplicative();

  class  UnaryContext : public antlr4::ParserRuleContext {
  public:
    UnaryContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    PrimaryContext *primary();
    std::vector<SuffixContext *> suffix();
    SuffixContext* suffix(size_t i);
    std::vector<antlr4::tree::TerminalNode *> PLUS();
    antlr4::tree::TerminalNode* PLUS(size_t i);
    std::vector<antlr4::tree::TerminalNode *> MINUS();
    antlr4::tree::TerminalNode* MINUS(size_t i);
    std::vector<antlr4::tree::TerminalNode *> NOT();
    antlr4::tree::TerminalNode* NOT(size_t i);


  };

  UnaryContext* unary();

  class  SuffixContext : public antlr4::ParserRuleContext {
  public:
    SuffixContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *LBRACKET();
    std::vector<ExpressionsContext *> expressions();
    ExpressionsContext* expressions(size_t i);
    antlr4::tree::TerminalNode *RBRACKET();
    antlr4::tree::TerminalNode *COLON();
    std::vector<antlr4::tree::TerminalNode *> SEMICOLON();
    antlr4::tree::TerminalNode* SEMICOLON(size_t i);
    std::vector<ElementsContext *> elements();
    ElementsContext* elements(size_t i);
    antlr4::tree::TerminalNode *PERIOD();
    antlr4::tree::TerminalNode *NAME();
    antlr4::tree::TerminalNode *REPLACE();
    FieldsContext *fields();


  };

  SuffixContext* suffix();

  class  ElementsContext : public antlr4::ParserRuleContext {
  public:
    ElementsContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<ExpressionsContext *> expressions();
    ExpressionsContext* expressions(size_t i);
    antlr4::tree::TerminalNode *COLON();


  };

  ElementsContext* elements();

  class  FieldsContext : public antlr4::ParserRuleContext {
  public:
    FieldsContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<FieldContext *> field();
    FieldContext* field(size_t i);
    std::vector<antlr4::tree::TerminalNode *> SEMICOLON();
    antlr4::tree::TerminalNode* SEMICOLON(size_t i);
    std::vector<antlr4::tree::TerminalNode *> COMMA();
    antlr4::tree::TerminalNode* COMMA(size_t i);


  };

  FieldsContext* fields();

  class  FieldContext : public antlr4::ParserRuleContext {
  public:
    FieldContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<antlr4::tree::TerminalNode *> NAME();
    antlr4::tree::TerminalNode* NAME(size_t i);
    antlr4::tree::TerminalNode *COLON();
    ExpressionContext *expression();
    std::vector<antlr4::tree::TerminalNode *> PERIOD();
    antlr4::tree::TerminalNode* PERIOD(size_t i);


  };

  FieldContext* field();

  class  PrimaryContext : public antlr4::ParserRuleContext {
  public:
    PrimaryContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    ConstantContext *constant();
    std::vector<antlr4::tree::TerminalNode *> NAME();
    antlr4::tree::TerminalNode* NAME(size_t i);
    antlr4::tree::TerminalNode *LPAREN();
    antlr4::tree::TerminalNode *RPAREN();
    ExpressionsContext *expressions();
    BasicTypeContext *basicType();
    antlr4::tree::TerminalNode *OLD();
    antlr4::tree::TerminalNode *ERROR_();
    antlr4::tree::TerminalNode *LBRACKET();
    TypeContext *type();
    antlr4::tree::TerminalNode *RBRACKET();
    antlr4::tree::TerminalNode *IS();
    ExpressionContext *expression();
    antlr4::tree::TerminalNode *ARRAY();
    antlr4::tree::TerminalNode *COLON();
    antlr4::tree::TerminalNode *STREAM();
    antlr4::tree::TerminalNode *RECORD();
    FieldsContext *fields();
    antlr4::tree::TerminalNode *UNION();
    ConditionalContext *conditional();
    LetContext *let();
    TagcaseContext *tagcase();
    LoopContext *loop();


  };

  PrimaryContext* primary();

  class  ConstantContext : public antlr4::ParserRuleContext {
  public:
    ConstantContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *WHOLE();
    antlr4::tree::TerminalNode *FRACTION();
    antlr4::tree::TerminalNode *LETTER();
    antlr4::tree::TerminalNode *STRING();
    antlr4::tree::TerminalNode *TRUE_();
    antlr4::tree::TerminalNode *FALSE_();
    antlr4::tree::TerminalNode *NIL();


  };

  ConstantContext* constant();

  class  ConditionalContext : public antlr4::ParserRuleContext {
  public:
    ConditionalContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<antlr4::tree::TerminalNode *> IF();
    antlr4::tree::TerminalNode* IF(size_t i);
    std::vector<ExpressionContext *> expression();
    ExpressionContext* expression(size_t i);
    std::vector<antlr4::tree::TerminalNode *> THEN();
    antlr4::tree::TerminalNode* THEN(size_t i);
    std::vector<ExpressionsContext *> expressions();
    ExpressionsContext* expressions(size_t i);
    antlr4::tree::TerminalNode *ELSE();
    antlr4::tree::TerminalNode *END();
    std::vector<antlr4::tree::TerminalNode *> ELSEIF();
    antlr4::tree::TerminalNode* ELSEIF(size_t i);


  };

  ConditionalContext* conditional();

  class  LetContext : public antlr4::ParserRuleContext {
  public:
    LetContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<antlr4::tree::TerminalNode *> LET();
    antlr4::tree::TerminalNode* LET(size_t i);
    DefinitionsContext *definitions();
    antlr4::tree::TerminalNode *IN();
    ExpressionsContext *expressions();
    antlr4::tree::TerminalNode *END();


  };

  LetContext* let();

  class  DefinitionsContext : public antlr4::ParserRuleContext {
  public:
    DefinitionsContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<DefinitionContext *> definition();
    DefinitionContext* definition(size_t i);
    std::vector<antlr4::tree::TerminalNode *> SEMICOLON();
    antlr4::tree::TerminalNode* SEMICOLON(size_t i);


  };

  DefinitionsContext* definitions();

  class  DefinitionContext : public antlr4::ParserRuleContext {
  public:
    DefinitionContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<TargetContext *> target();
    TargetContext* target(size_t i);
    std::vector<antlr4::tree::TerminalNode *> COMMA();
    antlr4::tree::TerminalNode* COMMA(size_t i);
    ExpressionsContext *expressions();
    antlr4::tree::TerminalNode *ASSIGN();
    antlr4::tree::TerminalNode *EQUAL();


  };

  DefinitionContext* definition();

  class  TargetContext : public antlr4::ParserRuleContext {
  public:
    TargetContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *NAME();
    antlr4::tree::TerminalNode *COLON();
    TypeContext *type();


  };

  TargetContext* target();

  class  TagcaseContext : public antlr4::ParserRuleContext {
  public:
    TagcaseContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<antlr4::tree::TerminalNode *> TAGCASE();
    antlr4::tree::TerminalNode* TAGCASE(size_t i);
    std::vector<ExpressionContext *> expression();
    ExpressionContext* expression(size_t i);
    antlr4::tree::TerminalNode *END();
    antlr4::tree::TerminalNode *ASSIGN();
    antlr4::tree::TerminalNode *SEMICOLON();
    std::vector<TagArmContext *> tagArm();
    TagArmContext* tagArm(size_t i);
    OtherwiseContext *otherwise();


  };

  TagcaseContext* tagcase();

  class  TagArmContext : public antlr4::ParserRuleContext {
  public:
    TagArmContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *TAG();
    std::vector<antlr4::tree::TerminalNode *> NAME();
    antlr4::tree::TerminalNode* NAME(size_t i);
    antlr4::tree::TerminalNode *COLON();
    ExpressionsContext *expressions();
    std::vector<antlr4::tree::TerminalNode *> COMMA();
    antlr4::tree::TerminalNode* COMMA(size_t i);
    antlr4::tree::TerminalNode *SEMICOLON();


  };

  TagArmContext* tagArm();

  class  OtherwiseContext : public antlr4::ParserRuleContext {
  public:
    OtherwiseContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *OTHERWISE();
    antlr4::tree::TerminalNode *COLON();
    ExpressionsContext *expressions();
    antlr4::tree::TerminalNode *SEMICOLON();


  };

  OtherwiseContext* otherwise();

  class  LoopContext : public antlr4::ParserRuleContext {
  public:
    LoopContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<antlr4::tree::TerminalNode *> FOR();
    antlr4::tree::TerminalNode* FOR(size_t i);
    antlr4::tree::TerminalNode *RETURNS();
    std::vector<ReturnClauseContext *> returnClause();
    ReturnClauseContext* returnClause(size_t i);
    antlr4::tree::TerminalNode *END();
    InitialContext *initial();
    ProductContext *product();
    std::vector<antlr4::tree::TerminalNode *> SEMICOLON();
    antlr4::tree::TerminalNode* SEMICOLON(size_t i);
    std::vector<antlr4::tree::TerminalNode *> COMMA();
    antlr4::tree::TerminalNode* COMMA(size_t i);


  };

  LoopContext* loop();

  class  InitialContext : public antlr4::ParserRuleContext {
  public:
    InitialContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    antlr4::tree::TerminalNode *INITIAL_();
    antlr4::tree::TerminalNode *REPEAT();
    std::vector<DefinitionsContext *> definitions();
    DefinitionsContext* definitions(size_t i);
    std::vector<TestContext *> test();
    TestContext* test(size_t i);


  };

  InitialContext* initial();

  class  TestContext : public antlr4::ParserRuleContext {
  public:
    TestContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    ExpressionContext *expression();
    antlr4::tree::TerminalNode *WHILE();
    antlr4::tree::TerminalNode *UNTIL();
    antlr4::tree::TerminalNode *SEMICOLON();


  };

  TestContext* test();

  class  ProductContext : public antlr4::ParserRuleContext {
  public:
    ProductContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<GeneratorContext *> generator();
    GeneratorContext* generator(size_t i);
    antlr4::tree::TerminalNode *SEMICOLON();
    DefinitionsContext *definitions();
    std::vector<antlr4::tree::TerminalNode *> DOT();
    antlr4::tree::TerminalNode* DOT(size_t i);
    std::vector<antlr4::tree::TerminalNode *> CROSS();
    antlr4::tree::TerminalNode* CROSS(size_t i);


  };

  ProductContext* product();

  class  GeneratorContext : public antlr4::ParserRuleContext {
  public:
    GeneratorContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<antlr4::tree::TerminalNode *> NAME();
    antlr4::tree::TerminalNode* NAME(size_t i);
    antlr4::tree::TerminalNode *IN();
    ExpressionsContext *expressions();
    antlr4::tree::TerminalNode *AT();
    std::vector<antlr4::tree::TerminalNode *> COMMA();
    antlr4::tree::TerminalNode* COMMA(size_t i);


  };

  GeneratorContext* generator();

  class  ReturnClauseContext : public antlr4::ParserRuleContext {
  public:
    ReturnClauseContext(antlr4::ParserRuleContext *parent, size_t invokingState);
    virtual size_t getRuleIndex() const override;
    std::vector<ExpressionContext *> expression();
    ExpressionContext* expression(size_t i);
    antlr4::tree::TerminalNode *VALUE();
    antlr4::tree::TerminalNode *OF();
    antlr4::tree::TerminalNode *OLD();
    antlr4::tree::TerminalNode *ARRAY();
    antlr4::tree::TerminalNode *STREAM();
    antlr4::tree::TerminalNode *WHEN();
    antlr4::tree::TerminalNode *UNLESS();
    antlr4::tree::TerminalNode *LEFT();
    antlr4::tree::TerminalNode *RIGHT();
    antlr4::tree::TerminalNode *TREE();
    antlr4::tree::TerminalNode *SUM();
    antlr4::tree::TerminalNode *PRODUCT();
    antlr4::tree::TerminalNode *LEAST();
    antlr4::tree::TerminalNode *GREATEST();
    antlr4::tree::TerminalNode *CATENATE();


  };

  ReturnClauseContext* returnClause();


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

}  // namespace sisal::syntax::grammar
