import { z } from 'zod';
import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import { MemoryError } from '../error.ts';
import { externalKey, parseInput, shortText, taxonomyPath, uuid } from '../input.ts';
import { checkNames, personaKey, projectKey, threadsNamed, userKey, withIds } from '../own-keys.ts';
import type { MemoryServices } from '../services.ts';
import { undoIfPreview } from './preview.ts';

const fileInput = z.object({
  path: taxonomyPath,
  threadIds: z.array(uuid).min(1, 'must hold at least one id').nullish(),
  threadKeys: z.array(externalKey).min(1, 'must hold at least one key').nullish(),
  ...userKey,
  ...personaKey,
  projectId: uuid.nullish(),
  ...projectKey,
  channel: shortText.nullish(),
  from: taxonomyPath.nullish(),
  unfiled: z.boolean().nullish(),
  preview: z.boolean().nullish(),
});

/** Threads that were put somewhere. */
export interface Filing {
  /** Undoes it; null where no thread was put anywhere, and of a preview. */
  readonly changeId: string | null;
  readonly threads: number;
}

/**
 * Puts threads at a path: those of a list, or all the caller sees that are of a kind; conditions narrow each other.
 *
 * @throws MemoryError BAD_INPUT, also where nothing says which threads; TAXONOMY_NODE_NOT_FOUND, PROJECT_NOT_FOUND;
 *   USER_ID_NOT_ALLOWED.
 */
export async function fileThreads(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof fileInput>,
): Promise<Filing> {
  const { threadKeys, userKey, personaKey, ...others } = parseInput(fileInput, input);
  checkNames(caller, { userKey });
  if (threadKeys == null && (userKey ?? personaKey) != null) {
    throw new MemoryError(
      'bad_input',
      'BAD_INPUT',
      'userKey and personaKey say whose threads the threadKeys name: give threadKeys too, or leave them out.',
    );
  }
  const { path, threadIds, projectId, channel, from, unfiled, preview } = await withIds(
    services,
    caller,
    others,
  );
  if (
    threadIds == null &&
    threadKeys == null &&
    projectId == null &&
    channel == null &&
    from == null &&
    !unfiled
  ) {
    throw new MemoryError(
      'bad_input',
      'BAD_INPUT',
      'Select the threads with threadIds, threadKeys, projectId, channel, from, or unfiled for all threads without a place.',
    );
  }
  const named = threadKeys && (await threadsNamed(services, caller, threadKeys, { userKey, personaKey }));
  const listed = named ? [...(threadIds ?? []), ...named] : threadIds;
  const values = [path, listed, projectId, channel, from, unfiled ?? false];
  return filed(services, caller, 'file_threads($1, $2, $3, $4, $5, $6)', values, preview);
}

const acceptAllInput = z.object({
  path: taxonomyPath.nullish(),
  minScore: z.number().min(0, 'must be at least 0').max(1, 'must be at most 1').nullish(),
  preview: z.boolean().nullish(),
});

/**
 * Accepts all open suggestions that the caller sees; with `path` those at and below it, with `minScore` those at least
 * that sure.
 *
 * @throws MemoryError BAD_INPUT; TAXONOMY_NODE_NOT_FOUND.
 */
export async function acceptTaxonomySuggestions(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof acceptAllInput>,
): Promise<Filing> {
  const { path, minScore, preview } = parseInput(acceptAllInput, input);
  return filed(services, caller, 'accept_taxonomy_suggestions($1, $2)', [path, minScore], preview);
}

async function filed(
  services: MemoryServices,
  caller: Caller,
  call: string,
  values: readonly unknown[],
  preview: boolean | null | undefined,
): Promise<Filing> {
  return withSession(services.pool, caller, (session) =>
    undoIfPreview(session, preview, async () => {
      const { rows } = await session.query<Filing>(
        `select change_id as "changeId", filed as threads from mneme_operation.${call}`,
        values,
      );
      if (!rows[0]) throw new Error(`${call} returned nothing`);
      return rows[0];
    }),
  );
}

const decisionInput = z.object({ suggestionId: uuid });

/**
 * Decides about a suggested place of a thread: accepted, the thread is put there; rejected, it is never suggested for
 * it again, and taken back where the workspace's setting had put it there. The same decision again does nothing.
 *
 * @throws MemoryError BAD_INPUT; TAXONOMY_SUGGESTION_NOT_FOUND; TAXONOMY_SUGGESTION_DECIDED where it was decided
 *   otherwise.
 */
export async function decideTaxonomySuggestion(
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof decisionInput>,
  decision: 'accept' | 'reject',
): Promise<{ suggestionId: string; threadId: string }> {
  const { suggestionId } = parseInput(decisionInput, input);
  const threadId = await withSession(services.pool, caller, async (session) => {
    const { rows } = await session.query<{ id: string }>(
      'select mneme_operation.decide_taxonomy_suggestion($1, $2) as id',
      [suggestionId, decision === 'accept'],
    );
    return rows[0]?.id;
  });
  if (!threadId) throw new Error('decide_taxonomy_suggestion returned no thread');
  return { suggestionId, threadId };
}
