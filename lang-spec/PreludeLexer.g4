// The tokens of C, as far as finding annotations needs them. Input is bytes: a byte >= 0x80 is one character here.
//
// Words of annotations (words.def) are ordinary identifiers to the lexer. Which of them are annotations is decided on tokens
// (language.md, section 3.2), and those get the types listed under `tokens`; the parser sees no others.
lexer grammar PreludeLexer;

tokens {
  BEGIN_, END_, MOVE, RPC, WHEN, SPAWN, FORK, JOIN, FORALL, FINISH, AT, NODE, REDUCE, REDUCTION, POLICY, ABORT, VALUED, TO, CONTRACT
}

SPACE : ([ \t\f\u000B\r\n] | SPLICE)+ -> skip ;
// A comment that is not closed reaches to the end of the file, as Clang takes it; the same rule keeps the lexer linear.
BLOCK_COMMENT : '/' SPLICE* '*' .*? ('*' SPLICE* '/' | EOF) -> skip ;
LINE_COMMENT : '/' SPLICE* '/' (SPLICE | ~[\r\n])* -> skip ;

// A preprocessing directive is one token, up to its line end.
HASH : ('#' | '%:') -> more, pushMode(DIRECTIVE_MODE) ;

// The C keywords that matter by themselves.
IF : 'if' ;
ELSE : 'else' ;
DO : 'do' ;
TYPEDEF : 'typedef' ;
STATIC : 'static' ;
RECORD : 'struct' | 'union' | 'enum' ;
// They may follow a typedef name in a declaration.
QUALIFIER : 'const' | 'volatile' | 'restrict' | 'extern' | 'register' | 'auto' | 'inline' | '_Atomic' | '_Noreturn'
          | '_Thread_local' | '_Alignas' ;
TYPE : 'void' | 'char' | 'short' | 'int' | 'long' | 'float' | 'double' | 'signed' | 'unsigned' | '_Bool' | '_Complex' ;
// They begin a statement or are part of an expression.
KEYWORD : 'break' | 'case' | 'continue' | 'default' | 'for' | 'goto' | 'return' | 'sizeof' | 'switch' | 'while' | '_Alignof'
        | '_Generic' | '_Static_assert' ;

IDENTIFIER : LETTER (SPLICE* (LETTER | DIGIT))* ;
NUMBER : '.'? DIGIT (SPLICE* (LETTER | DIGIT | '.' | [eEpP] [+\-]))* ;
// GNU C has raw strings; of them only those with an empty delimiter are known here.
RAW_STRING : PREFIX? 'R"(' .*? (')"' | EOF) ;
// Both may lack the closing quote, which is for Clang to report.
STRING : PREFIX? '"' (ESCAPE | ~["\\\r\n])* '"'? ;
CHARACTER : PREFIX? '\'' (ESCAPE | ~['\\\r\n])* '\''? ;

LPAREN : '(' ;
RPAREN : ')' ;
LBRACKET : '[' | '<:' ;
RBRACKET : ']' | ':>' ;
LBRACE : '{' | '<%' ;
RBRACE : '}' | '%>' ;
SEMICOLON : ';' ;
COMMA : ',' ;
COLON : ':' ;
QUESTION : '?' ;
STAR : '*' ;
ASSIGN : '=' ;
NOT : '!' | '~' ;
// The operators that can begin a statement, as unary ones.
PREFIX_OPERATOR : '++' | '--' | '&' | '&&' | '+' | '-' ;
OPERATOR : '.' | '...' | '->' | '*=' | '/=' | '%=' | '+=' | '-=' | '<<=' | '>>=' | '&=' | '^=' | '|=' | '==' | '!=' | '<' | '>'
         | '<=' | '>=' | '<<' | '>>' | '||' | '^' | '|' | '/' | '%' ;
OTHER : . ;

fragment SPLICE : '\\' [ \t]* ('\r' '\n' | '\r' | '\n') ;
fragment ESCAPE : SPLICE | '\\' . ;
fragment PREFIX : 'L' | 'u' | 'U' | 'u8' ;
fragment LETTER : [a-zA-Z_$\u0080-\u00FF] ;
fragment DIGIT : [0-9] ;

mode DIRECTIVE_MODE;
DIRECTIVE : ('\r' '\n' | '\r' | '\n') -> popMode ;
DIRECTIVE_COMMENT : '/*' .*? ('*/' | EOF) -> more ;
DIRECTIVE_LINE_COMMENT : '//' ('\\' [ \t]* ('\r' '\n' | '\r' | '\n') | ~[\r\n])* -> more ;
DIRECTIVE_TEXT : ( '"' (ESCAPE | ~["\\\r\n])* '"'?
                 | '\'' (ESCAPE | ~['\\\r\n])* '\''?
                 | ESCAPE
                 | '\\'
                 | ~["'\\/\r\n]+
                 | '/'
                 ) -> more ;
