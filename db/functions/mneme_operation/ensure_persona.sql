create or replace function mneme_operation.ensure_persona(in_external_id text, in_name text) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp
as $$
declare
  kept uuid;
begin
  insert into mneme.persona (workspace_id, external_id, name)
  values (mneme_private.workspace_id(), in_external_id, coalesce(in_name, in_external_id))
  on conflict (workspace_id, external_id) do nothing
  returning id into kept;
  if kept is null then
    select id into strict kept from mneme.persona
    where workspace_id = mneme_private.workspace_id() and external_id = in_external_id;
  end if;
  return kept;
end
$$;
comment on function mneme_operation.ensure_persona(text, text) is
  'Finds or creates a persona by the caller''s own key.';
alter function mneme_operation.ensure_persona(text, text) owner to mneme_owner;
revoke execute on function mneme_operation.ensure_persona(text, text) from public;
grant execute on function mneme_operation.ensure_persona(text, text) to mneme_member, mneme_admin, mneme_service;
