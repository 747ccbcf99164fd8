/** Postgres wire protocol 3.0: framing and the few messages the gateway writes itself. */

/** The codes a client may open with instead of a protocol version. */
export const CANCEL_REQUEST = 80877102;
export const SSL_REQUEST = 80877103;
export const GSS_REQUEST = 80877104;

/** A frame longer than this is refused: 1 GB is also Postgres' own limit. */
const LONGEST_FRAME = 1 << 30;

/** A message's one-letter type as the byte on the wire. */
export function typeByte(type: string): number {
  return type.charCodeAt(0);
}

/** A string as the protocol writes it: UTF-8 ending with a zero byte. */
export function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf8');
}

/** The zero-terminated string at `start`, and where the next field begins. */
export function readCString(bytes: Buffer, start: number): { text: string; end: number } {
  const zero = bytes.indexOf(0, start);
  const stop = zero < 0 ? bytes.length : zero;
  return { text: bytes.toString('utf8', start, stop), end: stop + 1 };
}

/** One message: type, length, body. */
export function frame(type: string, ...body: Buffer[]): Buffer {
  const head = Buffer.alloc(5);
  head[0] = typeByte(type);
  let length = 4;
  for (const part of body) length += part.length;
  head.writeInt32BE(length, 1);
  return Buffer.concat([head, ...body], length + 1);
}

/** A simple query. */
export function queryMessage(sql: string): Buffer {
  return frame('Q', cString(sql));
}

export const SYNC = frame('S');

/** Closes a prepared statement by its name on the backend. */
export function closeStatement(name: string): Buffer {
  return frame('C', Buffer.from('S'), cString(name));
}

/** `I` idle, `T` in a transaction, `E` in a failed one. */
export type TransactionStatus = 'I' | 'T' | 'E';

/** ReadyForQuery: the client may send the next statement. */
export function readyForQuery(status: TransactionStatus): Buffer {
  return frame('Z', Buffer.from(status));
}

/** Ends one statement's answer. */
export function commandComplete(tag: string): Buffer {
  return frame('C', cString(tag));
}

/** An error or, with severity FATAL, the last message to a client. */
export function errorResponse(
  severity: 'ERROR' | 'FATAL',
  code: string,
  message: string,
  hint?: string,
): Buffer {
  const fields = [`S${severity}`, `V${severity}`, `C${code}`, `M${message}`];
  if (hint) fields.push(`H${hint}`);
  return frame('E', ...fields.map(cString), Buffer.from([0]));
}

/** A setting's value, as sent after the start and whenever it changes. */
export function parameterStatus(name: string, value: string): Buffer {
  return frame('S', cString(name), cString(value));
}

/** What the client needs to cancel: the session's number and its secret. */
export function backendKeyData(processId: number, secret: number): Buffer {
  const body = Buffer.alloc(8);
  body.writeInt32BE(processId, 0);
  body.writeInt32BE(secret, 4);
  return frame('K', body);
}

export const AUTHENTICATION_OK = frame('R', Buffer.alloc(4));

/** Asks the client for its COPY data; text or binary is the client's own business, so no columns are named. */
export function copyInResponse(binary: boolean): Buffer {
  return frame('G', Buffer.from([binary ? 1 : 0, 0, 0]));
}

/** Name and value pairs of a startup packet's body (after the version). */
export function startupParameters(body: Buffer): Map<string, string> {
  const parameters = new Map<string, string>();
  let position = 0;
  while (position < body.length && body[position] !== 0) {
    const name = readCString(body, position);
    const value = readCString(body, name.end);
    parameters.set(name.text, value.text);
    position = value.end;
  }
  return parameters;
}

/** The columns of a DataRow message as text; null for SQL null. */
export function dataRow(message: Buffer): (string | null)[] {
  const columns: (string | null)[] = [];
  let position = 7;
  for (let left = message.readInt16BE(5); left > 0; left--) {
    const length = message.readInt32BE(position);
    position += 4;
    columns.push(length < 0 ? null : message.toString('utf8', position, position + length));
    if (length > 0) position += length;
  }
  return columns;
}

/** The message text of an ErrorResponse or NoticeResponse, with its SQLSTATE. */
export function errorFields(message: Buffer): { code: string; message: string } {
  const found = { code: '', message: '' };
  let position = 5;
  while (position < message.length && message[position] !== 0) {
    const field = readCString(message, position + 1);
    if (message[position] === typeByte('C')) found.code = field.text;
    if (message[position] === typeByte('M')) found.message = field.text;
    position = field.end;
  }
  return found;
}

/** Calls `each` with the start and end of every whole message in `bytes`. */
export function eachFrame(bytes: Buffer, each: (type: number, start: number, end: number) => void): void {
  let start = 0;
  while (start + 5 <= bytes.length) {
    const end = start + 1 + bytes.readInt32BE(start + 1);
    each(bytes[start] ?? 0, start, end);
    start = end;
  }
}

/** A client sent something that is not the protocol. */
class ProtocolError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProtocolError';
  }
}

/** Cuts a byte stream into messages. Chunks are joined once per message, so a long one does not cost its square. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #size = 0;

  /** Takes what arrived. */
  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
  }

  /**
   * The next whole message, or null until more arrives.
   *
   * @param typed false for the startup packet, which has no type byte.
   * @throws ProtocolError when the length can't be right.
   */
  next(typed: boolean): Buffer | null {
    const head = typed ? 5 : 4;
    if (this.#size < head) return null;
    let first = this.#chunks[0];
    if (!first || first.length < head) first = this.#join();
    const length = first.readInt32BE(head - 4) + head - 4;
    if (length < head || length > LONGEST_FRAME || (!typed && length > 100_000)) {
      throw new ProtocolError('invalid message length');
    }
    if (this.#size < length) return null;
    if (first.length < length) first = this.#join();
    const message = first.subarray(0, length);
    const rest = first.subarray(length);
    if (rest.length > 0) this.#chunks[0] = rest;
    else this.#chunks.shift();
    this.#size -= length;
    return message;
  }

  #join(): Buffer {
    const joined = Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }
}
