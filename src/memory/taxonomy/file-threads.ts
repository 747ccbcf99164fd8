import { z } from 'zod';
import { type Call, inSession, inSessionAnew } from '../call.ts';
import { MemoryError } from '../error.ts';
import { externalKey, optionalChannel, parseInput, taxonomyPath, uuid, withDefault } from '../input.ts';
import { checkNames, namedProject, threadsNamed, withIds } from '../own-keys.ts';
import { undoIfPreview } from './preview.ts';

/** The schema of FileThreadsInput. */
export const fileThreadsInput = z
  .object({
    path: taxonomyPath.describe('The path of the place they are moved to.'),
    threadIds: z.array(uuid).min(1, 'must hold at least one id').nullish(),
    threadKeys: z
      .array(externalKey)
      .min(1, 'must hold at least one key')
      .nullish()
      .describe(
        "The threads' externalIds (your own keys), with or in place of threadIds. Unknown keys are ignored.",
      ),
    userKey: externalKey
      .nullish()
      .describe('With threadKeys: the externalId of the user whom the threads belong to. Service role only.'),
    personaKey: externalKey
      .nullish()
      .describe('With threadKeys: the externalId of the persona that the threads belong to.'),
    ...namedProject,
    channel: optionalChannel,
    from: taxonomyPath.nullish().describe('Only threads at or below this path.'),
    unfiled: z.boolean().nullish().describe('Only threads that have no place yet.'),
    preview: withDefault(z.boolean(), false).describe(
      'Whether only to count what would change, without changing it. Default: false.',
    ),
  })
  .describe(
    'Which threads to move, and to which place. Give at least one condition besides the path. With several, threads must meet all of them.',
  );

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
export async function fileThreads(call: Call, input: z.input<typeof fileThreadsInput>): Promise<Filing> {
  const { threadKeys, userKey, personaKey, ...others } = parseInput(fileThreadsInput, input);
  checkNames(call.caller, { userKey });
  if (threadKeys == null && (userKey ?? personaKey) != null) {
    throw new MemoryError(
      'bad_input',
      'BAD_INPUT',
      'userKey and personaKey say whose threads the threadKeys name: give threadKeys too, or leave them out.',
    );
  }
  const { path, threadIds, projectId, channel, from, unfiled, preview } = await withIds(call, others);
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
  const named = threadKeys && (await threadsNamed(call, threadKeys, { userKey, personaKey }));
  const listed = named ? [...(threadIds ?? []), ...named] : threadIds;
  const values = [path, listed, projectId, channel, from, unfiled ?? false];
  return filed(call, 'file_threads($1, $2, $3, $4, $5, $6)', values, preview);
}

/** The most suggestions that one call decides: they are one transaction. */
const mostDecided = 200;
const suggestionIds = z
  .array(uuid)
  .min(1, 'is empty')
  .max(mostDecided, `names more than ${mostDecided} suggestions`)
  // One order, so that two calls don't deadlock.
  .transform((ids) => [...new Set(ids)].sort());
/** The schema of RejectTaxonomySuggestionsInput. */
export const taxonomySuggestionsInput = z.object({
  suggestionIds: suggestionIds.describe('At most 200 suggestions.'),
});

/** The schema of AcceptTaxonomySuggestionsInput. */
export const acceptTaxonomySuggestionsInput = z.object({
  suggestionIds: suggestionIds
    .nullish()
    .describe('Accepts these, at most 200: all of them, or none if one is decided already. Default: all.'),
  path: taxonomyPath
    .nullish()
    .describe('Accepts only suggestions of this place or a place below it. Default: all.'),
  minScore: z
    .number()
    .min(0, 'must be at least 0')
    .max(1, 'must be at most 1')
    .nullish()
    .describe('Accepts only suggestions with at least this score, 0 to 1. Default: all.'),
  preview: withDefault(z.boolean(), false).describe(
    'Whether only to count what would change, without changing it. Default: false.',
  ),
});

/**
 * Accepts all open suggestions that the caller sees, limited by `path` to those at or below it, and by `minScore` to
 * those with at least that score.
 *
 * @throws MemoryError BAD_INPUT; TAXONOMY_NODE_NOT_FOUND.
 */
export async function acceptTaxonomySuggestions(
  call: Call,
  input: z.input<typeof acceptTaxonomySuggestionsInput>,
): Promise<Filing> {
  const { path, minScore, suggestionIds, preview } = parseInput(acceptTaxonomySuggestionsInput, input);
  const values = [path, minScore, suggestionIds ?? null];
  return filed(call, 'accept_taxonomy_suggestions($1, $2, $3)', values, preview);
}

async function filed(
  call: Call,
  operation: string,
  values: readonly unknown[],
  preview: boolean | null | undefined,
): Promise<Filing> {
  return inSession(call, (session) =>
    undoIfPreview(session, preview, async () => {
      const { rows } = await session.query<Filing>(
        `select change_id as "changeId", filed as threads from mneme_operation.${operation}`,
        values,
      );
      if (!rows[0]) throw new Error(`${operation} returned nothing`);
      return rows[0];
    }),
  );
}

/**
 * Rejects up to 200 suggested places, all or none.
 *
 * @throws as `decideTaxonomySuggestion`, for the first that cannot be rejected.
 */
export async function rejectTaxonomySuggestions(
  call: Call,
  input: z.input<typeof taxonomySuggestionsInput>,
): Promise<{ suggestionIds: readonly string[] }> {
  const { suggestionIds } = parseInput(taxonomySuggestionsInput, input);
  await inSessionAnew(call, (session) =>
    session.query(
      `select mneme_operation.decide_taxonomy_suggestion(id, false)
       from unnest($1::uuid[]) with ordinality given (id, place) order by place`,
      [suggestionIds],
    ),
  );
  return { suggestionIds };
}

/** The schema of AcceptTaxonomySuggestionInput. */
export const taxonomySuggestionInput = z.object({ suggestionId: uuid });

/**
 * Accepts or rejects a suggested node for a thread. Accepting files the thread there. A rejected suggestion is never
 * made again for this thread; if the workspace's setting had filed the thread automatically, that is undone. Repeating
 * the same decision does nothing.
 *
 * @throws MemoryError BAD_INPUT; TAXONOMY_SUGGESTION_NOT_FOUND; TAXONOMY_SUGGESTION_DECIDED if the opposite was decided
 *   already.
 */
export async function decideTaxonomySuggestion(
  call: Call,
  input: z.input<typeof taxonomySuggestionInput>,
  decision: 'accept' | 'reject',
): Promise<{ suggestionId: string; threadId: string }> {
  const { suggestionId } = parseInput(taxonomySuggestionInput, input);
  const threadId = await inSession(call, async (session) => {
    const { rows } = await session.query<{ id: string }>(
      'select mneme_operation.decide_taxonomy_suggestion($1, $2) as id',
      [suggestionId, decision === 'accept'],
    );
    return rows[0]?.id;
  });
  if (!threadId) throw new Error('decide_taxonomy_suggestion returned no thread');
  return { suggestionId, threadId };
}
