import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
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

/** Reads "NAME, verb object." as a fact and a memory of the person named, and any further name as a mention. */
const reader = scripted(({ content }) => {
  const [, name = '', verb = '', object = ''] = /^(.+?), (\w+) (.+)\.$/.exec(content) ?? [];
  return {
    entities: [{ name }],
    memories: [{ kind: 'note', content, entities: [name] }],
    facts: [{ subject: name, predicate: verb, object }],
  };
});

/** Says lines in threads of their own, in the project or alone, and draws from them what is in them. */
async function tell(caller: Caller, lines: readonly string[], shared = true): Promise<string[]> {
  const told: string[] = [];
  for (const line of lines) {
    const { ids } = await converse(api.as(caller), shared ? { projectId } : {}, [line]);
    await extractTurns(
      {
        services: { ...api.services, pool: database.runnerPool, extractor: reader },
        caller: workerOf(api.one.id),
      },
      ids,
    );
    told.push(...ids);
  }
  return told;
}

const called = async (caller: Caller, variant: string): Promise<{ id: string; entityId: string }> => {
  const { aliasVariants } = await api.data(
    caller,
    '{ aliasVariants(first: 200) { nodes { id variant entityId status } } }',
  );
  return aliasVariants.nodes.find((each: { variant: string }) => each.variant === variant);
};

const view = `
  canonicalName
  mentions(orderBy: OCCURRED_AT_ASC) { totalCount nodes { surface entity { canonicalName } } }
  facts { totalCount nodes { recordedTo subject object subjectEntity { canonicalName } } }
  memories { totalCount nodes { content } }
  memoryEntities { totalCount }
  aliasVariants { nodes { variant status } }`;
async function look(caller: Caller, id: string) {
  const { entity } = await api.data(
    caller,
    `query ($id: UUID!) { entity(id: $id) { ${view} canonical { id } } }`,
    { id },
  );
  const current = entity.facts.nodes.filter(
    (fact: { recordedTo: string | null }) => fact.recordedTo === null,
  );
  return {
    name: entity.canonicalName,
    canonical: entity.canonical.id,
    mentions: entity.mentions.nodes.map(({ surface }: { surface: string }) => surface).sort(),
    leadsTo: [
      ...new Set(
        entity.mentions.nodes.map((each: { entity: { canonicalName: string } }) => each.entity.canonicalName),
      ),
    ],
    facts: current.map(({ object }: { object: string }) => object).sort(),
    subjects: [
      ...new Set(
        current.map((each: { subjectEntity: { canonicalName: string } }) => each.subjectEntity.canonicalName),
      ),
    ],
    memories: entity.memories.nodes.map(({ content }: { content: string }) => content).sort(),
    names: entity.aliasVariants.nodes
      .filter(({ status }: { status: string }) => status === 'ACTIVE')
      .map(({ variant }: { variant: string }) => variant)
      .sort(),
  };
}

const merge =
  'mutation ($a: UUID!, $b: UUID!) { mergeEntities(input: { entityId: $a, intoEntityId: $b }) { entity { id canonicalName } } }';
const split = `mutation ($id: UUID!, $aliases: [UUID!], $mentions: [UUID!], $name: String) {
  splitEntity(input: { entityId: $id, aliasIds: $aliases, mentionIds: $mentions, name: $name }) { entity { id canonicalName } from { id } } }`;
const codeOf = async (caller: Caller, mutation: string, variables: Record<string, unknown>) => {
  const { errors } = await api.ask(caller, mutation, variables);
  return errors[0]?.extensions?.code;
};
const recalled = async (caller: Caller, query: string) =>
  (
    await api.data(
      caller,
      'query ($query: String!) { recall(input: { query: $query, kinds: [MESSAGE] }) { expansions { canonicalName } hits { message { id } arms { arm } } } }',
      { query },
    )
  ).recall;
const audited = async (action: string) =>
  (await api.data(admin, '{ auditLogs(first: 200) { nodes { action targetId } } }')).auditLogs.nodes.filter(
    (each: { action: string }) => each.action === action,
  );

beforeAll(async () => {
  admin = api.one.admin;
  member = await api.one.caller('member', 'mia');
  projectId = (await ensureProject(api.as(admin), { externalId: 'harbour' })).id;
});

describe('a merge', () => {
  let kasia: string;
  let katarzyna: string;
  let turns: string[];

  it('puts all that was said of either under one, at once, by any of its names', async () => {
    turns = await tell(admin, ['Katarzyna Nowak, lives_in Gdansk.', 'Kasia, rents a warehouse.']);
    katarzyna = (await called(admin, 'Katarzyna Nowak')).entityId;
    kasia = (await called(admin, 'Kasia')).entityId;
    expect(kasia).not.toBe(katarzyna);
    const { mergeEntities } = await api.data(admin, merge, { a: kasia, b: katarzyna });
    expect(mergeEntities.entity.canonicalName).toBe('Katarzyna Nowak');
    expect(await look(admin, katarzyna)).toEqual({
      name: 'Katarzyna Nowak',
      canonical: katarzyna,
      mentions: ['Kasia', 'Katarzyna Nowak'],
      leadsTo: ['Katarzyna Nowak'],
      facts: ['Gdansk', 'a warehouse'],
      subjects: ['Katarzyna Nowak'],
      memories: ['Kasia, rents a warehouse.', 'Katarzyna Nowak, lives_in Gdansk.'],
      names: ['Kasia', 'Katarzyna Nowak'],
    });
    for (const query of ['what about Kasia?', 'what about Katarzyna Nowak?']) {
      const { expansions, hits } = await recalled(member, query);
      expect(expansions.map(({ canonicalName }: { canonicalName: string }) => canonicalName)).toEqual([
        'Katarzyna Nowak',
      ]);
      const named = hits
        .filter(({ arms }: { arms: { arm: string }[] }) => arms.some(({ arm }) => arm === 'ENTITY'))
        .map(({ message }: { message: { id: string } }) => message.id);
      expect(named.sort()).toEqual([...turns].sort());
    }
  });

  it('is done once, and written down by ids alone', async () => {
    await api.data(admin, merge, { a: kasia, b: katarzyna });
    expect(await audited('entity.merge')).toEqual([{ action: 'entity.merge', targetId: kasia }]);
    expect(await audited('entity.merge_into')).toEqual([
      { action: 'entity.merge_into', targetId: katarzyna },
    ]);
  });

  it('is closed by a split: all is as it was, and what came since goes where its name says', async () => {
    await tell(admin, ['Kasia, owns a kayak.', 'Katarzyna Nowak, teaches physics.']);
    expect((await look(admin, katarzyna)).mentions).toHaveLength(4);
    const done = await api.data(admin, split, { id: kasia });
    expect(done.splitEntity).toMatchObject({ entity: { id: kasia }, from: { id: katarzyna } });
    expect(await look(admin, kasia)).toMatchObject({
      canonical: kasia,
      mentions: ['Kasia', 'Kasia'],
      facts: ['a kayak', 'a warehouse'],
      memories: ['Kasia, owns a kayak.', 'Kasia, rents a warehouse.'],
    });
    expect(await look(admin, katarzyna)).toMatchObject({
      mentions: ['Katarzyna Nowak', 'Katarzyna Nowak'],
      facts: ['Gdansk', 'physics'],
    });
    expect((await api.data(admin, split, { id: kasia })).splitEntity).toEqual(done.splitEntity);
    expect(await audited('entity.split')).toHaveLength(1);
  });

  it('follows a chain to its end, and refuses what makes no sense, changing nothing', async () => {
    await tell(admin, ['Ola Lis, sells maps.']);
    const made = async (name: string, kind = 'person') => {
      const { rows } = await database.owner.query<{ id: string }>(
        `insert into mneme.entity (workspace_id, kind, canonical_name, canonical_normalized, visibility)
         values ($1, $3, $2::text, mneme_private.normalize_text($2), 'workspace') returning id`,
        [api.one.id, name, kind],
      );
      return rows[0]?.id ?? '';
    };
    const a = (await called(admin, 'Ola Lis')).entityId;
    const [b, c, orbit] = [
      await made('Aleksandra'),
      await made('Aleksandra Lis'),
      await made('Orbit', 'organization'),
    ];
    await api.data(admin, merge, { a, b });
    await api.data(admin, merge, { a: b, b: c });
    expect(await look(admin, c)).toMatchObject({
      mentions: ['Ola Lis'],
      facts: ['maps'],
      leadsTo: ['Aleksandra Lis'],
    });
    expect((await look(admin, a)).canonical).toBe(c);
    expect((await recalled(admin, 'what does Ola Lis sell?')).expansions[0].canonicalName).toBe(
      'Aleksandra Lis',
    );
    expect(await codeOf(admin, merge, { a: c, b: a })).toBe('ENTITY_MERGE_CYCLE');
    expect(await codeOf(admin, merge, { a, b: orbit })).toBe('ENTITY_ALREADY_MERGED');
    expect(await codeOf(admin, merge, { a: c, b: orbit })).toBe('ENTITY_KINDS_DIFFER');
    expect(await codeOf(admin, merge, { a: c, b: c })).toBe('SAME_ENTITY');
    expect(await codeOf(admin, split, { id: c })).toBe('ENTITY_NOT_MERGED');
    expect((await look(admin, c)).canonical).toBe(c);
  });
});

describe('an entity', () => {
  it('asks once for its family, whose ids indexes take under row security', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    await look(member, (await called(member, 'Katarzyna Nowak')).entityId);
    const [page] = sent.mock.calls
      .map(([first]) => Object(first))
      .filter((query) => String(query.text).includes('entity_family'));
    sent.mockRestore();
    const client = await database.owner.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('mneme.workspace_id', $1, true), set_config('mneme.user_id', $2, true), set_config('role', 'mneme_member', true)`,
        [api.one.id, member.userId],
      );
      const { rows } = await client.query(`explain (costs off) ${page.text}`, page.values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      // Asked once an entity, it is a value that indexes take; in a condition it would be asked for every row.
      expect(plan.match(/entity_id = ANY \((?:\$\d|\(InitPlan)/g)?.length).toBeGreaterThanOrEqual(4);
      expect(plan).not.toContain('entity_family');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('a split of one that collected two', () => {
  it('takes names out with their mentions, memories and facts; versions are closed, not rewritten', async () => {
    await tell(admin, ['Chris Park, plays chess.', 'Chris Parker, breeds dogs.']);
    const park = (await called(admin, 'Chris Park')).entityId;
    const parker = await called(admin, 'Chris Parker');
    // As an alias somebody gave wrongly would have it.
    await api.data(admin, merge, { a: parker.entityId, b: park });
    await api.data(
      admin,
      'mutation ($id: UUID!) { addAlias(input: { entityId: $id, variant: "CP" }) { alias { id } } }',
      { id: park },
    );
    await tell(admin, ['CP, collects stamps.', 'CP, hates rain.']);
    const before = await database.owner.query(
      'select id, subject_entity_id from mneme.fact where workspace_id = $1',
      [api.one.id],
    );
    const alias = await called(admin, 'CP');
    const { splitEntity } = await api.data(admin, split, {
      id: park,
      aliases: [alias.id],
      name: 'Carla Pohl',
    });
    const carla = splitEntity.entity.id;
    expect(await look(admin, carla)).toMatchObject({
      name: 'Carla Pohl',
      mentions: ['CP', 'CP'],
      facts: ['rain', 'stamps'],
      memories: ['CP, collects stamps.', 'CP, hates rain.'],
      names: ['CP', 'Carla Pohl'],
    });
    expect(await look(admin, park)).toMatchObject({
      facts: ['chess', 'dogs'],
      names: ['Chris Park', 'Chris Parker'],
    });
    const kept = await database.owner.query(
      'select id, subject_entity_id from mneme.fact where workspace_id = $1 and id = any ($2)',
      [api.one.id, before.rows.map(({ id }) => id)],
    );
    expect(new Map(kept.rows.map((row) => [row.id, row.subject_entity_id]))).toEqual(
      new Map(before.rows.map((row) => [row.id, row.subject_entity_id])),
    );
    const { entity } = await api.data(
      admin,
      'query ($id: UUID!) { entity(id: $id) { facts { nodes { recordedTo confidence supersedes { recordedTo subjectEntity { canonicalName } } sources { totalCount } } } } }',
      { id: carla },
    );
    for (const fact of entity.facts.nodes) {
      expect(fact.supersedes).toMatchObject({
        recordedTo: expect.any(String),
        subjectEntity: { canonicalName: 'Chris Park' },
      });
      expect(fact.sources.totalCount).toBe(1);
    }
    // Again does nothing; and from now on the name is the new one's.
    expect((await api.data(admin, split, { id: park, aliases: [alias.id] })).splitEntity.entity.id).toBe(
      carla,
    );
    await tell(admin, ['CP, rows boats.']);
    expect((await look(admin, carla)).facts).toContain('boats');
    expect((await look(admin, park)).facts).not.toContain('boats');
    expect(await codeOf(admin, split, { id: park, aliases: [parker.entityId] })).toBe('ALIAS_NOT_FOUND');
    expect(await codeOf(admin, split, { id: park, aliases: [(await called(admin, 'Chris Park')).id] })).toBe(
      'ALIAS_IS_NAME',
    );
  });

  it('takes single mentions out, and what was said there goes along', async () => {
    await tell(admin, ['Noor Haddad, swims daily.', 'Noor Haddad, runs a bank.']);
    const noor = (await called(admin, 'Noor Haddad')).entityId;
    const { entity } = await api.data(
      admin,
      'query ($id: UUID!) { entity(id: $id) { mentions(orderBy: PRIMARY_KEY_ASC) { nodes { id } } } }',
      { id: noor },
    );
    const mentions = [entity.mentions.nodes[1].id];
    const { splitEntity } = await api.data(admin, split, { id: noor, mentions });
    expect(await look(admin, splitEntity.entity.id)).toMatchObject({
      name: 'Noor Haddad',
      facts: ['a bank'],
    });
    expect(await look(admin, noor)).toMatchObject({ name: 'Noor Haddad', facts: ['daily'] });
    expect((await api.data(admin, split, { id: noor, mentions })).splitEntity.entity.id).toBe(
      splitEntity.entity.id,
    );
  });
});

describe('suggestions', () => {
  const open = async (caller: Caller) =>
    (
      await api.data(
        caller,
        `{ mergeSuggestions(filter: { status: { equalTo: SUGGESTED } }) {
          nodes { id score evidence entity { id canonicalName } intoEntity { id canonicalName } } } }`,
      )
    ).mergeSuggestions.nodes;
  const aliases = async (caller: Caller) =>
    (
      await api.data(
        caller,
        '{ aliasVariants(filter: { status: { equalTo: SUGGESTED } }) { nodes { id variant evidence entity { canonicalName } } } }',
      )
    ).aliasVariants.nodes;

  it('are made where one of two people of a name is meant, told to who may see them, and decided', async () => {
    await tell(admin, ['Tom Becker, builds boats.', 'Tom Riley, mends sails.', 'Tom, owes money.']);
    const both = await open(member);
    expect(
      both.map((each: { intoEntity: { canonicalName: string } }) => each.intoEntity.canonicalName).sort(),
    ).toEqual(['Tom Becker', 'Tom Riley']);
    for (const each of both) {
      expect(each.score).toBeGreaterThan(0.1);
      expect(each.score).toBeLessThan(0.75);
      expect(each.evidence).toContain('given_name');
    }
    expect((await aliases(member)).map(({ variant }: { variant: string }) => variant)).toEqual([
      'Tom',
      'Tom',
    ]);
    const accept =
      'mutation ($id: UUID!) { acceptMergeSuggestion(input: { suggestionId: $id }) { entity { canonicalName } suggestion { status } } }';
    const ofBecker = both.find(
      (each: { intoEntity: { canonicalName: string } }) => each.intoEntity.canonicalName === 'Tom Becker',
    );
    expect(await codeOf(member, accept, { id: ofBecker.id })).toBe('ADMIN_REQUIRED');
    expect((await api.data(admin, accept, { id: ofBecker.id })).acceptMergeSuggestion).toEqual({
      entity: { canonicalName: 'Tom Becker' },
      suggestion: { status: 'ACCEPTED' },
    });
    expect((await look(member, ofBecker.intoEntity.id)).facts).toEqual(['boats', 'money']);
    expect(await open(admin)).toEqual([]);
    await api.data(admin, accept, { id: ofBecker.id });
    const reject =
      'mutation ($id: UUID!) { rejectMergeSuggestion(input: { suggestionId: $id }) { suggestion { status } } }';
    expect(await codeOf(admin, reject, { id: ofBecker.id })).toBe('SUGGESTION_DECIDED');
  });

  it('of a rejected name are never made again, nor is it joined; an accepted one joins', async () => {
    const rejectAlias = 'mutation ($id: UUID!) { rejectAlias(input: { aliasId: $id }) { alias { status } } }';
    const acceptAlias =
      'mutation ($id: UUID!) { acceptAlias(input: { aliasId: $id }) { alias { status weight } } }';
    await tell(admin, ['Jo Adler, cooks fish.', 'Jo Winter, bakes bread.', 'Jo, plays tennis.']);
    const named = await aliases(admin);
    const of = (name: string) =>
      named.find(
        (each: { variant: string; entity: { canonicalName: string } }) =>
          each.variant === 'Jo' && each.entity.canonicalName === name,
      );
    expect((await api.data(admin, rejectAlias, { id: of('Jo Adler').id })).rejectAlias.alias.status).toBe(
      'REJECTED',
    );
    const adler = (await called(admin, 'Jo Adler')).entityId;
    const winter = (await called(admin, 'Jo Winter')).entityId;
    expect(
      (await open(admin)).map(
        (each: { intoEntity: { canonicalName: string } }) => each.intoEntity.canonicalName,
      ),
    ).toEqual(['Jo Winter']);
    // Accepting it for the other merges who was known by the name alone.
    expect((await api.data(admin, acceptAlias, { id: of('Jo Winter').id })).acceptAlias.alias).toEqual({
      status: 'ACTIVE',
      weight: 1,
    });
    expect((await look(admin, winter)).facts).toEqual(['bread', 'tennis']);
    expect(await codeOf(admin, acceptAlias, { id: of('Jo Adler').id })).toBe('ALIAS_REJECTED');
    await tell(admin, ['Jo, rides horses.']);
    expect((await look(admin, winter)).facts).toContain('horses');
    expect((await look(admin, adler)).facts).toEqual(['fish']);
    expect(await open(admin)).toEqual([]);
    expect(
      (await recalled(admin, 'what about Jo?')).expansions.map(
        ({ canonicalName }: { canonicalName: string }) => canonicalName,
      ),
    ).toEqual(['Jo Winter']);
  });
});

describe('who may', () => {
  it('is the admin for what the workspace sees, and everybody for their own', async () => {
    await tell(member, ['Vera Stone, hides gold.', 'Verusia, likes tea.'], false);
    await tell(admin, ['Max Holm, sings well.', 'Maximilian, dances well.']);
    const [vera, verusia] = [await called(member, 'Vera Stone'), await called(member, 'Verusia')];
    const [holm, maximilian] = [await called(admin, 'Max Holm'), await called(admin, 'Maximilian')];
    expect(await codeOf(member, merge, { a: maximilian.entityId, b: holm.entityId })).toBe('ADMIN_REQUIRED');
    expect(
      await codeOf(
        member,
        'mutation ($id: UUID!) { rejectAlias(input: { aliasId: $id }) { alias { id } } }',
        { id: maximilian.id },
      ),
    ).toBe('ADMIN_REQUIRED');
    // Somebody else's private ones read as if they weren't there, also to the admin.
    const nobody = crypto.randomUUID();
    for (const caller of [admin, await api.one.caller('member', 'ben'), api.other.admin]) {
      for (const id of [vera.entityId, nobody]) {
        expect(await codeOf(caller, merge, { a: id, b: holm.entityId })).toBe('ENTITY_NOT_FOUND');
        expect(await codeOf(caller, split, { id })).toBe('ENTITY_NOT_FOUND');
      }
      for (const id of [vera.id, nobody])
        expect(
          await codeOf(
            caller,
            'mutation ($id: UUID!) { acceptAlias(input: { aliasId: $id }) { alias { id } } }',
            { id },
          ),
        ).toBe('ALIAS_NOT_FOUND');
    }
    await api.data(member, merge, { a: verusia.entityId, b: vera.entityId });
    expect((await look(member, vera.entityId)).facts).toEqual(['gold', 'tea']);
    // Nobody else's view of a shared entity may narrow to one person's.
    expect(
      await codeOf(await api.one.caller('service', 'bot'), merge, { a: holm.entityId, b: vera.entityId }),
    ).toBe('ENTITY_LESS_VISIBLE');
    const own = await api.data(
      member,
      'mutation ($id: UUID!) { addAlias(input: { entityId: $id, variant: "Bear" }) { alias { visibility ownerUserId } } }',
      { id: holm.entityId },
    );
    expect(own.addAlias.alias).toEqual({ visibility: 'PRIVATE', ownerUserId: member.userId });
    expect((await recalled(member, 'where is Bear?')).expansions).toEqual([{ canonicalName: 'Max Holm' }]);
    expect((await recalled(admin, 'where is Bear?')).expansions).toEqual([]);
  });
});

describe('the threshold of a name', () => {
  const orgs = scripted(({ content }) => ({
    entities: [{ name: content.split(',')[0] ?? '', kind: 'organization' }],
  }));
  const hear = async (line: string) => {
    const { ids } = await converse(api.as(admin), { projectId }, [line]);
    const services = { ...api.services, pool: database.runnerPool, extractor: orgs };
    await extractTurns({ services, caller: workerOf(api.one.id) }, ids);
  };
  const add = (id: string, threshold: number | null, variant = 'Klabautermann') =>
    api.data(
      admin,
      'mutation ($id: UUID!, $t: Float, $variant: String!) { addAlias(input: { entityId: $id, variant: $variant, threshold: $t }) { alias { weight threshold } } }',
      { id, t: threshold, variant },
    );
  const expanded = async (query: string) =>
    (await recalled(admin, query)).expansions.map((each: { canonicalName: string }) => each.canonicalName);

  it('says how near another spelling must be, in questions and in what is said', async () => {
    await hear('Sturmhafen Werft, builds boats.');
    const { entityId: id } = await called(admin, 'Sturmhafen Werft');
    await add(id, null);
    // Alike by 0.6 and by 0.4: the workspace asks for 0.55.
    expect(await expanded('what does Klabauter build?')).toEqual(['Sturmhafen Werft']);
    expect(await expanded('what does Klabau build?')).toEqual([]);
    expect((await add(id, 0.9)).addAlias.alias).toEqual({ weight: 1, threshold: 0.9 });
    expect(await expanded('what does Klabauter build?')).toEqual([]);
    expect(await expanded('what does Klabautermann build?')).toEqual(['Sturmhafen Werft']);
    expect((await add(id, 0.35)).addAlias.alias).toEqual({ weight: 1, threshold: 0.35 });
    expect(await expanded('what does Klabau build?')).toEqual(['Sturmhafen Werft']);
    await hear('Klabau, comes home.');
    expect((await look(admin, id)).mentions).toEqual(['Klabau', 'Sturmhafen Werft']);
    await add(id, 1, 'Nebelkraehe');
    await hear('Nebelkraehen, sails away.');
    expect((await called(admin, 'Nebelkraehen')).entityId).not.toBe(id);
    // Others stay as near as the workspace says: "Sturmha" is like "Sturmhafen Werft" by more than 0.3.
    expect(await expanded('what does Sturmha build?')).toEqual([]);
    expect(
      await codeOf(
        admin,
        'mutation ($id: UUID!) { addAlias(input: { entityId: $id, variant: "Klabautermann", threshold: 0.1 }) { alias { id } } }',
        { id },
      ),
    ).toBe('BAD_INPUT');
  });
});

describe('keepApart', () => {
  it('ends what is suggested of two, and is refused for what is one already or unknown', async () => {
    const keep = 'mutation ($ids: [UUID!]!) { keepApart(input: { entityIds: $ids }) { ok } }';
    await tell(admin, ['Ilse Brandt, lives_in Trier.', 'Ilse Brand, lives_in Worms.']);
    const ids = [(await called(admin, 'Ilse Brandt')).entityId, (await called(admin, 'Ilse Brand')).entityId];
    await database.owner.query(
      `insert into mneme.merge_suggestion (workspace_id, entity_id, into_entity_id, score, visibility)
       select $1, $2, $3, 0.6, e.visibility from mneme.entity e where e.id = $2
       on conflict do nothing`,
      [admin.workspaceId, ids[0], ids[1]],
    );
    expect((await api.data(admin, keep, { ids })).keepApart).toEqual({ ok: true });
    const { rows } = await database.owner.query<{ status: string }>(
      `select distinct status from mneme.merge_suggestion where workspace_id = $1
       and entity_id = any ($2) and into_entity_id = any ($2)`,
      [admin.workspaceId, ids],
    );
    expect(rows).toEqual([{ status: 'rejected' }]);
    const codeOf = async (given: Record<string, unknown>) =>
      (await api.ask(admin, keep, given)).errors?.[0]?.extensions?.code;
    expect(await codeOf({ ids: [ids[0]] })).toBe('BAD_INPUT');
    expect(await codeOf({ ids: [ids[0], '00000000-0000-7000-8000-000000000000'] })).toBe('ENTITY_NOT_FOUND');
    await api.data(admin, merge, { a: ids[0], b: ids[1] });
    expect(await codeOf({ ids })).toBe('ENTITY_ALREADY_MERGED');
  });
});
