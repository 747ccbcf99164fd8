import type { Socket } from 'node:net';
import type { Backend } from './backend.ts';
import { BackendLostError } from './backend-lost.ts';
import { NotificationBoard } from './notifications.ts';
import {
  closeStatement,
  commandComplete,
  errorResponse,
  queryMessage,
  readyForQuery,
  SYNC,
} from './protocol.ts';
import { readAnswer } from './read-answer.ts';
import { ENDLESS_ROOM, type Room } from './room.ts';
import { Seat } from './seat.ts';
import { Session, type SessionHost, type Unit } from './session.ts';
import { signIn } from './sign-in.ts';
import { HIDE_SHARED_STATEMENTS } from './state.ts';

/** Time limits for sharing the backend, in milliseconds. */
export interface GatewayLimits {
  /** A statement that has waited this long for another connection's transaction fails with 55P03. */
  readonly waitMs: number;
  /** A transaction that is idle for this long while others wait is ended with 25P03. */
  readonly idleTransactionMs: number;
  /** A statement that runs for this long ends the database, which is started again: it can't be cancelled. As long as the longest may take on a server, an erasure. */
  readonly statementMs: number;
}

export const DEFAULT_LIMITS: GatewayLimits = {
  waitMs: 30_000,
  idleTransactionMs: 10_000,
  statementMs: 1_800_000,
};

/**
 * Shares one backend among many sessions. A session has the backend from the first to the last statement of a
 * transaction. Between transactions the sessions alternate, and the backend gets the next session's state.
 */
export class Gateway implements SessionHost {
  readonly #seat: Seat;
  readonly #limits: GatewayLimits;
  readonly #onLost: (error: unknown) => void;
  readonly #room: Room;
  readonly #sessions = new Map<number, Session>();
  /** Sessions with work, in the order they are served. */
  readonly #ready = new Set<Session>();
  readonly #board = new NotificationBoard();
  /** Whose transaction (or unfinished batch) is open. */
  #owner: Session | null = null;
  #ownerActive = 0;
  /** Prepared statements of ended sessions. */
  #orphans: string[] = [];
  /** The gateway's own work, which waits until no transaction is open. */
  readonly #own: (() => void)[] = [];
  #nextProcessId = 1;
  #scheduled = false;
  #lost = false;
  #closing = false;
  readonly #timer: NodeJS.Timeout;
  /** Units run so far: maintenance compares it to see whether anything happened. */
  unitsRun = 0;

  constructor(
    backend: Backend,
    onLost: (error: unknown) => void,
    limits: GatewayLimits = DEFAULT_LIMITS,
    room: Room = ENDLESS_ROOM,
  ) {
    this.#seat = new Seat(backend);
    this.#limits = limits;
    this.#onLost = onLost;
    this.#room = room;
    this.runOwn(HIDE_SHARED_STATEMENTS);
    this.#timer = setInterval(() => this.#watch(), Math.max(20, Math.min(250, limits.idleTransactionMs / 4)));
  }

  /** Serves one client until it disconnects. */
  accept(socket: Socket): void {
    const session = new Session(this.#nextProcessId++, socket, this);
    this.#sessions.set(session.processId, session);
  }

  /** Whether the backend crashed: it must not even be closed, since what it would write can't be trusted. */
  get lost(): boolean {
    return this.#lost;
  }

  /**
   * Runs a statement as the superuser, between transactions.
   *
   * @throws Error with Postgres' message; or when a client's transaction is open.
   */
  runOwn(sql: string): (string | null)[][] {
    if (this.#owner) throw new Error('a transaction is open');
    this.#seat.vacate();
    const answer = this.#seat.ask(sql);
    if (answer.error) throw new Error(answer.error.message);
    return answer.rows;
  }

  /**
   * Does `work` while no transaction is open: at once, or before all waiting sessions when the open one has ended.
   *
   * @throws the errors of `work`. Never settles if the database is lost or closed before.
   */
  between<Result>(work: () => Result): Promise<Result> {
    return new Promise((done, failed) => {
      if (this.#closing) return;
      this.#own.push(() => {
        try {
          done(work());
        } catch (error) {
          failed(error);
          if (error instanceof BackendLostError) throw error;
        }
      });
      this.#schedule();
    });
  }

  /** Tells every client that the database is closing, rolls back what is open, and takes no more work. */
  shutDown(): void {
    clearInterval(this.#timer);
    this.#closing = true;
    this.#own.length = 0;
    for (const session of [...this.#sessions.values()]) {
      session.close(errorResponse('FATAL', '57P01', 'the embedded database is closing'));
    }
  }

  submit(session: Session, unit: Unit): void {
    if (this.#lost) return;
    session.waiting.push(unit);
    this.#ready.add(session);
    if (!this.#scheduled) this.#turn();
  }

  cancel(processId: number, secret: number): void {
    const session = this.#sessions.get(processId);
    if (session?.secret !== secret || session === this.#owner) return;
    this.#failWaiting(session, '57014', 'canceling statement due to user request');
  }

  leave(session: Session): void {
    this.#sessions.delete(session.processId);
    this.#ready.delete(session);
    session.waiting.length = 0;
    if (this.#lost) return;
    this.#guard(() => {
      this.#orphans.push(...session.prepared);
      if (this.#owner === session) {
        // An unfinished batch is ended first: Postgres takes no query within one.
        this.#seat.run(Buffer.concat([SYNC, queryMessage('rollback')]));
        this.#owner = null;
      }
      this.#board.forget(session);
      if (!this.#owner) this.#tidy();
    });
    this.#schedule();
  }

  /** Runs the next session's unit. Others follow in later turns of the event loop, so that sockets are read between. */
  #turn(): void {
    this.#scheduled = false;
    const own = this.#owner ? undefined : this.#own.shift();
    if (own) {
      this.#guard(own);
      this.#schedule();
      return;
    }
    const session = this.#owner ?? this.#ready.values().next().value;
    const unit = session?.waiting.shift();
    if (!session || !unit) return;
    this.#ready.delete(session);
    if (session.waiting.length > 0) this.#ready.add(session);
    this.#guard(() => this.#perform(session, unit));
    session.relax();
    this.#schedule();
  }

  #schedule(): void {
    const due = this.#owner ? this.#owner.waiting.length > 0 : this.#ready.size + this.#own.length > 0;
    if (!due || this.#scheduled || this.#lost) return;
    this.#scheduled = true;
    setImmediate(() => this.#turn());
  }

  /** A crash of the backend ends the process: nothing can be run on it again, and nothing may wait for it. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (this.#lost) return;
      this.#lost = true;
      clearInterval(this.#timer);
      for (const session of [...this.#sessions.values()]) {
        session.close(errorResponse('FATAL', '57P02', 'the embedded database crashed'));
      }
      this.#onLost(error);
    }
  }

  #perform(session: Session, unit: Unit): void {
    this.unitsRun++;
    if (unit.kind === 'end') {
      session.close();
      return;
    }
    if (unit.kind === 'start') {
      this.#seat.vacate();
      const refused = signIn(session, this.#seat);
      if (refused) session.close(errorResponse('FATAL', refused.code, refused.message));
      return;
    }
    if (this.#lacksRoom(session)) return;
    if (unit.instead && session !== this.#owner) {
      this.#performInstead(session, unit.instead);
      return;
    }
    if (unit.instead === 'deallocate all') {
      this.#deallocateInTransaction(session);
      return;
    }
    if (this.#seat.taken !== session) {
      if (this.#orphans.length > 0) this.#tidy();
      const failure = this.#seat.enter(session);
      if (failure) {
        session.close(errorResponse('FATAL', failure.code, failure.message));
        return;
      }
    }
    session.uncommitted.push(...unit.changes);
    const output = this.#seat.run(unit.bytes);
    this.#deliver(session, unit, output);
  }

  /**
   * Makes sessions read-only while the disk is nearly full. A transaction that began before and may have written is
   * ended with its session: its commit might find no room, which Postgres doesn't survive.
   */
  #lacksRoom(session: Session): boolean {
    const short = this.#room.isShort();
    if (short === this.#seat.readOnly) return false;
    if (session !== this.#owner) {
      this.#seat.setReadOnly(short);
      return false;
    }
    if (short) session.close(errorResponse('FATAL', '53100', 'the disk of the database is full'));
    return short;
  }

  /** Whether the disk has room for the gateway's own work. */
  get hasRoom(): boolean {
    return !this.#room.isShort();
  }

  /** Sends an answer to its session and notifications to listeners, and finds out which session has the backend now. */
  #deliver(session: Session, unit: Unit, output: Buffer): void {
    const { bytes, status, failed, rolledBack } = readAnswer(output, session, unit, this.#board);
    session.send(bytes);
    if (status === 'I' && unit.synchronises) {
      this.#owner = null;
      if (failed || rolledBack) session.uncommitted = [];
      else if (session.uncommitted.length > 0) this.#commitChanges(session);
      if (this.#orphans.length > 0) this.#tidy();
    } else {
      this.#owner = session;
      this.#ownerActive = performance.now();
    }
  }

  #commitChanges(session: Session): void {
    for (const change of session.uncommitted) {
      if (change.kind === 'set') session.settings.set(change.name, change.sql);
      else if (change.kind === 'reset') session.settings.delete(change.name);
      else if (change.kind === 'reset all') session.settings.clear();
      else this.#board.change(session, change);
    }
    session.uncommitted = [];
    this.#listenForAll();
  }

  #listenForAll(): void {
    for (const sql of this.#board.corrections()) this.#seat.run(queryMessage(sql));
  }

  /** Closes the prepared statements of ended sessions. */
  #tidy(): void {
    if (this.#orphans.length > 0) {
      this.#seat.run(Buffer.concat([...this.#orphans.map(closeStatement), SYNC]));
      this.#orphans = [];
    }
    if (this.#sessions.size === 0) {
      this.#seat.vacate();
      this.#seat.ask('select pg_advisory_unlock_all()');
    }
    this.#listenForAll();
  }

  /** `discard all` and `deallocate all` for one session; the backend's own would take every session's statements. */
  #performInstead(session: Session, what: 'discard all' | 'deallocate all'): void {
    this.#orphans.push(...session.prepared);
    session.prepared.clear();
    session.preparedBySql = true;
    if (what === 'discard all') {
      session.settings.clear();
      this.#board.change(session, { kind: 'unlisten all' });
    }
    this.#seat.vacate();
    this.#tidy();
    const tag = what === 'discard all' ? 'DISCARD ALL' : 'DEALLOCATE ALL';
    session.send(Buffer.concat([commandComplete(tag), readyForQuery('I')]));
  }

  #deallocateInTransaction(session: Session): void {
    const output = this.#seat.run(Buffer.concat([...[...session.prepared].map(closeStatement), SYNC]));
    session.prepared.clear();
    this.#ownerActive = performance.now();
    // The answer ends with ReadyForQuery, which says whether the transaction has failed.
    session.send(Buffer.concat([commandComplete('DEALLOCATE ALL'), output.subarray(-6)]));
  }

  /** Ends an idle transaction that others wait for, and fails statements that have waited too long. */
  #watch(): void {
    if (this.#lost || !this.#owner || this.#scheduled) return;
    const now = performance.now();
    const waits = this.#ready.size > (this.#owner.waiting.length > 0 ? 1 : 0);
    if (waits && now - this.#ownerActive > this.#limits.idleTransactionMs) {
      this.#owner.close(
        errorResponse('FATAL', '25P03', 'the transaction was idle while other connections waited for it'),
      );
      return;
    }
    for (const session of [...this.#ready]) {
      const [first] = session.waiting;
      if (session === this.#owner || !first) continue;
      if (now - first.since < this.#limits.waitMs) break;
      this.#failWaiting(
        session,
        '55P03',
        "another connection's transaction has kept the database busy too long",
      );
    }
  }

  #failWaiting(session: Session, code: string, message: string): void {
    const units = session.waiting.splice(0);
    this.#ready.delete(session);
    for (const unit of units) {
      if (unit.kind !== 'work') {
        session.close(errorResponse('FATAL', code, message));
        return;
      }
      if (!session.skipping) session.send(errorResponse('ERROR', code, message));
      session.skipping = !unit.synchronises;
      if (unit.synchronises) session.send(readyForQuery('I'));
    }
    session.relax();
  }
}
