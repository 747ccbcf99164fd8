import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { useDatabase } from '../support/database.ts';
import { talk, useApi } from './api.ts';

// Several decisions in one transaction: all or none.

const database = useDatabase();
const api = useApi();
let ada: Caller;
let ben: Caller;

beforeAll(async () => {
  ada = await api.one.caller('member', 'ada');
  ben = await api.one.caller('member', 'ben');
});

const codeOf = async (caller: Caller, mutation: string, variables: Record<string, unknown>) =>
  (await api.ask(caller, mutation, variables)).errors[0]?.extensions?.code;

/** Ada's own entities, each suggested to be the one before, with the score of its place. */
async function suggested(names: readonly string[]): Promise<string[]> {
  const { rows } = await database.owner.query<{ id: string }>(
    `with made as (
       insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, owner_user_id, visibility)
       select $1, 'person', name, lower(name), $2, 'private' from unnest($3::text[]) name
       returning id, canonical_name), placed as (
       select made.id, lag(made.id) over (order by place) as before, place
       from made join unnest($3::text[]) with ordinality given (name, place) on given.name = made.canonical_name)
     insert into mneme.merge_suggestion (workspace_id, entity_id, into_entity_id, score, owner_user_id, visibility)
     select $1, id, before, place / 10.0, $2, 'private' from placed where before is not null
     returning id`,
    [api.one.id, ada.userId, names],
  );
  return rows.map(({ id }) => id);
}

const open = `{ mergeSuggestions(filter: { status: { equalTo: SUGGESTED } }, orderBy: SCORE_DESC) {
  nodes { id score } } }`;
const openOnes = async (caller: Caller) =>
  (await api.data(caller, open)).mergeSuggestions.nodes.map(({ id }: { id: string }) => id);

it('merges are accepted and rejected together, the likeliest first, or not at all', async () => {
  const ids = await suggested(['Nils', 'Nils B', 'Nils Berg', 'N. Berg']);
  expect(await openOnes(ada)).toEqual(ids.toReversed());
  const accept =
    'mutation ($ids: [UUID!]!) { acceptMergeSuggestions(input: { suggestionIds: $ids }) { suggestionIds } }';
  const reject =
    'mutation ($ids: [UUID!]!) { rejectMergeSuggestions(input: { suggestionIds: $ids }) { suggestionIds } }';
  const unknown = '0198c0de-0000-7000-8000-0000000000aa';
  expect(await codeOf(ada, accept, { ids: [...ids, unknown] })).toBe('SUGGESTION_NOT_FOUND');
  expect(await codeOf(ben, accept, { ids })).toBe('SUGGESTION_NOT_FOUND');
  expect(await codeOf(ada, accept, { ids: [] })).toBe('BAD_INPUT');
  expect(await openOnes(ada)).toHaveLength(3);

  const [first = '', second = '', third = ''] = ids;
  const { rejectMergeSuggestions } = await api.data(ada, reject, { ids: [third, third] });
  expect(rejectMergeSuggestions.suggestionIds).toEqual([third]);
  expect(await codeOf(ada, accept, { ids })).toBe('SUGGESTION_DECIDED');
  expect(await openOnes(ada)).toEqual([second, first]);
  await api.data(ada, accept, { ids: [first, second] });
  expect(await openOnes(ada)).toEqual([]);
  const { entities } = await api.data(
    ada,
    '{ entities(filter: { mergedIntoId: { isNull: true } }, orderBy: CANONICAL_NAME_ASC) { nodes { name } } }',
  );
  expect(entities.nodes).toEqual([{ name: 'N. Berg' }, { name: 'Nils' }]);
});

it('names are accepted and rejected together', async () => {
  const { rows } = await database.owner.query<{ id: string }>(
    `with made as (
       insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, owner_user_id, visibility)
       values ($1, 'person', 'Solveig', 'solveig', $2, 'private') returning id)
     insert into mneme.alias_variant (workspace_id, entity_id, variant, variant_normalized, status, owner_user_id, visibility)
     select $1, made.id, name, lower(name), 'suggested', $2, 'private' from made, unnest(array['Sol', 'Veig', 'Vig']) name
     returning id`,
    [api.one.id, ada.userId],
  );
  const [sol = '', veig = '', vig = ''] = rows.map(({ id }) => id);
  const accept = 'mutation ($ids: [UUID!]!) { acceptAliases(input: { aliasIds: $ids }) { aliasIds } }';
  const reject = 'mutation ($ids: [UUID!]!) { rejectAliases(input: { aliasIds: $ids }) { aliasIds } }';
  expect(await codeOf(ben, reject, { ids: [vig] })).toBe('ALIAS_NOT_FOUND');
  await api.data(ada, reject, { ids: [vig] });
  expect(await codeOf(ada, accept, { ids: [sol, vig] })).toBe('ALIAS_REJECTED');
  await api.data(ada, accept, { ids: [sol, veig] });
  const { aliasVariants } = await api.data(
    ada,
    `query ($ids: [UUID!]) { aliasVariants(filter: { id: { in: $ids } }, orderBy: ID_ASC) { nodes { variant status } } }`,
    { ids: [sol, veig, vig] },
  );
  expect(aliasVariants.nodes).toHaveLength(3);
  const status = (variant: string) =>
    aliasVariants.nodes.find((each: { variant: string }) => each.variant === variant).status;
  expect(status('Sol')).not.toBe('SUGGESTED');
  expect(status('Veig')).toBe(status('Sol'));
  expect(status('Vig')).toBe('REJECTED');
});

it('places are rejected together', async () => {
  const place = 'mutation { createTaxonomyNode(input: { path: "coast" }) { node { id } } }';
  const { createTaxonomyNode } = await api.data(api.one.admin, place);
  const threads = [await talk(api, ada, ['One.']), await talk(api, ada, ['Two.'])];
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into mneme.taxonomy_suggestion (workspace_id, thread_id, taxonomy_node_id, score, owner_user_id, visibility)
     select $1, id, $2, 0.5, $3, 'private' from unnest($4::uuid[]) id returning id`,
    [api.one.id, createTaxonomyNode.node.id, ada.userId, threads.map(({ threadId }) => threadId)],
  );
  const ids = rows.map(({ id }) => id);
  const reject =
    'mutation ($ids: [UUID!]!) { rejectTaxonomySuggestions(input: { suggestionIds: $ids }) { suggestionIds } }';
  expect(await codeOf(ben, reject, { ids })).toBe('TAXONOMY_SUGGESTION_NOT_FOUND');
  const { rejectTaxonomySuggestions } = await api.data(ada, reject, { ids });
  expect(rejectTaxonomySuggestions.suggestionIds).toEqual(ids.toSorted());
  const { taxonomySuggestions } = await api.data(
    ada,
    '{ taxonomySuggestions(orderBy: SCORE_DESC) { nodes { status } } }',
  );
  expect(taxonomySuggestions.nodes).toEqual([{ status: 'REJECTED' }, { status: 'REJECTED' }]);
});
