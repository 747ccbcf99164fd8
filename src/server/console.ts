import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { ClientGone, readBody } from './body.ts';
import type { ConsoleSession, ConsoleSignIn } from './console-sign-in.ts';
import type { Exchange } from './graphql-endpoint.ts';
import { PublicError } from './public-error.ts';
import { send, sendJson } from './reply.ts';

/** Where `npm run build:console` puts the console's files, and `npm ci` with it. */
const builtFolder = fileURLToPath(new URL('../../console/dist', import.meta.url));

/** The console at `/console`: its files, and the sign-in of the browsers that open it. */
export interface Console {
  readonly signIn: ConsoleSignIn;
  /** Where its files are, if not where they are built. */
  readonly folder?: string;
}

/** Whether a path belongs to the console. */
export function isConsolePath(path: string): boolean {
  return path === '/console' || path.startsWith('/console/');
}

/** The method by which a path of the console is asked for. */
export function consoleMethods(path: string): readonly string[] {
  return path === sessionPath || path === renewPath ? ['POST'] : ['GET', 'HEAD'];
}

const sessionPath = '/console/session';
const renewPath = '/console/session/renew';
/** A link's code is about 400 bytes. */
const maxBodyBytes = 8192;

/** React Aria adds one style element, which is the same text each time. */
const reactAriaStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/**
 * Nothing runs but the console's own files, and no script may turn text into markup: what a turn says stays text. The
 * API is the only thing that it may reach.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${reactAriaStyle}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Answers a request under `/console`, whose method is one of `consoleMethods`. */
export async function answerConsole(exchange: Exchange, path: string, console: Console): Promise<void> {
  const { request, response } = exchange;
  if (path === sessionPath) {
    const session = await console.signIn.redeem(await codeOf(exchange));
    await sendJson(request, response, 200, answerOf(session));
  } else if (path === renewPath) {
    refuseOtherSites(exchange);
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    await sendJson(request, response, 200, answerOf(await console.signIn.renew(token)));
  } else {
    const zip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    await send(request, response, { status: 200, ...(await file(path, console.folder ?? builtFolder, zip)) });
  }
}

function answerOf({ token, expiresAt }: ConsoleSession): object {
  return { token, expiresAt: new Date(expiresAt * 1000).toISOString() };
}

async function codeOf(exchange: Exchange): Promise<string> {
  refuseOtherSites(exchange);
  exchange.continueBody();
  const body = await readBody(exchange.request, maxBodyBytes);
  try {
    const code: unknown = Reflect.get(Object(JSON.parse(body.toString())), 'code');
    if (typeof code === 'string') return code;
  } catch (error) {
    if (error instanceof ClientGone) throw error;
  }
  throw new PublicError({
    code: 'BAD_REQUEST',
    message: 'Send JSON with the code of a link: {"code": "..."}.',
  });
}

/** A page of another port is on the same site, but not of the same origin. Over plain http, browsers do not say. */
function refuseOtherSites({ request }: Exchange): void {
  const site = request.headers['sec-fetch-site'];
  const json = /^application\/json\b/.test(request.headers['content-type'] ?? '');
  if ((site === undefined || site === 'same-origin') && json) return;
  throw new PublicError({
    code: 'ORIGIN_NOT_ALLOWED',
    message: 'Only the console itself signs in here, with JSON.',
  });
}

interface ConsoleFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const zipped = new Map<string, Promise<Uint8Array>>();

/** A file that was built, or the page for any other path: which view it shows is the console's matter. */
async function file(path: string, folder: string, zip: boolean): Promise<ConsoleFile> {
  const name = /^\/console\/(icon\.svg|assets\/[\w.-]+)$/.exec(path)?.[1] ?? 'index.html';
  const known = (await readdir(join(folder, 'assets')).catch(() => null))?.map((one) => `assets/${one}`);
  if (!known) throw notBuilt();
  if (name.startsWith('assets/') && !known.includes(name)) {
    throw new PublicError({
      code: 'PATH_NOT_FOUND',
      message: 'The console has no such file. Load its page again.',
    });
  }
  const body = await readFile(join(folder, name));
  const headers = {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'content-security-policy': policy,
    // Their names change with what is in them; that of the page does not.
    'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
  };
  if (!zip) return { headers, body };
  return { headers: { ...headers, 'content-encoding': 'gzip' }, body: await zippedOnce(name, body) };
}

/** The page is not kept: it has a name that does not change. */
function zippedOnce(name: string, body: Uint8Array): Promise<Uint8Array> {
  const kept = zipped.get(name);
  if (kept) return kept;
  const made = promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION });
  if (name.startsWith('assets/')) zipped.set(name, made);
  return made;
}

function notBuilt(): PublicError {
  return new PublicError({
    code: 'CONSOLE_NOT_BUILT',
    message: 'The console has not been built here: npm run build:console (npm ci does it too).',
  });
}
