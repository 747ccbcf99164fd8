import { Agent, request } from 'node:http';
import pg from 'pg';
import { pino } from 'pino';
import { ensureEmbeddingModel } from '../../src/memory/embedding/models.ts';
import { recall } from '../../src/memory/recall/recall.ts';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { MemoryServices } from '../../src/memory/services.ts';
import { type Caller, callerSettings } from '../../src/postgres/caller.ts';
import { openDatabase } from '../../src/postgres/database.ts';
import { createProviders, providerSettings } from '../../src/providers/config.ts';
import { signToken, type TokenSettings } from '../../src/server/token.ts';
import type { Panel } from './questions.ts';
import { processorOf } from './timing.ts';

/** Asks one question and gives the texts of the hits. */
export type Ask = (text: string) => Promise<string[]>;

const document = `query ($input: RecallInput!) {
  recall(input: $input) {
    id
    hits { rank score kind text occurredAt citation similarity uncertain thread { id title } arms { arm rank score } }
    expansions { text canonicalName similarity }
    warnings
  }
}`;

const contextDocument = `query ($input: BuildContextInput!) {
  buildContext(input: $input) { citations recallId messages { part role content } }
}`;

/** Asks through the API: HTTP, token, GraphQL, and everything behind it; for hits, or for a prompt. */
export async function askGraphql(
  url: string,
  agent: Agent,
  panel: Panel,
  tokens: TokenSettings,
): Promise<{ readonly recall: Ask; readonly context: Ask }> {
  const token = await signToken(
    { workspaceId: panel.workspaceId, userId: panel.userId, role: 'admin', ttlSeconds: 36_000 },
    tokens,
  );
  const ask = async (query: string, input: object): Promise<Answer> => {
    const answer: Answer = JSON.parse(
      await post(url, agent, JSON.stringify({ query, variables: { input } }), {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      }),
    );
    if (answer.errors?.[0]) throw new Error(answer.errors[0].message);
    return answer;
  };
  return {
    recall: async (text) => {
      const { data } = await ask(document, { query: text, limit: 10 });
      if (!data?.recall) throw new Error('no answer');
      if (data.recall.warnings.length > 0) throw new Error(data.recall.warnings.join(' '));
      return data.recall.hits.map((hit) => hit.text ?? '');
    },
    context: async (text) => {
      const { data } = await ask(contextDocument, { query: text, retrieval: 'ALWAYS' });
      if (!data?.buildContext?.recallId) throw new Error('nothing was searched for');
      return data.buildContext.messages.map(({ content }) => content);
    },
  };
}

interface Answer {
  readonly data?: {
    readonly recall?: { readonly hits: { text: string | null }[]; readonly warnings: string[] } | null;
    readonly buildContext?: {
      readonly recallId: string | null;
      readonly messages: { content: string }[];
    } | null;
  };
  readonly errors?: { readonly message: string }[];
}

function post(url: string, agent: Agent, body: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve(Buffer.concat(chunks).toString()));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The bare SQL: recall's one statement, with its parameters, as the caller's role on an open connection. */
export interface BareSql {
  ask(panel: Panel): Ask;
  /** Milliseconds of processor that the last question took of its server process; null where that is elsewhere. */
  processor(): number | null;
  close(): Promise<void>;
}

/**
 * Opens so many connections for the bare SQL. The statement of each question is the one that a recall through the
 * domain was heard to send, so that it is the product's own whatever becomes of it; embedding the question is in it
 * as a parameter already.
 */
export async function openBareSql(url: string, connections: number, secret: string): Promise<BareSql> {
  const database = await openDatabase({ databaseUrl: url, dataDir: null, secret, poolSize: 2 });
  const providers = createProviders(providerSettings.parse({}));
  const { embedder } = providers;
  const services: MemoryServices = {
    ...providers,
    pool: database.pool,
    embeddingModelId: await ensureEmbeddingModel(database.pool, embedder.model, embedder.dimensions),
    log: pino({ level: 'silent' }),
  };
  let heard: Statement | null = null;
  const listened = new WeakSet<pg.PoolClient>();
  database.pool.on('acquire', (client) => {
    if (listened.has(client)) return;
    listened.add(client);
    const query = client.query.bind(client);
    Object.assign(client, {
      query: (...sent: unknown[]) => {
        const [first] = sent;
        const { text, values } = Object(first) as Partial<Statement>;
        if (text?.includes('mneme_search.recall(') && values) heard = { text, values };
        return Reflect.apply(query, client, sent);
      },
    });
  });
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const statements = new Map<string, Statement>();
  const callers = new WeakMap<pg.PoolClient, string>();
  const onThisMachine = ['127.0.0.1', 'localhost'].includes(new URL(url).hostname);
  const processes = new WeakMap<pg.PoolClient, number>();
  let processor: number | null = null;
  const callerOf = ({ workspaceId, userId }: Panel): Caller => ({
    role: 'admin',
    workspaceId,
    userId,
    requestId: null,
  });
  const statementOf = async (panel: Panel, text: string): Promise<Statement> => {
    const known = statements.get(`${panel.slug} ${text}`);
    if (known) return known;
    heard = null;
    await recall({ services, caller: callerOf(panel) }, { query: text, limit: 10 });
    await pendingTraces();
    // TypeScript can't know that it was assigned elsewhere.
    const made = heard as Statement | null;
    if (!made) throw new Error('recall sent no statement');
    statements.set(`${panel.slug} ${text}`, made);
    return made;
  };
  return {
    ask: (panel) => async (text) => {
      const statement = await statementOf(panel, text);
      const client = await pool.connect();
      try {
        if (callers.get(client) !== panel.slug) {
          await client.query('reset role');
          for (const [name, value] of Object.entries(callerSettings(callerOf(panel))))
            await client.query('select set_config($1, $2, false)', [name, value]);
          callers.set(client, panel.slug);
          const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
          if (rows[0]) processes.set(client, rows[0].pid);
        }
        const pid = onThisMachine ? processes.get(client) : undefined;
        const before = processorOf(pid);
        const { rows } = await client.query<{ answer: { hits: { text: string | null }[] } }>(statement.text, [
          ...statement.values,
        ]);
        const after = processorOf(pid);
        processor = before === null || after === null ? null : after - before;
        return (rows[0]?.answer.hits ?? []).map((hit) => hit.text ?? '');
      } finally {
        client.release();
      }
    },
    processor: () => processor,
    async close() {
      await pool.end();
      await database.close();
    },
  };
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Keeps connections open between requests, as a client of the API does. */
export function keepAlive(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 16 });
}
