import { randomInt } from 'node:crypto';
import { assertFact } from '../../src/memory/knowledge/facts.ts';
import { remember } from '../../src/memory/knowledge/memories.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import { appendMessages } from '../../src/memory/threads/append-messages.ts';
import { openThread } from '../../src/memory/threads/threads.ts';
import { ensureProject } from '../../src/memory/workspace/identities.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import type { TestDatabase, TestWorkspace } from '../support/database.ts';

/** A word that stands in one place, and who may read that place; null for everybody in the workspace. */
export interface Secret {
  readonly word: string;
  readonly place: string;
  readonly readers: readonly string[] | null;
}

/** A thread and who reads it; null for everybody in the workspace. */
export interface Place {
  readonly name: string;
  readonly threadId: string;
  readonly readers: readonly string[] | null;
}

/** A workspace of several people with a word of its own in every place that somebody does not read. */
export interface AudienceWorld {
  readonly people: Readonly<Record<string, Caller>>;
  readonly secrets: readonly Secret[];
  readonly places: readonly Place[];
  /** Readers by the name of whoever is a member of the project with members. */
  readonly memberProjectId: string;
}

/** The secrets that not everybody who reads the place may see. */
export function forbiddenIn({ secrets }: AudienceWorld, { readers }: Place): Secret[] {
  return secrets.filter((secret) =>
    secret.readers === null
      ? false
      : readers === null || readers.some((name) => !secret.readers?.includes(name)),
  );
}

/** Fills a workspace; `share` makes a private thread of its owner's readable to others, by whatever does that. */
export async function makeAudienceWorld(
  database: TestDatabase,
  services: MemoryServices,
  workspace: TestWorkspace,
  ways: {
    share(owner: Caller, threadId: string, readers: readonly Caller[]): Promise<void>;
    restrict(owner: Caller, projectId: string, members: readonly Caller[]): Promise<void>;
  },
): Promise<AudienceWorld> {
  const people: Record<string, Caller> = {};
  for (const name of ['dana', 'ben', 'carol']) people[name] = await workspace.caller('member', name);
  const secrets: Secret[] = [];
  const places: Place[] = [];
  const of = (name: string): Caller => {
    const caller = people[name];
    if (!caller) throw new Error(`nobody is called ${name}`);
    return caller;
  };
  const secret = (place: string, readers: readonly string[] | null): string => {
    const word = `zq${place.replaceAll(/[^a-z]/gi, '').toLowerCase()}${randomInt(1e6)}`;
    secrets.push({ word, place, readers });
    return word;
  };
  const plant = (table: string, owner: Caller, row: Record<string, unknown>) => {
    const full: Record<string, unknown> = {
      workspace_id: workspace.id,
      owner_user_id: owner.userId,
      visibility: 'private',
      ...row,
    };
    const names = Object.keys(full);
    return database.owner.query(
      `insert into mneme.${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(full),
    );
  };
  const speak = async (caller: Caller, name: string, words: readonly string[], thread: object = {}) => {
    const { threadId } = await openThread({ services, caller }, { title: `Harbour ${name}`, ...thread });
    const { messageIds } = await appendMessages(
      { services, caller },
      {
        threadId,
        messages: words.map((word) => ({
          role: 'user',
          content: `The harbour plan says ${word}, and keep it.`,
        })),
      },
    );
    return { threadId, messageIds };
  };
  const summarise = async (threadId: string, words: string) => {
    for (const level of ['session', 'thread', 'day', 'month']) {
      await database.owner.query(
        `insert into mneme.summary (workspace_id, level, period_start, period_end, content, thread_id, project_id, owner_user_id, persona_id, visibility)
         select workspace_id, $2, now() - interval '1 hour', now(), $3, id, project_id, owner_user_id, persona_id, visibility from mneme.thread where id = $1`,
        [threadId, level, `The harbour in a ${level}: ${words}.`],
      );
    }
    await database.owner.query('update mneme.thread set summary = $2 where id = $1', [
      threadId,
      `The harbour: ${words}.`,
    ]);
  };

  for (const name of Object.keys(people)) {
    const own = of(name);
    const only = (place: string) => secret(`${name} ${place}`, [name]);
    const { threadId } = await speak(own, `${name} alone`, [only('turn'), only('later turn')], {
      channel: 'chat',
    });
    places.push({ name: `${name}'s own`, threadId, readers: [name] });
    await summarise(threadId, only('summary'));
    for (const kind of ['preference', 'task', 'insight', 'fact', 'decision', 'note', 'moment'] as const) {
      await remember({ services, caller: own }, { kind, content: `At the harbour, ${kind} ${only(kind)}.` });
    }
    await assertFact(
      { services, caller: own },
      {
        subject: name,
        predicate: 'works_at',
        object: `Harbour ${only('claim')}`,
      },
    );
    const called = only('entity');
    await plant('entity', own, {
      kind: 'person',
      canonical_name: `Harbour ${called}`,
      canonical_normalized: `harbour ${called}`,
    });
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into mneme.source_document (workspace_id, title, owner_user_id, visibility) values ($1, $2, $3, 'private') returning id`,
      [workspace.id, `Harbour ${only('document')}`, own.userId],
    );
    await plant('chunk', own, {
      document_id: rows[0]?.id,
      position: 0,
      heading: `Harbour ${only('heading')}`,
      content: `The harbour chart shows ${only('chunk')}.`,
    });
  }
  for (const group of [
    ['dana', 'ben'],
    ['dana', 'ben', 'carol'],
    ['ben', 'carol'],
  ]) {
    const [owner, ...others] = group;
    const place = `group of ${group.join(' and ')}`;
    const { threadId } = await speak(of(owner ?? ''), place, [secret(`${place} turn`, group)]);
    await ways.share(of(owner ?? ''), threadId, others.map(of));
    await summarise(threadId, secret(`${place} summary`, group));
    for (const kind of ['task', 'decision', 'preference'] as const) {
      await plant('memory_item', of(owner ?? ''), {
        kind,
        layer: 'profile',
        content: `The harbour group: ${secret(`${place} ${kind}`, group)}.`,
        content_hash: Buffer.from(place + kind),
        status: kind === 'task' ? 'pending' : null,
        thread_id: threadId,
        visibility: 'audience',
      });
    }
    places.push({ name: place, threadId, readers: group });
    // A fork is read by who reads its thread.
    await database.owner.query(
      `insert into mneme.branch (workspace_id, thread_id, parent_branch_id, fork_sequence_no, last_sequence_no)
       select workspace_id, thread_id, id, 1, 1 from mneme.branch where thread_id = $1`,
      [threadId],
    );
  }
  const { id: openProject } = await ensureProject(
    { services, caller: of('dana') },
    { externalId: 'open-harbour' },
  );
  const open = await speak(of('dana'), 'open project', [secret('open project turn', null)], {
    projectId: openProject,
  });
  places.push({ name: 'open project', threadId: open.threadId, readers: null });

  const { id: memberProjectId } = await ensureProject(
    { services, caller: of('ben') },
    { externalId: 'closed-harbour' },
  );
  const members = ['ben', 'dana'];
  const before = await speak(of('ben'), 'closed project', [secret('closed before', members)], {
    projectId: memberProjectId,
  });
  await summarise(before.threadId, secret('closed summary', members));
  const project = { projectId: memberProjectId };
  await remember(
    { services, caller: of('ben') },
    {
      kind: 'decision',
      content: `Harbour ${secret('closed memory', members)}.`,
      ...project,
    },
  );
  await remember(
    { services, caller: of('ben') },
    {
      kind: 'task',
      content: `Harbour ${secret('closed task', members)}.`,
      threadId: before.threadId,
      ...project,
    },
  );
  await ways.restrict(of('ben'), memberProjectId, members.map(of));
  const after = await speak(of('dana'), 'closed project later', [secret('closed after', members)], project);
  await remember(
    { services, caller: of('dana') },
    {
      kind: 'task',
      content: `Harbour ${secret('closed later task', members)}.`,
      ...project,
    },
  );
  places.push({ name: 'closed project', threadId: before.threadId, readers: members });
  places.push({ name: 'closed project later', threadId: after.threadId, readers: members });
  return { people, secrets, places, memberProjectId };
}
