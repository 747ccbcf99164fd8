import type { Client, Connection, Submittable } from 'pg';

/** What pg calls while a statement of its queue runs; it has no types for the messages of COPY. */
interface CopyStatement extends Submittable {
  submit(connection: Connection): void;
  handleCommandComplete(message: { readonly text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

/** The parts of pg's connection that COPY needs. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
  readonly stream: {
    readonly writableNeedDrain: boolean;
    once(event: 'drain', listener: () => void): void;
    pause(): void;
    resume(): void;
  };
}

const connectionOf = (client: Client): CopyConnection => Reflect.get(Object(client), 'connection');

/** Bytes that are gathered before they are sent on: a row is mostly a few hundred. */
const batchBytes = 64 * 1024;

/**
 * Copies rows from one database into another as COPY has them, without looking into them. The target sets the pace.
 *
 * @param from `copy (...) to stdout`, and the connection that runs it.
 * @param to `copy ... from stdin`, in the same format.
 * @returns the number of rows.
 * @throws pg's error of either side.
 */
export async function copyRows(
  from: { readonly client: Client; readonly statement: string },
  to: { readonly client: Client; readonly statement: string },
): Promise<number> {
  const source = connectionOf(from.client);
  const target = connectionOf(to.client);
  return new Promise((resolve, reject) => {
    let failure: Error | null = null;
    let reads = false;
    let writes = true;
    let written = 0;
    let gathered: Buffer[] = [];
    let bytes = 0;
    const end = () => {
      if (reads || writes) return;
      if (failure) reject(failure);
      else resolve(written);
    };
    const send = () => {
      target.sendCopyFromChunk(Buffer.concat(gathered, bytes));
      [gathered, bytes] = [[], 0];
      if (!target.stream.writableNeedDrain) return;
      source.stream.pause();
      target.stream.once('drain', () => source.stream.resume());
    };
    const reading: CopyStatement & Record<string, unknown> = {
      submit() {
        reads = true;
        source.query(from.statement);
      },
      handleCopyData({ chunk }: { readonly chunk: Buffer }) {
        // What is left of a copy that has failed is read into nothing.
        if (failure) return;
        // pg reuses the memory.
        gathered.push(Buffer.from(chunk));
        bytes += chunk.length;
        if (bytes >= batchBytes) send();
      },
      handleCommandComplete() {},
      handleReadyForQuery() {
        reads = false;
        if (!failure) {
          if (bytes > 0) send();
          target.endCopyFrom();
        }
        end();
      },
      handleError(error) {
        reads = false;
        failure ??= error;
        if (writes) target.sendCopyFail('the rows could not be read');
        end();
      },
    };
    const writing: CopyStatement & Record<string, unknown> = {
      submit: () => target.query(to.statement),
      handleCopyInResponse: () => void from.client.query(reading),
      handleCommandComplete({ text }) {
        written = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
      },
      handleReadyForQuery() {
        writes = false;
        end();
      },
      handleError(error) {
        writes = false;
        failure ??= error;
        source.stream.resume();
        end();
      },
    };
    to.client.query(writing);
  });
}
