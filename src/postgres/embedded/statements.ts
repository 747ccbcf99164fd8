/**
 * The effects of a statement's text on its session. Only statements that a client sends are read, not those inside of
 * functions. At worst that loses a setting, never a right: Postgres itself enforces the session's user (see
 * backend.ts).
 */

/** A change of a session's state, which takes effect when its transaction commits. */
export type SessionChange =
  | { readonly kind: 'listen' | 'unlisten'; readonly channel: string }
  | { readonly kind: 'unlisten all' }
  | { readonly kind: 'set'; readonly name: string; readonly sql: string }
  | { readonly kind: 'reset'; readonly name: string }
  | { readonly kind: 'reset all' };

/** What the gateway must do for the text of a Query or Parse message. */
export interface StatementTraits {
  readonly changes: readonly SessionChange[];
  /** The statement is refused: this error is raised instead of it. */
  readonly refusal: { readonly code: string; readonly message: string } | null;
  /** It would affect the whole backend, so the gateway does it for this session only. */
  readonly instead: 'discard all' | 'deallocate all' | null;
  /** Set if the client must send COPY data. */
  readonly copyIn: 'text' | 'binary' | null;
}

const PLAIN: StatementTraits = { changes: [], refusal: null, instead: null, copyIn: null };

// One test decides for nearly every statement that nothing has to be parsed.
const INTERESTING = /\b(?:listen|unlisten|set|reset|discard|deallocate|copy|set_config)\b/i;
const LEADING_COMMENTS = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/;
const IDENTIFIER = '(?:"((?:[^"]|"")+)"|([a-z_\\u0080-\\uffff][\\w$.\\u0080-\\uffff]*))';
const LISTEN = new RegExp(`^(un)?listen\\s+(?:${IDENTIFIER}|(\\*))$`, 'iu');
const SET = new RegExp(`^set\\s+(?:session\\s+)?${IDENTIFIER}\\s*(?:=|\\bto\\b)`, 'iu');
const SET_WORDED = /^set\s+(?:session\s+)?(role|time\s+zone|names)\s/iu;
const RESET = new RegExp(`^reset\\s+(?:(time\\s+zone)|${IDENTIFIER})$`, 'iu');
const AUTHORIZATION =
  /^(?:set\s+(?:(?:session|local)\s+)?|reset\s+)(?:session\s+authorization\b|"?session_authorization"?(?:\s|=|$))|\bset_config\s*\(\s*e?'session_authorization'/iu;
const COPY_IN = /^copy\b[\s\S]*\bfrom\s+stdin\b/i;

/** Reads the text of a Query or Parse message. */
export function statementTraits(text: string): StatementTraits {
  if (!INTERESTING.test(text)) return PLAIN;
  const changes: SessionChange[] = [];
  const parts = splitStatements(text);
  for (const part of parts) {
    if (AUTHORIZATION.test(part)) {
      return {
        ...PLAIN,
        refusal: {
          code: '42501',
          message:
            'the embedded database fixes a connection to the user it was opened as: connect as the other user',
        },
      };
    }
    if (/^(?:discard\s+all|deallocate\s+(?:prepare\s+)?all)$/i.test(part)) {
      if (parts.length === 1) {
        return { ...PLAIN, instead: /^discard/i.test(part) ? 'discard all' : 'deallocate all' };
      }
      return {
        ...PLAIN,
        refusal: { code: '0A000', message: 'the embedded database takes this statement only on its own' },
      };
    }
    const change = sessionChange(part);
    if (change) changes.push(change);
  }
  const copy = parts.length === 1 && COPY_IN.test(parts[0] ?? '') ? parts[0] : undefined;
  const copyIn = copy === undefined ? null : /\bbinary\b/i.test(copy) ? 'binary' : 'text';
  return { changes, refusal: null, instead: null, copyIn };
}

function sessionChange(part: string): SessionChange | null {
  const listen = LISTEN.exec(part);
  if (listen) {
    if (listen[4]) return listen[1] ? { kind: 'unlisten all' } : null;
    return { kind: listen[1] ? 'unlisten' : 'listen', channel: identifier(listen[2], listen[3]) };
  }
  if (/^reset\s+all$/i.test(part)) return { kind: 'reset all' };
  const reset = RESET.exec(part);
  if (reset) return { kind: 'reset', name: reset[1] ? 'timezone' : identifier(reset[2], reset[3]) };
  const worded = SET_WORDED.exec(part);
  if (worded?.[1]) {
    const word = worded[1].toLowerCase().replace(/\s+/g, ' ');
    const name = word === 'role' ? 'role' : word === 'names' ? 'client_encoding' : 'timezone';
    return { kind: 'set', name, sql: part };
  }
  const set = SET.exec(part);
  if (set) return { kind: 'set', name: identifier(set[1], set[2]).toLowerCase(), sql: part };
  return null;
}

function identifier(quoted: string | undefined, plain: string | undefined): string {
  return quoted === undefined ? (plain ?? '').toLowerCase() : quoted.replaceAll('""', '"');
}

/** A statement as written, without leading comments; cut at semicolons outside quotes and comments. */
function splitStatements(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  const cut = (end: number) => {
    const part = text.slice(start, end).replace(LEADING_COMMENTS, '').trimEnd();
    if (part) parts.push(part);
    start = end + 1;
  };
  const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|;/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] === ';') cut(match.index);
  }
  cut(text.length);
  return parts;
}
