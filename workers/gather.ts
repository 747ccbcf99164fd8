import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { sealAudit } from '../src/memory/audit.ts';
import { gatherConversations } from '../src/memory/formation/extract/feed-backlog.ts';
import type { Caller } from '../src/postgres/caller.ts';
import { errorCode } from './error-code.ts';

/** The channel on which a transaction that stored turns says so; not whose they are. */
const channel = 'mneme_turns';

/**
 * Milliseconds that turns are let gather after the first: those of a conversation come together, and a job costs as
 * much as several turns.
 */
const gatherMs = 200;

/** Milliseconds between looks at all workspaces, for what nobody was told of: a notification lost, a worker killed. */
const lookMs = 2_000;

/** What goes on beside the queue, until it is stopped. */
export interface Gathering {
  /** Ends after what is under way. */
  stop(): Promise<void>;
}

/**
 * Takes what appends leave behind and nobody asked the queue for: makes the jobs of the turns that came, and seals
 * what was noted in the audit log. Woken by the appends themselves; any number of processes may do it at once.
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
  const look = async () => {
    await listen();
    await serve();
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
      // It would go on listening for its next user.
      client?.release(true);
    },
  };
}
