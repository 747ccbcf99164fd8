import { type MnemeAdminClient, MnemeError } from '../client/admin.ts';
import type { Owner } from './for-user.ts';
import {
  type ImportTarget,
  TargetBusy,
  TargetFailed,
  TargetRefused,
  type ThreadToOpen,
} from './import/target.ts';

/** How the API is used as a target. */
export interface ApiTargetOptions {
  /** Whose it becomes. Projects that are new then have this member, or all would see them. */
  readonly owner?: Owner;
  /** Told each time a thread was opened without its path, because whoever imports makes no places. */
  readonly unplaced?: (path: string) => void;
  /** Told when a group was stored without its participants, because whoever imports makes no users. */
  readonly alone?: () => void;
  /** Whether nothing is formed of the turns until it is asked for. */
  readonly formLater?: boolean;
}

const nobody: Owner = { userId: null, named: {}, ofMany: true };

/** The API as an import's target. Imported turns are background work: conversations go first. */
export function apiTarget(client: MnemeAdminClient, options: ApiTargetOptions = {}): ImportTarget {
  const {
    owner: { userId, named } = nobody,
    unplaced = () => {},
    alone = () => {},
    formLater = false,
  } = options;
  return {
    ensureProject: ({ externalId, name, ownOnly }) =>
      asTarget(async () => {
        const isNew = ownOnly && userId !== null && (await client.projectByKey(externalId)) === null;
        const projectId = await client.ensureProject({ externalId, name });
        if (isNew) await client.addProjectMember({ projectId, userId });
        return projectId;
      }),
    openThread: (thread) => asTarget(() => openThread(client, { ...thread, ...named }, unplaced, alone)),
    openBranch: (threadId, { name, after }) =>
      asTarget(async () => {
        const { branchId, messageId } = await client.branchAndTurn(threadId, name, after);
        if (branchId !== null) return branchId;
        if (messageId === null)
          throw new TargetRefused('the turn that the branch forks after was not stored');
        return client.forkBranch({ threadId, atMessageId: messageId, name });
      }),
    appendMessages: (threadId, messages, branchId) =>
      asTarget(async () => {
        const turns = { threadId, messages, background: true, ...(formLater ? { formLater } : {}) };
        const { storedCount } = await client.appendMessages(branchId ? { ...turns, branchId } : turns);
        return { stored: storedCount };
      }),
    remember: ({ key, kind, content, validFrom, validTo, owner, metadata, projectId }) =>
      asTarget(async () => {
        const whose = owner === undefined ? named : { userKey: owner };
        if ((await client.memoryByKey({ key, ...whose })) !== null) return false;
        const memory = await client.remember({
          idempotencyKey: key,
          kind,
          content,
          validFrom,
          validTo,
          metadata,
          projectId,
          ...whose,
        });
        // One that was forgotten stays so.
        return memory.contentState !== 'REMOVED';
      }),
    addDocument: ({ uri, name, title, text, projectId }) =>
      asTarget(async () => {
        const { outcome } = await client.addDocument({ uri, name, title, text, projectId, ...named });
        return outcome !== 'UNCHANGED';
      }),
    addPerson: ({ key, name, aliases, facts }) =>
      asTarget(async () => {
        if ((await client.memoryByKey({ key, ...named })) !== null) return false;
        const told = facts.map(({ predicate, object }) => `${predicate.replaceAll('_', ' ')} ${object}`);
        for (const { predicate, object } of facts)
          await client.assertFact({ subject: name, predicate, object, ...named });
        const { nodes } = await client.entities({
          first: 2,
          filter: {
            canonicalName: { equalTo: name },
            kind: { equalTo: 'PERSON' },
            mergedIntoId: { isNull: true },
          },
        });
        const [known] = nodes;
        // A program sees everybody's people: theirs, with a fact from above, must be the only one of the name.
        const isTheirs = named.userKey === undefined || (facts.length > 0 && nodes.length === 1);
        if (known && isTheirs)
          for (const variant of aliases) await client.addAlias({ entityId: known.id, variant });
        // Last: until it is there, the next run does all of it again.
        const memory = await client.remember({
          idempotencyKey: key,
          kind: 'NOTE',
          ...named,
          content: [name, [...aliases.filter((alias) => !alias.includes('@')), ...told].join(', ')].join(
            ': ',
          ),
        });
        return memory.contentState !== 'REMOVED';
      }),
  };
}

async function openThread(
  client: MnemeAdminClient,
  thread: ThreadToOpen & Owner['named'],
  unplaced: (path: string) => void,
  alone: () => void,
): Promise<{ threadId: string }> {
  let { taxonomyPath, participants } = thread;
  for (;;) {
    const { externalId, title, channel, startedAt, projectId, persona: personaKey, userKey } = thread;
    const input = {
      externalId,
      title,
      channel,
      startedAt,
      projectId,
      personaKey,
      taxonomyPath,
      participants,
      userKey,
    };
    try {
      return { threadId: (await client.openThread(input)).id };
    } catch (error) {
      const code = error instanceof MnemeError ? error.code : '';
      // Storing the turns matters more than their place in the taxonomy, and than who else may read them.
      if (code === 'TAXONOMY_NODE_NOT_FOUND' && taxonomyPath !== undefined) {
        unplaced(taxonomyPath);
        taxonomyPath = undefined;
      } else if (code === 'USER_NOT_FOUND' && participants !== undefined) {
        alone();
        participants = undefined;
      } else throw error;
    }
  }
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
