import { generateKeyPairSync } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createRequestSigner } from '../src/client/sign.ts';
import { createApiKey } from '../src/memory/access/api-keys.ts';
import { registerSigningKey } from '../src/memory/access/signing-keys.ts';
import { createWorkspace } from '../src/memory/workspace/provision.ts';
import type { Caller } from '../src/postgres/caller.ts';
import type { Database } from '../src/postgres/database.ts';
import { withSession } from '../src/postgres/session.ts';
import { createApiKeyVerifier } from '../src/server/api-key.ts';
import { type Authenticator, createAuthenticator } from '../src/server/authenticate.ts';
import type { RequestHead } from '../src/server/authenticated.ts';
import { createMembershipChecker, type QueryPool } from '../src/server/membership.ts';
import { Secret } from '../src/server/secret.ts';
import { createSignatureVerifier } from '../src/server/signature.ts';
import { createTokenVerifier, signToken, type TokenSettings } from '../src/server/token.ts';
import { type EngineName, engineNames, localServices, onEngine } from './engines.ts';

// What letting a request in costs: for each way in, before anything is asked, and in the transaction that then opens.

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '300' },
    engine: { type: 'string', multiple: true, default: [...engineNames] },
    database: { type: 'string', default: process.env.MNEME_TEST_DATABASE_URL },
  },
});
const engines = engineNames.filter((name): name is EngineName => values.engine.includes(name));
const requests = Number(values.requests);

const settings: TokenSettings = {
  claimsNamespace: 'https://mneme.dev/claims',
  trust: { kind: 'local', secret: new Secret('a secret of the bench, with more than 32 characters') },
};

/** Milliseconds of the middle one of so many runs, one after the other, and of a fast one: on a busy machine that tells more. */
async function time(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let run = 0; run < requests; run += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(requests * share)] ?? Number.NaN).toFixed(3);
  return `${at(0.5)} ms, the fastest twentieth ${at(0.05)} ms`;
}

async function measure(database: Database): Promise<void> {
  const services = await localServices(database);
  const { pool } = services;
  const { workspaceId, ownerId } = await createWorkspace(pool, services.embeddingModelId, {
    slug: 'bench-access',
  });
  const admin: Caller = { role: 'admin', workspaceId, userId: ownerId, requestId: null };
  const made = { name: 'bench', role: 'member', scopes: ['read'] } as const;
  const { secret } = await createApiKey({ services, caller: admin }, { ...made, scopes: ['read'] });
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const { signingKeyId } = await registerSigningKey(
    { services, caller: admin },
    {
      ...made,
      scopes: ['read'],
      publicKey: pem,
    },
  );
  const token = await signToken({ workspaceId, userId: ownerId, role: 'member', ttlSeconds: 3600 }, settings);
  const sign = createRequestSigner({ keyId: signingKeyId, privateKey });
  const body = '{"query":"{ workspace { id } }"}';

  let statements = 0;
  const counted: QueryPool = {
    query(text, given) {
      statements += 1;
      return pool.query(text, given);
    },
  };
  const authenticator = () =>
    createAuthenticator({
      token: createTokenVerifier(settings),
      membership: createMembershipChecker(counted),
      apiKey: createApiKeyVerifier(counted),
      signature: createSignatureVerifier(counted, { publicUrl: null }),
    });
  const bearer = async (value: string) => ({ authorization: `Bearer ${value}` });
  const ways: Record<string, () => Promise<Record<string, string>>> = {
    token: () => bearer(token),
    'API key': () => bearer(secret),
    signature: async () =>
      Object.fromEntries(
        Object.entries(await sign({ method: 'POST', url: 'http://localhost/graphql', body })).map(
          ([name, value]) => [name.toLowerCase(), value],
        ),
      ),
  };
  const callers: [string, Caller][] = [];
  for (const [way, headers] of Object.entries(ways)) {
    for (const state of ['first', 'again'] as const) {
      const remembering = authenticator();
      const heads: RequestHead[] = [];
      for (let each = 0; each <= requests; each += 1)
        heads.push({ method: 'POST', url: '/graphql', headers: await headers() });
      const next = (at: Authenticator) =>
        at(heads.pop() ?? { method: 'POST', url: '/', headers: {} }, 'bench');
      const { caller } = await next(remembering);
      if (state === 'first') callers.push([way, caller]);
      statements = 0;
      const took = await time(() => next(state === 'first' ? authenticator() : remembering));
      console.log(
        `${database.engine}\t${way}, ${state}\t${took}\t${(statements / requests).toFixed(2)} statements`,
      );
    }
  }

  const { credential: _, ...unseen } = callers[0]?.[1] ?? admin;
  for (const [what, { credential, ...caller }] of [['nothing', unseen] as [string, Caller], ...callers]) {
    const looking = credential ? { ...caller, credential } : caller;
    const took = await time(() => withSession(pool, looking, (session) => session.query('select 1')));
    console.log(`${database.engine}\ta transaction that looks at: ${what}\t${took}`);
  }
}

for (const engine of engines) {
  await onEngine(engine, { server: values.database, fsync: true }, ({ database }) => measure(database));
}
