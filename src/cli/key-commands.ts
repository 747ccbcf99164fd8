import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type {
  AccessScope,
  ApiKeyAnswer,
  MnemeAdminClient,
  SigningKeyAnswer,
  WorkspaceRole,
} from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { duration } from './arguments.ts';
import { CommandError, type Identity, withClient } from './connection.ts';
import {
  endDeploymentKey,
  makeDeploymentKey,
  type OfDeployment,
  ofDeployment,
  printDeploymentKeys,
} from './deployment-keys.ts';
import { requireUser } from './named.ts';
import { writeAside, writeOut } from './terminal.ts';

const roles = { member: 'MEMBER', admin: 'ADMIN', service: 'SERVICE' } as const;
const scopeNames: readonly AccessScope[] = ['READ', 'WRITE', 'MANAGE'];

function scopesOf(text: string): AccessScope[] {
  return text.split(',').map((part) => {
    const scope = scopeNames.find((name) => name === part.trim().toUpperCase());
    if (!scope) throw new InvalidArgumentError('Write some of read, write and manage, with commas between.');
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
    `There is no key ${named} in the workspace ${slug}. \`mneme key list --workspace ${slug}\` shows ids, prefixes and names.`,
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

/** The secret alone on the one stream, so that it can be kept; the rest on the other. */
function printSecret(key: ApiKeyAnswer, secret: string, note = ''): void {
  writeAside(`${keyLine({ kind: 'api', key })}${note}`);
  writeAside('Its secret, shown this once (send it as Authorization: Bearer):\n');
  writeOut(`${secret}\n`);
}

interface CreateOptions extends Identity, Pick<OfDeployment, 'deployment'> {
  readonly role: keyof typeof roles;
  readonly scopes: AccessScope[];
  readonly expires?: number;
  readonly actsAs?: string;
  readonly persona?: string;
  readonly publicKey?: string;
}

/** Adds `mneme key`. */
export function addKeyCommands(program: Command, readConfig: () => Config): void {
  const key = program.command('key').description('create, list, rotate and revoke keys of programs');
  const command = (usage: string, description: string) =>
    key
      .command(usage)
      .description(description)
      .option('--workspace <slug>', 'the workspace (default: the first)')
      .option('--user <name>', 'the admin or service to act as (default: its first admin)');
  const deployment = "one of the server's own, which creates workspaces and may nothing else";

  command('create <name>', 'make an API key and print it, once; or register a public key')
    .addOption(
      new Option('--role <role>', 'what it acts as; a service makes keys for itself alone (--user)')
        .choices(Object.keys(roles))
        .default('member'),
    )
    .addOption(
      new Option('--scopes <scopes>', 'what it may be used for: read, write, manage')
        .argParser(scopesOf)
        .default(['READ', 'WRITE'], 'read,write'),
    )
    .addOption(
      new Option('--expires <duration>', 'for how long it is good, e.g. 90d (default: for ever)').argParser(
        duration,
      ),
    )
    .option('--acts-as <name>', 'yourself, or the user of an earlier key (default: a user made for it)')
    .option('--persona <key>', 'the persona it speaks through, by your own key (default: none)')
    .option('--deployment', deployment)
    .option('--public-key <file>', 'an Ed25519 public key in PEM, to sign requests with instead of a secret')
    .action(async (name: string, options: CreateOptions) => {
      if (ofDeployment(options)) {
        await makeDeploymentKey(readConfig(), name, options.expires);
        return;
      }
      await withClient(readConfig(), options, async (client) => {
        const { actsAs, expires, persona, publicKey } = options;
        const user = actsAs === undefined ? null : await requireUser(client, actsAs);
        const { slug } = await client.workspace();
        const whom = user ? `${user.name}, who was there` : `${name}, a new user made for it`;
        const note = `It acts in the workspace ${slug} as ${whom}.\n`;
        const role: WorkspaceRole = roles[options.role];
        const input = {
          name,
          role,
          scopes: options.scopes,
          ...(expires === undefined
            ? {}
            : { expiresAt: new Date(Date.now() + expires * 1000).toISOString() }),
          ...(user ? { userId: user.id } : {}),
          ...(persona === undefined ? {} : { personaKey: persona }),
        };
        if (publicKey === undefined) {
          const made = await client.createApiKey(input);
          printSecret(made.apiKey, made.secret, note);
        } else {
          const pem = await readFile(publicKey, 'utf8');
          const made = await client.registerSigningKey({ ...input, publicKey: pem });
          writeOut(keyLine({ kind: 'signing', key: made }));
          writeAside(note);
        }
      });
    });

  command('list', 'list the keys, the newest first')
    .option('--deployment', deployment)
    .action(async (options: Identity & OfDeployment) => {
      if (ofDeployment(options)) {
        await printDeploymentKeys(readConfig());
        return;
      }
      await withClient(readConfig(), options, async (client) => {
        const keys = await keysOf(client);
        writeOut(keys.length > 0 ? keys.map(keyLine).join('') : 'No keys.\n');
      });
    });

  command('rotate <key>', 'give an API key, by name, id or prefix, a new secret and print it, once')
    .addOption(
      new Option('--grace <duration>', 'how long the secret before stays good, e.g. 1h')
        .argParser(duration)
        .default(0, 'not at all'),
    )
    .action(async (named: string, options: Identity & { readonly grace: number }) => {
      await withClient(readConfig(), options, async (client) => {
        const found = await keyNamed(client, named);
        if (found.kind === 'signing') {
          throw new CommandError('A signing key has no secret here. Register another, then revoke this one.');
        }
        const input = { apiKeyId: found.key.id, graceSeconds: options.grace };
        const { apiKey, secret } = await client.rotateApiKey(input);
        printSecret(apiKey, secret);
      });
    });

  command('revoke <key>', 'end a key, by name, id or prefix, for good')
    .option('--deployment', deployment)
    .action(async (named: string, options: Identity & OfDeployment) => {
      if (ofDeployment(options)) {
        await endDeploymentKey(readConfig(), named);
        return;
      }
      await withClient(readConfig(), options, async (client) => {
        const found = await keyNamed(client, named);
        if (found.kind === 'api') await client.revokeApiKey(found.key.id);
        else await client.revokeSigningKey(found.key.id);
        writeOut(`${found.key.id}  revoked  ${found.key.name}\n`);
      });
    });
}
