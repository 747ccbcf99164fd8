import { expect, it } from 'vitest';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { reformWorkspace } from '../../../src/memory/formation/extract/reform.ts';
import { decideMergeSuggestion, deleteEntity, splitEntity } from '../../../src/memory/knowledge/entities.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { createRuleBasedExtractor } from '../../../src/providers/rule-based-extractor/extractor.ts';
import { createTestWorkspace, type TestWorkspace } from '../../support/database.ts';
import { doJobs } from '../../support/jobs.ts';
import { useServices } from '../../support/workspace.ts';
import { converse, rowsOf, workerOf, workerServices } from './conversation.ts';

// Two people are joined only where something says that they are one: a name in common does not.

const { database, services, as } = useServices();

/** Says each text in a conversation of its own, and reads it by the rules. */
async function tell(
  workspace: TestWorkspace,
  caller: Caller,
  ...texts: (string | string[])[]
): Promise<void> {
  for (const text of texts) {
    const { ids } = await converse(as(caller), {}, [text].flat());
    await extractTurns(
      {
        services: { ...workerServices(database, services), extractor: createRuleBasedExtractor() },
        caller: workerOf(workspace.id),
      },
      ids,
    );
  }
}

interface Person {
  name: string;
  names: string[];
  said: string[];
}

/** The people a caller knows by a first name, with the sentences that mention each. */
const people = (caller: Caller, name: string) =>
  rowsOf<Person>(
    as(caller),
    `select e.canonical_name as name,
       array(select a.variant from mneme.alias_variant a where a.entity_id = any (mneme_private.entity_family(e.id)) and a.status = 'active' order by 1) as names,
       array(select distinct t.content from mneme.mention m join mneme.message t on t.workspace_id = m.workspace_id and t.id = m.message_id
         where m.entity_id = any (mneme_private.entity_family(e.id)) order by 1) as said
     from mneme.entity e where e.merged_into_id is null and e.kind = 'person' and e.canonical_normalized like $1 || '%' order by 1, 3`,
    [name],
  );
const suggested = (caller: Caller) =>
  rowsOf<{ id: string; one: string; other: string }>(
    as(caller),
    `select s.id, e.canonical_name as one, i.canonical_name as other from mneme.merge_suggestion s
     join mneme.entity e on e.workspace_id = s.workspace_id and e.id = s.entity_id
     join mneme.entity i on i.workspace_id = s.workspace_id and i.id = s.into_entity_id
     where s.status = 'suggested' order by 2, 3`,
  );

const toms = [
  'I had lunch with Tom from accounting.',
  'My brother Tom is visiting in May.',
  'Tom Hardwick sent the contract.',
];
const orders = [
  [0, 1, 2],
  [2, 1, 0],
  [1, 2, 0],
  [2, 0, 1],
];

it.each(orders)('three called Tom stay three, told in the order %i, %i, %i', async (...order) => {
  const workspace = await createTestWorkspace(services);
  const dana = await workspace.caller('member', 'dana');
  const told = order.map((at) => toms[at] ?? '');
  await tell(workspace, dana, ...told);
  expect((await people(dana, 'tom')).map(({ said }) => said).sort()).toEqual(
    toms.map((each) => [each]).sort(),
  );
  expect((await suggested(dana)).length).toBeGreaterThanOrEqual(2);
  // Each goes by what tells them apart, in whichever conversation.
  await tell(workspace, dana, 'Tom from accounting has the receipts.', 'My little brother Tom rows.');
  const now = await people(dana, 'tom');
  expect(now).toHaveLength(3);
  expect(now.find(({ said }) => said.includes(toms[0] ?? ''))?.said).toContain(
    'Tom from accounting has the receipts.',
  );
  expect(now.find(({ said }) => said.includes(toms[1] ?? ''))?.said).toContain('My little brother Tom rows.');
});

const described = [
  ['Sam the plumber fixed the tap.', 'My cousin Sam is visiting.', 'Sam next door has a boat.'],
  ['My dentist Julia moved.', 'My ex-wife Julia called.', 'I met Julia from yoga.'],
  ['Maria (my aunt) is eighty.', 'Maria, our manager, is on leave.', 'My neighbour Maria has a dog.'],
  ['Maria at the clinic says it is healed.', 'My sister Maria is in Rome.', 'My daughter Maria has a cold.'],
  ['Ask Maria in legal.', 'Our midwife Maria came.', 'Maria of the design team drew it.'],
  ['I rang Sam at the council.', 'My stepson Sam cooks.', 'Sam who works at the bakery gave me bread.'],
  ['The bank guy, Tom, called.', 'Our little boy Tom lost a tooth.', 'Tom over at the garage fixed it.'],
  ['My friend Sam from Leeds came.', 'My friend Sam from Lyon came.'],
  ['My brother-in-law Tom is ill.', 'My brother Tom rows.', 'Our plumber Tom came by.'],
];

it.each(described)('people who are told apart by what they are stay apart: %s', async (...told) => {
  const workspace = await createTestWorkspace(services);
  const dana = await workspace.caller('member', 'dana');
  await tell(workspace, dana, ...told);
  const [name = ''] = /Sam|Julia|Maria|Tom/.exec(told[0] ?? '') ?? [];
  expect((await people(dana, name.toLowerCase())).map(({ said }) => said).sort()).toEqual(
    told.map((each) => [each]).sort(),
  );
});

it('where somebody was met says nothing of who they are', async () => {
  const workspace = await createTestWorkspace(services);
  const dana = await workspace.caller('member', 'dana');
  await tell(
    workspace,
    dana,
    'I saw Maria at the clinic.',
    'Maria called.',
    'I had met Maria in the office.',
  );
  expect((await people(dana, 'maria')).map(({ said }) => said.length)).toEqual([3]);
});

const titled = [
  ['Mr. Smith called.', 'Mrs. Smith sent a card.', 'Miss Smith sang.'],
  ['Herr Smith hat angerufen.', 'Frau Smith kommt morgen.'],
  ['Mr Smith is our landlord.', 'Ms Smith teaches my daughter.', 'Tom Smith rows.'],
  ['Mr. Smith from the bank called.', 'Mrs. Smith from the bank sent a card.'],
  ['My neighbour Mr. Smith called.', 'My neighbour Mrs. Smith sent a card.'],
  ['Señor Smith from the bank called.', 'Señora Smith from the bank sent a card.'],
  ['Dr. Smith called.', 'Mrs. Smith sent a card.'],
  ['Doutor Smith called.', 'Doutora Smith sent a card.'],
];

it.each(titled)('a title tells people of one family apart: %s', async (...told) => {
  for (const together of [false, true]) {
    const workspace = await createTestWorkspace(services);
    const dana = await workspace.caller('member', 'dana');
    await tell(workspace, dana, ...(together ? [told] : told));
    const known = [...(await people(dana, 'smith')), ...(await people(dana, 'tom'))];
    expect(known.map(({ said }) => said).sort()).toEqual(told.map((each) => [each]).sort());
    const again = (told[0] ?? '').replace(/(?<=Smith ).*/, 'left.');
    await tell(workspace, dana, again);
    const now = [...(await people(dana, 'smith')), ...(await people(dana, 'tom'))];
    expect(now).toHaveLength(told.length);
    expect(now.find(({ said }) => said.includes(again))?.said).toContain(told[0]);
  }
});

it('a doctor may be Mrs. or Mr. of the name, and is suggested to be', async () => {
  const workspace = await createTestWorkspace(services);
  const dana = await workspace.caller('member', 'dana');
  await tell(workspace, dana, ['Mrs. Ojukwu from the bank called.', 'Dr. Ojukwu sent a card.']);
  expect(await suggested(dana)).toHaveLength(1);
  await tell(workspace, dana, ['Herr Dr. Kranz hat angerufen.', 'Dr. Kranz kommt morgen.']);
  expect((await people(dana, 'kranz')).map(({ said }) => said.length)).toEqual([2]);
});

const sameTitled = [
  ['Miss Jane Smith called.', 'Ms. Jane Smith sent a card.'],
  ['Fräulein Anna Smith hat angerufen.', 'Frau Anna Smith kommt morgen.'],
  ['Miss Smith called.', 'Ms. Smith sent a card.'],
  ['Mr. Smith from the bank called.', 'Mr. Smith from the bank sent a card.'],
  ['Dr. Smith called.', 'Prof. Smith sent a card.'],
  ['Dr. Smith from the bank called.', 'Mr. Smith from the bank sent a card.'],
  ['Frau Dr. Smith hat angerufen.', 'Dr. Smith kommt morgen.'],
];

it.each(sameTitled)('a full name is one person’s, whatever the title: %s', async (...told) => {
  const workspace = await createTestWorkspace(services);
  const dana = await workspace.caller('member', 'dana');
  await tell(workspace, dana, ...told);
  const known = ['smith', 'jane', 'anna', 'miss', 'ms', 'frau'].map((name) => people(dana, name));
  expect((await Promise.all(known)).flat().map(({ said }) => said)).toEqual([told.toSorted()]);
});

it('what was parted, turned down or not wanted by hand stays so, read again by a retried job or a reform', async () => {
  const workspace = await createTestWorkspace(services);
  const dana = await workspace.caller('member', 'dana');
  const extractor = createRuleBasedExtractor();
  const worker = { ...workerServices(database, services), extractor };
  const { ids } = await converse(as(dana), {}, [
    'Tom Riley mends sails.',
    'Tom Riley sold the house.',
    'I told Wanda about the reef.',
    'My brother Tom is visiting in May.',
  ]);
  await extractTurns({ services: worker, caller: workerOf(workspace.id) }, ids);
  const [riley] = await people(dana, 'tom riley');
  expect(riley?.said).toHaveLength(2);
  const [mention] = await rowsOf<{ id: string; entity: string }>(
    as(dana),
    `select m.id, m.entity_id as entity from mneme.mention m where m.message_id = $1 and m.surface = 'Tom Riley'`,
    [ids[1]],
  );
  await splitEntity(as(dana), { entityId: mention?.entity ?? '', mentionIds: [mention?.id ?? ''] });
  const [wanda] = await rowsOf<{ id: string }>(
    as(dana),
    `select id from mneme.entity where canonical_name = 'Wanda'`,
  );
  await deleteEntity(as(dana), { entityId: wanda?.id ?? '', neverAgain: true });
  for (const { id } of await suggested(dana))
    await decideMergeSuggestion(as(dana), { suggestionId: id }, 'reject');
  const before = await people(dana, '');
  expect(before.filter(({ name }) => name === 'Tom Riley').map(({ said }) => said.length)).toEqual([1, 1]);

  await extractTurns({ services: worker, caller: workerOf(workspace.id) }, ids);
  expect(await people(dana, '')).toEqual(before);
  await reformWorkspace(
    { services: { ...services, extractor }, caller: workspace.admin },
    { everything: true },
  );
  await doJobs(database, { ...services, extractor }, workspace.id);
  expect(await people(dana, '')).toEqual(before);
  expect(await suggested(dana)).toEqual([]);
});

it('they stay three in one conversation, and in one breath', async () => {
  const workspace = await createTestWorkspace(services);
  const dana = await workspace.caller('member', 'dana');
  await tell(workspace, dana, toms);
  expect(await people(dana, 'tom')).toHaveLength(3);
  const ben = await workspace.caller('member', 'ben');
  await tell(workspace, ben, 'Ted from the bank called, and my son Ted was asleep.');
  expect((await people(ben, 'ted')).map(({ names }) => names)).toEqual([
    ['Ted', 'Ted from bank'],
    ["Ted, the user's son", 'Ted'].sort(),
  ]);
  await tell(workspace, ben, 'My son Ted lost a tooth.', 'Ted from the bank wants a form.');
  expect((await people(ben, 'ted')).map(({ said }) => said.length)).toEqual([2, 2]);
});

it('a name alone, after several, is nobody’s until somebody says whose', async () => {
  const workspace = await createTestWorkspace(services);
  const dana = await workspace.caller('member', 'dana');
  await tell(workspace, dana, ...toms, 'Tom called.');
  const known = await people(dana, 'tom');
  expect(known.filter(({ said }) => said.includes('Tom called.')).map(({ said }) => said)).toEqual([
    ['Tom called.'],
  ]);
});

it('in one conversation a name goes on with who was introduced', async () => {
  const workspace = await createTestWorkspace(services);
  const dana = await workspace.caller('member', 'dana');
  await tell(workspace, dana, ['My brother Tom is visiting in May.', 'I will show Tom the harbour.']);
  expect(await people(dana, 'tom')).toHaveLength(1);
});

it('what says that two are one joins them, and what was kept apart by hand stays apart', async () => {
  const workspace = await createTestWorkspace(services);
  const dana = await workspace.caller('member', 'dana');
  await tell(workspace, dana, toms[1] ?? '', toms[2] ?? '', 'My brother Tom Hardwick signed it.');
  expect(await people(dana, 'tom')).toHaveLength(1);

  const ben = await workspace.caller('member', 'ben');
  await tell(workspace, ben, toms[1] ?? '', toms[2] ?? '');
  const [doubt] = await suggested(ben);
  await decideMergeSuggestion(as(ben), { suggestionId: doubt?.id ?? '' }, 'reject');
  await tell(workspace, ben, 'Tom Hardwick called.', 'My brother Tom paints.', 'I met Tom Hardwick.');
  expect(await people(ben, 'tom')).toHaveLength(2);
  expect(await suggested(ben)).toEqual([]);
});

it('people are recognised by diacritics, initials and honorifics', async () => {
  const workspace = await createTestWorkspace(services);
  const dana = await workspace.caller('member', 'dana');
  await tell(workspace, dana, [
    'I met Zoë Müller and Łukasz Żak.',
    'We talked to J. R. Smith about it.',
    "Mrs Pell and Mr. O'Brien came by.",
    'Prof. Dr. Çelik teaches it, with Anna M. Keller.',
  ]);
  const known = await rowsOf<{ name: string }>(
    as(dana),
    `select canonical_name as name from mneme.entity where kind = 'person' order by 1`,
  );
  expect(known.map(({ name }) => name).sort()).toEqual(
    ['Anna M. Keller', 'J. R. Smith', "O'Brien", 'Pell', 'Zoë Müller', 'Çelik', 'Łukasz Żak'].sort(),
  );
  // The same without its marks.
  await tell(workspace, dana, 'Zoe Muller wrote.');
  expect((await people(dana, 'zoe')).map(({ said }) => said.length)).toEqual([2]);
});
