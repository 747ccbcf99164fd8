import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { databaseSettings } from '../../src/cli/environment.ts';
import { createWorkspace, ensureMember } from '../../src/memory/workspace/provision.ts';
import { type Database, openDatabase } from '../../src/postgres/database.ts';
import { loadConfig } from '../../src/server/config.ts';
import { type RunningServer, startServer } from '../../src/server/start.ts';
import { signToken, type TokenSettings, tokenSettings } from '../../src/server/token.ts';

/** The token secret of drills. */
const drillSecret = 'the drill secret of forty characters, at least';

/** Milliseconds for closing. */
const closeLimitMs = 15_000;

/** A server of a drill, as `mneme serve` starts one. */
export interface Served {
  readonly database: Database;
  readonly server: RunningServer;
  readonly tokens: TokenSettings;
  /** A value of `/metrics`; null where it is not there. */
  metric(sample: string): Promise<number | null>;
  /** The status of `/readyz`. */
  ready(): Promise<number>;
  close(): Promise<void>;
}

/** Starts one by the variables that an operator would set. */
export async function serveDrill(
  env: Record<string, string>,
  parts: { readonly api: boolean; readonly workers: boolean },
): Promise<Served> {
  const { config } = loadConfig({
    env: { PORT: '0', MNEME_ADMIN_PORT: '0', MNEME_TOKEN_SECRET: drillSecret, ...env },
  });
  const log = pino({ level: process.env.MNEME_LOG_LEVEL ?? 'fatal' });
  const database = await openDatabase({ ...(await databaseSettings(config)), log });
  const tokens = await tokenSettings(config);
  const server = await startServer({ config, database, tokens, log, parts });
  const admin = `http://127.0.0.1:${server.adminPort}`;
  return {
    database,
    server,
    tokens,
    async metric(sample) {
      const text = await (await fetch(`${admin}/metrics`)).text();
      const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
      return line === undefined ? null : Number(line.slice(sample.length + 1));
    },
    ready: async () => (await fetch(`${admin}/readyz`, { signal: AbortSignal.timeout(5_000) })).status,
    // As `mneme serve`, it does not wait for longer.
    close: () => Promise.race([server.close().then(() => database.close()), sleep(closeLimitMs)]),
  };
}

/** Somebody of a new workspace, with a token. */
export interface Somebody {
  readonly workspaceId: string;
  readonly userId: string;
  readonly token: string;
}

/** Makes a workspace with a member. */
export async function makeMember({ database, server, tokens }: Served, slug: string): Promise<Somebody> {
  const { workspaceId } = await createWorkspace(database.pool, server.services.embeddingModelId, { slug });
  const { userId } = await ensureMember(database.pool, workspaceId, 'Ada', 'member');
  const token = await signToken({ workspaceId, userId, role: 'member', ttlSeconds: 3600 }, tokens);
  return { workspaceId, userId, token };
}

/** The answer to a GraphQL request. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly ok: boolean;
}

/** Asks a server; an answer with errors, or none, is not ok. */
export async function askServer(
  url: string | null,
  token: string,
  query: string,
  variables: object = {},
): Promise<Answer> {
  try {
    const response = await fetch(url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await response.text();
    return { status: response.status, text, ok: response.ok && !text.includes('"errors"') };
  } catch (error) {
    return { status: 0, text: String(error), ok: false };
  }
}
