import { z } from 'zod';
import type { Caller } from '../postgres/caller.ts';
import { withSession } from '../postgres/session.ts';
import { MemoryError } from './error.ts';
import { parseInput } from './input.ts';
import type { MemoryServices } from './services.ts';

const share = z.number().min(0, 'must be at least 0').max(1, 'must be at most 1').nullish();

const updateWorkspaceInput = z.object({
  traceRetentionDays: z
    .number()
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(36_500, 'must be at most 36500')
    .nullish(),
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
});

/**
 * Changes the settings that are given of the caller's workspace. Null for `traceRetentionDays` or
 * `languageModelTokensPerDay` goes back to the server's, for `gatewayCostPerDay` to no limit; null for another setting changes nothing.
 *
 * @throws MemoryError BAD_INPUT; ADMIN_REQUIRED.
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
      'Changing the settings of a workspace takes the role admin. Ask for a token or a key with it.',
    );
  }
  const given = parseInput(updateWorkspaceInput, input);
  const { workspaceId } = caller;
  await withSession(services.pool, caller, (session) =>
    session.query(
      `update mneme.workspace set updated_at = now(),
         trace_retention = case when $2 then make_interval(days => $3) else trace_retention end,
         confidence_threshold = coalesce($4, confidence_threshold),
         alias_similarity_threshold = coalesce($5, alias_similarity_threshold),
         entity_join_threshold = coalesce($8, entity_join_threshold),
         entity_suggest_threshold = coalesce($9, entity_suggest_threshold),
         apply_taxonomy_suggestions = coalesce($10, apply_taxonomy_suggestions),
         members_make_taxonomy_nodes = coalesce($11, members_make_taxonomy_nodes),
         language_model_tokens_per_day = case when $6 then $7::integer else language_model_tokens_per_day end,
         gateway_cost_per_day = case when $12 then $13::numeric else gateway_cost_per_day end
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
      ],
    ),
  );
  return { id: workspaceId };
}
