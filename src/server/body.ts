import type { IncomingMessage } from 'node:http';
import { PublicError } from './public-error.ts';

/** The client disconnected before it had sent or read everything. No answer is sent. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

function tooLarge(maxBytes: number): PublicError {
  return new PublicError({
    code: 'BODY_TOO_LARGE',
    message: `The request is larger than the ${maxBytes} bytes allowed (MNEME_MAX_BODY_BYTES). Send it in parts.`,
    extensions: { maxBytes },
  });
}

/**
 * Reads a request's body, at most `maxBytes` of it. The announced length is checked before anything is read, and the
 * bytes that arrive are counted too.
 *
 * @throws PublicError BODY_TOO_LARGE (413); ClientGone when the connection ends before the body does.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  assertAnnouncedSize(request, maxBytes);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (finish: () => void) => {
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      finish();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      request.pause();
      settle(() => reject(tooLarge(maxBytes)));
    };
    const onEnd = () => settle(() => resolve(Buffer.concat(chunks, size)));
    const onClose = () => settle(() => reject(new ClientGone('the connection ended within the body')));
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
    if (request.destroyed) onClose();
  });
}

/** @throws PublicError BODY_TOO_LARGE when the announced length is over the limit. */
export function assertAnnouncedSize(request: IncomingMessage, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

/** Whether an unread body is still arriving that is larger than what Node discards by itself. */
export function hasUnreadBody(request: IncomingMessage): boolean {
  if (request.complete) return false;
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || Number(length ?? 0) > 65_536;
}

/**
 * Discards what the client is still sending, until it ends or after `ms`. Closing a connection with unread data resets
 * it, and the client would lose the answer.
 */
export async function discardBody(request: IncomingMessage, ms: number): Promise<void> {
  if (request.complete || request.destroyed) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', done).once('close', done).once('error', done);
    request.resume();
  });
}

/** The most values in a JSON body. An import of 200 turns with all their fields has 2,000. */
const maxValues = 200_000;

const [quote, comma, backslash, openBracket, openBrace] = [34, 44, 92, 91, 123];

/**
 * Counts a JSON body's values before it is parsed: parsing millions of small values would block all requests for
 * seconds. A value is counted by the comma, bracket or brace before it, outside of strings.
 *
 * @throws PublicError VALUE_LIMIT (413).
 */
export function assertFewValues(body: Buffer): void {
  let values = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === quote) at = endOfText(body, at);
    else if (byte === comma || byte === openBracket || byte === openBrace) values += 1;
    if (values <= maxValues) continue;
    throw new PublicError({
      code: 'VALUE_LIMIT',
      message: `The request has more than ${maxValues} values (fields and elements of lists). Send it in parts.`,
    });
  }
}

/** The index of the quote that ends the string which begins at `start`, or the body's end. */
function endOfText(body: Buffer, start: number): number {
  for (let end = body.indexOf(quote, start + 1); end >= 0; end = body.indexOf(quote, end + 1)) {
    let before = end - 1;
    while (body[before] === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return body.length;
}
