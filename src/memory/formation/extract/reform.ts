import { z } from 'zod';
import type { Caller } from '../../../postgres/caller.ts';
import { type Session, withSession } from '../../../postgres/session.ts';
import { ProviderError } from '../../../providers/provider-error.ts';
import { parseInput } from '../../input.ts';
import type { MemoryServices } from '../../services.ts';
import { refreshSessionNotes } from '../summaries/summary-store.ts';
import { extractTurns } from './extract-turns.ts';
import { lockKnowledge } from './knowledge-lock.ts';
import { keepRatings, restoreSetAside, setAside, touchedTurns } from './set-aside.ts';

/** Turns that one job reads anew: some seconds of work with rules, some minutes with a language model. */
const turnsAtATime = 100;

/** Turns that it looks at for them in one transaction. */
const turnsLookedAt = 1000;

/** How far the forming anew of a workspace is. */
export interface ReformProgress {
  /** Turns read anew, or left as they are. */
  readonly done: number;
  /** Of how many; null until they are counted. */
  readonly total: number | null;
  /** Turns that were left as they are, since somebody changed or forgot something drawn from them. */
  readonly untouched: number;
}

const reformInput = z.object({ everything: z.boolean().nullish() });

/**
 * Begins to form the caller's workspace anew from its turns, in the background: those that another extractor read than
 * the server's, and with `everything` all of them. What was drawn from them is set aside unless it is formed again.
 * Where that is under way already it goes on. Admins only. Audited.
 *
 * @returns how far it is.
 * @throws MemoryError REFORM_UNDER_WAY where `everything` is asked for meanwhile; pg's permission error for other roles.
 */
export async function reformWorkspace(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof reformInput>,
): Promise<ReformProgress | null> {
  const { everything } = parseInput(reformInput, input);
  await withSession(services.pool, caller, (session) =>
    session.query('select mneme_operation.reform_workspace($1)', [everything ?? false]),
  );
  return reformProgress(services, caller);
}

/** How far the forming anew of the caller's workspace is; null where none is under way. Admins only. */
export async function reformProgress(
  services: MemoryServices,
  caller: Caller,
): Promise<ReformProgress | null> {
  const { rows } = await withSession(services.pool, caller, (session) =>
    session.query<ReformProgress>('select done, total, untouched from mneme_private.reform_progress()'),
  );
  return rows[0] ?? null;
}

/** Where a workspace's forming anew stands: what a job hands to the next. */
export interface ReformStep {
  /** Turns are read anew whoever read them; the first job sees to that for all the others. */
  readonly everything?: boolean | undefined;
  /** The last turn that was gone through: microseconds since 1970, and its id. */
  readonly after?: number | undefined;
  readonly afterId?: string | undefined;
  readonly done?: number | undefined;
  readonly total?: number | undefined;
  readonly untouched?: number | undefined;
}

/**
 * Forms the next turns anew, in the order they were said, so that what ends something comes after it, and asks for the
 * job that goes on. Killed anywhere, it goes on where it was: turns are marked by who read them, and one whose marks
 * were taken away counts as unread.
 *
 * @throws ProviderError when the extractor can't be reached; AbortError when the signal fires; pg's errors.
 */
export async function reformTurns(
  services: MemoryServices,
  caller: Caller,
  step: ReformStep,
  signal: AbortSignal,
  jobId: string,
): Promise<void> {
  if (step.total === undefined) {
    await begin(services, caller, step);
    return;
  }
  const { name } = services.extractor;
  let at = step;
  for (;;) {
    signal.throwIfAborted();
    const page = await withSession(services.pool, caller, (session) => clear(session, caller, at, name));
    if (!page) return;
    await readAnew(services, caller, page.turns, signal, jobId);
    at = {
      total: at.total,
      after: Number(page.after),
      afterId: page.afterId,
      done: (at.done ?? 0) + page.turns.length + page.untouched,
      untouched: (at.untouched ?? 0) + page.untouched,
    };
    await withSession(services.pool, caller, async (session) => {
      await keepRatings(session, caller.workspaceId, page.turns);
      await refreshSessionNotes(session, caller.workspaceId, page.turns);
      if (page.turns.length > 0) await enqueueStep(session, at);
    });
    // Through what needs nothing, it walks on by itself.
    if (page.turns.length > 0) return;
  }
}

/** Counts what there is to do, takes away all marks where everything is read anew, and asks for the first stretch. */
async function begin(services: MemoryServices, caller: Caller, step: ReformStep): Promise<void> {
  await withSession(services.pool, caller, async (session) => {
    if (step.everything) {
      await session.query('delete from mneme_private.extracted_turn where workspace_id = $1', [
        caller.workspaceId,
      ]);
    }
    const { rows } = await session.query<{ total: number }>(
      `select count(*)::integer as total from mneme.message m where m.workspace_id = $1 and ${awaited('$2')}`,
      [caller.workspaceId, services.extractor.name],
    );
    await enqueueStep(session, { total: rows[0]?.total ?? 0, done: 0 });
  });
}

/** The condition that the turn `m` is to be read by the extractor of that name. */
const awaited = (extractor: string): string =>
  `m.content_state in ('inline', 'archived') and m.role in ('user', 'assistant') and not exists (
     select from mneme_private.extracted_turn x
     where x.workspace_id = m.workspace_id and x.message_id = m.id and x.extracted_by = ${extractor})`;

interface Page {
  /** To be read anew. */
  readonly turns: readonly string[];
  readonly untouched: number;
  readonly after: string;
  readonly afterId: string;
}

/** Sets aside what was drawn from the next turns, and marks them unread; null where no turn is left. */
async function clear(
  session: Session,
  { workspaceId }: Caller,
  { after, afterId }: ReformStep,
  extractor: string,
): Promise<Page | null> {
  const { rows } = await session.query<{ id: string; at: string; awaited: boolean }>(
    `select m.id, (extract(epoch from m.occurred_at) * 1000000)::bigint::text as at, ${awaited('$2')} as awaited
     from mneme.message m
     where m.workspace_id = $1 and ($3::bigint is null
       or (m.occurred_at, m.id) > (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::uuid))
     order by m.occurred_at, m.id limit $5`,
    [workspaceId, extractor, after ?? null, afterId ?? null, turnsLookedAt],
  );
  const unread = rows.filter((row) => row.awaited).slice(0, turnsAtATime);
  const last = unread.length === turnsAtATime ? unread.at(-1) : rows.at(-1);
  if (!last) return null;
  const place = { after: last.at, afterId: last.id };
  if (unread.length === 0) return { turns: [], untouched: 0, ...place };
  await lockKnowledge(session, workspaceId, []);
  const ids = unread.map(({ id }) => id);
  await restoreSetAside(session, workspaceId, ids);
  const touched = await touchedTurns(session, workspaceId, ids);
  const turns = ids.filter((id) => !touched.has(id));
  await setAside(session, workspaceId, turns, extractor);
  await session.query(
    'delete from mneme_private.extracted_turn where workspace_id = $1 and message_id = any ($2)',
    [workspaceId, turns],
  );
  return { turns, untouched: touched.size, ...place };
}

/** What the provider refuses is left to a job of its own, which fails and is shown as any other. */
async function readAnew(
  services: MemoryServices,
  caller: Caller,
  turns: readonly string[],
  signal: AbortSignal,
  jobId: string,
): Promise<void> {
  if (turns.length === 0) return;
  try {
    await extractTurns(services, caller, turns, signal, jobId);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.retryable) throw error;
    await withSession(services.pool, caller, (session) =>
      session.query(`select mneme_private.enqueue('extract', $1, priority => 12)`, [{ messageIds: turns }]),
    );
  }
}

async function enqueueStep(session: Session, step: ReformStep): Promise<void> {
  await session.query(
    `select mneme_private.enqueue('reform', $1, job_key => 'reform', priority => 12, max_attempts => 25)`,
    [step],
  );
}
