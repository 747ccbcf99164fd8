import fc from 'fast-check';
import { expect, it } from 'vitest';
import { setProjectMember, setThreadParticipant } from '../../src/memory/access/audiences.ts';
import { buildContext } from '../../src/memory/context/build-context.ts';
import { remember } from '../../src/memory/knowledge/memories.ts';
import { recall } from '../../src/memory/recall/recall.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { ensureProject } from '../../src/memory/workspace/identities.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { createTestWorkspace, localServices, useDatabase } from '../support/database.ts';

// People come into projects and threads and leave them, and speak in between; a model says who may know each word.
// MNEME_ISOLATION_RUNS and MNEME_ISOLATION_SEED say how many steps and which (npm run test:isolation).

const steps = Math.max(150, Math.floor(Number(process.env.MNEME_ISOLATION_RUNS ?? 300) / 2));
const seed = Number(process.env.MNEME_ISOLATION_SEED ?? 20261122);
const database = useDatabase();
const names = ['dana', 'ben', 'carol', 'eve'] as const;
type Name = (typeof names)[number];

/** A thread or a project: whose it is, and who reads it beside them; null while the workspace does. */
interface Room {
  readonly id: string;
  owner: Name;
  readonly project: Room | null;
  readers: Set<Name> | null;
}

it(
  'nobody is answered a word that they, or another reader of the thread, may not know',
  async () => {
    const services = await localServices(database);
    const workspace = await createTestWorkspace(services);
    const people = new Map<Name, Caller>();
    for (const name of names) people.set(name, await workspace.caller('member', name));
    const program = await workspace.caller('service', 'bot');
    const as = (name: Name): Caller => people.get(name) ?? program;
    const projects: Room[] = [];
    const threads: Room[] = [];
    // What somebody stated to a project is theirs as well, until they leave it.
    const words: { word: string; place: Room | Name; by?: Name }[] = [];
    type Word = (typeof words)[number];
    const knows = (name: Name, { place, by }: Word) =>
      by === name || (typeof place === 'string' ? place === name : (place.readers?.has(name) ?? true));
    /** The latest of what somebody of these may not know, so that most questions are after something. */
    const asked = (readers: readonly Name[], pick: number) => {
      const hidden = words.filter((each) => readers.some((reader) => !knows(reader, each))).slice(-10);
      const any = Array.from({ length: 3 }, (_, step) => words[(pick + 7 * step) % words.length]);
      return `What of the gull: ${[...hidden, ...any].map((each) => each?.word).join(' ')}?`;
    };
    let hiddenAsked = 0;
    const leaks: string[] = [];

    const choices = fc.sample(
      fc.record({
        act: fc.constantFrom(
          'open',
          'say',
          'say',
          'keep',
          'project',
          'join',
          'leave',
          'add',
          'drop',
          'ask',
          'ask',
          'ask',
        ),
        name: fc.constantFrom(...names),
        other: fc.constantFrom(...names),
        pick: fc.nat(1_000),
        flag: fc.boolean(),
      }),
      { numRuns: steps, seed },
    );
    for (const [at, { act, name, other, pick, flag }] of choices.entries()) {
      const word = `zqword${at}x`;
      const project = projects[pick % Math.max(1, projects.length)];
      const mine = threads.filter((room) => room.readers?.has(name) ?? true);
      const thread = mine[pick % Math.max(1, mine.length)];
      if (act === 'project' && projects.length < 4) {
        const { id } = await ensureProject({ services, caller: as(name) }, { externalId: `p${at}` });
        projects.push({ id, owner: name, project: null, readers: null });
      } else if (act === 'open') {
        const place = flag && project && (project.readers?.has(name) ?? true) ? project : null;
        const { threadId } = await openThread(
          { services, caller: as(name) },
          place ? { projectId: place.id } : {},
        );
        const readers = place ? (place.readers ? new Set([...place.readers, name]) : null) : new Set([name]);
        threads.push({ id: threadId, owner: name, project: place, readers });
      } else if (act === 'say' && thread) {
        await appendMessages(
          { services, caller: as(name) },
          {
            threadId: thread.id,
            messages: [{ role: 'user', content: `The gull says ${word}.` }],
          },
        );
        words.push({ word, place: thread });
      } else if (act === 'keep') {
        const place = flag && project && (project.readers?.has(name) ?? true) ? project : null;
        const kind = pick % 2 === 0 ? 'preference' : 'task';
        await remember(
          { services, caller: as(name) },
          {
            kind,
            content: `The gull keeps ${word}.`,
            ...(place ? { projectId: place.id, layer: 'project' } : {}),
          },
        );
        words.push({ word, place: place ?? name, by: name });
      } else if (act === 'join' && project) {
        await setProjectMember(
          { services, caller: as(project.owner) },
          { projectId: project.id, userId: as(other).userId },
          true,
        );
        project.readers = new Set([...(project.readers ?? []), project.owner, other]);
        for (const room of threads.filter((each) => each.project === project))
          room.readers = new Set([...(room.readers ?? []), ...project.readers, room.owner]);
      } else if (act === 'leave' && project && other !== project.owner) {
        await setProjectMember(
          { services, caller: as(project.owner) },
          { projectId: project.id, userId: as(other).userId },
          false,
        );
        project.readers?.delete(other);
        // What they opened there is the project's, and its owner's, whom they may have kept out of it before.
        for (const room of threads.filter((each) => each.project === project && each.readers !== null)) {
          room.readers?.delete(other);
          if (room.owner !== other) continue;
          room.owner = project.owner;
          room.readers?.add(project.owner);
        }
        for (const each of project.readers ? words : [])
          if (each.place === project && each.by === other) each.by = project.owner;
      } else if (
        (act === 'add' || act === 'drop') &&
        thread?.owner === name &&
        other !== name &&
        thread.readers
      ) {
        await setThreadParticipant(
          { services, caller: as(name) },
          { threadId: thread.id, userId: as(other).userId },
          act === 'add',
        );
        if (act === 'add') thread.readers.add(other);
        else thread.readers.delete(other);
      } else if (act === 'ask' && words.length > 0) {
        const caller = flag ? as(name) : program;
        const userId = flag ? null : as(name).userId;
        const query = asked([name], pick);
        const { hits } = await recall({ services, caller }, { query, userId, limit: 100, scope: 'full' });
        const found = hits.map(({ text }) => text).join('\n');
        for (const each of words) {
          if (found.includes(each.word) && !knows(name, each))
            leaks.push(`${each.word} recalled by ${name} at ${at}`);
        }
        if (!thread) continue;
        const readers = thread.readers ? [...thread.readers] : [...names];
        const pack = await buildContext(
          { services, caller },
          {
            threadId: thread.id,
            query: asked(readers, pick),
            userId,
            scope: 'full',
            retrieval: 'always',
            tokenBudget: 20_000,
          },
        );
        const said = pack.messages
          .filter(({ part }) => part !== 'new')
          .map(({ content }) => content)
          .join('\n');
        for (const each of words) {
          const hidden = readers.filter((reader) => !knows(reader, each));
          if (hidden.length > 0 && knows(name, each)) hiddenAsked += 1;
          if (said.includes(each.word) && hidden.length > 0)
            leaks.push(
              `${each.word} in the prompt of ${name}, which ${hidden.join(' and ')} may not know, at ${at}`,
            );
        }
      }
    }
    expect(leaks).toEqual([]);
    expect(words.length).toBeGreaterThan(steps / 8);
    // What the asker knows and another reader doesn't is what a prompt could give away.
    expect(hiddenAsked).toBeGreaterThan(steps / 4);
    expect(threads.some(({ readers }) => (readers?.size ?? 0) > 1)).toBe(true);
  },
  60_000 + steps * 2_000,
);
