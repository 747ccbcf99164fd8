import type { Backend } from './backend.ts';
import { dataRow, eachFrame, errorFields, queryMessage, typeByte } from './protocol.ts';
import type { Session } from './session.ts';
import { BOOTSTRAP_SUPERUSER, entryStatements, NO_STATEMENT, RESET_STATEMENTS } from './state.ts';

/** The result of one run on the backend. */
export interface Answer {
  readonly rows: (string | null)[][];
  readonly error: { code: string; message: string } | null;
}

/** The backend as seen by one session at a time: with that session's user and settings, and nothing of others'. */
export class Seat {
  readonly #backend: Backend;
  #taken: Session | null = null;
  #readOnly = false;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** The session whose state the backend has; null for the gateway's own. */
  get taken(): Session | null {
    return this.#taken;
  }

  /** Whether sessions are read-only. */
  get readOnly(): boolean {
    return this.#readOnly;
  }

  /** Makes sessions read-only from the next transaction on, or writable again. */
  setReadOnly(readOnly: boolean): void {
    this.vacate();
    this.#readOnly = readOnly;
  }

  /**
   * Runs messages as the session that has the seat.
   *
   * @throws BackendLostError if Postgres died.
   */
  run(messages: Buffer): Buffer {
    return this.#backend.run(messages);
  }

  /** Resets the backend's state to the gateway's: superuser, no settings, nothing temporary. */
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

  /** Sets the backend's state to this session's. Returns the error, if there is one. */
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
    // The client's own statements, which run with its rights only.
    if (session.settings.size > 0 && this.ask([...session.settings.values()].join(';')).error) {
      // A setting is no longer valid (a role or schema is gone): the session continues without any.
      session.settings.clear();
    }
    return null;
  }

  /** Runs a query of the gateway as the session that has the seat. */
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
