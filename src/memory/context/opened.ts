import type { Caller } from '../../postgres/caller.ts';
import { fillReadableTexts } from '../archive/read.ts';
import { isForOneself } from '../recall/open-hits.ts';
import { openMemories } from '../sealed/open-memories.ts';
import type { MemoryServices } from '../services.ts';
import type { ContextRequest } from './request.ts';
import { audienceOf } from './searching.ts';
import type { Stored } from './stored.ts';

/**
 * Decrypts the texts of sealed tasks for the asker, and leaves out those that can't be read or that others would
 * read.
 */
export async function withSealedTasks(
  services: MemoryServices,
  caller: Caller,
  request: ContextRequest,
  stored: Stored,
  signal?: AbortSignal,
): Promise<Stored> {
  const sealed = stored.tasks.filter(({ content }) => content === '').map(({ id }) => id);
  if (sealed.length === 0) return stored;
  const userId = request.userId ?? null;
  const forOneself = await isForOneself(services, caller, { audience: audienceOf(request), userId }, signal);
  const opened = await openMemories(services, caller, forOneself ? sealed : [], userId, signal);
  const tasks = stored.tasks.flatMap((task) => {
    const content = task.content || opened.get(task.id)?.text;
    return content ? [{ ...task, content }] : [];
  });
  return { ...stored, tasks };
}

/** What is stored, with the texts from the archive. What can't be read is left out. */
export async function withArchivedTexts(
  services: MemoryServices,
  caller: Caller,
  stored: Stored,
  signal?: AbortSignal,
): Promise<Stored> {
  const [turns, pyramid, elsewhere] = await Promise.all([
    fillReadableTexts(services, caller, stored.turns, signal),
    fillReadableTexts(services, caller, stored.pyramid, signal),
    fillReadableTexts(services, caller, stored.elsewhere, signal),
  ]);
  return { ...stored, turns, pyramid, elsewhere };
}
