import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type {
  AccessScope,
  ApiKeyAnswer,
  MnemeAdminClient,
  SigningKeyAnswer,
  WorkspaceRole,
} from '../client/admin.ts';
import { MnemeError } from '../client/error.ts';
import { ensureMember, findUser, findWorkspace } from '../memory/workspace/provision.ts';
import type { Config } from '../server/config.ts';
import { answer, inForms, printAs, toProgram } from './answering.ts';
import { duration } from './arguments.ts';
import { inCellOf } from './cells.ts';
import { CommandError, MisuseError } from './command-error.ts';
import { type Identity, inWorkspace, withClient } from './connection.ts';
import {
  endDeploymentKey,
  makeDeploymentKey,
  type OfDeployment,
  ofDeployment,
  printDeploymentKeys,
} from './deployment-keys.ts';
import { isRemote, withDatabase } from './environment.ts';
import { hasKey } from './for-user.ts';
import { requirePersona, requireUser } from './named.ts';
import { writeStderr, writeStdout } from './terminal.ts';

const roles = { member: 'MEMBER', admin: 'ADMIN', service: 'SERVICE' } as const;
const scopeNames: readonly AccessScope[] = ['READ', 'WRITE', 'MANAGE'];

function scopesOf(text: string): AccessScope[] {
  return text.split(',').map((part) => {
    const scope = scopeNames.find((name) => name === part.trim().toUpperCase());
    if (!scope)
      throw new InvalidArgumentError('Give one or more of read, write and manage, separated by commas.');
    return scope;
  });
}

type AnyKey =
  | { readonly kind: 'api'; readonly key: ApiKeyAnswer }
  | { readonly kind: 'signing'; readonly key: SigningKeyAnswer };

async function keysOf(client: MnemeAdminClient): Promise<AnyKey[]> {
  const { apiKeys, signingKeys } = await client.accessKeys();
  return [
    ...(apiKeys?.nodes ?? []).flatMap((key) => (key ? [{ kind: 'api' as const, key }] : [])),
    ...(signingKeys?.nodes ?? []).flatMap((key) => (key ? [{ kind: 'signing' as const, key }] : [])),
  ];
}

/**
 * The key of an id, a prefix or a name. Of a name, keys that are revoked count only where no other has it.
 *
 * @throws CommandError where there is none, or several have the name.
 */
async function keyNamed(client: MnemeAdminClient, named: string): Promise<AnyKey> {
  const prefix = /^mneme_([a-z2-7]{16})(?:_|$)/.exec(named)?.[1] ?? named;
  const keys = await keysOf(client);
  const found = keys.find(
    (each) => each.key.id === named || (each.kind === 'api' && each.key.prefix === prefix),
  );
  if (found) return found;
  const called = keys.filter(({ key }) => key.name === named);
  const good = called.filter(({ key }) => key.revokedAt === null);
  const meant = good.length > 0 ? good : called;
  const [only] = meant;
  if (only && meant.length === 1) return only;
  if (only) {
    throw new CommandError(
      `${meant.length} keys are called ${named}. Name one by its id:\n${meant.map(keyLine).join('')}`.trimEnd(),
    );
  }
  const { slug } = await client.workspace();
  throw new CommandError(
    `There is no key ${named} in the workspace ${slug}. \`mneme key list${inWorkspace(slug)}\` shows ids, prefixes and names.`,
  );
}

/** A key for people: id, what it is, what it may do, its state and name. */
function keyLine(each: AnyKey): string {
  const { id, name, role, scopes, user, expiresAt, revokedAt, lastUsedAt } = each.key;
  const may = `${role.toLowerCase()} ${scopes.map((scope) => scope?.toLowerCase()).join(',')}`;
  const day = (moment: string) => moment.slice(0, 10);
  const state = revokedAt
    ? `revoked ${day(revokedAt)}`
    : [
        ...(expiresAt ? [`until ${day(expiresAt)}`] : []),
        lastUsedAt ? `used ${day(lastUsedAt)}` : 'not used',
      ].join(', ');
  const shown = each.kind === 'api' ? `mneme_${each.key.prefix}_...` : 'signs requests';
  return `${id}  ${shown.padEnd(26)}  ${may}  as ${user?.name ?? '?'}  ${state}  ${name}\n`;
}

const isValid = ({ revokedAt, expiresAt }: AnyKey['key']): boolean =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now());

/** Says of which keys a new one has the name: by it none of them is found any more. */
function noteOfNamesakes(keys: readonly AnyKey[], slug: string): string {
  const [first] = keys;
  if (!first) return '';
  const lines = keys.map(keyLine).join('');
  return `Another key has this name, and both are valid; \`mneme key rotate ${first.key.id}${inWorkspace(slug)}\` replaces its secret:\n${lines}`;
}

/** @throws CommandError that says who creates keys, for those who may not; else the error. */
function explainRole(error: unknown): never {
  if (!(error instanceof MnemeError) || error.code !== 'NOT_ALLOWED') throw error;
  throw new CommandError(
    'Only admins and services create keys. Ask an admin of the workspace, or act as one with --user or MNEME_API_KEY; for your own programs, `mneme token` prints a token.',
  );
}

/** Whom a new key acts as, for people. */
function actsAsWhom({ role, user }: ApiKeyAnswer | SigningKeyAnswer, wasNamed: boolean): string {
  const name = user?.name ?? '?';
  if (role === 'SERVICE') return `the service ${name}, for all users that its requests name`;
  return wasNamed ? `${name}, who was there` : `${name}, a new user made for it`;
}

async function readPublicKey(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new CommandError(`The public key can't be read from ${file}. Check --public-key.`);
  }
}

/** The secret alone on the one stream, so that it can be kept; the rest on the other. As JSON, all of it. */
function printSecret(key: ApiKeyAnswer, secret: string, options: Identity, note = ''): void {
  if (options.json) {
    printAs({ ...key, secret }, options, () => '');
    return;
  }
  writeStderr(`${keyLine({ kind: 'api', key })}${note}`);
  writeStderr('Its secret, shown this once (send it as Authorization: Bearer):\n');
  writeStdout(`${secret}\n`);
}

interface CreateOptions extends Identity, Pick<OfDeployment, 'deployment'> {
  readonly role: keyof typeof roles;
  readonly scopes: AccessScope[];
  readonly expires?: number;
  readonly actsAs?: string;
  readonly persona?: string;
  readonly publicKey?: string;
}

/** Makes the service that a new key is for, if nobody has its name: only where the server is, as `mneme token` does. */
async function ensureService(config: Config, { workspace, user }: Identity): Promise<void> {
  if (user === undefined || isRemote(config) || hasKey(config)) return;
  await withDatabase(await inCellOf(config, workspace), async ({ pool }) => {
    const found = await findWorkspace(pool, workspace ?? null);
    if (!found || (await findUser(pool, found.workspaceId, user))) return;
    await ensureMember(pool, found.workspaceId, user, 'service');
    writeStderr(`Created the service ${user} in the workspace ${found.slug}.\n`);
  });
}

/** Creates an API key and prints its secret, or registers a public key. */
async function createKey(client: MnemeAdminClient, name: string, options: CreateOptions): Promise<void> {
  const { actsAs, expires, persona, publicKey } = options;
  const user = actsAs === undefined ? null : await requireUser(client, actsAs);
  if (persona !== undefined) await requirePersona(client, persona);
  const { slug } = await client.workspace();
  const role: WorkspaceRole = roles[options.role];
  const input = {
    name,
    role,
    scopes: options.scopes,
    ...(expires === undefined ? {} : { expiresAt: new Date(Date.now() + expires * 1000).toISOString() }),
    ...(user ? { userId: user.id } : {}),
    ...(persona === undefined ? {} : { personaKey: persona }),
  };
  const known = await keysOf(client).catch(explainRole);
  const namesakes = known.filter((each) => each.key.name === name && isValid(each.key));
  const noteOf = (key: ApiKeyAnswer | SigningKeyAnswer) =>
    `${noteOfNamesakes(namesakes, slug)}It acts in the workspace ${slug} as ${actsAsWhom(key, user !== null)}${persona === undefined ? '' : `, through the persona ${persona}`}.\n`;
  if (publicKey === undefined) {
    const made = await client.createApiKey(input);
    printSecret(made.apiKey, made.secret, options, noteOf(made.apiKey));
  } else {
    const made = await client.registerSigningKey({
      ...input,
      publicKey: await readPublicKey(publicKey),
    });
    printAs(made, options, () => keyLine({ kind: 'signing', key: made }));
    if (!options.json) writeStderr(noteOf(made));
  }
}

/** Adds `mneme key`. */
export function addKeyCommands(program: Command, readConfig: () => Config): void {
  const key = program
    .command('key')
    .description('create, list, rotate and revoke keys of programs')
    .addHelpText(
      'after',
      `
Examples:
  mneme key create nightly --scopes read,write --expires 90d        a program with a user of its own
  mneme key create bot --role service --user bot                    a service's, for a program with many users
  mneme key create sign-up --deployment                             for a program that creates workspaces`,
    );
  const command = (usage: string, description: string) =>
    key
      .command(usage)
      .description(description)
      .option('--workspace <slug>', 'the workspace (default: the first)')
      .option('--user <name>', 'the admin or service to act as (default: its first admin)');
  const deployment = 'a deployment key, which can only create workspaces';

  command('create <name>', 'create an API key and print it once, or register a public key')
    .addOption(
      new Option(
        '--role <role>',
        'what it may do; a key of the role service acts as the service that --user names, a new one is made',
      )
        .choices(Object.keys(roles))
        .default('member'),
    )
    .addOption(
      new Option('--scopes <scopes>', 'what it may be used for: read, write, manage')
        .argParser(scopesOf)
        .default(['READ', 'WRITE'], 'read,write'),
    )
    .addOption(
      new Option(
        '--expires <duration>',
        'how long it is valid, e.g. 90d (default: until it is revoked)',
      ).argParser(duration),
    )
    .option(
      '--acts-as <name>',
      'yourself, or the user of an earlier key (default: a new user, a program; of a service, itself)',
    )
    .option('--persona <key>', 'an existing persona that it is bound to, by your own key (default: none)')
    .option('--deployment', deployment)
    .option('--public-key <file>', 'an Ed25519 public key in PEM, to sign requests with instead of a secret')
    .option('--json', 'print the key with its secret as JSON (else the secret alone, in a pipe too)')
    .addHelpText('after', '\nThe secret is printed to standard output, everything else to standard error.')
    .action(async (name: string, options: CreateOptions, made: Command) => {
      if (ofDeployment(options)) {
        const given = ['role', 'scopes', 'actsAs', 'persona', 'publicKey'].filter(
          (option) => made.getOptionValueSource(option) === 'cli',
        );
        if (given.length > 0) {
          throw new MisuseError(
            'A deployment key creates workspaces and may nothing else. With --deployment give --expires alone.',
          );
        }
        await makeDeploymentKey(readConfig(), name, options);
        return;
      }
      const config = readConfig();
      if (options.role === 'service') await ensureService(config, options);
      await withClient(config, options, (client) => createKey(client, name, options));
    });

  inForms(command('list', 'list the keys, the newest first'))
    .option('--deployment', deployment)
    .action(async (options: Identity & OfDeployment) => {
      if (ofDeployment(options)) {
        await printDeploymentKeys(readConfig(), options);
        return;
      }
      await withClient(readConfig(), toProgram(options), async (client) => {
        const keys = await keysOf(client);
        const rows = keys.map(({ kind, key }) => ({ kind, ...key }));
        answer(rows, options, () => (keys.length > 0 ? keys.map(keyLine).join('') : 'No keys.\n'));
      });
    });

  command('rotate <key>', 'give an API key (by name, id or prefix) a new secret, and print it once')
    .addOption(
      new Option('--grace <duration>', 'how long the previous secret stays valid, e.g. 1h')
        .argParser(duration)
        .default(0, 'not at all'),
    )
    .option('--json', 'print the key with its secret as JSON (else the secret alone, in a pipe too)')
    .action(async (named: string, options: Identity & { readonly grace: number }) => {
      await withClient(readConfig(), options, async (client) => {
        const found = await keyNamed(client, named);
        if (found.kind === 'signing') {
          throw new CommandError(
            'The server has no secret of a signing key. Register a new key, then revoke this one.',
          );
        }
        const input = { apiKeyId: found.key.id, graceSeconds: options.grace };
        const { apiKey, secret } = await client.rotateApiKey(input);
        printSecret(apiKey, secret, options);
      });
    });

  inForms(command('revoke <key>', 'revoke a key (by name, id or prefix) for good'))
    .option('--deployment', deployment)
    .action(async (named: string, options: Identity & OfDeployment) => {
      if (ofDeployment(options)) {
        await endDeploymentKey(readConfig(), named, options);
        return;
      }
      await withClient(readConfig(), toProgram(options), async (client) => {
        const found = await keyNamed(client, named);
        const { id, name } = found.key;
        if (found.kind === 'api') await client.revokeApiKey(id);
        else await client.revokeSigningKey(id);
        answer({ id, name, revoked: true }, options, () => `${id}  revoked  ${name}\n`);
      });
    });
}
