// Parse tree to tree: one function for each rule of the grammar.
#pragma once

#include "diagnostics/diagnostics.h"
#include "source/sources.h"
#include "syntax/tree.h"

#include "SisalParser.h"

namespace sisal::syntax {

class Builder {
public:
  using P = grammar::SisalParser;
  Builder(const Sources &sources, FileId file, Diagnostics &diagnostics)
      : sources_(sources), file_(file), diagnostics_(diagnostics) {}

  // The tree of a text without syntax errors. What the grammar lets pass, and the language does not, is reported.
  Unit unit(P::UnitContext *);

private:
  // build_types.cpp
  Name name(antlr4::tree::TerminalNode *);
  std::vector<Name> names(const std::vector<antlr4::tree::TerminalNode *> &);
  std::optional<Name> optional_name(antlr4::tree::TerminalNode *);
  TypePtr type(P::TypeContext *);
  std::vector<TypePtr> types(P::TypesContext *);
  TypeDefinition type_definition(P::TypeDefinitionContext *);
  Fields fields_of(P::DeclarationContext *);
  Fields tags_of(P::TagsContext *);

  // build_units.cpp
  Header header(P::HeaderContext *);
  std::vector<Declaration> declarations(P::DeclarationsContext *);
  Function function(P::FunctionContext *);
  std::vector<Definition> definitions(P::DefinitionsContext *);
  Definition definition(P::DefinitionContext *);

  // build_expressions.cpp
  Expressions expressions(P::ExpressionsContext *);
  ExpressionPtr expression(P::ExpressionContext *);
  ExpressionPtr conjunction(P::ConjunctionContext *);
  ExpressionPtr comparison(P::ComparisonContext *);
  ExpressionPtr additive(P::AdditiveContext *);
  ExpressionPtr multiplicative(P::MultiplicativeContext *);
  ExpressionPtr unary(P::UnaryContext *);
  ExpressionPtr suffix(ExpressionPtr, P::SuffixContext *);
  ExpressionPtr primary(P::PrimaryContext *);
  ExpressionPtr made(P::PrimaryContext *);
  ExpressionPtr constant(P::ConstantContext *);
  std::vector<FieldValue> field_values(P::FieldsContext *);
  // A chain of operators of one precedence, which bind to the left. The children are operands and operators by turns.
  template <class Operand> ExpressionPtr chain(antlr4::ParserRuleContext *, ExpressionPtr (Builder::*)(Operand *));

  // build_forms.cpp
  ExpressionPtr conditional(P::ConditionalContext *);
  ExpressionPtr let(P::LetContext *);
  ExpressionPtr tag_case(P::TagcaseContext *);
  ExpressionPtr loop(P::LoopContext *);
  ForInitial initial(P::LoopContext *);
  ForProduct product(P::LoopContext *);
  Return return_clause(P::ReturnClauseContext *);
  std::vector<Return> returns(P::LoopContext *);

  Range range(const antlr4::Token *) const;
  Range range(antlr4::ParserRuleContext *) const;
  Range range(antlr4::tree::TerminalNode *node) const { return range(node->getSymbol()); }
  template <class What> ExpressionPtr make(Range at, What what) {
    return std::make_unique<Expression>(Expression{at, std::move(what)});
  }

  const Sources &sources_;
  FileId file_;
  Diagnostics &diagnostics_;
};

// The bytes of a constant in quotes: without them, with escapes resolved. What is wrong is reported.
std::string unquote(const Sources &sources, Range at, Diagnostics &diagnostics);

} // namespace sisal::syntax
