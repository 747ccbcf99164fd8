import { z } from 'zod';
import type { Session } from '../../../postgres/session.ts';
import { ProviderError } from '../../../providers/provider-error.ts';
import { type Call, inSession, type StoppableCall } from '../../call.ts';
import { parseInput } from '../../input.ts';
import { refreshSessionNotes } from '../summaries/summary-store.ts';
import { extractTurns } from './extract-turns.ts';
import { lockKnowledge } from './knowledge-lock.ts';
import { keepRatings, restoreSetAside, setAside, touchedTurns } from './set-aside.ts';

/** How many turns one job processes again: some seconds of work with rules, some minutes with a language model. */
const turnsAtATime = 100;

/** How many turns are checked in one transaction to find them. */
const turnsLookedAt = 1000;

/** The progress of `reformWorkspace`. */
export interface ReformProgress {
  /** How many turns have been processed or skipped. */
  readonly done: number;
  /** How many turns there are; null until they are counted. */
  readonly total: number | null;
  /** How many turns were skipped, because somebody changed or forgot something extracted from them. */
  readonly untouched: number;
}

/** The schema of ReformWorkspaceInput. */
export const reformWorkspaceInput = z.object({
  everything: z
    .boolean()
    .nullish()
    .describe(
      "Whether to read also the turns that the server's present extractor has already read. Default: false.",
    ),
});

/**
 * Begins to extract the caller's workspace again from its turns, in the background: from turns that another extractor
 * than the server's has read or, with `everything`, from all. What came from them before is set aside unless it is
 * formed again. If this is already in progress, it continues. Admins only. Audited.
 *
 * @returns the progress.
 * @throws MemoryError REFORM_UNDER_WAY if `everything` is requested meanwhile; pg's permission error for other roles.
 */
export async function reformWorkspace(
  call: Call,
  input: z.input<typeof reformWorkspaceInput>,
): Promise<ReformProgress | null> {
  const { everything } = parseInput(reformWorkspaceInput, input);
  await inSession(call, (session) =>
    session.query('select mneme_operation.reform_workspace($1)', [everything ?? false]),
  );
  return reformProgress(call);
}

/** The progress of `reformWorkspace` in the caller's workspace; null if none is in progress. Admins only. */
export async function reformProgress(call: Call): Promise<ReformProgress | null> {
  const { rows } = await inSession(call, (session) =>
    session.query<ReformProgress>('select done, total, untouched from mneme_private.reform_progress()'),
  );
  return rows[0] ?? null;
}

/** The state of `reformWorkspace`, which each job passes to the next. */
export interface ReformStep {
  /** Whether all turns are processed again, whichever extractor read them. The first job prepares that. */
  readonly everything?: boolean | undefined;
  /** The last turn that was processed: its time in microseconds since 1970, and its id. */
  readonly after?: number | undefined;
  readonly afterId?: string | undefined;
  readonly done?: number | undefined;
  readonly total?: number | undefined;
  readonly untouched?: number | undefined;
}

/**
 * Processes the next turns again, in the order they were said, so that an ending comes after what it ends, and
 * enqueues the next job. If killed, it continues where it was: turns are marked with the extractor that read them,
 * and a turn without a mark counts as unread.
 *
 * @throws ProviderError when the extractor can't be reached; AbortError when the signal fires; pg's errors.
 */
export async function reformTurns(call: StoppableCall, step: ReformStep): Promise<void> {
  if (step.total === undefined) {
    await begin(call, step);
    return;
  }
  const { name } = call.services.extractor;
  let at = step;
  for (;;) {
    call.signal.throwIfAborted();
    const page = await inSession(call, (session) => clear(session, at, name));
    if (!page) return;
    await readAnew(call, page.turns);
    at = {
      total: at.total,
      after: Number(page.after),
      afterId: page.afterId,
      done: (at.done ?? 0) + page.turns.length + page.untouched,
      untouched: (at.untouched ?? 0) + page.untouched,
    };
    await inSession(call, async (session) => {
      await keepRatings(session, page.turns);
      await refreshSessionNotes(session, page.turns);
      if (page.turns.length > 0) await enqueueStep(session, at);
    });
    // If nothing needs to be done for these turns, it continues with the next.
    if (page.turns.length > 0) return;
  }
}

/** Counts the turns, removes all marks if everything is processed again, and enqueues the first job. */
async function begin(call: Call, step: ReformStep): Promise<void> {
  await inSession(call, async (session) => {
    if (step.everything) {
      await session.query('delete from mneme_private.extracted_turn where workspace_id = $1', [
        call.caller.workspaceId,
      ]);
    }
    const { rows } = await session.query<{ total: number }>(
      `select count(*)::integer as total from mneme.message m where m.workspace_id = $1 and ${awaited('$2')}`,
      [call.caller.workspaceId, call.services.extractor.name],
    );
    await enqueueStep(session, { total: rows[0]?.total ?? 0, done: 0 });
  });
}

/** The condition that the turn `m` is to be processed by the extractor with that name. */
const awaited = (extractor: string): string =>
  `m.content_state in ('inline', 'archived') and m.role in ('user', 'assistant')
    and m.content_visible is distinct from '' and not exists (
     select from mneme_private.extracted_turn x
     where x.workspace_id = m.workspace_id and x.message_id = m.id and x.extracted_by = ${extractor})`;

interface Page {
  /** The turns to be processed again. */
  readonly turns: readonly string[];
  readonly untouched: number;
  readonly after: string;
  readonly afterId: string;
}

/** Sets aside what was extracted from the next turns, and marks these as unread; null if no turn is left. */
async function clear(
  session: Session,
  { after, afterId }: ReformStep,
  extractor: string,
): Promise<Page | null> {
  const { workspaceId } = session.caller;
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
  await lockKnowledge(session, []);
  const ids = unread.map(({ id }) => id);
  await restoreSetAside(session, ids);
  const touched = await touchedTurns(session, ids);
  const turns = ids.filter((id) => !touched.has(id));
  await setAside(session, turns, extractor);
  await session.query(
    'delete from mneme_private.extracted_turn where workspace_id = $1 and message_id = any ($2)',
    [workspaceId, turns],
  );
  return { turns, untouched: touched.size, ...place };
}

/** Leaves turns that the provider refuses to a separate job, which fails and is listed like any other. */
async function readAnew(call: StoppableCall, turns: readonly string[]): Promise<void> {
  if (turns.length === 0) return;
  try {
    await extractTurns(call, turns);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.retryable) throw error;
    await inSession(call, (session) =>
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
