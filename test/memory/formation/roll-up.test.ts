import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rollUp } from '../../../src/memory/formation/roll-up.ts';
import { summarizeThread } from '../../../src/memory/formation/summarize-thread.ts';
import { ensureProject } from '../../../src/memory/identities.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import {
  createTestWorkspace,
  localServices,
  type TestWorkspace,
  useDatabase,
} from '../../support/database.ts';
import { converse, rowsOf, workerOf, workerServices } from './conversation.ts';

const database = useDatabase();
let services: MemoryServices;
let workspace: TestWorkspace;
let dana: Caller;

beforeAll(async () => {
  services = await localServices(database);
});
beforeEach(async () => {
  workspace = await createTestWorkspace(services);
  dana = await workspace.caller('member', 'dana');
});

const work = () => workerServices(database, services);
const worker = () => workerOf(workspace.id);

/** What the jobs of a thread, and then of its project, do. */
async function fold(threadId: string, projectId?: string): Promise<void> {
  await summarizeThread(work(), worker(), threadId);
  await rollUp(work(), worker(), { threadId });
  if (projectId !== undefined) await rollUp(work(), worker(), { projectId });
}

interface Node {
  place: 'thread' | 'project';
  level: string;
  start: string;
  end: string;
  content: string;
  turns: number;
  redundant: boolean;
  parts: number;
}

/** Days, weeks and months as the dates they begin and end on. */
const nodes = (caller: Caller, more = 'true') =>
  rowsOf<Node>(
    services,
    caller,
    `select case when s.thread_id is null then 'project' else 'thread' end as place, s.level::text,
       to_char(s.period_start at time zone w.time_zone, 'YYYY-MM-DD HH24:MI') as start,
       to_char(s.period_end at time zone w.time_zone, 'YYYY-MM-DD HH24:MI') as end,
       s.content, s.message_count as turns, s.redundant,
       (select count(*) from mneme.summary_part p where p.summary_id = s.id)::int as parts
     from mneme.summary s join mneme.workspace w on w.id = s.workspace_id
     where s.level in ('day', 'week', 'month') and ${more}
     order by place desc, array_position(array['day', 'week', 'month'], s.level::text), s.period_start, s.content`,
  );

const brief = (rows: readonly Node[]) =>
  rows.map(({ place, level, start, turns }) => `${place} ${level} ${start.slice(0, 10)} ${turns}`);

describe('rollUp', () => {
  it('makes days, weeks and months of a thread and its project, each from the level below', async () => {
    const { id: projectId } = await ensureProject(services, dana, { externalId: 'atlas' });
    const { threadId } = await converse(services, dana, { title: 'Glasshouse', projectId }, [
      { content: 'Ben will order the glass on Monday.', author: 'Dana', at: '2025-03-28T09:00:00Z' },
      { content: 'We decided to heat the north wing first.', author: 'Ben', at: '2025-03-31T09:00:00Z' },
      { content: 'The boiler broke at 6 in the morning.', author: 'Dana', at: '2025-04-02T07:00:00Z' },
      { content: 'Repair costs 400 euros.', author: 'Ben', at: '2025-04-02T15:00:00Z' },
    ]);
    await fold(threadId, projectId);
    const made = await nodes(dana);
    expect(brief(made)).toEqual([
      'thread day 2025-03-28 1',
      'thread day 2025-03-31 1',
      'thread day 2025-04-02 2',
      'thread week 2025-03-24 1',
      'thread week 2025-03-31 3',
      'thread month 2025-03-01 2',
      'thread month 2025-04-01 2',
      'project day 2025-03-28 1',
      'project day 2025-03-31 1',
      'project day 2025-04-02 2',
      'project week 2025-03-24 1',
      'project week 2025-03-31 3',
      'project month 2025-03-01 2',
      'project month 2025-04-01 2',
    ]);
    const march = made.find(
      ({ place, level, start }) => place === 'thread' && level === 'month' && start.startsWith('2025-03'),
    );
    // The whole week of the 24th, and of the week it shares with April its own day.
    expect(march).toMatchObject({ end: '2025-04-01 00:00', parts: 2, redundant: false });
    expect(march?.content).toBe(
      'Friday, 28 March 2025\nDana: Ben will order the glass on Monday.\nMonday, 31 March 2025\nBen: We decided to heat the north wing first.',
    );
    // The project's say what its one thread's say, and are not found beside them.
    expect(made.filter(({ place }) => place === 'project').every(({ redundant }) => redundant)).toBe(true);
    const {
      rows: [vectors],
    } = await database.owner.query(
      `select count(*)::int as searched from mneme.summary where workspace_id = $1 and content_normalized is not null`,
      [workspace.id],
    );
    // Four sessions, their thread, a day of two sessions, a week and a month of several days.
    expect(vectors).toEqual({ searched: 8 });
  });
});
