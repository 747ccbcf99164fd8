import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { sealAudit } from '../src/memory/access/audit.ts';
import { gatherConversations } from '../src/memory/formation/extract/feed-backlog.ts';
import type { Caller } from '../src/postgres/caller.ts';
import { errorCode } from './error-code.ts';

/** The channel of notifications about stored turns, which do not say whose they are. */
const channel = 'mneme_turns';

/**
 * Milliseconds for which turns are gathered after the first: a conversation's turns come together, and a job costs as
 * much as several turns.
 */
const gatherMs = 200;

/** Milliseconds between checks of all workspaces, in case a notification was lost or a worker killed. */
const lookMs = 2_000;

/**
 * Every how many looks tables are sampled that a load has made grow: autovacuum comes to them after minutes, and until
 * then a recall takes several times as long.
 */
const looksPerAnalysis = 5;

/** Work beside the queue, until it is stopped. */
export interface Gathering {
  /** Ends after the current work. */
  stop(): Promise<void>;
}

/**
 * Processes what appends leave without a job: makes jobs for the new turns, seals new entries of the audit log, and samples tables that have grown much. The
 * appends wake it; any number of processes may do it at once.
 */
export function startGathering(pool: Pool, log: Logger): Gathering {
  const stopping = new AbortController();
  let listener: PoolClient | null = null;
  let gather: NodeJS.Timeout | undefined;
  let failing = false;
  let turn: Promise<void> = Promise.resolve();

  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(async () => {
      if (stopping.signal.aborted) return;
      try {
        await work();
        failing = false;
      } catch (error) {
        if (!failing && !stopping.signal.aborted) log.error({ code: errorCode(error) }, 'turns not gathered');
        failing = true;
      }
    });
  };

  const wake = () => {
    gather ??= setTimeout(() => {
      gather = undefined;
      inTurn(serve);
    }, gatherMs);
  };
  const serve = async () => {
    const { rows } = await pool.query<{ id: string }>('select mneme_private.waiting_workspaces() as id');
    for (const { id: workspaceId } of rows) {
      const caller: Caller = { role: 'worker', workspaceId, userId: null, requestId: null };
      await gatherConversations(pool, caller);
      await sealAudit(pool, caller, stopping.signal);
    }
  };

  const listen = async () => {
    if (listener) return;
    const client = await pool.connect();
    const lost = () => {
      if (listener !== client) return;
      listener = null;
      client.release(true);
    };
    client.once('error', lost).once('end', lost);
    client.on('notification', wake);
    try {
      await client.query(`listen ${channel}`);
      listener = client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  let looks = 0;
  const look = async () => {
    await listen();
    await serve();
    looks += 1;
    if (looks % looksPerAnalysis === 0) await pool.query('select mneme_private.analyse_grown()');
  };
  inTurn(look);
  const looking = setInterval(() => inTurn(look), lookMs);

  return {
    async stop() {
      stopping.abort();
      clearTimeout(gather);
      clearInterval(looking);
      await turn;
      const client = listener;
      listener = null;
      // Otherwise the connection would listen for its next user.
      client?.release(true);
    },
  };
}
