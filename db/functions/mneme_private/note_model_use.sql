create or replace function mneme_private.note_model_use(in_model text, in_task text, in_credential_id uuid,
  in_user_key text, in_input_tokens bigint, in_output_tokens bigint, in_cost numeric) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  insert into mneme.model_usage as u
    (workspace_id, day, model, task, key_id, user_id, input_tokens, output_tokens, by_model, cost)
  select w.id, (now() at time zone w.time_zone)::date, in_model, in_task,
    -- The id of an API key's secret changes with each rotation.
    coalesce((
      select s.api_key_id from mneme_private.api_key_secret s
      where s.workspace_id = w.id and s.id = in_credential_id), in_credential_id),
    -- Somebody who was erased while a model answered is nobody any more.
    (select p.id from mneme.workspace_user p where p.workspace_id = w.id
      and case when current_setting('role') = 'mneme_service' and in_user_key is not null
        then p.external_id = in_user_key else p.id = mneme_private.user_id() end),
    in_input_tokens, in_output_tokens, 1, in_cost
  from mneme.workspace w where w.id = mneme_private.workspace_id()
  on conflict (workspace_id, day, model, task, key_id, user_id) do update set
    input_tokens = u.input_tokens + excluded.input_tokens, output_tokens = u.output_tokens + excluded.output_tokens,
    by_model = u.by_model + 1, cost = u.cost + excluded.cost
$$;
comment on function mneme_private.note_model_use(text, text, uuid, text, bigint, bigint, numeric) is
  'Adds a request of the gateway to the books of the workspace''s day.';
alter function mneme_private.note_model_use(text, text, uuid, text, bigint, bigint, numeric) owner to mneme_search;
revoke execute on function mneme_private.note_model_use(text, text, uuid, text, bigint, bigint, numeric) from public;
grant execute on function mneme_private.note_model_use(text, text, uuid, text, bigint, bigint, numeric)
  to mneme_member, mneme_admin, mneme_service;
