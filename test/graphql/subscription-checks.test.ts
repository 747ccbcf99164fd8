import { createSchema, createYoga } from 'graphql-yoga';
import { beforeEach, expect, test } from 'vitest';
import { limitsByRole } from '../../src/graphql/limits.ts';
import { limitsPlugin } from '../../src/graphql/limits-plugin.ts';
import { scopesPlugin } from '../../src/graphql/scopes.ts';
import type { GraphqlRequestContext } from '../../src/graphql/yoga.ts';
import type { AccessScope } from '../../src/memory/access/access-scopes.ts';
import { yogaMasking } from '../../src/server/errors.ts';
import { PublicError } from '../../src/server/public-error.ts';
import { keptLog, userId, workspaceId } from '../server/harness.ts';

/** A schema with what Mneme's may have one day; the checks before it are those of the product. */
const schema = createSchema<GraphqlRequestContext>({
  typeDefs: `type Query { workspace: Message }
    type Message { text: String! parent: Message }
    type Subscription { messageAdded(first: Int): Message! }`,
  resolvers: {
    Subscription: {
      messageAdded: {
        subscribe: async function* () {
          subscribed += 1;
          yield { messageAdded: { text: 'a secret of somebody' } };
        },
      },
    },
  },
});
const maskedErrors = yogaMasking(keptLog().log);
const yoga = createYoga<GraphqlRequestContext>({
  schema,
  plugins: [scopesPlugin(schema), limitsPlugin(schema, limitsByRole(), { development: true, maskedErrors })],
  maskedErrors,
  logging: false,
});
let subscribed = 0;
let charged = 0;

beforeEach(() => {
  subscribed = 0;
  charged = 0;
});

async function subscribe(
  query: string,
  scopes?: readonly AccessScope[],
  charge = async (cost: number) => {
    charged += cost;
  },
): Promise<string> {
  const request = new Request('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query }),
  });
  const response = await yoga.fetch(request, {
    caller: { role: 'member', workspaceId, userId, requestId: null },
    requestId: 'test',
    scopes,
    signal: new AbortController().signal,
    charge,
  });
  return response.text();
}

const simple = 'subscription { messageAdded { text } }';

test('a subscription that may be is answered, and charged', async () => {
  expect(await subscribe(simple, ['read'])).toContain('a secret of somebody');
  expect(charged).toBeGreaterThan(0);
});

test('a key without the scope READ reads nothing by a subscription', async () => {
  expect(await subscribe(simple, ['write'])).toContain('SCOPE_REQUIRED');
  expect(subscribed).toBe(0);
});

test('a subscription is held to the limits of operations', async () => {
  const aliases = Array.from({ length: 400 }, (_, index) => `a${index}: text`).join(' ');
  const deep = `${'parent { '.repeat(12)} text ${'}'.repeat(12)}`;
  for (const [inner, code] of [
    [aliases, 'ALIAS_LIMIT'],
    [deep, 'DEPTH_LIMIT'],
  ] as const) {
    expect(await subscribe(`subscription { messageAdded { ${inner} } }`)).toContain(code);
  }
  expect(subscribed).toBe(0);
});

test('a subscription is refused where its cost may not be spent', async () => {
  const answer = await subscribe(simple, undefined, async () => {
    throw new PublicError({ code: 'RATE_LIMITED', message: 'Too much.' });
  });
  expect(answer).toContain('RATE_LIMITED');
  expect(subscribed).toBe(0);
});
