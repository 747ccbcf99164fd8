import fc from 'fast-check';
import { expect, it } from 'vitest';
import { setProjectMember, setThreadParticipant } from '../../src/memory/audiences.ts';
import { buildContext } from '../../src/memory/context/build-context.ts';
import { ensureProject } from '../../src/memory/identities.ts';
import { remember } from '../../src/memory/memories.ts';
import { recall } from '../../src/memory/recall/recall.ts';
import { appendMessages, openThread } from '../../src/memory/threads.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { createTestWorkspace, localServices, useDatabase } from '../support/database.ts';

// People come into projects and threads and leave them, and speak in between; a model says who may know each word.
// MNEME_ISOLATION_RUNS and MNEME_ISOLATION_SEED say how many steps and which (npm run test:isolation).

const steps = Math.max(40, Math.floor(Number(process.env.MNEME_ISOLATION_RUNS ?? 300) / 5));
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
    const words: { word: string; place: Room | Name }[] = [];
    const readersOf = (room: Room) => room.readers;
    const knows = (name: Name, place: Room | Name) =>
      typeof place === 'string' ? place === name : (readersOf(place)?.has(name) ?? true);
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
        const { id } = await ensureProject(services, as(name), { externalId: `p${at}` });
        projects.push({ id, owner: name, project: null, readers: null });
      } else if (act === 'open') {
        const place = flag && project && (project.readers?.has(name) ?? true) ? project : null;
        const { threadId } = await openThread(services, as(name), place ? { projectId: place.id } : {});
        const readers = place ? (place.readers ? new Set([...place.readers, name]) : null) : new Set([name]);
        threads.push({ id: threadId, owner: name, project: place, readers });
      } else if (act === 'say' && thread) {
        await appendMessages(services, as(name), {
          threadId: thread.id,
          messages: [{ role: 'user', content: `The gull says ${word}.` }],
        });
        words.push({ word, place: thread });
      } else if (act === 'keep') {
        const place = flag && project && (project.readers?.has(name) ?? true) ? project : null;
        const kind = pick % 2 === 0 ? 'preference' : 'task';
        await remember(services, as(name), {
          kind,
          content: `The gull keeps ${word}.`,
          ...(place ? { projectId: place.id, layer: 'project' } : {}),
        });
        // Its owner goes on reading what is theirs.
        words.push({ word, place: place ?? name });
      } else if (act === 'join' && project) {
        await setProjectMember(
          services,
          as(project.owner),
          { projectId: project.id, userId: as(other).userId },
          true,
        );
        project.readers = new Set([...(project.readers ?? []), project.owner, other]);
        for (const room of threads.filter((each) => each.project === project))
          room.readers = new Set([...(room.readers ?? []), ...project.readers, room.owner]);
      } else if (act === 'leave' && project && other !== project.owner) {
        await setProjectMember(
          services,
          as(project.owner),
          { projectId: project.id, userId: as(other).userId },
          false,
        );
        project.readers?.delete(other);
        // What they opened there is the project's, and its owner's.
        for (const room of threads.filter((each) => each.project === project && each.readers !== null)) {
          room.readers?.delete(other);
          if (room.owner === other) room.owner = project.owner;
        }
      } else if (
        (act === 'add' || act === 'drop') &&
        thread?.owner === name &&
        other !== name &&
        thread.readers
      ) {
        await setThreadParticipant(
          services,
          as(name),
          { threadId: thread.id, userId: as(other).userId },
          act === 'add',
        );
        if (act === 'add') thread.readers.add(other);
        else thread.readers.delete(other);
      } else if (act === 'ask' && words.length > 0) {
        const asked = Array.from(
          { length: 12 },
          (_, step) => words[(pick + 7 * step) % words.length]?.word,
        ).join(' ');
        const query = `What of the gull: ${asked}?`;
        const caller = flag ? as(name) : program;
        const userId = flag ? null : as(name).userId;
        const { hits } = await recall(services, caller, { query, userId, limit: 50, scope: 'full' });
        const found = hits.map(({ text }) => text).join('\n');
        // A memory of a project is also its owner's, who may have left.
        const own = (text: string) => text.includes('keeps');
        for (const each of words) {
          const line = hits.find(({ text }) => text?.includes(each.word))?.text ?? '';
          if (found.includes(each.word) && !own(line) && !knows(name, each.place))
            leaks.push(`${each.word} recalled by ${name} at ${at}`);
        }
        if (!thread) continue;
        const pack = await buildContext(services, caller, {
          threadId: thread.id,
          query,
          userId,
          scope: 'full',
          retrieval: 'always',
          tokenBudget: 20_000,
        });
        const said = pack.messages
          .filter(({ part }) => part !== 'new')
          .map(({ content }) => content)
          .join('\n');
        const readers = thread.readers ? [...thread.readers] : [...names];
        for (const each of words) {
          const line = said.split('\n').find((text) => text.includes(each.word)) ?? '';
          const hidden = readers.filter((reader) => !knows(reader, each.place));
          if (line !== '' && hidden.length > 0 && !(own(line) && readers.length === 1))
            leaks.push(
              `${each.word} in the prompt of ${name}, which ${hidden.join(' and ')} may not know, at ${at}`,
            );
        }
      }
    }
    expect(leaks).toEqual([]);
    expect(words.length).toBeGreaterThan(steps / 8);
    expect(threads.some(({ readers }) => (readers?.size ?? 0) > 1)).toBe(true);
  },
  60_000 + steps * 2_000,
);
