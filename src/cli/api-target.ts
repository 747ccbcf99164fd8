import { type MnemeClient, MnemeError } from '../client/client.ts';
import { type ImportTarget, TargetBusy, TargetRefused } from './import/target.ts';

/** The API as an import's target. Imported turns are background work: conversations go first. */
export function apiTarget(client: MnemeClient): ImportTarget {
  return {
    ensureProject: ({ externalId, name }) => asTarget(() => client.ensureProject({ externalId, name })),
    openThread: (thread) =>
      asTarget(async () => {
        const opened = await client.openThread({
          externalId: thread.externalId,
          title: thread.title,
          channel: thread.channel,
          startedAt: thread.startedAt,
          projectId: thread.projectId,
          taxonomyPath: thread.taxonomyPath,
        });
        return { threadId: opened.id };
      }),
    appendMessages: (threadId, messages) =>
      asTarget(async () => {
        const { storedCount } = await client.appendMessages({ threadId, messages, background: true });
        return { stored: storedCount };
      }),
  };
}

/** Says in the importer's terms why a call failed: whether to try again, to leave the record out, or to stop. */
async function asTarget<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof MnemeError)) throw error;
    if (error.status === 429 || error.status === 503 || error.code === 'UNREACHABLE') {
      throw new TargetBusy(error.message, error.retryAfter);
    }
    if (error.code === 'BAD_INPUT' || error.status === 413) throw new TargetRefused(error.message);
    throw error;
  }
}
