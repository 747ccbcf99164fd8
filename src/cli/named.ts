import type { MemberAnswer, MnemeAdminClient, ThreadAnswer } from '../client/admin.ts';
import { CommandError } from './command-error.ts';
import { inWorkspace, noThread, noUser } from './connection.ts';

/**
 * The user of the caller's workspace known by a key, a name or an id; null when there is none.
 *
 * @throws CommandError where several have the name.
 */
export async function userNamed(client: MnemeAdminClient, name: string): Promise<MemberAnswer | null> {
  for await (const user of client.users({ externalId: { equalTo: name } })) return user;
  // Names are no key and have no index: all users are read.
  const found: MemberAnswer[] = [];
  for await (const user of client.users()) if (user.id === name || user.name === name) found.push(user);
  if (found.length > 1) {
    throw new CommandError(`${found.length} users are called ${name}. Name one by its id or key.`);
  }
  return found[0] ?? null;
}

/**
 * The same of a user who must be there.
 *
 * @throws CommandError where nobody, or several, are called so.
 */
export async function requireUser(client: MnemeAdminClient, name: string): Promise<MemberAnswer> {
  const user = await userNamed(client, name);
  if (user) return user;
  const { slug } = await client.workspace();
  throw new CommandError(noUser(name, slug));
}

/**
 * The thread that the caller sees under an external id or an id.
 *
 * @throws CommandError where there is none, or several have the external id.
 */
export async function requireThread(client: MnemeAdminClient, name: string): Promise<ThreadAnswer> {
  const key = { externalId: { equalTo: name } };
  const filter = isId(name) ? { or: [key, { id: { equalTo: name } }] } : key;
  const found = (await client.threads({ first: 20, filter })).nodes.flatMap((thread) => thread ?? []);
  const [thread] = found;
  if (thread && found.length === 1) return thread;
  if (thread) {
    const ids = found.map(({ id, title }) => `\n  ${id}  ${title ?? ''}`).join('');
    throw new CommandError(`${found.length} threads have the external id ${name}. Name one by its id:${ids}`);
  }
  const { slug } = await client.workspace();
  throw new CommandError(noThread(name, slug));
}

/**
 * Finds out that a place of the taxonomy is there.
 *
 * @throws CommandError where it is not.
 */
export async function requirePlace(client: MnemeAdminClient, path: string): Promise<void> {
  for await (const place of client.taxonomyNodes(path)) if (place.path === path) return;
  const { slug } = await client.workspace();
  const at = inWorkspace(slug);
  throw new CommandError(
    `There is no place ${path} in the taxonomy of the workspace ${slug}. \`mneme taxonomy tree${at}\` lists them; an admin makes it with \`mneme taxonomy create ${path}${path.includes('.') ? ' --parents' : ''}${at}\`.`,
  );
}

/**
 * Finds out that a persona is there.
 *
 * @throws CommandError where she is not.
 */
export async function requirePersona(client: MnemeAdminClient, key: string): Promise<void> {
  if ((await client.personaByKey(key)) !== null) return;
  const { slug } = await client.workspace();
  throw new CommandError(
    `There is no persona ${key} in the workspace ${slug}. Name her by your own key; the mutation ensurePersona makes one: ensurePersona(input: { externalId: "${key}", name: "..." }).`,
  );
}

/** Whether a text has the form of an id. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
