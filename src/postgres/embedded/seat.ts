import type { Backend } from './backend.ts';
import { dataRow, eachFrame, errorFields, queryMessage, typeByte } from './protocol.ts';
import type { Session } from './session.ts';
import { BOOTSTRAP_SUPERUSER, entryStatements, NO_STATEMENT, RESET_STATEMENTS } from './state.ts';

/** What one run on the backend said. */
export interface Answer {
  readonly rows: (string | null)[][];
  readonly error: { code: string; message: string } | null;
}

/** The one backend as one session at a time sees it: with that session's user and settings, and nothing of another's. */
export class Seat {
  readonly #backend: Backend;
  #taken: Session | null = null;
  #readOnly = false;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Whose state the backend carries; null for the gateway's own. */
  get taken(): Session | null {
    return this.#taken;
  }

  /** Whether sessions may change nothing. */
  get readOnly(): boolean {
    return this.#readOnly;
  }

  /** From the next transaction on, lets sessions change nothing, or again what they may. */
  setReadOnly(readOnly: boolean): void {
    this.vacate();
    this.#readOnly = readOnly;
  }

  /**
   * Runs messages as whoever has the seat.
   *
   * @throws BackendLostError when Postgres died.
   */
  run(messages: Buffer): Buffer {
    return this.#backend.run(messages);
  }

  /** Makes the backend's state the gateway's own: superuser, no settings, nothing temporary. */
  vacate(): void {
    if (this.#taken === null) return;
    this.#backend.authenticateAs(BOOTSTRAP_SUPERUSER);
    const reset = this.ask(this.#resetStatements());
    if (reset.error) throw new Error(`the session could not be reset: ${reset.error.message}`);
    this.#taken = null;
  }

  #resetStatements(): string {
    if (this.#taken === null) return NO_STATEMENT;
    if (!this.#taken.preparedBySql) return RESET_STATEMENTS;
    this.#taken.preparedBySql = false;
    this.ask('set session authorization postgres');
    const names = this.ask('select name from pg_catalog.pg_prepared_statements where from_sql').rows;
    return [RESET_STATEMENTS, ...names.map(([name]) => `deallocate "${name?.replaceAll('"', '""')}"`)].join(
      ';',
    );
  }

  /** Makes the backend's state this session's. Returns what prevents it, if anything does. */
  enter(session: Session): { code: string; message: string } | null {
    this.#backend.authenticateAs(BOOTSTRAP_SUPERUSER);
    const entry = entryStatements(session, this.#readOnly);
    const answer = this.ask(`${this.#resetStatements()};${entry}`);
    if (answer.error) {
      this.#taken = null;
      const clean = this.ask(RESET_STATEMENTS);
      if (clean.error) throw new Error(`the session could not be reset: ${clean.error.message}`);
      return answer.error;
    }
    this.#backend.authenticateAs(session.userId);
    this.#taken = session;
    // These are the client's own words, so they run with no more than its rights.
    if (session.settings.size > 0 && this.ask([...session.settings.values()].join(';')).error) {
      // One of them can't be set any more (a role or a schema is gone): the session goes on without any.
      session.settings.clear();
    }
    return null;
  }

  /** Runs one query of the gateway's own as whoever has the seat. */
  ask(sql: string): Answer {
    const bytes = this.run(queryMessage(sql));
    const rows: (string | null)[][] = [];
    let error: Answer['error'] = null;
    eachFrame(bytes, (type, start, end) => {
      if (type === ROW) rows.push(dataRow(bytes.subarray(start, end)));
      else if (type === ERROR) error ??= errorFields(bytes.subarray(start, end));
    });
    return { rows, error };
  }
}

const ERROR = typeByte('E');
const ROW = typeByte('D');
