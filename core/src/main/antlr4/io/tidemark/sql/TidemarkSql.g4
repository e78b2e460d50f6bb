/*
 * The SQL that the engine reads: the part of Flink SQL's dialect that it can answer.
 *
 * What is not here is refused by the token at which it shows (SqlErrorStrategy names it), so a
 * construct is added by writing its rule and taking its token off the list of refusals there.
 * Decisions are LL(1) wherever possible: then an error knows exactly what could have followed.
 * Nesting happens only through parentheses, CASE and prefix operators; SqlScript bounds all three
 * before the parser runs.
 */
grammar TidemarkSql;

options {
  caseInsensitive = true;
}

script
    : SEMICOLON* (statement (SEMICOLON+ statement)* SEMICOLON*)? EOF
    ;

statement
    : createStatement
    | insertStatement
    | queryStatement
    | setStatement
    | resetStatement
    | statementSet
    ;

createStatement
    : CREATE TEMPORARY? (createTable | createView)
    ;

createTable
    : TABLE ifNotExists? name=qualifiedName LPAREN tableElement (COMMA tableElement)* RPAREN
      comment? (WITH options=optionList)?
    ;

createView
    : VIEW ifNotExists? name=qualifiedName columns=identifierList? comment? AS query
    ;

ifNotExists
    : IF NOT EXISTS
    ;

comment
    : COMMENT STRING
    ;

tableElement
    : WATERMARK FOR column=identifier AS watermark=expression     # watermarkDefinition
    | name=identifier (dataType (NOT? NULL)? | AS computed=expression) comment?  # columnDefinition
    ;

optionList
    : LPAREN option (COMMA option)* RPAREN
    ;

option
    : key=STRING EQ value=STRING
    ;

dataType
    : name=identifier (LPAREN parameter+=INTEGER (COMMA parameter+=INTEGER)* RPAREN)?
      (WITH LOCAL? TIME ZONE | WITHOUT TIME ZONE)?
    ;

insertStatement
    : INSERT INTO target=qualifiedName query
    ;

queryStatement
    : query
    ;

setStatement
    : SET option
    ;

resetStatement
    : RESET key=STRING?
    ;

// Both forms of Flink. The statements inside run as they would without it.
statementSet
    : EXECUTE STATEMENT SET BEGIN (insertStatement SEMICOLON+)+ END
    | BEGIN STATEMENT SET SEMICOLON+ (insertStatement SEMICOLON+)+ END
    ;

query
    : SELECT ALL? selectItem (COMMA selectItem)*
      FROM tableReference (COMMA tableReference | joinClause)*
      (WHERE where=expression)?
      (GROUP BY groupItem (COMMA groupItem)*)?
      (HAVING having=expression)?
    ;

selectItem
    : STAR                                                        # selectAll
    | expression (AS? alias=identifier)?                          # selectExpression
    ;

groupItem
    : expression
    ;

joinClause
    : ASOF? joinKind? JOIN right=tableReference ON condition=expression
    ;

joinKind
    : INNER
    | (LEFT | RIGHT | FULL) OUTER?
    ;

tableReference
    : TABLE LPAREN windowFunction RPAREN tableAlias?              # windowTable
    | windowFunction tableAlias?                                  # windowTable
    | qualifiedName systemTime? tableAlias?                       # namedTable
    | LPAREN query RPAREN tableAlias?                             # derivedTable
    ;

systemTime
    : FOR SYSTEM_TIME AS OF time=valueExpression
    ;

tableAlias
    : AS? name=identifier
    ;

windowFunction
    : name=identifier LPAREN windowArgument (COMMA windowArgument)* RPAREN
    ;

windowArgument
    : (name=identifier ARROW)? windowArgumentValue
    ;

windowArgumentValue
    : TABLE qualifiedName partitioning?                           # tableArgument
    | TABLE? LPAREN query RPAREN partitioning?                    # queryArgument
    | DESCRIPTOR LPAREN column=identifier (COMMA identifier)* RPAREN  # descriptorArgument
    | sign=(MINUS | PLUS)? intervalLiteral                        # intervalArgument
    ;

// Several columns need their parentheses: without, the comma would be that of the arguments.
partitioning
    : PARTITION BY (identifier | identifierList)
    ;

expression
    : operand=valueExpression predicate?                          # predicateExpression
    | NOT expression                                              # negatedExpression
    | left=expression AND right=expression                        # conjunction
    | left=expression OR right=expression                         # disjunction
    ;

predicate
    : operator=(EQ | NEQ | LT | LTE | GT | GTE) right=valueExpression  # comparison
    | IS NOT? what=(NULL | TRUE | FALSE | UNKNOWN)                # isPredicate
    | NOT? membership                                             # membershipPredicate
    ;

membership
    : BETWEEN ASYMMETRIC? low=valueExpression AND high=valueExpression  # between
    | IN LPAREN expression (COMMA expression)* RPAREN             # in
    ;

valueExpression
    : operator=(PLUS | MINUS) valueExpression                     # signed
    | left=valueExpression operator=(STAR | SLASH | PERCENT) right=valueExpression  # multiplicative
    | left=valueExpression operator=(PLUS | MINUS) right=valueExpression  # additive
    | primary                                                     # primaryValue
    ;

primary
    : NULL                                                        # nullLiteral
    | (TRUE | FALSE)                                              # booleanLiteral
    | (INTEGER | DECIMAL | APPROXIMATE)                           # numberLiteral
    | STRING                                                      # stringLiteral
    | intervalLiteral                                             # intervalValue
    | (TIMESTAMP | TIMESTAMP_LTZ) text=STRING                     # timestampLiteral
    | CAST LPAREN expression AS dataType RPAREN                   # cast
    | CASE operand=expression? whenClause+ (ELSE otherwise=expression)? END  # caseExpression
    | name=functionName LPAREN (STAR | quantifier=(ALL | DISTINCT)? expression (COMMA expression)*)? RPAREN filter? over?  # functionCall
    | identifier (DOT (identifier | STAR))?                       # columnReference
    | LPAREN expression RPAREN                                    # parenthesized
    ;

functionName
    : identifier
    | IF
    ;

filter
    : FILTER LPAREN WHERE expression RPAREN
    ;

over
    : OVER LPAREN (PARTITION BY partition+=expression (COMMA partition+=expression)*)?
      (ORDER BY sortItem (COMMA sortItem)*)? RPAREN
    ;

sortItem
    : expression direction=(ASC | DESC)? (NULLS nulls=(FIRST | LAST))?
    ;

whenClause
    : WHEN condition=expression THEN result=expression
    ;

intervalLiteral
    : INTERVAL sign=(PLUS | MINUS)? text=STRING from=intervalUnit (TO to=intervalUnit)?
    ;

intervalUnit
    : identifier (LPAREN INTEGER (COMMA INTEGER)? RPAREN)?
    ;

qualifiedName
    : identifier (DOT identifier)*
    ;

identifierList
    : LPAREN identifier (COMMA identifier)* RPAREN
    ;

identifier
    : IDENTIFIER
    | QUOTED_IDENTIFIER
    | nonReserved
    ;

// Words of the grammar that may also be names. SqlErrorStrategy reads this rule to say "a name".
nonReserved
    : ASC
    | COMMENT
    | DESC
    | DESCRIPTOR
    | FILTER
    | FIRST
    | LAST
    | LOCAL
    | NULLS
    | RESET
    | STATEMENT
    | TEMPORARY
    | TIME
    | TIMESTAMP
    | TIMESTAMP_LTZ
    | VIEW
    | ZONE
    ;

ALL: 'ALL';
AND: 'AND';
AS: 'AS';
ASC: 'ASC';
ASOF: 'ASOF';
ASYMMETRIC: 'ASYMMETRIC';
BEGIN: 'BEGIN';
BETWEEN: 'BETWEEN';
BY: 'BY';
CASE: 'CASE';
CAST: 'CAST';
COMMENT: 'COMMENT';
CREATE: 'CREATE';
DESC: 'DESC';
DESCRIPTOR: 'DESCRIPTOR';
ELSE: 'ELSE';
END: 'END';
EXECUTE: 'EXECUTE';
EXISTS: 'EXISTS';
FALSE: 'FALSE';
FILTER: 'FILTER';
FIRST: 'FIRST';
FOR: 'FOR';
FROM: 'FROM';
FULL: 'FULL';
GROUP: 'GROUP';
HAVING: 'HAVING';
IF: 'IF';
IN: 'IN';
INNER: 'INNER';
INSERT: 'INSERT';
INTERVAL: 'INTERVAL';
INTO: 'INTO';
IS: 'IS';
JOIN: 'JOIN';
LAST: 'LAST';
LEFT: 'LEFT';
LOCAL: 'LOCAL';
NOT: 'NOT';
NULL: 'NULL';
NULLS: 'NULLS';
OF: 'OF';
ON: 'ON';
OR: 'OR';
ORDER: 'ORDER';
OUTER: 'OUTER';
OVER: 'OVER';
PARTITION: 'PARTITION';
RESET: 'RESET';
RIGHT: 'RIGHT';
SELECT: 'SELECT';
SET: 'SET';
STATEMENT: 'STATEMENT';
SYSTEM_TIME: 'SYSTEM_TIME';
TABLE: 'TABLE';
TEMPORARY: 'TEMPORARY';
THEN: 'THEN';
TIME: 'TIME';
TIMESTAMP: 'TIMESTAMP';
TIMESTAMP_LTZ: 'TIMESTAMP_LTZ';
TO: 'TO';
TRUE: 'TRUE';
UNKNOWN: 'UNKNOWN';
VIEW: 'VIEW';
WATERMARK: 'WATERMARK';
WHEN: 'WHEN';
WHERE: 'WHERE';
WITH: 'WITH';
WITHOUT: 'WITHOUT';
ZONE: 'ZONE';

// Reserved words that no rule reads yet: their tokens exist to be refused by name.
CONSTRAINT: 'CONSTRAINT';
CROSS: 'CROSS';
DISTINCT: 'DISTINCT';
EXCEPT: 'EXCEPT';
EXPLAIN: 'EXPLAIN';
FETCH: 'FETCH';
GROUPING: 'GROUPING';
INTERSECT: 'INTERSECT';
LATERAL: 'LATERAL';
LIKE: 'LIKE';
LIMIT: 'LIMIT';
MATCH_RECOGNIZE: 'MATCH_RECOGNIZE';
MINUS_SET: 'MINUS';
NATURAL: 'NATURAL';
PARTITIONED: 'PARTITIONED';
PRIMARY: 'PRIMARY';
SIMILAR: 'SIMILAR';
SYMMETRIC: 'SYMMETRIC';
TABLESAMPLE: 'TABLESAMPLE';
UNION: 'UNION';
UNIQUE: 'UNIQUE';
UNNEST: 'UNNEST';
VALUES: 'VALUES';
WINDOW: 'WINDOW';

ARROW: '=>';
COMMA: ',';
CONCAT: '||';
DOT: '.';
EQ: '=';
GT: '>';
GTE: '>=';
LPAREN: '(';
LT: '<';
LTE: '<=';
MINUS: '-';
NEQ: '<>' | '!=';
PERCENT: '%';
PLUS: '+';
RPAREN: ')';
SEMICOLON: ';';
SLASH: '/';
STAR: '*';

STRING: '\'' (~'\'' | '\'\'')* '\'';
INTEGER: [0-9]+;
DECIMAL: [0-9]+ '.' [0-9]* | '.' [0-9]+;
APPROXIMATE: ([0-9]+ ('.' [0-9]*)? | '.' [0-9]+) 'E' [+-]? [0-9]+;
IDENTIFIER: [\p{L}_] [\p{L}\p{N}_$]*;
QUOTED_IDENTIFIER: '`' (~'`' | '``')+ '`';

HINT: '/*+' .*? '*/';
LINE_COMMENT: '--' ~[\r\n]* -> skip;
BLOCK_COMMENT: '/*' .*? '*/' -> skip;
WHITESPACE: [\p{White_Space}\uFEFF]+ -> skip;

// What cannot be read further becomes a token too, so that one place reports every error.
UNTERMINATED_STRING: '\'' (~'\'' | '\'\'')*;
UNTERMINATED_IDENTIFIER: '`' (~'`' | '``')*;
UNTERMINATED_COMMENT: '/*' .*?;
UNEXPECTED: .;
