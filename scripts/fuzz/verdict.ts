/** What was sent, to say so. */
export interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** An answer as it came, or why there was none. */
export interface Received {
  readonly status: number;
  readonly text: string;
  /** Its Content-Type. */
  readonly type?: string;
}

/** Names of the inside: of tables and functions, of Postgres, of files. The values sent hold none of them. */
const insides =
  /\bmneme(_private|_search|_operation)?\.\w|graphile_worker|\bpg_\w|relation "|column "|constraint "|violates|SQLSTATE|syntax error at|node_modules|\/src\/|\.ts:\d|\bat \w+ \(/;

/**
 * What is wrong with an answer; null where nothing is. An answer may refuse as much as it likes: with a code, in words
 * of its own, and by a status that says whose fault it was.
 */
export function problemOf(
  { status, text, type = '' }: Received,
  { method, headers }: Pick<Sent, 'method' | 'headers'> = { method: 'POST', headers: {} },
): string | null {
  // The explorer's page, for who asks as a browser's address bar does.
  const page = method === 'GET' && headers.accept?.includes('text/html') && type.startsWith('text/html');
  if (page && status === 200) return null;
  const answer = parsed(text);
  const errors = answer?.errors ?? [];
  const internal = errors.find((error) => error.extensions?.code === 'INTERNAL_ERROR');
  if (internal) return 'INTERNAL_ERROR';
  if (status >= 500) return `status ${status} ${errors[0]?.extensions?.code ?? ''}`.trim();
  if (status === 401) return 'the token is refused';
  if (!answer) return text === '' && status < 300 ? null : `status ${status} without JSON`;
  for (const { message, extensions } of errors) {
    if (typeof extensions?.code !== 'string' || !/^[A-Z][A-Z_]+$/.test(extensions.code))
      return 'an error without a code';
    if (typeof message !== 'string' || message.trim() === '') return 'an error without a message';
    if (message.length > 2_000) return 'an error as long as what was sent';
    const { requestId: _id, code: _code, http: _http, ...rest } = extensions;
    const leak = insides.exec(message) ?? insides.exec(JSON.stringify(rest));
    if (leak) return `an error that tells of the inside: ${leak[0]}`;
  }
  if (status >= 400 && errors.length === 0) return `status ${status} without an error`;
  return null;
}

interface Answer {
  readonly errors?: readonly { readonly message?: unknown; readonly extensions?: Record<string, unknown> }[];
}

/** JSON, also where it comes as the one event of a stream, or as a part of several. */
function parsed(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(/^(?:data: )?(\{.*\})\s*$/m.exec(text)?.[1] ?? text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
