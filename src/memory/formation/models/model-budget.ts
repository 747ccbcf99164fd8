import type { Statement } from '../../../postgres/session.ts';

/** Who calls which model, for accounting. */
export interface Asker {
  readonly workspaceId: string | null;
  readonly model: string;
  readonly task: 'extract' | 'summarize';
  /** The job's number in the queue; null outside a job. */
  readonly jobId: string | null;
}

/** What is recorded for a model call, or a part of it. */
export interface Use {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** The change of the reserved tokens; negative to release them. */
  readonly setAside?: number;
  readonly byModel?: number;
  readonly byRules?: number;
  readonly dropped?: number;
}

/** The default number of tokens a day for a workspace: enough for about 10,000 turns in full windows. */
export const defaultTokensPerDay = 2_000_000;

/** What a workspace's books say to a question. */
export interface Asked {
  /** The workspace's current day, to which its cost belongs. */
  readonly day: string;
  /** What was answered before; then nothing is reserved. */
  readonly answer: object | null;
  /** Whether the budget has room for it. */
  readonly granted: boolean;
}

/**
 * Asks for a model: gives the answer that is kept under a key, or else reserves tokens from the rest of the workspace's
 * budget of the day. The last of these statements answers with an `Asked`. Concurrent jobs wait for each other, so they are sent
 * together (`runStatements`). What a worker that died had reserved stays spent, because the cost of its call is unknown.
 */
export function askingStatements(
  asker: Asker,
  key: Buffer | null,
  tokens: number,
  tokensPerDay = defaultTokensPerDay,
): Statement[] {
  return [
    {
      text: `select pg_advisory_xact_lock(hashtextextended('mneme tokens ' || $1, 0))`,
      values: [asker.workspaceId],
    },
    {
      text: `with kept as materialized (
         select answer from mneme.model_answer where workspace_id = $1 and task = $3 and content_hash = $5
       ), budget as materialized (
         select (now() at time zone w.time_zone)::date as day,
           coalesce(w.language_model_tokens_per_day, $7::integer) as most, exists (select from kept) as kept
         from mneme.workspace w where w.id = $1
       ), asked as materialized (
         select budget.day, budget.kept, $6::bigint <= budget.most - coalesce((
           select sum(u.input_tokens + u.output_tokens + u.set_aside_tokens) from mneme.model_usage u
           where u.workspace_id = $1 and u.day = budget.day and u.task in ('extract', 'summarize')), 0) as granted
         from budget
       ), used as materialized (
         select day, 0 as input_tokens, 0 as output_tokens,
           case when granted and not kept then $6::bigint else 0 end as set_aside, 0 as by_model,
           (not granted and not kept)::integer as by_rules, kept::integer as from_cache,
           (not granted and not kept)::integer as over_budget, 0 as dropped
         from asked
       ), ${addUsed}
       select asked.day::text, asked.granted, (select answer from kept) from asked`,
      values: [asker.workspaceId, asker.model, asker.task, asker.jobId, key, tokens, tokensPerDay],
    },
  ];
}

/** Adds to the usage of a workspace's day, and of the job. */
export function usageStatement(asker: Asker, day: string, use: Use): Statement {
  const { inputTokens = 0, outputTokens = 0, setAside = 0, byModel = 0, byRules = 0, dropped = 0 } = use;
  return {
    text: `with used as materialized (
         select $5::date as day, $6::bigint as input_tokens, $7::bigint as output_tokens, $8::bigint as set_aside,
           $9::integer as by_model, $10::integer as by_rules, 0 as from_cache, 0 as over_budget, $11::integer as dropped
       ), ${addUsed}
       select`,
    values: [
      ...[asker.workspaceId, asker.model, asker.task, asker.jobId],
      ...[day, inputTokens, outputTokens, setAside, byModel, byRules, dropped],
    ],
  };
}

/** Adds the row of `used` to the books: $1 is the workspace, $2 the model, $3 the task, $4 the job. */
const addUsed = `of_day as (
         insert into mneme.model_usage as u
           (workspace_id, day, model, task, input_tokens, output_tokens, set_aside_tokens, by_model, by_rules,
             from_cache, over_budget)
         select $1::uuid, day, $2::text, $3::text, input_tokens, output_tokens, greatest(set_aside, 0), by_model,
           by_rules, from_cache, over_budget
         from used
         on conflict (workspace_id, day, model, task, key_id, user_id) do update set
           input_tokens = u.input_tokens + excluded.input_tokens,
           output_tokens = u.output_tokens + excluded.output_tokens,
           set_aside_tokens = greatest(u.set_aside_tokens + (select set_aside from used), 0),
           by_model = u.by_model + excluded.by_model, by_rules = u.by_rules + excluded.by_rules,
           from_cache = u.from_cache + excluded.from_cache, over_budget = u.over_budget + excluded.over_budget
       ), of_job as (
         insert into mneme.job_model_usage as u
           (workspace_id, job_run_id, model, input_tokens, output_tokens, by_model, by_rules, from_cache, over_budget,
             items_dropped)
         select r.workspace_id, r.id, $2::text, input_tokens, output_tokens, by_model, by_rules, from_cache,
           over_budget, dropped
         from used, mneme.job_run r
         where r.workspace_id = $1 and r.queue_job_id = $4::bigint
           and input_tokens + output_tokens + by_model + by_rules + from_cache + over_budget + dropped > 0
         on conflict (workspace_id, job_run_id) do update set model = excluded.model,
           input_tokens = u.input_tokens + excluded.input_tokens,
           output_tokens = u.output_tokens + excluded.output_tokens,
           by_model = u.by_model + excluded.by_model, by_rules = u.by_rules + excluded.by_rules,
           from_cache = u.from_cache + excluded.from_cache, over_budget = u.over_budget + excluded.over_budget,
           items_dropped = u.items_dropped + excluded.items_dropped
       )`;
