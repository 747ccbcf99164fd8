import type { Caller } from '../../postgres/caller.ts';
import { withSession } from '../../postgres/session.ts';
import { defaultTokensPerDay } from '../formation/models/model-budget.ts';
import type { MemoryServices } from '../services.ts';

/** What a workspace has spent in its present day, and how much it may. */
export interface SpentToday {
  /** The day, in the workspace's time zone. */
  readonly day: string;
  /** Tokens of language models that read its turns and wrote its summaries, reserved ones included. */
  readonly languageModelTokens: number;
  readonly languageModelTokensPerDay: number;
  /** What the gateway's models cost. */
  readonly gatewayCost: number;
  /** Null for no limit. */
  readonly gatewayCostPerDay: number | null;
}

/**
 * What the caller's workspace has spent today. Admins only.
 *
 * @throws pg's permission error for other roles.
 */
export async function spentToday(services: MemoryServices, caller: Caller): Promise<SpentToday | null> {
  const { rows } = await withSession(services.pool, caller, (session) =>
    session.query<SpentToday>(
      `select today.day::text,
         coalesce(sum(u.input_tokens + u.output_tokens + u.set_aside_tokens)
           filter (where u.task in ('extract', 'summarize')), 0)::float8 as "languageModelTokens",
         coalesce(today.tokens, $2::integer)::float8 as "languageModelTokensPerDay",
         coalesce(sum(u.cost), 0)::float8 as "gatewayCost", today.cost::float8 as "gatewayCostPerDay"
       from (
         select w.id, (now() at time zone w.time_zone)::date as day, w.language_model_tokens_per_day as tokens,
           w.gateway_cost_per_day as cost
         from mneme.workspace w where w.id = $1) today
       left join mneme.model_usage u on u.workspace_id = today.id and u.day = today.day
       group by today.day, today.tokens, today.cost`,
      [caller.workspaceId, services.languageModelTokensPerDay ?? defaultTokensPerDay],
    ),
  );
  return rows[0] ?? null;
}
