import { fillReadableTexts } from '../archive/read.ts';
import type { Call } from '../call.ts';
import { isForOneself } from '../recall/open-hits.ts';
import { openMemories } from '../sealed/open-memories.ts';
import type { ContextRequest } from './request.ts';
import { audienceOf } from './searching.ts';
import type { Stored } from './stored.ts';

/**
 * Decrypts the texts of sealed tasks for the asker, and leaves out those that can't be read or that others would
 * read.
 */
export async function withSealedTasks(call: Call, request: ContextRequest, stored: Stored): Promise<Stored> {
  const sealed = stored.tasks.filter(({ content }) => content === '').map(({ id }) => id);
  if (sealed.length === 0) return stored;
  const userId = request.userId ?? null;
  const forOneself = await isForOneself(call, { audience: audienceOf(request), userId });
  const opened = await openMemories(call, forOneself ? sealed : [], userId);
  const tasks = stored.tasks.flatMap((task) => {
    const content = task.content || opened.get(task.id)?.text;
    return content ? [{ ...task, content }] : [];
  });
  return { ...stored, tasks };
}

/** What is stored, with the texts from the archive. What can't be read is left out. */
export async function withArchivedTexts(call: Call, stored: Stored): Promise<Stored> {
  const [turns, pyramid, elsewhere] = await Promise.all([
    fillReadableTexts(call, stored.turns),
    fillReadableTexts(call, stored.pyramid),
    fillReadableTexts(call, stored.elsewhere),
  ]);
  return { ...stored, turns, pyramid, elsewhere };
}
