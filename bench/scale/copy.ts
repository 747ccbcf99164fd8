import { once } from 'node:events';
import pg from 'pg';

/** pg's connection with what its types leave out. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

/** `copy ... from stdin` on a connection of its own. */
export interface CopyIn {
  /** Sends rows; resolves when the socket takes more. */
  write(chunk: Buffer | string): Promise<void>;
  /** Ends the copy, and resolves with the number of rows when Postgres has them. */
  end(): Promise<number>;
}

/** Bytes collected before they are sent. */
const chunkBytes = 256 * 1024;
const binaryHeader = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const binaryTrailer = Buffer.from([0xff, 0xff]);

/**
 * Opens a COPY. pg has no such command of its own, but lets a query handle the messages of the protocol.
 *
 * @param setup run on the connection first.
 */
export async function openCopy(
  url: string,
  setup: string,
  target: string,
  format: 'text' | 'binary',
): Promise<CopyIn> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(setup);
  let ready: (connection: CopyConnection) => void = () => {};
  let done: (rows: number) => void = () => {};
  let failed: (error: Error) => void = () => {};
  const opened = new Promise<CopyConnection>((resolve, reject) => {
    ready = resolve;
    failed = reject;
  });
  const ended = new Promise<number>((resolve, reject) => {
    done = resolve;
    const before = failed;
    failed = (error) => {
      before(error);
      reject(error);
    };
  });
  ended.catch(() => {});
  let rows = 0;
  const command = {
    submit: (connection: pg.Connection) => {
      connection.query(`copy ${target} from stdin (format ${format})`);
    },
    handleCopyInResponse: (connection: CopyConnection) => ready(connection),
    handleCommandComplete: (message: { text: string }) => {
      rows = Number(message.text.split(' ').at(-1));
    },
    handleReadyForQuery: () => done(rows),
    handleError: (error: Error) => failed(error),
    handleRowDescription() {},
    handleDataRow() {},
    handlePortalSuspended() {},
    handleEmptyQuery() {},
  };
  client.query(command);
  const connection = await opened;
  let waiting: Buffer[] = format === 'binary' ? [binaryHeader] : [];
  let bytes = 0;
  const flush = async () => {
    if (waiting.length === 0) return;
    connection.sendCopyFromChunk(Buffer.concat(waiting));
    waiting = [];
    bytes = 0;
    if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), ended]);
  };
  return {
    async write(chunk) {
      const buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      waiting.push(buffer);
      bytes += buffer.length;
      if (bytes >= chunkBytes) await flush();
    },
    async end() {
      if (format === 'binary') waiting.push(binaryTrailer);
      await flush();
      connection.endCopyFrom();
      try {
        return await ended;
      } finally {
        await client.end();
      }
    },
  };
}

/** A field of a binary row: its length and its bytes. */
function field(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function integer(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/**
 * A row of an embedding table (workspace, owner, model, dimensions, embedding) in the binary format of COPY: halves
 * of floats are sent as they are stored, which text would have to be parsed into.
 */
export function embeddingRow(
  workspaceId: string,
  ownerId: string,
  modelId: number,
  vector: readonly number[],
): Buffer {
  const halves = Buffer.alloc(4 + 2 * vector.length);
  halves.writeInt16BE(vector.length, 0);
  vector.forEach((value, index) => {
    halves.writeUInt16BE(halfBits(value), 4 + 2 * index);
  });
  return Buffer.concat([
    Buffer.from([0, 5]),
    field(uuidBytes(workspaceId)),
    field(uuidBytes(ownerId)),
    field(integer(modelId)),
    field(integer(vector.length)),
    field(halves),
  ]);
}

const single = new Float32Array(1);
const bits = new Uint32Array(single.buffer);

/** IEEE 754 binary16 of a number between -1 and 1, rounded to nearest; subnormals become zero. */
function halfBits(value: number): number {
  single[0] = value;
  const whole = bits[0] ?? 0;
  const sign = (whole >>> 16) & 0x8000;
  const rounded = (whole & 0x7fffffff) + 0x1000;
  const exponent = (rounded >>> 23) - 112;
  return exponent <= 0 ? sign : sign | (exponent << 10) | ((rounded >>> 13) & 0x3ff);
}
