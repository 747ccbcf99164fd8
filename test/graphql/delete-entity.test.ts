import { beforeAll, expect, it } from 'vitest';
import { extractTurns } from '../../src/memory/formation/extract/extract-turns.ts';
import { ensureProject } from '../../src/memory/workspace/identities.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { converse, scripted, workerOf } from '../memory/formation/conversation.ts';
import { useDatabase } from '../support/database.ts';
import { useApi } from './api.ts';

const api = useApi();
const database = useDatabase();
let admin: Caller;
let member: Caller;
let projectId: string;

/** Reads "NAME, verb OBJECT." as a fact of two people and a memory of the first. */
const reader = scripted(({ content }) => {
  const [, name = '', verb = '', object = ''] = /^(.+?), (\w+) (.+)\.$/.exec(content) ?? [];
  return {
    entities: [{ name }, { name: object }],
    memories: [{ kind: 'note', content, entities: [name] }],
    facts: [{ subject: name, predicate: verb, object, objectIsEntity: true }],
  };
});

async function tell(caller: Caller, line: string, shared = true): Promise<void> {
  const { ids } = await converse(api.as(caller), shared ? { projectId } : {}, [line]);
  const services = { ...api.services, pool: database.runnerPool, extractor: reader };
  await extractTurns({ services, caller: workerOf(api.one.id) }, ids);
}

async function called(caller: Caller, name: string): Promise<string[]> {
  const { entities } = await api.data(
    caller,
    'query ($name: String!) { entities(filter: { canonicalName: { equalTo: $name } }) { nodes { id } } }',
    { name },
  );
  return entities.nodes.map(({ id }: { id: string }) => id);
}

const drop = (caller: Caller, entityId: string | undefined, neverAgain?: boolean) =>
  api.ask(caller, 'mutation ($input: DeleteEntityInput!) { deleteEntity(input: $input) { entityId } }', {
    input: { entityId, neverAgain },
  });
const codeOf = ({ errors }: Awaited<ReturnType<typeof drop>>) => errors[0]?.extensions?.code;
const allow = async (caller: Caller, name: string): Promise<boolean> =>
  (
    await api.data(
      caller,
      'mutation ($input: AllowEntityInput!) { allowEntity(input: $input) { allowed } }',
      { input: { name } },
    )
  ).allowEntity.allowed;
const lists = (caller: Caller) =>
  api.data(
    caller,
    `{ facts(first: 100) { nodes { subject object subjectEntity { canonicalName } objectEntity { canonicalName } } }
       mentions(first: 100) { nodes { surface } }
       aliasVariants(first: 100) { nodes { variant } }
     }`,
  );

beforeAll(async () => {
  admin = api.one.admin;
  member = await api.one.caller('member', 'mia');
  projectId = (await ensureProject(api.as(admin), { externalId: 'harbour' })).id;
  await tell(admin, 'Thanks, helps Mira Quill.');
  await tell(member, 'Tobias Wren, greets Thanks.');
});

it('is for admins, or one’s own; else, what is there reads as what is not', async () => {
  const [thanks] = await called(admin, 'Thanks');
  expect(codeOf(await drop(member, thanks))).toBe('ADMIN_REQUIRED');
  expect(codeOf(await drop(api.other.admin, thanks))).toBe('ENTITY_NOT_FOUND');
  expect(codeOf(await drop(await api.other.caller('service'), thanks))).toBe('ENTITY_NOT_FOUND');
  expect(codeOf(await drop(admin, crypto.randomUUID()))).toBe('ENTITY_NOT_FOUND');
  expect(await called(admin, 'Thanks')).toEqual([thanks]);
  await tell(member, 'Own Junk, bores Vera Stone.', false);
  const [own] = await called(member, 'Own Junk');
  expect(codeOf(await drop(admin, own))).toBe('ENTITY_NOT_FOUND');
  expect((await drop(member, own, true)).errors).toEqual([]);
  expect(await called(member, 'Own Junk')).toEqual([]);
});

it('takes names, mentions and links away; facts and memories keep their words', async () => {
  const [thanks] = await called(admin, 'Thanks');
  const { data } = await drop(admin, thanks);
  expect(data.deleteEntity).toEqual({ entityId: thanks });
  expect(codeOf(await drop(admin, thanks))).toBe('ENTITY_NOT_FOUND');
  const { facts, mentions, aliasVariants } = await lists(admin);
  expect(facts.nodes).toEqual(
    expect.arrayContaining([
      {
        subject: 'Thanks',
        object: 'Mira Quill',
        subjectEntity: null,
        objectEntity: { canonicalName: 'Mira Quill' },
      },
      {
        subject: 'Tobias Wren',
        object: 'Thanks',
        subjectEntity: { canonicalName: 'Tobias Wren' },
        objectEntity: null,
      },
    ]),
  );
  expect(mentions.nodes.map(({ surface }: { surface: string }) => surface).sort()).toEqual([
    'Mira Quill',
    'Tobias Wren',
  ]);
  expect(aliasVariants.nodes.map(({ variant }: { variant: string }) => variant).sort()).toEqual([
    'Mira Quill',
    'Tobias Wren',
  ]);
  const { auditLogs } = await api.data(
    admin,
    '{ auditLogs(first: 200) { nodes { action targetId actorUserId } } }',
  );
  expect(
    auditLogs.nodes.filter(({ action }: { action: string }) => action.startsWith('entity.delete')),
  ).toEqual(
    expect.arrayContaining([{ action: 'entity.delete', targetId: thanks, actorUserId: admin.userId }]),
  );
});

it('is made again when it is said again, but not where nobody wants it, until it is allowed', async () => {
  await tell(admin, 'Thanks, helps Ada Byron.');
  const [again] = await called(admin, 'Thanks');
  expect((await drop(admin, again, true)).errors).toEqual([]);
  await tell(admin, 'Thanks, helps Nora Pike.');
  await tell(member, 'Thanks, helps Nora Pike.', false);
  expect(await called(admin, 'Thanks')).toEqual([]);
  expect(await called(member, 'Thanks')).toEqual([]);
  const { facts } = await lists(admin);
  expect(facts.nodes).toContainEqual({
    subject: 'Thanks',
    object: 'Nora Pike',
    subjectEntity: null,
    objectEntity: { canonicalName: 'Nora Pike' },
  });
  // A member decides for their own conversations alone.
  await tell(member, 'Own Junk, bores Vera Stone.', false);
  expect(await called(member, 'Own Junk')).toEqual([]);
  await tell(admin, 'Own Junk, bores Vera Stone.');
  expect(await called(admin, 'Own Junk')).toHaveLength(1);
  expect(await allow(member, 'thanks')).toBe(false);
  expect(await allow(api.other.admin, 'thanks')).toBe(false);
  expect(await allow(admin, 'thanks')).toBe(true);
  expect(await allow(admin, 'thanks')).toBe(false);
  await tell(admin, 'Thanks, helps Otto Lind.');
  expect(await called(admin, 'Thanks')).toHaveLength(1);
});

it('takes along what was merged into it, with its names; another of the name is still found by it', async () => {
  await tell(admin, 'Hello Sir, meets Otto Lind.');
  await tell(admin, 'Good Day, meets Otto Lind.');
  const [hello] = await called(admin, 'Hello Sir');
  const [day] = await called(admin, 'Good Day');
  await api.data(
    admin,
    'mutation ($a: UUID!, $b: UUID!) { mergeEntities(input: { entityId: $a, intoEntityId: $b }) { entity { id } } }',
    { a: hello, b: day },
  );
  expect((await drop(admin, day, true)).errors).toEqual([]);
  expect([...(await called(admin, 'Hello Sir')), ...(await called(admin, 'Good Day'))]).toEqual([]);
  const [otto] = await called(admin, 'Otto Lind');
  await api.data(
    admin,
    'mutation ($id: UUID!) { addAlias(input: { entityId: $id, variant: "Good Day" }) { alias { id } } }',
    { id: otto },
  );
  await tell(admin, 'Good Day, likes Nora Pike.');
  await tell(admin, 'Hello Sir, likes Nora Pike.');
  expect([...(await called(admin, 'Hello Sir')), ...(await called(admin, 'Good Day'))]).toEqual([]);
  const { facts } = await lists(admin);
  expect(facts.nodes).toContainEqual({
    subject: 'Good Day',
    object: 'Nora Pike',
    subjectEntity: { canonicalName: 'Otto Lind' },
    objectEntity: { canonicalName: 'Nora Pike' },
  });
});

it('lists the names that are not wanted, each person’s own, and takes one back by its entry', async () => {
  const listed = async (caller: Caller) =>
    (await api.data(caller, '{ unwantedEntities(first: 200) { id name forEverybody createdAt } }'))
      .unwantedEntities;
  const disallow = (caller: Caller, name: string) =>
    api.data(
      caller,
      'mutation ($input: DisallowEntityInput!) { disallowEntity(input: $input) { disallowed } }',
      { input: { name } },
    );
  await disallow(member, 'Bogus Bert');
  await disallow(admin, 'Anti Cyclone');
  const mine = (await listed(member)).find(({ name }: { name: string }) => name === 'Bogus Bert');
  expect(mine).toMatchObject({ forEverybody: false });
  expect(JSON.stringify(await listed(member))).not.toMatch(/Anti Cyclone/);
  expect(JSON.stringify(await listed(admin))).not.toMatch(/Bogus Bert/);
  expect(await listed(admin)).toContainEqual(
    expect.objectContaining({ name: 'Anti Cyclone', forEverybody: true }),
  );
  expect(await listed(api.other.admin)).toEqual([]);
  const back = 'mutation ($input: AllowEntityInput!) { allowEntity(input: $input) { allowed } }';
  const input = { unwantedEntityId: mine.id };
  expect((await api.data(api.other.admin, back, { input })).allowEntity.allowed).toBe(false);
  expect((await api.data(admin, back, { input })).allowEntity.allowed).toBe(false);
  expect((await api.data(member, back, { input })).allowEntity.allowed).toBe(true);
  expect(JSON.stringify(await listed(member))).not.toMatch(/Bogus Bert/);
  const { errors } = await api.ask(member, back, { input: {} });
  expect(errors[0]?.extensions?.code).toBe('BAD_INPUT');
});

it('forgets a name of the workspace’s list once somebody is erased who said it', async () => {
  const gone = await api.one.caller('member', 'gone');
  await tell(gone, 'Vexil Quarn, greets Somebody.', false);
  const disallow = 'mutation ($input: DisallowEntityInput!) { disallowEntity(input: $input) { disallowed } }';
  for (const name of ['Vexil Quarn', 'Stays Named']) await api.data(admin, disallow, { input: { name } });
  await api.data(
    admin,
    'mutation ($input: EraseUserInput!) { eraseUser(input: $input) { receipt { id } } }',
    {
      input: { userId: gone.userId },
    },
  );
  const { unwantedEntities } = await api.data(admin, '{ unwantedEntities(first: 2) { name } }');
  expect(unwantedEntities).toEqual([{ name: 'Stays Named' }, { name: null }]);
  expect(await allow(admin, 'Vexil Quarn')).toBe(true);
});
