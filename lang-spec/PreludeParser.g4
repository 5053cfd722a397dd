// The annotations of Prelude C: islands in a C text. The compiler is generated from this grammar; language.md says what they mean
// and when a word is one of the typed tokens MOVE, BEGIN_, ... instead of an IDENTIFIER.
parser grammar PreludeParser;

options { tokenVocab = PreludeLexer; }

// One annotation, cut out of the text; before and after it is C.
island : annotation EOF ;

annotation
    : moveSuffix SEMICOLON?
    | rpcSuffix SEMICOLON?
    | guard SEMICOLON?
    | spawnStatement
    | forkExpression
    | joinStatement
    | forallLoops
    | finishWord
    | contract
    ;

// read_lock(n); move        read_lock(n); begin move ... unlock(n); end move        write_lock(n); move when (n->count > 0)
moveSuffix
    : MOVE moveClauses? guard?          // the whole activation
    | BEGIN_ MOVE moveClauses? guard?   // a partial frame: from here ...
    | END_ MOVE                         // ... to here
    ;

moveClauses : LPAREN moveClause (COMMA moveClause)* RPAREN ;

moveClause
    : name = POLICY                 // what moves
    | name = ABORT                  // how a handler aborts here
    | name = VALUED COLON expression // `if`: under a condition; `frames`: so many callers go along
    ;

// x = f(n, a); rpc(to: n)
rpcSuffix : RPC rpcClauses? ;

rpcClauses : LPAREN rpcClause RPAREN ;

rpcClause : name = TO COLON expression ;

// write_lock(n); when (n->count > 0)
guard : WHEN LPAREN expression RPAREN ;

// spawn f(a, b) at n;
spawnStatement : SPAWN call (AT place)? SEMICOLON ;

// x = fork f(a) at n;
forkExpression : FORK call (AT place)? ;

// A region's home, or a node by its number.
place
    : NODE LPAREN inner* RPAREN
    | expression               // `any`: wherever there is time
    ;

// join;        join x;
joinStatement : JOIN expression? SEMICOLON ;

// forall (int i = 0; i < n; i++) forall (int j = 0; j < m; j++) at node(i) reduce(max: d)        and a block
forallLoops
    : (FORALL LPAREN inner* RPAREN)+ (AT place)?
      (REDUCE LPAREN reduction (COMMA reduction)* RPAREN)* // several only in branches of a conditional
    ;

reduction : name = REDUCTION COLON expression ;

// finish { spawn f(a) at n; }        finish forall (...) { ... }        the word; its block, or the forall, is C
finishWord : FINISH ;

// long find(region struct node *n, long key) requires_shared(n);
contract : CONTRACT LPAREN IDENTIFIER (COMMA IDENTIFIER)* RPAREN ;

call : IDENTIFIER LPAREN arguments? RPAREN ;

arguments : argument (COMMA argument)* ;

argument : expression ;

// Any C expression, known by its balanced brackets only; Clang looks inside. At the outer level a comma, `;` or `reduce` ends it.
expression : (bracketed | ~(LPAREN | RPAREN | LBRACKET | RBRACKET | LBRACE | RBRACE | SEMICOLON | COMMA | REDUCE))+ ;

bracketed
    : LPAREN inner* RPAREN
    | LBRACKET inner* RBRACKET
    | LBRACE inner* RBRACE
    ;

inner : bracketed | ~(LPAREN | RPAREN | LBRACKET | RBRACKET | LBRACE | RBRACE) ;
