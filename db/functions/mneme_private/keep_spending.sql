create or replace function mneme_private.keep_spending(in_user_id uuid) returns void
language sql volatile set search_path = pg_catalog, pg_temp
as $$
  insert into mneme.model_usage as u
    (workspace_id, day, model, task, key_id, input_tokens, output_tokens, by_model, cost)
  select g.workspace_id, g.day, named.model, g.task, named.key_id, sum(g.input_tokens), sum(g.output_tokens),
    sum(g.by_model), sum(g.cost)
  from mneme.model_usage g
  cross join lateral (
    select case when exists (select from mneme.model m
      where m.workspace_id = g.workspace_id and m.provider || '/' || m.name = g.model) then g.model else 'erased' end
      as model,
    -- A key of their own goes with them, and would tell whose these are.
    case when exists (select from mneme.api_key k
      where k.workspace_id = g.workspace_id and k.id = g.key_id and k.user_id = in_user_id) then null else g.key_id end
      as key_id) named
  where g.workspace_id = mneme_private.workspace_id() and g.user_id = in_user_id and g.task in ('chat', 'embed')
  group by g.workspace_id, g.day, named.model, g.task, named.key_id
  on conflict (workspace_id, day, model, task, key_id, user_id) do update set
    input_tokens = u.input_tokens + excluded.input_tokens, output_tokens = u.output_tokens + excluded.output_tokens,
    by_model = u.by_model + excluded.by_model, cost = u.cost + excluded.cost
$$;
comment on function mneme_private.keep_spending(uuid) is
  'Adds what an erased user''s requests of the gateway took to the rows of nobody, without names of models that only a '
  'client wrote. Their own rows go with the user.';
alter function mneme_private.keep_spending(uuid) owner to mneme_eraser;
revoke execute on function mneme_private.keep_spending(uuid) from public;
