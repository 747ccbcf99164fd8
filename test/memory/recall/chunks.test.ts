import { beforeAll, describe, expect, it } from 'vitest';
import { recall } from '../../../src/memory/recall/recall.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { embedAsJob } from './conversation.ts';

const { database, as, workspace } = useWorkspace();
let ids: string[];

const texts = [
  'The boiler is drained once a year, before the first frost.',
  'Quarry Lane has a lift for six persons.',
  'Fire drills take place in spring and in autumn.',
  'The old printworks were bought by the cooperative.',
];

/** Puts chunks of a document where ingestion would: nothing brings documents in yet. */
async function insertChunks(owner: string | null, contents: readonly string[]): Promise<string[]> {
  const { rows } = await database.owner.query<{ ids: string[] }>(
    `with document as (
       insert into mneme.source_document (workspace_id, title, visibility, owner_user_id)
       values ($1, 'Handbook', $3::mneme.visibility, $2) returning id
     ), made as (
       insert into mneme.chunk (workspace_id, document_id, position, heading, content, visibility, owner_user_id)
       select $1, document.id, given.place - 1, 'House rules', given.content, $3::mneme.visibility, $2
       from document, unnest($4::text[]) with ordinality as given (content, place) returning id, position
     )
     select array_agg(id order by position) as ids from made`,
    [workspace.id, owner, owner ? 'private' : 'workspace', contents],
  );
  const made = rows[0]?.ids ?? [];
  await embedAsJob(database, as(workspace.admin), 'chunk', made);
  return made;
}

async function find(query: string, caller = workspace.admin) {
  const { hits } = await recall(as(caller), { query, kinds: ['chunk'] });
  return hits;
}

beforeAll(async () => {
  ids = await insertChunks(null, texts);
  await database.owner.query(
    `with made as (
       insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, visibility)
       values ($1, 'place', 'The Old Printworks', 'the old printworks', 'workspace') returning id
     )
     insert into mneme.alias_variant (workspace_id, entity_id, variant, variant_normalized, visibility)
     select $1, made.id, 'Unit 7', 'unit 7', 'workspace' from made`,
    [workspace.id],
  );
});

describe('chunks of documents', () => {
  const cases: [arm: string, query: string, index: number][] = [
    ['text', 'when is the boiler drained?', 0],
    ['vector', 'when is the boiler drained?', 0],
    // By a name that the text does not say: the entity has it.
    ['entity', 'who owns Unit 7?', 3],
    ['trigram', 'how big is the lift in Quarrylane?', 1],
  ];
  it.each(cases)('are found by the %s arm: %s', async (arm, query, index) => {
    const [first] = await find(query);
    expect(first).toMatchObject({
      kind: 'chunk',
      id: ids[index],
      text: texts[index],
      citation: `chunk:${ids[index]}`,
    });
    expect(first?.arms.map((one) => one.arm)).toContain(arm);
  });

  it('come in one answer with what was said', async () => {
    const { hits } = await recall(as(workspace.admin), { query: 'boiler drained' });
    expect(hits[0]).toMatchObject({ kind: 'chunk', id: ids[0] });
  });

  it('that are private are their owner alone', async () => {
    const dana = await workspace.caller('member', 'dana');
    const [own] = await insertChunks(dana.userId, ['The spare key of Unit 7 hangs behind the zebra poster.']);
    const ben = await workspace.caller('member', 'ben');
    for (const query of ['zebra poster', 'Unit 7', 'zebraposter']) {
      expect(
        (await find(query, ben)).map(({ id }) => id),
        query,
      ).not.toContain(own);
    }
    expect((await find('zebra poster', dana))[0]?.id).toBe(own);
    expect((await find('Unit 7', dana)).map(({ id }) => id)).toContain(own);
  });

  it('say less once they are removed', async () => {
    const [gone] = await insertChunks(null, ['The walrus mural was painted over.']);
    expect((await find('walrus mural'))[0]?.id).toBe(gone);
    await database.owner.query(
      `update mneme.chunk set content_state = 'removed', content = null where id = $1`,
      [gone],
    );
    expect((await find('walrus mural')).map(({ id }) => id)).not.toContain(gone);
  });
});

describe("somebody's private name for an entity", () => {
  it('leads nobody else to what says it', async () => {
    const ben = await workspace.caller('member', 'ben');
    const dana = await workspace.caller('member', 'dana');
    const [secret] = await insertChunks(null, ['The Vexmoor budget is four million.']);
    await database.owner.query(
      `with made as (
         insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, visibility)
         values ($1, 'place', 'Apollonia', 'apollonia', 'workspace') returning id
       )
       insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, owner_user_id, merged_into_id)
       select $1, 'place', 'Vexmoor', 'vexmoor', $2, made.id from made`,
      [workspace.id, ben.userId],
    );
    const byName = async (caller: typeof ben) =>
      (await find('Apollonia', caller))
        .filter(({ arms }) => arms.some(({ arm }) => arm === 'entity'))
        .map(({ id }) => id);
    expect(await byName(ben)).toEqual([secret]);
    expect(await byName(dana)).toEqual([]);
  });
});
