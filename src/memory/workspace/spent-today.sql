select today.day::text,
  coalesce(sum(u.input_tokens + u.output_tokens + u.set_aside_tokens)
    filter (where u.task in ('extract', 'summarize')), 0)::float8 as "languageModelTokens",
  coalesce(today.tokens, $2::integer)::float8 as "languageModelTokensPerDay",
  coalesce(sum(u.cost), 0)::float8 as "gatewayCost", today.cost::float8 as "gatewayCostPerDay"
from (
  select w.id, (now() at time zone w.time_zone)::date as day, w.language_model_tokens_per_day as tokens,
    w.gateway_cost_per_day as cost
  from mneme.workspace w where w.id = $1) today
left join mneme.model_usage u on u.workspace_id = today.id and u.day = today.day
group by today.day, today.tokens, today.cost
