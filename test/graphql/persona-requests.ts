import { beforeAll } from 'vitest';
import type { Caller } from '../../src/postgres/caller.ts';
import { type TestDatabase, useDatabase } from '../support/database.ts';
import { doJobs } from '../support/jobs.ts';
import { type TestApi, useApi } from './api.ts';

export const append =
  'mutation ($input: AppendMessagesInput!) { appendMessages(input: $input) { thread { id personaId } } }';
export const rememberMutation =
  'mutation ($input: RememberInput!) { remember(input: $input) { memory { id layer personaId } } }';
export const recallQuery =
  'query ($input: RecallInput!) { recall(input: $input) { id hits { kind text thread { title } } } }';

/** Dana, who has two personas, and a program; with what they ask. Callers are filled before the first test. */
export interface Personas {
  readonly api: TestApi;
  readonly database: TestDatabase;
  readonly dana: Caller;
  /** Dana's requests, as each persona makes them. */
  readonly aria: Caller;
  readonly kenji: Caller;
  readonly bot: Caller;
  readonly ids: Readonly<Record<'aria' | 'kenji', string>>;
  /** The code of the error that an operation is refused with. */
  codeOf(caller: Caller, query: string, variables?: Record<string, unknown>): Promise<unknown>;
  /** The texts that a recall finds. */
  found(caller: Caller, input: object): Promise<string[]>;
  /** Says something in a thread, and does the jobs of it. */
  talk(
    caller: Caller,
    threadKey: string,
    messages: readonly object[],
  ): Promise<{ id: string; personaId: string | null }>;
}

/** Makes them for one test file. Call it at the top of the file. */
export function usePersonas(): Personas {
  const api = useApi();
  const database = useDatabase();
  const [dana, aria, kenji, bot] = [{}, {}, {}, {}] as [Caller, Caller, Caller, Caller];
  const ids = {} as Record<'aria' | 'kenji', string>;
  beforeAll(async () => {
    Object.assign(dana, await api.one.caller('member', 'dana'));
    Object.assign(bot, await api.one.caller('service', 'bot'));
    const ensure = async (externalId: string, name: string): Promise<string> =>
      (
        await api.data(
          dana,
          'mutation ($input: EnsureInput!) { ensurePersona(input: $input) { personaId } }',
          { input: { externalId, name } },
        )
      ).ensurePersona.personaId;
    Object.assign(ids, { aria: await ensure('aria', 'Aria'), kenji: await ensure('kenji', 'Kenji') });
    Object.assign(aria, dana, { personaId: ids.aria });
    Object.assign(kenji, dana, { personaId: ids.kenji });
  });
  return {
    ...{ api, database, dana, aria, kenji, bot, ids },
    codeOf: async (caller, query, variables = {}) =>
      (await api.ask(caller, query, variables)).errors[0]?.extensions?.code,
    async found(caller, input) {
      const { recall } = await api.data(caller, recallQuery, { input });
      return recall.hits.map(({ text }: { text: string }) => text);
    },
    async talk(caller, threadKey, messages) {
      const { appendMessages } = await api.data(caller, append, {
        input: { threadKey, title: `About ${threadKey}`, channel: 'phone', messages },
      });
      await doJobs(database, api.services, api.one.id);
      return appendMessages.thread;
    },
  };
}
