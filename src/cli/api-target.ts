import { type MnemeAdminClient, MnemeError } from '../client/admin.ts';
import { type ImportTarget, TargetBusy, TargetFailed, TargetRefused } from './import/target.ts';

/**
 * The API as an import's target. Imported turns are background work: conversations go first.
 *
 * @param unplaced told each time a thread was opened without its path, because whoever imports makes no places.
 */
export function apiTarget(
  client: MnemeAdminClient,
  unplaced: (path: string) => void = () => {},
): ImportTarget {
  return {
    ensureProject: ({ externalId, name }) => asTarget(() => client.ensureProject({ externalId, name })),
    openThread: (thread) =>
      asTarget(async () => {
        const { taxonomyPath } = thread;
        const input = {
          externalId: thread.externalId,
          title: thread.title,
          channel: thread.channel,
          startedAt: thread.startedAt,
          projectId: thread.projectId,
          personaKey: thread.persona,
        };
        try {
          return { threadId: (await client.openThread({ ...input, taxonomyPath })).id };
        } catch (error) {
          const isPlace = error instanceof MnemeError && error.code === 'TAXONOMY_NODE_NOT_FOUND';
          if (!isPlace || taxonomyPath === undefined) throw error;
          // Storing the turns matters more than their place in the taxonomy.
          const { id } = await client.openThread(input);
          unplaced(taxonomyPath);
          return { threadId: id };
        }
      }),
    appendMessages: (threadId, messages) =>
      asTarget(async () => {
        const { storedCount } = await client.appendMessages({ threadId, messages, background: true });
        return { stored: storedCount };
      }),
  };
}

/** Errors that no record can cause, and that all others would get too. */
const wholeImport = new Set(['NOT_ALLOWED', 'BAD_ANSWER']);
/** Errors that a record may cause, or the server's state. */
const failures = new Set(['INTERNAL_ERROR', 'QUERY_TIMEOUT', 'TIMEOUT']);

/** Says in the importer's terms why a call failed: whether to try again, to leave the record out, or to stop. */
async function asTarget<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof MnemeError)) throw error;
    const { status, code, message } = error;
    if (status === 429 || status === 503 || code === 'UNREACHABLE' || code === 'TRY_AGAIN') {
      throw new TargetBusy(message, error.retryAfter);
    }
    if (status === 401 || status === 403 || wholeImport.has(code)) throw error;
    throw failures.has(code) ? new TargetFailed(message) : new TargetRefused(message);
  }
}
