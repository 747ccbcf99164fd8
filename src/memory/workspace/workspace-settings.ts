import { z } from 'zod';
import type { Session } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inSession } from '../call.ts';
import { MemoryError } from '../error.ts';
import { parseInput, shortName, timeZone } from '../input.ts';
import { writePrivacyMode } from '../threads/privacy.ts';

const updateWorkspaceStatement = readStatement(import.meta.dirname, 'update-workspace.sql');

const share = z.number().min(0, 'must be at least 0').max(1, 'must be at most 1').nullish();

const weight = z.number().min(0, 'must be at least 0').max(1000, 'must be at most 1000');

const days = z
  .number()
  .int('must be a whole number')
  .min(0, 'must be at least 0')
  .max(36_500, 'must be at most 36500')
  .nullish();

/** The schema of UpdateWorkspaceInput. */
export const updateWorkspaceInput = z.object({
  name: shortName
    .refine((name) => name.length <= 200, 'is longer than 200 characters')
    .nullish()
    .describe('Its name as people read it, up to 200 characters.'),
  timeZone: timeZone
    .nullish()
    .describe(
      'The IANA time zone in which its days begin and end. Summaries of days are written again for it.',
    ),
  embedMessages: z
    .boolean()
    .nullish()
    .describe('Whether turns get vectors too, not only memories. Applies to turns stored from now on.'),
  privacyMode: z
    .boolean()
    .nullish()
    .describe(
      'Whether transcripts are removed permanently once summaries and facts are extracted from them. When turning it on, removeOlderTranscripts is required.',
    ),
  removeOlderTranscripts: z
    .boolean()
    .nullish()
    .describe('With privacyMode: whether to remove existing transcripts too.'),
  transcriptRetentionDays: days.describe(
    'Days after their sessions when transcripts are removed permanently, existing ones too; null to keep them for ever. Summaries and facts stay.',
  ),
  archiveAfterDays: days.describe(
    "Days after which texts of conversations are archived; null for the server's setting, 0 for never. Recall finds archived texts too.",
  ),
  recallWeights: z
    .unknown()
    .pipe(z.record(z.string(), weight).nullish())
    .optional()
    .describe(
      'Ranking weights that differ from the defaults, as an object from name to weight, 0 to 1000; null for the defaults.',
    ),
  traceRetentionDays: days.describe(
    "Days that recall traces are kept; null for the server's setting. Applies to existing traces too.",
  ),
  languageModelTokensPerDay: z
    .number()
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(2_147_483_647, 'must be at most 2147483647')
    .nullish()
    .describe(
      "How many tokens of the language model extraction and summaries may use in a day; null for the server's setting, 0 for none. When they are spent, rules are used until the day ends.",
    ),
  gatewayCostPerDay: z
    .number()
    .min(0, 'must be at least 0')
    .nullish()
    .describe(
      "How much the gateway's completions and embeddings may cost in a day, by the prices of its models; null for no limit. When it is spent, they are refused until the day ends.",
    ),
  confidenceThreshold: share.describe('Recall marks hits with a confidence below this as uncertain, 0 to 1.'),
  aliasSimilarityThreshold: share.describe(
    'How similar a name in a query must be to a known name to be taken for it, 0 to 1.',
  ),
  entityJoinThreshold: share.describe('The score from which a name is taken for a known entity, 0 to 1.'),
  entitySuggestThreshold: share.describe(
    'The score from which it is suggested that a name stands for a known entity, 0 to 1; lower than entityJoinThreshold.',
  ),
  applyTaxonomySuggestions: z
    .boolean()
    .nullish()
    .describe('Whether suggested places are applied to new threads automatically.'),
  membersMakeTaxonomyNodes: z
    .boolean()
    .nullish()
    .describe(
      'Whether a path that does not exist yet is created in the taxonomy, for everybody, when a member names it. False in a new workspace.',
    ),
  sealMemories: z
    .boolean()
    .nullish()
    .describe(
      'Whether memories are sealed by default: those that users state, and those formed from their private threads. Users can have their own setting. False in a new workspace.',
    ),
  knownSinceSaid: z
    .boolean()
    .nullish()
    .describe(
      'Whether what is learned from a turn counts as known since the turn was said, not since it was learned: for history that is brought from elsewhere. Applies to what is learned from now on. False in a new workspace.',
    ),
});

/**
 * Changes the given settings of the caller's workspace. Null resets `traceRetentionDays`, `archiveAfterDays` and
 * `languageModelTokensPerDay` to the server's setting, `gatewayCostPerDay` to no limit, `recallWeights` to the
 * defaults, and `transcriptRetentionDays` to for ever; null for another setting changes nothing. When turning privacy
 * mode on, the caller has to say what happens to older transcripts. After a change of the time zone, days are
 * summarized again.
 *
 * @throws MemoryError BAD_INPUT, also for an unknown weight; ADMIN_REQUIRED; OLDER_TRANSCRIPTS_UNDECIDED.
 */
export async function updateWorkspace(
  call: Call,
  input: z.input<typeof updateWorkspaceInput>,
): Promise<{ id: string }> {
  const { caller } = call;
  if (caller.role !== 'admin' || caller.workspaceId === null) {
    throw new MemoryError(
      'not_allowed',
      'ADMIN_REQUIRED',
      'Changing the settings of a workspace requires the role admin. Use a token or key with that role.',
    );
  }
  const given = parseInput(updateWorkspaceInput, input);
  const { workspaceId } = caller;
  await inSession(call, async (session) => {
    await checkWeights(session, given.recallWeights);
    if (given.privacyMode != null)
      await writePrivacyMode(session, null, given.privacyMode, given.removeOlderTranscripts ?? null);
    await session.query(updateWorkspaceStatement, [
      workspaceId,
      given.traceRetentionDays !== undefined,
      given.traceRetentionDays ?? null,
      given.confidenceThreshold ?? null,
      given.aliasSimilarityThreshold ?? null,
      given.languageModelTokensPerDay !== undefined,
      given.languageModelTokensPerDay ?? null,
      given.entityJoinThreshold ?? null,
      given.entitySuggestThreshold ?? null,
      given.applyTaxonomySuggestions ?? null,
      given.membersMakeTaxonomyNodes ?? null,
      given.gatewayCostPerDay !== undefined,
      given.gatewayCostPerDay ?? null,
      given.name ?? null,
      given.timeZone ?? null,
      given.embedMessages ?? null,
      given.recallWeights !== undefined,
      given.recallWeights ? JSON.stringify(given.recallWeights) : null,
      given.sealMemories ?? null,
      given.transcriptRetentionDays !== undefined,
      given.transcriptRetentionDays ?? null,
      given.archiveAfterDays !== undefined,
      given.archiveAfterDays ?? null,
      given.knownSinceSaid ?? null,
    ]);
  });
  return { id: workspaceId };
}

async function checkWeights(
  session: Session,
  weights: Readonly<Record<string, number>> | null | undefined,
): Promise<void> {
  if (!weights) return;
  const { rows } = await session.query<{ names: string[] }>(
    'select array(select jsonb_object_keys(mneme_search.default_weights()) order by 1) as names',
  );
  const names = rows[0]?.names ?? [];
  const strange = Object.keys(weights).filter((name) => !names.includes(name));
  if (strange.length > 0) {
    throw new MemoryError('bad_input', 'BAD_INPUT', `recallWeights can have only ${names.join(', ')}.`);
  }
  if (weights.k === 0 || weights.recency_half_life_days === 0) {
    throw new MemoryError(
      'bad_input',
      'BAD_INPUT',
      'recallWeights: k and recency_half_life_days must be greater than 0.',
    );
  }
}
