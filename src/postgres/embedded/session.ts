import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import {
  CANCEL_REQUEST,
  copyInResponse,
  cString,
  errorResponse,
  FrameReader,
  frame,
  GSS_REQUEST,
  queryMessage,
  readCString,
  SSL_REQUEST,
  startupParameters,
  typeByte,
} from './protocol.ts';
import { type SessionChange, type StatementTraits, statementTraits } from './statements.ts';

/** The gateway's functions for a session. */
export interface SessionHost {
  /** A piece of work is ready. */
  submit(session: Session, unit: Unit): void;
  /** Another connection requests to cancel this session's waiting statement. */
  cancel(processId: number, secret: number): void;
  /** The client has disconnected, with or without Terminate. */
  leave(session: Session): void;
}

/** Messages that run on the backend together: up to and including a Query, Sync or Flush. */
export interface Unit {
  readonly kind: 'start' | 'work' | 'end';
  readonly bytes: Buffer;
  /** Whether Postgres answers with ReadyForQuery; after a Flush it does not. */
  readonly synchronises: boolean;
  readonly changes: readonly SessionChange[];
  readonly instead: StatementTraits['instead'];
  /** The client was already asked for its COPY data, so Postgres's request for it is not passed on. */
  readonly copiesIn: boolean;
  /** When it began to wait (ms, `performance.now()`). */
  readonly since: number;
}

/** The number of waiting units from which the client's socket is not read. */
const MOST_WAITING = 64;

/** One client: splits its stream into units, and gives its prepared statements unique names. */
export class Session {
  readonly processId: number;
  readonly secret = randomInt(1, 2 ** 31);
  /** The startup packet's settings. */
  parameters: Map<string, string> = new Map();
  user = '';
  userId = 0;
  /** Settings of the startup packet and of the role, as `set_config` arguments. */
  readonly startSettings: [name: string, value: string][] = [];
  /** The statements that set what is set now, by name. */
  readonly settings = new Map<string, string>();
  readonly listening = new Set<string>();
  /** Changes of a transaction that is not committed yet. */
  uncommitted: SessionChange[] = [];
  /** Prepared statements' names on the backend. */
  readonly prepared = new Set<string>();
  /** Whether it used `prepare`, whose names are shared by all. */
  preparedBySql = false;
  readonly waiting: Unit[] = [];
  /** After an error in a batch, Postgres skips to the next Sync; so does the gateway after its own errors. */
  skipping = false;
  gone = false;

  readonly #host: SessionHost;
  readonly #socket: Socket;
  readonly #reader = new FrameReader();
  // Not to be guessed: another session may not name this one's statements.
  readonly #prefix = randomBytes(6).toString('hex');
  #started = false;
  #batch: Buffer[] = [];
  #changes: SessionChange[] = [];
  #refusal: StatementTraits['refusal'] = null;
  #instead: StatementTraits['instead'] = null;
  #copying: Buffer[] | null = null;

  constructor(processId: number, socket: Socket, host: SessionHost) {
    this.processId = processId;
    this.#host = host;
    this.#socket = socket;
    const leave = () => this.#leave();
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('end', leave);
    socket.on('close', leave);
    socket.on('error', leave);
  }

  /** Sends to the client, unless it is gone. */
  send(bytes: Buffer): void {
    if (!this.gone && bytes.length > 0 && this.#socket.writable) this.#socket.write(bytes);
  }

  /** Sends a last message and closes the connection. */
  close(last?: Buffer): void {
    if (last) this.send(last);
    this.#leave();
  }

  /** Must be called after a waiting unit was taken, so that reading continues. */
  relax(): void {
    if (this.waiting.length < MOST_WAITING && this.#socket.isPaused()) this.#socket.resume();
  }

  #leave(): void {
    if (this.gone) return;
    this.gone = true;
    this.#socket.end();
    this.#socket.resume();
    this.#host.leave(this);
  }

  #receive(chunk: Buffer): void {
    if (this.gone) return;
    try {
      this.#reader.push(chunk);
      for (let message = this.#reader.next(this.#started); message; ) {
        if (this.#started) this.#take(message);
        else this.#open(message);
        message = this.gone ? null : this.#reader.next(this.#started);
      }
    } catch {
      this.close(errorResponse('FATAL', '08P01', 'invalid message'));
    }
    if (this.waiting.length >= MOST_WAITING) this.#socket.pause();
  }

  #open(packet: Buffer): void {
    const version = packet.readInt32BE(4);
    if (version === SSL_REQUEST || version === GSS_REQUEST) {
      this.send(Buffer.from('N'));
      return;
    }
    if (version === CANCEL_REQUEST) {
      if (packet.length === 16) this.#host.cancel(packet.readInt32BE(8), packet.readInt32BE(12));
      this.close();
      return;
    }
    if (version >> 16 !== 3) {
      this.close(errorResponse('FATAL', '0A000', 'unsupported protocol version'));
      return;
    }
    this.#started = true;
    this.parameters = startupParameters(packet.subarray(8));
    this.#submit('start', Buffer.alloc(0), true);
  }

  #take(message: Buffer): void {
    const type = String.fromCharCode(message[0] ?? 0);
    if (type === 'X') {
      this.#submit('end', Buffer.alloc(0), false);
      return;
    }
    if (this.#copying) {
      this.#takeCopy(type, message, this.#copying);
      return;
    }
    if (this.skipping) {
      if (type !== 'S') return;
      this.skipping = false;
    }
    switch (type) {
      case 'Q':
        this.#takeQuery(message);
        return;
      case 'S':
      case 'H':
      case 'F':
        this.#batch.push(message);
        this.#finish(type !== 'H');
        return;
      case 'd':
      case 'c':
      case 'f':
        return; // What is left of a COPY that failed: Postgres ignores it too.
      default:
        this.#batch.push(this.#own(type, message));
    }
  }

  #takeQuery(message: Buffer): void {
    const traits = statementTraits(message.toString('utf8', 5, message.length - 1));
    this.#note(traits);
    this.#batch.push(message);
    if (traits.copyIn && !traits.refusal) {
      // The only backend can't wait for a client's data, so all of it is collected before the statement runs.
      this.#copying = [];
      this.send(copyInResponse(traits.copyIn === 'binary'));
      return;
    }
    this.#finish(true);
  }

  #takeCopy(type: string, message: Buffer, data: Buffer[]): void {
    if (type === 'd') {
      data.push(message);
      return;
    }
    if (type !== 'c' && type !== 'f') return; // Flush and Sync mean nothing within a COPY.
    this.#copying = null;
    this.#batch.push(...data, message);
    this.#finish(true, true);
  }

  #note(traits: StatementTraits): void {
    this.#changes.push(...traits.changes);
    this.#refusal ??= traits.refusal;
    this.#instead ??= traits.instead;
  }

  #finish(synchronises: boolean, copiesIn = false): void {
    let bytes = this.#batch.length === 1 && this.#batch[0] ? this.#batch[0] : Buffer.concat(this.#batch);
    if (this.#refusal) {
      // Raised by Postgres instead of the statement, so that an open transaction fails like with any other error.
      bytes = queryMessage(raise(this.#refusal.code, this.#refusal.message));
      this.skipping = !synchronises;
      this.#changes = [];
      this.#instead = null;
    }
    this.#batch = [];
    this.#submit('work', bytes, synchronises, copiesIn);
    this.#changes = [];
    this.#refusal = null;
    this.#instead = null;
  }

  #submit(kind: Unit['kind'], bytes: Buffer, synchronises: boolean, copiesIn = false): void {
    this.#host.submit(this, {
      kind,
      bytes,
      synchronises,
      changes: this.#changes,
      instead: this.#instead,
      copiesIn,
      since: performance.now(),
    });
  }

  /** The message with its prepared statement's name made this session's own. */
  #own(type: string, message: Buffer): Buffer {
    if (type === 'P') {
      const name = readCString(message, 5);
      const traits = statementTraits(readCString(message, name.end).text);
      // Only the answer to a simple query can be given instead of Postgres's.
      this.#note(traits.instead ? { ...traits, refusal: ONLY_SIMPLE, instead: null } : traits);
      if (!name.text) return message;
      const own = this.#nameOf(name.text);
      this.prepared.add(own);
      return frame('P', cString(own), message.subarray(name.end));
    }
    if (type === 'B') {
      const portal = readCString(message, 5);
      const name = readCString(message, portal.end);
      if (!name.text) return message;
      return frame('B', cString(portal.text), cString(this.#nameOf(name.text)), message.subarray(name.end));
    }
    if ((type === 'D' || type === 'C') && message[5] === typeByte('S')) {
      const name = readCString(message, 6);
      if (!name.text) return message;
      const own = this.#nameOf(name.text);
      if (type === 'C') this.prepared.delete(own);
      return frame(type, Buffer.from('S'), cString(own));
    }
    return message;
  }

  #nameOf(name: string): string {
    const own = `${this.#prefix}_${name}`;
    // Postgres cuts names at 63 bytes, and two long ones must not become one.
    return own.length <= 60
      ? own
      : `${this.#prefix}_${createHash('sha256').update(name).digest('hex').slice(0, 40)}`;
  }
}

const ONLY_SIMPLE = {
  code: '0A000',
  message: 'the embedded database takes this statement only as a simple query, without parameters',
};

function raise(code: string, message: string): string {
  return `do $$ begin raise exception using errcode = '${code}', message = '${message.replaceAll("'", "''")}'; end $$`;
}
