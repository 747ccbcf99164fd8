import { pino } from 'pino';
import { createClient, type MnemeClient } from '../client/client.ts';
import { findUser, findWorkspace } from '../memory/provision.ts';
import { type Database, joinDatabase } from '../postgres/database.ts';
import type { Config } from '../server/config.ts';
import { signToken, type TokenRole, type TokenSettings, tokenSettings } from '../server/token.ts';
import { databaseSettings, runningServer, withDatabase } from './environment.ts';

/** Whom a command acts as: by default the owner of the first workspace. */
export interface Identity {
  readonly workspace?: string;
  readonly user?: string;
}

/** A mistake of the person at the command line: its message is all that is printed. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Seconds the token of one command is good for. */
const commandTokenSeconds = 6 * 3600;

/**
 * Runs `work` with a client of the API: of the server that is running on this data directory, or of one started for
 * the time of this command.
 *
 * @throws CommandError when workspace or user don't exist.
 */
export async function withClient<Result>(
  config: Config,
  identity: Identity,
  work: (client: MnemeClient, workspaceId: string) => Promise<Result>,
): Promise<Result> {
  const url = await runningServer(config);
  if (url) {
    const { token, workspaceId } = await withDatabase(config, (database, tokens) =>
      identify(database, tokens, identity),
    );
    return work(createClient({ url, token }), workspaceId);
  }
  const database = await joinDatabase(await databaseSettings(config), note);
  try {
    const tokens = await tokenSettings(config);
    const { token, workspaceId } = await identify(database, tokens, identity);
    const { startServer } = await import('../server/start.ts');
    const server = await startServer({
      config: { ...config, port: 0, host: '127.0.0.1' },
      database,
      tokens,
      log: pino({ level: 'fatal' }),
      parts: { api: true, workers: database.runnerPool !== null },
    });
    try {
      return await work(createClient({ url: server.url ?? '', token }), workspaceId);
    } finally {
      await server.close();
    }
  } finally {
    await database.close();
  }
}

/** A token for whom the command acts as. */
async function identify(
  database: Database,
  tokens: TokenSettings,
  identity: Identity,
): Promise<{ token: string; workspaceId: string }> {
  const workspace = await findWorkspace(database.pool, identity.workspace ?? null);
  if (!workspace) {
    throw new CommandError(
      identity.workspace
        ? `There is no workspace ${identity.workspace}. Create it with \`mneme workspace create ${identity.workspace}\`.`
        : 'There is no workspace yet. Start the server once, or run `mneme workspace create SLUG`.',
    );
  }
  const found = identity.user
    ? await memberNamed(database, workspace.workspaceId, identity.user)
    : workspace.ownerId !== null
      ? { userId: workspace.ownerId, role: 'admin' as const }
      : await memberNamed(database, workspace.workspaceId, 'owner');
  const token = await signToken(
    {
      workspaceId: workspace.workspaceId,
      userId: found.userId,
      role: found.role,
      ttlSeconds: commandTokenSeconds,
    },
    tokens,
  );
  return { token, workspaceId: workspace.workspaceId };
}

/** A user who is there: a name misspelt must not make another one. */
async function memberNamed(
  database: Database,
  workspaceId: string,
  name: string,
): Promise<{ userId: string; role: TokenRole }> {
  const known = await findUser(database.pool, workspaceId, name);
  if (!known?.role) {
    throw new CommandError(
      `There is no member ${name} in this workspace. Name another with --user, or let \`mneme token\` make one.`,
    );
  }
  return { userId: known.userId, role: known.role };
}

function note(message: string): void {
  process.stderr.write(`${message}\n`);
}
