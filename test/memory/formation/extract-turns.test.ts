import { describe, expect, it } from 'vitest';
import { extractTurns } from '../../../src/memory/formation/extract/extract-turns.ts';
import { ensurePersona, ensureProject } from '../../../src/memory/workspace/identities.ts';
import type { Extractor } from '../../../src/providers/extractor.ts';
import { createTestWorkspace } from '../../support/database.ts';
import { useWorkspace } from '../../support/workspace.ts';
import { converse, rowsOf, say, scripted, workerOf, workerServices } from './conversation.ts';

const { database, services, as, workspace, dana, ben } = useWorkspace({ dana: 'member', ben: 'member' });

const extract = (extractor: Extractor, ids: readonly string[], workspaceId = workspace.id) =>
  extractTurns(
    { services: { ...workerServices(database, services), extractor }, caller: workerOf(workspaceId) },
    ids,
  );

const everything = async (threadId: string, workspaceId = workspace.id) => {
  const [counts] = await rowsOf<Record<string, number>>(
    { services: workerServices(database, services), caller: workerOf(workspaceId) },
    `select
       (select count(*) from mneme.memory_item where thread_id = $1)::int as memories,
       (select count(*) from mneme.fact where thread_id = $1)::int as facts,
       (select count(*) from mneme.mention where thread_id = $1)::int as mentions,
       (select count(*) from mneme.memory_source s join mneme.message m on m.id = s.message_id
        where m.thread_id = $1)::int as memory_sources,
       (select count(*) from mneme.fact_source s join mneme.message m on m.id = s.message_id
        where m.thread_id = $1)::int as fact_sources`,
    [threadId],
  );
  return counts;
};

const team = scripted((turn) =>
  turn.content.startsWith('Priya')
    ? {
        entities: [{ name: 'Priya Raman' }, { name: 'Helios', kind: 'project' }],
        memories: [
          {
            kind: 'decision',
            content: 'Priya Raman decided that Helios uses PASETO.',
            about: 'project',
            reason: 'JWT has too many footguns',
            entities: ['Priya Raman', 'Helios'],
          },
        ],
        facts: [{ subject: 'Priya Raman', predicate: 'works_on', object: 'Helios', objectIsEntity: true }],
      }
    : null,
);

describe('what is stored', () => {
  it('inherits whose it is and where it was said from a private turn', async () => {
    const { id: personaId } = await ensurePersona(as(dana), { externalId: 'mentor' });
    const { threadId, ids } = await converse(as(dana), { personaId, channel: 'chat' }, [
      'Good morning.',
      'Priya Raman decided that Helios uses PASETO.',
    ]);
    await extract(team, ids);
    const [memory] = await rowsOf(
      as(dana),
      `select kind, layer, visibility, owner_user_id, persona_id, project_id, branch_id is not null as on_branch,
         source_sequence_no, channel, reason, extracted_by, confidence, status, valid_from
       from mneme.memory_item where thread_id = $1`,
      [threadId],
    );
    expect(memory).toEqual({
      kind: 'decision',
      layer: 'relationship',
      visibility: 'private',
      owner_user_id: dana.userId,
      persona_id: personaId,
      project_id: null,
      on_branch: true,
      source_sequence_no: 2,
      channel: 'chat',
      reason: 'JWT has too many footguns',
      extracted_by: 'scripted',
      confidence: expect.closeTo(0.8),
      status: null,
      valid_from: new Date('2026-03-02T09:01:00Z'),
    });
    const linked = await rowsOf<{ canonical_name: string; visibility: string; owner_user_id: string }>(
      as(dana),
      `select e.canonical_name, e.visibility, e.owner_user_id from mneme.memory_entity l
       join mneme.entity e on e.id = l.entity_id join mneme.memory_item i on i.id = l.memory_id
       where i.thread_id = $1 order by 1`,
      [threadId],
    );
    expect(linked).toEqual(
      ['Helios', 'Priya Raman'].map((name) => ({
        canonical_name: name,
        visibility: 'private',
        owner_user_id: dana.userId,
      })),
    );
    const seen = `select
      (select count(*) from mneme.memory_item where thread_id = $1)::int as memories,
      (select count(*) from mneme.entity where owner_user_id = $2)::int as entities,
      (select count(*) from mneme.mention where thread_id = $1)::int as mentions,
      (select count(*) from mneme.fact where thread_id = $1)::int as facts`;
    expect(await rowsOf(as(ben), seen, [threadId, dana.userId])).toEqual([
      { memories: 0, entities: 0, mentions: 0, facts: 0 },
    ]);
    expect(await rowsOf(as(dana), seen, [threadId, dana.userId])).toEqual([
      { memories: 1, entities: 2, mentions: 2, facts: 1 },
    ]);
  });

  it("belongs to the project and is the workspace's when a project's thread says it", async () => {
    const { id: projectId } = await ensureProject(as(dana), { externalId: 'helios' });
    const { threadId, ids } = await converse(as(dana), { projectId }, [
      'Priya Raman decided that Helios uses PASETO.',
    ]);
    await extract(team, ids);
    const rows = await rowsOf(
      as(ben),
      `select i.layer, i.visibility, i.project_id, e.visibility as entity_visibility, e.owner_user_id as entity_owner
       from mneme.memory_item i join mneme.memory_entity l on l.memory_id = i.id
       join mneme.entity e on e.id = l.entity_id where i.thread_id = $1`,
      [threadId],
    );
    expect(rows).toEqual(
      [1, 2].map(() => ({
        layer: 'project',
        visibility: 'workspace',
        project_id: projectId,
        entity_visibility: 'workspace',
        entity_owner: null,
      })),
    );
  });

  it('comes with its vectors, or with the jobs for them where a service makes them', async () => {
    const { local: _, ...remote } = services.embedder;
    for (const [embedder, jobs, vectors] of [
      [services.embedder, 0, 2],
      [remote, 2, 0],
    ] as const) {
      const alone = await createTestWorkspace(services);
      const { ids } = await converse(as(alone.admin), {}, ['Priya Raman decided that Helios uses PASETO.']);
      const asked = { ...workerServices(database, services), embedder, extractor: team };
      await extractTurns({ services: asked, caller: workerOf(alone.id) }, ids);
      expect(await rowsOf(as(alone.admin), `select from mneme.job_run where task = 'embed'`)).toHaveLength(
        jobs,
      );
      const { rows } = await database.owner.query(
        `select from mneme.memory_embedding where workspace_id = $1
         union all select from mneme.fact_embedding where workspace_id = $1`,
        [alone.id],
      );
      expect(rows).toHaveLength(vectors);
    }
  });

  it('has one effect when the job runs twice, and when two workers run it at once', async () => {
    const { threadId, ids } = await converse(as(dana), {}, [
      'Priya Raman decided that Helios uses PASETO.',
      'Priya Raman will tell the others, says Helios.',
    ]);
    await Promise.all([extract(team, ids), extract(team, ids), extract(team, ids)]);
    const once = await everything(threadId);
    expect(once).toMatchObject({ mentions: 4, facts: 1 });
    team.calls = 0;
    await extract(team, ids);
    expect(await everything(threadId)).toEqual(once);
    expect(team.calls).toBe(0);
  });

  it('passes over what was removed while the extractor worked, and what systems and tools say', async () => {
    const { threadId, ids } = await converse(as(dana), {}, [
      'Priya Raman decided that Helios uses PASETO.',
      'Priya Raman said so to Helios.',
    ]);
    const slow: Extractor = {
      name: 'scripted',
      async extract(window, signal) {
        const found = await team.extract(window, signal);
        await rowsOf(
          { services: workerServices(database, services), caller: workerOf(workspace.id) },
          `update mneme.message set content_state = 'removed' where id = $1`,
          [ids[0]],
        );
        return found;
      },
    };
    await extract(slow, ids);
    const sources = await rowsOf<{ message_id: string }>(
      as(dana),
      'select distinct message_id from mneme.mention where thread_id = $1',
      [threadId],
    );
    expect(sources).toEqual([{ message_id: ids[1] }]);
  });

  it('is all but a name or key as long as a text, which keeps nothing else from being stored', async () => {
    // Of random characters, so that no index makes it small.
    const long = Array.from({ length: 3000 }, (_, at) =>
      String.fromCharCode(0x4e00 + ((at * 7919 + at * at * 31) % 20_000)),
    ).join('');
    const hostile = scripted(({ content }) =>
      content.startsWith('Meet')
        ? {
            entities: [{ name: long }, { name: 'Zoe', surface: 'Zoe' }],
            memories: [{ kind: 'preference', category: long, key: long, value: 'tea', entities: [long] }],
            facts: [{ subject: long, predicate: 'knows', object: long }],
          }
        : null,
    );
    const { threadId, ids } = await converse(as(dana), {}, [`Meet ${long} and Zoe.`]);
    await extract(hostile, ids);
    expect(await everything(threadId)).toMatchObject({ memories: 1, facts: 1, mentions: 1 });
  });

  it('shows the extractor the turns before, on the same line of the thread', async () => {
    const { threadId, ids } = await converse(as(dana), {}, ['One.', 'Two.', 'Three.']);
    const later = await say(as(dana), threadId, ['Four.', 'Five.'], '2026-03-02T09:10:00Z');
    const windows: string[][] = [];
    const listening: Extractor = {
      name: 'listening',
      async extract({ context, turns }) {
        windows.push(
          context.map((turn) => turn.content),
          turns.map((turn) => turn.content),
        );
        return { memories: [], entities: [], facts: [] };
      },
    };
    await extract(listening, later);
    expect(windows).toEqual([
      ['One.', 'Two.', 'Three.'],
      ['Four.', 'Five.'],
    ]);
    expect(ids).toHaveLength(3);
  });
});

describe('names', () => {
  const naming = scripted((turn) => ({
    entities: [...turn.content.matchAll(/\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*/gu)].map(([name]) => ({ name })),
  }));
  const people = (workspaceId: string) =>
    rowsOf<{ name: string; mentions: number; aliases: string[] }>(
      { services: workerServices(database, services), caller: workerOf(workspaceId) },
      `select e.canonical_name as name, (select count(*) from mneme.mention m where m.entity_id = e.id)::int as mentions,
         (select array_agg(a.variant order by a.variant) from mneme.alias_variant a where a.entity_id = e.id) as aliases
       from mneme.entity e order by 1`,
    );

  it('take a first name for the one known person who has it', async () => {
    const own = await createTestWorkspace(services);
    const { ids } = await converse(as(own.admin), {}, [
      'met Olu Bakare today',
      'then Olu left',
      'and Olu Bakare called',
    ]);
    await extract(naming, ids, own.id);
    expect(await people(own.id)).toEqual([
      { name: 'Olu Bakare', mentions: 3, aliases: ['Olu', 'Olu Bakare'] },
    ]);
  });

  it('give a person known by the first name their full name', async () => {
    const own = await createTestWorkspace(services);
    const first = await converse(as(own.admin), {}, ['lunch with Mirela']);
    await extract(naming, first.ids, own.id);
    const second = await converse(as(own.admin), {}, ['it was Mirela Popescu who paid']);
    await extract(naming, second.ids, own.id);
    expect(await people(own.id)).toEqual([
      { name: 'Mirela Popescu', mentions: 2, aliases: ['Mirela', 'Mirela Popescu'] },
    ]);
  });

  it('keep two people of one first name apart, and a bare first name with neither', async () => {
    const own = await createTestWorkspace(services);
    const { ids } = await converse(as(own.admin), {}, ['saw Sam Ortiz', 'saw Sam Whitlock', 'saw Sam']);
    await extract(naming, [ids[0] ?? '', ids[1] ?? ''], own.id);
    await extract(naming, [ids[2] ?? ''], own.id);
    expect((await people(own.id)).map(({ name, mentions }) => [name, mentions])).toEqual([
      ['Sam', 1],
      ['Sam Ortiz', 1],
      ['Sam Whitlock', 1],
    ]);
  });

  it('mean the one who takes part where several have the name', async () => {
    const own = await createTestWorkspace(services);
    const before = await converse(as(own.admin), {}, ['met Tom Beckett', 'then Tom left', 'met Tom Okafor']);
    for (const id of before.ids) await extract(naming, [id], own.id);
    const among = await converse(as(own.admin), {}, [
      { author: 'Tom Okafor', content: 'so be it' },
      { author: 'Dana Whitlock', content: 'thanks Tom' },
    ]);
    await extract(naming, [among.ids[1] ?? ''], own.id);
    expect((await people(own.id)).map(({ name, mentions }) => [name, mentions])).toEqual([
      ['Tom Beckett', 2],
      ['Tom Okafor', 2],
    ]);
  });

  it('join nearly equal names, unless a digit tells them apart', async () => {
    const own = await createTestWorkspace(services);
    const projects = scripted((turn) => ({ entities: [{ name: turn.content, kind: 'project' }] }));
    const { ids } = await converse(as(own.admin), {}, [
      'Northern Lights Migration',
      'Northern Lights Migrations',
      'Northern Lights Migration 2',
    ]);
    for (const id of ids) await extract(projects, [id], own.id);
    expect((await people(own.id)).map(({ name, mentions }) => [name, mentions])).toEqual([
      ['Northern Lights Migration', 2],
      ['Northern Lights Migration 2', 1],
    ]);
  });

  it("never let a shared turn resolve to somebody's private entity", async () => {
    const own = await createTestWorkspace(services);
    const secret = await converse(as(own.admin), {}, ['talked to Ines Duarte']);
    await extract(naming, secret.ids, own.id);
    const { id: projectId } = await ensureProject(as(own.admin), { externalId: 'shared' });
    const open = await converse(as(own.admin), { projectId }, ['Ines Duarte joins us']);
    await extract(naming, open.ids, own.id);
    const rows = await rowsOf<{ visibility: string; mentions: number }>(
      { services: workerServices(database, services), caller: workerOf(own.id) },
      `select e.visibility, (select count(*) from mneme.mention m where m.entity_id = e.id)::int as mentions
       from mneme.entity e order by 1`,
    );
    expect(rows).toEqual([
      { visibility: 'private', mentions: 1 },
      { visibility: 'workspace', mentions: 1 },
    ]);
  });
});
