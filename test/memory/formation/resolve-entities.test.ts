import { describe, expect, it } from 'vitest';
import { resolveEntities } from '../../../src/memory/formation/entities/resolve-entities.ts';
import { storeMentions } from '../../../src/memory/formation/entities/store-mentions.ts';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { loadTurnWindows, type TurnWindow } from '../../../src/memory/formation/extract/turn-window.ts';
import { decideMergeSuggestion, rejectAlias } from '../../../src/memory/knowledge/entities.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { ensurePersona, ensureProject } from '../../../src/memory/workspace/identities.ts';
import { updateWorkspace } from '../../../src/memory/workspace/workspace-settings.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { withSession } from '../../../src/postgres/session.ts';
import type { Extractor } from '../../../src/providers/extractor.ts';
import { createTestWorkspace, type TestWorkspace } from '../../support/database.ts';
import { useServices } from '../../support/workspace.ts';
import { converse, rowsOf, say, scripted, workerOf, workerServices } from './conversation.ts';

const { database, services, as } = useServices();
/** Reads people as they are written between tildes, "~words|name~" where the words are not the name. */
const people = scripted(({ content }) => {
  const found = [...content.matchAll(/~([^~|]+)(?:\|([^~]+))?~/g)].map(
    ([, surface = '', name = surface]) => ({
      surface,
      name,
      ...(surface.includes('@') ? { email: surface } : {}),
    }),
  );
  return {
    entities: found,
    facts: found.map(({ name }) => ({ subject: name, predicate: 'said_in', object: content })),
  };
});

const extract = (workspace: TestWorkspace, ids: readonly string[], extractor: Extractor = people) =>
  extractTurns(
    { services: { ...workerServices(database, services), extractor }, caller: workerOf(workspace.id) },
    ids,
  );

async function tell(
  workspace: TestWorkspace,
  caller: Caller,
  lines: readonly string[],
  thread: Parameters<typeof converse>[1] = {},
) {
  const threads = [];
  for (const line of lines) {
    const told = await converse(as(caller), thread, [line]);
    await extract(workspace, told.ids);
    threads.push(told.threadId);
  }
  return threads;
}

interface Known {
  name: string;
  said: string[];
  scores: number[];
  evidence: string[][];
  facts: number;
  names: string[];
  open: number;
}

/** Entities as a caller finds them, merges followed: what was said of each, and by what it was known. */
const knownStatement = (whose: string) => `
  select e.canonical_name as name, coalesce(array_agg(m.surface order by m.occurred_at, m.id) filter (where m.id is not null), '{}') as said,
    coalesce(array_agg(m.resolution_score order by m.id) filter (where m.id is not null), '{}') as scores,
    coalesce(jsonb_agg(m.evidence order by m.id) filter (where m.id is not null), '[]') as evidence,
    (select count(*)::int from mneme.fact f where f.subject_entity_id = any (mneme_private.entity_family(e.id))) as facts,
    (select coalesce(array_agg(a.variant order by a.variant), '{}') from mneme.alias_variant a
     where a.status = 'active' and a.entity_id = any (mneme_private.entity_family(e.id))) as names,
    (select count(*)::int from mneme.merge_suggestion s where s.entity_id = e.id and s.status = 'suggested') as open
  from mneme.entity e left join mneme.mention m on m.entity_id = any (mneme_private.entity_family(e.id))
  where e.merged_into_id is null and ${whose}
  group by e.workspace_id, e.id order by 1, 2`;

/** What a user knows as their own; for the worker, what the workspace knows. */
function known(caller: Caller): Promise<Known[]> {
  return caller.role === 'worker'
    ? rowsOf<Known>(
        { services: workerServices(database, services), caller },
        knownStatement('e.owner_user_id is null'),
      )
    : rowsOf<Known>(as(caller), knownStatement('e.owner_user_id is not null'));
}

/** Resolves each line of conversations of their own, in every order; each order is undone before the next. */
async function* inEveryOrder(
  workspace: TestWorkspace,
  lines: readonly string[],
): AsyncGenerator<{ order: readonly string[]; found: Known[] }> {
  const worker = workerOf(workspace.id);
  const told = [];
  for (const line of lines) {
    const { ids } = await converse(as(workspace.admin), {}, [line]);
    told.push({ line, window: await windowOf(workspace, ids) });
  }
  for (const order of orders(told)) {
    const undone = new Error('undone');
    let found: Known[] = [];
    const run = withSession(database.runnerPool, worker, async (session) => {
      for (const { window } of order) {
        const { entities: mentioned } = await people.extract({
          turns: window.turns,
          context: [],
          timeZone: 'UTC',
        });
        const resolved = await resolveEntities(session, window, {
          mentioned,
          facts: [],
          memories: [],
        });
        await storeMentions(session, window.turns, mentioned, resolved);
      }
      found = (await session.query<Known>(knownStatement('e.owner_user_id is not null'))).rows;
      throw undone;
    });
    await expect(run).rejects.toBe(undone);
    yield { order: order.map(({ line }) => line), found };
  }
}

async function windowOf(workspace: TestWorkspace, ids: readonly string[]): Promise<TurnWindow> {
  const windows = await withSession(database.runnerPool, workerOf(workspace.id), (session) =>
    loadTurnWindows(session, ids, { turns: 100, tokens: Number.POSITIVE_INFINITY }),
  );
  const [window] = windows;
  if (!window) throw new Error('There is no window');
  return window;
}

function* orders<Value>(values: readonly Value[]): Generator<Value[]> {
  if (values.length === 0) yield [];
  for (const [at, value] of values.entries())
    for (const rest of orders(values.toSpliced(at, 1))) yield [value, ...rest];
}

describe('four forms of one name', () => {
  const forms = [
    '~Ali~ moved.',
    '~Ali C.~ sings.',
    'Mail ~ali@camarata.com~.',
    "~Aric's business partner Ali|Ali~ cooks.",
  ];

  it('become one person in whatever order they come, in conversations of their own', async () => {
    const workspace = await createTestWorkspace(services);
    let tried = 0;
    for await (const { order, found } of inEveryOrder(workspace, forms)) {
      tried += 1;
      const [ali, ...others] = found;
      expect({ order, others, said: ali?.said.length, name: ali?.name }).toEqual({
        order,
        others: [],
        said: 4,
        name: 'Ali C.',
      });
    }
    expect(tried).toBe(24);
  });

  it('find what was said under any other, and the answer names the one they are', async () => {
    const workspace = await createTestWorkspace(services);
    await tell(workspace, workspace.admin, forms);
    const turns = await rowsOf<{ id: string }>(
      as(workspace.admin),
      'select id from mneme.message order by id',
    );
    for (const query of [
      'what about Ali?',
      'what about Ali C.?',
      'what about ali@camarata.com?',
      "what about Aric's business partner?",
    ]) {
      const { expansions, hits } = await recall(as(workspace.admin), { query, kinds: ['message'] });
      expect([query, expansions.map(({ canonicalName }) => canonicalName)]).toEqual([query, ['Ali C.']]);
      const named = hits.filter(({ arms }) => arms.some(({ arm }) => arm === 'entity')).map(({ id }) => id);
      expect([query, named.sort()]).toEqual([query, turns.map(({ id }) => id).sort()]);
    }
  });
});

describe('the rules', () => {
  it('read the four forms from what people write, and their facts are of one person', async () => {
    const workspace = await createTestWorkspace(services);
    const { admin } = workspace;
    for (const line of [
      "Aric's business partner Ali called about the lease.",
      'Please write to ali@camarata.com about the invoice.',
      'Ali C. works at Northwind.',
      'Ali moved to Lisbon in March.',
    ]) {
      const { ids } = await converse(as(admin), {}, [line]);
      await extract(workspace, ids, services.extractor);
    }
    const people = (await known(admin)).filter(({ name }) => /^(?:Ali|ali|Aric)/.test(name));
    expect(people.map(({ name, said, facts }) => [name.replace(/\.$/, ''), said.length, facts])).toEqual([
      ['Ali C', 4, 2],
      ['Aric', 1, expect.any(Number)],
    ]);
  });
});

describe('two people of one first name', () => {
  it('stay two in whatever order they come, and the name alone is never both', async () => {
    const workspace = await createTestWorkspace(services);
    const lines = ['~Tom Becker~ sails.', '~Tom Riley~ sings.', '~Tom~ called.', 'Mail ~tom.riley@sea.org~.'];
    for await (const { order, found } of inEveryOrder(workspace, lines)) {
      const of = (form: string) => found.findIndex(({ said }) => said.includes(form));
      const apart = of('Tom Becker') !== of('Tom Riley');
      expect({ order, apart, account: of('tom.riley@sea.org'), few: found.length <= 3 }).toEqual({
        order,
        apart: true,
        account: of('Tom Riley'),
        few: true,
      });
    }
  });

  it('stay two where the newcomer is named in full and by the first name in one turn', async () => {
    const workspace = await createTestWorkspace(services);
    await tell(workspace, workspace.admin, ['~Priya Raman~ bakes.', '~Priya~ rests.']);
    const lines = ['Priya Shah is our new lawyer. Priya starts on Monday.'];
    const { ids } = await converse(as(workspace.admin), {}, lines);
    await extract(workspace, ids, services.extractor);
    const raman = (await known(workspace.admin)).find(({ name }) => name === 'Priya Raman');
    expect(raman?.said).not.toContain('Priya Shah');
    expect(raman?.names).not.toContain('Priya Shah');
  });

  it('are told apart by who is spoken of in the thread, else suggested; and settled once the thread says who', async () => {
    const workspace = await createTestWorkspace(services);
    const { admin } = workspace;
    await tell(workspace, admin, ['~Tom Becker~ sails.', '~Tom Riley~ sings.']);
    const { threadId, ids } = await converse(as(admin), {}, ['~Tom Riley~ was here.']);
    await extract(workspace, ids);
    await extract(workspace, await say(as(admin), threadId, ['Then ~Tom~ left.'], '2026-03-02T10:00:00Z'));
    const [open] = await tell(workspace, admin, ['~Tom~ owes me.']);
    const before = await known(admin);
    expect(before.map(({ name, said, open: asked }) => [name, said.length, asked])).toEqual([
      ['Tom', 1, 2],
      ['Tom Becker', 1, 0],
      ['Tom Riley', 3, 0],
    ]);
    const riley = before[2];
    expect(riley?.evidence.flat()).toEqual(expect.arrayContaining(['given_name', 'thread']));
    expect(riley?.scores.every((score) => score >= 0.75)).toBe(true);
    await extract(
      workspace,
      await say(as(admin), open ?? '', ['I mean ~Tom Becker~.'], '2026-03-02T11:00:00Z'),
    );
    expect((await known(admin)).map(({ name, said }) => [name, said.length])).toEqual([
      ['Tom Becker', 3],
      ['Tom Riley', 3],
    ]);
    const left = await rowsOf(as(admin), `select from mneme.merge_suggestion where status = 'suggested'`);
    expect(left).toEqual([]);
  });

  it('are told apart by the company they keep and the project they belong to', async () => {
    const workspace = await createTestWorkspace(services);
    const { admin } = workspace;
    const { id: projectId } = await ensureProject(as(admin), { externalId: 'reef' });
    const shared = workerOf(workspace.id);
    await tell(
      workspace,
      admin,
      ['~Ann Sharp~ and ~Lena Vogt~ met ~Priya Nair~.', '~Ann Frost~ and ~Ivo Marsh~ met ~Olu Bakare~.'],
      { projectId },
    );
    await tell(workspace, admin, ['~Lena Vogt~ and ~Priya Nair~ asked ~Ann~ to come.'], { projectId });
    const found = await known(shared);
    expect(found.find(({ name }) => name === 'Ann Sharp')?.said).toEqual(['Ann Sharp', 'Ann']);
    expect(found.find(({ name }) => name === 'Ann Sharp')?.evidence.flat()).toContain('company');
  });
});

describe('an e-mail address', () => {
  it('seen before its person has a name joins when the name comes', async () => {
    const workspace = await createTestWorkspace(services);
    await tell(workspace, workspace.admin, [
      'Ask ~tberger@example.org~.',
      '~Tom Berger~ answered.',
      'And ~ana.ruiz@mail.org~.',
      '~Ana Ruiz~ too.',
    ]);
    expect((await known(workspace.admin)).map(({ name, names }) => [name, names])).toEqual([
      ['Ana Ruiz', ['Ana Ruiz', 'ana.ruiz@mail.org']],
      ['Tom Berger', ['Tom Berger', 'tberger@example.org']],
    ]);
  });

  it('given with a name joins the two who were known by one of them each', async () => {
    const workspace = await createTestWorkspace(services);
    const named = scripted(({ content }) => ({
      entities: [
        { name: 'Mirela Popescu', surface: 'Mirela Popescu', email: /<(.+)>/.exec(content)?.[1] ?? '' },
      ],
    }));
    await tell(workspace, workspace.admin, ['Ask ~boss42@example.org~.', '~Mirela Popescu~ answered.']);
    expect(await known(workspace.admin)).toHaveLength(2);
    const { ids } = await converse(as(workspace.admin), {}, [
      'Write to Mirela Popescu <boss42@example.org>.',
    ]);
    await extract(workspace, ids, named);
    const [mirela, ...others] = await known(workspace.admin);
    expect(others).toEqual([]);
    expect(mirela).toMatchObject({ name: 'Mirela Popescu', facts: 2 });
  });

  it('of the same account elsewhere, or another of the name, is not taken for theirs', async () => {
    const workspace = await createTestWorkspace(services);
    await tell(workspace, workspace.admin, [
      '~Ali C.~ sings.',
      'Mail ~ali@camarata.com~.',
      'Mail ~ali@other.net~.',
      'Mail ~ali.khan@other.net~.',
    ]);
    expect((await known(workspace.admin)).map(({ name, open }) => [name, open])).toEqual([
      ['Ali C.', 0],
      ['ali.khan@other.net', 0],
      ['ali@other.net', expect.any(Number)],
    ]);
  });
});

describe('what a person decided', () => {
  it('holds: a rejected name or a split pair is neither joined nor suggested again', async () => {
    const workspace = await createTestWorkspace(services);
    const { admin } = workspace;
    await tell(workspace, admin, ['~Sam Ortiz~ paints.', '~Sam~ cooks.']);
    const [alias] = await rowsOf<{ id: string }>(
      as(admin),
      `select id from mneme.alias_variant where variant = 'Sam'`,
    );
    const asked = async () => (await recall(as(admin), { query: 'what about Sam?' })).expansions;
    expect(await asked()).toHaveLength(1);
    await rejectAlias(as(admin), { aliasId: alias?.id ?? '' });
    expect(await asked()).toEqual([]);
    await tell(workspace, admin, ['~Sam~ sings.']);
    expect((await known(admin)).map(({ name, said, open }) => [name, said.length, open])).toEqual([
      ['Sam', 1, 0],
      ['Sam Ortiz', 2, 0],
    ]);
    const { ids, threadId } = await converse(as(admin), {}, ['~Sam Ortiz~ and ~Sam~ met.']);
    await extract(workspace, ids);
    await extract(workspace, await say(as(admin), threadId, ['~Sam~ left.'], '2026-03-02T10:00:00Z'));
    expect((await known(admin)).map(({ name, said }) => [name, said.length])).toEqual([
      ['Sam', 3],
      ['Sam Ortiz', 3],
    ]);
  });

  it('a rejected suggestion leaves the two apart, whatever the thread says later', async () => {
    const workspace = await createTestWorkspace(services);
    const { admin } = workspace;
    await tell(workspace, admin, ['~Kim Lake~ dives.', '~Kim Rowe~ rides.']);
    const [threadId] = await tell(workspace, admin, ['~Kim~ phoned.']);
    for (const { id } of await rowsOf<{ id: string }>(as(admin), 'select id from mneme.merge_suggestion'))
      await decideMergeSuggestion(as(admin), { suggestionId: id }, 'reject');
    await extract(
      workspace,
      await say(as(admin), threadId ?? '', ['~Kim Lake~ agrees.'], '2026-03-02T10:00:00Z'),
    );
    expect((await known(admin)).map(({ name, said, open }) => [name, said.length, open])).toEqual([
      ['Kim', 1, 0],
      ['Kim Lake', 2, 0],
      ['Kim Rowe', 1, 0],
    ]);
  });

  it('thresholds of the workspace say from where names join, and from where they are suggested', async () => {
    const workspace = await createTestWorkspace(services);
    const { admin } = workspace;
    await updateWorkspace(as(admin), { entityJoinThreshold: 0.9 });
    await tell(workspace, admin, ['~Zoe Hart~ paints.', '~Zoe~ cooks.']);
    expect((await known(admin)).map(({ name, open }) => [name, open])).toEqual([
      ['Zoe', 1],
      ['Zoe Hart', 0],
    ]);
    await updateWorkspace(as(admin), { entitySuggestThreshold: 0.95 });
    await tell(workspace, admin, ['~Uma Bell~ paints.', '~Uma~ cooks.']);
    expect(
      (await known(admin)).filter(({ name }) => name.startsWith('Uma')).map(({ name, open }) => [name, open]),
    ).toEqual([
      ['Uma', 0],
      ['Uma Bell', 0],
    ]);
  });
});

describe('what others may not know', () => {
  it('neither joins, names nor suggests anything for what the workspace sees', async () => {
    const workspace = await createTestWorkspace(services);
    const { admin } = workspace;
    const dana = await workspace.caller('member', 'dana');
    const { id: projectId } = await ensureProject(as(admin), { externalId: 'open' });
    await tell(workspace, admin, ['~Finn Ott~ builds.', '~Finn Rust~ digs.'], { projectId });
    // Dana's private talk of one of them with somebody, and under a name of her own.
    const { ids, threadId } = await converse(as(dana), {}, [
      '~Finn Rust~ and ~Pia Holt~ met.',
      "~Pia's brother Finn|Finn~ drinks.",
    ]);
    await extract(workspace, ids);
    const shared = () =>
      rowsOf(
        { services: workerServices(database, services), caller: workerOf(workspace.id) },
        `select e.canonical_name, e.updated_at, e.merged_into_id, (select count(*) from mneme.alias_variant a where a.entity_id = e.id and a.status = 'active')::int as names
       from mneme.entity e where e.visibility = 'workspace' order by 1`,
      );
    const before = await shared();
    expect(before).toHaveLength(2);
    expect(threadId).not.toBe('');
    await tell(workspace, admin, ['~Pia Holt~ asked ~Finn~ for help.'], { projectId });
    const after = await known(workerOf(workspace.id));
    const finn = after.find(({ name }) => name === 'Finn');
    expect(finn).toMatchObject({ said: ['Finn'], open: 2 });
    const scores = await rowsOf<{ score: number }>(
      as(admin),
      'select score from mneme.merge_suggestion order by score',
    );
    expect(scores[0]?.score).toBe(scores[1]?.score);
    const mine = await rowsOf<{ visibility: string }>(
      as(admin),
      'select distinct visibility from mneme.merge_suggestion',
    );
    expect(mine).toEqual([{ visibility: 'workspace' }]);
    expect(
      (await shared()).filter((row) => row.canonical_name !== 'Finn' && row.canonical_name !== 'Pia Holt'),
    ).toEqual(before);
  });

  it('of a persona stays with the persona', async () => {
    const workspace = await createTestWorkspace(services);
    const dana = await workspace.caller('member', 'dana');
    const { id: mentor } = await ensurePersona(as(dana), { externalId: 'mentor' });
    await tell(workspace, dana, ['~Rhea Moss~ paints.'], { personaId: mentor });
    await tell(workspace, dana, ['~Rhea~ cooks.']);
    expect((await known(dana)).map(({ name }) => name)).toEqual(['Rhea', 'Rhea Moss']);
    await tell(workspace, dana, ['~Rhea Moss~ dances.'], { personaId: mentor });
    expect((await known(dana)).find(({ name }) => name === 'Rhea Moss')?.said).toHaveLength(2);
  });

  it('on a fork changes nothing that its trunk knows', async () => {
    const workspace = await createTestWorkspace(services);
    const { admin } = workspace;
    const [threadId] = await tell(workspace, admin, ['~Lia~ waves.']);
    const { rows } = await database.owner.query<{ id: string }>(
      `with fork as (
         insert into mneme.branch (workspace_id, thread_id, parent_branch_id, fork_sequence_no, last_sequence_no)
         select workspace_id, thread_id, id, 1, 1 from mneme.branch where workspace_id = $1 and thread_id = $2 returning id
       ) select id from fork`,
      [workspace.id, threadId],
    );
    const before = await known(admin);
    const { messageIds } = await appendMessages(as(admin), {
      threadId: threadId ?? '',
      branchId: rows[0]?.id,
      messages: [{ role: 'user', content: '~Lia Berg~ waves.' }],
    });
    await extract(workspace, messageIds);
    const after = await known(admin);
    expect(after.map(({ name, names }) => [name, names])).toEqual(
      before.map(({ name, names }) => [name, names]),
    );
    expect(after[0]?.said).toHaveLength(2);
  });
});

describe('the work', () => {
  it('takes as many statements for forty names as for two', async () => {
    const workspace = await createTestWorkspace(services);
    const { admin } = workspace;
    await tell(workspace, admin, ['~Tom Becker~ and ~Tom Riley~ and ~Ana Ruiz~ met.']);
    const count = async (line: string) => {
      const { ids } = await converse(as(admin), {}, [line]);
      const window = await windowOf(workspace, ids);
      return withSession(database.runnerPool, workerOf(workspace.id), async (session) => {
        const { entities: mentioned } = await people.extract({
          turns: window.turns,
          context: [],
          timeZone: 'UTC',
        });
        let statements = 0;
        await resolveEntities(
          {
            caller: session.caller,
            query: (text, values) => {
              statements += 1;
              return session.query(text, values);
            },
          },
          window,
          { mentioned, facts: [], memories: [] },
        );
        return statements;
      });
    };
    const few = await count('~Tom~ met ~Zed Nox~.');
    const many = await count(
      `~Tom~ met ${Array.from({ length: 40 }, (_, at) => `~Zed${'abcdefghij'[at % 10]} Nox${'abcd'[at % 4]}~`).join(', ')}.`,
    );
    expect(many).toBe(few);
    expect(few).toBeLessThanOrEqual(7);
  });
});
