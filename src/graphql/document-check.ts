import { Lexer, Source, TokenKind } from 'graphql';
import { limitError } from './query-limits.ts';

/** The deepest nesting of brackets: far more than a useful document within the depth limits has. */
const maxNesting = 100;
/** The deepest nesting of objects and lists in variables. A filter has ten levels, metadata 32 within its input. */
const maxVariableNesting = 64;

const opening: readonly string[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L];
const closing: readonly string[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R];

/**
 * Checks a document's tokens before it is parsed. The parser, and everything that walks its tree, uses one level of
 * the stack for each open bracket, and would overflow it.
 *
 * @throws GraphQLError TOKEN_LIMIT, DEPTH_LIMIT; the lexer's error for an invalid token.
 */
export function assertParsable(document: string, maxTokens: number): void {
  const lexer = new Lexer(new Source(document));
  let nesting = 0;
  let tokens = 0;
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    tokens += 1;
    if (tokens > maxTokens) {
      throw limitError(
        'TOKEN_LIMIT',
        `The document is over the limit of tokens, which is ${maxTokens}. Send texts as variables.`,
      );
    }
    if (opening.includes(token.kind)) nesting += 1;
    else if (closing.includes(token.kind)) nesting -= 1;
    if (nesting > maxNesting) {
      throw limitError(
        'DEPTH_LIMIT',
        `The document is over the limit of brackets within brackets, which is ${maxNesting}.`,
      );
    }
  }
}

/**
 * Checks the variables. They may be nested to any depth until their types are checked, which would overflow the
 * stack, too. And they may contain unpaired surrogates, which would be stored as replacement characters.
 *
 * @param cleans whether the operation replaces these itself.
 * @throws GraphQLError DEPTH_LIMIT, BAD_INPUT.
 */
export function assertVariables(
  variables: unknown,
  { cleans }: { readonly cleans: boolean },
  levels = maxVariableNesting,
): void {
  if (typeof variables === 'string' && !cleans && !variables.isWellFormed()) {
    throw limitError('BAD_INPUT', 'A variable contains half of a surrogate pair; send well-formed Unicode.');
  }
  if (typeof variables !== 'object' || variables === null) return;
  if (levels === 0) {
    throw limitError(
      'DEPTH_LIMIT',
      `The variables are over the limit of values within values, which is ${maxVariableNesting}.`,
    );
  }
  for (const key in variables) assertVariables(Reflect.get(variables, key), { cleans }, levels - 1);
}
