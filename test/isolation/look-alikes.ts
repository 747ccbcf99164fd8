import { extractTurns } from '../../src/memory/formation/extract/extract-turns.ts';
import { summarizeThread } from '../../src/memory/formation/summaries/summarize-thread.ts';
import { addAlias } from '../../src/memory/knowledge/entities.ts';
import { assertFact } from '../../src/memory/knowledge/facts.ts';
import { remember } from '../../src/memory/knowledge/memories.ts';
import { setPreference } from '../../src/memory/knowledge/preferences.ts';
import { createTask } from '../../src/memory/knowledge/tasks.ts';
import { recall } from '../../src/memory/recall/recall.ts';
import { registerOwnerKey } from '../../src/memory/sealed/owner-keys.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import { createTaxonomyNode } from '../../src/memory/taxonomy/change-nodes.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { ensurePersona, ensureProject } from '../../src/memory/workspace/identities.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { workerOf, workerServices } from '../memory/formation/conversation.ts';
import { createTestWorkspace, type TestDatabase, type TestWorkspace } from '../support/database.ts';
import { type CatalogTable, type PlantedRow, plantRows, readTables } from './planted-rows.ts';

/** A workspace of two that are alike in everything but one word. */
export interface LookAlike {
  readonly workspace: TestWorkspace;
  /** Stands in every text of it, and nowhere else. */
  readonly word: string;
  /** The same, and nobody asks for it. */
  readonly secret: string;
  /** Whose the private rows are. */
  readonly dana: Caller;
  readonly threadId: string;
  readonly privateThreadId: string;
  readonly projectId: string;
  readonly personaId: string;
  readonly messageIds: readonly string[];
  /** Of whom the private thread speaks: Dana's own. */
  readonly entityIds: readonly string[];
  readonly recallId: string;
}

/** The keys, names and paths that both have: whoever asks by one of them must get their own. */
export const alike = {
  project: 'harbour',
  persona: 'guide',
  thread: 'seed-1',
  privateThread: 'diary',
  taxonomyPath: 'work.harbour',
  idempotencyKey: 'once',
  /** The public key of RFC 8037, appendix A.6. */
  publicKey: '{"kty":"OKP","crv":"X25519","x":"3p7bfXt9wbTTW2HC7OQ1Nz-DQ8hbeGdNrfx-FG-IK08"}',
} as const;

/**
 * Fills a workspace of its own with a little of everything, through the product: the same keys, names, times and shapes of
 * text each time, with `word` in each text. What no operation makes is planted.
 */
export async function makeLookAlike(
  database: TestDatabase,
  services: MemoryServices,
  word: string,
): Promise<LookAlike> {
  const workspace = await createTestWorkspace(services);
  const secret = `${word}unsaid`;
  const dana = await workspace.caller('member', 'dana');
  await createTaxonomyNode(
    { services, caller: workspace.admin },
    {
      path: alike.taxonomyPath,
      label: `Harbour ${word} ${secret}`,
      createParents: true,
    },
  );
  const { id: projectId } = await ensureProject(
    { services, caller: dana },
    {
      externalId: alike.project,
      name: `Harbour ${word} ${secret}`,
      taxonomyPath: alike.taxonomyPath,
    },
  );
  const { id: personaId } = await ensurePersona(
    { services, caller: dana },
    {
      externalId: alike.persona,
      name: `Guide ${word} ${secret}`,
    },
  );
  const turns = [
    `Remind me to send the ${word} slides to Priya Raman by Friday, ${secret}.`,
    `We decided to keep the ${word} office open until seven, ${secret}.`,
    `I live in ${word}. My brother Ali lives in Porto, ${secret}.`,
    `I prefer ${word} tea, ${secret}.`,
  ];
  const say = async (externalId: string, thread: Parameters<typeof openThread>[1]) => {
    const { threadId } = await openThread(
      { services, caller: dana },
      {
        ...thread,
        externalId,
        title: `The ${word} talk ${secret}`,
        taxonomyPath: alike.taxonomyPath,
      },
    );
    const { messageIds } = await appendMessages(
      { services, caller: dana },
      {
        threadId,
        messages: turns.map((content, at) => ({
          role: 'user' as const,
          content,
          externalId: `turn-${at}`,
          occurredAt: `2026-03-02T09:0${at}:00Z`,
        })),
      },
    );
    const worker = workerOf(workspace.id);
    await extractTurns({ services: workerServices(database, services), caller: worker }, messageIds);
    await summarizeThread({ services: workerServices(database, services), caller: worker }, threadId);
    return { threadId, messageIds };
  };
  const { threadId, messageIds } = await say(alike.thread, { projectId });
  const { threadId: privateThreadId } = await say(alike.privateThread, {});
  await createTask({ services, caller: dana }, { content: `Oil the ${word} hinges ${secret}`, tags: [word] });
  await setPreference(
    { services, caller: dana },
    { category: 'tea', key: 'milk', value: `oat and ${word} ${secret}` },
  );
  const stated = {
    subject: `Ann ${word}`,
    predicate: 'lives_in',
    object: `Port ${word} ${secret}`,
    sourceMessageIds: messageIds,
  };
  await assertFact({ services, caller: dana }, stated);
  await assertFact({ services, caller: dana }, { ...stated, projectId });
  // What is sealed for her goes to this key: a planted one could seal nothing.
  await registerOwnerKey(
    { services, caller: dana },
    { name: `Phone ${word} ${secret}`, publicKey: alike.publicKey },
  );
  const note = { kind: 'note' as const, content: `The ${word} office opens at seven, ${secret}.` };
  await remember({ services, caller: dana }, { ...note, idempotencyKey: alike.idempotencyKey });
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, owner_user_id, created_by)
     select $1, 'person', name, lower(name), $2, $2 from unnest($3::text[]) as name returning id`,
    [workspace.id, dana.userId, [`Bea ${word} ${secret}`, `Cleo ${word} ${secret}`]],
  );
  const entityIds = rows.map(({ id }) => id);
  await addAlias(
    { services, caller: dana },
    { entityId: entityIds[0] ?? '', variant: `Priya ${word} ${secret}` },
  );
  const { id: recallId } = await recall(
    { services, caller: dana },
    {
      query: `when does the ${word} office open, ${secret}?`,
    },
  );
  await plantTheRest(database, workspace.id, dana.userId ?? '', `${word} ${secret}`);
  return {
    workspace,
    word,
    secret,
    dana,
    threadId,
    privateThreadId,
    projectId,
    personaId,
    messageIds,
    entityIds,
    recallId: recallId ?? '',
  };
}

/** Plants a row in every table of the workspace that has none yet, hanging on those that are there. */
async function plantTheRest(database: TestDatabase, workspaceId: string, userId: string, word: string) {
  const there = new Map<string, PlantedRow>();
  const missing: CatalogTable[] = [];
  for (const table of await readTables(database.owner, ['mneme', 'mneme_private'])) {
    if (!table.columns.some(({ name }) => name === 'workspace_id')) continue;
    const { rows } = await database.owner.query<{ row: PlantedRow }>(
      `select to_jsonb(t) as row from ${table.relation} t where workspace_id = $1 limit 1`,
      [workspaceId],
    );
    if (rows[0]) there.set(table.name, rows[0].row);
    else missing.push(table);
  }
  const { rows } = await database.owner.query<{ row: PlantedRow }>(
    'select to_jsonb(m) as row from mneme.embedding_model m order by id limit 1',
  );
  if (rows[0]) there.set('embedding_model', rows[0].row);
  await plantRows(database.owner, missing, workspaceId, userId, there, word);
}

/** A fingerprint of every row of a workspace, by table: what somebody elsewhere does must not change one. */
export async function fingerprint(
  database: TestDatabase,
  workspaceId: string,
): Promise<Record<string, string | null>> {
  const tables = await readTables(database.owner, ['mneme', 'mneme_private']);
  const parts = tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'workspace_id'))
    .map(
      ({ relation }) =>
        `'${relation}', (select md5(string_agg(row::text, E'\\n' order by row::text)) from ${relation} as row where workspace_id = $1)`,
    );
  // Counts that wait are added to the others by whoever comes first, of any workspace: it says the same after as before.
  await database.owner.query('select mneme_private.fold_statistics(1000000)');
  // A function takes at most 100 arguments.
  const found: Record<string, string | null> = {};
  for (let from = 0; from < parts.length; from += 40) {
    const { rows } = await database.owner.query<{ found: Record<string, string | null> }>(
      `select json_build_object(${parts.slice(from, from + 40).join(', ')}) as found`,
      [workspaceId],
    );
    Object.assign(found, rows[0]?.found);
  }
  const { rows } = await database.owner.query<{ found: string | null }>(
    `select md5(string_agg(j.payload::text || coalesce(j.key, '') || j.attempts, E'\\n' order by j.id)) as found
     from graphile_worker._private_jobs j where j.payload ->> 'workspaceId' = $1::text`,
    [workspaceId],
  );
  return { ...found, jobs: rows[0]?.found ?? null };
}

/** Every id that a workspace's rows have, by table. */
export async function idsOf(database: TestDatabase, workspaceId: string): Promise<Record<string, string[]>> {
  const tables = (await readTables(database.owner)).filter(({ columns }) =>
    ['workspace_id', 'id'].every((wanted) =>
      columns.some(({ name, type }) => name === wanted && type === 'uuid'),
    ),
  );
  const ids: Record<string, string[]> = {};
  for (const { name, relation } of tables) {
    const { rows } = await database.owner.query<{ id: string }>(
      `select id from ${relation} where workspace_id = $1 order by id limit 40`,
      [workspaceId],
    );
    ids[name] = rows.map(({ id }) => id);
  }
  return ids;
}
