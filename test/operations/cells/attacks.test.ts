import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createAdminClient } from '../../../src/client/admin.ts';
import { pendingTraces } from '../../../src/memory/recall/trace.ts';
import { newRowId } from '../../../src/memory/row-id.ts';
import type { Caller } from '../../../src/postgres/caller.ts';
import { runHere } from '../../cli/commands.ts';
import { subscribe } from '../../graphql/event-stream.ts';
import { askDrawn, knownOf, runs } from '../../isolation/drawn-operations.ts';
import type { LookAlike } from '../../isolation/look-alikes.ts';
import { type PlantedRow, readTables } from '../../isolation/planted-rows.ts';
import { through } from '../../isolation/row-reach.ts';
import { createSampler, type Sampler } from '../../isolation/sample-operations.ts';
import { subscriptionOperations } from '../../isolation/sample-subscriptions.ts';
import { type RowsOf, rowsOf } from './moved-workspace.ts';
import { cleanUpCells } from './two-cells.ts';
import { type TwoLookAlikes, twoLookAlikes, withCell } from './two-look-alikes.ts';

// What somebody who knows the ids, keys and names of a workspace in another cell can do with them, through the server
// that both have: nothing, and they are not told that they are right. Nor while that workspace moves into their cell, or
// after it has.

cleanUpCells();

let both: TwoLookAlikes;
let own: LookAlike;
let other: LookAlike;
let sampler: Sampler;

beforeAll(async () => {
  both = await twoLookAlikes();
  ({ own, other } = both);
  sampler = createSampler(both.schema, own, other, both.ids.own);
}, 300_000);
afterAll(() => pendingTraces());

/** What each subscription tells of, beside turns and memories. */
const also: Readonly<
  Record<string, { readonly name: string; readonly type: string; readonly input: (text: string) => object }>
> = {
  factFormed: {
    name: 'assertFact',
    type: 'AssertFactInput',
    input: (text) => ({ subject: 'dana', predicate: 'likes', object: text }),
  },
  handoffSignalled: {
    name: 'signalHandoff',
    type: 'SignalHandoffInput',
    input: (text) => ({ fromChannel: 'voice', toChannel: 'discord', summary: text }),
  },
  presenceChanged: {
    name: 'heartbeat',
    type: 'HeartbeatInput',
    input: (text) => ({ sessionId: text, channel: 'voice' }),
  },
};
/** Those that begin with numbers as they are, and have no text. */
const standing = ['jobProgress', 'suggestionsChanged', 'taxonomyChanged', 'changed'];

/** An answer without the id that was asked for and without ids that are nobody's of the other workspace. */
function normalized(answer: unknown, id: string): string {
  const known = new Set(Object.values(both.ids.other).flat());
  return JSON.stringify(answer)
    .replaceAll(id, 'ID')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (found) => (known.has(found) ? found : 'NEW'));
}

/** The other workspace's id that a place for one means, by its name. */
function meant(place: string): string | undefined {
  const words = place.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const table = Object.keys(both.ids.other).find((name) => words.includes(name.replace(/_item$/, '')));
  return both.ids.other[table ?? 'thread']?.[0];
}

/** What is told of the other workspace's ids that is not told of one that is nowhere. */
async function attack(kind: 'query' | 'mutation', more: () => boolean = () => true) {
  const type = kind === 'query' ? both.schema.getQueryType() : both.schema.getMutationType();
  const told: string[] = [];
  let compared = 0;
  for (const field of Object.values(type?.getFields() ?? {})) {
    // Of no row, and in the order of ids after all there are: what stands before an id is told by its order alone.
    const nowhere = newRowId();
    for (const [place, missing] of sampler.withId(kind, field, nowhere)) {
      const id = meant(place);
      const operation = id === undefined ? undefined : sampler.withId(kind, field, id).get(place);
      if (id === undefined || !operation || !more()) continue;
      compared += 1;
      const absent = normalized(await both.ask(own.dana, missing.query, missing.variables), nowhere);
      const answer = normalized(await both.ask(own.dana, operation.query, operation.variables), id);
      if (answer !== absent)
        told.push(`${place}: ${answer.slice(0, 250)} instead of ${absent.slice(0, 250)}`);
      if (answer.includes(other.secret)) told.push(`${place}: ${answer.slice(0, 250)}`);
    }
  }
  return { compared, told };
}

describe('of a workspace in another cell', () => {
  it('no row is seen, changed, removed or added by any role that comes to its cell', async () => {
    const roles = ['member', 'admin', 'service', 'worker', 'anonymous'] as const;
    const found: string[] = [];
    let tried = 0;
    await withCell(both.cells.far, async (database) => {
      const tables = await readTables(database.owner, ['mneme', 'mneme_private']);
      for (const table of tables) {
        const ofWorkspace = table.columns.some(({ name }) => name === 'workspace_id');
        if (!ofWorkspace && table.name !== 'workspace') continue;
        const { rows } = await database.owner.query<{ row: PlantedRow }>(
          `select to_jsonb(t) as row from ${table.relation} t where ${ofWorkspace ? 'workspace_id' : 'id'} = $1 limit 1`,
          [other.workspace.id],
        );
        const [held] = rows;
        if (!held) continue;
        tried += 1;
        const reach = roles.map(async (role) => {
          const nobodys = role === 'worker' || role === 'anonymous';
          const caller: Caller = { ...own.dana, role, ...(nobodys ? { userId: null } : {}) };
          const all = await through(database, table, held.row, caller);
          found.push(...all.map((what) => `${role} ${table.relation} ${what}`));
        });
        await Promise.all(reach);
      }
    });
    expect(found).toEqual([]);
    expect(tried).toBeGreaterThan(60);
  });

  it.each(['query', 'mutation'] as const)(
    'an id reads as one that is not there, in every place of a %s',
    async (kind) => {
      const before = await rowsOf(both.cells.far, other.workspace.id);
      const { compared, told } = await attack(kind);
      expect(compared).toBeGreaterThan(20);
      expect(told).toEqual([]);
      expect(await rowsOf(both.cells.far, other.workspace.id)).toEqual(before);
    },
    600_000,
  );

  it(
    'nothing is answered or changed by any operation that is drawn',
    async () => {
      const known = {
        own: await knownOf(both.ask, both.schema, own, both.callers.own[0] ?? own.dana, both.ids.own),
        other: await knownOf(
          both.ask,
          both.schema,
          other,
          both.callers.other[0] ?? other.dana,
          both.ids.other,
        ),
      };
      const before = await rowsOf(both.cells.far, other.workspace.id);
      const { leaks, rows, refused } = await askDrawn(both.ask, {
        schema: both.schema,
        other,
        known,
        callers: both.callers.own,
      });
      expect(leaks.slice(0, 5)).toEqual([]);
      expect(await rowsOf(both.cells.far, other.workspace.id)).toEqual(before);
      expect(rows).toBeGreaterThan(runs / 20);
      expect(refused).toBeGreaterThan(0);
    },
    600_000 + runs * 500,
  );

  it('a token or key is of no use to anybody else, and theirs is not in it', async () => {
    const codeOf = (token: string) =>
      createAdminClient({ url: both.url, token, retries: 0 })
        .workspace()
        .then(
          ({ slug }) => slug,
          (error: unknown) => Reflect.get(Object(error), 'code'),
        );
    const keyOf = async (of: LookAlike) => {
      const token = await both.tokenOf(of.workspace.admin);
      const made = createAdminClient({ url: both.url, token, retries: 0 });
      return (await made.createApiKey({ name: 'robot', role: 'MEMBER', scopes: ['READ'] })).secret;
    };
    const [mine, theirs] = [await keyOf(own), await keyOf(other)];
    expect([await codeOf(mine), await codeOf(theirs)]).toEqual([own.workspace.slug, other.workspace.slug]);
    // The name of their key, which says in which cell it is, and what is secret of one's own.
    const half = theirs.lastIndexOf('_') + 1;
    expect(await codeOf(theirs.slice(0, half) + mine.slice(mine.lastIndexOf('_') + 1))).toBe(
      'API_KEY_REFUSED',
    );
    // A person of one's own workspace in theirs, as whoever has the secret of both cells could sign it.
    const stranger: Caller = { ...own.dana, workspaceId: other.workspace.id };
    const nobody: Caller = { ...other.dana, workspaceId: own.workspace.id };
    const refused = [await codeOf(await both.tokenOf(stranger)), await codeOf(await both.tokenOf(nobody))];
    expect(refused[0]).toMatch(/^[A-Z_]+$/);
    expect(refused[1]).toBe(refused[0]);
  });

  it.each(Object.keys(subscriptionOperations))('%s tells nothing', async (field) => {
    const query = subscriptionOperations[field] ?? '';
    const ofThread = query.includes('$thread');
    const listen = async (caller: Caller, threadId: string) =>
      subscribe(both.url, await both.tokenOf(caller), query, ofThread ? { thread: threadId } : {});
    const more = also[field];
    const act = (of: LookAlike, text: string) =>
      both.ask(
        of.dana,
        `mutation ($said: AppendMessagesInput!, $kept: RememberInput!${more ? `, $more: ${more.type}!` : ''}) {
           appendMessages(input: $said) { storedCount } remember(input: $kept) { memory { id } }
           ${more ? `${more.name}(input: $more) { __typename }` : ''} }`,
        {
          said: { threadId: of.threadId, messages: [{ role: 'USER', content: text }] },
          kept: { kind: 'NOTE', content: text },
          ...(more ? { more: more.input(text) } : {}),
        },
      );
    const spying = await listen(own.dana, other.threadId);
    if (ofThread) {
      await spying.ended;
      const codes = spying.results.flatMap(({ errors }) =>
        (errors ?? []).map(({ extensions }) => extensions.code),
      );
      expect(codes).toEqual(['THREAD_NOT_FOUND']);
    } else {
      const rightly = await listen(other.dana, other.threadId);
      expect((await act(other, `The heron of ${field}, ${other.secret}.`)).errors).toEqual([]);
      await rightly.has(1);
      expect((await act(own, `A lamp for ${field}.`)).errors).toEqual([]);
      await spying.has(1);
      if (!standing.includes(field)) expect(JSON.stringify(rightly.results)).toContain(other.secret);
      rightly.leave();
    }
    expect(JSON.stringify(spying.results)).not.toContain(other.secret);
    spying.leave();
  });
});

/** Rows that are the same after a move: what was counted is added up, the log is sealed and has the move. */
const same = ({ rows }: RowsOf) =>
  Object.entries(rows).filter(([name]) => !/[.](audit_|term_|corpus_|vector_|job_run$)/.test(name));

test('it moves into the attackers’ cell with each of its rows, and tells them nothing meanwhile', async () => {
  const slug = other.workspace.slug;
  const before = await rowsOf(both.cells.far, other.workspace.id);
  let moving = true;
  const move = runHere(both.cells.at, 'workspace', 'move', slug, '--to', 'near', '--json').finally(() => {
    moving = false;
  });
  const told: string[] = [];
  let compared = 0;
  while (moving) {
    const round = await attack('query', () => moving);
    told.push(...round.told);
    compared += round.compared;
    // Nor is what moves told anything of where it arrives.
    for (const caller of both.callers.other) {
      const asked = `query ($id: UUID!) { thread(id: $id) { title } threads { nodes { title } } workspace { slug } }`;
      const answer = JSON.stringify(await both.ask(caller, asked, { id: own.threadId }));
      if (answer.includes(own.secret) || answer.includes(own.workspace.slug)) told.push(answer.slice(0, 250));
    }
  }
  const { code, stderr } = await move;
  expect(code, stderr).toBe(0);
  expect(compared).toBeGreaterThan(20);
  expect(told).toEqual([]);
  const after = await rowsOf(both.cells.near, other.workspace.id);
  expect(same(after).length).toBeGreaterThan(60);
  expect(same(after)).toEqual(same(before));
  expect((await rowsOf(both.cells.far, other.workspace.id)).counts).toEqual({});
}, 300_000);

test.each(['query', 'mutation'] as const)(
  'nor does its id read otherwise in a %s where both are in one cell',
  async (kind) => {
    expect((await attack(kind)).told).toEqual([]);
  },
  600_000,
);
