import { beforeAll, describe, expect, it } from 'vitest';
import { remember } from '../../../src/memory/knowledge/memories.ts';
import { prepareQuestion, searchOptions } from '../../../src/memory/recall/recall.ts';
import { type Found, search, type Weights } from '../../../src/memory/recall/search.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { forkBranch } from '../../../src/memory/threads/branches.ts';
import { openThread, updateThread } from '../../../src/memory/threads/threads.ts';
import { ensureProject } from '../../../src/memory/workspace/identities.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import {
  createTestWorkspace,
  localServices,
  type TestWorkspace,
  useDatabase,
} from '../../support/database.ts';
import { converse, embedAsJob, say } from './conversation.ts';

// The arms of a small workspace's search have forms whose plans are kept, generated from the functions that make a
// large one's statements. Both must answer alike, whoever asks.

const database = useDatabase();
const things = ['glacier', 'marmalade', 'zeppelin', 'harbour', 'quince', 'lantern', 'orchard'];
const people = ['Ada', 'Ben', 'Cleo'];
const questions = [
  'Who keeps the marmalade?',
  'What did Cleo say about the harbour lantern and the orchard?',
  'glacier',
  'Where do the zeppelin, the quince, the lantern, the glacier, the orchard, the harbour and the marmalade meet at noon?',
  'How many were there, twelve or 12?',
  'Is anything known of submarines?',
  'Where was Kleopatra Marsh?',
  'What did Benjamin tell of the marmelade?',
];
let services: MemoryServices;
let workspace: TestWorkspace;
let ada: Caller;
let ben: Caller;
let threadId: string;
let projectId: string;
let emptyProjectId: string;

beforeAll(async () => {
  services = await localServices(database);
  workspace = await createTestWorkspace(services);
  ada = await workspace.caller('member', 'ada');
  ben = await workspace.caller('member', 'ben');
  const said = (from: number) =>
    Array.from({ length: 30 }, (_, n) => ({
      author: people[n % people.length],
      content: `${things[(from + n) % 7]} ${n} is near the ${things[(from + 3 * n) % 7]}${n % 5 === 0 ? '?' : `, and ${n % 3 === 0 ? 'twelve' : 12} were there.`}`,
      at: new Date(Date.UTC(2026, 0, 1, from, n)).toISOString(),
    }));
  const talk = await converse(database, { services, caller: ada }, {}, said(0));
  threadId = talk.threadId;
  const { branchId } = await forkBranch(
    { services, caller: ada },
    { threadId, atMessageId: talk.ids[9] ?? '' },
  );
  await say(database, { services, caller: ada }, threadId, branchId, said(1).slice(0, 6));
  const project = await ensureProject({ services, caller: ada }, { externalId: 'shared' });
  projectId = project.id;
  emptyProjectId = (await ensureProject({ services, caller: ada }, { externalId: 'empty' })).id;
  const shared = await converse(database, { services, caller: ben }, {}, said(2));
  await updateThread(
    { services, caller: workspace.admin },
    { threadId: shared.threadId, projectId: project.id },
  ).catch(() =>
    updateThread({ services, caller: ben }, { threadId: shared.threadId, projectId: project.id }),
  );
  await converse(database, { services, caller: ben }, {}, said(3));
  const heard = await converse(database, { services, caller: ben }, {}, said(4));
  await database.owner.query(
    `update mneme.message set visibility = 'audience' where workspace_id = $1 and thread_id = $2`,
    [workspace.id, heard.threadId],
  );
  await database.owner.query(
    'insert into mneme.thread_participant (workspace_id, thread_id, user_id) values ($1, $2, $3)',
    [workspace.id, heard.threadId, ada.userId],
  );
  const memories: string[] = [];
  for (const [n, thing] of things.entries()) {
    const caller = n % 2 === 0 ? ada : ben;
    memories.push(
      (
        await remember(
          { services, caller },
          {
            kind: 'note',
            content: `The ${thing} is ${people[n % 3]}'s.`,
            ...(n > 4 ? { layer: 'project' as const, projectId } : {}),
          },
        )
      ).memoryId,
    );
  }
  await embedAsJob(database, { services, caller: ada }, 'memory', memories);
  await name(
    'Cleopatra Marsh',
    ['Cleo', 'Cleopatra Marsh'],
    null,
    talk.ids.slice(2, 9),
    memories.slice(0, 3),
  );
  await name('Benjamin Fox', ['Ben', 'Benjamin'], ben.userId, talk.ids.slice(4, 6), memories.slice(2, 5));
});

/** Makes somebody known by names: to all, or to one user alone; and of what turns and memories say. */
async function name(
  canonical: string,
  variants: readonly string[],
  owner: string | null,
  turns: readonly string[],
  memories: readonly string[],
): Promise<void> {
  await database.owner.query(
    `with made as (
       insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, visibility, owner_user_id)
       values ($1, 'person', $2::text, mneme_private.normalize_text($2), $4, $5) returning id
     ), named as (
       insert into mneme.alias_variant (workspace_id, entity_id, variant, variant_normalized, visibility, owner_user_id)
       select $1, made.id, variant, mneme_private.normalize_text(variant), $4, $5 from made, unnest($3::text[]) as variant
     ), mentioned as (
       insert into mneme.mention (workspace_id, entity_id, message_id, thread_id, branch_id, source_sequence_no, surface, occurred_at, owner_user_id)
       select m.workspace_id, made.id, m.id, m.thread_id, m.branch_id, m.sequence_no, 'she', m.occurred_at, m.owner_user_id
       from made, mneme.message m where m.workspace_id = $1 and m.id = any ($6)
     )
     insert into mneme.memory_entity (workspace_id, memory_id, entity_id)
     select i.workspace_id, i.id, made.id
     from made, mneme.memory_item i where i.workspace_id = $1 and i.id = any ($7)`,
    [workspace.id, canonical, variants, owner ? 'private' : 'workspace', owner, turns, memories],
  );
}

/** What a search finds, to the last place that two roundings agree in. */
async function found(caller: Caller, input: object, query: string, weights: Weights) {
  const question = await prepareQuestion(
    { services, caller },
    {
      query,
      now: '2026-02-01T00:00:00Z',
      timeZone: 'UTC',
      ...input,
    },
  );
  const answer: Found = await search(
    { services, caller },
    question.request,
    searchOptions(services, question, 60, weights),
  );
  const hits = answer.hits.map(({ kind, id, score, confidence, arms }) => ({
    kind,
    id,
    score: score.toFixed(9),
    confidence: confidence.toFixed(9),
    arms: arms.map(({ arm, rank }) => `${arm} ${rank}`),
  }));
  return { hits, expansions: answer.expansions };
}

describe('forms of the arms', () => {
  it('answer as the statements that are made for each search do', async () => {
    let hits = 0;
    const named = new Set<string>();
    const arms = new Set<string>();
    const inProjects = new Map<string, { kind: string }[]>();
    for (const caller of [ada, ben, workspace.admin]) {
      for (const input of [
        {},
        { threadId },
        { kinds: ['message' as const] },
        { projectId },
        { projectId: emptyProjectId },
      ]) {
        for (const query of questions) {
          const formed = await found(caller, input, query, {});
          expect(formed, query).toEqual(await found(caller, input, query, { unformed: 1 }));
          hits += formed.hits.length;
          const project = input.projectId ?? 'none';
          inProjects.set(project, [...(inProjects.get(project) ?? []), ...formed.hits]);
          for (const { canonicalName } of formed.expansions) named.add(`${caller.userId} ${canonicalName}`);
          for (const arm of formed.hits.flatMap((hit) => hit.arms)) arms.add(arm.split(' ')[0] ?? '');
        }
      }
    }
    expect(hits).toBeGreaterThan(1000);
    expect(new Set(inProjects.get(projectId)?.map(({ kind }) => kind))).toEqual(
      new Set(['message', 'memory']),
    );
    expect(inProjects.get(emptyProjectId)).toEqual([]);
    expect([...arms].sort()).toEqual(['entity', 'text', 'trigram', 'vector']);
    expect(named).toContain(`${ada.userId} Cleopatra Marsh`);
    expect(named).toContain(`${ben.userId} Benjamin Fox`);
    expect(named).not.toContain(`${ada.userId} Benjamin Fox`);
  });

  it('answer alike in the largest workspace that has them, filled a moment ago and with its statistics, and beyond it', async () => {
    const many = await createTestWorkspace(services);
    const project = await ensureProject({ services, caller: many.admin }, { externalId: 'surveys' });
    const { threadId: long } = await openThread({ services, caller: many.admin }, { projectId: project.id });
    const memories: string[] = [];
    for (const thing of things) {
      const { memoryId } = await remember(
        { services, caller: many.admin },
        {
          kind: 'note',
          content: `A ${thing} surveyed.`,
        },
      );
      memories.push(memoryId);
    }
    await embedAsJob(database, { services, caller: many.admin }, 'memory', memories);
    const survey = async (from: number) => {
      const messages = Array.from({ length: 975 }, (_, n) => ({
        role: n % 2 === 0 ? ('user' as const) : ('assistant' as const),
        author: people[n % people.length],
        content: `the ${things[(from + n) % 7]} of survey ${from + n}, word${(from + 7 * n) % 97}`,
      }));
      await appendMessages({ services, caller: many.admin }, { threadId: long, messages });
    };
    for (let from = 0; from < 3_900; from += 975) await survey(from);
    const asked = ['word13 at the harbour', 'Which zeppelin was of survey 1234?', 'marmalade'];
    for (const known of [false, true, 'and of too many turns']) {
      if (known === 'and of too many turns') await survey(3_900);
      else if (known) await database.owner.query('analyze mneme.message, mneme.memory_node, mneme.branch');
      for (const input of [{}, { threadId: long }, { projectId: project.id }]) {
        for (const query of asked) {
          const formed = await found(many.admin, input, query, {});
          expect(formed, query).toEqual(await found(many.admin, input, query, { unformed: 1 }));
          expect(formed.hits.length).toBeGreaterThan(20);
        }
      }
    }
  });

  it('are used for small workspaces asked without filters, or inside a thread or project, and else not', async () => {
    const client = await database.owner.connect();
    const formed = async (scope: object, weights: object = {}) => {
      const { rows } = await client.query<{ formed: string[] }>(
        'select mneme_search.formed_kinds($1, mneme_search.default_weights() || $2::jsonb) as formed',
        [JSON.stringify({ corpus: { message: { held: 4000 } }, ...scope }), JSON.stringify(weights)],
      );
      return rows[0]?.formed;
    };
    try {
      const all = ['message', 'all'];
      expect(await formed({})).toEqual(all);
      expect(await formed({ thread_id: threadId, forked: true, kinds: ['fact'] })).toEqual(all);
      expect(await formed({}, { recency: 1, text: 2 })).toEqual(all);
      expect(await formed({ place_threads: [threadId], place_projects: [] })).toEqual(all);
      const counted = { message: { held: 4001 }, memory: { held: 4000 } };
      expect(await formed({ corpus: counted })).toEqual(['memory']);
      expect(await formed({ place_threads: [], place_nodes: [] })).toEqual([]);
      expect(await formed({ since: '2026-01-01' })).toEqual([]);
      expect(await formed({ readers: [] })).toEqual([]);
      expect(await formed({ scope: 'full' })).toEqual([]);
      expect(await formed({}, { neighbour: 1 })).toEqual([]);
    } finally {
      client.release();
    }
  });
});
