import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CompactEncrypt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createSealedSessions,
  newSealingKey,
  type SealedOptions,
  SealedSessionBreak,
  type SealedTurn,
} from '../../src/client/sealed.ts';
import { readSealingKey, SealedChain } from '../../src/client/sealed-chain.ts';
import { eraseUser } from '../../src/memory/erasure/erase.ts';
import { removeSealedSession, sealedSession } from '../../src/memory/sealed/session-chain.ts';
import { ensurePersona, ensureUser } from '../../src/memory/workspace/identities.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { type ServedApi, useServedApi } from '../graphql/served-api.ts';
import { blobDirectory } from '../support/database.ts';
import { placesOf } from '../support/dump.ts';

// Sessions as their client keeps them, on two servers of one database.

const api = useServedApi();
const elsewhere = useServedApi();
const key = newSealingKey();
let dana: Caller;
let ben: Caller;
let bot: Caller;

beforeAll(async () => {
  dana = await api.workspace.caller('member', 'dana');
  ben = await api.workspace.caller('member', 'ben');
  bot = await api.workspace.caller('service', 'bot');
});

const said = (content: string): SealedTurn => ({ role: 'USER', content });
const sessions = (more: Partial<SealedOptions> = {}, at: ServedApi = api, caller = dana) =>
  createSealedSessions({
    url: at.url,
    token: () => api.token(caller),
    key,
    ...more,
  } as SealedOptions);
const contents = ({ turns }: { readonly turns: readonly SealedTurn[] }) =>
  turns.map(({ content }) => content);
/** A session's blobs lie in a folder each, which stays. */
async function blobFiles(): Promise<string[]> {
  const folder = join(blobDirectory(), api.workspace.id, 'sessions');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** A session of so many blobs, with one turn each. */
async function stored(name: string, count: number): Promise<void> {
  const session = await sessions().open(name);
  for (let at = 1; at <= count; at += 1) await session.append([said(`turn ${at}`)]);
}

interface Blob {
  sequenceNo: number;
  hash: string;
  blob: string | null;
}

/** A server that answers otherwise than it was told. */
const hostile = (change: (session: { headSequenceNo: number; headHash: string; blobs: Blob[] }) => void) =>
  sessions({
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      const answer = JSON.parse(await response.text());
      if (answer.data?.sealedSession) change(answer.data.sealedSession);
      return new Response(JSON.stringify(answer), { status: response.status });
    },
  });

describe('a sealed session', () => {
  it('is begun on one server and carried on by another, and read back as it was said', async () => {
    const begun = await sessions().open('trip');
    expect([begun.turns, begun.head]).toEqual([[], null]);
    const first: SealedTurn = {
      role: 'USER',
      content: 'Ich fahre nach Kraków 🚆',
      occurredAt: '2026-03-01T09:30:00Z',
      metadata: { channel: 'phone' },
    };
    await begun.append([first, { role: 'ASSISTANT', content: 'Gute Reise!' }]);
    const carried = await sessions({}, elsewhere).open('trip', { head: begun.head ?? undefined });
    expect(carried.turns).toEqual([first, { role: 'ASSISTANT', content: 'Gute Reise!' }]);
    await carried.append([said('Danke.')]);
    expect(await begun.refresh()).toEqual([said('Danke.')]);
    expect(begun.head).toEqual(carried.head);
    expect(begun.head?.sequenceNo).toBe(2);
  });

  it('never forks: of those who append at once one does, and the others go on from there', async () => {
    await stored('race', 1);
    const devices = await Promise.all(
      Array.from({ length: 6 }, (_, at) => sessions({}, at % 2 ? elsewhere : api).open('race')),
    );
    const done = await Promise.allSettled(devices.map((each, at) => each.append([said(`from ${at}`)])));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const [at, each] of devices.entries()) {
      const result = done[at];
      if (result?.status !== 'rejected') continue;
      expect(result.reason).toMatchObject({ code: 'SEALED_SESSION_MOVED_ON' });
      await each.refresh();
      await each.append([said(`from ${at}`)]);
    }
    const whole = await sessions().open('race', { whole: true });
    expect(contents(whole).sort()).toEqual([
      'from 0',
      'from 1',
      'from 2',
      'from 3',
      'from 4',
      'from 5',
      'turn 1',
    ]);
  });

  it('leaves no word of it with the server: not in the database, the blobs or the log', async () => {
    const word = 'Qvistrelane';
    const session = await sessions().open('secret');
    await session.append([said(`Nobody hears of ${word}.`)]);
    await (await sessions().open('secret')).compact();
    expect(await placesOf(api.database.owner, word)).toEqual([]);
    expect(api.kept.text()).not.toContain(word);
    expect(api.kept.text()).not.toContain(key);
    for (const name of await blobFiles()) {
      const bytes = await readFile(name);
      expect(bytes.includes(word)).toBe(false);
    }
  });

  it('is opened from its newest compaction, and read whole all the same', async () => {
    await stored('long', 5);
    const session = await sessions().open('long');
    await session.compact([{ role: 'SYSTEM', content: 'Five turns were said.' }, ...session.turns.slice(-2)]);
    await session.append([said('turn 6')]);
    let asked = 0;
    const opened = await hostile(({ blobs }) => {
      asked += blobs.length;
    }).open('long');
    expect(contents(opened)).toEqual(['Five turns were said.', 'turn 4', 'turn 5', 'turn 6']);
    expect(asked).toBe(2);
    const whole = await sessions().open('long', { whole: true });
    expect(contents(whole)).toEqual([1, 2, 3, 4, 5, 6].map((at) => `turn ${at}`));
    expect(whole.head).toEqual(opened.head);
    // A device that was open before the compaction reads it as well.
    await opened.compact();
    await session.refresh();
    expect(contents(session)).toEqual(contents(opened));
  });

  it('has as many pages as it takes, and parts of what is too large for a blob', async () => {
    const session = await sessions().open('pages');
    for (let at = 0; at < 52; at += 1) await session.append([said(`${at}`)]);
    expect(contents(await sessions().open('pages'))).toHaveLength(52);
    const chars = 'x'.repeat(400_000);
    const large = await sessions().open('large');
    await large.append([said(chars), said(chars)]);
    expect(large.head?.sequenceNo).toBe(2);
    expect(contents(await sessions().open('large'))).toEqual([chars, chars]);
    await expect(large.append([said('y'.repeat(800_000))])).rejects.toMatchObject({
      code: /BAD_INPUT|BODY_TOO_LARGE/,
    });
  });

  it('is its owner’s, and of a service that acts for them', async () => {
    await stored('mine', 1);
    for (const caller of [ben, api.workspace.admin, bot]) {
      expect((await sessions({}, api, caller).open('mine')).head).toBeNull();
    }
    await expect(sessions({ userKey: 'dana' }, api, ben).open('mine')).rejects.toMatchObject({
      code: 'USER_ID_NOT_ALLOWED',
    });
    await expect(sessions({}, api, ben).remove('mine')).rejects.toMatchObject({
      code: 'SEALED_SESSION_NOT_FOUND',
    });
    const forEve = sessions({ userKey: 'eve' }, api, bot);
    await (await forEve.open('mine')).append([said('of Eve')]);
    expect(contents(await forEve.open('mine'))).toEqual(['of Eve']);
    expect(contents(await sessions().open('mine'))).toEqual(['turn 1']);
  });

  it('is out of reach of requests that speak through a persona', async () => {
    await stored('of nobody', 1);
    const { id: personaId } = await ensurePersona(api.as(bot), { externalId: 'kenji', name: 'Kenji' });
    const through = (caller: Caller): Caller => ({ ...caller, personaId });
    const named = { sessionKey: 'of nobody' };
    expect(await sealedSession(api.as(dana), named)).toMatchObject({ headSequenceNo: 1 });
    expect(await sealedSession(api.as(through(dana)), named)).toBeNull();
    expect(await sealedSession(api.as(through(bot)), { ...named, userId: dana.userId })).toBeNull();
    await expect(removeSealedSession(api.as(through(dana)), named)).rejects.toMatchObject({
      detail: 'PERSONA_NOT_ALLOWED',
    });
  });

  it('goes with its blobs when it is removed, and when its owner is erased', async () => {
    const before = await blobFiles();
    await stored('gone', 2);
    expect(await blobFiles()).toHaveLength(before.length + 2);
    await sessions().remove('gone');
    expect((await blobFiles()).sort()).toEqual(before.sort());
    expect((await sessions().open('gone')).head).toBeNull();
    const { id: userId } = await ensureUser(api.as(bot), { externalId: 'otto' });
    await (await sessions({ userKey: 'otto' }, api, bot).open('gone')).append([said('of Otto')]);
    expect(await blobFiles()).toHaveLength(before.length + 1);
    await eraseUser(api.as(api.workspace.admin), { userId });
    expect((await blobFiles()).sort()).toEqual(before.sort());
  });
});

describe('a blob that is appended', () => {
  const append = (input: object, caller = dana) =>
    api.post(caller, {
      query:
        'mutation ($input: AppendSealedTurnsInput!) { appendSealedTurns(input: $input) { sealedSession { headSequenceNo headHash opensAt } } }',
      variables: { input },
    });
  const made = async (name: string, chain?: SealedChain) =>
    (chain ?? new SealedChain(await readSealingKey(key), name)).make([said('x')], false);
  const refused = async (input: object, caller = dana) =>
    (await append(input, caller)).errors[0]?.extensions.code;

  it('changes nothing when it comes again', async () => {
    const one = await made('again');
    const chain = new SealedChain(await readSealingKey(key), 'again');
    chain.made(one);
    const two = await made('again', chain);
    for (const { blob } of [one, one, two, one, two]) {
      expect((await append({ sessionKey: 'again', blob })).errors).toEqual([]);
    }
    const answer = await append({ sessionKey: 'again', blob: two.blob });
    expect(answer.data.appendSealedTurns.sealedSession).toEqual({
      headSequenceNo: 2,
      headHash: two.head.hash,
      opensAt: 1,
    });
  });

  it('is refused where another stands, or before it', async () => {
    const { blob, head } = await made('place');
    expect(await refused({ sessionKey: 'place', blob: (await madeAfter('place', head)).blob })).toBe(
      'SEALED_SESSION_MOVED_ON',
    );
    await append({ sessionKey: 'place', blob });
    expect(await refused({ sessionKey: 'place', blob: (await made('place')).blob })).toBe(
      'SEALED_SESSION_MOVED_ON',
    );
    const skipping = { ...head, sequenceNo: 7 };
    expect(await refused({ sessionKey: 'place', blob: (await madeAfter('place', skipping)).blob })).toBe(
      'SEALED_SESSION_MOVED_ON',
    );
  });
  const madeAfter = async (name: string, head: { sequenceNo: number; hash: string }) => {
    const chain = new SealedChain(await readSealingKey(key), name);
    chain.made({ blob: '', head });
    return chain.make([said('y')], false);
  };

  it('is refused where it is none, or does not say where it belongs', async () => {
    const { blob } = await made('form');
    const plain = await new CompactEncrypt(new TextEncoder().encode('x'))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(new Uint8Array(32));
    for (const given of ['', 'x', 'a.b.c.d.e', plain, `${blob}.x`, 'x'.repeat(2_000)]) {
      expect(await refused({ sessionKey: 'form', blob: given })).toBe('BAD_INPUT');
    }
    expect(await refused({ sessionKey: 'another', blob })).toBe('BAD_INPUT');
    expect(await refused({ sessionKey: '', blob })).toBe('BAD_INPUT');
    expect(await refused({ sessionKey: 'form', blob, userKey: 'eve' })).toBe('USER_ID_NOT_ALLOWED');
  });
});

describe('a break', () => {
  const broken = async (name: string, change: Parameters<typeof hostile>[0], more = {}) => {
    const error = await hostile(change)
      .open(name, { whole: true, ...more })
      .catch((thrown: unknown) => thrown);
    if (!(error instanceof SealedSessionBreak)) throw new Error('it was not noticed', { cause: error });
    return error.message;
  };
  beforeAll(() => stored('chain', 4));

  it('is a blob that is missing, in the middle or at the end', async () => {
    expect(await broken('chain', ({ blobs }) => blobs.splice(1, 1))).toBe(
      'Blob 2 is missing: in its place stands blob 3.',
    );
    expect(await broken('chain', ({ blobs }) => blobs.pop())).toBe('Blob 4 is missing.');
  });
  it('is one that was altered, or sealed with another key', async () => {
    const altered = (blob: string | null = '') => `${blob?.slice(0, -3)}AAA`;
    expect(
      await broken('chain', ({ blobs: [, two] }) => {
        if (two) two.blob = altered(two.blob ?? '');
      }),
    ).toBe('Blob 2 was altered: it does not open.');
    const other = new SealedChain(await readSealingKey(newSealingKey()), 'chain');
    const { blob } = await other.make([said('I owe you a million.')], false);
    expect(
      await broken('chain', ({ blobs: [one] }) => {
        if (one) one.blob = blob;
      }),
    ).toBe('Blob 1 was sealed with another key, or altered.');
  });
  it('is one out of order, again, or of another session', async () => {
    expect(await broken('chain', ({ blobs }) => blobs.reverse())).toBe(
      'Blob 1 is missing: in its place stands blob 4.',
    );
    expect(
      await broken('chain', ({ blobs: [, two, three] }) => {
        if (two && three) three.blob = two.blob;
      }),
    ).toBe('Blob 3 is missing: in its place stands blob 2 again.');
    await stored('other chain', 2);
    let blob: string | null = null;
    await hostile(({ blobs }) => {
      blob = blobs[1]?.blob ?? null;
    }).open('other chain');
    expect(
      await broken('chain', ({ blobs: [, two] }) => {
        if (two) two.blob = blob;
      }),
    ).toBe('Blob 2 is missing: in its place stands one of another session.');
  });
  it('is a session that was cut off, or made anew, to whoever knows where it ended', async () => {
    const { head } = await sessions().open('chain');
    const cut = (session: { headSequenceNo: number; headHash: string; blobs: Blob[] }) => {
      session.blobs.pop();
      session.headSequenceNo = 3;
      session.headHash = session.blobs[2]?.hash ?? '';
    };
    expect(await broken('chain', cut, { head })).toBe('Blob 4 is missing: the session had 4 blobs.');
    const session = await hostile((answer) => {
      if (answer.blobs.length === 0) cut({ ...answer, blobs: [] });
      if (answer.blobs.length === 0) answer.headSequenceNo = 3;
    }).open('chain');
    await expect(session.refresh()).rejects.toThrow('Blob 4 is missing: the session had 4 blobs.');
    await sessions().remove('chain');
    await expect(sessions().open('chain', { head: head ?? undefined })).rejects.toThrow('Blob 1 is missing');
    await stored('chain', 5);
    await expect(sessions().open('chain', { head: head ?? undefined })).rejects.toThrow(
      'Blob 4 is not the one that the session had.',
    );
  });
  it('is a blob that the store has lost or altered, which the server says', async () => {
    await stored('lost', 1);
    const { rows } = await api.database.owner.query<{ pointer: string }>(
      `select b.blob_pointer as pointer from mneme_private.sealed_session_blob b
       join mneme_private.sealed_session s on s.workspace_id = b.workspace_id and s.id = b.session_id
       where s.session_key = 'lost' and s.workspace_id = $1`,
      [api.workspace.id],
    );
    await writeFile(join(blobDirectory(), rows[0]?.pointer ?? ''), 'something else');
    const { data } = await api.post(dana, {
      query: '{ sealedSession(sessionKey: "lost") { blobs(first: 1) { blob problem { code } } } }',
    });
    expect(data.sealedSession.blobs).toEqual([{ blob: null, problem: { code: 'BLOB_TRUNCATED' } }]);
    await expect(sessions().open('lost')).rejects.toThrow(
      'Blob 1 was altered: the blob store holds something else.',
    );
    // A store that is away breaks nothing.
    const away = { code: 'BLOB_UNAVAILABLE', message: 'Try again later.' };
    const session = hostile(({ blobs }) => {
      for (const each of blobs) Object.assign(each, { blob: null, problem: away });
    });
    await expect(session.open('lost')).rejects.toMatchObject({ name: 'MnemeError', ...away });
  });
  it('is not where the key is none', async () => {
    await expect(sessions({ key: 'short' }).open('chain')).rejects.toThrow('32 random bytes');
  });
});
