import { z } from 'zod';
import type { Caller } from '../postgres/caller.ts';
import { type Session, withSession } from '../postgres/session.ts';
import { MemoryError } from './error.ts';
import { parseInput, shortName, timeZone } from './input.ts';
import { writePrivacyMode } from './privacy.ts';
import type { MemoryServices } from './services.ts';

const share = z.number().min(0, 'must be at least 0').max(1, 'must be at most 1').nullish();

const weight = z.number().min(0, 'must be at least 0').max(1000, 'must be at most 1000');

const days = z
  .number()
  .int('must be a whole number')
  .min(0, 'must be at least 0')
  .max(36_500, 'must be at most 36500')
  .nullish();

const updateWorkspaceInput = z.object({
  name: shortName.refine((name) => name.length <= 200, 'is longer than 200 characters').nullish(),
  timeZone: timeZone.nullish(),
  embedMessages: z.boolean().nullish(),
  privacyMode: z.boolean().nullish(),
  removeOlderTranscripts: z.boolean().nullish(),
  transcriptRetentionDays: days,
  archiveAfterDays: days,
  recallWeights: z.unknown().pipe(z.record(z.string(), weight).nullish()).optional(),
  traceRetentionDays: days,
  languageModelTokensPerDay: z
    .number()
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(2_147_483_647, 'must be at most 2147483647')
    .nullish(),
  gatewayCostPerDay: z.number().min(0, 'must be at least 0').nullish(),
  confidenceThreshold: share,
  aliasSimilarityThreshold: share,
  entityJoinThreshold: share,
  entitySuggestThreshold: share,
  applyTaxonomySuggestions: z.boolean().nullish(),
  membersMakeTaxonomyNodes: z.boolean().nullish(),
  sealMemories: z.boolean().nullish(),
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
  services: MemoryServices,
  caller: Caller,
  input: z.input<typeof updateWorkspaceInput>,
): Promise<{ id: string }> {
  if (caller.role !== 'admin' || caller.workspaceId === null) {
    throw new MemoryError(
      'not_allowed',
      'ADMIN_REQUIRED',
      'Changing the settings of a workspace requires the role admin. Use a token or key with that role.',
    );
  }
  const given = parseInput(updateWorkspaceInput, input);
  const { workspaceId } = caller;
  await withSession(services.pool, caller, async (session) => {
    await checkWeights(session, given.recallWeights);
    if (given.privacyMode != null)
      await writePrivacyMode(session, null, given.privacyMode, given.removeOlderTranscripts ?? null);
    await session.query(
      `update mneme.workspace set updated_at = now(),
         trace_retention = case when $2 then make_interval(days => $3) else trace_retention end,
         confidence_threshold = coalesce($4, confidence_threshold),
         alias_similarity_threshold = coalesce($5, alias_similarity_threshold),
         name = coalesce($14, name),
         time_zone = coalesce($15, time_zone),
         embed_messages = coalesce($16, embed_messages),
         seal_memories = coalesce($19, seal_memories),
         recall_weights = case when $17 then coalesce($18::jsonb, '{}') else recall_weights end,
         entity_join_threshold = coalesce($8, entity_join_threshold),
         entity_suggest_threshold = coalesce($9, entity_suggest_threshold),
         apply_taxonomy_suggestions = coalesce($10, apply_taxonomy_suggestions),
         members_make_taxonomy_nodes = coalesce($11, members_make_taxonomy_nodes),
         language_model_tokens_per_day = case when $6 then $7::integer else language_model_tokens_per_day end,
         gateway_cost_per_day = case when $12 then $13::numeric else gateway_cost_per_day end,
         transcript_retention = case when $20 then make_interval(days => $21) else transcript_retention end,
         archive_after = case when $22 then make_interval(days => $23) else archive_after end
       where id = $1`,
      [
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
      ],
    );
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
