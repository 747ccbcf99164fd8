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

/** Threads that were filed. */
export interface Filing {
  /** Undoes the change; null if no thread was filed, and for a preview. */
  readonly changeId: string | null;
  readonly threads: number;
}

/**
 * Files threads at a path: the listed threads, or all of a kind that the caller sees. Conditions are combined with AND.
 *
 * @throws MemoryError BAD_INPUT, also if no condition selects threads; TAXONOMY_NODE_NOT_FOUND, PROJECT_NOT_FOUND;
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
 * Accepts all open suggestions that the caller sees, limited by `path` to those at or below it, and by `minScore` to
 * those with at least that score.
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
 * Accepts or rejects a suggested node for a thread. Accepting files the thread there. A rejected suggestion is never
 * made again for this thread; if the workspace's setting had filed the thread automatically, that is undone. Repeating
 * the same decision does nothing.
 *
 * @throws MemoryError BAD_INPUT; TAXONOMY_SUGGESTION_NOT_FOUND; TAXONOMY_SUGGESTION_DECIDED if the opposite was decided
 *   already.
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
