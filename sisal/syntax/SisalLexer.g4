// The tokens of Sisal 1.2. Input is bytes in lower case, since the language does not tell capital letters from small ones; the text of
// strings is taken from the file. A byte >= 0x80 is one character here.
lexer grammar SisalLexer;

// A directive for the compiler: %$entry=f. The parser does not see it.
DIRECTIVE : '%$' ~[\r\n]* -> channel(HIDDEN) ;
COMMENT : '%' ~[\r\n]* -> skip ;
SPACE : [ \t\f\u000B\r\n]+ -> skip ;

ARRAY : 'array' ;
AT : 'at' ;
BOOLEAN : 'boolean' ;
CATENATE : 'catenate' ;
CHARACTER : 'character' ;
CROSS : 'cross' ;
DEFINE : 'define' ;
DOT : 'dot' ;
DOUBLE_REAL : 'double_real' ;
ELSE : 'else' ;
ELSEIF : 'elseif' ;
END : 'end' ;
ERROR_ : 'error' ;
FALSE_ : 'false' ;
FOR : 'for' ;
FORWARD : 'forward' ;
FUNCTION : 'function' ;
GLOBAL : 'global' ;
GREATEST : 'greatest' ;
IF : 'if' ;
IN : 'in' ;
INITIAL_ : 'initial' ;
INTEGER : 'integer' ;
IS : 'is' ;
LEAST : 'least' ;
LEFT : 'left' ;
LET : 'let' ;
NIL : 'nil' ;
NULL_ : 'null' ;
OF : 'of' ;
OLD : 'old' ;
OTHERWISE : 'otherwise' ;
PRODUCT : 'product' ;
REAL : 'real' ;
RECORD : 'record' ;
REPEAT : 'repeat' ;
REPLACE : 'replace' ;
RETURNS : 'returns' ;
RIGHT : 'right' ;
STREAM : 'stream' ;
SUM : 'sum' ;
TAG : 'tag' ;
TAGCASE : 'tagcase' ;
THEN : 'then' ;
TREE : 'tree' ;
TRUE_ : 'true' ;
TYPE : 'type' ;
UNION : 'union' ;
UNLESS : 'unless' ;
UNTIL : 'until' ;
VALUE : 'value' ;
WHEN : 'when' ;
WHILE : 'while' ;

NAME : [a-z] [a-z0-9_]* ;
WHOLE : DIGITS ;
// `3.` is a number, `.5` is none. The exponent's letter says the precision.
FRACTION : DIGITS '.' DIGITS? EXPONENT? | DIGITS EXPONENT ;
// Both may lack the closing quote, which the parser's user reports.
LETTER : '\'' (ESCAPE | ~['\\\r\n])* '\''? ;
STRING : '"' (ESCAPE | ~["\\\r\n])* '"'? ;

LPAREN : '(' ;
RPAREN : ')' ;
LBRACKET : '[' ;
RBRACKET : ']' ;
SEMICOLON : ';' ;
COMMA : ',' ;
COLON : ':' ;
ASSIGN : ':=' ;
PERIOD : '.' ;
PLUS : '+' ;
MINUS : '-' ;
TIMES : '*' ;
DIVIDE : '/' ;
AND : '&' ;
OR : '|' ;
NOT : '~' ;
CONCATENATE : '||' ;
// C's spellings are reported, with the remedy.
EQUAL : '=' | '==' ;
UNEQUAL : '~=' | '!=' ;
LESS : '<' ;
LESS_EQUAL : '<=' ;
GREATER : '>' ;
GREATER_EQUAL : '>=' ;
// Characters that begin no token.
OTHER : ~[ \t\f\u000B\r\n%a-z0-9'"()[\];,:.+\-*/&|~=<>]+ ;

fragment DIGITS : [0-9]+ ;
fragment EXPONENT : [ed] [+\-]? DIGITS ;
fragment ESCAPE : '\\' ~[\r\n] ;
