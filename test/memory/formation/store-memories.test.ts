import { describe, expect, it } from 'vitest';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { openThread } from '../../../src/memory/threads/threads.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, rowsOf, say, scripted, workerOf, workerServices } from './conversation.ts';

const { database, services, as, workspace, dana } = useWorkspace({ dana: 'member' }, 'for each test');

/** Reads "editor=vim" as a preference, and "decision: ...", "task: ...", with a leading "actually" as a revision. */
const reader = scripted(({ content }) => {
  const preference = /^(\w+)=(.+)$/.exec(content);
  if (preference) {
    const [, key = '', value = ''] = preference;
    return {
      memories: [{ kind: 'preference', category: 'tools', key, value, content: `Prefers ${value}.` }],
    };
  }
  const other = /^(actually )?(done )?(decision|task): (.+)$/.exec(content);
  if (!other) return null;
  const [, revises, done, kind, text = ''] = other;
  return {
    memories: [
      {
        kind: kind === 'task' ? 'task' : 'decision',
        content: text,
        revises: revises !== undefined,
        ...(done ? { status: 'done' as const } : {}),
      },
    ],
  };
});

const extract = (ids: readonly string[]) =>
  extractTurns(
    {
      services: { ...workerServices(database, services), extractor: reader },
      caller: workerOf(workspace.id),
    },
    ids,
  );

interface Kept {
  content: string;
  current: boolean;
  supersedes: string | null;
  sources: number;
  confidence: number;
  confirmed: Date;
  valid_to: Date | null;
  status: string | null;
}

const memories = (caller: Caller = workerOf(workspace.id)) =>
  rowsOf<Kept>(
    { services: caller.role === 'worker' ? workerServices(database, services) : services, caller },
    `select m.content, m.recorded_to is null as current, old.content as supersedes, m.confidence, m.status,
       m.last_confirmed_at as confirmed, m.valid_to,
       (select count(*) from mneme.memory_source s where s.memory_id = m.id)::int as sources
     from mneme.memory_item m left join mneme.memory_item old on old.id = m.supersedes_id
     order by m.valid_from, m.id`,
  );

describe('a preference', () => {
  it('said again is confirmed: one row, more sources, a higher confidence, a later confirmation', async () => {
    const { ids } = await converse(as(dana), {}, ['editor=vim', 'editor=vim']);
    await extract(ids);
    const other = await converse(as(dana), {}, ['editor=Vim'], '2026-05-01T10:00:00Z');
    await extract(other.ids);
    await extract(other.ids);
    expect(await memories()).toEqual([
      expect.objectContaining({
        content: 'Prefers vim.',
        current: true,
        sources: 3,
        confidence: expect.closeTo(0.99, 2),
        confirmed: new Date('2026-05-01T10:00:00Z'),
      }),
    ]);
  });

  it('with another value supersedes the earlier one, which stays', async () => {
    const { ids } = await converse(as(dana), {}, ['editor=vim', 'editor=helix']);
    await extract(ids);
    expect(await memories()).toEqual([
      expect.objectContaining({
        content: 'Prefers vim.',
        current: false,
        valid_to: new Date('2026-03-02T09:01:00Z'),
      }),
      expect.objectContaining({ content: 'Prefers helix.', current: true, supersedes: 'Prefers vim.' }),
    ]);
  });

  it('that is read late does not replace what was said after it', async () => {
    const { ids } = await converse(as(dana), {}, ['editor=vim', 'editor=helix']);
    await extract([ids[1] ?? '']);
    await extract([ids[0] ?? '']);
    expect((await memories()).map(({ content, current }) => [content, current])).toEqual([
      ['Prefers vim.', false],
      ['Prefers helix.', true],
    ]);
  });

  it("is its speaker's: another's value replaces nothing", async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'p' });
    const { ids } = await converse(as(dana), { projectId }, [
      { author: 'Dana', content: 'editor=vim' },
      { author: 'Ben', content: 'editor=helix' },
    ]);
    await extract(ids);
    expect((await memories()).map(({ current }) => current)).toEqual([true, true]);
  });

  it('said in private changes nothing that others see', async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'p' });
    const open = await converse(as(dana), { projectId }, ['decision: The office stays closed on Mondays.']);
    await extract(open.ids);
    const secret = await converse(
      as(dana),
      {},
      ['actually decision: The office stays closed on Fridays.'],
      '2026-04-01T00:00:00Z',
    );
    await extract(secret.ids);
    const ben = await workspace.caller('member', 'ben');
    expect(await memories(ben)).toEqual([
      expect.objectContaining({ content: 'The office stays closed on Mondays.', current: true }),
    ]);
  });
});

describe('decisions and tasks', () => {
  it('are superseded by a revision of the same subject only', async () => {
    const { ids } = await converse(as(dana), {}, [
      'decision: The cache keeps entries for 60 minutes.',
      'decision: Releases happen every second Tuesday.',
      'actually decision: The cache keeps entries for 90 minutes.',
    ]);
    await extract(ids);
    expect(
      (await memories()).map(({ content, current, supersedes }) => [content, current, supersedes]),
    ).toEqual([
      ['The cache keeps entries for 60 minutes.', false, null],
      ['Releases happen every second Tuesday.', true, null],
      ['The cache keeps entries for 90 minutes.', true, 'The cache keeps entries for 60 minutes.'],
    ]);
  });

  it('two tasks that read alike stay two, and one that is done supersedes its own', async () => {
    const { ids } = await converse(as(dana), {}, [
      'task: Dana reviews the auth pull request.',
      'task: Dana reviews the billing pull request.',
      'done task: Dana reviews the billing pull request.',
    ]);
    await extract(ids);
    expect((await memories()).map(({ content, current, status }) => [content, current, status])).toEqual([
      ['Dana reviews the auth pull request.', true, 'pending'],
      ['Dana reviews the billing pull request.', false, 'pending'],
      ['Dana reviews the billing pull request.', true, 'done'],
    ]);
  });

  it('said on a fork change nothing on the trunk', async () => {
    const { threadId } = await openThread(as(dana), {});
    const trunk = await say(as(dana), threadId, ['editor=vim', 'Let us try something.']);
    await extract(trunk);
    const [branch] = await rowsOf<{ id: string }>(
      as(dana),
      `insert into mneme.branch (workspace_id, thread_id, parent_branch_id, fork_sequence_no, last_sequence_no)
       select workspace_id, thread_id, id, 2, 2 from mneme.branch where thread_id = $1 returning id`,
      [threadId],
    );
    const forked = await appendMessages(as(dana), {
      threadId,
      branchId: branch?.id,
      messages: [{ role: 'user', content: 'editor=emacs', occurredAt: '2026-03-02T09:30:00Z' }],
    });
    await extract(forked.messageIds);
    expect((await memories()).map(({ content, current }) => [content, current])).toEqual([
      ['Prefers vim.', true],
      ['Prefers emacs.', true],
    ]);
  });

  it('that were forgotten are not learned again from the same turn', async () => {
    const { ids } = await converse(as(dana), {}, ['decision: Nobody shall know this.']);
    await extract(ids);
    await rowsOf(as(dana), 'select mneme_operation.forget_memory(id) from mneme.memory_item');
    await extract(ids);
    const rows = await rowsOf(as(dana), 'select content from mneme.memory_item');
    expect(rows).toEqual([{ content: null }]);
  });
});
