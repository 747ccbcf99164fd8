import type { Pool } from 'pg';
import type { Caller } from '../../postgres/caller.ts';

/** Checks repeatedly whether the callers of open streams still have access. */
export interface Openings {
  /**
   * Calls `ended` once when the caller no longer has access, or may no longer read the thread, or when the workspace
   * has moved to another database. Returns a function that ends the watch.
   */
  watch(caller: Caller, threadId: string | null, ended: (why: OpeningEnd) => void): () => void;
}

/** Why what was open ended: its caller lost access, or its workspace is elsewhere now. */
export type OpeningEnd = 'refused' | 'moved';

/** Milliseconds between checks. */
const lookMs = 1_000;
/** How many openings are checked in one statement. */
const mostAsked = 2_000;

interface Opening {
  readonly asked: object;
  readonly watching: Set<(why: OpeningEnd) => void>;
}

/**
 * Checks all openings in the database once a second, each distinct credential and thread once, instead of one query
 * for each stream. If the database is briefly unavailable, nothing ends; the next check decides.
 */
export function createOpenings(pool: Pick<Pool, 'query'>): Openings {
  const open = new Map<string, Opening>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;

  async function ask(asked: readonly (readonly [string, Opening])[]): Promise<void> {
    const { rows } = await pool.query<{ good: (boolean | null)[] }>(
      'select mneme_private.check_open_streams($1) as good',
      [JSON.stringify(asked.map(([, opening]) => opening.asked))],
    );
    const good = rows[0]?.good ?? [];
    asked.forEach(([key, opening], place) => {
      const answer = good[place];
      if (answer === undefined || answer === true || open.get(key) !== opening) return;
      open.delete(key);
      for (const ended of opening.watching) ended(answer === null ? 'moved' : 'refused');
    });
  }

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      const all = [...open];
      for (let from = 0; from < all.length; from += mostAsked) await ask(all.slice(from, from + mostAsked));
    } catch {
      // Checked again in a second.
    } finally {
      looking = false;
      if (open.size === 0) stop();
    }
  }

  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };

  return {
    watch({ credential, workspaceId, userId, role }, threadId, ended) {
      if (!credential && threadId === null) return () => {};
      const asked = {
        kind: credential?.kind ?? null,
        credential: credential?.id ?? null,
        workspace: workspaceId,
        reader: userId,
        role,
        thread: threadId,
      };
      const key = JSON.stringify(asked);
      const opening = open.get(key) ?? { asked, watching: new Set<(why: OpeningEnd) => void>() };
      const own = (why: OpeningEnd) => ended(why);
      opening.watching.add(own);
      open.set(key, opening);
      timer ??= setInterval(() => void look(), lookMs);
      return () => {
        opening.watching.delete(own);
        if (opening.watching.size > 0) return;
        if (open.get(key) === opening) open.delete(key);
        if (open.size === 0) stop();
      };
    },
  };
}
