create or replace function mneme_private.gateway_budget(out most numeric, out spent numeric)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select w.gateway_cost_per_day, coalesce((
      select sum(u.cost) from mneme.model_usage u
      where u.workspace_id = w.id and u.day = (now() at time zone w.time_zone)::date), 0)
  from mneme.workspace w where w.id = mneme_private.workspace_id()
$$;
comment on function mneme_private.gateway_budget() is
  'What the gateway may cost in the workspace''s day, null for no limit, and what it has cost so far.';
alter function mneme_private.gateway_budget() owner to mneme_search;
revoke execute on function mneme_private.gateway_budget() from public;
grant execute on function mneme_private.gateway_budget() to mneme_member, mneme_admin, mneme_service;
