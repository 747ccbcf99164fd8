import type { ImportedProject } from './import/item.ts';
import type { Sample } from './import/sample.ts';
import type { ImportTarget } from './import/target.ts';

/** Turns one call carries: a size the server answers quickly. */
const batchSize = 200;

/**
 * Sends threads and documents to a target as they are; what is there already is not stored twice.
 *
 * @param signal ends it after the call under way.
 * @throws the target's errors; the signal's reason.
 */
export async function deliverSample(
  { items, documents }: Sample,
  target: ImportTarget,
  progress: (itemsDone: number) => void,
  signal: AbortSignal,
): Promise<number> {
  let stored = 0;
  const projects = new Map<string, Promise<string>>();
  const idOf = (project: ImportedProject): Promise<string> => {
    const id = projects.get(project.externalId) ?? target.ensureProject(project);
    projects.set(project.externalId, id);
    return id;
  };
  const inProject = async <Each extends { project?: ImportedProject }>({ project, ...rest }: Each) =>
    project ? { ...rest, projectId: await idOf(project) } : rest;
  for (const [index, { thread, branch, messages }] of items.entries()) {
    signal.throwIfAborted();
    const { threadId } = await target.openThread(await inProject(thread));
    const branchId = branch && (await target.openBranch(threadId, branch));
    for (let start = 0; start < messages.length; start += batchSize) {
      const batch = messages.slice(start, start + batchSize);
      stored += (await target.appendMessages(threadId, batch, branchId)).stored;
      signal.throwIfAborted();
    }
    progress(index + 1);
  }
  for (const document of documents) {
    signal.throwIfAborted();
    await target.addDocument(await inProject(document));
  }
  return stored;
}
