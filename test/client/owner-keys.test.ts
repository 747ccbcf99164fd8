import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generalDecrypt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createClient, type RecallAnswer } from '../../src/client/client.ts';
import {
  createOwnerKeys,
  createPasskey,
  newOwnerKey,
  type OwnerKeyPair,
  openHits,
  openSealedText,
  unwrapOwnerKey,
  wrapOwnerKey,
} from '../../src/client/sealed.ts';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useServedApi } from '../graphql/served-api.ts';
import { placesOf } from '../support/dump.ts';
import { doJobs } from '../support/jobs.ts';

// Memories that are sealed to keys of their owner's, opened by the client.

const api = useServedApi();
let dana: Caller;
let ben: Caller;
let bot: Caller;
let phone: OwnerKeyPair;
let paper: OwnerKeyPair;

beforeAll(async () => {
  dana = await api.workspace.caller('member', 'dana');
  ben = await api.workspace.caller('member', 'ben');
  bot = await api.workspace.caller('service', 'bot');
  phone = await newOwnerKey();
  paper = await newOwnerKey('P-256');
});

const options = (caller: Caller) => ({ url: api.url, token: () => api.token(caller) });
const keys = (caller = dana) => createOwnerKeys(options(caller));
const word = 'Velmorazin';
const content = `I take ${word} at eight.`;
const query = 'What do I take at eight?';

async function seal(caller = dana, more = {}): Promise<string> {
  const { data, errors } = await api.post(caller, {
    query:
      'mutation ($input: RememberInput!) { remember(input: $input) { memory { id content contentState } } }',
    variables: { input: { kind: 'NOTE', content, sealed: true, ...more } },
  });
  expect(errors).toEqual([]);
  expect(data.remember.memory).toMatchObject({ content: null, contentState: 'SEALED' });
  return data.remember.memory.id;
}
const hitOf = (answer: RecallAnswer, id: string) =>
  answer.hits.find(({ citation }) => citation === `memory:${id}`);
const read = async (memoryId: string, caller = dana) =>
  (
    await api.post(caller, {
      query: 'query ($id: UUID!) { sealedMemory(memoryId: $id) { text problem { code jwe } } }',
      variables: { id: memoryId },
    })
  ).data.sealedMemory;

describe('the keys of an owner', () => {
  it('are registered by their public half, each once, listed, and removed by their owner', async () => {
    const eve = await api.workspace.caller('member', 'eve');
    const first = await keys(eve).register({ name: 'phone', publicKey: phone.publicKey });
    expect(await keys(eve).register({ name: 'again', publicKey: phone.privateKey })).toEqual(first);
    const second = await keys(eve).register({ name: 'paper', publicKey: paper.publicKey });
    expect((await keys(eve).list()).map(({ name }) => name)).toEqual(['phone', 'paper']);
    expect(JSON.stringify(await keys(eve).list())).not.toContain(phone.privateKey.d);
    expect(await keys(api.workspace.admin).list()).toEqual([]);
    for (const other of [ben, api.workspace.admin]) {
      await expect(keys(other).remove(first.id)).rejects.toMatchObject({ code: 'OWNER_KEY_NOT_FOUND' });
    }
    await expect(
      keys(ben).register({ name: 'mine', publicKey: phone.publicKey, userKey: 'eve' }),
    ).rejects.toMatchObject({ code: 'USER_ID_NOT_ALLOWED' });
    await keys(eve).remove(second.id);
    expect((await keys(eve).list()).map(({ id }) => id)).toEqual([first.id]);
  });

  it('are refused with their private half, of another curve, or as no key at all', async () => {
    const register = async (publicKey: unknown) =>
      (
        await api.post(dana, {
          query:
            'mutation ($input: RegisterOwnerKeyInput!) { registerOwnerKey(input: $input) { ownerKey { id } } }',
          variables: { input: { name: 'x', publicKey: JSON.stringify(publicKey) } },
        })
      ).errors[0];
    const { x, y } = paper.publicKey;
    for (const given of [
      phone.privateKey,
      { kty: 'OKP', crv: 'Ed25519', x },
      { kty: 'EC', crv: 'P-256', x },
      { kty: 'EC', crv: 'P-256', x: y, y: x },
      { kty: 'oct', k: x },
      'x',
    ]) {
      const error = await register(given);
      expect([given, error?.extensions.code]).toEqual([given, 'BAD_INPUT']);
      expect(error?.message).not.toContain(phone.privateKey.d);
    }
  });
});

describe('a passkey', () => {
  // What it does in a browser: scripts/client-package.ts.
  it('is said to be missing outside browsers, and to wrap nothing that is no wrapped key', async () => {
    await expect(createPasskey({ name: 'dana', rpName: 'Notes' })).rejects.toMatchObject({
      code: 'NO_WEBAUTHN',
    });
    await expect(wrapOwnerKey(phone.privateKey, 'AAAA')).rejects.toMatchObject({ code: 'NO_WEBAUTHN' });
    // What could be wrapped, and never opened again.
    for (const id of ['AAA=', 'AA+/', ''])
      await expect(wrapOwnerKey(phone.privateKey, id)).rejects.toMatchObject({ code: 'REFUSED' });
    for (const given of ['', 'x', JSON.stringify(phone.privateKey)])
      await expect(unwrapOwnerKey(given)).rejects.toMatchObject({ code: 'REFUSED' });
  });
});

describe('a memory sealed to keys of its owner', () => {
  let id: string;
  beforeAll(async () => {
    await keys().register({ name: 'phone', publicKey: phone.publicKey });
    await keys().register({ name: 'paper', publicKey: paper.publicKey });
    id = await seal();
    await doJobs(api.database, api.services, api.workspace.id);
  });

  it('is found by its meaning, and opened by each of the keys where its owner is', async () => {
    const answer = await createClient(options(dana)).recall({ query });
    const hit = hitOf(answer, id);
    expect(hit).toMatchObject({
      text: null,
      contentState: 'SEALED',
      textProblem: { code: 'SEALED_TO_OWN_KEY', jwe: expect.any(String) },
    });
    // How it was found would confirm guesses of its text.
    expect(hit).toMatchObject({ arms: [], score: 0, similarity: null });
    for (const { privateKey } of [phone, paper]) {
      const opened = await openHits(answer.hits, privateKey);
      expect(opened.find(({ citation }) => citation === `memory:${id}`)).toMatchObject({
        text: content,
        textProblem: null,
      });
    }
    const { problem } = await read(id);
    expect(await openSealedText(problem.jwe, id, paper.privateKey)).toBe(content);
  });

  it('is opened by no key of the server, and by nobody else', async () => {
    const { rows } = await api.database.owner.query(
      'select data_key_id from mneme_private.sealed_text where memory_id = $1',
      [id],
    );
    expect(rows).toEqual([{ data_key_id: null }]);
    expect(await placesOf(api.database.owner, word)).toEqual([]);
    expect(api.kept.text()).not.toContain(word);
    const shared = await seal(dana, { layer: 'WORKSPACE' });
    expect(await read(shared, ben)).toMatchObject({ problem: { code: 'SEALED_FOR_OWNER', jwe: null } });
    const { problem } = await read(id);
    const other = await newOwnerKey();
    await expect(openSealedText(problem.jwe, id, other.privateKey)).rejects.toMatchObject({
      code: 'NOT_FOR_KEY',
    });
    const answer = await createClient(options(dana)).recall({ query });
    expect(hitOf({ ...answer, hits: await openHits(answer.hits, other.privateKey) }, id)?.text).toBeNull();
  });

  it('is refused where it is another’s, or was altered', async () => {
    const { problem } = await read(id);
    const second = await seal();
    await expect(openSealedText(problem.jwe, second, phone.privateKey)).rejects.toMatchObject({
      code: 'REFUSED',
    });
    // Said to be of the other, too.
    const moved = { ...JSON.parse(problem.jwe), aad: JSON.parse((await read(second)).problem.jwe).aad };
    for (const given of [
      JSON.stringify(moved),
      problem.jwe.replace('"ciphertext":"', '"ciphertext":"AAAA'),
      'nothing',
    ]) {
      await expect(openSealedText(given, second, phone.privateKey)).rejects.toMatchObject({
        code: 'REFUSED',
      });
    }
    await expect(generalDecrypt(moved, new Uint8Array(32))).rejects.toThrow();
  });

  it('is opened by the server for a request that lends a key, which is kept nowhere', async () => {
    const mneme = createClient(options(dana));
    const { privateKey } = phone;
    expect(hitOf(await mneme.recall({ query }, { ownerKey: privateKey }), id)).toMatchObject({
      text: content,
      textProblem: null,
      contentState: 'SEALED',
    });
    const { text } = await mneme.buildContext({ query, tokenBudget: 2_000 }, { ownerKey: paper.privateKey });
    expect(text).toContain(word);
    await pendingTraces();
    // The request after it has none.
    expect(hitOf(await mneme.recall({ query }), id)?.text).toBeNull();
    const strange = await newOwnerKey();
    const lent = { ownerKey: strange.privateKey };
    expect(hitOf(await mneme.recall({ query }, lent), id)?.textProblem?.code).toBe('SEALED_TO_OWN_KEY');
    for (const bad of [{ kty: 'oct', k: 'x' }, phone.publicKey, { ...privateKey, more: 1 }]) {
      await expect(mneme.recall({ query }, { ownerKey: bad })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    await doJobs(api.database, api.services, api.workspace.id);
    for (const secret of [privateKey.d ?? '', paper.privateKey.d ?? '', word]) {
      expect(await placesOf(api.database.owner, secret)).toEqual([]);
      expect(api.kept.text()).not.toContain(secret);
    }
    const sent = Buffer.from(JSON.stringify(privateKey)).toString('base64url');
    expect(await placesOf(api.database.owner, sent.slice(0, 60))).toEqual([]);
    expect(api.kept.text()).not.toContain(sent.slice(0, 60));
  });

  it('is opened with a key that a redirect takes nowhere else', async () => {
    const seen: (string | string[] | undefined)[] = [];
    const elsewhere = createServer((request, response) => {
      seen.push(request.headers['mneme-owner-key']);
      response.end('{}');
    });
    const server = createServer((_, response) => {
      const { port } = elsewhere.address() as AddressInfo;
      response.writeHead(307, { location: `http://127.0.0.1:${port}/graphql` }).end();
    });
    try {
      for (const each of [elsewhere, server]) await once(each.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      const mneme = createClient({ url: `http://127.0.0.1:${port}/graphql`, token: 't', retries: 0 });
      await expect(mneme.recall({ query }, { ownerKey: phone.privateKey })).rejects.toMatchObject({
        code: 'UNREACHABLE',
      });
      expect(seen).toEqual([]);
    } finally {
      server.close();
      elsewhere.close();
    }
  });

  it('needs no master key, and keeps no vector where it is not to be found', async () => {
    const { remember } = await import('../../src/memory/knowledge/memories.ts');
    const { memoryId } = await remember(
      { services: { ...api.services, masterKeys: null }, caller: dana },
      {
        kind: 'note',
        content,
        sealed: true,
        recallable: false,
      },
    );
    const { rowCount } = await api.database.owner.query(
      'select from mneme.memory_embedding where memory_id = $1',
      [memoryId],
    );
    expect(rowCount).toBe(0);
    const { problem } = await read(memoryId);
    expect(await openSealedText(problem.jwe, memoryId, phone.privateKey)).toBe(content);
  });

  it('is what a service seals for them as well, and what is sealed after the last key went is the server’s to open', async () => {
    const { id: userId } = await import('../../src/memory/workspace/identities.ts').then(({ ensureUser }) =>
      ensureUser(api.as(bot), { externalId: 'otto' }),
    );
    const key = await keys(bot).register({ name: 'phone', publicKey: phone.publicKey, userKey: 'otto' });
    const first = await seal(bot, { userId });
    const ask = async (memoryId: string) =>
      (
        await api.post(bot, {
          query:
            'query ($id: UUID!) { sealedMemory(memoryId: $id, userKey: "otto") { text problem { jwe } } }',
          variables: { id: memoryId },
        })
      ).data.sealedMemory;
    const { problem } = await ask(first);
    expect(await openSealedText(problem.jwe, first, phone.privateKey)).toBe(content);
    await keys(bot).remove(key.id);
    expect(await ask(await seal(bot, { userId }))).toEqual({ text: content, problem: null });
    expect((await ask(first)).problem.jwe).toBe(problem.jwe);
  });
});
