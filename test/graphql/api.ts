import { afterAll, beforeAll } from 'vitest';
import type { QueryLimits } from '../../src/graphql/limits.ts';
import type { GraphqlServer } from '../../src/graphql/yoga.ts';
import type { Call } from '../../src/memory/call.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { yogaMasking } from '../../src/server/errors.ts';
import { tokenSigner } from '../../src/server/token.ts';
import { localSettings } from '../server/harness.ts';
import { createTestWorkspace, localServices, type TestWorkspace, useDatabase } from '../support/database.ts';
import { sharedHandler } from './shared-schema.ts';

/** An answer, read by path: tests say what they expect with matchers, not with types. */
export interface ApiAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a test asked for is what it expects to be there.
  readonly data: any;
  readonly errors: readonly { readonly message: string; readonly extensions?: Record<string, unknown> }[];
}

/** The API over the database under test, with two workspaces that nobody else uses. */
export interface TestApi {
  readonly services: MemoryServices;
  /** A call of its services by a caller. */
  as(caller: Caller): Call;
  readonly one: TestWorkspace;
  readonly other: TestWorkspace;
  /** Runs an operation and gives everything of its answer. */
  ask(caller: Caller, query: string, variables?: Record<string, unknown>): Promise<ApiAnswer>;
  /** Runs an operation that must succeed and gives its data. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  data(caller: Caller, query: string, variables?: Record<string, unknown>): Promise<any>;
  /** Sends a request as it is. */
  send(caller: Caller, request: Request, signal?: AbortSignal): Promise<Response>;
}

/** Builds the API for one test file. Call it at the top of the file; its parts are there from the first test on. */
export function useApi(options: { limits?: Partial<QueryLimits>; development?: boolean } = {}): TestApi {
  const database = useDatabase();
  let server: GraphqlServer;
  const api: { -readonly [Part in keyof TestApi]?: TestApi[Part] } = {};

  beforeAll(async () => {
    api.services = { ...(await localServices(database)), tokenSigner: tokenSigner(localSettings) };
    api.one = await createTestWorkspace(api.services);
    api.other = await createTestWorkspace(api.services);
    server = await sharedHandler({
      services: api.services,
      limits: options.limits ?? {},
      development: options.development ?? true,
      maskedErrors: yogaMasking(api.services.log),
      log: api.services.log,
    });
  });
  afterAll(() => server?.release());

  api.send = (caller, request, signal = new AbortController().signal) =>
    server.handle(request, { caller, requestId: 'test', signal });
  api.ask = async (caller, query, variables = {}) => {
    const request = new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const response = await ready.send(caller, request);
    const answer = (await response.json()) as Partial<ApiAnswer>;
    return { status: response.status, data: answer.data, errors: answer.errors ?? [] };
  };
  api.data = async (caller, query, variables) => {
    const { data, errors } = await ready.ask(caller, query, variables);
    if (errors.length > 0) throw new Error(errors.map((error) => error.message).join('\n'));
    return data;
  };
  api.as = (caller) => ({ services: ready.services, caller });
  const ready = api as TestApi;
  return ready;
}

/** Opens a thread and stores turns in it. */
export async function talk(
  api: TestApi,
  caller: Caller,
  turns: readonly string[],
  thread: Record<string, unknown> = {},
): Promise<{ threadId: string; messageIds: string[] }> {
  const opened = await api.data(
    caller,
    'mutation ($input: OpenThreadInput!) { openThread(input: $input) { thread { id } } }',
    { input: thread },
  );
  const threadId: string = opened.openThread.thread.id;
  const stored = await api.data(
    caller,
    'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { messages { id } } }',
    { input: { threadId, messages: turns.map((content) => ({ role: 'USER', content })) } },
  );
  return { threadId, messageIds: stored.appendMessages.messages.map(({ id }: { id: string }) => id) };
}
