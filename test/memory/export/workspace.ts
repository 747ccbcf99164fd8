import { expect } from 'vitest';
import { newOwnerKey } from '../../../src/client/owner-keys.ts';
import { newSealingKey, readSealingKey, SealedChain } from '../../../src/client/sealed-chain.ts';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { summarizeThread } from '../../../src/memory/formation/summaries/summarize-thread.ts';
import { mergeEntities } from '../../../src/memory/knowledge/entities.ts';
import { remember } from '../../../src/memory/knowledge/memories.ts';
import { setPreference } from '../../../src/memory/knowledge/preferences.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { registerOwnerKey } from '../../../src/memory/sealed/owner-keys.ts';
import { appendSealedTurns } from '../../../src/memory/sealed/session-chain.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { plantRows, readTables } from '../../isolation/planted-rows.ts';
import type { TestDatabase, TestWorkspace } from '../../support/database.ts';
import { converse, workerOf, workerServices } from '../formation/conversation.ts';

/** Tables a test leaves empty: what the server keeps of its own doing, and the chain no planted row fits into. */
const unplanted = /^(audit_log|erasure_receipt|api_key|signing_key|job_run|job_model_usage)/;

/**
 * Fills a workspace with a row of every table, two people's private conversations with what is drawn from them, a
 * superseded preference, an entity merged into a younger one, and a trace.
 */
export async function fillWorkspace(
  database: TestDatabase,
  services: MemoryServices,
  workspace: TestWorkspace,
) {
  const dana = await workspace.caller('member', 'dana');
  const eve = await workspace.caller('member', 'eve');
  const worker = workerOf(workspace.id);
  const working = workerServices(database, services);
  const tables = (await readTables(database.owner)).filter(({ name }) => !unplanted.test(name));
  await plantRows(database.owner, tables, workspace.id, eve.userId ?? '');
  const told = await converse({ services, caller: dana }, { externalId: 'move', channel: 'chat' }, [
    'I live in Porto. My sister Clara Weiss is a vet.',
    'I moved to Lisbon in May 2026.',
    'Remind me to call Clara Weiss by Friday.',
    'A line with\u2028a separator, "quotes" and a \\ backslash.',
  ]);
  const secret = await converse({ services, caller: eve }, { externalId: 'diary', channel: 'chat' }, [
    'My password hint is the quincunx orchard.',
  ]);
  await extractTurns({ services: working, caller: worker }, [...told.ids, ...secret.ids]);
  await summarizeThread({ services: working, caller: worker }, told.threadId);
  for (const value of ['dark', 'light']) {
    await setPreference(
      { services, caller: dana },
      {
        category: 'editor',
        key: 'theme',
        value,
        content: `Uses ${value}.`,
      },
    );
  }
  await mergeYounger(database, services, workspace);
  await database.owner.query(
    `insert into mneme_private.summary_due (workspace_id, branch_id, level, first_day)
     select workspace_id, id, 'day', '2026-03-02' from mneme.branch where workspace_id = $1 limit 1
     on conflict on constraint summary_due_key do nothing`,
    [workspace.id],
  );
  await database.owner.query(
    `insert into mneme_private.unwanted_entity (workspace_id, name_hash) values ($1, sha256('thanks'))`,
    [workspace.id],
  );
  await database.owner.query(
    `insert into mneme_private.term_reading (workspace_id, kind) values ($1, 'message') on conflict do nothing`,
    [workspace.id],
  );
  await database.owner.query(
    'insert into mneme_private.time_reading (workspace_id) values ($1) on conflict do nothing',
    [workspace.id],
  );
  await ageHash(database, told.ids[3]);
  await remember(
    { services, caller: dana },
    { kind: 'note', content: 'The hatch code is 4711.', sealed: true },
  );
  const { publicKey } = await newOwnerKey();
  await registerOwnerKey({ services, caller: dana }, { name: 'phone', publicKey: JSON.stringify(publicKey) });
  const chain = new SealedChain(await readSealingKey(newSealingKey()), 'chat');
  const { blob } = await chain.make([{ role: 'USER', content: 'The hatch code is 4712.' }], false);
  await appendSealedTurns({ services, caller: dana }, { sessionKey: 'chat', blob });
  await recall({ services, caller: dana }, { query: 'where do I live?' });
  return { dana, eve, told, secret };
}

/** Gives a turn and its node the hash of a normalised form that a version before this one made. */
async function ageHash(database: TestDatabase, messageId: string | undefined) {
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    await client.query('set constraints all deferred');
    const { rows } = await client.query<{ branch_id: string; content_hash: Buffer }>(
      'select branch_id, content_hash from mneme.message where id = $1',
      [messageId],
    );
    for (const table of ['mneme.memory_node', 'mneme.message']) {
      const { rowCount } = await client.query(
        `update ${table} set content_hash = sha256('another form') where branch_id = $1 and content_hash = $2`,
        [rows[0]?.branch_id, rows[0]?.content_hash],
      );
      expect(rowCount).toBe(1);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Merges an entity into one with a greater id, so that it comes before what it points to. */
async function mergeYounger(database: TestDatabase, services: MemoryServices, workspace: TestWorkspace) {
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, visibility)
     select $1, 'person', name, lower(name), 'workspace' from unnest(array['Ann One', 'Ann Two']) name returning id`,
    [workspace.id],
  );
  const [first, second] = rows.map(({ id }) => id).sort();
  if (!first || !second) throw new Error('no entities');
  await mergeEntities({ services, caller: workspace.admin }, { entityId: first, intoEntityId: second });
  const { rowCount } = await database.owner.query(
    'select from mneme.entity where workspace_id = $1 and merged_into_id > id',
    [workspace.id],
  );
  expect(rowCount).toBe(1);
}

/** Every row of every carried table of a workspace, as text, by table. */
export async function allRows(database: TestDatabase, workspaceId: string): Promise<Map<string, string[]>> {
  const { rows: tables } = await database.owner.query<{ name: string; key: string[] }>(
    'select table_name as name, key from mneme_private.carried_tables()',
  );
  const found = new Map<string, string[]>();
  for (const { name, key } of tables) {
    const { rows } = await database.owner.query<{ line: string }>(
      `select to_jsonb(t)::text as line from ${name} t where ${key[0]} = $1 order by ${key.join(', ')}`,
      [workspaceId],
    );
    found.set(
      name,
      rows.map(({ line }) => line),
    );
  }
  return found;
}

/** Removes a workspace with all its rows, behind the scenes. */
export async function dropWorkspace(database: TestDatabase, workspaceId: string): Promise<void> {
  await database.owner.query('delete from mneme.workspace where id = $1', [workspaceId]);
}
