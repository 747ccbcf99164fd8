import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
import { MnemeError } from './error.ts';

/** How a client reaches the API, and what lets it in: a token or API key, or a key that it signs its requests with. */
export type ClientOptions = ClientSettings &
  (
    | {
        /** A signed token or an API key, or a function that returns one and is called before every request. */
        readonly token: string | (() => string | Promise<string>);
        readonly signWith?: never;
      }
    | {
        /** Returns the headers that sign a request; see `createRequestSigner` of `sign.ts`. */
        readonly signWith: RequestSigner;
        readonly token?: never;
      }
  );

/** Gives the headers that sign one request: each time others. */
export type RequestSigner = (request: {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}) => Promise<Record<string, string>>;

/** How a client reaches the API. */
export interface ClientSettings {
  /** The GraphQL endpoint, e.g. http://localhost:4000/graphql. */
  readonly url: string;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Milliseconds a call may take, repeats included. Default: a minute. */
  readonly timeoutMs?: number;
  /** How often a call is repeated while the server is busy (429, 503), or away and it is idempotent. Default: 4 times. */
  readonly retries?: number;
}

/** Per call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * Whether sent twice it does no more than once: then it is repeated when the connection breaks, too, and nobody knows
   * what became of it. Queries are, and `appendMessages`; so is what names its rows by your own keys.
   */
  readonly idempotent?: boolean;
  /**
   * A private key (JWK) that is lent for this call, to open what is sealed to it where it is needed there, as in a prompt.
   * The server keeps it no longer; whoever runs it could.
   */
  readonly ownerKey?: object;
}

/** An operation as codegen writes it with `documentMode: 'string'`, of this client or of a program with its own. */
export interface SentDocument<Result, Variables> extends DocumentTypeDecoration<Result, Variables> {
  toString(): string;
  readonly __meta__?: { readonly hash?: unknown };
}

/** Sends one operation and gives its data. */
export type Send = <Result, Variables>(
  document: SentDocument<Result, Variables>,
  variables: Variables,
  call?: CallOptions,
) => Promise<Result>;

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly {
    readonly message?: string;
    readonly extensions?: { readonly code?: string };
  }[];
}

const defaultTimeoutMs = 60_000;
const defaultRetries = 4;
/** Retries if there is no connection: fewer, so that the error for a server that does not run comes soon. */
const awayRetries = 2;
/** Seconds between repeats where the server names none: doubled each time. */
const firstPause = 0.5;
/** The longest wait before a retry, in seconds, whatever the server requests. */
const longestPause = 30;

/**
 * Makes what sends operations: JSON over POST, repeated while the server says that it is busy. To a server that
 * answers trusted documents only, it sends their ids, from the first refusal on.
 */
export function createTransport(options: ClientOptions): Send {
  const retries = options.retries ?? defaultRetries;
  const credentials = credentialsOf(options);
  let byId = false;
  return async (document, variables, call) => {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
    const idempotent = call?.idempotent ?? isQuery(document.toString());
    const signal = call?.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
    for (let attempt = 0; ; attempt += 1) {
      const asId = byId;
      try {
        return await post(options, credentials, bodyOf(document, variables, asId), signal, call?.ownerKey);
      } catch (error) {
        if (!(error instanceof MnemeError)) throw error;
        if (error.code === 'DOCUMENT_NOT_TRUSTED' && !asId) {
          // Refused before anything ran.
          byId = true;
          continue;
        }
        const most = isBusy(error)
          ? retries
          : idempotent && isUnreachable(error)
            ? Math.min(retries, awayRetries)
            : 0;
        if (attempt >= most) throw error;
        const seconds = Math.min(error.retryAfter ?? firstPause * 2 ** attempt, longestPause);
        await wait(seconds * 1000, signal);
        if (signal.aborted) throw error;
      }
    }
  };
}

/** The body of a request. */
export function bodyOf<Result, Variables>(
  document: SentDocument<Result, Variables>,
  variables: Variables,
  asId: boolean,
): string {
  const documentId: unknown = document.__meta__?.hash;
  return JSON.stringify(asId ? { documentId, variables } : { query: document.toString(), variables });
}

/** Resolves after a time, or as soon as the signal fires. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    if (signal.aborted) done();
    else signal.addEventListener('abort', done);
  });
}

/** Whether the server says that it is busy. */
export function isBusy({ status }: MnemeError): boolean {
  return status === 429 || status === 503;
}

/** There was no answer, or a proxy's: the operation may have been executed. */
export function isUnreachable({ code, status }: MnemeError): boolean {
  return code === 'UNREACHABLE' || status === 502;
}

function isQuery(document: string): boolean {
  return /^\s*(query\b|\{)/.test(document);
}

/** The headers that let a request in. */
export type Credentials = (body: string) => Promise<Record<string, string>>;

/** A function that returns the headers, according to the options. */
export function credentialsOf(options: ClientOptions): Credentials {
  const { token, signWith, url } = options;
  if (signWith) return (body) => signWith({ method: 'POST', url, body });
  return async () => ({ authorization: `Bearer ${typeof token === 'string' ? token : await token()}` });
}

async function post<Result>(
  options: ClientOptions,
  credentials: Credentials,
  body: string,
  signal: AbortSignal,
  ownerKey?: object,
): Promise<Result> {
  const headers = await credentials(body);
  let response: Response;
  let text: string;
  try {
    response = await (options.fetch ?? fetch)(options.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...headers,
        ...(ownerKey && { 'mneme-owner-key': inBase64url(JSON.stringify(ownerKey)) }),
      },
      body,
      signal,
      // To another host, a redirect would take the key along: of its headers, fetch leaves out Authorization alone.
      ...(ownerKey && { redirect: 'error' as const }),
    });
    text = await response.text();
  } catch (error) {
    if (signal.aborted)
      throw new MnemeError('TIMEOUT', 'The call was given up: it took too long.', 0, undefined, error);
    throw new MnemeError('UNREACHABLE', `Nothing answers at ${options.url}.`, 0, undefined, error);
  }
  const answer = parsed(text);
  if (!response.ok || answer?.errors?.[0] || answer?.data == null) throw refusal(response, text);
  return answer.data as Result;
}

/** A JWK has no other than ASCII characters. */
function inBase64url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The error of an answer without data. */
export function refusal(response: Response, text: string): MnemeError {
  const retryAfter = retryAfterSeconds(response.headers.get('retry-after'));
  const [first] = parsed(text)?.errors ?? [];
  if (!first) {
    const message = `The server answered ${response.status} without saying why.`;
    return new MnemeError('BAD_ANSWER', message, response.status, retryAfter);
  }
  const message = first.message ?? 'The operation failed.';
  return new MnemeError(first.extensions?.code ?? 'BAD_REQUEST', message, response.status, retryAfter);
}

function parsed(text: string): Answer | null {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : null;
  } catch {
    return null;
  }
}

/** Seconds from a Retry-After header: a number or an HTTP date. */
function retryAfterSeconds(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}
