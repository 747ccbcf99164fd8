import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { type RecallKind, recallKinds } from '../../../src/memory/kinds.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { ensurePersona } from '../../../src/memory/workspace/identities.ts';
import { useWorkspace } from '../../support/workspace.ts';

// The table of docs/knowledge.md, with rows of every kind in each of its columns.

const { database, as, workspace, dana } = useWorkspace({ dana: 'member' });

const columns = [
  'profile',
  'intimate profile',
  'relationship',
  'intimate relationship',
  'turns',
  'intimate turns',
  'intimate turns with the persona',
] as const;
type Column = (typeof columns)[number];

const scopes = [
  'full',
  'insights_only',
  'neutral_only',
  'neutral_and_relationship',
  'relationship_only',
  'none',
] as const;

/** The rows of the table: for each scope the columns that it shows. */
const table = new Map(
  readFileSync('docs/knowledge.md', 'utf8')
    .split('\n')
    .filter((line) => /^ *\| `[A-Z_]+`/.test(line))
    .map((line) => {
      const [name = '', ...cells] = line
        .trim()
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      const shown = columns.filter((_, place) => cells[place] === 'yes');
      return [/`([A-Z_]+)`/.exec(name)?.[1]?.toLowerCase(), shown] as const;
    }),
);

/** Which kinds have rows in which columns. */
const kindsOf = (column: Column): readonly RecallKind[] => {
  if (column === 'intimate turns with the persona') return ['message'];
  return column.includes('turns') ? ['message', 'chunk'] : ['memory', 'fact', 'summary'];
};

const names = new Map<string, string>();
let personaId: string;

async function plant(column: Column, kind: RecallKind): Promise<void> {
  const { rows } = await database.owner.query<{ id: string }>(statements[kind], [
    workspace.id,
    dana.userId,
    /relationship|persona/.test(column) ? personaId : null,
    column.includes('intimate') ? 'intimate' : 'neutral',
    `The saxophone of ${column} as ${kind}.`,
  ]);
  names.set(rows[0]?.id ?? '', `${column}: ${kind}`);
}

const thread = `with thread as (
    insert into mneme.thread (workspace_id, owner_user_id, persona_id, visibility, created_by)
    values ($1, $2, $3, 'private', $2) returning workspace_id, id
  ), branch as (
    insert into mneme.branch (workspace_id, thread_id, last_sequence_no, last_session_no)
    select workspace_id, id, 1, 1 from thread returning workspace_id, thread_id, id)`;
const owned = 'owner_user_id, persona_id, sensitivity, created_by';
const statements: Readonly<Record<RecallKind, string>> = {
  message: `${thread}, node as (
      insert into mneme.memory_node (workspace_id, branch_id, content_hash, occurrences)
      select workspace_id, id, mneme_private.content_hash(mneme_private.normalize_text(mneme_private.plain_text($5))), 1
      from branch)
    insert into mneme.message (workspace_id, thread_id, branch_id, sequence_no, role, content, ${owned})
    select workspace_id, thread_id, id, 1, 'user', $5, $2, $3, $4, $2 from branch returning id`,
  memory: `insert into mneme.memory_item (workspace_id, kind, layer, content, content_hash, ${owned})
    select $1, 'note', case when $3::uuid is null then 'profile' else 'relationship' end, $5,
      mneme_private.content_hash(mneme_private.normalize_text($5)), $2, $3, $4, $2 returning id`,
  fact: `insert into mneme.fact (workspace_id, fact_id, subject, predicate, object, content, ${owned})
    select $1, gen_random_uuid(), 'Dana', 'plays', $5, $5, $2, $3, $4, $2 returning id`,
  summary: `${thread}
    insert into mneme.summary (workspace_id, level, thread_id, branch_id, source_sequence_no, period_start, period_end,
      content, message_count, ${owned})
    select workspace_id, 'session', thread_id, id, 1, now(), now(), $5, 1, $2, $3, $4, $2 from branch returning id`,
  chunk: `with document as (
      insert into mneme.source_document (workspace_id, title, owner_user_id, visibility, created_by)
      values ($1, 'Notes', $2, 'private', $2) returning id)
    insert into mneme.chunk (workspace_id, document_id, position, content, ${owned})
    select $1, document.id, 1, $5, $2, $3, $4, $2 from document returning id`,
};

beforeAll(async () => {
  personaId = (await ensurePersona(as(dana), { externalId: 'sage' })).id;
  for (const column of columns) for (const kind of kindsOf(column)) await plant(column, kind);
});

it('has all scopes and kinds', () => {
  expect([...table.keys()].sort()).toEqual([...scopes].sort());
  expect(new Set(columns.flatMap(kindsOf))).toEqual(new Set(recallKinds));
});

it.each(scopes)('holds for %s', async (scope) => {
  const { hits } = await recall(as(dana), { query: 'saxophone', scope, personaId, limit: 50 });
  const expected = (table.get(scope) ?? []).flatMap((column) =>
    kindsOf(column).map((kind) => `${column}: ${kind}`),
  );
  expect(hits.map(({ id }) => names.get(id) ?? id).sort()).toEqual(expected.sort());
});
