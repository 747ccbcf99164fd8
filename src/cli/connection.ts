import { pino } from 'pino';
import { type ClientOptions, createAdminClient, type MnemeAdminClient } from '../client/admin.ts';
import { findUser, findWorkspace } from '../memory/workspace/provision.ts';
import { type Database, joinDatabase } from '../postgres/database.ts';
import type { Config } from '../server/config.ts';
import { signToken, type TokenRole, type TokenSettings, tokenSettings } from '../server/token.ts';
import { inCellOf } from './cells.ts';
import { CommandError, MisuseError } from './command-error.ts';
import { databaseSettings, type RemoteConfig, withDatabase } from './environment.ts';
import { runningServer } from './running-server.ts';
import { writeStderr } from './terminal.ts';

/** Whom a command acts as: by default the first admin of the first workspace. */
export interface Identity {
  readonly workspace?: string;
  readonly user?: string;
  /** Whether the output is for a program: then no progress is printed. */
  readonly json?: boolean;
}

/** Seconds for which a command's token is valid; a longer command gets another. */
const commandTokenSeconds = 6 * 3600;

/**
 * Runs `work` with a client of the API: of the server that MNEME_URL names, of the one that is running on this
 * database and data directory, or of one started for the time of this command. With MNEME_API_KEY it acts as that key does.
 *
 * @param work told the workspace, the user where that is no key's, and how the client reaches the API.
 * @throws CommandError when workspace or user don't exist, or are named beside an API key; DatabaseMissingError.
 */
export async function withClient<Result>(
  config: Config,
  identity: Identity,
  work: (
    client: MnemeAdminClient,
    workspaceId: string,
    userId: string | null,
    options: ClientOptions,
  ) => Promise<Result>,
): Promise<Result> {
  const apiKey = config.client.apiKey?.reveal();
  const beside = (['workspace', 'user'] as const).filter((option) => identity[option] !== undefined);
  if (apiKey && beside.length > 0) {
    throw new MisuseError(
      `MNEME_API_KEY says in which workspace and as whom. Leave out ${beside.map((option) => `--${option}`).join(' and ')}, or unset it.`,
    );
  }
  const workAt = async (url: string, signIn: () => Promise<SignedIn>) => {
    if (!apiKey) {
      let signed = await signIn();
      let freshUntil = Date.now() + commandTokenSeconds * 500;
      const token = async () => {
        if (Date.now() > freshUntil) {
          signed = await signIn();
          freshUntil = Date.now() + commandTokenSeconds * 500;
        }
        return signed.token;
      };
      const options = { url, token };
      return work(createAdminClient(options), signed.workspaceId, signed.userId, options);
    }
    const options = { url, token: apiKey };
    const client = createAdminClient(options);
    return work(client, (await client.workspace()).id, null, options);
  };
  const url = config.client.url ?? (await runningServer(config));
  const cellOf = () => inCellOf(config, identity.workspace);
  if (url) {
    return workAt(url, async () =>
      withDatabase(await cellOf(), (database, tokens) => identify(database, tokens, identity)),
    );
  }
  const settings = { ...(await databaseSettings(await cellOf())), existing: true };
  const database = await joinDatabase(settings, identity.json ? () => {} : note);
  try {
    const tokens = await tokenSettings(config);
    const { startServer } = await import('../server/start.ts');
    const server = await startServer({
      config: { ...config, port: 0, host: '127.0.0.1' },
      database,
      tokens,
      log: pino({ level: 'fatal' }),
      parts: { api: true, workers: database.runnerPool !== null },
      oneThread: true,
    });
    try {
      return await workAt(server.url ?? '', () => identify(database, tokens, identity));
    } finally {
      await server.close();
    }
  } finally {
    await database.close();
  }
}

/**
 * Finds out that the workspace is there, and the user as whom a command without a key would act.
 *
 * @throws CommandError where one is not; what `withDatabase` throws.
 */
export async function requireIdentity(config: Config, identity: Identity): Promise<void> {
  await withDatabase(
    await inCellOf(config, identity.workspace),
    (database, tokens) => identify(database, tokens, identity),
    { json: identity.json ?? false },
  );
}

/** Reaches a server elsewhere with a deployment key, which is of no workspace. */
export function deploymentClient(config: RemoteConfig): MnemeAdminClient {
  return createAdminClient({ url: config.client.url, token: config.client.apiKey?.reveal() ?? '' });
}

/** The error for an unknown workspace. */
export function noWorkspace(slug: string): string {
  return `There is no workspace ${slug}. \`mneme workspace list\` lists them; \`mneme workspace create ${slug}\` makes it.`;
}

/** The error if there is no workspace. */
export const noFirstWorkspace =
  'There is no workspace yet. Start the server once, or run `mneme workspace create SLUG`.';

/** The workspace that a command uses. An API key already has one. */
export const inWorkspace = (slug: string) => (process.env.MNEME_API_KEY ? '' : ` --workspace ${slug}`);

/** The error for an unknown user. */
export function noUser(name: string, slug: string): string {
  const byKey = process.env.MNEME_API_KEY ? ', where the key in MNEME_API_KEY acts' : '';
  return `There is no user ${name} in the workspace ${slug}${byKey}. \`mneme member list --all${inWorkspace(slug)}\` shows who there is.`;
}

/** The error for a user without a role, such as one of a program's. */
export function noMember(name: string, slug: string): string {
  return `${name} is not a member of the workspace ${slug}, so no command can act as that user. \`mneme member set ${name} member --workspace ${slug}\` makes a member of whoever signs in themselves.`;
}

/** The error for a thread that does not exist or is not visible to the caller. */
export function noThread(name: string, slug: string): string {
  return `There is no thread ${name} that you see in the workspace ${slug}. Give its external id or its id: \`mneme recall TEXT --json${inWorkspace(slug)}\` shows those of what it finds, the GraphQL query \`threads\` all.`;
}

/** A token, and the workspace and user it is for. */
interface SignedIn {
  readonly token: string;
  readonly workspaceId: string;
  readonly userId: string;
}

/** A token for the user that the command acts as. */
async function identify(database: Database, tokens: TokenSettings, identity: Identity): Promise<SignedIn> {
  const workspace = await findWorkspace(database.pool, identity.workspace ?? null);
  if (!workspace) {
    throw new CommandError(identity.workspace ? noWorkspace(identity.workspace) : noFirstWorkspace);
  }
  const found = identity.user
    ? await memberNamed(database, workspace, identity.user)
    : workspace.ownerId !== null
      ? { userId: workspace.ownerId, role: 'admin' as const }
      : await memberNamed(database, workspace, 'owner');
  const token = await signToken(
    {
      workspaceId: workspace.workspaceId,
      userId: found.userId,
      role: found.role,
      ttlSeconds: commandTokenSeconds,
    },
    tokens,
  );
  return { token, workspaceId: workspace.workspaceId, userId: found.userId };
}

/** An existing user: a misspelt name must not create another one. */
async function memberNamed(
  database: Database,
  { workspaceId, slug }: { readonly workspaceId: string; readonly slug: string },
  name: string,
): Promise<{ userId: string; role: TokenRole }> {
  const known = await findUser(database.pool, workspaceId, name);
  if (!known) {
    throw new CommandError(
      `${noUser(name, slug)} \`mneme token --user ${name} --role ROLE --workspace ${slug}\` makes a new member, admin or service.`,
    );
  }
  if (!known.role) {
    throw new CommandError(
      `${noMember(name, slug)} For a program's users, lists, \`mneme recall\`, \`mneme import\` and \`mneme narrative\` take --user with the key of a service in MNEME_API_KEY (\`mneme key create --help\`).`,
    );
  }
  return { userId: known.userId, role: known.role };
}

function note(message: string): void {
  writeStderr(`${message}\n`);
}
