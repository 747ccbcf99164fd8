import { beforeAll, describe, expect, it } from 'vitest';
import { setProjectMember, setThreadParticipant } from '../../src/memory/access/audiences.ts';
import { buildContext } from '../../src/memory/context/build-context.ts';
import { remember } from '../../src/memory/knowledge/memories.ts';
import { recall } from '../../src/memory/recall/recall.ts';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { rowsOf } from '../memory/formation/conversation.ts';
import { useWorkspace } from '../support/workspace.ts';
import {
  type AudienceWorld,
  forbiddenIn,
  makeAudienceWorld,
  type Place,
  type Secret,
} from './audience-world.ts';

// What goes into a thread is what all its readers may see.

const { database, services, as, workspace, program } = useWorkspace({ program: 'service' });
let world: AudienceWorld;

beforeAll(async () => {
  world = await makeAudienceWorld(database, services, workspace, ways);
});

/** Messages of a pack but the one that was asked. */
const saidIn = (pack: Awaited<ReturnType<typeof buildContext>>) =>
  pack.messages
    .filter(({ part }) => part !== 'new')
    .map(({ content }) => content)
    .join('\n');

const found = (text: string, secrets: readonly Secret[]) =>
  secrets.filter(({ word }) => text.includes(word)).map(({ place }) => place);

/** Everybody who may ask in a thread, themselves and by a program. */
function askers({ readers }: Place): [string, Caller, string | null][] {
  return Object.entries(world.people)
    .filter(([name]) => readers === null || readers.includes(name))
    .flatMap(([name, caller]): [string, Caller, string | null][] => [
      [name, caller, null],
      [`a program for ${name}`, program, caller.userId],
    ]);
}

/** Questions that name every word of the given secrets, a few at a time, and one that names none. */
function questions(secrets: readonly Secret[]): string[] {
  const asked = ['What about the harbour today, and what should I do next?'];
  for (let at = 0; at < secrets.length; at += 16) {
    asked.push(
      `Tell me of the harbour ${secrets
        .slice(at, at + 16)
        .map(({ word }) => word)
        .join(' ')}`,
    );
  }
  return asked;
}

describe('a pack for a thread', () => {
  it('holds no word that one of its readers may not see, whoever asks and whatever is asked', async () => {
    const leaks: string[] = [];
    const seen = new Set<string>();
    for (const place of world.places) {
      const forbidden = forbiddenIn(world, place);
      for (const [name, caller, userId] of askers(place)) {
        for (const query of questions(forbidden)) {
          const pack = await buildContext(as(caller), {
            threadId: place.threadId,
            query,
            userId,
            retrieval: 'always',
            scope: 'full',
            tokenBudget: 30_000,
            channel: 'chat',
            projectId: world.memberProjectId,
          });
          const said = saidIn(pack);
          for (const each of found(said, forbidden)) leaks.push(`${each} in ${place.name} as ${name}`);
          for (const each of found(said, world.secrets)) seen.add(`${each} in ${place.name}`);
          // Its trace has nothing else either: what was found stands in no prompt, and in no record of it.
          await pendingTraces(pack.recallId ?? '');
          const { rows } = await database.owner.query<{ content: string }>(
            `select m.content from mneme.recall_hit_message h join mneme.message m on m.id = h.message_id where h.recall_id = $1
             union all select i.content from mneme.recall_hit_memory h join mneme.memory_item i on i.id = h.memory_id where h.recall_id = $1
             union all select s.content from mneme.recall_hit_summary h join mneme.summary s on s.id = h.summary_id where h.recall_id = $1
             union all select e.canonical_name from mneme.recall_expansion x join mneme.entity e on e.id = x.entity_id where x.recall_id = $1`,
            [pack.recallId],
          );
          for (const each of found(rows.map(({ content }) => content).join('\n'), forbidden))
            leaks.push(`${each} in the trace for ${place.name} as ${name}`);
        }
      }
    }
    expect(leaks.slice(0, 10)).toEqual([]);
    // What its readers may see is there: a pack that holds nothing leaks nothing either.
    expect(seen).toContain('open project turn in group of dana and ben and carol');
    expect(seen).toContain('group of dana and ben and carol turn in group of dana and ben');
    expect(seen).toContain("dana preference in dana's own");
    const closed = world.places.find(({ name }) => name === 'closed project') as Place;
    for (const [, caller, userId] of askers(closed)) {
      const members = world.secrets.filter(({ place }) => place.startsWith('closed'));
      const query = `Harbour ${members.map(({ word }) => word).join(' ')}`;
      const pack = await buildContext(as(caller), { threadId: closed.threadId, query, userId });
      expect(found(saidIn(pack), members).sort()).toEqual(members.map(({ place }) => place).sort());
    }
  }, 300_000);

  it("brings the asker's own where they ask for it themselves, and nobody else's", async () => {
    for (const place of world.places.filter(({ readers }) => readers === null || readers.length > 1)) {
      for (const [name, caller, userId] of askers(place)) {
        const input = {
          threadId: place.threadId,
          query: 'What about the harbour?',
          userId,
          includePrivate: true,
          tokenBudget: 30_000,
        };
        if (userId !== null) {
          await expect(buildContext(as(caller), input)).rejects.toMatchObject({
            code: 'PRIVATE_NOT_ALLOWED',
          });
          continue;
        }
        const said = found(saidIn(await buildContext(as(caller), input)), world.secrets);
        expect(said).toContain(`${name} preference`);
        const hidden = world.secrets.filter(({ readers }) => readers !== null && !readers.includes(name));
        expect(said.filter((each) => hidden.some((secret) => secret.place === each))).toEqual([]);
      }
    }
  });

  it('understands no time from what others may not know', async () => {
    const dana = world.people.dana as Caller;
    const { threadId } = world.places.find(({ name }) => name === 'open project') as Place;

    await remember(as(dana), {
      kind: 'moment',
      content: 'The zqwedding of Dana.',
      validFrom: '2024-05-04T12:00:00Z',
    });
    const pack = await buildContext(as(dana), {
      threadId,
      query: 'What happened two weeks before the zqwedding?',
    });
    await pendingTraces(pack.recallId ?? '');
    const { rows } = await database.owner.query('select parameters from mneme.recall_trace where id = $1', [
      pack.recallId,
    ]);
    expect(JSON.stringify(rows)).not.toContain('2024');
  });
});

describe('recall', () => {
  it('answers its asker alone, in any thread', async () => {
    for (const [name, caller] of Object.entries(world.people)) {
      const own = world.secrets.filter(({ readers }) => readers?.length === 1 && readers[0] === name);
      const hidden = world.secrets.filter(({ readers }) => readers !== null && !readers.includes(name));
      const texts: string[] = [];
      for (const query of [...questions(own), ...questions(hidden)]) {
        const { hits, expansions } = await recall(as(caller), { query, limit: 50, scope: 'full' });
        texts.push(
          ...hits.map(({ text }) => text ?? ''),
          ...expansions.map(({ canonicalName }) => canonicalName),
        );
      }
      expect(found(texts.join('\n'), hidden)).toEqual([]);
      expect(found(texts.join('\n'), own)).toEqual(expect.arrayContaining([`${name} turn`, `${name} claim`]));
    }
  });

  it('leaves a trace that its asker alone reads', async () => {
    const [dana, ben] = [world.people.dana as Caller, world.people.ben as Caller];
    const { threadId } = world.places.find(({ name }) => name === 'open project') as Place;
    for (const [asker, userId] of [
      [dana, null],
      [program, dana.userId],
    ] as const) {
      const { recallId } = await buildContext(as(asker), {
        threadId,
        query: 'Which harbour is mine?',
        userId,
      });
      await pendingTraces(recallId ?? '');
      // Even a trace that was marked as shared is no one else's.
      await database.owner.query(`update mneme.recall_trace set visibility = 'workspace' where id = $1`, [
        recallId,
      ]);
      const traces = (caller: Caller) =>
        rowsOf<{ id: string }>(as(caller), `select id from mneme.recall_trace where id = '${recallId}'`);
      expect(await traces(dana)).toHaveLength(1);
      expect(await traces(ben)).toHaveLength(0);
      expect(await traces(workspace.admin)).toHaveLength(0);
      expect(await traces(program)).toHaveLength(asker === program ? 1 : 0);
    }
  });
});

const ways: Parameters<typeof makeAudienceWorld>[3] = {
  async share(owner, threadId, readers) {
    for (const { userId } of readers) await setThreadParticipant(as(owner), { threadId, userId }, true);
  },
  async restrict(owner, projectId, members) {
    for (const { userId } of members) await setProjectMember(as(owner), { projectId, userId }, true);
  },
};
