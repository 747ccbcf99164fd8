import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlanStore, type Plans, parsedDocuments, planStore } from '../../src/graphql/plan-cache.ts';
import { createGraphqlHandler, type GraphqlServer } from '../../src/graphql/yoga.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import { yogaMasking } from '../../src/server/errors.ts';
import { createTestWorkspace, localServices, type TestWorkspace, useDatabase } from '../support/database.ts';

/** Room for about four of the plans that are asked for here. */
const planBytes = 2_000_000;

describe('what is remembered of documents', () => {
  const database = useDatabase();
  let services: MemoryServices;
  let workspace: TestWorkspace;
  let server: GraphqlServer;

  beforeAll(async () => {
    services = await localServices(database);
    workspace = await createTestWorkspace(services);
    server = await createGraphqlHandler({
      services,
      development: true,
      cacheSizes: { planBytes, parsedBytes: planBytes },
      maskedErrors: yogaMasking(services.log),
      log: services.log,
    });
  });
  afterAll(() => server.release());

  async function ask(query: string, variables: Record<string, unknown> = {}): Promise<void> {
    const request = new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const context = { caller: workspace.admin, requestId: 'test', signal: new AbortController().signal };
    const answer = await (await server.handle(request, context)).json();
    expect(answer).not.toHaveProperty('errors');
  }

  /** Bytes of plans in the place where Grafast looks for them. */
  function kept(): number {
    const { grafast = {} } = server.schema.extensions;
    const stores = Object.getOwnPropertySymbols(grafast).map((key) => Reflect.get(grafast, key) as PlanStore);
    expect(stores).toHaveLength(1);
    return stores[0]?.bytes() ?? 0;
  }

  const listing = (number: number): string =>
    `query Q${number} { threads(first: 5) { nodes { id title project { id name } messages(first: 3) { nodes { id content } } } } }`;

  test('does not grow with documents that are all different', async () => {
    const sizes: number[] = [];
    for (let number = 0; number < 25; number += 1) {
      await ask(listing(number));
      sizes.push(kept());
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(planBytes);
    expect(Math.min(...sizes)).toBeGreaterThan(100_000);
  });

  test('serves a document that is sent again', async () => {
    await ask(listing(100));
    const after = kept();
    for (let time = 0; time < 5; time += 1) await ask(listing(100));
    expect(kept()).toBe(after);
  });

  test('does not grow with the variables of one document', async () => {
    const query =
      'query ($a: Boolean!, $b: Boolean!, $c: Boolean!, $d: Boolean!) { threads(first: 5) { nodes { id title @include(if: $a) project @include(if: $b) { name } owner: personaId @include(if: $c) createdAt @skip(if: $d) } } }';
    for (let bits = 0; bits < 16; bits += 1) {
      await ask(query, {
        a: Boolean(bits & 1),
        b: Boolean(bits & 2),
        c: Boolean(bits & 4),
        d: Boolean(bits & 8),
      });
      expect(kept()).toBeLessThanOrEqual(planBytes);
    }
  });
});

describe('plans of an operation', () => {
  const operation = (): OperationDefinitionNode => {
    const [first] = parse('{ a }').definitions;
    if (first?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
    return first;
  };
  const plan = (stepCount: number) => ({ operationPlan: { stepTracker: { stepCount } } });
  const link = (value: object, next: Plans['possibleOperationPlans'] = null) => ({ value, next });

  test('are let go of, those not asked for longest first', () => {
    const store = planStore(10_000_000);
    const operations = Array.from({ length: 10 }, operation);
    for (const each of operations) {
      store.set(each, { possibleOperationPlans: link(plan(500)) });
      if (operations[0]) store.get(operations[0]);
    }
    expect(operations.map((each) => store.get(each) !== undefined)).toEqual(
      operations.map((_, index) => index === 0 || index > 7),
    );
  });

  test('are weighed again as more are added, and go when they are too many', () => {
    const store = planStore(10_000_000);
    const key = operation();
    const plans = { possibleOperationPlans: link(plan(900)) };
    store.set(key, plans);
    plans.possibleOperationPlans = link(plan(900), plans.possibleOperationPlans);
    expect(store.get(key)).toBe(plans);
    expect(store.bytes()).toBeGreaterThan(9_000_000);
    plans.possibleOperationPlans = link(plan(900), plans.possibleOperationPlans);
    expect(store.get(key)).toBeUndefined();
    expect(store.bytes()).toBe(0);
  });

  test('are not kept where planning failed', () => {
    const store = planStore(10_000_000);
    const key = operation();
    store.set(key, { possibleOperationPlans: link({ error: new Error('no plan') }) });
    expect(store.get(key)).toBeUndefined();
  });
});

test('texts that can not be parsed are not remembered, nor those longer than all that may be', () => {
  const { documentCache, errorCache } = parsedDocuments(100_000);
  errorCache.set();
  expect(errorCache.get()).toBeUndefined();
  for (const text of ['{ a }', `{ ${'a '.repeat(1_000)} }`]) documentCache.set(text, parse(text));
  expect([...documentCache.keys()]).toEqual(['{ a }']);
});
