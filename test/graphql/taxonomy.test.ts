import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { talk, useApi } from './api.ts';

const api = useApi();
const database = useDatabase();
let dana: Caller;
let ben: Caller;

beforeAll(async () => {
  dana = await api.one.caller('member', 'dana');
  ben = await api.one.caller('member', 'ben');
});

/** A suggestion for a new thread of Dana's, as the job writes it. */
async function suggested(path: string): Promise<string> {
  const { threadId } = await talk(api, dana, ['The oboe needs reeds.']);
  const { rows } = await database.owner.query<{ id: string }>(
    `with node as (
       insert into mneme.taxonomy_node (workspace_id, path, label) values ($1, $2::text::ltree, 'Oboe') returning id)
     insert into mneme.taxonomy_suggestion (workspace_id, thread_id, taxonomy_node_id, score, owner_user_id)
     select $1, $3, id, 0.8, $4 from node returning id`,
    [dana.workspaceId, path, threadId, dana.userId],
  );
  return rows[0]?.id ?? '';
}

const open = async (caller: Caller) =>
  (
    await api.data(
      caller,
      `{ taxonomySuggestions(filter: { status: { equalTo: SUGGESTED } }) {
          nodes { id score taxonomyNode { path } thread { taxonomyPath } } } }`,
    )
  ).taxonomySuggestions.nodes;

describe('suggested places', () => {
  it("are listed for whoever's thread it is, accepted, and rejected", async () => {
    const first = await suggested('oboe');
    const second = await suggested('oboe_reeds');
    expect(await open(dana)).toEqual([
      {
        id: expect.any(String),
        score: expect.closeTo(0.8),
        taxonomyNode: { path: 'oboe' },
        thread: { taxonomyPath: null },
      },
      {
        id: expect.any(String),
        score: expect.closeTo(0.8),
        taxonomyNode: { path: 'oboe_reeds' },
        thread: { taxonomyPath: null },
      },
    ]);
    expect(await open(ben)).toEqual([]);
    const accept = `mutation ($id: UUID!) {
      acceptTaxonomySuggestion(input: { suggestionId: $id }) { suggestion { status } thread { taxonomyPath } } }`;
    expect((await api.ask(ben, accept, { id: first })).errors?.[0]?.extensions?.code).toBe(
      'TAXONOMY_SUGGESTION_NOT_FOUND',
    );
    expect((await api.data(dana, accept, { id: first })).acceptTaxonomySuggestion).toEqual({
      suggestion: { status: 'ACCEPTED' },
      thread: { taxonomyPath: 'oboe' },
    });
    const { rejectTaxonomySuggestion } = await api.data(
      dana,
      `mutation ($id: UUID!) {
        rejectTaxonomySuggestion(input: { suggestionId: $id }) { suggestion { status } thread { taxonomyPath } } }`,
      { id: second },
    );
    expect(rejectTaxonomySuggestion).toEqual({
      suggestion: { status: 'REJECTED' },
      thread: { taxonomyPath: null },
    });
    expect(await open(dana)).toEqual([]);
  });

  it('are applied without asking where an admin says so', async () => {
    const { updateWorkspace } = await api.data(
      api.one.admin,
      'mutation { updateWorkspace(input: { applyTaxonomySuggestions: true }) { workspace { applyTaxonomySuggestions } } }',
    );
    expect(updateWorkspace.workspace).toEqual({ applyTaxonomySuggestions: true });
  });
});
