import { z } from 'zod';
import { topicOf } from '../../postgres/event-hub.ts';
import { runStatement, withSession } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { moment, parseInput } from '../input.ts';
import type { MemoryServices } from '../services.ts';
import { type JobStatus, jobStatus } from '../workspace/jobs.ts';
import { type Formed, idFloor, newRows, slackMs } from './by-id.ts';
import { type EventStream, follow, workspaceOf } from './follow.ts';

const countSuggestionsStatement = readStatement(import.meta.dirname, 'count-suggestions.sql');
const taxonomyStateStatement = readStatement(import.meta.dirname, 'taxonomy-state.sql');

const sinceInput = z.object({ since: moment.nullish() });

/** Rows read at once. */
const batch = 500;

/**
 * The ids of memories as they are formed: learned from conversations, stated by operations, and the next versions of
 * either. With `since`, those formed from then on too, and perhaps some of the five minutes before.
 *
 * @throws MemoryError NO_WORKSPACE.
 */
export function memoriesFormed(
  services: MemoryServices,
  stream: EventStream,
  input: z.input<typeof sinceInput>,
): Promise<AsyncIterable<string>> {
  return rowsFormed(services, stream, input, { topic: 'memories', table: 'memory_item' });
}

/** The same of facts: the ids of their versions.  @throws as `memoriesFormed`. */
export function factsFormed(
  services: MemoryServices,
  stream: EventStream,
  input: z.input<typeof sinceInput>,
): Promise<AsyncIterable<string>> {
  return rowsFormed(services, stream, input, { topic: 'facts', table: 'fact' });
}

async function rowsFormed(
  services: MemoryServices,
  stream: EventStream,
  input: z.input<typeof sinceInput>,
  { topic, table }: { readonly topic: 'memories' | 'facts'; readonly table: 'memory_item' | 'fact' },
): Promise<AsyncIterable<string>> {
  const { since } = parseInput(sinceInput, input);
  const { caller } = stream;
  const workspaceId = workspaceOf(stream);
  const read = ({ from }: Formed) =>
    withSession(services.pool, caller, async (session) => {
      const { rows } = await session.query<{ id: string }>(
        `select id from mneme.${table} where workspace_id = $1 and id > $2 order by id limit $3`,
        [workspaceId, from, batch],
      );
      return rows;
    });
  const start = idFloor((since ? Date.parse(since) : Date.now()) - slackMs);
  let from: Formed = { from: start, known: new Set() };
  // What is there before somebody is told that they follow is not new to them, unless they asked for it.
  for (let more = !since; more; ) ({ cursor: from, more } = newRows(await read(from), from, batch));
  return follow<Formed, { id: string }[], string>(stream, {
    threadId: null,
    topic: topicOf(topic, workspaceId, workspaceId),
    name: (cursor) => `${topic} ${cursor.from}`,
    from,
    read,
    take(rows, cursor) {
      const found = newRows(rows, cursor, batch);
      return { ...found, items: found.items.map(({ id }) => id) };
    },
  });
}

/** How many suggestions wait for a decision, of those that the caller sees. */
export interface OpenSuggestions {
  readonly merges: number;
  readonly names: number;
  readonly places: number;
}

/**
 * How many suggestions wait: at once, and whenever that changes.
 *
 * @throws MemoryError NO_WORKSPACE.
 */
export function suggestionsChanged(
  services: MemoryServices,
  stream: EventStream,
): AsyncIterable<OpenSuggestions> {
  return stateOf(services, stream, 'suggestions', countSuggestionsStatement);
}

/** The taxonomy as it is: how many places, and when one was last made, moved or renamed. */
export interface TaxonomyState {
  readonly places: number;
  /** ISO 8601; null without places. */
  readonly changedAt: string | null;
}

/**
 * The taxonomy: at once, and whenever a place is made, moved, renamed or removed.
 *
 * @throws MemoryError NO_WORKSPACE.
 */
export function taxonomyChanged(services: MemoryServices, stream: EventStream): AsyncIterable<TaxonomyState> {
  return stateOf(services, stream, 'taxonomy', taxonomyStateStatement);
}

/** A row of numbers, at once and whenever it differs. */
function stateOf<Row extends object>(
  services: MemoryServices,
  stream: EventStream,
  topic: 'suggestions' | 'taxonomy',
  statement: string,
): AsyncIterable<Row> {
  const { caller } = stream;
  const workspaceId = workspaceOf(stream);
  return follow<string | null, Row | null, Row>(stream, {
    threadId: null,
    topic: topicOf(topic, workspaceId, workspaceId),
    name: () => topic,
    from: null,
    async read() {
      const [row] = await runStatement<Row>(services.pool, caller, statement, [workspaceId]);
      return row ?? null;
    },
    take(row, told) {
      const now = JSON.stringify(row);
      return { items: row && now !== told ? [row] : [], cursor: now, more: false };
    },
  });
}

/** What was told last, and how long nothing else was found. */
interface JobsCursor {
  readonly told: string | null;
  readonly stillMs: number;
}

/** Milliseconds between looks while jobs wait or run: doubled from the first to the longest as long as nothing moves. */
const firstLookMs = 1_000;
const longestLookMs = 15_000;

/**
 * The workspace's background work: at once, and whenever it changes. New jobs are told; that one ended is not, since
 * that would make each job's end wait for all others': while any waits or runs, it is looked at again, by one reader
 * for all.
 *
 * @throws MemoryError NO_WORKSPACE.
 */
export function jobProgress(services: MemoryServices, stream: EventStream): AsyncIterable<JobStatus> {
  const workspaceId = workspaceOf(stream);
  return follow<JobsCursor, JobStatus, JobStatus>(stream, {
    threadId: null,
    topic: topicOf('jobs', workspaceId, workspaceId),
    name: () => 'jobs',
    from: { told: null, stillMs: firstLookMs },
    read: () => jobStatus({ services, caller: stream.caller }),
    take(status, { told, stillMs }) {
      const now = JSON.stringify(status);
      if (now !== told) return { items: [status], cursor: { told: now, stillMs: firstLookMs }, more: false };
      return { items: [], cursor: { told, stillMs: Math.min(stillMs * 2, longestLookMs) }, more: false };
    },
    againMs({ told, stillMs }) {
      const status: JobStatus = JSON.parse(told ?? '{}');
      return status.waiting + status.running > 0 ? stillMs : null;
    },
  });
}
