import { beforeAll, describe, expect, it } from 'vitest';
import { forgetMemory, remember, reviseMemory } from '../../../src/memory/knowledge/memories.ts';
import { type RecallInput, recall } from '../../../src/memory/recall/recall.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import { updateWorkspace } from '../../../src/memory/workspace/workspace-settings.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, recalledIds } from './conversation.ts';

const { database, as, workspace, dana, ben } = useWorkspace({ dana: 'member', ben: 'member' });
let early: { threadId: string; ids: string[] };
let late: { threadId: string; ids: string[] };
let projectId: string;
let memoryId: string;

const query = 'the heron on the pond';

beforeAll(async () => {
  await updateWorkspace(as(workspace.admin), { membersMakeTaxonomyNodes: true });
  projectId = (await ensureProject(as(dana), { externalId: 'pond', taxonomyPath: 'nature.birds' })).id;
  early = await converse(database, as(dana), { channel: 'mail', taxonomyPath: 'nature.water.pond' }, [
    { author: 'Dana', content: 'A heron stood by the pond.', at: '2025-02-10T10:00:00Z' },
  ]);
  late = await converse(database, as(dana), { channel: 'chat', projectId }, [
    { author: 'Ben', content: 'The heron left the pond.', at: '2026-03-10T10:00:00Z' },
  ]);
  ({ memoryId } = await remember(as(dana), { kind: 'note', content: 'Herons like this pond.' }));
});

const ask = async (input: Omit<RecallInput, 'query'>) =>
  new Set(await recalledIds(as(dana), { query, ...input }));

describe('each filter leaves out what it does not name', () => {
  it('finds everything without one', async () => {
    expect(await ask({})).toEqual(new Set([...early.ids, ...late.ids, memoryId]));
  });

  it('kinds', async () => {
    expect(await ask({ kinds: ['memory'] })).toEqual(new Set([memoryId]));
    expect(await ask({ kinds: ['message'] })).toEqual(new Set([...early.ids, ...late.ids]));
  });

  it('threadId', async () => {
    expect(await ask({ threadId: early.threadId })).toEqual(new Set(early.ids));
  });

  it('projectId', async () => {
    expect(await ask({ projectId })).toEqual(new Set(late.ids));
  });

  it('under, through the thread and through its project', async () => {
    expect(await ask({ under: 'nature' })).toEqual(new Set([...early.ids, ...late.ids]));
    expect(await ask({ under: 'nature.water' })).toEqual(new Set(early.ids));
    expect(await ask({ under: 'nature.birds' })).toEqual(new Set(late.ids));
    expect(await ask({ under: 'nature.bird' })).toEqual(new Set());
  });

  it('channels', async () => {
    expect(await ask({ channels: ['mail'] })).toEqual(new Set(early.ids));
    expect(await ask({ channels: ['mail', 'chat'] })).toEqual(new Set([...early.ids, ...late.ids]));
  });

  it('ownerUserIds, of what the caller may read', async () => {
    const mine = [...early.ids, memoryId];
    const ownerOf = async (id: string | undefined) =>
      (await database.owner.query('select owner_user_id as id from mneme.message where id = $1', [id]))
        .rows[0].id;
    // The turn of the project's thread is Dana's as well: its thread is hers.
    expect(await ownerOf(late.ids[0])).toBe(dana.userId);
    expect(await ask({ ownerUserIds: [dana.userId ?? ''] })).toEqual(new Set([...mine, ...late.ids]));
    expect(await ask({ ownerUserIds: [ben.userId ?? ''] })).toEqual(new Set());
    const his = await remember(as(ben), { kind: 'note', content: 'The heron of Ben is by the pond.' });
    const asBen = (ownerUserIds: string[]) => recalledIds(as(ben), { query, ownerUserIds });
    expect(await asBen([ben.userId ?? ''])).toEqual([his.memoryId]);
    // Nobody's private rows are found by naming them.
    expect(new Set(await asBen([dana.userId ?? '']))).toEqual(new Set(late.ids));
    expect(await ask({ ownerUserIds: [ben.userId ?? ''] })).toEqual(new Set());
  });

  it('since and until, half-open', async () => {
    const at = '2025-02-10T10:00:00Z';
    expect(await ask({ kinds: ['message'], since: '2025-06-01T00:00:00Z' })).toEqual(new Set(late.ids));
    expect(await ask({ kinds: ['message'], until: '2025-06-01T00:00:00Z' })).toEqual(new Set(early.ids));
    expect(await ask({ since: at, until: '2025-02-11T00:00:00Z' })).toEqual(new Set(early.ids));
    expect(await ask({ kinds: ['message'], until: at })).toEqual(new Set());
  });

  it('limit', async () => {
    expect((await ask({ limit: 1 })).size).toBe(1);
  });

  it('several at once', async () => {
    expect(await ask({ under: 'nature', channels: ['mail'], since: '2025-06-01T00:00:00Z' })).toEqual(
      new Set(),
    );
  });
});

describe('filters hold together', () => {
  const both = {
    threadId: () => ({ threadId: early.threadId }),
    under: () => ({ under: 'nature.water' }),
    channels: () => ({ channels: ['mail'] }),
    since: () => ({ since: '2025-02-01T00:00:00Z' }),
    until: () => ({ until: '2025-03-01T00:00:00Z' }),
    kinds: () => ({ kinds: ['message' as const] }),
    scope: () => ({ scope: 'neutral_only' as const }),
    asOf: () => ({ asOf: '2026-04-01T00:00:00Z' }),
    personaId: () => ({ personaId: '00000000-0000-7000-8000-000000000000' }),
    // A time in the query prefers; it lets nothing past a filter, and filters nothing out.
    period: () => ({ now: '2026-04-01T00:00:00Z', timeZone: 'UTC', period: 'in March' }),
  };
  const names = Object.keys(both) as (keyof typeof both)[];
  const found = async (given: readonly (keyof typeof both)[]) => {
    const { period, ...input }: Omit<RecallInput, 'query'> & { period?: string } = Object.assign(
      {},
      ...given.map((name) => both[name]()),
    );
    return new Set(await recalledIds(as(dana), { query: `${query} ${period ?? ''}`, ...input }));
  };
  // Of the three rows, those each filter lets through: the early turn passes all of them.
  const letsThrough = async (name: keyof typeof both) => {
    const rows = await found([name]);
    expect(rows).toContain(early.ids[0]);
    return rows;
  };

  it('every two of them let through what each does', async () => {
    const each = new Map<string, Set<string>>();
    for (const name of names) each.set(name, await letsThrough(name));
    for (const [at, one] of names.entries()) {
      for (const other of names.slice(at + 1)) {
        const expected = [...(each.get(one) ?? [])].filter((id) => each.get(other)?.has(id));
        expect([one, other, await found([one, other])]).toEqual([one, other, new Set(expected)]);
      }
    }
  });

  it('and all of them at once', async () => {
    expect(await found(names)).toEqual(new Set(early.ids));
  });
});

describe('what is current, what was true, what was known', () => {
  it('finds the current version, and the old one as of its time', async () => {
    const input = { query: 'who feeds the axolotl?', kinds: ['memory' as const] };
    const old = await remember(as(dana), {
      kind: 'note',
      content: 'Priya feeds the axolotl.',
      validFrom: '2025-01-01T00:00:00Z',
    });
    const before = new Date();
    const { memoryId: fresh } = await reviseMemory(as(dana), {
      memoryId: old.memoryId,
      content: 'Tomas feeds the axolotl.',
      validFrom: '2026-01-01T00:00:00Z',
    });
    expect(await recalledIds(as(dana), input)).toEqual([fresh]);
    expect(await recalledIds(as(dana), { ...input, knownAt: before, asOf: '2025-06-01T00:00:00Z' })).toEqual([
      old.memoryId,
    ]);
    expect(await recalledIds(as(dana), { ...input, asOf: '2025-06-01T00:00:00Z' })).toEqual([old.memoryId]);
    expect(await recalledIds(as(dana), { ...input, asOf: '2026-06-01T00:00:00Z' })).toEqual([fresh]);
    expect(await recalledIds(as(dana), { ...input, asOf: '2024-06-01T00:00:00Z' })).toEqual([]);
  });

  it('finds of two versions without dates the older, before the other was known', async () => {
    const input = { query: 'what colour is the boathouse?', kinds: ['memory' as const] };
    const old = await remember(as(dana), { kind: 'note', content: 'The boathouse is green.' });
    const { memoryId: fresh } = await reviseMemory(as(dana), {
      memoryId: old.memoryId,
      content: 'The boathouse is red.',
    });
    expect(await recalledIds(as(dana), input)).toEqual([fresh]);
    expect(await recalledIds(as(dana), { ...input, asOf: '2025-06-01T00:00:00Z' })).toEqual([old.memoryId]);
  });

  it('finds nothing of what was forgotten or has expired', async () => {
    const input = { query: 'the gazebo key', kinds: ['memory' as const] };
    const gone = await remember(as(dana), { kind: 'note', content: 'The gazebo key hangs inside.' });
    await remember(as(dana), {
      kind: 'note',
      content: 'The gazebo key was lent out.',
      validTo: '2025-01-01T00:00:00Z',
    });
    expect(await recalledIds(as(dana), input)).toEqual([gone.memoryId]);
    await forgetMemory(as(dana), { memoryId: gone.memoryId });
    expect(await recalledIds(as(dana), input)).toEqual([]);
  });
});

describe('input that cannot be honoured is refused by name', () => {
  it.each([
    ['query', { query: '  ' }],
    ['query', { query: 'x'.repeat(10_001) }],
    ['limit', { query, limit: 0 }],
    ['limit', { query, limit: 101 }],
    ['under', { query, under: 'not a path!' }],
    ['since', { query, since: 'yesterday' }],
    ['timeZone', { query, timeZone: 'Mars/Olympus' }],
    ['threadId', { query, threadId: 'no-uuid' }],
    ['channels', { query, channels: [] }],
  ])('%s', async (field, input) => {
    await expect(recall(as(dana), input)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining(field),
    });
  });
});
