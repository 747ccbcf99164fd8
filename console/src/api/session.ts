import { createTransport, type Send } from '../../../src/client/transport.ts';

const storageKey = 'mneme:console';
/** Milliseconds before its end at which a token is renewed, and how often that is looked at. */
const renewBefore = 15 * 60_000;
const lookEvery = 60_000;

interface Session {
  readonly token: string;
  /** Null for a pasted token: nobody here can renew it. */
  readonly expiresAt: string | null;
}

let session: Session | null = read();
/** Why nobody is signed in, for the screen that asks. */
let reason: string | null = null;
const listeners = new Set<() => void>();

/** Calls back whenever somebody signs in or out. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isSignedIn = (): boolean => session !== null;
export const whySignedOut = (): string | null => reason;
export const currentToken = (): string => session?.token ?? '';

function set(next: Session | null, why: string | null): void {
  session = next;
  reason = why;
  if (next) sessionStorage.setItem(storageKey, JSON.stringify(next));
  else sessionStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

function read(): Session | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    const token: unknown = Reflect.get(Object(kept), 'token');
    const expiresAt: unknown = Reflect.get(Object(kept), 'expiresAt');
    if (typeof token !== 'string') return null;
    return { token, expiresAt: typeof expiresAt === 'string' ? expiresAt : null };
  } catch {
    return null;
  }
}

/** Signs in with a token that somebody has, of this server or of the issuer that it trusts. */
export function signInWith(token: string): void {
  set({ token: token.trim(), expiresAt: null }, null);
}

export function signOut(why: string | null = null): void {
  set(null, why);
}

/**
 * Redeems the code of a link, if the address has one. It is taken out of the address before anything else happens; the
 * rest of the address stays, so that a link to one view still leads there.
 */
export async function redeemLink(): Promise<void> {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (!code) return;
  history.replaceState(null, '', location.pathname + location.search);
  const answer = await ask('/console/session', { body: JSON.stringify({ code }) });
  if (typeof answer === 'string') set(null, answer);
  else set(answer, null);
}

async function ask(
  path: string,
  request: { body?: string; headers?: Record<string, string> },
): Promise<Session | string> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      body: request.body ?? '{}',
      headers: { 'content-type': 'application/json', ...request.headers },
    });
    const answer: unknown = await response.json();
    const token: unknown = Reflect.get(Object(answer), 'token');
    const expiresAt: unknown = Reflect.get(Object(answer), 'expiresAt');
    if (typeof token === 'string' && typeof expiresAt === 'string') return { token, expiresAt };
    const [first]: unknown[] = Reflect.get(Object(answer), 'errors') ?? [];
    const message: unknown = Reflect.get(Object(first), 'message');
    return typeof message === 'string' ? message : 'The server did not accept the link.';
  } catch {
    return 'The server cannot be reached. Is it still running?';
  }
}

/** Renews the token while the tab is looked at; one that is left alone signs itself out after an hour. */
export function keepRenewed(): void {
  setInterval(async () => {
    const { expiresAt, token } = session ?? {};
    if (!expiresAt || document.hidden || Date.parse(expiresAt) - Date.now() > renewBefore) return;
    const answer = await ask('/console/session/renew', { headers: { authorization: `Bearer ${token}` } });
    if (typeof answer !== 'string' && isSignedIn()) set(answer, null);
  }, lookEvery);
}

let leaving = false;
addEventListener('pagehide', () => {
  leaving = true;
});
addEventListener('pageshow', () => {
  leaving = false;
});

/** Where the API is: beside the console. */
export const apiUrl = new URL('/graphql', location.href).href;

/** Sends an operation. What is sent while the page closes, such as a removal nobody undid, still arrives. */
export const send: Send = createTransport({
  url: apiUrl,
  token: currentToken,
  retries: 2,
  fetch: (url, init) => fetch(url, leaving ? { ...init, keepalive: true } : init),
});
