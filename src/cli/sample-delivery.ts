import type { ImportedItem } from './import/item.ts';
import type { ImportTarget } from './import/target.ts';

/** Turns one call carries: a size the server answers quickly. */
const batchSize = 200;

/**
 * Sends items to a target as they are, thread by thread; what is there already is not stored twice.
 *
 * @param signal ends it after the call under way.
 * @throws the target's errors; the signal's reason.
 */
export async function deliverItems(
  items: readonly ImportedItem[],
  target: ImportTarget,
  progress: (threadsDone: number) => void,
  signal: AbortSignal,
): Promise<number> {
  let stored = 0;
  for (const [index, item] of items.entries()) {
    signal.throwIfAborted();
    const { project, ...thread } = item.thread;
    const projectId = project ? await target.ensureProject(project) : undefined;
    const { threadId } = await target.openThread({ ...thread, ...(projectId ? { projectId } : {}) });
    for (let start = 0; start < item.messages.length; start += batchSize) {
      stored += (await target.appendMessages(threadId, item.messages.slice(start, start + batchSize))).stored;
      signal.throwIfAborted();
    }
    progress(index + 1);
  }
  return stored;
}
