import OpenAI from 'openai';
import { beforeAll, expect, vi } from 'vitest';
import { remember } from '../../src/memory/knowledge/memories.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { useProvider } from './fake-provider.ts';
import { useServedApi } from './served-api.ts';

export type Message = OpenAI.ChatCompletionMessageParam;

export const user = (content: string): Message => ({ role: 'user', content });
export const assistant = (content: string): Message => ({ role: 'assistant', content });
export const tools = [
  { type: 'function' as const, function: { name: 'get_time', parameters: { type: 'object' } } },
];

/** A turn as the gateway stored it. */
export interface Turn {
  readonly role: string;
  readonly content: string;
  readonly thread: string;
  readonly gateway: {
    model: string;
    finish: string | null;
    state: string;
    usage: { total_tokens: number } | null;
  } | null;
}

/** Waits for a turn: what a client left behind is stored after it is gone. */
export async function eventually(found: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => expect(await found()).toBe(true), { timeout: 60_000, interval: 25 });
}

/** The official client of OpenAI's protocol against the gateway, and two providers of that protocol behind it. */
export function useCompletions() {
  const main = useProvider('plain');
  const spare = useProvider('spare');
  const api = useServedApi({
    gateway: () => ({
      providers: [
        {
          name: 'main',
          protocol: 'openai',
          url: main.url,
          apiKey: 'sk-of-the-deployment',
          fallback: 'spare/plain',
          memory: 'system',
        },
        { name: 'spare', protocol: 'openai', url: spare.url, apiKey: null, fallback: null, memory: 'turn' },
      ],
      silenceMs: 500,
      memoryTokens: 1_500,
    }),
  });
  let dana: Caller;
  let chat: OpenAI;

  beforeAll(async () => {
    dana = await api.workspace.caller('member', 'dana');
    chat = await clientOf(dana);
    await remember(api.as(dana), { kind: 'note', content: 'The gate code of the marina is KX4711.' });
  });

  async function clientOf(
    caller: Caller,
    headers: Record<string, string> = {},
    apiKey?: string,
  ): Promise<OpenAI> {
    return new OpenAI({
      baseURL: `http://127.0.0.1:${api.port}/v1`,
      apiKey: apiKey ?? (await api.token(caller)),
      maxRetries: 0,
      defaultHeaders: headers,
    });
  }

  /** What is stored of what a user said and was told, in the order it was stored. */
  async function stored(caller: Caller = dana): Promise<Turn[]> {
    const { rows } = await api.database.owner.query<Turn>(
      `select m.role, m.content, m.thread_id as thread, m.metadata -> 'gateway' as gateway
     from mneme.message m join mneme.thread t on t.workspace_id = m.workspace_id and t.id = m.thread_id
     where m.workspace_id = $1 and m.owner_user_id = $2 and t.channel = 'gateway' order by m.id`,
      [caller.workspaceId, caller.userId],
    );
    return rows;
  }

  return {
    api,
    main,
    spare,
    clientOf,
    stored,
    asked: () => main.asked.at(-1),
    get dana() {
      return dana;
    },
    get chat() {
      return chat;
    },
  };
}
