// Sisal 1.2, with what osc takes beside it: semicolons that end a list, and clauses and units without separators. Each decision needs one
// token, so the tokens that the parser has asked for are what could stand at an error.
parser grammar SisalParser;

options { tokenVocab = SisalLexer; }

unit : (defines | typeDefinition | globals | function | SEMICOLON)* EOF ;

// define main, solve
defines : DEFINE NAME (COMMA NAME)* ;

// global sqrt(x: real returns real)
globals : GLOBAL header (COMMA header)* ;

// type Vector = array [real]
typeDefinition : TYPE NAME EQUAL type ;

type
    : basicType
    | NAME
    | (ARRAY | STREAM) LBRACKET type RBRACKET
    | RECORD LBRACKET declaration (SEMICOLON declaration?)* RBRACKET
    | UNION LBRACKET tags (SEMICOLON tags?)* RBRACKET
    ;

basicType : BOOLEAN | CHARACTER | INTEGER | REAL | DOUBLE_REAL | NULL_ ;

// a, b: T
declaration : NAME (COMMA NAME)* COLON type ;

tags : NAME (COMMA NAME)* (COLON type)? ;

// f(a, b: T; c: U returns V, W)
header : NAME LPAREN declarations? (RETURNS types RPAREN | RPAREN RETURNS types) ;

declarations : declaration (SEMICOLON declaration? | COMMA declaration)* ;

types : type (COMMA type)* ;

function
    : FORWARD FUNCTION header
    | FUNCTION header (typeDefinition | function | SEMICOLON)* expressions SEMICOLON? END FUNCTION
    ;

// Together they have an arity.
expressions : expression (COMMA expression)* ;

// The manual has `&` beside `*`, and `|` beside `+`. Programs are written for compilers in which both bind less than comparisons, so
// that `i < n & a[i] > 0` needs no parentheses.
expression : conjunction (OR conjunction)* ;

conjunction : comparison (AND comparison)* ;

comparison : additive ((LESS | LESS_EQUAL | GREATER | GREATER_EQUAL | EQUAL | UNEQUAL) additive)* ;

additive : multiplicative ((PLUS | MINUS | CONCATENATE) multiplicative)* ;

multiplicative : unary ((TIMES | DIVIDE) unary)* ;

unary : (PLUS | MINUS | NOT)* primary suffix* ;

suffix
    : LBRACKET expressions (COLON expressions (SEMICOLON elements?)*)? RBRACKET // a[i, j]        a[i: v, w; j: x]
    | PERIOD NAME                                                               // r.x
    | REPLACE LBRACKET fields RBRACKET                                          // r replace [x: 1; p.q: 2]
    ;

elements : expressions COLON expressions ;

fields : field (SEMICOLON field? | COMMA field)* ;

field : NAME (PERIOD NAME)* COLON expression ;

primary
    : constant
    | NAME (LPAREN expressions? RPAREN)?          // x        f(a, b)
    | basicType LPAREN expressions RPAREN         // real(i)
    | LPAREN expressions RPAREN
    | OLD NAME
    | ERROR_ LBRACKET type RBRACKET
    | IS (NAME | ERROR_) LPAREN expression RPAREN
    | ARRAY NAME? LBRACKET (expression COLON expressions)? RBRACKET
    | STREAM NAME? LBRACKET expressions? RBRACKET
    | RECORD NAME? LBRACKET fields RBRACKET
    | UNION NAME? LBRACKET NAME (COLON expression)? RBRACKET
    | conditional
    | let
    | tagcase
    | loop
    ;

constant : WHOLE | FRACTION | LETTER | STRING | TRUE_ | FALSE_ | NIL ;

conditional : IF expression THEN expressions (ELSEIF expression THEN expressions)* ELSE expressions END IF ;

let : LET definitions IN expressions END LET ;

// A definition without a semicolon before it is one here, so that the parser goes on well after what is reported.
definitions : definition (SEMICOLON definition? | definition)* ;

// a, b: T, c := e, f        a: T        `=` for `:=` is reported, and goes on well.
definition : target (COMMA target)* ((ASSIGN | EQUAL) expressions)? ;

target : NAME (COLON type)? ;

// tagcase v := e tag A, B: f otherwise: g end tagcase
tagcase : TAGCASE expression (ASSIGN expression)? SEMICOLON? tagArm* otherwise? END TAGCASE ;

tagArm : TAG NAME (COMMA NAME)* COLON expressions SEMICOLON? ;

otherwise : OTHERWISE COLON expressions SEMICOLON? ;

loop : FOR (initial | product) RETURNS returnClause (SEMICOLON | COMMA? returnClause)* END FOR ;

// The test stands before the body or after it.
initial : INITIAL_ definitions? test? REPEAT definitions? test? ;

test : (WHILE | UNTIL) expression SEMICOLON? ;

product : generator ((DOT | CROSS) generator)* SEMICOLON? definitions? ;

generator : NAME IN expressions (AT NAME (COMMA NAME)*)? ;

returnClause
    : OLD? (VALUE OF (LEFT | RIGHT | TREE)? (SUM | PRODUCT | LEAST | GREATEST | CATENATE)? | (ARRAY | STREAM) OF) expression
      ((WHEN | UNLESS) expression)?
    ;
