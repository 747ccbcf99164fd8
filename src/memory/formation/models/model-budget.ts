import type { Session } from '../../../postgres/session.ts';

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
  readonly fromCache?: number;
  readonly overBudget?: number;
  readonly dropped?: number;
}

/** The default number of tokens a day for a workspace: enough for about 10,000 turns in full windows. */
const defaultTokensPerDay = 2_000_000;

/**
 * Reserves tokens from the rest of the workspace's budget of the day, and returns the day; null if not enough is
 * left. Concurrent jobs wait for each other for the length of this transaction. What a worker that died had reserved
 * stays spent, because the cost of its call is unknown.
 */
export async function setTokensAside(
  session: Session,
  asker: Asker,
  tokens: number,
  tokensPerDay = defaultTokensPerDay,
): Promise<{ day: string; granted: boolean }> {
  await session.query(`select pg_advisory_xact_lock(hashtextextended('mneme tokens ' || $1, 0))`, [
    asker.workspaceId,
  ]);
  const { rows } = await session.query<{ day: string; left: string }>(
    `select budget.day::text, budget.most - coalesce((
       select sum(u.input_tokens + u.output_tokens + u.set_aside_tokens) from mneme.model_usage u
       where u.workspace_id = $1 and u.day = budget.day and u.task in ('extract', 'summarize')), 0) as left
     from (
       select (now() at time zone w.time_zone)::date as day, coalesce(w.language_model_tokens_per_day, $2::integer) as most
       from mneme.workspace w where w.id = $1) budget`,
    [asker.workspaceId, tokensPerDay],
  );
  const { day = '', left = '0' } = rows[0] ?? {};
  const granted = tokens <= Number(left);
  await addUsage(session, asker, day, granted ? { setAside: tokens } : { byRules: 1, overBudget: 1 });
  return { day, granted };
}

/** The workspace's current day, without reserving tokens. */
export async function workspaceDay(session: Session, workspaceId: string | null): Promise<string> {
  const { rows } = await session.query<{ day: string }>(
    'select (now() at time zone time_zone)::date::text as day from mneme.workspace where id = $1',
    [workspaceId],
  );
  return rows[0]?.day ?? '';
}

/** Adds to the usage of a workspace's day, and of the job. */
export async function addUsage(session: Session, asker: Asker, day: string, use: Use): Promise<void> {
  const { inputTokens = 0, outputTokens = 0, setAside = 0, byModel = 0, byRules = 0, fromCache = 0 } = use;
  const { overBudget = 0, dropped = 0 } = use;
  await session.query(
    `insert into mneme.model_usage as u
       (workspace_id, day, model, task, input_tokens, output_tokens, set_aside_tokens, by_model, by_rules, from_cache, over_budget)
     values ($1, $2::date, $3, $4, $5, $6, greatest($7::bigint, 0), $8, $9, $10, $11)
     on conflict (workspace_id, day, model, task, key_id) do update set
       input_tokens = u.input_tokens + excluded.input_tokens, output_tokens = u.output_tokens + excluded.output_tokens,
       set_aside_tokens = greatest(u.set_aside_tokens + $7::bigint, 0), by_model = u.by_model + excluded.by_model,
       by_rules = u.by_rules + excluded.by_rules, from_cache = u.from_cache + excluded.from_cache,
       over_budget = u.over_budget + excluded.over_budget`,
    [
      asker.workspaceId,
      day,
      asker.model,
      asker.task,
      inputTokens,
      outputTokens,
      setAside,
      byModel,
      byRules,
      fromCache,
      overBudget,
    ],
  );
  const ofJob = [inputTokens, outputTokens, byModel, byRules, fromCache, overBudget, dropped];
  if (asker.jobId === null || ofJob.every((value) => value === 0)) return;
  await session.query(
    `insert into mneme.job_model_usage as u
       (workspace_id, job_run_id, model, input_tokens, output_tokens, by_model, by_rules, from_cache, over_budget, items_dropped)
     select workspace_id, id, $3, $4::bigint, $5::bigint, $6::integer, $7::integer, $8::integer, $9::integer, $10::integer
     from mneme.job_run where workspace_id = $1 and queue_job_id = $2
     on conflict (workspace_id, job_run_id) do update set model = excluded.model,
       input_tokens = u.input_tokens + excluded.input_tokens, output_tokens = u.output_tokens + excluded.output_tokens,
       by_model = u.by_model + excluded.by_model, by_rules = u.by_rules + excluded.by_rules,
       from_cache = u.from_cache + excluded.from_cache, over_budget = u.over_budget + excluded.over_budget,
       items_dropped = u.items_dropped + excluded.items_dropped`,
    [asker.workspaceId, asker.jobId, asker.model, ...ofJob],
  );
}
