import type { MemberAnswer, MnemeAdminClient, ThreadAnswer } from '../client/admin.ts';
import { CommandError } from './command-error.ts';
import { inWorkspace, noThread, noUser } from './connection.ts';

/** The user of the caller's workspace of a key or an id; null when there is none. */
export async function userOf(client: MnemeAdminClient, name: string): Promise<MemberAnswer | null> {
  for await (const user of client.users({ externalId: { equalTo: name } })) return user;
  if (isId(name)) for await (const user of client.users({ id: { equalTo: name } })) return user;
  return null;
}

/** The users who are called so. Names are no key and have no index: all users are read. */
export async function usersCalled(client: MnemeAdminClient, name: string): Promise<MemberAnswer[]> {
  const called: MemberAnswer[] = [];
  for await (const user of client.users()) if (user.name === name) called.push(user);
  return called;
}

/** Says that a name is not enough, and the keys of those who are called so. */
export function onlyCalled(name: string, called: readonly MemberAnswer[]): string {
  const theirs = called.map(({ id, externalId }) => `\n  ${externalId ?? `no key, id ${id}`}`).join('');
  return `No user has the key ${name}, but a user is called so, and people choose their names. If you mean that user, give their key:${theirs}`;
}

/**
 * The user of the caller's workspace known by a key, an id or, to people, a name; null when there is none. People choose
 * their names: a program that asked for one who is called like the key of another would get what is theirs.
 *
 * @throws CommandError where several have the name, or a program gives it.
 */
export async function userNamed(client: MnemeAdminClient, name: string): Promise<MemberAnswer | null> {
  const user = await userOf(client, name);
  if (user) return user;
  const [first, ...more] = await usersCalled(client, name);
  if (!first) return null;
  if ((await client.me()).role === 'SERVICE') throw new CommandError(onlyCalled(name, [first, ...more]));
  if (more.length > 0) {
    throw new CommandError(`${more.length + 1} users are called ${name}. Name one by its id or key.`);
  }
  return first;
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
