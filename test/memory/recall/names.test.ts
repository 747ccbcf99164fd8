import { beforeAll, describe, expect, it } from 'vitest';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { recall } from '../../../src/memory/recall/recall.ts';
import { createTestWorkspace, type TestWorkspace } from '../../support/database.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse } from './conversation.ts';

const { database, services, as, workspace } = useWorkspace();
let messageId: string;

const insertEntityIn = async (place: TestWorkspace, name: string) =>
  database.owner.query(
    `insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, visibility)
     values ($1, 'person', $2::text, mneme_private.normalize_text($2), 'workspace')`,
    [place.id, name],
  );

async function insertEntity(name: string, variants: readonly string[], owner: string | null = null) {
  const { rows } = await database.owner.query<{ id: string }>(
    `with made as (
       insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, visibility, owner_user_id)
       values ($1, 'person', $2::text, mneme_private.normalize_text($2), $4, $5) returning id
     ), named as (
       insert into mneme.alias_variant (workspace_id, entity_id, variant, variant_normalized, visibility, owner_user_id)
       select $1, made.id, variant, mneme_private.normalize_text(variant), $4, $5 from made, unnest($3::text[]) as variant
     )
     select id from made`,
    [workspace.id, name, variants, owner ? 'private' : 'workspace', owner],
  );
  return rows[0]?.id ?? '';
}

beforeAll(async () => {
  const { threadId, ids } = await converse(database, as(workspace.admin), {}, [
    { content: 'She signed the lease for the warehouse.' },
    { content: 'The weather was mild.' },
  ]);
  messageId = ids[0] ?? '';
  const merged = await insertEntity('Katarzyna Nowak', ['Katarzyna Nowak', 'Kasia']);
  const kept = await insertEntity('Kate Nowak', ['Kate Nowak']);
  await database.owner.query(
    'update mneme.entity set merged_into_id = $2, merged_at = now() where workspace_id = $3 and id = $1',
    [merged, kept, workspace.id],
  );
  await database.owner.query(
    `insert into mneme.mention (workspace_id, entity_id, message_id, thread_id, branch_id, source_sequence_no, surface, occurred_at, owner_user_id)
     select workspace_id, $2, id, $3, branch_id, sequence_no, 'She', occurred_at, owner_user_id from mneme.message where workspace_id = $4 and id = $1`,
    [messageId, merged, threadId, workspace.id],
  );
});

describe('names', () => {
  it.each([
    ['exactly', 'what did Kasia sign?', 'kasia'],
    ['nearly', 'what did Katarzyna Novak sign?', 'katarzyna novak'],
  ])('find what mentions their entity, spelt %s, through a merge', async (_, query, text) => {
    const { hits, expansions } = await recall(as(workspace.admin), { query });
    expect(expansions[0]).toMatchObject({ text, canonicalName: 'Kate Nowak' });
    expect(hits[0]?.id).toBe(messageId);
    expect(hits[0]?.arms.map(({ arm }) => arm)).toContain('entity');
  });

  it("never expand somebody else's private name", async () => {
    const ben = await workspace.caller('member', 'ben');
    await insertEntity('Grandma Zuzanna', ['Zuzanna'], ben.userId);
    const query = 'what about Zuzanna?';
    expect((await recall(as(ben), { query })).expansions).toHaveLength(1);
    expect((await recall(as(workspace.admin), { query })).expansions).toEqual([]);
  });

  it('that nobody knows expand to nothing', async () => {
    const { expansions } = await recall(as(workspace.admin), { query: 'what did Bartholomew do?' });
    expect(expansions).toEqual([]);
  });
});

describe('words the workspace does not know', () => {
  it('are found by their trigrams', async () => {
    const { hits } = await recall(as(workspace.admin), { query: 'warehuose' });
    expect(hits[0]?.id).toBe(messageId);
    expect(hits[0]?.arms.map(({ arm }) => arm)).toContain('trigram');
  });
});

describe('a person is found by every name they go by', () => {
  let crew: TestWorkspace;
  let ids: string[];
  beforeAll(async () => {
    crew = await createTestWorkspace(services);
    ({ ids } = await converse(database, as(crew.admin), {}, [
      { content: 'I met Ana Ruiz and Tom Berger at the fair.' },
      { content: 'Send the plans to ana.r@mail.example.org, please.' },
      { content: 'And the bill to tberger@example.org.' },
    ]));
    await extractTurns(
      {
        services: { ...services, pool: database.runnerPool },
        caller: { role: 'worker', workspaceId: crew.id, userId: null, requestId: 'test' },
      },
      ids,
    );
  });

  it.each([
    ['what about ana.r@mail.example.org?', 'Ana Ruiz'],
    ['what about @ana?', 'Ana Ruiz'],
    ['what about Ana?', 'Ana Ruiz'],
    ['what about tberger@example.org?', 'Tom Berger'],
    ['what about tom.berger@elsewhere.example?', 'Tom Berger'],
  ])('%s', async (query, name) => {
    const { expansions, hits } = await recall(as(crew.admin), { query });
    expect(expansions.map(({ canonicalName }) => canonicalName)).toContain(name);
    const named = hits.filter(({ arms }) => arms.some(({ arm }) => arm === 'entity')).map(({ id }) => id);
    expect(named).toEqual(expect.arrayContaining([ids[0], ids[name === 'Ana Ruiz' ? 1 : 2]]));
  });

  it('but not by a first name that two have', async () => {
    await insertEntityIn(crew, 'Ana Silva');
    const { expansions } = await recall(as(crew.admin), { query: 'what about Ana?' });
    expect(expansions).toEqual([]);
  });
});

describe('a numbered name', () => {
  it.each(['what is in ch35?', 'what is in chapter thirty-five?'])('is found by "%s"', async (query) => {
    const book = await createTestWorkspace(services);
    await insertEntityIn(book, 'Chapter 35');
    const { expansions } = await recall(as(book.admin), { query });
    expect(expansions.map(({ canonicalName }) => canonicalName)).toEqual(['Chapter 35']);
  });
});
